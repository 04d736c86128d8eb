import { describe, expect, test } from '@jest/globals';
import { endlessIn, passedIn } from './since.js';

const FIELDS = `const event = z.object({
  title: z.string(),
  endsAt: since('0.2', instant.nullable()),
  venue: since('0.3', z.string()),
});
`;
const BRANCH = `// since 0.2: 0.1.0 writes the status alone.
export const stageOf = 1;
`;
const passed = (text: string, version: string) => passedIn('a.ts', text, version);

describe('code for the release before', () => {
  test.each(['0.1.0', '0.2.0', '0.3.9'])('stands at %s', (version) => {
    expect([passed(FIELDS, version), passed(BRANCH, version)]).toEqual([[], []]);
  });

  test('is named with its line two releases later', () => {
    expect(passed(FIELDS, '0.4.0')).toEqual([
      "a.ts:3 is for the release before 0.2, which ends at 0.4.0: endsAt: since('0.2', instant.nullable()),",
    ]);
    expect(passed(BRANCH, '0.4.0')).toEqual([
      'a.ts:1 is for the release before 0.2, which ends at 0.4.0: // since 0.2: 0.1.0 writes the status alone.',
    ]);
    expect(passed('# since 0.2: 0.1.0 writes no such file.', '0.12.0')).toHaveLength(1);
  });

  test('ends with another major, and waits for its own', () => {
    expect(passed(FIELDS, '1.0.0')).toHaveLength(2);
    expect(passed("since('1.9', day)", '0.12.0')).toEqual([]);
    expect(passed("since('1.9', day)", '1.11.0')).toHaveLength(1);
  });

  test('says for which one it stands', () => {
    expect(
      endlessIn('a.ts', '/** The stage. The release before does not tell. */\nReleases before wrote it.\n'),
    ).toEqual([
      'a.ts:1 needs a marker: // since 0.2: … (kit/since.ts)',
      'a.ts:2 needs a marker: // since 0.2: … (kit/since.ts)',
    ]);
    expect(endlessIn('a.ts', BRANCH + FIELDS)).toEqual([]);
  });
});
