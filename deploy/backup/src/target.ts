import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { MikroORM, type Options } from '@mikro-orm/postgresql';
import type { LastNumber } from '@tocada/bookings/records/deals/numbers.js';
import { LOCKS } from '@tocada/runtime/database/advisory-locks.js';
import type { Limits } from '@tocada/runtime/database/connection-limits.js';
import { withLongLimits } from '@tocada/runtime/database/orm-options.js';
import { RESTORING } from '@tocada/runtime/database/restoring.js';
import type pg from 'pg';
import { to } from 'pg-copy-streams';
import { connect, copyInto, hasTable, quoted, tablesOf, type DatabaseName } from './databases.js';
import { DamagedArchive } from './fault.js';
import { tableEntry, type Manifest } from './manifest.js';
import type { KeptDocument } from './newer.js';
import { lastNumbers, raiseNumbers } from './numbers.js';

const HOUR = 3_600_000;
/** Storing photos may keep a transaction idle for long. A service that locks a table for longer must be stopped. */
const LIMITS: Limits = { statement: HOUR, lock: 20_000, silence: HOUR };
/**
 * Have rows in an unused system. An identity that somebody published has rows in site_revisions, too. The cursor and the inbox are
 * those of bookings, which follows the shows from its start.
 */
const FILLED_AT_FIRST = [
  'site_settings',
  'reply_templates',
  'bookings_time_zone',
  'agenda_start',
  'client_page_key',
  'shows_cursor',
  'inbox',
];

/** Drops the schema's tables and functions. Extensions stay: the service's account may not create them. */
const EMPTY = `do $$ declare thing text; begin
  for thing in select c.oid::regclass::text from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
    loop execute 'drop table if exists ' || thing || ' cascade'; end loop;
  for thing in select p.oid::regprocedure::text from pg_proc p where p.pronamespace = 'public'::regnamespace
    and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    loop execute 'drop function ' || thing || ' cascade'; end loop;
end $$`;

/**
 * A restore may not forget the number of a database's changes, the numbers that were given, and the documents that restores have
 * put aside. They stand here from the statement that empties the database to the last of the restore, so that one which is cut
 * short can be repeated.
 */
const ASIDE = `create schema if not exists ${RESTORING};
  create table if not exists ${RESTORING}.revision (revision bigint not null);
  create table if not exists ${RESTORING}.counters (series text, year integer, last integer not null, primary key (series, year));
  create table if not exists ${RESTORING}.numbers_unknown (archive_made_at timestamptz not null);
  create table if not exists ${RESTORING}.kept_documents (key text primary key, inquiry_id uuid, kind text not null, number text,
    is_record boolean not null, retain_until date not null, kept_at timestamptz not null default clock_timestamp())`;
const KEPT_COLUMNS = 'key, inquiry_id, kind, number, is_record, retain_until, kept_at';
const KEEP_NUMBERS = `insert into ${RESTORING}.counters as aside select series, year, last from counters
  on conflict (series, year) do update set last = greatest(aside.last, excluded.last)`;
const KEEP_DOCUMENT = `insert into ${RESTORING}.kept_documents (key, inquiry_id, kind, number, is_record, retain_until)
  values ($1, $2, $3, $4, $5, $6)`;

/** MikroORM's options of each database, which hold the migrations. A backup does without them and their memory. */
const OPTIONS: Record<DatabaseName, () => Promise<(url: string) => Options>> = {
  content: async () => (await import('@tocada/content/content.orm.js')).contentOrm,
  bookings: async () => (await import('@tocada/bookings/bookings.orm.js')).bookingsOrm,
};

/** One database to restore onto. */
export class Target {
  /** Statements that drop what only a newer release knows. */
  private drops: string[] = [];
  /** Tables and columns that only a newer release knows, which are left out. */
  readonly unknown: string[] = [];
  /** The table with the number of the service's changes, which has its row from its migration on. */
  private readonly counter;

  private constructor(
    readonly name: string,
    readonly client: pg.Client,
    private readonly orm: MikroORM,
    private readonly saved: Manifest['databases'][string],
    /** The last migration of the archive that this release knows. */
    private readonly migration: string,
  ) {
    this.counter = `${name}_revision`;
  }

