import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { CHANGES, type AnnouncedChange } from '@tocada/contracts/changes.js';
import { say } from '@tocada/contracts/sentences/say.js';
import { ChangesService } from '@tocada/runtime/database/changes.service.js';
import { sql } from '@tocada/runtime/database/sql.js';
import { commandConnection, waitingConnection } from '@tocada/runtime/redis.js';
import { ownRedis } from '@tocada/runtime/spec-servers.js';
import { until } from '@tocada/runtime/spec-until.js';
import type { Redis } from 'ioredis';
import type { ContentEnv } from '../config/content.env.js';
import { openContent } from '../spec-content.js';
import { ImageStore } from './image-store.js';
import { ImagesWork } from './images.work.js';

const { changing, changed } = CHANGES.content;
/** Messages go to all databases of a Redis. */
const redisUrl = await ownRedis();
const { em, services } = await openContent();

let redis: Redis;
let subscriber: Redis;
let told: (AnnouncedChange & { channel: string })[];

beforeAll(async () => {
  redis = commandConnection(redisUrl);
  subscriber = waitingConnection(redisUrl);
  await subscriber.subscribe(changing.channel, changed.channel);
  subscriber.on('message', (channel, text: string) => told.push({ ...(JSON.parse(text) as AnnouncedChange), channel }));
});
beforeEach(() => void (told = []));
afterAll(() => {
  subscriber.disconnect();
  redis.disconnect();
});

/** @param last the channel of the last message before content stops; undefined: content does not stop */
const workUntil = (last?: string) => {
  const publish = (channel: string, message: string) =>
    last !== undefined && channel !== last ? new Promise(() => {}) : redis.publish(channel, message);
  const changes = new ChangesService(em, { publish } as never, CHANGES.content);
  const store = new ImageStore({ S3_BUCKET: 'media', S3_REGION: 'us-east-1' } as ContentEnv);
  return new ImagesWork(em, changes, store, services.images);
};

/** An upload that a member shows and that is being made. */
async function pendingPortrait(): Promise<string> {
  const [id, url] = [randomUUID(), `/media/members/${randomUUID()}.jpg`];
  await sql(em, "insert into images (id, url, state) values ($1, $2, 'pending')", [id, url]);
  await sql(
    em,
    `insert into band_members (id, name, role, origin, description, image_url, "order")
      values (gen_random_uuid(), 'Ana', 'Voz', 'Bryan', '', $1, 0)`,
    [url],
  );
  return id;
}
const stateOf = async (id: string) =>
  (await sql<{ state: string }>(em, 'select state from images where id = $1', [id]))[0]!.state;

const messages = (count: number) =>
  until(
    () => told,
    ({ length }) => length >= count,
  );

test('a finished image is announced before the commit, for a content that stops before its second message', async () => {
  const id = await pendingPortrait();
  void workUntil(changing.channel).fail(id, say('image_type'));
  await until(
    () => stateOf(id),
    (state) => state === 'failed',
  );
  const [announced] = await messages(1);
  expect(announced).toMatchObject({ channel: changing.channel, tags: expect.arrayContaining(['members']) });
});

test('after the commit only those parts are dropped whose rows name the image', async () => {
  const id = await pendingPortrait();
  await workUntil().fail(id, say('image_type'));
  expect((await messages(2)).at(-1)).toMatchObject({ channel: changed.channel, tags: ['members'] });
});
