import { Agent, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { createProxyServer } from 'httpxy';
import { askedLanguage } from '@tocada/contracts/ground/language.js';
import { say } from '@tocada/contracts/sentences/say.js';
import { AppError } from '@tocada/runtime/app-error.js';
import { isRead, sayAway, sayLost } from '@tocada/runtime/http-server.js';
import { keepSigned, MEDIA_HEADERS } from './signed-uploads.js';
import { isAmong } from './trusted-proxies.js';

/** The servers that share the public origin with the gateway. `companion` returns undefined when no companion answers. */
export interface Neighbours {
  companion(): string | undefined;
  storage(): string;
  /** The server of pages and assets when the gateway does not serve them. */
  pages?: string;
  bucket: string;
  /** Bytes of the largest upload. */
  maxUpload: number;
}

/** A socket may send for this time after our last word. Cut at once, the client might never read that word. Milliseconds. */
const LINGER = 1000;

/** A read without an answer for this time is asked of another server. Milliseconds. */
const SILENCE = 2000;
/** Beginnings of addresses whose answer may take longer. */
export const SLOW_READS = ['/api/admin/doctor', '/api/admin/bookings/export', '/share/'];
const AMBIGUOUS = new AppError('invalid', say('servers_several'));
const TOO_LARGE = new AppError('too_large', say('file_unsized'));
const bodyOf = (error: AppError, { url = '' }: IncomingMessage) => JSON.stringify(error.toBody(askedLanguage(url)));
const JSON_TYPE = { 'content-type': 'application/json', 'referrer-policy': 'no-referrer' };

const isQuickRead = (request: IncomingMessage): boolean =>
  isRead(request) && !SLOW_READS.some((path) => request.url!.startsWith(path));

/** True when there are several Host headers. A plain loop, because every cached answer passes here. */
function isAmbiguous({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]!;
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts > 1;
}

const CLAIMS = ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-port', 'x-forwarded-proto'];

/** Browsers post forms to the bucket itself. */
function isMedia(url: string, neighbours: Neighbours | undefined): boolean {
  if (!neighbours) return false;
  const { bucket } = neighbours;
  if (!url.startsWith(bucket, 1)) return false;
  return url.length === bucket.length + 1 || url[bucket.length + 1] === '/';
}

const isPage = (url: string, neighbours: Neighbours | undefined): boolean =>
  neighbours?.pages !== undefined && !url.startsWith('/api/') && !isMedia(url, neighbours);

/** The rules of the public origin without an edge: refuses ambiguous requests, and passes on the neighbours'. */
export class FrontDoor {
  private readonly agent = new Agent({ keepAlive: true, maxFreeSockets: 256 });
  private readonly proxy = createProxyServer({ xfwd: true, agent: this.agent });
  /** Node's server forgets a socket after its upgrade. */
  private readonly upgraded = new Set<Duplex>();
  /** The function that ends the wait for a silent server, by request. */
  private readonly giveUp = new WeakMap<IncomingMessage, () => boolean>();

  private isDraining = false;

  /** Says whether an address is that of a proxy whose headers count. */
  private readonly isTrusted: (address: string | undefined) => boolean;

  /** @param neighbours returns undefined while the stack starts @param proxies addresses and networks */
  constructor(
    private readonly neighbours: () => Neighbours | undefined,
    proxies: string[],
  ) {
    this.isTrusted = isAmong(proxies);
    this.proxy.on('proxyReq', (sent, request) => {
      const giveUp = this.giveUp.get(request);
      if (!giveUp) return;
      const timer = setTimeout(() => giveUp() && sent.destroy(new Error('silent')), SILENCE);
      sent.once('response', () => clearTimeout(timer)).once('close', () => clearTimeout(timer));
    });
    this.proxy.on('proxyRes', ({ headers }, { url = '/' }) => {
      // The words of a neighbour are about its connection to us.
      delete headers['keep-alive'];
      headers.connection = this.isDraining ? 'close' : 'keep-alive';
      if (isMedia(url, this.neighbours())) Object.assign(headers, MEDIA_HEADERS);
    });
  }

  /** For Node's server. A request for another protocol gets the plain answer where no server speaks that protocol. */
  readonly shouldUpgradeCallback = (request: IncomingMessage): boolean => {
    const { headers, method, url = '/' } = request;
    if (method !== 'GET' || headers.upgrade?.toLowerCase() !== 'websocket' || isAmbiguous(request)) return false;
    return url.startsWith('/companion/') || isPage(url, this.neighbours());
  };

  /** Passes the server's accepted upgrades on. */
  attach(server: Server): void {
    server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) =>
      this.upgrade(request, socket, head),
    );
  }

  /** Answers the request, or passes it on, or calls `otherwise` when the request is for the gateway. */
  handle(request: IncomingMessage, response: ServerResponse, otherwise: () => void): void {
    // Two servers that read different Host headers would take the request for different sites.
    if (isAmbiguous(request)) {
      return void response.writeHead(400, { ...JSON_TYPE, connection: 'close' }).end(bodyOf(AMBIGUOUS, request));
    }
    this.forgetClaims(request);
    if (request.headers.upgrade !== undefined) {
      delete request.headers.upgrade;
      delete request.headers.connection;
    }
    const url = request.url ?? '/';
    const neighbours = this.neighbours();
    if (!neighbours) otherwise();
    else if (isMedia(url, neighbours)) this.passMedia(request, response, neighbours);
    else if (url.startsWith('/companion/')) this.pass(request, response, neighbours.companion());
    else if (isPage(url, neighbours)) this.pass(request, response, neighbours.pages);
    else otherwise();
  }

  /**
   * @param target the address of the server, or undefined when no server can answer now
   * @param otherThan returns another server that can answer a read in place of a silent or dead one
   */
  pass(
    request: IncomingMessage,
    response: ServerResponse,
    target: string | undefined,
    otherThan: (target: string) => string | undefined = () => undefined,
  ): void {
    if (!target) return sayAway(response);
    let other: string | undefined;
    if (isQuickRead(request)) this.giveUp.set(request, () => (other = otherThan(target)) !== undefined);
    this.proxy.web(request, response as never, { target }).catch((error: NodeJS.ErrnoException) => {
      this.giveUp.delete(request);
      if (isRead(request) && !response.headersSent && (other ??= otherThan(target)))
        return this.pass(request, response, other);
      // 503 promises that nothing was done. A server that dies during a change leaves this open.
      const mayHaveChanged = !isRead(request) && error.code !== 'ECONNREFUSED';
      (mayHaveChanged ? sayLost : sayAway)(response);
    });
  }

  /** Call before the stack stops: servers that end wait for requests on our idle connections. */
  closeIdle(): void {
    for (const sockets of Object.values(this.agent.freeSockets)) sockets?.forEach((socket) => socket.destroy());
  }

  /** Neighbours' answers now end their connections. Node ends those of its own, and refuses a second request. */
  drain(): void {
    this.isDraining = true;
  }

  close(): void {
    this.closeIdle();
    for (const socket of this.upgraded) socket.destroy();
  }

  private passMedia(request: IncomingMessage, response: ServerResponse, { maxUpload, storage }: Neighbours): void {
    keepSigned(request);
    // Not every upload has its size signed. Forms carry their own limit.
    if (request.method === 'PUT' && Number(request.headers['content-length'] ?? Infinity) > maxUpload) {
      // Read the body, or the client would see a reset in place of the answer.
      request.resume();
      return void response.writeHead(413, JSON_TYPE).end(bodyOf(TOO_LARGE, request));
    }
    this.pass(request, response, storage());
  }

  /** Believes the forwarded address of a visitor only when a trusted proxy names it. */
  private forgetClaims({ headers, socket }: IncomingMessage): void {
    for (const name of CLAIMS)
      if (headers[name] !== undefined && !this.isTrusted(socket.remoteAddress)) delete headers[name];
  }

  private upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    this.upgraded.add(socket);
    socket.once('close', () => this.upgraded.delete(socket));
    socket.on('error', () => socket.destroy());
    // A half-open connection stays until the other side ends it, and some clients never do.
    socket.once('finish', () => {
      socket.resume();
      setTimeout(() => socket.destroy(), LINGER).unref();
    });
    this.forgetClaims(request);
    const neighbours = this.neighbours();
    const target = request.url?.startsWith('/companion/') ? neighbours?.companion() : neighbours?.pages;
    if (!target) return void socket.destroy();
    this.proxy.ws(request, socket as never, { target }, head).catch(() => socket.destroy());
  }
}
