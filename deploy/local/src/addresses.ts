import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ROOT } from './root.js';
import type { Settings } from './settings.js';

const fileOf = (dataDir: string) => join(dataDir, 'addresses.json');

/** Writes the addresses of the running stack's servers to a file for other commands. @returns a function that removes it */
export function writeAddresses({ dataDir, siteConfig }: Settings, backing: Record<string, string>): () => void {
  const text = JSON.stringify({ ...backing, SITE_CONFIG: siteConfig }, null, 2);
  writeFileSync(fileOf(dataDir), `${text}\n`, { mode: 0o600 });
  return () => rmSync(fileOf(dataDir), { force: true });
}

/** The addresses of the stack that runs in DATA_DIR as environment variables, or the defaults of `npm start`. */
export function readAddresses(env: NodeJS.ProcessEnv): Record<string, string> {
  const dataDir = resolve(ROOT, env.DATA_DIR || '.data');
  const always = { SITE_CONFIG: join(ROOT, 'deploy/site.json'), BACKUP_TO: join(dataDir, 'backups') };
  if (!existsSync(fileOf(dataDir))) return always;
  return { ...always, ...(JSON.parse(readFileSync(fileOf(dataDir), 'utf8')) as Record<string, string>) };
}
