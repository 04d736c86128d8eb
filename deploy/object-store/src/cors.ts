import type { IncomingMessage, ServerResponse } from 'node:http';
import { S3Error } from './errors.js';

const METHODS = 'GET, HEAD, PUT, POST, DELETE';
const EXPOSED = 'ETag, Location, Accept-Ranges, Content-Range, x-amz-request-id';
const MAX_AGE_SECONDS = '3000';

/** Adds CORS headers for an allowed origin, before anything can fail. True for an answered preflight. */
export function applyCors(message: IncomingMessage, response: ServerResponse, allowedOrigins: string[]): boolean {
  const { origin } = message.headers;
  const allowed = origin !== undefined && (allowedOrigins.includes(origin) || allowedOrigins.includes('*'));
  response.setHeader('vary', 'Origin, Access-Control-Request-Method, Access-Control-Request-Headers');
  if (allowed) {
    response.setHeader('access-control-allow-origin', origin);
    response.setHeader('access-control-expose-headers', EXPOSED);
  }
  if (message.method !== 'OPTIONS') return false;
  const method = message.headers['access-control-request-method'];
  if (!allowed || method === undefined || !METHODS.split(', ').includes(method)) throw new S3Error('AccessForbidden');
  response.writeHead(204, {
    'access-control-allow-methods': METHODS,
    'access-control-allow-headers': message.headers['access-control-request-headers'] ?? '',
    'access-control-max-age': MAX_AGE_SECONDS,
  });
  response.end();
  return true;
}
