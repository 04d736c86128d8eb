import type { Pool } from 'pg';
import { Migrator } from '@mikro-orm/migrations';
import { defineConfig, MikroORM, type Options } from '@mikro-orm/postgresql';
import { connectionLimits } from './connection-limits.js';
import { reclaimClosed } from './pool.js';

/** Every list is indexed and every write is small: a statement that takes longer hangs. */
const SERVICE = connectionLimits({ statement: 1500, lock: 1000, silence: 2000 });
/** An idle connection may have died without a word: it is closed before a statement can hang on it. Milliseconds. */
const IDLE_LIMIT = 1500;

const HOUR = 3_600_000;
/**
 * Changing a large table takes as long as it takes. A lock is waited for a little longer than any statement of a
 * service holds one: whoever waits for a table's lock makes everybody wait who comes after.
 */
const PATIENT = connectionLimits({ statement: HOUR, lock: 3000, silence: HOUR });

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
    pool: { min: 0, max: poolSize, idleTimeoutMillis: IDLE_LIMIT },
    driverOptions: { ...SERVICE, onPoolCreated: reclaimClosed },
    forceUtcTimezone: true,
  });

/** A service's settings for what may take long: a migration, a restore. */
export const patient = <O extends Options>(options: O): O => ({
  ...options,
  driverOptions: { ...options.driverOptions, ...PATIENT },
});

/** Replicas that start side by side migrate one after the other. The number is any that nobody else uses. */
export const MIGRATION_LOCK = 979_001;

/** Over connections of its own, for those of the service give up a statement soon. */
export async function migrate(service: Pick<MikroORM, 'config'>): Promise<void> {
  const orm = await MikroORM.init(patient(service.config.getAll() as Options));
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
