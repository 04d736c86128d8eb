import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { MikroORM } from '@mikro-orm/postgresql';
import type { Limits } from '@tocada/runtime/database/connection-limits.js';
import { MIGRATION_LOCK, withLongLimits } from '@tocada/runtime/database/orm-options.js';
import type pg from 'pg';
import { from } from 'pg-copy-streams';
import { readArchive, sha256Of, verify } from './archive.js';
import { mediaOf } from './backup.js';
import type { BackupEnv } from './backup.env.js';
import { connect, databasesOf, migrationsOf, quoted, tablesOf } from './databases.js';
import { fetchArchive } from './destination.js';
import { BackupFault } from './fault.js';
import { objectEntry, SITE, tableEntry, type Manifest } from './manifest.js';

interface RestoreOptions {
  /** A file, or `s3://bucket/key`. */
  archive: string;
  /** Replaces existing data. Without it the system must be empty. */
  overwrite?: boolean;
  /** Where to write site.json. */
  site?: string;
}

const HOUR = 3_600_000;
/**
 * Storing photos may keep a transaction idle for long. A service that holds a table's lock beyond this limit has to be
 * stopped.
 */
const LIMITS: Limits = { statement: HOUR, lock: 20_000, silence: HOUR };
/** The counter of content's changes has its row from the first migration on. */
const COUNTER = 'content_revision';

/** Restores everything of an archive. Changes nothing before the whole archive has been checked. */
export async function restore(env: BackupEnv, options: RestoreOptions, log: (line: string) => void): Promise<void> {
  const work = await mkdtemp(join(tmpdir(), 'tocada-restore-'));
  const media = mediaOf(env);
  const open: Target[] = [];
  try {
    const { file, checksum } = await fetchArchive(env, options.archive, work);
    if (checksum && (await sha256Of(file)) !== checksum) {
      throw new BackupFault(`${options.archive} is damaged: wrong checksum`);
    }
    const manifest = await verify(file);
    for (const [name, database] of Object.entries(databasesOf(env))) {
      open.push(await Target.open(name, database, manifest));
    }
    if (!options.overwrite) {
      const filled = (await Promise.all(open.map((target) => target.filled()))).flat();
      for await (const key of media.keys()) {
        filled.push(`object ${key}`);
        break;
      }
      if (filled.length > 0) {
        throw new BackupFault(
          `The system is not empty (${filled.join(', ')}): --overwrite replaces all that is there.`,
        );
      }
    }
    for (const target of open) await target.begin();
    const kept = new Map(manifest.objects.map((object) => [objectEntry(object.key), object]));
    let site = '';
    await readArchive(file, async (name, _size, content) => {
      const bytes = () => Array.fromAsync(content).then((chunks) => Buffer.concat(chunks));
      const object = kept.get(name);
      if (object) return media.write(object, await bytes());
      if (name === SITE) return void (site = (await bytes()).toString());
      for (const target of open) await target.load(name, content);
    });
    for (const target of open) await target.finish();
    const isOurs = new Set(manifest.objects.map(({ key }) => key));
    await media.remove((await Array.fromAsync(media.keys())).filter((key) => !isOurs.has(key)));
    log(`Restored the state of ${manifest.createdAt}: ${manifest.objects.length} objects.`);
    await restoreSite(site, env, options, log);
  } finally {
    media.close();
    for (const target of open) await target.close();
    await rm(work, { recursive: true, force: true });
  }
}

async function restoreSite(text: string, env: BackupEnv, { site }: RestoreOptions, log: (line: string) => void) {
  if (site) {
    await writeFile(site, text);
    log(`site.json is in ${site}.`);
  } else if ((await readFile(env.SITE_CONFIG, 'utf8').catch(() => '')) !== text) {
    log(`site.json of the backup is not that of ${env.SITE_CONFIG}: --site FILE writes it.`);
  }
}

/**
 * Drops all tables and functions of the schema. Extensions stay: creating them may need rights that the
 * service's account lacks.
 */
const EMPTY = `do $$ declare thing text; begin
  for thing in select c.oid::regclass::text from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
    loop execute 'drop table if exists ' || thing || ' cascade'; end loop;
  for thing in select p.oid::regprocedure::text from pg_proc p where p.pronamespace = 'public'::regnamespace
    and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    loop execute 'drop function ' || thing || ' cascade'; end loop;
end $$`;

/** One database to restore onto. */
class Target {
  private revision = 0;

  private constructor(
    private readonly name: string,
    private readonly client: pg.Client,
    private readonly orm: MikroORM,
    private readonly saved: Manifest['databases'][string],
  ) {}

  static async open(
    name: string,
    { url, orm: options }: ReturnType<typeof databasesOf>[keyof ReturnType<typeof databasesOf>],
    manifest: Manifest,
  ): Promise<Target> {
    const saved = manifest.databases[name];
    if (!saved) throw new BackupFault(`The archive has no database ${name}`);
    const client = await connect(url, LIMITS);
    const orm = (await MikroORM.init({ ...withLongLimits(options(url)), logger: () => {} })) as unknown as MikroORM;
    const target = new Target(name, client, orm, saved);
    const known = (orm.config.get('migrations').migrationsList as { name: string }[]).map(({ name }) => name);
    if (known.includes(`Migration${saved.migration}`)) return target;
    await target.close();
    throw new BackupFault(
      `The archive is of a newer release: this one does not know the migration ${saved.migration} of ${name}.`,
    );
  }

  /** Names the tables with rows that an unused system would not have. */
  async filled(): Promise<string[]> {
    const found: string[] = [];
    for (const { name } of await tablesOf(this.client)) {
      if (name === COUNTER) continue;
      const { rowCount } = await this.client.query(`select from ${quoted([name])} limit 1`);
      if (rowCount) found.push(`rows in ${this.name}.${name}`);
    }
    return found;
  }

  /** Creates the tables without rows, as they were at the time of the archive. */
  async begin(): Promise<void> {
    // Services that start meanwhile wait with their migrations.
    await this.client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    if ((await migrationsOf(this.client)).length > 0 && this.name === 'content') {
      const { rows } = await this.client.query(`select revision from ${COUNTER}`);
      this.revision = rows[0]?.revision ?? 0;
    }
    await this.client.query(EMPTY);
    await this.orm.migrator.up({ to: this.saved.migration });
    await this.client.query('begin');
    await this.client.query(`truncate ${quoted(this.saved.tables.map(({ name }) => name))}`);
  }

  async load(entry: string, content: AsyncIterable<Uint8Array>): Promise<void> {
    const table = this.saved.tables.find(({ name }) => tableEntry(this.name, name) === entry);
    if (!table) return;
    const target = this.client.query(from(`copy ${quoted([table.name])} (${quoted(table.columns)}) from stdin`));
    await pipeline(Readable.from(content), target);
  }

  async finish(): Promise<void> {
    if (this.name === 'content') {
      // Gateways that keep running see a change and drop their cached answers.
      await this.client.query(`update ${COUNTER} set revision = greatest(revision, $1)`, [this.revision + 1]);
    }
    await this.client.query('commit');
    await this.orm.migrator.up();
  }

  async close(): Promise<void> {
    await this.client.end().catch(() => {});
    await this.orm.close();
  }
}
