import { createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { connectionLimits, type Limits } from '@tocada/runtime/database/connection-limits.js';
import { RESTORING } from '@tocada/runtime/database/restoring.js';
import pg from 'pg';
import { from, to } from 'pg-copy-streams';
import type { BackupEnv } from './backup.env.js';
import { BackupFault } from './fault.js';
import type { Table } from './manifest.js';

/** The address of every database. */
export const databasesOf = (env: BackupEnv) => ({
  content: env.CONTENT_DATABASE_URL,
  bookings: env.BOOKINGS_DATABASE_URL,
});
export type DatabaseName = keyof ReturnType<typeof databasesOf>;

const MIGRATIONS = 'mikro_orm_migrations';

const faultOf = (name: string, error: unknown): BackupFault =>
  error instanceof BackupFault
    ? error
    : new BackupFault(`database ${name}: ${(error as Error).message}`, { cause: error });

export async function connect(url: string, limits: Limits): Promise<pg.Client> {
  const client = new pg.Client({ ...connectionLimits(limits), connectionString: url, connectionTimeoutMillis: 5000 });
  client.on('error', () => {});
  try {
    await client.connect();
  } catch (error) {
    const { hostname, port, pathname } = new URL(url);
    throw faultOf(`${hostname}:${port}${pathname}`, error);
  }
  return client;
}

/** Connects to the database of bookings for a command of a few short statements. */
export async function withBookings<T>(env: BackupEnv, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await connect(env.BOOKINGS_DATABASE_URL, { statement: 30_000, lock: 30_000, silence: 60_000 });
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}

export const quoted = (names: string[]): string => names.map((name) => pg.escapeIdentifier(name)).join(', ');

/** Fills a table with the rows of an archive. */
export const copyInto = (
  client: pg.Client,
  table: string,
  columns: string[],
  content: AsyncIterable<Uint8Array>,
): Promise<void> =>
  pipeline(Readable.from(content), client.query(from(`copy ${quoted([table])} (${quoted(columns)}) from stdin`)));

/** Tables of the schema with their columns, without generated columns, which cannot be written. */
const TABLES = `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> '${MIGRATIONS}'
  group by c.relname order by c.relname`;

const REFERENCES = `select c.relname as from, f.relname as to from pg_constraint k
  join pg_class c on c.oid = k.conrelid join pg_class f on f.oid = k.confrelid
  where k.contype = 'f' and k.connamespace = 'public'::regnamespace and c.oid <> f.oid`;

/** Sorts each table after the tables that it refers to. */
export async function tablesOf(client: pg.Client): Promise<Omit<Table, 'rows'>[]> {
  const { rows: tables } = await client.query<Omit<Table, 'rows'>>(TABLES);
  const { rows: references } = await client.query<{ from: string; to: string }>(REFERENCES);
  const ordered: Omit<Table, 'rows'>[] = [];
  const add = (table: Omit<Table, 'rows'>) => {
    if (ordered.includes(table)) return;
    for (const { from, to: referred } of references) {
      if (from === table.name) add(tables.find(({ name }) => name === referred)!);
    }
    ordered.push(table);
  };
  for (const table of tables) add(table);
  return ordered;
}

/** An empty database and that of an older release lack tables. */
export async function hasTable(client: pg.Client, table: string): Promise<boolean> {
  const { rows } = await client.query('select to_regclass($1) is not null as has', [`public.${table}`]);
  return rows[0].has;
}

/** The names of all applied migrations, in their order. */
async function migrationsOf(client: pg.Client): Promise<string[]> {
  if (!(await hasTable(client, MIGRATIONS))) return [];
  const { rows } = await client.query<{ name: string }>(`select name from ${MIGRATIONS} order by id`);
  return rows.map(({ name }) => name);
}

interface Dump {
  name: string;
  migration: string;
  tables: (Table & { file: string; size: number })[];
}

/** A large table may take long, but its bytes keep flowing. A lock on a table is held only by a migration. */
const LIMITS: Limits = { statement: 3_600_000, lock: 30_000, silence: 60_000 };

/**
 * Writes all tables of all databases as of one moment. The snapshots are taken together, and no write spans two
 * databases.
 * @param folder for the files of the tables
 */
export async function dump(
  databases: Record<string, string>,
  folder: string,
  limits = LIMITS,
  signal?: AbortSignal,
): Promise<Dump[]> {
  const clients: [string, pg.Client][] = [];
  try {
    for (const [name, url] of Object.entries(databases)) clients.push([name, await connect(url, limits)]);
    await Promise.all(
      clients.map(async ([, client]) => {
        await client.query('begin isolation level repeatable read read only');
        // The first statement takes the snapshot.
        await client.query('select 1');
      }),
    );
    // In parallel: a transaction that waited for the other dump would end as idle.
    return await Promise.all(
      clients.map(([name, client]) =>
        dumpOne(name, client, folder, signal).catch((error: unknown) => {
          throw faultOf(name, error);
        }),
      ),
    );
  } finally {
    await Promise.all(clients.map(([, client]) => client.end().catch(() => {})));
  }
}

/** True from the first change of a restore to its last. */
async function isRestoring(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query('select to_regnamespace($1) is not null as restoring', [RESTORING]);
  return rows[0].restoring;
}

async function dumpOne(name: string, client: pg.Client, folder: string, signal?: AbortSignal): Promise<Dump> {
  const migration = (await migrationsOf(client)).at(-1);
  if (!migration) throw new BackupFault(`database ${name} is empty: no service has started on it yet`);
  // Empty tables in an archive would pass for a good one.
  if (await isRestoring(client))
    throw new BackupFault(`database ${name} is half restored: a restore was cut short. Repeat it with --overwrite.`);
  const tables: Dump['tables'] = [];
  for (const table of await tablesOf(client)) {
    const file = join(folder, `${name}-${table.name}`);
    const source = client.query(to(`copy ${quoted([table.name])} (${quoted(table.columns)}) to stdout`));
    await pipeline(source, createWriteStream(file, { mode: 0o600 }), { signal });
    tables.push({ ...table, rows: source.rowCount, file, size: (await stat(file)).size });
  }
  // The other dump may take longer than a transaction may be idle.
  await client.end();
  return { name, migration, tables };
}
