import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
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
  cache.prove(Infinity);
});

afterEach(() => void jest.restoreAllMocks());

/** As the HTTP server asks; undefined when the request goes the normal way. */
const ask = (path: string) =>
  new Promise<{ text: string; mark: string | undefined } | undefined>((resolve) => {
    let mark: string | undefined;
    const response = {
      writeHead: (_status: number, headers: string[]) => {
        mark = headers[headers.indexOf('cache-status') + 1 || Infinity];
        return response;
      },
      end: (body: Buffer) => resolve({ text: String(body), mark }),
    };
    cache.serve({ method: 'GET', url: path, headers: {} } as never, response as never, () => resolve(undefined));
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
    const b2 = { text: 'b2', mark: undefined };
    expect(await Promise.all([ask('/b'), ask('/b'), ask('/b')])).toEqual([b2, b2, b2]);
    expect(await ask('/b')).toEqual(b2);
  });

  test('what is gone goes the normal way', async () => {
    let isGone = false;
    const load = () => (isGone ? Promise.reject(new AppError('not_found')) : Promise.resolve(answer('here')));
    await cache.get('/a', ['events'], load);
    isGone = true;
    cache.invalidate('events');
    expect([await ask('/a'), await ask('/a')]).toEqual([undefined, undefined]);
  });

  test('an answer expires', async () => {
    const expires = Date.now() + 3_600_000;
    await cache.get('/a', ['events'], async () => ({ ...answer('old'), expires }));
    jest.spyOn(Date, 'now').mockReturnValue(expires - 1);
    expect(textOf(await cache.get('/a', ['events'], async () => answer('early')))).toBe('old');
    jest.spyOn(Date, 'now').mockReturnValue(expires);
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

  test('what is made of a stale answer is stale, and is not kept', async () => {
    const part = (load: () => Promise<ReturnType<typeof answer>>) => cache.get('/part', ['events'], load);
    const page = (load: () => Promise<ReturnType<typeof answer>>) =>
      cache.get('/page', ['events'], async () => answer(`page of ${textOf(await part(load))}`));
    const fails = () => Promise.reject(new AppError('unavailable'));
    await part(async () => answer('old'));
    cache.invalidate('events');
    for (const found of await Promise.all([page(fails), page(fails)])) {
      expect([textOf(found), found.stale]).toEqual(['page of old', true]);
    }
    const found = await page(async () => answer('new'));
    expect([textOf(found), found.stale]).toEqual(['page of new', false]);
  });
});

describe('a cache of which it is not proven that every change is told here', () => {
  const since = (milliseconds: number) => cache.prove(performance.now() - milliseconds);
  const load = (text: string) => () => cache.get('/a', ['events'], async () => answer(text));

  beforeEach(load('old'));

  test('answers as stale for a while, without asking', async () => {
    since(300);
    const found = await load('never')();
    expect([textOf(found), found.stale]).toEqual(['old', true]);
    expect(await ask('/a')).toEqual({ text: 'old', mark: 'tocada; hit; ttl=-1' });
    since(0);
    expect(await ask('/a')).toEqual({ text: 'old', mark: undefined });
  });

  test.each([
    ['that has lasted too long', () => since(3000)],
    ['and of which nothing is known', () => cache.doubt()],
  ])('asks for everything again, in a silence %s', async (_, begin) => {
    begin();
    expect(textOf(await load('new')())).toBe('new');
    const found = await load('newer')();
    expect([textOf(found), found.stale]).toEqual(['newer', false]);
  });

  test('joins no read that began before a change may have come', async () => {
    cache.doubt();
    let finish = () => {};
    const slow = cache.get('/b', ['events'], () => new Promise((resolve) => (finish = () => resolve(answer('old')))));
    const joined = cache.get('/b', ['events'], async () => answer('early'));
    const now = performance.now();
    jest.spyOn(performance, 'now').mockReturnValue(now + 260);
    expect(textOf(await cache.get('/b', ['events'], async () => answer('new')))).toBe('new');
    finish();
    expect([await slow, await joined].map(textOf)).toEqual(['old', 'old']);
  });

  test('keeps nothing that may be changing, and joins no old read of it', async () => {
    since(0);
    cache.hold('a change', ['events']);
    expect(textOf(await load('new')())).toBe('new');
    expect(textOf(await load('newer')())).toBe('newer');
    await cache.get('/m', ['members'], async () => answer('kept'));
    expect(textOf(await cache.get('/m', ['members'], async () => answer('never')))).toBe('kept');
    cache.release('a change');
    await load('kept')();
    expect(textOf(await load('never')())).toBe('kept');
  });

  test('files of the frontend are never stale', async () => {
    cache.doubt();
    cache.pin('/file.js', answer('file').answer);
    expect(await ask('/file.js')).toEqual({ text: 'file', mark: undefined });
  });

  test('of addresses with a query, those that visitors read stay', async () => {
    const load = async () => answer('a');
    for (const read of ['/album?event=1', '/album?event=2']) await cache.get(read, ['gallery'], load);
    for (let invented = 0; invented < 1000; invented += 1) {
      await cache.get(`/x?${invented}`, ['gallery'], load);
      expect(await ask('/album?event=1')).toBeDefined();
      await cache.get('/album?event=2', ['gallery'], load);
    }
    expect(await ask('/x?0')).toBeUndefined();
    expect(await ask('/album?event=2')).toBeDefined();
  });

  test('addresses with a query, which anyone can invent, drive out their like alone', async () => {
    await cache.get('/', ['events'], async () => answer('home'));
    await cache.get('/gallery?event=first', ['events'], async () => answer('album'));
    for (let index = 0; index < 2500; index += 1)
      await cache.get(`/gallery?event=${index}`, ['events'], async () => answer('nothing'));
    expect(await ask('/')).toEqual({ text: 'home', mark: undefined });
    expect(await ask('/gallery?event=first')).toBeUndefined();
    expect(await ask('/gallery?event=2499')).toEqual({ text: 'nothing', mark: undefined });
    for (let index = 0; index < 25; index += 1)
      await cache.get(`/gallery?event=${index}`, ['events'], async () => answer('x'.repeat(1_900_000)));
    expect(await ask('/')).toEqual({ text: 'home', mark: undefined });
  });
});
