import { execFileSync } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import {
  CreateBucketCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { MikroORM } from '@mikro-orm/postgresql';
import { bookingsOrm } from '@tocada/bookings/bookings.orm.js';
import { contentOrm } from '@tocada/content/content.orm.js';
import { postgres } from '@tocada/local/backing/postgres.js';
import { ROOT } from '@tocada/local/root.js';
import { readSecrets } from '@tocada/local/secrets.js';
import { Supervised } from '@tocada/local/supervised.js';
import { temporaryFolder } from '@tocada/local/temporary-folder.js';
import { migrate } from '@tocada/runtime/database/orm-options.js';
import { patient } from '@tocada/runtime/database/spec-patience.js';
import { specServers } from '@tocada/runtime/spec-servers.js';
import { until } from '@tocada/runtime/spec-until.js';
import pg from 'pg';

const EVENT = `insert into events (id, title, date, has_time, upcoming_until, location, description)
  select gen_random_uuid(), 'Ñandú ' || n, now(), n % 2 = 0, now(), 'Bryan', E'a\\tb\\n\\\\N' from generate_series(1, $1) n`;
const INQUIRY = `insert into booking_inquiries (id, name, email, phone, event_date, event_type, location)
  select gen_random_uuid(), 'José', 'a@example.org', '9791234567', now(), 'Boda', 'Bryan' from generate_series(1, $1)`;
const ROWS = 50;

/** The command in its container. */
export const MAIN = join(ROOT, 'deploy/backup/dist/main.js');

/**
 * Keeps backups waiting at a table while `work` runs.
 * @param url the database of content
 * @param work gets a function that resolves once a backup waits
 */
export async function whileLocked<T>(
  url: string,
  table: string,
  work: (waiting: () => Promise<unknown>) => Promise<T>,
): Promise<T> {
  const [holder, watcher] = [new pg.Client(url), new pg.Client(url)];
  await Promise.all([holder.connect(), watcher.connect()]);
  try {
    await holder.query(`begin; lock table ${table} in access exclusive mode`);
    return await work(() =>
      until(
        () => watcher.query(`select from pg_stat_activity where wait_event_type = 'Lock' and query like 'copy%'`),
        ({ rowCount }) => rowCount === 1,
      ),
    );
  } finally {
    await Promise.all([holder.end(), watcher.end()]);
  }
}

/**
 * Databases and a bucket without the processes: what backups read, and nothing else.
 * @param isEmpty true for a host on which no service has run
 */
export async function startBackupSystem({ isEmpty = false } = {}) {
  const folder = temporaryFolder('backup');
  for (const name of ['run', 'logs']) mkdirSync(join(folder, name));
  const server = await postgres(folder, readSecrets(folder), { isTest: true });
  const running = new Supervised(server.spec, folder);
  await running.start();
  await server.prepare(running);
  const query = async (database: string, text: string, values: unknown[] = []) => {
    const client = new pg.Client(database.includes('://') ? database : server.urls[database as 'content']);
    await client.connect();
    try {
      return (await client.query(text, values)).rows as Record<string, unknown>[];
    } finally {
      await client.end();
    }
  };
  for (const [url, options] of [
    [server.urls.content, contentOrm] as const,
    [server.urls.bookings, bookingsOrm] as const,
  ]) {
    const orm = (await MikroORM.init({ ...patient(options(url)), logger: () => {} })) as unknown as MikroORM;
    await migrate(orm);
    await orm.close();
  }
  if (!isEmpty) await query('content', EVENT, [ROWS]);
  if (!isEmpty) await query('bookings', INQUIRY, [ROWS]);

  const bucket = `photos-${randomUUID()}`;
  const { S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = await specServers();
  const key = { S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY };
  const store = new S3Client({
    region: 'us-east-1',
    endpoint: S3_ENDPOINT,
    forcePathStyle: true,
    credentials: { accessKeyId: key.S3_ACCESS_KEY_ID, secretAccessKey: key.S3_SECRET_ACCESS_KEY },
  });
  await store.send(new CreateBucketCommand({ Bucket: bucket }));
  const put = (key: string, body: Buffer | string) =>
    store.send(new PutObjectCommand({ Bucket: bucket, Key: key, Body: body }));
  const putPhoto = (name: string, bytes: number) => put(`gallery/${name}`, randomBytes(bytes));
  if (!isEmpty) for (const name of ['uno', 'dos']) await putPhoto(name, 250_000);
  const keys = async () => {
    const { Contents = [] } = await store.send(new ListObjectsV2Command({ Bucket: bucket }));
    return Contents.map(({ Key }) => Key!);
  };

  const admin = new URL(server.urls.content);
  admin.username = 'tocada';
  admin.password = readSecrets(folder).postgresPassword;
  admin.pathname = '/postgres';
  return {
    folder,
    env: {
      CONTENT_DATABASE_URL: server.urls.content,
      BOOKINGS_DATABASE_URL: server.urls.bookings,
      S3_ENDPOINT,
      S3_BUCKET: bucket,
      SITE_CONFIG: join(ROOT, 'deploy/site.json'),
      ...key,
    },
    /** @param database `content`, `bookings`, or an address */
    query,
    adminUrl: admin.href,
    put,
    putPhoto,
    keys,
    textOf: async (key: string) =>
      (await store.send(new GetObjectCommand({ Bucket: bucket, Key: key }))).Body!.transformToString(),
    removePhoto: (name: string) => store.send(new DeleteObjectCommand({ Bucket: bucket, Key: `gallery/${name}` })),
    /** Everything that no trial may change. */
    async liveState() {
      const { Contents = [] } = await store.send(new ListObjectsV2Command({ Bucket: bucket }));
      const rows = await Promise.all([
        query('content', 'select * from events order by id'),
        query('content', 'select * from content_revision'),
        query('bookings', 'select * from booking_inquiries order by id'),
      ]);
      return JSON.stringify([rows, Contents.map(({ Key, ETag }) => [Key, ETag])]);
    },
    async remove() {
      store.destroy();
      await running.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
export type BackupSystem = Awaited<ReturnType<typeof startBackupSystem>>;

/** A file system of a few megabytes. Only root may mount one. @returns a function that unmounts it */
export function mountSmallDisk(folder: string, megabytes: number): () => void {
  mkdirSync(folder);
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=700`, 'tmpfs', folder]);
  return () => void execFileSync('umount', ['--lazy', folder]);
}
