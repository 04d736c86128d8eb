import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { CompatData, Identifier, SimpleSupportStatement, SupportStatement } from '@mdn/browser-compat-data';
import browserslist from 'browserslist';
import { ROOT } from '../root.js';

/** What browsers know since when, as MDN keeps it. */
export const COMPAT = createRequire(import.meta.url)('@mdn/browser-compat-data') as CompatData;

const NAMES: Record<string, keyof CompatData['browsers']> = { ios_saf: 'safari_ios' };

/** The oldest browsers that we serve, [name, version]. One list of them stands in the frontend's package.json. */
const FLOOR = browserslist(undefined, { path: join(ROOT, 'frontend') }).map((browser) => {
  const [name, version] = browser.split(' ') as [keyof CompatData['browsers'], string];
  return [NAMES[name] ?? name, version.split('.').map(Number)] as const;
});

const isUpTo = (version: string, [major = 0, minor = 0]: number[]) => {
  const [ofMajor = 0, ofMinor = 0] = version.replace('≤', '').split('.').map(Number);
  return ofMajor < major || (ofMajor === major && ofMinor <= minor);
};

const isPlain = ({ flags, prefix, alternative_name, version_removed }: SimpleSupportStatement) =>
  !flags && !prefix && !alternative_name && !version_removed;

const has = (support: SupportStatement | undefined, version: number[]) =>
  [support ?? []]
    .flat()
    .some((one) => isPlain(one) && typeof one.version_added === 'string' && isUpTo(one.version_added, version));

/** Whether one of our oldest browsers lacks it; what MDN does not know is none of ours. */
export const isNewer = (entry: Identifier | undefined): boolean => {
  const { __compat: compat } = entry ?? {};
  return compat !== undefined && FLOOR.some(([browser, version]) => !has(compat.support[browser], version));
};

/** Whether the newest browsers of all three engines have it: else a name of it in a script is most likely another thing's. */
export const isEverywhere = ({ __compat: compat }: Identifier): boolean =>
  Boolean(compat?.status?.standard_track && !compat.status.deprecated) &&
  (['chrome', 'firefox', 'safari'] as const).every((browser) => has(compat?.support[browser], [Infinity]));

/** What stands below an entry, by name. */
export const entriesOf = (entry: Identifier): [string, Identifier][] =>
  Object.entries(entry as Record<string, Identifier>).filter(([name]) => name !== '__compat');
