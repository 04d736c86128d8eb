import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Migration } from '@mikro-orm/migrations';
import { MikroORM } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { tablesOf } from '@tocada/backup/databases.js';
import { migrate } from '@tocada/runtime/database/orm-options.js';
import { patient } from '@tocada/runtime/database/spec-patience.js';
import pg from 'pg';
import { bookingsOrm } from '@tocada/bookings/bookings.orm.js';
import { contentOrm } from '@tocada/content/content.orm.js';
import { postgres, type Postgres } from '@tocada/local/backing/postgres.js';
import { ROOT } from '@tocada/local/root.js';
import { readSecrets } from '@tocada/local/secrets.js';
import { Supervised } from '@tocada/local/supervised.js';
import { temporaryFolder } from '@tocada/local/temporary-folder.js';

const SERVICES = { content: contentOrm, bookings: bookingsOrm };
type Service = keyof typeof SERVICES;
const ROWS = 100;

let folder: string;
let server: Postgres;
let running: Supervised;

beforeAll(async () => {
  folder = temporaryFolder('upgrade');
  for (const name of ['run', 'logs']) mkdirSync(join(folder, name));
  server = await postgres(folder, readSecrets(folder), { isTest: true });
  running = new Supervised(server.spec, folder);
  await running.start();
  await server.prepare(running);
});
afterAll(async () => {
  await running.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** The service's options up to the migration before `end`. */
const release = (service: Service, end?: number) => {
  const options = patient(SERVICES[service](server.urls[service]));
  const { migrationsList, ...migrations } = options.migrations!;
  return MikroORM.init({
    ...options,
    migrations: { ...migrations, migrationsList: migrationsList!.slice(0, end) },
    logger: () => {},
  });
};

interface Table {
  name: string;
  columns: string[];
}

const COLUMNS = `select column_name as name, data_type as type from information_schema.columns
  where table_schema = 'public' and table_name = $1 and column_name = any($2)`;
const CHECKS = `select pg_get_constraintdef(oid) as text from pg_constraint where conrelid = $1::regclass and contype = 'c'`;
const REFERENCES = `select a.attname as column, c.confrelid::regclass::text as table, f.attname as key from pg_constraint c
  join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
  join pg_attribute f on f.attrelid = c.confrelid and f.attnum = c.confkey[1]
  where c.conrelid = $1::regclass and c.contype = 'f'`;

/**
 * Fills a table with rows that its types, checks and references allow. Each release fills only the columns that it
 * knows.
 */
async function fill(client: pg.Client, { name, columns }: Table): Promise<void> {
  const { rows: types } = await client.query<{ name: string; type: string }>(COLUMNS, [name, columns]);
  const table = await tableBehind(client, name);
  const { rows: checks } = await client.query<{ text: string }>(CHECKS, [table]);
  const { rows: references } = await client.query<{ column: string; table: string; key: string }>(REFERENCES, [table]);
  const { rows: counts } = await client.query<{ count: number }>(`select count(*)::int from ${name}`);
  const value = async (column: string, type: string, index: number): Promise<unknown> => {
    const reference = references.find((candidate) => candidate.column === column);
    if (reference) {
      // Takes a row that no other row references yet, because a unique key may allow only one.
      const { table: referred, key } = reference;
      // The first row of a table has no other one to name.
      if (referred === table) return null;
      const named = `select 1 from ${name} where "${column}" = named.${key}`;
      const found = await client.query(
        `select ${key} as key from ${referred} named where not exists (${named}) order by ${key} limit 1`,
      );
      return found.rows[0].key;
    }
    const check = checks.find(({ text }) => text.includes(`((${column} = `));
    if (check) return /(?<='|ARRAY\[)[^',]+(?='|,)/.exec(check.text)![0];
    if (type === 'uuid') return randomUUID();
    if (type === 'boolean') return index % 2 === 0;
    if (type === 'integer' || type === 'bigint') return counts[0]!.count + index + 1;
    if (type === 'date') return new Date(Date.UTC(2026, 0, 1 + counts[0]!.count + index)).toISOString().slice(0, 10);
    if (type === 'tstzrange') return 'empty';
    if (type.startsWith('timestamp')) return new Date(Date.UTC(2026, 0, 1 + index));
    if (type === 'ARRAY') return '{}';
    if (type.startsWith('json')) return JSON.stringify({ índice: index });
    return `Ñandú "${index}"\n${randomUUID()}`;
  };
  for (let index = 0; index < ROWS; index += 1) {
    const values = [];
    for (const column of types) values.push(await value(column.name, column.type, index));
    const names = types.map((column) => `"${column.name}"`).join(', ');
    const places = types.map((_, place) => `$${place + 1}`).join(', ');
    await client.query(`insert into ${name} (${names}) values (${places})`, values);
  }
}

/** Tables of the previous release that are views of others now. */
const BEHIND: Record<string, string> = { events: 'shows', gallery_images: 'photos' };

/** The table that holds the rows of a name. */
async function tableBehind(client: pg.Client, name: string): Promise<string> {
  const { rows } = await client.query(`select coalesce(to_regclass($1)::text, $2) as name`, [
    BEHIND[name] ?? name,
    name,
  ]);
  return rows[0].name;
}

/** Reads only the columns of the previous release. */
async function read(client: pg.Client, tables: Table[]): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const { name, columns } of tables) {
    const row = columns.map((column) => `'${column}', "${column}"`).join(', ');
    const { rows } = await client.query(`select jsonb_build_object(${row})::text as row from ${name} order by 1`);
    found[name] = rows.map((each) => each.row);
  }
  return found;
}

interface Check {
  table: string;
  column: string;
  name: string;
  text: string;
}
interface Schema {
  tables: Table[];
  checks: Check[];
}

const ALL_CHECKS = `select c.conrelid::regclass::text as table, a.attname as column, conname as name, pg_get_constraintdef(c.oid) as text
  from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
  where c.contype = 'c' and c.connamespace = 'public'::regnamespace`;

const schemaOf = async (client: pg.Client): Promise<Schema> => ({
  tables: await tablesOf(client),
  checks: (await client.query<Check>(ALL_CHECKS)).rows,
});

/** The values of a check like `"kind" in ('band', 'client')`. */
const valuesOf = (text: string): string[] => [...text.matchAll(/'((?:[^']|'')*)'::text/g)].map(([, value]) => value!);

