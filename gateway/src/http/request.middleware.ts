import { randomUUID } from 'node:crypto';
import type { ErrorCode } from '@tocada/contracts/ground/errors.js';
import { LIMITS } from '@tocada/contracts/ground/limits.js';
import { AppError } from '@tocada/runtime/app-error.js';
import { requestContext } from '@tocada/runtime/context.js';
import { durationsOf } from '@tocada/runtime/http-durations.js';
import { hasLeft } from '@tocada/runtime/http-server.js';
import { stallEnded } from '@tocada/runtime/stalls.js';
import { startSpan } from '@tocada/runtime/tracing/tracing.js';
import { json, type NextFunction, type Request, type Response } from 'express';
import type { Logger } from 'pino';
import { ANY_PAGE, loggedPath, routeOf } from './route.js';
import { SECURITY_HEADERS } from './security-headers.js';

/** nginx's status for an asker who left before the answer was out. */
const LEFT = 499;

const routeAsked = (request: Request): string => {
  const { path } = (request.route ?? {}) as { path?: string };
  // A page's template has an optional slash at its end.
  return path === ANY_PAGE ? routeOf(request.path) : (path?.replace('{/}', '') ?? 'none');
};

/** The addresses of clients' pages, as the router reads them. */
const BELOW_REQUEST = /^\/request(?:\/|$)/i;

const SAFE = new Set(['GET', 'HEAD']);

/** Gives every request an id, the security headers, one log line and its place in the metrics. */
export const requestMiddleware = (logger: Logger) => (request: Request, response: Response, next: NextFunction) => {
  // A stranger could otherwise choose the name of a line in the audit trail.
  const requestId = randomUUID();
  const started = performance.now();
  // Outsiders do not name our traces: each begins here.
  const span = startSpan(request.method, 'server', { 'http.request.method': request.method });
  response.setHeader('x-request-id', requestId);
  for (const [name, value] of Object.entries(SECURITY_HEADERS)) response.setHeader(name, value);
  // Whatever the answer is, the address that a browser would name to the next site is a client's secret.
  if (BELOW_REQUEST.test(request.path)) response.setHeader('referrer-policy', 'no-referrer');
  // The answer of a write holds data of its sender.
  if (!SAFE.has(request.method)) response.setHeader('cache-control', 'no-store');
  response.once('close', () => {
    const ms = performance.now() - started;
    const status = response.writableFinished ? response.statusCode : LEFT;
    const route = routeAsked(request);
    durationsOf(route).observe(request.method, status, ms / 1000);
    const attributes = { 'http.route': route, 'http.response.status_code': status };
    span?.end(status >= 500 ? String(status) : undefined, attributes, `${request.method} ${route}`);
    // The path only: the query may hold the password.
    const path = loggedPath(request.path);
    logger.info({ requestId, method: request.method, path, status, ms: Math.round(ms) }, 'request');
  });
  const isLate = () => hasLeft(request) || stallEnded() > started;
  requestContext.run({ requestId, traceparent: span?.traceparent, isLate }, next);
};

/** The error codes for the faults of Express' body parsers. */
const FAULTS: Record<string, ErrorCode> = {
  'entity.too.large': 'too_large',
  'entity.parse.failed': 'broken_json',
  'encoding.unsupported': 'not_json',
  'charset.unsupported': 'not_json',
};

export const faultOf = (error: unknown): ErrorCode => FAULTS[(error as { type?: string }).type ?? ''] ?? 'invalid';

const parse = json({ limit: LIMITS.body, strict: false });

export const hasBody = (request: Request): boolean =>
  request.get('transfer-encoding') !== undefined || Number(request.get('content-length') ?? 0) > 0;

/** Reads a JSON body; any other kind is refused. Nest itself would tell neither kind of fault from the other. */
export function jsonBody(request: Request, response: Response, next: NextFunction): void {
  if (hasBody(request) && !request.is('application/json')) return next(new AppError('not_json'));
  parse(request, response, (error?: unknown) => {
    if (error) return next(new AppError(faultOf(error), undefined, undefined, { cause: error }));
    request.body ??= {};
    const isObject = typeof request.body === 'object' && !Array.isArray(request.body);
    next(isObject ? undefined : new AppError('invalid'));
  });
}
