import type { Pool } from 'pg';
import { Migrator } from '@mikro-orm/migrations';
import { defineConfig, MikroORM, type Options } from '@mikro-orm/postgresql';
import { LOCKS } from './advisory-locks.js';
import { connectionLimits } from './connection-limits.js';
import { reclaimClosed } from './pool.js';

/** All lists are indexed and all writes are small, so a statement that takes longer is stuck. */
const SERVICE = connectionLimits({ statement: 1500, lock: 1000, silence: 2000 });
/** The time that a call waits for a connection. On a host that is used up, Postgres needs more than a second to open one. Milliseconds. */
const CONNECTION_LIMIT = 2500;
/** An idle connection may be dead. It is closed before a statement can hang on it. Milliseconds. */
const IDLE_LIMIT = 1500;

const HOUR = 3_600_000;
/** A migration may take long, but its wait for a lock is short: all later statements on the table queue behind it. */
const LONG_LIMITS = connectionLimits({ statement: HOUR, lock: 3000, silence: HOUR });

interface DatabaseOptions {
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
    driverOptions: { ...SERVICE, connectionTimeoutMillis: CONNECTION_LIMIT, onPoolCreated: reclaimClosed },
    forceUtcTimezone: true,
    // They are for terminals, and a log shows their codes.
    colors: false,
  });

/** The settings of a service for long work: a migration or a restore. */
export const withLongLimits = <O extends Options>(options: O): O => ({
  ...options,
  driverOptions: { ...options.driverOptions, ...LONG_LIMITS },
});

/** Replicas migrate one after the other. Migrates over separate connections, because the statement timeout of the service is too short for a migration. */
export async function migrate(service: Pick<MikroORM, 'config'>): Promise<void> {
  const orm = await MikroORM.init(withLongLimits(service.config.getAll() as Options));
  try {
    const pool = (await orm.em.getConnection().getNativeClient()) as Pool;
    const client = await pool.connect();
    try {
      await client.query('select pg_advisory_lock($1)', [LOCKS.migration]);
      await orm.migrator.up();
    } finally {
      // Ending the session releases the lock.
      client.release(true);
    }
  } finally {
    await orm.close();
  }
}
