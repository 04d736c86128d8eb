import { randomUUID } from 'node:crypto';
import { requestContext } from '@tocada/runtime/context.js';
import { durationsOf } from '@tocada/runtime/http-durations.js';
import { startSpan } from '@tocada/runtime/tracing/tracing.js';
import type { RequestHandler, Response } from 'express';
import type { Logger } from 'pino';

/** Route templates for addresses below /companion. Metrics count all other addresses under one label. */
const ROUTES: [RegExp, string][] = [
  [/^\/(providers|s3\/params|s3\/sts|s3\/multipart|url\/meta|url\/get)$/, ''],
  [/^\/s3\/multipart\/[^/]+$/, '/s3/multipart/:uploadId'],
  [/^\/s3\/multipart\/[^/]+\/complete$/, '/s3/multipart/:uploadId/complete'],
  [/^\/s3\/multipart\/[^/]+\/\d+$/, '/s3/multipart/:uploadId/:part'],
  [/^\/[a-z]+\/list(\/[^/]*)?$/, '/:provider/list'],
  [/^\/[a-z]+\/get\/[^/]+$/, '/:provider/get/:id'],
];

const routeOf = (path: string): string => {
  const [, template] = ROUTES.find(([pattern]) => pattern.test(path)) ?? [undefined, '/*path'];
  return `/companion${template || path}`;
};

/** Gives each request an id, a log line and a measurement. The query is left out, because it may hold tokens. */
export const observe =
  (logger: Logger): RequestHandler =>
  (request, response, next) => {
    const requestId = randomUUID();
    const { method, path } = request;
    const started = performance.now();
    const span = startSpan(method, 'server', { 'http.request.method': method });
    response.set({ 'x-request-id': requestId, 'x-content-type-options': 'nosniff', 'x-frame-options': 'DENY' });
    response.set('referrer-policy', 'no-referrer');
    response.once('close', () => {
      const seconds = (performance.now() - started) / 1000;
      // 499 is nginx's status for a client that closed the connection before the response was sent.
      const status = response.writableFinished ? response.statusCode : 499;
      const route = routeOf(path);
      durationsOf(route).observe(method, status, seconds);
      const attributes = { 'http.route': route, 'http.response.status_code': status };
      span?.end(status >= 500 ? String(status) : undefined, attributes, `${method} ${route}`);
      logger.info({ requestId, method, path, status, ms: Math.round(seconds * 1000) }, 'request');
    });
    requestContext.run({ requestId, traceparent: span?.traceparent }, next);
  };

/** Forbids caching: responses hold signed addresses and credentials, and Companion lets caches keep those of s3/sts. */
export const neverStored: RequestHandler = (_request, response, next) => {
  const writeHead = response.writeHead.bind(response) as (...head: unknown[]) => Response;
  response.writeHead = (...head: unknown[]) => {
    response.setHeader('cache-control', 'no-store');
    return writeHead(...head);
  };
  next();
};

const PREFLIGHT = {
  'access-control-allow-methods': 'GET, POST, DELETE',
  'access-control-allow-headers': 'authorization, content-type, uppy-auth-token',
  'access-control-max-age': '600',
};

/** Answers preflights and lets our pages read every response. Without this a page would not see a 401 of the guard. */
export const allowOrigin =
  (origin: string): RequestHandler =>
  (request, response, next) => {
    response.vary('Origin');
    const isOurs = request.get('origin') === origin;
    if (isOurs) response.set({ 'access-control-allow-origin': origin, 'access-control-allow-credentials': 'true' });
    if (request.method !== 'OPTIONS') return next();
    if (isOurs) response.set(PREFLIGHT);
    response.status(204).end();
  };
