import { beforeEach, describe, expect, test } from '@jest/globals';
import { AppError } from '@tocada/runtime/app-error.js';
import { CachedAnswer } from './cached-answer.js';
import { HotCache } from './hot-cache.js';

const answer = (text: string) => ({
  answer: new CachedAnswer({ type: 'text/plain', body: Buffer.from(text) }, {}),
  expires: Infinity,
});
const textOf = ({ answer: { body } }: { answer: CachedAnswer }) => body.toString();

let away: boolean;
let cache: HotCache;
beforeEach(() => {
  away = false;
  cache = new HotCache(() => away);
});

describe('HotCache', () => {
  test('loads once for all who wait, and not again', async () => {
    let loads = 0;
    const load = async () => ((loads += 1), answer('a'));
    await Promise.all([1, 2, 3].map(() => cache.get('/a', ['events'], load)));
    await cache.get('/a', ['events'], load);
    expect(loads).toBe(1);
  });

  test('a change of its tag, and of no other, makes it load again', async () => {
    await cache.get('/a', ['events'], async () => answer('old'));
    cache.invalidate('members');
    expect(textOf(await cache.get('/a', ['events'], async () => answer('new')))).toBe('old');
    cache.invalidate('events');
    expect(textOf(await cache.get('/a', ['events'], async () => answer('new')))).toBe('new');
  });

  test('what was read before a change is not kept, nor given to who asks after it', async () => {
    let finish = () => {};
    const slow = cache.get('/a', ['events'], () => new Promise((resolve) => (finish = () => resolve(answer('old')))));
    cache.invalidate('events');
    const after = cache.get('/a', ['events'], async () => answer('new'));
    finish();
    expect(textOf(await slow)).toBe('old');
    expect(textOf(await after)).toBe('new');
    expect(textOf(await cache.get('/a', ['events'], async () => answer('newer')))).toBe('new');
  });

  test('who asks just after a change waits for one load, and never goes the normal way', async () => {
    await cache.get('/a', ['events'], async () => answer('old'));
    let loads = 0;
    await cache.get('/b', ['events'], async () => ((loads += 1), answer(`b${loads}`)));
    cache.invalidate('events');
    const ask = () =>
      new Promise<string>((resolve, reject) => {
        const response = { writeHead: () => response, end: (body: Buffer) => resolve(String(body)) };
        cache.serve({ method: 'GET', url: '/b', headers: {} } as never, response as never, reject);
      });
    expect(await Promise.all([ask(), ask(), ask()])).toEqual(['b2', 'b2', 'b2']);
    expect(await ask()).toBe('b2');
  });

  test('what is gone goes the normal way', async () => {
    let isGone = false;
    const load = () => (isGone ? Promise.reject(new AppError('not_found')) : Promise.resolve(answer('here')));
    await cache.get('/a', ['events'], load);
    isGone = true;
    cache.invalidate('events');
    for (let times = 0; times < 2; times += 1) {
      await new Promise<void>((resolve) =>
        cache.serve({ method: 'GET', url: '/a', headers: {} } as never, {} as never, resolve),
      );
    }
  });

  test('an answer expires', async () => {
    await cache.get('/a', ['events'], async () => ({ ...answer('old'), expires: Date.now() + 20 }));
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(textOf(await cache.get('/a', ['events'], async () => answer('new')))).toBe('new');
  });

  test('while content is away the last answer is given as stale, without asking', async () => {
    await cache.get('/a', ['events'], async () => answer('old'));
    cache.invalidate('events');
    away = true;
    const found = await cache.get('/a', ['events'], async () => answer('never'));
    expect([textOf(found), found.stale]).toEqual(['old', true]);
  });

  test('a load that finds nobody gives the last answer; any other failure is told', async () => {
    await cache.get('/a', ['events'], async () => answer('old'));
    cache.invalidate('events');
    const found = await cache.get('/a', ['events'], () => Promise.reject(new AppError('unavailable')));
    expect([textOf(found), found.stale]).toEqual(['old', true]);
    await expect(cache.get('/a', ['events'], () => Promise.reject(new AppError('not_found')))).rejects.toThrow();
  });
});