  static async open(name: string, url: string, manifest: Manifest): Promise<Target> {
    const saved = manifest.databases[name];
    if (!saved) throw new DamagedArchive(`The archive has no database ${name}`);
    const options = await OPTIONS[name as DatabaseName]();
    const client = await connect(url, LIMITS);
    const orm = (await MikroORM.init({ ...withLongLimits(options(url)), logger: () => {} })) as unknown as MikroORM;
    // Their names begin with their dates.
    const known = (orm.config.get('migrations').migrationsList as { name: string }[])
      .map((migration) => migration.name.replace(/^Migration/, ''))
      .filter((migration) => migration <= saved.migration)
      .toSorted();
    return new Target(name, client, orm, saved, known.at(-1)!);
  }

  /** The database that the address leads to. A pooler may lead to another one than the address names. */
  async database(): Promise<string> {
    const { rows } = await this.client.query('select current_database() as name');
    return rows[0].name;
  }

  /** Names the tables with rows that an unused system would not have. */
  async filled(): Promise<string[]> {
    const found: string[] = [];
    for (const { name } of await tablesOf(this.client)) {
      if (name === this.counter || FILLED_AT_FIRST.includes(name)) continue;
      const { rowCount } = await this.client.query(`select from ${quoted([name])} limit 1`);
      if (rowCount) found.push(`rows in ${this.name}.${name}`);
    }
    return found;
  }

  /** Rolls back an open transaction, and drops all tables and functions. */
  async empty(): Promise<void> {
    await this.client.query('rollback');
    await this.client.query(EMPTY);
    await this.client.query(`drop schema if exists ${RESTORING} cascade`);
  }

  /**
   * Creates the tables without rows, as they were at the time of the archive.
   * @param documents those that were put aside for this restore
   */
  async begin(documents: KeptDocument[] = []): Promise<void> {
    // Services that start meanwhile wait with their migrations.
    await this.client.query('select pg_advisory_lock($1)', [LOCKS.migration]);
    await this.client.query('begin');
    await this.putAside(documents);
    await this.client.query(EMPTY);
    await this.client.query('commit');
    await this.orm.migrator.up({ to: this.migration });
    await this.client.query('begin');
    if (this.migration !== this.saved.migration) await this.addUnknown();
    await this.client.query(`truncate ${quoted(this.saved.tables.map(({ name }) => name))}`);
  }

  private async putAside(documents: KeptDocument[]): Promise<void> {
    const { client } = this;
    await client.query(ASIDE);
    if (await this.has(this.counter))
      await client.query(`insert into ${RESTORING}.revision select revision from ${this.counter}`);
    if (await this.has('counters')) await client.query(KEEP_NUMBERS);
    if (await this.has('numbers_unknown'))
      await client.query(`insert into ${RESTORING}.numbers_unknown select archive_made_at from numbers_unknown`);
    if (await this.has('kept_documents'))
      await client.query(`insert into ${RESTORING}.kept_documents (${KEPT_COLUMNS})
        select ${KEPT_COLUMNS} from kept_documents on conflict do nothing`);
    for (const { key, inquiryId, kind, number, isRecord, retainUntil } of documents)
      await client.query(KEEP_DOCUMENT, [key, inquiryId, kind, number, isRecord, retainUntil]);
  }

  /** The last numbers, those of the archive once it is loaded. */
  async numbers(): Promise<LastNumber[]> {
    return (await this.has('counters')) ? lastNumbers(this.client) : [];
  }

  /** The last numbers that were given on this system before the restore. */
  async numbersBefore(): Promise<LastNumber[]> {
    const { rows } = await this.client.query<LastNumber>(`select series, year, last from ${RESTORING}.counters`);
    return rows;
  }

