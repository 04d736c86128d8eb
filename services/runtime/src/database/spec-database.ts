import { createHash, randomUUID } from 'node:crypto';
import { MikroORM, type Options } from '@mikro-orm/postgresql';
import type { Pool, PoolClient } from 'pg';
import { afterFile, specServers } from '../spec-servers.js';
import { until } from '../spec-until.js';
import { migrate } from './orm-options.js';
import { patient } from './spec-patience.js';

/** SQLSTATE of a lock that is not free. */
const TAKEN = '55P03';

const TABLES = `select format('%I.%I', schemaname, tablename) as name from pg_tables
  where schemaname not in ('pg_catalog', 'information_schema') and tablename not like 'mikro_orm%'
    and schemaname not like 'pg_temp%' order by 1`;

type Client = Pick<PoolClient, 'query'>;

async function withClient<T>({ em }: Pick<MikroORM, 'em'>, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await ((await em.getConnection().getNativeClient()) as Pool).connect();
  let isBroken = true;
  try {
    const result = await work(client);
    isBroken = false;
    return result;
  } finally {
    // Ending a session ends its transaction.
    client.release(isBroken);
  }
}

const tablesOf = async (client: Client): Promise<string[]> =>
  (await client.query<{ name: string }>(TABLES)).rows.map(({ name }) => name);

/** The rows of tables as JSON, by table; undefined for an empty table. */
async function rowsOf(client: Client, tables: string[]): Promise<Map<string, string>> {
  if (tables.length === 0) return new Map();
  const reads = tables.map(
    (table) => `select '${table}' as name, (select json_agg(one)::text from ${table} as one) as rows`,
  );
  const { rows } = await client.query<{ name: string; rows: string | null }>(reads.join(' union all '));
  return new Map(rows.flatMap(({ name, rows: json }) => (json === null ? [] : [[name, json]])));
}

/** The tables whose rows are not those of the template. Only tables that have rows in the template are read whole. */
async function changed(client: Client, tables: string[], template: Map<string, string>): Promise<string[]> {
  const looks = tables
    .filter((table) => !template.has(table))
    .map((table) => `select '${table}' as name where exists (select from ${table})`);
  const filled = looks.length > 0 ? (await client.query<{ name: string }>(looks.join(' union all '))).rows : [];
  const now = await rowsOf(client, [...template.keys()]);
  const edited = [...template].filter(([table, rows]) => now.get(table) !== rows);
  return [...filled, ...edited.map(([name]) => ({ name }))].map(({ name }) => name);
}

/**
 * Puts back the rows of the template. A test may leave work that goes on: the tables are emptied between two of its
 * statements. Waiting for a table with others locked would be a deadlock with that work, which waits for those.
 */
async function restore(client: Client, template: Map<string, string>): Promise<void> {
  const tables = await tablesOf(client);
  if (tables.length === 0) return;
  const lock = async () => {
    await client.query('begin');
    try {
      await client.query(`lock table ${tables.join(', ')} in access exclusive mode nowait`);
      return true;
    } catch (error) {
      await client.query('rollback');
      if ((error as { code?: string }).code === TAKEN) return false;
      throw error;
    }
  };
  await until(lock, Boolean);
  const dirty = await changed(client, tables, template);
  if (dirty.length > 0) await client.query(`truncate ${dirty.join(', ')} restart identity cascade`);
  // Those that refer to others were emptied with them.
  for (const table of await changed(client, tables, template))
    await client.query(`insert into ${table} select * from json_populate_recordset(null::${table}, $1)`, [
      template.get(table),
    ]);
  await client.query('commit');
}

/** The migrations of a service, in a name that Postgres takes. */
function templateOf(name: string, { migrations }: Options): string {
  const hash = createHash('sha256');
  for (const migration of migrations?.migrationsList ?? [])
    hash.update(String((migration as { class?: unknown }).class ?? migration));
  return `template_${name}_${hash.digest('hex').slice(0, 16)}`;
}

/** Makes the template if it is missing, and then refuses connections to it: Postgres copies no database that is in use. */
async function makeTemplate(client: Client, template: string, open: (database: string) => Options): Promise<void> {
  const { rowCount } = await client.query('select from pg_database where datname = $1', [template]);
  if (rowCount! > 0) return;
  const part = `${template}_part`;
  await client.query(`drop database if exists ${part} with (force)`);
  await client.query(`create database ${part}`);
  const orm = await MikroORM.init(open(part));
  await migrate(orm);
  await orm.close();
  await client.query(`alter database ${part} with allow_connections false`);
  await client.query(`alter database ${part} rename to ${template}`);
}

/**
 * For specs: a database of the file's own, with the migrations of a service. It is a copy of one template per server, and
 * is dropped after the file. No other file uses the copy.
 * @param name of the service, whose role owns the database
 * @param options of the service over an address
 */
export async function openSpecDatabase<O extends Options>(name: 'content' | 'bookings', options: (url: string) => O) {
  const usual = (await specServers())[`${name.toUpperCase() as Uppercase<typeof name>}_DATABASE_URL`];
  const urlOf = (database: string) => Object.assign(new URL(usual), { pathname: `/${database}` }).href;
  const optionsOf = (database: string) => ({ ...patient(options(urlOf(database))), logger: () => {} });
  const database = `spec_${randomUUID().replaceAll('-', '')}`;
  const template = templateOf(name, options(usual));
  // Open until the copy is dropped: after a file, Jest lets nothing more be imported.
  const server = await MikroORM.init(optionsOf(new URL(usual).pathname.slice(1)));
  await withClient(server, async (client) => {
    // Other test files on the same server want the same template, and on a busy machine it takes long to make.
    await client.query('set lock_timeout = 0');
    await client.query('select pg_advisory_lock(hashtext($1))', [template]);
    await makeTemplate(client, template, optionsOf);
    await client.query('select pg_advisory_unlock(hashtext($1))', [template]);
    await client.query(`create database ${database} template ${template}`);
  });
  const orm = await MikroORM.init(optionsOf(database));
  let closing: Promise<void> | undefined;
  const close = async () => {
    await orm.close();
    await withClient(server, (client) => client.query(`drop database ${database} with (force)`));
    await server.close();
  };
  const once = () => (closing ??= close());
  afterFile(once);
  const rows = await withClient(orm, async (client) => rowsOf(client, await tablesOf(client)));
  return {
    orm,
    em: orm.em,
    url: urlOf(database),
    /** The options of `orm`, for another one over the same database. */
    options: optionsOf(database),
    /** Puts back the rows of the template, in all tables. */
    empty: () => withClient(orm, (client) => restore(client, rows)),
    close: once,
  };
}
