import { randomUUID } from 'node:crypto';
import { MikroORM } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { CHANGES, type AnnouncedChange } from '@tocada/contracts/changes.js';
import { say } from '@tocada/contracts/say.js';
import { ChangesService } from '@tocada/runtime/database/changes.service.js';
import { migrate } from '@tocada/runtime/database/orm-options.js';
import { patient } from '@tocada/runtime/database/spec-patience.js';
import { sql } from '@tocada/runtime/database/sql.js';
import { commandConnection, waitingConnection } from '@tocada/runtime/redis.js';
import { until } from '@tocada/runtime/spec-until.js';
import type { Redis } from 'ioredis';
import type { ContentEnv } from '../config/content.env.js';
import { contentOrm } from '../content.orm.js';
import { servicesOver } from '../spec-services.js';
import { ImageStore } from './image-store.js';
import { ImagesWork } from './images.work.js';

const { changing, changed } = CHANGES.content;
const redisUrl = process.env.TEST_REDIS_URL!;

let orm: Awaited<ReturnType<typeof open>>;
let redis: Redis;
let subscriber: Redis;
let told: (AnnouncedChange & { channel: string })[];

const open = () => MikroORM.init({ ...patient(contentOrm(process.env.TEST_CONTENT_DATABASE_URL!)), logger: () => {} });

beforeAll(async () => {
  orm = await open();
  await migrate(orm);
  redis = commandConnection(redisUrl);
  subscriber = waitingConnection(redisUrl);
  await subscriber.subscribe(changing.channel, changed.channel);
  subscriber.on('message', (channel, text: string) => told.push({ ...(JSON.parse(text) as AnnouncedChange), channel }));
});
beforeEach(() => void (told = []));
afterAll(async () => {
  subscriber.disconnect();
  redis.disconnect();
  await orm.close();
});

/** @param last the channel of the last message before content stops; undefined: content does not stop */
const workUntil = (last?: string) => {
  const publish = (channel: string, message: string) =>
    last !== undefined && channel !== last ? new Promise(() => {}) : redis.publish(channel, message);
  const changes = new ChangesService(orm.em, { publish } as never, CHANGES.content);
  const store = new ImageStore({ S3_BUCKET: 'media', S3_REGION: 'us-east-1' } as ContentEnv);
  return new ImagesWork(orm.em, changes, store, servicesOver(orm.em).images);
};

/** An upload that a member shows and that is being made. */
async function pendingPortrait(): Promise<string> {
  const [id, url] = [randomUUID(), `/media/members/${randomUUID()}.jpg`];
  await sql(orm.em, "insert into images (id, url, state) values ($1, $2, 'pending')", [id, url]);
  await sql(
    orm.em,
    `insert into band_members (id, name, role, origin, description, image_url, "order")
      values (gen_random_uuid(), 'Ana', 'Voz', 'Bryan', '', $1, 0)`,
    [url],
  );
  return id;
}
const stateOf = async (id: string) =>
  (await sql<{ state: string }>(orm.em, 'select state from images where id = $1', [id]))[0]!.state;

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
