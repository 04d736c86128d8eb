import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Buckets } from './buckets.js';
import { Call, type Service } from './call.js';
import { applyCors } from './cors.js';
import { S3Error } from './errors.js';
import { parseRequest, type S3Request } from './request.js';
import { findRoute } from './routes.js';
import { Sessions, type User } from './sessions.js';
import { authenticate } from './signature.js';
import { answerSts } from './sts.js';
import { buildXml, STS_NAMESPACE } from './xml.js';

export interface S3Settings {
  /** Everything is stored below this folder, one folder per bucket. Only one process at a time may use the folder. */
  dir: string;
  /** 0 for any free port. */
  port: number;
  host: string;
  /** The key that may do everything. */
  accessKeyId: string;
  secretAccessKey: string;
  /** Keys that may do what their policy allows; none by default. */
  users?: User[];
  /** us-east-1 by default. */
  region?: string;
  /** Created at start when missing. */
  buckets: string[];
  /** Patterns of objects that anyone may read but not list: `media/derived/*`. */
  publicRead: string[];
  /** `https://example.org`, or `*` for all. */
  allowedOrigins: string[];
  maxObjectBytes: number;
  /** Unfinished multipart uploads older than this are removed at start and every hour. A day by default. */
  maxUploadAgeMs?: number;
  /** Idle connections are cut after this time. A minute by default. */
  idleTimeoutMs?: number;
  /** Called with errors that clients see only as InternalError or StorageFull. */
  onError?: (error: unknown) => void;
}

const HOUR_MS = 60 * 60 * 1000;
// Longer than a proxy keeps idle connections, so that the proxy never sends into a connection that is closing.
const KEEP_ALIVE_MS = 75_000;
const HEADERS_TIMEOUT_MS = 20_000;
const DRAIN_MS = 30_000;
const CLOSE_GRACE_MS = 2000;

/** A small S3 and STS server with path-style addresses, for machines that have no container engine. */
export class S3Server {
  /** `http://host:port` */
  readonly url: string;
  readonly #http: Server;
  readonly #sweeper: NodeJS.Timeout;

  private constructor(http: Server, host: string, sweeper: NodeJS.Timeout) {
    this.url = `http://${host}:${(http.address() as AddressInfo).port}`;
    this.#http = http;
    this.#sweeper = sweeper;
  }

  /** Opens the folder and listens. Throws when the port is taken or the folder is unusable. */
  static async start(settings: S3Settings): Promise<S3Server> {
    const service: Service = {
      buckets: await Buckets.open(settings.dir, settings.buckets, settings.publicRead),
      sessions: new Sessions(settings, settings.users ?? []),
      region: settings.region ?? 'us-east-1',
      maxObjectBytes: settings.maxObjectBytes,
    };
    const sweep = () => sweepUploads(service.buckets, settings.maxUploadAgeMs ?? 24 * HOUR_MS);
    await sweep();
    const http = createServer({ headersTimeout: HEADERS_TIMEOUT_MS, requestTimeout: HOUR_MS }, (message, response) => {
      void answer(service, settings, message, response);
    });
    http.keepAliveTimeout = KEEP_ALIVE_MS;
    http.timeout = settings.idleTimeoutMs ?? 60_000;
    http.listen(settings.port, settings.host);
    await once(http, 'listening');
    const sweeper = setInterval(() => void sweep().catch(settings.onError), HOUR_MS);
    sweeper.unref();
    return new S3Server(http, settings.host, sweeper);
  }

  /** Stops listening, gives requests under way two seconds to end, and cuts the rest. */
  async close(): Promise<void> {
    clearInterval(this.#sweeper);
    const closed = once(this.#http, 'close');
    this.#http.close();
    const deadline = setTimeout(() => this.#http.closeAllConnections(), CLOSE_GRACE_MS);
    await closed;
    clearTimeout(deadline);
  }
}

async function answer(
  service: Service,
  settings: S3Settings,
  message: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  let request: S3Request | undefined;
  try {
    response.setHeader('x-content-type-options', 'nosniff');
    if (applyCors(message, response, settings.allowedOrigins)) return;
    request = parseRequest(message);
    response.setHeader('x-amz-request-id', request.id);
    await dispatch(service, request, response);
  } catch (error) {
    const clientLeft = response.destroyed || Boolean(message.errored);
    if (!(error instanceof S3Error) && !clientLeft) settings.onError?.(error);
    fail(message, response, request, toS3Error(error));
  }
}

/** The disk, or the share of it that this process may fill, is full. */
const FULL = ['ENOSPC', 'EDQUOT'];

function toS3Error(error: unknown): S3Error {
  if (error instanceof S3Error) return error;
  const isFull = FULL.includes((error as NodeJS.ErrnoException).code ?? '');
  return new S3Error(isFull ? 'StorageFull' : 'InternalError');
}

async function dispatch(service: Service, request: S3Request, response: ServerResponse): Promise<void> {
  if (request.bucket === '' && request.key === '' && request.method === 'POST')
    return answerSts(service, request, response);
  if (request.bucket === 'livez' && request.key === '' && request.method === 'GET') {
    response.writeHead(200, { 'content-type': 'text/plain' }).end('ok');
    return;
  }
  const caller = authenticate(request, { ...service, service: 's3' });
  const route = findRoute(request);
  if (!route) throw new S3Error('NotImplemented');
  const call = new Call(service, request, response, caller);
  if (route.action) call.authorize(route.action);
  if (route.on !== 'service' && !route.makesBucket) service.buckets.get(request.bucket);
  await route.handler(call);
}

function fail(
  message: IncomingMessage,
  response: ServerResponse,
  request: S3Request | undefined,
  error: S3Error,
): void {
  if (response.headersSent || response.destroyed) {
    response.destroy();
    return;
  }
  // Reads and drops the rest of the body, up to a limit: else the client would see a reset instead of the error.
  if (!message.complete) {
    const timer = setTimeout(() => message.destroy(), DRAIN_MS);
    timer.unref();
    message.on('close', () => clearTimeout(timer));
    message.resume();
  }
  const body = request?.bucket === '' && message.method === 'POST' ? stsError(error, request) : s3Error(error, request);
  response.writeHead(error.status, {
    ...error.headers,
    'content-type': 'application/xml',
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; sandbox",
  });
  response.end(message.method === 'HEAD' ? undefined : body);
}

function s3Error({ code, message }: S3Error, request: S3Request | undefined): string {
  return buildXml('Error', { Code: code, Message: message, Resource: request?.canonicalPath, RequestId: request?.id });
}

function stsError({ code, message }: S3Error, request: S3Request): string {
  const error = { Type: 'Sender', Code: code, Message: message };
  return buildXml('ErrorResponse', { Error: error, RequestId: request.id }, STS_NAMESPACE);
}

async function sweepUploads(buckets: Buckets, maxAgeMs: number): Promise<void> {
  await Promise.all(buckets.all().map((bucket) => bucket.uploads.sweep(maxAgeMs)));
}
