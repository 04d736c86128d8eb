// Clock: Redis stays away for two seconds, because each replica must try in vain to reach it several times.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from '@jest/globals';
import { call } from '../kit/stack.js';
import { errorLines } from '../worker/logs.js';
import { BAND, desk, given, REPLICAS, smtp, stack, startNotices } from './notices-stack.js';
import { until } from '@tocada/runtime/spec-until.js';

startNotices();

const privateOf = (label: string) => `http://127.0.0.1:${stack.processes.get(label)!.spec.env.PRIVATE_PORT}`;

/** Books while the mail server is away, until the first mail has failed. */
async function bookInVain() {
  const booking = await desk.book();
  await until(
    () => desk.find(booking.id),
    (row) => row!.notices.some(({ lastError }) => lastError !== null),
  );
  return booking;
}

describe('a mail server that', () => {
  test('hangs: the attempt is given up and retried', async () => {
    smtp.behaviour = () => 'hang';
    const booking = await desk.book();
    const hung = await until(
      () => desk.find(booking.id),
      (row) => row!.notices.some(({ kind, lastError }) => kind === 'band' && lastError !== null),
    );
    expect(hung!.notices.find(({ kind }) => kind === 'band')).toMatchObject({ state: 'waiting', tries: 1 });
    const tested = await given.mailTest();
    expect(tested).toMatchObject({ status: 200, body: { ok: false } });
    expect(tested.body.answer).not.toBe('');
    smtp.behaviour = () => 'accept';
    await desk.settled(booking.id);
    expect(given.mailsOf(booking.id)).toHaveLength(2);
  });

  test('stalls after the end of a mail for longer than a lease: nothing is sent twice, and other notices do not wait', async () => {
    smtp.behaviour = () => 'stall';
    // More mails than workers.
    const bookings = await Promise.all(Array.from({ length: 5 }, () => desk.book()));
    for (const { id } of bookings) await desk.notice(id, 'webhook', 'sent');
    await until(
      () => bookings.flatMap(({ id }) => given.mailsOf(id)).length,
      (mails) => mails >= 8,
    );
    smtp.behaviour = () => 'accept';
    const other = await desk.book();
    await desk.settled(other.id);
    // Each lease would end soon, and the worker that holds it renews it before.
    await desk.sql(
      `update notices set lease_until = now() + interval '15 seconds' where sending and state = 'waiting'`,
    );
    await until(
      () =>
        desk.sql(
          `select id from notices where sending and state = 'waiting' and lease_until < now() + interval '16 s'`,
        ),
      ({ length }) => length === 0,
    );
    smtp.goOn();
    for (const { id } of bookings) {
      const { notices } = await desk.settled(id);
      expect(notices.map(({ tries }) => tries)).toEqual([1, 1, 1]);
      expect(given.mailsOf(id)).toHaveLength(2);
    }
  });

  test('stalls after the end of a mail while the replicas shut down: they wait for its answer', async () => {
    smtp.behaviour = (to) => (to === BAND ? 'stall' : 'accept');
    const booking = await desk.book();
    await until(
      () => given.mailsOf(booking.id),
      (mails) => mails.some(({ to }) => to === BAND),
    );
    const replicas = REPLICAS.map((label) => stack.processes.get(label)!);
    const stopped = Promise.all(replicas.map((replica) => replica.stop()));
    const isReady = async (label: string) =>
      (await call(`${privateOf(label)}/readyz`).catch(() => undefined))?.status === 200;
    for (const label of REPLICAS)
      await until(
        () => isReady(label),
        (ready) => !ready,
      );
    smtp.goOn();
    await stopped;
    await Promise.all(replicas.map((replica) => replica.start()));
    const { notices } = await desk.settled(booking.id);
    expect(notices.map(({ tries }) => tries)).toEqual([1, 1, 1]);
    expect(given.mailsOf(booking.id)).toHaveLength(2);
  });

  test('answers after the deadline: the abandoned test mail is not sent', async () => {
    smtp.behaviour = () => 'late';
    const before = smtp.received.length;
    expect((await given.mailTest()).body).toEqual({ ok: false, answer: 'El servidor de correo no responde' });
    smtp.behaviour = () => 'accept';
    smtp.goOn();
    // A later mail takes more steps than the abandoned one has left.
    expect((await given.mailTest()).body).toMatchObject({ ok: true });
    expect(smtp.received.length).toBe(before + 1);
  });
});

describe('Redis', () => {
  test('is down while the replicas start: old and new notices are sent when it returns', async () => {
    await smtp.kill();
    const waiting = await bookInVain();
    const redis = stack.processes.get('redis-1')!;
    await redis.stop();
    const replicas = REPLICAS.map((label) => stack.processes.get(label)!);
    const before = replicas.map(({ pid }) => pid);
    for (const replica of replicas) replica.signal('SIGKILL');
    await until(
      () => replicas.map(({ pid }) => pid),
      (pids) => pids.every((pid, index) => pid !== undefined && pid !== before[index]),
    );
    for (const label of REPLICAS)
      await until(
        () => call(`${privateOf(label)}/livez`).catch(() => undefined),
        (answer) => answer?.status === 200,
      );
    // Time for a few attempts to reach Redis.
    await sleep(2000);
    await smtp.start();
    await redis.start();
    await until(
      () => given.health(),
      ({ status }) => status === 200,
    );
    const fresh = await desk.book();
    await desk.settled(fresh.id);
    await desk.settled(waiting.id);
    expect([...given.mailsOf(fresh.id), ...given.mailsOf(waiting.id)]).toHaveLength(4);
  });

  test('comes back empty: waiting notices are still sent, once', async () => {
    await smtp.kill();
    const booking = await bookInVain();
    const redis = stack.processes.get('redis-1')!;
    await redis.stop();
    rmSync(join(stack.dataDir, 'redis/appendonlydir'), { recursive: true });
    await redis.start();
    await smtp.start();
    await until(
      () => given.health(),
      ({ status }) => status === 200,
    );
    await desk.settled(booking.id);
    // The mails of a later request stand behind a second copy.
    await desk.settled((await desk.book()).id);
    expect(given.mailsOf(booking.id)).toHaveLength(2);
  });
});

test('the logs contain no unexpected error', () => {
  expect(errorLines(stack.dataDir)).toEqual([]);
});
