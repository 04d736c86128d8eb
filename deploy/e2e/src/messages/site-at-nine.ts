import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '@tocada/local/temporary-folder.js';

/** The zone in which it is between 9:00 and 10:00 now, so that both kinds of mail may leave. */
function zoneAtNine(): string {
  const ahead = (((9 - new Date().getUTCHours() + 36) % 24) - 12) as number;
  // The names of these zones have the opposite sign.
  return ahead === 0 ? 'Etc/GMT' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
}

/** A site file of the demo band in a zone where it is nine in the morning, so that reminders leave at any time of a test run. */
export function siteFileAtNine(): { path: string; timeZone: string } {
  const site = JSON.parse(readFileSync('deploy/site.json', 'utf8')) as object;
  const timeZone = zoneAtNine();
  const path = join(temporaryFolder('site'), 'site.json');
  writeFileSync(path, JSON.stringify({ ...site, timeZone }));
  return { path, timeZone };
}
