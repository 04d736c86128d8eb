import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

export interface AnswerParts {
  status?: number;
  type: string;
  body: Buffer;
  headers?: Record<string, string>;
  /** Compressed before, at leisure; made here, quickly, when absent. */
  gzip?: Buffer | undefined;
  br?: Buffer | undefined;
}

type Encoding = 'identity' | 'gzip' | 'br';
interface Variant {
  body: Buffer;
  headers: string[];
  notModified: string[];
}

/** Smaller bodies gain nothing; larger ones are not worth stopping everyone else for. Bytes. */
const COMPRESS_FROM = 512;
const COMPRESS_TO = 1_000_000;
const COMPRESSIBLE = /^(text\/|application\/(json|javascript|manifest\+json|xml|ld\+json)|image\/svg)/;

/**
 * Nothing is answered from a copy without asking here first, which the ETag makes cheap: so nobody sees stale content.
 * A CDN that is told by its own settings to answer without asking may do so for a moment while it asks, or while this
 * server is away.
 */
const CACHE_CONTROL = 'no-cache, stale-while-revalidate=5, stale-if-error=86400';

const WARNING = ['warning', '110 - "Response is Stale"'];

/** With a window of the body's size: the default one takes megabytes each time, which malloc then keeps. */
const brotli = (body: Buffer): Buffer =>
  brotliCompressSync(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 5,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      [constants.BROTLI_PARAM_LGWIN]: Math.min(22, Math.max(10, Math.ceil(Math.log2(body.length)))),
    },
  });

/** A copy in memory of its own: a small Buffer is a corner of one of 64 KB that it shares, and would keep all of it. */
function alone(bytes: Buffer): Buffer {
  const own = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(own);
  return own;
}

/** An answer as ready bytes: headers and ETag are made once, each encoding when it is first asked for, and sending it is one write. */
export class CachedAnswer {
  readonly status: number;
  /** As it was given. */
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
    this.hash = createHash('sha1').update(body).digest('base64url');
    this.shared = { 'cache-control': CACHE_CONTROL, ...common, ...headers, vary: 'Accept-Encoding' };
    this.isWorthPacking = body.length >= COMPRESS_FROM && body.length <= COMPRESS_TO && COMPRESSIBLE.test(type);
    if (gzip) this.variants.gzip = this.make('gzip', alone(gzip));
    if (br) this.variants.br = this.make('br', alone(br));
  }

  private variant(asked: Encoding): Variant {
    const encoding = this.isWorthPacking ? asked : 'identity';
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
    return { body, headers: [...always, ...own, ...encoded], notModified: always };
  }

  send(request: IncomingMessage, response: ServerResponse, stale = false): void {
    const variant = this.variant(encodingFor(request.headers['accept-encoding']));
    const known = request.headers['if-none-match'];
    if (known !== undefined && this.status === 200 && (known.includes(this.hash) || known === '*')) {
      response.writeHead(304, stale ? [...variant.notModified, ...WARNING] : variant.notModified).end();
      return;
    }
    response.writeHead(this.status, stale ? [...variant.headers, ...WARNING] : variant.headers);
    response.end(request.method === 'HEAD' ? undefined : variant.body);
  }
}

const encodings = new Map<string, Encoding>();

/** Clients send few different Accept-Encoding headers: each is read once. */
function encodingFor(header: string | string[] | undefined): Encoding {
  if (header === undefined) return 'identity';
  const text = String(header);
  let found = encodings.get(text);
  if (!found) {
    const accepts = (name: string) => new RegExp(`\\b${name}\\b(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))`).test(text);
    found = accepts('br') ? 'br' : accepts('gzip') ? 'gzip' : 'identity';
    if (encodings.size > 100) encodings.clear();
    encodings.set(text, found);
  }
  return found;
}
