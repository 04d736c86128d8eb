import type { Pool } from 'pg';
import { Migrator } from '@mikro-orm/migrations';
import { defineConfig, MikroORM, type Options } from '@mikro-orm/postgresql';

/** A slower query than this means that the database hangs: every list is indexed. Milliseconds. */
const QUERY_TIMEOUT = 1500;
const CONNECT_TIMEOUT = 1200;

export interface DatabaseOptions {
  url: string;
  entities: NonNullable<Options['entities']>;
  migrations: NonNullable<NonNullable<Options['migrations']>['migrationsList']>;
  poolSize?: number;
}

/** MikroORM's settings, the same for every service. */
export const ormOptions = ({ url, entities, migrations, poolSize = 10 }: DatabaseOptions) =>
  defineConfig({
    clientUrl: url,
    entities,
    extensions: [Migrator],
    migrations: { migrationsList: migrations, snapshot: false },
    pool: { min: 0, max: poolSize },
    driverOptions: {
      query_timeout: QUERY_TIMEOUT,
      connectionTimeoutMillis: CONNECT_TIMEOUT,
      keepAlive: true,
      options: '-c timezone=UTC',
    },
    forceUtcTimezone: true,
  });

/** Replicas that start side by side migrate one after the other. The number is any that nobody else uses. */
export const MIGRATION_LOCK = 979_001;

/** Changing a large table takes as long as it takes. Milliseconds. */
const MIGRATION_TIMEOUT = 3_600_000;

/** Over connections of its own, for those of the service give up a statement soon. */
export async function migrate(service: Pick<MikroORM, 'config'>): Promise<void> {
  const options = service.config.getAll();
  const driverOptions = { ...options.driverOptions, query_timeout: MIGRATION_TIMEOUT };
  const orm = await MikroORM.init({ ...options, driverOptions, pool: { min: 0, max: 2 } } as Options);
  try {
    const pool = (await orm.em.getConnection().getNativeClient()) as Pool;
    const client = await pool.connect();
    try {
      await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
      await orm.migrator.up();
    } finally {
      // The lock goes with the session.
      client.release(true);
    }
  } finally {
    await orm.close();
  }
}
