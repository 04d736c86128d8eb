import { setTimeout as sleep } from 'node:timers/promises';
import { Logger, StandardSchemaValidationPipe, type Type, type DynamicModule } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { serviceHealth } from '@tocada/contracts/health.js';
import type { Rpc } from '@tocada/contracts/rpc.js';
import { MikroORM } from '@mikro-orm/postgresql';
import { invalid } from './app-error.js';
import { isDatabaseAway } from './database/database-error.js';
import { sweepInbox } from './database/inbox-sweep.js';
import { migrate } from './database/orm-options.js';
import { observePool } from './database/pool-gauges.js';
import type { RedisEnv } from './env.js';
import { createLogger, nestLogger } from './logger.js';
import { periodically } from './periodic.js';
import { PrivateServer, runChecks } from './private-server.js';
import type { Closable } from './process.js';
import { RpcErrorFilter } from './rpc-error.filter.js';
import { StreamsServer } from './streams/streams.server.js';
import { traceQueries } from './tracing/traced-queries.js';
import { startTracing } from './tracing/tracing.js';

const DATABASE_PATIENCE = 60_000;
const SWEEP_EVERY = 3_600_000;

export interface ServiceOptions {
  /** Also the name of its stream, and the first word of its calls. */
  name: string;
  env: RedisEnv;
  module: Type | DynamicModule;
  calls: Rpc[];
}

/** Starts a service that answers `calls`: database migrated, health on the private port, then ready for requests. */
export async function startService({ name, env, module, calls }: ServiceOptions): Promise<Closable> {
  const logger = createLogger(name, env.LOG_LEVEL);
  const stopTracing = await startTracing(name, env);
  const healthCall = serviceHealth(name);
  const strategy = new StreamsServer({ service: name, redisUrl: env.REDIS_URL, calls: [...calls, healthCall], logger });
  const app = await NestFactory.createMicroservice(module, {
    strategy,
    logger: nestLogger(logger),
    abortOnError: false,
  });
  app.useGlobalFilters(new RpcErrorFilter(logger));
  app.useGlobalPipes(new StandardSchemaValidationPipe({ exceptionFactory: invalid }));
  const orm = app.get(MikroORM);
  await untilDatabaseAnswers(() => migrate(orm));
  await observePool(orm.em);
  if (env.OTEL_EXPORTER_OTLP_ENDPOINT) await traceQueries(orm.em, name);

  const database = () => orm.em.getConnection().execute('select 1');
  strategy.addHandler(healthCall.name, () => runChecks({ database }));
  const health = new PrivateServer({ redis: () => strategy.ping(), database });
  const port = await health.listen(env.PRIVATE_PORT, env.PRIVATE_HOST);
  await app.listen();
  strategy.observeStream();
  const stopSweeping = periodically(SWEEP_EVERY, () => sweepInbox(orm.em), new Logger('inbox'));
  logger.info({ port }, 'ready');
  return {
    async close() {
      health.drain();
      stopSweeping();
      await app.close();
      await health.close();
      await stopTracing();
      logger.info('stopped');
    },
  };
}

async function untilDatabaseAnswers(work: () => Promise<void>): Promise<void> {
  for (const limit = Date.now() + DATABASE_PATIENCE; ;) {
    try {
      return await work();
    } catch (error) {
      if (!isDatabaseAway(error) || Date.now() > limit) throw error;
      await sleep(500);
    }
  }
}
