// Clock: a gateway stands still for longer than clients and deadlines wait. Those times are the subject.
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { admin, EVENT } from '../kit/requests.js';
import { call, startTestStack, type TestStack } from '../kit/stack.js';

/** Longer than the deadline of a write, 8 s. */
const LONG = 9000;

let stack: TestStack;

beforeAll(async () => {
  stack = await startTestStack({}, ['--scale', 'gateway=2']);
});
afterAll(() => stack.remove());

const create = async () => (await call(`${stack.url}/api/admin/events`, 'POST', admin(EVENT))).body;
const edit = (origin: string, id: string, title: string) =>
  call(`${origin}/api/admin/events/${id}`, 'PUT', admin({ ...EVENT, title }));
/** The client hangs up after `patience` milliseconds. */
const impatientEdit = (origin: string, id: string, title: string, patience: number) =>
  fetch(`${origin}/api/admin/events/${id}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(admin({ ...EVENT, title })),
    signal: AbortSignal.timeout(patience),
  }).then(
    ({ status }) => status,
    () => 'gave up',
  );
const titleOf = async (id: string): Promise<string> => (await call(`${stack.gateways[1]}/api/events/${id}`)).body.title;

/** Freezes the first gateway for at least `milliseconds` while `work` is done. */
async function frozen<T>(milliseconds: number, work: () => Promise<T>): Promise<T> {
  const gateway = stack.processes.get('gateway-1')!;
  const thawed = sleep(milliseconds);
  gateway.signal('SIGSTOP');
  try {
    return await work();
  } finally {
    await thawed;
    gateway.signal('SIGCONT');
  }
}

/** Resolves when the gateway has handled what waited in its sockets. */
async function caughtUp(origin: string): Promise<void> {
  expect((await call(`${origin}/api/events/upcoming`)).status).toBe(200);
  await sleep(1500);
}

describe('a gateway that stood still', () => {
  test('does not begin an edit whose client hung up, over a newer one', async () => {
    const [first, second] = stack.gateways as [string, string];
    const { id } = await create();
    await frozen(1500, async () => {
      expect(await impatientEdit(first, id, 'Vieja', 500)).toBe('gave up');
      expect((await edit(second, id, 'Nueva')).status).toBe(200);
    });
    await caughtUp(first);
    expect(await titleOf(id)).toBe('Nueva');
  });

  test('for longer than the deadline of a write refuses the writes that waited and answers the reads', async () => {
    const [first, second] = stack.gateways as [string, string];
    const { id } = await create();
    const left = await create();
    const [waiting, read] = await frozen(LONG, async () => {
      const waiting = edit(first, id, 'Vieja');
      const read = call(`${first}/api/events/upcoming`);
      expect(await impatientEdit(first, left.id, 'Vieja', 3000)).toBe('gave up');
      for (const row of [id, left.id]) expect((await edit(second, row, 'Nueva')).status).toBe(200);
      return [waiting, read];
    });
    const refused = await waiting;
    expect([refused.status, refused.body.code]).toEqual([503, 'unavailable']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await read).status).toBe(200);
    await caughtUp(first);
    for (const row of [id, left.id]) expect(await titleOf(row)).toBe('Nueva');
    // Writes are taken again.
    expect((await edit(first, id, 'Otra')).status).toBe(200);
  });

  test('edge and gateways together do not begin an edit whose client hung up', async () => {
    const { id } = await create();
    await frozen(1500, async () => {
      // Two, because the edge sends every second request to the frozen gateway.
      const tries = [impatientEdit(stack.url, id, 'Vieja', 500), impatientEdit(stack.url, id, 'Vieja', 500)];
      await Promise.all(tries);
      expect((await edit(stack.gateways[1]!, id, 'Nueva')).status).toBe(200);
    });
    await caughtUp(stack.gateways[0]!);
    expect(await titleOf(id)).toBe('Nueva');
  });
});
