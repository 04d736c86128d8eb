import { StandardSchemaValidationPipe } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { EVENT_FILE_ROUTES } from '@tocada/contracts/events/files.js';
import { EVENT_PREVIEW_ROUTES } from '@tocada/contracts/events/preview.js';
import { LANGUAGES } from '@tocada/contracts/ground/language.js';
import { SITE_ADMIN_ROUTES } from '@tocada/contracts/site/site.js';
import { invalid } from '@tocada/runtime/app-error.js';
import { drain } from '@tocada/runtime/drain.js';
import { HandedConnections } from '@tocada/runtime/handed-connections.js';
import { createLogger, nestLogger } from '@tocada/runtime/logger.js';
import { PrivateServer } from '@tocada/runtime/private-server.js';
import type { Closable } from '@tocada/runtime/process.js';
import { commandConnection } from '@tocada/runtime/redis.js';
import { readSite } from '@tocada/runtime/site-config.js';
import { StreamsClient } from '@tocada/runtime/streams/streams.client.js';
import { startTracing } from '@tocada/runtime/tracing/tracing.js';
import { AdminSessions } from './admin/admin-sessions.js';
import { isPublic, refuseEasyPassword } from './admin/password-strength.js';
import { refuseUnread } from './admin/refuse-unread.js';
import { CacheInvalidator } from './cache/cache-invalidator.js';
import { CachedExpressAdapter } from './cache/cached-express.adapter.js';
import { HotCache } from './cache/hot-cache.js';
import type { GatewayEnv } from './config/gateway.env.js';
import { importBody } from './events/import-body.js';
import type { FrontDoor, Neighbours } from './front-door/front-door.js';
import { trustedProxies } from './front-door/trusted-proxies.js';
import { GatewayModule } from './gateway.module.js';
import { ErrorFilter } from './http/error.filter.js';
import { jsonBody, requestMiddleware } from './http/request.middleware.js';
import { demandHttps } from './http/security-headers.js';
import { OwnUploadsPipe } from './images/own-uploads.pipe.js';
import { frameForm } from './pages/frame-form.js';
import { clientOf } from './pages/frontend.js';
import { pinStaticFiles } from './pages/static-files.js';

/** The edge and a balancer in front of it; their X-Forwarded-For names the visitor. */
const PROXIES = ['loopback', 'linklocal', 'uniquelocal'];

export async function startGateway(env: GatewayEnv): Promise<Closable> {
  const logger = createLogger('gateway', env.LOG_LEVEL);
  const client = new StreamsClient({ redisUrl: env.REDIS_URL });
  const health = new PrivateServer({ atStart: { redis: () => client.ping() } });
  const privatePort = await health.listen(env.PRIVATE_PORT, env.PRIVATE_HOST);
  const stopTracing = await startTracing('gateway', env);
  const site = readSite(env.SITE_CONFIG);
  const redis = commandConnection(env.REDIS_URL);
  const checked = refuseEasyPassword(env, site, redis, logger);
  checked.catch(() => {});
  const cache = new HotCache(() => !client.connected);
  const invalidator = new CacheInvalidator(env.REDIS_URL, client, cache);

  if (new URL(env.SITE_URL).protocol === 'https:') demandHttps();
  for (const language of LANGUAGES) pinStaticFiles(clientOf(language), cache);

  const door = env.FRONT_DOOR === 'on' ? await openFrontDoor(env) : undefined;
  const app = await NestFactory.create<NestExpressApplication>(
    GatewayModule.with({ env, client, cache, invalidator, redis, site, logger }),
    new CachedExpressAdapter(cache, door),
    { logger: nestLogger(logger), bodyParser: false, abortOnError: false },
  );
  app.set('trust proxy', [...PROXIES, ...trustedProxies(env.TRUSTED_PROXIES)]);
  app.set('query parser', 'simple');
  app.disable('x-powered-by');
  app.disable('etag');
  app.use(requestMiddleware(logger));
  app.use('/api/admin', refuseUnread(app.get(AdminSessions), env));
  app.use([SITE_ADMIN_ROUTES.preview.path, EVENT_PREVIEW_ROUTES.page.path], frameForm);
  app.use(EVENT_FILE_ROUTES.import.path, importBody);
  app.use('/api', jsonBody);
  app.useGlobalPipes(new OwnUploadsPipe(env), new StandardSchemaValidationPipe({ exceptionFactory: invalid }));
  app.useGlobalFilters(new ErrorFilter());

  if (isPublic(env)) await checked;
  // Elsewhere the first answer does not wait for it.
  else checked.catch((error: unknown) => logger.warn({ err: error }, 'ADMIN_PASSWORD not checked'));
  await app.listen(env.PORT, env.HOST);
  const server = app.getHttpServer();
  const handed = door && new HandedConnections(server);
  health.started();
  logger.info({ port: env.PORT, privatePort }, 'ready');
  return {
    async close() {
      health.drain();
      door?.drain();
      handed?.drain();
      await drain(server, env.DRAIN_SECONDS, handed);
      door?.close();
      await app.close();
      await handed?.closed();
      invalidator.close();
      client.close();
      redis.disconnect();
      await health.close();
      await stopTracing();
      logger.info('stopped');
    },
  };
}

/** Loaded only here, because most gateways stand behind an edge. */
async function openFrontDoor(env: GatewayEnv): Promise<FrontDoor> {
  const { FrontDoor } = await import('./front-door/front-door.js');
  const neighbours: Neighbours = {
    companion: () => env.COMPANION_URL,
    storage: () => env.S3_ENDPOINT,
    bucket: env.S3_BUCKET,
    maxUpload: env.COMPANION_MAX_FILE_SIZE,
  };
  return new FrontDoor(() => neighbours, trustedProxies(env.TRUSTED_PROXIES));
}