/** The checks that refuse a row which `before` took. A check of a new column or table refuses no such row. */
const narrowed = (before: Schema, after: Schema): string[] =>
  after.checks
    .filter(({ table, column, name, text }) => {
      const earlier = before.checks.find((check) => check.table === table && check.name === name);
      if (!earlier) return before.tables.some((known) => known.name === table && known.columns.includes(column));
      const taken = valuesOf(earlier.text);
      return text !== earlier.text && !(taken.length > 0 && taken.every((value) => valuesOf(text).includes(value)));
    })
    .map(({ name }) => name);

/** Tables of one row, which only the product writes. */
const SINGLE = [
  'content_revision',
  'bookings_revision',
  'site_settings',
  'bookings_time_zone',
  'agenda_start',
  'calendar_feed',
  'shows_cursor',
  'client_page_key',
  'quote_settings',
  'numbers_unknown',
];

describe.each(Object.keys(SERVICES) as Service[])('an upgrade of %s', (service) => {
  let client: pg.Client;
  let before: MikroORM;
  let after: MikroORM;
  let tables: Table[];
  /** After each migration. */
  const schemas: Schema[] = [];

  beforeAll(async () => {
    before = (await release(service, -1)) as unknown as MikroORM;
    client = new pg.Client({ connectionString: server.urls[service] });
    await client.connect();
    for (const { name } of await before.migrator.getPending()) {
      await before.migrator.up({ to: name });
      schemas.push(await schemaOf(client));
    }
    tables = await tablesOf(client);
    for (const table of tables) if (!SINGLE.includes(table.name)) await fill(client, table);
    after = (await release(service)) as unknown as MikroORM;
  });
  afterAll(async () => {
    await client.end();
    await before.close();
    await after.close();
  });

  test('keeps every value of every row', async () => {
    const kept = await read(client, tables);
    expect(kept[tables.find(({ name }) => !SINGLE.includes(name))!.name]).toHaveLength(ROWS);
    await migrate(after);
    expect(await read(client, tables)).toEqual(kept);
  });

  test('takes in every column all values that it took before', async () => {
    schemas.push(await schemaOf(client));
    for (const [index, schema] of schemas.slice(1).entries()) expect(narrowed(schemas[index]!, schema)).toEqual([]);
  });

  test('lets replicas of the previous release write, change and delete as before', async () => {
    for (const { name, columns } of tables) {
      if (!SINGLE.includes(name)) await fill(client, { name, columns });
      await client.query(`update ${name} set ${columns.map((column) => `"${column}" = "${column}"`).join(', ')}`);
    }
    for (const { name } of tables.toReversed()) {
      if (SINGLE.includes(name)) continue;
      // A view has no places of rows.
      const place = BEHIND[name] ? 'id' : 'ctid';
      const { rowCount } = await client.query(
        `delete from ${name} where ${place} = (select ${place} from ${name} order by ${place} limit 1)`,
      );
      expect(rowCount).toBe(1);
    }
  });

  test('leaves rows that the new release can read', async () => {
    const filled = tables.map(({ name }) => name).filter((name) => !SINGLE.includes(name));
    for (const meta of after.getMetadata().getAll().values()) {
      const rows = await after.em.fork().find(meta.class, {});
      if (filled.includes(meta.tableName)) expect(rows.length).toBeGreaterThanOrEqual(ROWS);
    }
  });
});

test('a migration may take longer than the service’s query limit', async () => {
  class Migration99999999999999_slow extends Migration {
    override name = '99999999999999_slow';

    override up(): void {
      this.addSql('select pg_sleep(2)');
    }
  }
  const options = contentOrm(server.urls.content);
  const migrations = { ...options.migrations!, migrationsList: [Migration99999999999999_slow], tableName: 'slow' };
  const orm = await MikroORM.init({ ...options, migrations, logger: () => {} });
  try {
    await migrate(orm);
    await expect(orm.em.execute('select pg_sleep(2)')).rejects.toThrow('timeout');
  } finally {
    await orm.close();
  }
});

