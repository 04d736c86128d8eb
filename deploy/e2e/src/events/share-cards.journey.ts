import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import sharp from 'sharp';
import { admin, EVENT, raw } from '../kit/requests.js';
import { call, ownTest, shareTestStack, type TestStack } from '../kit/stack.js';
import { until } from '@tocada/runtime/spec-until.js';

let stack: TestStack;
const events: any[] = [];

beforeAll(async () => {
  stack = await shareTestStack();
  for (let index = 0; index < 5; index += 1)
    events.push(
      (await call(`${stack.url}/api/admin/events`, 'POST', admin({ ...EVENT, title: `Noche ${index}` }))).body,
    );
});
afterAll(() => stack.remove());

const get = (path: string) => raw(stack.url, 'GET', path);
const cardOf = ({ id }: { id: string }, revision: number | string = 1) => `/share/events/${id}-${revision}.jpg`;
const storyOf = ({ id }: { id: string }) => `/share/events/${id}-historia.jpg`;
const gateway = () => stack.processes.get('gateway-1')!;
/** The watchdog of a process is a shell. */
const isShell = (pid: string): boolean => {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8').trim() === 'bash';
  } catch {
    // It has ended.
    return false;
  }
};
/** The processes that the gateway has started, without its watchdog. */
const children = (): string[] => {
  const { pid } = gateway();
  const started = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean);
  return started.filter((child) => !isShell(child));
};

const drawn = async (): Promise<number> => {
  const metrics = await (await fetch(`http://127.0.0.1:${gateway().spec.env.PRIVATE_PORT}/metrics`)).text();
  return Number(/^share_cards_drawn_total (\d+)/m.exec(metrics)?.[1] ?? 0);
};

describe('share cards', () => {
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

  ownTest('a drawing on a starved host goes on after its request has given up, and is kept', async () => {
    await until(
      async () => children(),
      (pids) => pids.length === 0,
    );
    const before = await drawn();
    const { body: event } = await call(`${stack.url}/api/admin/events`, 'POST', admin(EVENT));
    const answer = get(cardOf(event));
    const [child] = await until(
      async () => children(),
      (pids) => pids.length > 0,
    );
    process.kill(Number(child), 'SIGSTOP');
    const refused = await answer.finally(() => process.kill(Number(child), 'SIGCONT'));
    expect([refused.status, Number(refused.headers['retry-after']) > 0]).toEqual([503, true]);
    // No request asks for the card meanwhile.
    await until(drawn, (count) => count === before + 1);
    expect((await get(cardOf(event))).status).toBe(200);
    expect(await drawn()).toBe(before + 1);
  });

  ownTest('a story is the poster as a picture for phones, and every copy of it is asked for again', async () => {
    const { status, headers, body } = await get(storyOf(events[0]));
    expect([status, headers['content-type']]).toEqual([200, 'image/jpeg']);
    expect(headers['cache-control']).toContain('no-cache');
    expect(await sharp(body).metadata()).toMatchObject({ format: 'jpeg', width: 1080, height: 1920 });
    expect(body.length).toBeLessThanOrEqual(400_000);
    const again = await raw(stack.url, 'GET', storyOf(events[0]), { 'if-none-match': headers.etag! });
    expect([again.status, again.body.length]).toEqual([304, 0]);
  });

  test('card and story end with their event', async () => {
    const event = events.pop();
    const statuses = () => Promise.all([cardOf(event), storyOf(event)].map(async (path) => (await get(path)).status));
    expect(await statuses()).toEqual([200, 200]);
    await call(`${stack.url}/api/admin/events/${event.id}`, 'DELETE', admin());
    expect(await statuses()).toEqual([404, 404]);
  });
});

ownTest('without a contact there is no security.txt', async () => {
  expect((await get('/.well-known/security.txt')).status).toBe(404);
});
