import { randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { ownRedis } from '@tocada/runtime/spec-servers.js';
import { startSilentProxy } from '@tocada/runtime/spec-silent-proxy.js';
import { until } from '@tocada/runtime/spec-until.js';
import type { BookingsEnv } from '../../config/bookings.env.js';
import { channelsOf } from '../../telling/channels/channels.js';
import { Channels } from './channel.js';
import type { NoticeDelivery } from './notice.delivery.js';
import { NoticesQueue } from './notices.queue.js';

/** In it, no other file's worker takes the jobs. */
const redisUrl = new URL(await ownRedis());

const MAIL = { name: 'mail', perSecond: 10 };
const channels = new Channels({
  band: { lane: MAIL, isForStranger: false },
  client: { lane: MAIL, isForStranger: true },
} as never);

const deliveryInto = (delivered: string[]) =>
  ({ deliver: async (id: string) => void delivered.push(id), finish: async () => {} }) as unknown as NoticeDelivery;

test('notices are queued and delivered again when the connections to Redis have died without a word', async () => {
  const proxy = await startSilentProxy({ host: redisUrl.hostname, port: Number(redisUrl.port) });
  const env = { REDIS_URL: proxy.url(redisUrl.href) } as BookingsEnv;
  const delivered: string[] = [];
  const queue = new NoticesQueue(env, channels, deliveryInto(delivered));
  queue.onApplicationBootstrap();
  const deliver = async () => {
    const id = randomUUID();
    // As the relay does: what could not be queued is queued again.
    await until(
      () =>
        queue.add('mail', [{ id, kind: 'band' }]).then(
          () => 'queued',
          ({ message }: Error) => message,
        ),
      (answer) => answer === 'queued',
    );
    await until(
      () => delivered,
      (ids) => ids.includes(id),
    );
  };
  await deliver();
  proxy.silence();
  proxy.resume();
  await deliver();
  await queue.onModuleDestroy();
  await proxy.close();
});

test('what is queued last leaves first, and client mail after everything else', async () => {
  const url = Object.assign(new URL(redisUrl), { pathname: '/1' }).href;
  const env = { REDIS_URL: url } as BookingsEnv;
  const delivered: string[] = [];
  const queue = new NoticesQueue(env, channels, deliveryInto(delivered));
  const add = (...names: string[]) =>
    queue.add(
      'mail',
      names.map((name) => ({ id: name, kind: name.startsWith('client') ? 'client' : 'band' })),
    );
  expect(await queue.room(MAIL)).toBe(20);
  await add('band-2', 'band-1', 'client-2', 'client-1');
  await add('band-4', 'band-3', 'client-3');
  expect(await queue.room(MAIL)).toBe(13);
  queue.onApplicationBootstrap();
  await until(
    () => delivered,
    ({ length }) => length === 7,
  );
  // Four at a time are taken.
  const turn = (name: string) => delivered.indexOf(name);
  expect(delivered.slice(0, 4).toSorted()).toEqual(['band-1', 'band-2', 'band-3', 'band-4']);
  expect(Math.max(turn('band-4'), turn('band-3'))).toBeLessThan(turn('client-1'));
  await queue.onModuleDestroy();
});

test('the rate of mails brakes neither the webhook nor alerts', async () => {
  const url = Object.assign(new URL(redisUrl), { pathname: '/2' }).href;
  const env = { REDIS_URL: url, MAIL_PER_SECOND: 1, WEBHOOK_URL: 'https://banda.example/hook' } as BookingsEnv;
  const means = [{}, { isOn: true }, {}, env, {}, {}, { keys: {}, wake() {} }] as unknown[];
  const delivered: string[] = [];
  const all = new Channels(channelsOf(...(means as Parameters<typeof channelsOf>)));
  const queue = new NoticesQueue(env, all, deliveryInto(delivered));
  const kinds = ['band', 'webhook', 'push'] as const;
  for (const kind of kinds)
    await queue.add(
      kind === 'band' ? 'mail' : kind,
      Array.from({ length: 6 }, (_, number) => ({ id: `${kind}-${number}`, kind })),
    );
  queue.onApplicationBootstrap();
  const numberOf = (kind: string) => delivered.filter((id) => id.startsWith(kind)).length;
  await until(
    () => delivered,
    () => numberOf('webhook') === 6 && numberOf('push') === 6,
  );
  expect(numberOf('band')).toBeLessThan(6);
  await until(
    () => delivered,
    ({ length }) => length === 18,
  );
  await queue.onModuleDestroy();
});
