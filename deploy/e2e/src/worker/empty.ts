import { randomUUID } from 'node:crypto';
import { CHANGES } from '@tocada/contracts/changes.js';
import { SITE_KEY, TIME_ZONE_KEY } from '@tocada/contracts/site/site.js';
import { Redis } from 'ioredis';
import pg from 'pg';
import type { TestStack } from './test-stack.js';

/** A stack whose servers are known. */
export type Backed = Pick<TestStack, 'backing'>;

/** Calls and jobs that may be under way, and the gateways that run. */
const KEPT = /^(rpc:|bull:|admin:gateways$)/;
const SITE = [SITE_KEY, TIME_ZONE_KEY];
/** SQLSTATE of a deadlock: `truncate` waits for the writers of each table, and the writers wait for each other. */
const DEADLOCK = '40P01';

const DATABASES = [
  { url: 'CONTENT_DATABASE_URL', source: CHANGES.content },
  { url: 'BOOKINGS_DATABASE_URL', source: CHANGES.bookings },
];

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function withRedis<T>({ backing }: Backed, work: (redis: Redis) => Promise<T>): Promise<T> {
  const redis = new Redis(backing.REDIS_URL!);
  try {
    return await work(redis);
  } finally {
    redis.disconnect();
  }
}

/** The rows of all tables, as JSON, by table. The table of the revision is left out, because the revision only grows. */
async function rowsOf(client: pg.Client, counter: string): Promise<[table: string, rows: string][]> {
  const { rows } = await client.query<{ name: string }>(
    `select tablename as name from pg_tables
     where schemaname = 'public' and tablename not like 'mikro_orm%' and tablename <> $1`,
    [counter],
  );
  const read = async ({ name }: { name: string }): Promise<[string, string]> => {
    const found = await client.query<{ rows: string }>(
      `select coalesce(json_agg(one), '[]')::text as rows from "${name}" as one`,
    );
    return [name, found.rows[0]!.rows];
  };
  const tables: [string, string][] = [];
  for (const row of rows) tables.push(await read(row));
  return tables;
}

/** Puts back the rows. @returns the revision, which has grown by one */
async function putBack(client: pg.Client, tables: [string, string][], counter: string): Promise<number> {
  for (let tries = 1; ; tries += 1) {
    try {
      await client.query('begin');
      await client.query(`truncate ${tables.map(([name]) => `"${name}"`).join(', ')}`);
      for (const [name, rows] of tables.filter(([, rows]) => rows !== '[]'))
        await client.query(`insert into "${name}" select * from json_populate_recordset(null::"${name}", $1)`, [rows]);
      const { rows } = await client.query(`update ${counter} set revision = revision + 1 returning revision`);
      await client.query('commit');
      return rows[0].revision;
    } catch (error) {
      await client.query('rollback');
      if ((error as pg.DatabaseError).code !== DEADLOCK || tries === 5) throw error;
    }
  }
}

/** Remembers the rows of a stack without content. Resolves with a function that puts them back. */
export async function remember(stack: Backed): Promise<() => Promise<void>> {
  const databases = await Promise.all(
    DATABASES.map(async ({ url, source }) => ({
      url: stack.backing[url]!,
      source,
      tables: await withClient(stack.backing[url]!, (client) => rowsOf(client, source.table)),
    })),
  );
  const site = await withRedis(stack, (redis) => redis.mget(SITE));
  return () =>
    withRedis(stack, async (redis) => {
      const revisions = await Promise.all(
        databases.map(({ url, source, tables }) => withClient(url, (client) => putBack(client, tables, source.table))),
      );
      const keys = (await redis.keys('*')).filter((key) => !KEPT.test(key) && !SITE.includes(key));
      if (keys.length > 0) await redis.del(...keys);
      await redis.mset(Object.fromEntries(SITE.map((key, index) => [key, site[index] ?? ''])));
      // The gateways drop their cached answers.
      for (const [index, { source }] of databases.entries()) {
        const change = { id: randomUUID(), tags: source.tags, revision: revisions[index] };
        await redis.publish(source.changed.channel, JSON.stringify(change));
      }
    });
}

/** Removes all requests and entries of a stack that no other file uses now. */
export const emptyDesk = ({ backing }: Backed): Promise<void> =>
  withClient(backing.BOOKINGS_DATABASE_URL!, async (client) => {
    await client.query('delete from booking_inquiries');
    await client.query('delete from calendar_entries');
  });
