import { randomUUID } from 'node:crypto';
import { requestContext } from '@tocada/runtime/context.js';
import type { RequestHandler, Response } from 'express';
import type { Logger } from 'pino';
import { Histogram } from 'prom-client';

const duration = new Histogram({
  name: 'http_server_duration_seconds',
  help: 'Time from request to answer',
  labelNames: ['method', 'status'] as const,
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
});

/** Gives every request an id, one log line and its place in the metrics. The query is left out: it may hold tokens. */
export const observe =
  (logger: Logger): RequestHandler =>
  (request, response, next) => {
    const requestId = /^[\w-]{8,64}$/.exec(request.get('x-request-id') ?? '')?.[0] ?? randomUUID();
    const { method, path } = request;
    const started = performance.now();
    response.set({ 'x-request-id': requestId, 'x-content-type-options': 'nosniff', 'x-frame-options': 'DENY' });
    response.set('referrer-policy', 'no-referrer');
    response.once('finish', () => {
      const ms = Math.round(performance.now() - started);
      duration.observe({ method, status: response.statusCode }, ms / 1000);
      logger.info({ requestId, method, path, status: response.statusCode, ms }, 'request');
    });
    requestContext.run({ requestId }, next);
  };

/** Answers hold signed addresses and credentials; Companion lets anyone keep those of s3/sts. */
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

/** Answers preflights, and lets our own pages read all answers: what the guard refuses, too, or they saw no 401. */
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
