import { expect, jest, test } from '@jest/globals';
import { CachedReads } from './cached-reads.js';
import { HotCache } from './hot-cache.js';
import { PUBLIC_READS } from './public-reads.js';

const AT_MOST = 10_000;
const LATER = '2150-05-09T05:00:00.000Z';

/** When the list of the upcoming events is outdated that this answer of content makes, from now on. Milliseconds. */
async function keptFor(answer: object): Promise<number> {
  const cache = new HotCache(() => false);
  cache.prove(Infinity);
  const client = { call: async () => answer };
  const now = Date.now();
  const clock = jest.spyOn(Date, 'now').mockReturnValue(now);
  try {
    return (await new CachedReads(PUBLIC_READS, client as never, cache).nextPassing()) - now;
  } finally {
    clock.mockRestore();
  }
}

test('the upcoming events stand until the moment that content names', async () => {
  expect(await keptFor({ items: [], next: null, changesAt: LATER })).toBeGreaterThan(AT_MOST);
  expect(await keptFor({ items: [], next: null, changesAt: null })).toBe(Infinity);
});

test.each([
  ['no event', []],
  ['an event of a later day', [{ upcomingUntil: LATER }]],
])(
  'the upcoming events of the release before, with %s, stand ten seconds: it tells of no announcement',
  async (_name, items) => {
    const time = await keptFor({ items, next: null });
    expect(time).toBeGreaterThanOrEqual(AT_MOST - 1);
    expect(time).toBeLessThan(2 * AT_MOST);
  },
);

test('an event of the release before that is over sooner ends the list sooner', async () => {
  const upcomingUntil = new Date(Date.now() + 2000).toISOString();
  expect(await keptFor({ items: [{ upcomingUntil }], next: null })).toBeLessThanOrEqual(2000);
});