/**
 * Statements that would break replicas of the previous release, which keep reading and writing during a rolling
 * upgrade.
 */
const BREAKING: [string, RegExp][] = [
  ['drops an object that they may use', /\bdrop (table|column|function|view|type|schema|constraint)\b/],
  ['drops a column', /\balter table [^;]*\bdrop (?!index|not null|default|constraint)["\w]/],
  ['renames', /\brename\b/],
  ['changes a type', /\balter (column )?"?\w+"? (set data )?type\b/],
  [
    'asks for a value that they do not give',
    /\badd (column )?(?:if not exists )?"\w+" (?![^,]*\b(default|generated)\b)[^,]*\bnot null\b/,
  ],
  [
    'asks for a value that they do not give',
    /\balter (column )?("\w+") set not null(?!.*\balter (column )?\2 set default\b)/,
  ],
  ['removes rows', /\b(truncate|delete from)\b/],
  ['refuses rows that they write', /\badd (constraint|check|unique|foreign key)\b|\bcreate unique index\b/],
];

/** A check that replaces one of the same name. The database tells above that it still takes the same values. */
const REPLACED_CHECK = /\bdrop constraint ("\w+"), add constraint \1 check \((?:[^()]|\([^()]*\))*\)/g;

/** Migrations that only look breaking, each with its reason. */
const HARMLESS: Record<string, string> = {
  '20261125000000_brakes.ts': 'the unique index is of digests, which the release before does not write',
  '20261128000000_replies.ts': 'the unique index is of a new column, which the release before leaves empty',
  '20261213000000_quotes.ts':
    'the unique indexes are of new tables and of a new column, which the release before leaves empty',
  '20261214000000_shows.ts':
    'the renamed tables have views under their names before; the row that is gone is of a new table; the trigger comes again',
  '20261216000000_push.ts':
    'the unique indexes are of new tables and of a new column, which the release before leaves empty',
  '20261221000000_kinds.ts': 'a check goes, which took every kind that the release before writes',
  '20261129000000_reminders.ts': 'the unique index is of a new column, which the release before leaves empty',
};

const faultsOf = (source: string): string[] => {
  const text = source
    .toLowerCase()
    .replace(/^\s*\/\/.*$/gm, '')
    .replace(/\s+/g, ' ')
    .replace(REPLACED_CHECK, '');
  const statements = text.split('addsql(').slice(1);
  return statements.flatMap((sql) => BREAKING.filter(([, pattern]) => pattern.test(sql)).map(([fault]) => fault));
};

describe('migrations do not break the previous release', () => {
  const files = Object.keys(SERVICES).flatMap((service) => {
    const path = join(ROOT, 'services', service, 'src/migrations');
    // The first migration creates everything: no release ran before.
    return readdirSync(path)
      .toSorted()
      .slice(1)
      .map((name) => [name, join(path, name)] as const);
  });

  test.each(files)('%s', (name, path) => {
    expect(HARMLESS[name] ? [] : faultsOf(readFileSync(path, 'utf8'))).toEqual([]);
  });

  test.each([
    'alter table "events" drop column "venue"',
    'alter table "events" drop "venue"',
    'drop table "images"',
    'alter table "events" rename column "venue" to "place"',
    'alter table "events" alter column "venue" type integer',
    'alter table "events" alter "venue" set data type integer',
    'alter table "events" add column "price" integer not null',
    'alter table "events" add "price" integer null, add "currency" text not null',
    'alter table "events" alter "venue" set not null',
    'alter table "events" alter "venue" set not null, alter "title" set default \'\'',
    'delete from "events"',
    'create unique index "events_title" on "events" ("title")',
    'alter table "events" add constraint "one" unique ("title")',
  ])('%s is found', (sql) => {
    expect(faultsOf(`this.addSql('${sql}');`)).not.toEqual([]);
  });

  test('a check that takes fewer values than before is found', async () => {
    const client = new pg.Client({ connectionString: server.urls.content });
    await client.connect();
    const check = `constraint "widths_kind_check" check ("kind" in`;
    const replace = `alter table "widths" drop constraint "widths_kind_check", add ${check}`;
    expect(faultsOf(`this.addSql(\`${replace} ('a', 'b'))\`);`)).toEqual([]);
    try {
      await client.query(`create table "widths" ("kind" text, "size" text, ${check} ('a', 'b')))`);
      const before = await schemaOf(client);
      await client.query(`${replace} ('a', 'b', 'c'))`);
      expect(narrowed(before, await schemaOf(client))).toEqual([]);
      await client.query(`${replace} ('a', 'c'))`);
      await client.query(`alter table "widths" add check ("size" in ('s')), add "new" text check ("new" in ('n'))`);
      expect(narrowed(before, await schemaOf(client)).toSorted()).toEqual(['widths_kind_check', 'widths_size_check']);
    } finally {
      await client.query('drop table "widths"');
      await client.end();
    }
  });
});
