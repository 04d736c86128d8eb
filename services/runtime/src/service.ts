import { Logger, StandardSchemaValidationPipe, type Type, type DynamicModule } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { serviceHealth } from '@tocada/contracts/house/health.js';
import { MikroORM } from '@mikro-orm/postgresql';
import type { Pool } from 'pg';
import { invalid } from './app-error.js';
import { sweepInbox } from './database/inbox-sweep.js';
import { migrate } from './database/orm-options.js';
import { observePool, watchPool } from './database/pool.js';
import { refusesWrites } from './database/refused-writes.js';
import { whenDatabaseAnswers } from './database/when-database-answers.js';
import type { ProcessEnv } from './env.js';
import { createLogger, nestLogger } from './logger.js';
import { periodically } from './periodic.js';
import { PrivateServer, runChecks } from './private-server.js';
import type { Closable } from './process.js';
import { RpcErrorFilter } from './rpc-error.filter.js';
import { AnswerCheck } from './streams/handlers-of.js';
import { StreamsServer } from './streams/streams.server.js';
import { traceQueries } from './tracing/traced-queries.js';
import { startTracing } from './tracing/tracing.js';

const STUCK_AFTER = 60_000;
const SWEEP_EVERY = 3_600_000;

interface ServiceOptions {
  /** Also the name of the service's stream and the first word of its calls. */
  name: string;
  env: ProcessEnv;
  module: Type | DynamicModule;
  /** After this many milliseconds without a released connection, an exhausted pool ends the process. */
  stuckAfter?: number;
}

/** Starts a service for its features' calls. /livez answers at once; /readyz when the database is migrated and up. */
export async function startService(options: ServiceOptions): Promise<Closable> {
  const { name, env, module, stuckAfter = STUCK_AFTER } = options;
  const logger = createLogger(name, env.LOG_LEVEL);
  const strategy = new StreamsServer({
    service: name,
    redisUrl: env.REDIS_URL,
    version: env.VERSION,
    logger,
  });
  let isStuck = () => false;
  // Runs only after the start, when `orm` is there.
  const database = () => orm.em.getConnection().execute('select 1');
  const health = new PrivateServer({
    atStart: { redis: () => strategy.ping() },
    always: { database },
    isAlive: () => !isStuck(),
  });
  const port = await health.listen(env.PRIVATE_PORT, env.PRIVATE_HOST);
  const stopTracing = await startTracing(name, env);
  const app = await NestFactory.createMicroservice(module, {
    strategy,
    logger: nestLogger(logger),
    abortOnError: false,
  });
  app.useGlobalFilters(new RpcErrorFilter(logger));
  app.useGlobalPipes(new StandardSchemaValidationPipe({ exceptionFactory: invalid }));
  if (env.NODE_ENV === 'test') app.useGlobalInterceptors(new AnswerCheck());
  const orm = app.get(MikroORM);
  strategy.addHandler(serviceHealth(name).name, async () => ({
    ...(await runChecks({ database })),
    refusesWrites: refusesWrites(),
  }));
  await whenDatabaseAnswers(() => migrate(orm), orm.config.get('clientUrl')!, logger);
  const pool = (await orm.em.getConnection().getNativeClient()) as Pool;
  isStuck = watchPool(pool, stuckAfter);
  observePool(pool);
  if (env.OTEL_EXPORTER_OTLP_ENDPOINT) await traceQueries(orm.em, name);
  await app.listen();
  health.started();
  strategy.observeStream();
  const stopSweeping = periodically(SWEEP_EVERY, () => sweepInbox(orm.em), new Logger('inbox'));
  // Some supervisors do not check /livez, but all restart a process that ends.
  const ending = setInterval(() => {
    if (!isStuck()) return;
    clearInterval(ending);
    logger.fatal('no connection has come back to the pool: ending');
    process.kill(process.pid, 'SIGTERM');
  }, stuckAfter / 6).unref();
  logger.info({ port }, 'ready');
  return {
    async close() {
      health.drain();
      clearInterval(ending);
      stopSweeping();
      await app.close();
      await health.close();
      await stopTracing();
      logger.info('stopped');
    },
  };
}
