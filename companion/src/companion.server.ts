import type { Server } from 'node:http';
import * as companion from '@uppy/companion';
import { sessionKey } from '@tocada/contracts/house/session.js';
import type { ProviderName } from '@tocada/contracts/house/settings.js';
import type { UploadSources } from '@tocada/contracts/kit/uploads.js';
import { AppError } from '@tocada/runtime/app-error.js';
import { drain } from '@tocada/runtime/drain.js';
import { createPublicServer } from '@tocada/runtime/http-server.js';
import { createLogger } from '@tocada/runtime/logger.js';
import { PrivateServer } from '@tocada/runtime/private-server.js';
import type { Closable } from '@tocada/runtime/process.js';
import { commandConnection, redisNow, waitingConnection } from '@tocada/runtime/redis.js';
import { startTracing } from '@tocada/runtime/tracing/tracing.js';
import express, { Router } from 'express';
import { catchCompanionLog } from './companion-log.js';
import { providerKeys, type CompanionEnv } from './companion.env.js';
import { companionOptions, derive, PATH } from './companion.options.js';
import { answerError, translate } from './errors.js';
import { subscribeToExactChannels } from './exact-channels.js';
import { guard } from './guard.js';
import { Imports } from './imports.js';
import { allowOrigin, neverStored, observe } from './middleware.js';
import { multipartRules } from './multipart.js';
import { ObjectKeys } from './object-keys.js';
import { sessions } from './sessions.js';
import { Sockets } from './sockets.js';
import { Store } from './store.js';
import { TemporaryCredentials } from './temporary-credentials.js';
import { UploadRequests } from './upload-request.js';

/** Longer than the edge keeps an idle connection, which it would otherwise send on as this end closes it. */
const KEEP_ALIVE = 75_000;
/** Milliseconds that a shutdown waits for imports under way. */
const SHUTDOWN_TIMEOUT = 20_000;

export async function startCompanion(env: CompanionEnv): Promise<Closable> {
  const logger = createLogger('companion', env.LOG_LEVEL);
  catchCompanionLog(logger);
  subscribeToExactChannels();
  // Redis has answered before the companion is started.
  const health = new PrivateServer({ atStart: {} });
  const privatePort = await health.listen(env.PRIVATE_PORT, env.PRIVATE_HOST);
  const stopTracing = await startTracing('companion', env);
  await redisAnswers(env.REDIS_URL);

  const { origin } = new URL(env.SITE_URL);
  const maxBytes = env.COMPANION_MAX_FILE_SIZE;
  const providers = Object.keys(providerKeys(env)) as ProviderName[];
  const redis = commandConnection(env.REDIS_URL);
  const keys = new ObjectKeys(derive(env, 'object keys'));
  const uploads = new UploadRequests(keys);
  const store = new Store(env);
  const { app: uppy, emitter } = companion.app(companionOptions(env, uploads.getKey));
  // Without a listener a Redis that goes away would end the process.
  emitter.on('error', (error: unknown) => logger.warn({ err: error }, 'no connection to Redis'));
  const imports = new Imports(redis, emitter);

  /** While Redis is away the token alone counts: it lives for minutes. */
  const isOpen = (session: string) =>
    redis.exists(sessionKey(session)).then(
      (count) => count > 0,
      () => true,
    );

  const now = () => redisNow(redis).catch(() => Date.now());

  const router = Router()
    .use(observe(logger), neverStored, allowOrigin(origin), guard(env.COMPANION_SECRET, origin, providers, isOpen, now))
    .get('/providers', (_request, response) => {
      const sources: UploadSources = { providers: ['url', ...providers], maxFileSize: maxBytes };
      response.json(sources);
    })
    .use(express.json({ limit: '1mb' }))
    .get('/s3/params', uploads.form)
    .get('/s3/sts', new TemporaryCredentials(env, store, logger).answer)
    .post('/s3/multipart', uploads.multipart)
    .use('/s3/multipart', multipartRules(keys, store, maxBytes))
    .post(['/url/get', '/:provider/get/:id'], uploads.remote, imports.note)
    .use(translate(maxBytes), sessions(redis, derive(env, 'sessions'), providers), uppy.disable('x-powered-by'));

  const app = express().disable('x-powered-by').disable('etag');
  app.get('/livez', (_request, response) => void response.json({ status: 'ok' }));
  app.use(PATH, router);
  app.use((_request, _response, next) => next(new AppError('not_found')));
  app.use(answerError(logger));

  const server = createPublicServer({ keepAliveTimeout: KEEP_ALIVE }, app);
  const sockets = new Sockets(server, origin, imports, companion.socket);
  await listen(server, env);
  health.started();
  logger.info({ port: env.PORT, privatePort, providers }, 'ready');
  return {
    async close() {
      health.drain();
      const limit = Date.now() + SHUTDOWN_TIMEOUT;
      await drain(server, env.DRAIN_SECONDS);
      const closed = new Promise((resolve) => server.close(resolve));
      await imports.ended(limit - Date.now());
      sockets.close();
      server.closeIdleConnections();
      await closed;
      redis.disconnect();
      await health.close();
      await stopTracing();
      logger.info('stopped');
    },
  };
}

/** Companion connects once, at its start, and never recovers when that fails. */
async function redisAnswers(url: string): Promise<void> {
  const redis = waitingConnection(url);
  await redis.ping();
  redis.disconnect();
}

const listen = (server: Server, { PORT, HOST }: CompanionEnv): Promise<void> =>
  new Promise((resolve, reject) => void server.once('error', reject).listen(PORT, HOST, resolve));
