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
/** The processes that the gateway has started. */
const children = (): string[] => {
  const { pid } = gateway();
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean);
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

  test('a card ends with its event', async () => {
    const event = events.pop();
    expect((await get(cardOf(event))).status).toBe(200);
    await call(`${stack.url}/api/admin/events/${event.id}`, 'DELETE', admin());
    expect((await get(cardOf(event))).status).toBe(404);
  });
});

ownTest('without a contact there is no security.txt', async () => {
  expect((await get('/.well-known/security.txt')).status).toBe(404);
});
