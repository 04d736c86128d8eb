import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

interface AnswerParts {
  status?: number;
  type: string;
  body: Buffer;
  headers?: Record<string, string>;
  /** Compressed in advance with more effort. When absent, it is made on demand with less. */
  gzip?: Buffer | undefined;
  br?: Buffer | undefined;
}

type Encoding = 'identity' | 'gzip' | 'br';
interface Variant {
  body: Buffer | string;
  headers: string[];
  notModified: string[];
}

/** Bodies outside these limits are not compressed: smaller ones gain nothing, larger ones block the event loop. Bytes. */
const COMPRESS_FROM = 512;
const COMPRESS_TO = 1_000_000;
const COMPRESSIBLE = /^(text\/|application\/(json|javascript|manifest\+json|xml|ld\+json)|image\/svg)/;

/** Up to this size a body is kept as a string, which Node sends together with the headers in less time than a Buffer. Bytes. */
const SHORT = 8192;

/**
 * Browsers and CDNs must revalidate every copy, so nobody sees stale content; the ETag makes this cheap. A CDN that its
 * settings allow to serve stale copies may do so for a moment while it revalidates or while this server is away.
 */
const CACHE_CONTROL = 'no-cache, stale-while-revalidate=5, stale-if-error=86400';

/** Marks an answer that may be older than the newest change (RFC 9211): a time to live below zero. */
const STALE = ['cache-status', 'tocada; hit; ttl=-1'];

/** Uses a window of the size of the body, because the default window takes megabytes that malloc then keeps. */
const brotli = (body: Buffer): Buffer =>
  brotliCompressSync(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 5,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      [constants.BROTLI_PARAM_LGWIN]: Math.min(22, Math.max(10, Math.ceil(Math.log2(body.length)))),
    },
  });

/** Copies the bytes into separate memory. A small Buffer is a slice of a shared 64 KB pool and would keep the whole pool. */
function alone(bytes: Buffer): Buffer {
  const own = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(own);
  return own;
}

/** A response as ready bytes. Headers and ETag are made once, an encoding at its first use, and sending takes one write. */
export class CachedAnswer {
  readonly status: number;
  /** Not compressed. */
  readonly body: Buffer;
  private readonly type: string;
  private readonly hash: string;
  private readonly shared: Record<string, string>;
  private readonly isWorthPacking: boolean;
  private readonly variants: Partial<Record<Encoding, Variant>> = {};

  constructor({ status = 200, type, body, headers = {}, gzip, br }: AnswerParts, common: Record<string, string>) {
    this.status = status;
    this.type = type;
    this.body = alone(body);
    this.shared = { 'cache-control': CACHE_CONTROL, ...common, ...headers, vary: 'Accept-Encoding' };
    // With the headers, because browsers keep some of a stored answer, such as its policy, when they get a 304.
    this.hash = createHash('sha1').update(JSON.stringify(this.shared)).update(body).digest('base64url');
    this.isWorthPacking = body.length >= COMPRESS_FROM && body.length <= COMPRESS_TO && COMPRESSIBLE.test(type);
    if (gzip) this.variants.gzip = this.make('gzip', alone(gzip));
    if (br) this.variants.br = this.make('br', alone(br));
  }

  private variant(requested: Encoding): Variant {
    const encoding = this.isWorthPacking ? requested : 'identity';
    return (this.variants[encoding] ??= this.make(encoding, this.pack(encoding)));
  }

  private pack(encoding: Encoding): Buffer {
    if (encoding === 'identity') return this.body;
    return alone(encoding === 'gzip' ? gzipSync(this.body, { level: 6 }) : brotli(this.body));
  }

  private make(encoding: Encoding, body: Buffer): Variant {
    const etag = `"${this.hash}${encoding === 'identity' ? '' : `-${encoding}`}"`;
    const always = Object.entries({ ...this.shared, etag }).flat();
    const own = ['content-type', this.type, 'content-length', String(body.length)];
    const encoded = encoding === 'identity' ? [] : ['content-encoding', encoding];
    // Each character of such a string is a byte.
    const sent = body.length <= SHORT ? body.toString('latin1') : body;
    return { body: sent, headers: [...always, ...own, ...encoded], notModified: always };
  }

  send(request: IncomingMessage, response: ServerResponse, stale = false): void {
    const variant = this.variant(encodingFor(request.headers['accept-encoding']));
    const known = request.headers['if-none-match'];
    if (known !== undefined && this.status === 200 && (known.includes(this.hash) || known === '*')) {
      response.writeHead(304, stale ? [...variant.notModified, ...STALE] : variant.notModified).end();
      return;
    }
    response.writeHead(this.status, stale ? [...variant.headers, ...STALE] : variant.headers);
    if (request.method === 'HEAD') response.end();
    else response.end(variant.body, 'latin1');
  }
}

const encodings = new Map<string, Encoding>();

/** Clients send few different Accept-Encoding headers, so the result for each is kept. */
function encodingFor(header: string | string[] | undefined): Encoding {
  if (header === undefined) return 'identity';
  const text = String(header);
  let encoding = encodings.get(text);
  if (!encoding) {
    const accepts = (name: string) => new RegExp(`\\b${name}\\b(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))`).test(text);
    encoding = accepts('br') ? 'br' : accepts('gzip') ? 'gzip' : 'identity';
    if (encodings.size > 100) encodings.clear();
    encodings.set(text, encoding);
  }
  return encoding;
}
