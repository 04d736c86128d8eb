// Clock: replicas die in a rhythm, and an alert must reach a phone within ten seconds.
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Behaviour } from '@tocada/runtime/spec-push-service.js';
import { call } from '../kit/stack.js';
import { errorLines } from '../worker/logs.js';
import { PushStack } from './push-stack.js';
import { until } from '@tocada/runtime/spec-until.js';

const REPLICAS = ['bookings-1', 'bookings-2'];
const TAKEN: Behaviour = { status: 201 };

let push: PushStack;
beforeAll(async () => {
  push = await PushStack.start(['--scale', 'bookings=2']);
});
beforeEach(() => push.empty());
afterEach(() => expect(push.service.refused).toEqual([]));
afterAll(() => push.remove());

const kill = (label: string) => push.stack.processes.get(label)!.signal('SIGKILL');
const alive = () =>
  until(async () => {
    const answers = REPLICAS.map((label) => push.stack.processes.get(label)!.available);
    return answers.every(Boolean) && (await call(`${push.stack.url}/api/health`)).status === 200;
  }, Boolean);
const sent = () =>
  until(
    () => push.desk.sql(`select from push_deliveries where state = 'waiting'`),
    ({ length }) => length === 0,
  );

describe('from the form to the phone', () => {
  test('an alert takes less than ten seconds', async () => {
    const clients = [await push.subscribe(), await push.subscribe()];
    const times: number[] = [];
    for (let count = 1; count <= 20; count += 1) {
      const began = Date.now();
      await push.desk.book();
      for (const client of clients) await push.received(client, count);
      times.push(...clients.map(({ received: all }) => all[count - 1]!.at - began));
    }
    times.sort((one, other) => one - other);
    const p95 = times[Math.ceil(times.length * 0.95) - 1]!;
    process.stderr.write(`form → push: median ${times[times.length / 2]} ms, p95 ${p95} ms\n`);
    expect(p95).toBeLessThan(10_000);
  });

  test('a replica is killed before anything was queued: the device rings once', async () => {
    const client = await push.subscribe();
    await push.desk.book();
    for (const label of REPLICAS) kill(label);
    await alive();
    await push.received(client, 1);
    await sent();
    expect(client.rings).toHaveLength(1);
  });

  test('both are killed while the push service has the message and says nothing: it comes again, once', async () => {
    const client = await push.subscribe();
    client.behaviour = () => {
      client.behaviour = () => TAKEN;
      for (const label of REPLICAS) kill(label);
      return 'silence';
    };
    await push.desk.book();
    await until(
      () => client.asked,
      (asked) => asked > 0,
    );
    await alive();
    await push.received(client, 1);
    await sent();
    expect(client.received).toHaveLength(1);
  });

  test('both are killed between the answer of the push service and its record: the owner hears one ring', async () => {
    const client = await push.subscribe();
    client.behaviour = () => {
      client.behaviour = () => TAKEN;
      for (const label of REPLICAS) kill(label);
      return TAKEN;
    };
    await push.desk.book();
    await push.received(client, 1);
    await alive();
    await push.received(client, 2);
    await sent();
    expect(client.received[1]!.payload.id).toBe(client.received[0]!.payload.id);
    expect(client.rings).toHaveLength(1);
  });

  test('a replica after the other dies all the time: no request is lost, and each is recorded once', async () => {
    const client = await push.subscribe();
    const ids: string[] = [];
    for (let count = 0; count < 6; count += 1) {
      kill(REPLICAS[count % 2]!);
      // While both are away the form says so, and its sender tries again.
      const inquiry = await until(() => push.desk.book().catch(() => undefined), Boolean);
      ids.push(inquiry!.id);
      await sleep(700);
    }
    await alive();
    await sent();
    const rows = await push.desk.sql<{ id: string; state: string }>(
      `select alert.inquiry_id as id, delivery.state from push_deliveries as delivery
       join notices on notices.id = delivery.notice_id join push_alerts as alert on alert.id = notices.alert_id
       where delivery.subscription_id = $1`,
      [client.id],
    );
    const recorded = rows.map(({ id }) => id);
    expect(recorded).toEqual(expect.arrayContaining(ids));
    expect(new Set(recorded).size).toBe(recorded.length);
    expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(['sent']));
  });
});

test('a new password ends the alerts of all devices, by a look that each gateway takes', async () => {
  const client = await push.subscribe();
  // As a gateway with another password has written it.
  await push.desk.sql(`update push_subscriptions set owner = repeat('x', 43)`);
  await until(
    () => push.devices(),
    ({ length }) => length === 0,
  );
  const { asked } = client;
  const other = await push.subscribe();
  await push.desk.book();
  // One alert goes to all its devices.
  await push.received(other, 1);
  await sent();
  expect(client.asked).toBe(asked);
});

test('the logs contain no unexpected error', () => {
  expect(errorLines(push.stack.dataDir)).toEqual([]);
});
