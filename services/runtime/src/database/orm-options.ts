import type { Pool } from 'pg';
import { Migrator } from '@mikro-orm/migrations';
import { defineConfig, type Options, type EntityManager } from '@mikro-orm/postgresql';

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
const LOCK = 979_001;

export async function migrate(orm: { em: EntityManager; migrator: { up(): Promise<unknown> } }): Promise<void> {
  const pool = (await orm.em.getConnection().getNativeClient()) as Pool;
  const client = await pool.connect();
  try {
    await client.query({ text: 'select pg_advisory_lock($1)', values: [LOCK], query_timeout: 120_000 } as never);
    await orm.migrator.up();
  } finally {
    // The lock goes with the session.
    client.release(true);
  }
}