  /**
   * Makes room for the tables and columns of a newer release, whose migrations only add. They are dropped once they are
   * read: the newer release makes its own when it comes back.
   * @throws DamagedArchive when the newer release has removed what this one needs
   */
  private async addUnknown(): Promise<void> {
    const tables = await tablesOf(this.client);
    const saved = new Map(this.saved.tables.map(({ name, columns }) => [name, columns]));
    for (const { name, columns } of tables)
      for (const column of columns)
        if (!saved.get(name)?.includes(column))
          throw new DamagedArchive(
            `The archive is of a newer release, which has removed ${this.name}.${name}.${column}: this one cannot restore it.`,
          );
    const known = new Map(tables.map(({ name, columns }) => [name, columns]));
    for (const [name, columns] of saved) {
      const table = quoted([name]);
      const added = columns.filter((column) => !known.get(name)?.includes(column));
      if (!known.has(name)) {
        await this.client.query(`create table ${table} (${added.map((one) => `${quoted([one])} text`).join(', ')})`);
        this.drops.push(`drop table ${table}`);
        this.unknown.push(`${this.name}.${name}`);
      } else
        for (const column of added) {
          await this.client.query(`alter table ${table} add column ${quoted([column])} text`);
          this.drops.push(`alter table ${table} drop column ${quoted([column])}`);
          this.unknown.push(`${this.name}.${name}.${column}`);
        }
    }
  }

  async load(entry: string, content: AsyncIterable<Uint8Array>): Promise<void> {
    const table = this.saved.tables.find(({ name }) => tableEntry(this.name, name) === entry);
    if (table) await copyInto(this.client, table.name, table.columns, content);
  }

  /**
   * Reads every loaded table back, before `finish`. Postgres returns the rows in the order in which it took them.
   * @throws DamagedArchive when a restored table differs from the saved one
   */
  async compare(checksums: Manifest['checksums']): Promise<number> {
    let sum = 0;
    await this.client.query('set local synchronize_seqscans = off');
    for (const { name, columns, rows } of this.saved.tables) {
      const hash = createHash('sha256');
      const source = this.client.query(to(`copy ${quoted([name])} (${quoted(columns)}) to stdout`));
      await pipeline(source, hash);
      if (source.rowCount !== rows || hash.digest('hex') !== checksums[tableEntry(this.name, name)])
        throw new DamagedArchive(
          `The restored table ${this.name}.${name} is not the saved one (${source.rowCount} rows, ${rows} were saved)`,
        );
      sum += rows;
    }
    return sum;
  }

  /**
   * @param after the last numbers that were given after the archive
   * @param asks the time of the archive, if the numbers that were given since then are unknown
   */
  async finish({ after, asks }: { after?: LastNumber[]; asks?: string } = {}): Promise<void> {
    const { client } = this;
    // Gateways that keep running see a change and drop their cached answers.
    if (await this.has(this.counter))
      await client.query(`update ${this.counter} set revision = greatest(revision,
        (select coalesce(max(aside.revision), 0) + 1 from ${RESTORING}.revision as aside))`);
    const raise = async () => {
      if (await this.has('counters')) await raiseNumbers(client, [...(await this.numbersBefore()), ...(after ?? [])]);
    };
    // The numbers rise before other sessions see the rows: a running replica would give a number again.
    await raise();
    // Postgres changes no table with checks that wait for the end of the transaction.
    if (this.drops.length > 0) await client.query('set constraints all immediate');
    for (const drop of this.drops) await client.query(drop);
    await client.query('commit');
    await this.orm.migrator.up();
    // The tables of an older release may not have been there before.
    await client.query('begin');
    await raise();
    if (await this.has('numbers_unknown')) {
      await client.query('delete from numbers_unknown');
      const unanswered = `select max(archive_made_at) from ${RESTORING}.numbers_unknown where not $2`;
      await client.query(
        `insert into numbers_unknown (archive_made_at)
          select since from (select coalesce($1::timestamptz, (${unanswered})) as since) as asked where since is not null`,
        [asks ?? null, after !== undefined],
      );
    }
    if (await this.has('kept_documents'))
      await client.query(`insert into kept_documents (${KEPT_COLUMNS})
        select ${KEPT_COLUMNS} from ${RESTORING}.kept_documents on conflict do nothing`);
    await client.query(`drop schema ${RESTORING} cascade`);
    await client.query('commit');
  }

  private has(table: string): Promise<boolean> {
    return hasTable(this.client, table);
  }

  async close(): Promise<void> {
    await this.client.end().catch(() => {});
    await this.orm.close();
  }
}
