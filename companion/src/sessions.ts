import RedisStore from 'connect-redis';
import { Router } from 'express';
import session from 'express-session';
import type { Redis } from 'ioredis';
import { PATH } from './companion.options.js';

const MAX_AGE_SECONDS = 3600;

/** A sign-in takes several requests, each of which may reach another replica: what it remembers is kept in Redis. */
export function sessions(redis: Redis, secret: string, providers: string[]): Router {
  if (providers.length === 0) return Router();
  const handler = session({
    secret,
    name: 'companion',
    store: new RedisStore({ client: redis, prefix: 'companion-session:', ttl: MAX_AGE_SECONDS }),
    resave: false,
    saveUninitialized: false,
    // TLS ends at the edge.
    proxy: true,
    cookie: { path: PATH, httpOnly: true, sameSite: 'lax', secure: 'auto', maxAge: MAX_AGE_SECONDS * 1000 },
  });
  return Router().use(['/connect', ...providers.map((name) => `/${name}`)], handler);
}
