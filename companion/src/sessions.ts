import RedisStore from 'connect-redis';
import { Router } from 'express';
import session from 'express-session';
import type { Redis } from 'ioredis';
import { PATH } from './companion.options.js';

const MAX_AGE_SECONDS = 3600;

/** Keeps the state of a sign-in in Redis, because its requests may reach different replicas. */
export function sessions(redis: Redis, secret: string, providers: string[]): Router {
  if (providers.length === 0) return Router();
  const handler = session({
    secret,
    name: 'companion',
    store: new RedisStore({ client: redis, prefix: 'companion-session:', ttl: MAX_AGE_SECONDS }),
    resave: false,
    saveUninitialized: false,
    // The edge terminates TLS.
    proxy: true,
    cookie: { path: PATH, httpOnly: true, sameSite: 'lax', secure: 'auto', maxAge: MAX_AGE_SECONDS * 1000 },
  });
  return Router().use(['/connect', ...providers.map((name) => `/${name}`)], handler);
}
