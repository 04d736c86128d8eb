import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { admin, EVENT, raw } from './requests.js';
import { call, ownTest, startTestStack, type TestStack } from './stack.js';
import { until } from './until.js';

let stack: TestStack;
const events: any[] = [];

beforeAll(async () => {
  stack = await startTestStack();
  for (let index = 0; index < 5; index += 1)
    events.push(
      (await call(`${stack.url}/api/admin/events`, 'POST', admin({ ...EVENT, title: `Noche ${index}` }))).body,
    );
});
afterAll(() => stack.remove());

const get = (path: string) => raw(stack.url, 'GET', path);
const cardOf = ({ id }: { id: string }, revision: number | string = 1) => `/share/events/${id}-${revision}.jpg`;
const gateway = () => stack.processes.get('gateway-1')!;
async function metric(line: string): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${gateway().spec.env.PRIVATE_PORT}/metrics`)).text();
  return Number(text.split(`\n${line} `)[1]?.split('\n')[0] ?? 0);
}
const drawn = () => metric('share_cards_drawn_total');
/** The processes that the gateway has started. */
const children = (): string[] => {
  const { pid } = gateway();
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean);
};

describe('share cards', () => {
  ownTest('a card is drawn once a revision, whatever spelling asks for it', async () => {
    const before = await drawn();
    const [event] = events;
    const asked = [
      ...Array.from({ length: 100 }, (_, revision) => cardOf(event, revision)),
      ...Array.from({ length: 50 }, (_, index) => `${cardOf(event)}?x=${index}`),
      cardOf({ id: event.id.toUpperCase() }),
    ];
    const answers = await Promise.all(asked.map(get));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ headers }) => headers.etag)).size).toBe(1);
    expect((await drawn()) - before).toBe(1);
    const edited = await call(
      `${stack.url}/api/admin/events/${events[1].id}`,
      'PUT',
      admin({ ...EVENT, title: 'Otra' }),
    );
    expect(edited.status).toBe(200);
    // An edit of another event draws nothing anew.
    await get(cardOf(event));
    expect((await drawn()) - before).toBe(1);
  });

  ownTest('cards are drawn one at a time in a process apart, which ends when it has nothing to do', async () => {
    const seen: number[] = [];
    const look = setInterval(() => seen.push(children().length), 20);
    const answers = await Promise.all(events.map((event) => get(cardOf(event)))).finally(() => clearInterval(look));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(Math.max(...seen)).toBe(1);
    await until(
      async () => children(),
      (pids) => pids.length === 0,
    );
    expect((await get('/share/site.jpg')).headers['content-type']).toBe('image/jpeg');
  });

  test('a card ends with its event', async () => {
    const event = events.pop();
    expect((await get(cardOf(event))).status).toBe(200);
    await call(`${stack.url}/api/admin/events/${event.id}`, 'DELETE', admin());
    expect((await get(cardOf(event))).status).toBe(404);
  });
});

describe('other spellings of an address', () => {
  test.each([
    '/SHARE/site.jpg',
    '/share/SITE.jpg',
    '/share/site.jpg/',
    '/Calendario.ics',
    '/calendario.ics/',
    '/SITEMAP.xml',
    '/Events',
    '/BAND',
    '/API/events',
    '/api/Events',
    '/api/events/',
    '/api/gallery/',
  ])('%s is not found', async (path) => {
    expect((await get(path)).status).toBe(404);
  });

  test('of a page lead to the page', async () => {
    const { id } = events[0];
    for (const [path, page] of [
      ['/events/', '/events'],
      ['/events///', '/events'],
      ['/%65vents', '/events'],
      ['/band/?a=1', '/band?a=1'],
      [`/events/${id.toUpperCase()}`, `/events/${id}`],
      [`/events/${id}/`, `/events/${id}`],
    ]) {
      const { status, headers } = await get(path!);
      expect([path, status, headers.location]).toEqual([path, 308, page]);
    }
    for (const path of ['//evil.example/', '//evil.example/events/', '/%2Fevil.example', '/\\evil.example/'])
      expect([path, (await get(path)).status]).toEqual([path, 404]);
  });
});

ownTest('2,500 invented albums and cursors drive nothing out that visitors read', async () => {
  const kept = ['/', '/events', '/band', '/gallery', '/api/events/upcoming', '/api/gallery', `/events/${events[0].id}`];
  for (const path of kept) await get(path);
  for (let round = 0; round < 25; round += 1) {
    await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        get(index % 2 ? `/api/gallery?event=${randomUUID()}` : `/gallery?event=${randomUUID()}`),
      ),
    );
  }
  const missed = () => metric('cache_lookups_total{outcome="miss"}');
  const before = await missed();
  for (const path of kept) expect((await get(path)).status).toBe(200);
  // On a busy machine a proof of freshness may come late, which costs a read; driven out, each of them would.
  expect((await missed()) - before).toBeLessThan(3);
});

test('without a contact there is no security.txt', async () => {
  expect((await get('/.well-known/security.txt')).status).toBe(404);
});
