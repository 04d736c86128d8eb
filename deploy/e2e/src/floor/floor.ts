import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { CompatData, Identifier, SimpleSupportStatement, SupportStatement } from '@mdn/browser-compat-data';
import browserslist from 'browserslist';
import { ROOT } from '@tocada/local/root.js';

/** MDN's data about the browser versions that support each feature. */
export const COMPAT = createRequire(import.meta.url)('@mdn/browser-compat-data') as CompatData;

const NAMES: Record<string, keyof CompatData['browsers']> = { ios_saf: 'safari_ios' };

/** The oldest supported browsers as [name, version], from `browserslist` in the frontend's package.json. */
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

/** True when one of our oldest browsers lacks the feature. False for features that MDN does not list. */
export const isNewer = (entry: Identifier | undefined): boolean => {
  const { __compat: compat } = entry ?? {};
  return compat !== undefined && FLOOR.some(([browser, version]) => !has(compat.support[browser], version));
};

/** True when all three engines support the feature by now. Otherwise its name in a script means something else. */
export const isEverywhere = ({ __compat: compat }: Identifier): boolean =>
  Boolean(compat?.status?.standard_track && !compat.status.deprecated) &&
  (['chrome', 'firefox', 'safari'] as const).every((browser) => has(compat?.support[browser], [Infinity]));

/** The child entries, by name. */
export const entriesOf = (entry: Identifier): [string, Identifier][] =>
  Object.entries(entry as Record<string, Identifier>).filter(([name]) => name !== '__compat');
