import { Agent, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { isIP } from 'node:net';
import type { Duplex } from 'node:stream';
import { createProxyServer } from 'httpxy';
import { ERRORS } from '@tocada/contracts/errors.js';
import { createPublicServer } from '@tocada/runtime/http-server.js';
import { keepSigned, MEDIA_HEADERS } from './edge-media.js';
import { Fault } from './fault.js';

/** Where requests go: a list of replicas by path, as the edge of the production stack does it. */
interface Upstreams {
  gateways(): string[];
  companions(): string[];
  storage(): string;
  /** Who serves pages and assets, when it is not the gateways. */
  pages?: string;
  bucket: string;
  /** Bytes of the largest upload. */
  maxUpload: number;
}

/** Longer than what a gateway's answer promises: clients must not send into a connection that is being closed. */
const KEEP_ALIVE = 90_000;
/** How long a socket whose last word is out may still send, in milliseconds: cut at once, it might never read that word. */
const LINGER = 1000;

const problem = (code: 'unavailable' | 'connection_lost') => ({
  status: ERRORS[code].status,
  body: JSON.stringify({ message: ERRORS[code].message, code }),
});
const AWAY = problem('unavailable');
const LOST = problem('connection_lost');
const AMBIGUOUS = JSON.stringify({ message: 'La petición nombra varios servidores', code: 'invalid' });

const TOO_LARGE = JSON.stringify({
  message: 'El archivo es demasiado grande, o no dice su tamaño',
  code: 'too_large',
});

const isOwnMachine = (address = ''): boolean => {
  const plain = address.replace(/^::ffff:/, '');
  return isIP(plain) === 4 ? plain.startsWith('127.') : plain === '::1';
};

const isRead = ({ method }: IncomingMessage): boolean => method === 'GET' || method === 'HEAD' || method === 'OPTIONS';

const isAmbiguous = ({ rawHeaders }: IncomingMessage): boolean =>
  rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length > 1;

/** The one public origin: gateway, companion and object store behind one port, in turn over their replicas. */
export class Edge {
  private readonly agent = new Agent({ keepAlive: true, maxFreeSockets: 256 });
  private readonly proxy = createProxyServer({ xfwd: true, agent: this.agent });
  private readonly server: Server;
  /** Node forgets those that a request has upgraded, but a server ends only after the last of them. */
  private readonly upgraded = new Set<Duplex>();
  private upstreams: Upstreams | undefined;
  private turn = 0;

  constructor() {
    this.server = createPublicServer(
      // Whoever asks for another protocol where none is spoken gets the plain answer.
      { keepAliveTimeout: KEEP_ALIVE, shouldUpgradeCallback: (request) => this.takesSocket(request) },
      (request, response) => this.forward(request, response),
    );
    this.server.on('upgrade', (request, socket, head) => this.upgrade(request, socket, head));
    this.proxy.on('proxyRes', ({ headers }, { url = '/' }) => {
      if (this.isMedia(url)) Object.assign(headers, MEDIA_HEADERS);
    });
  }

  /** Takes the port at once, so that a busy one is told before anything else starts. */
  listen(port: number, host: string): Promise<void> {
    return new Promise((resolve, reject) => {
      this.server.once('error', (error: NodeJS.ErrnoException) => {
        const busy = error.code === 'EADDRINUSE' ? `Port ${port} is in use: choose another with PORT.` : undefined;
        const forbidden =
          error.code === 'EACCES' ? `Port ${port} needs more rights: choose one above 1023 with PORT.` : undefined;
        reject(new Fault(busy ?? forbidden ?? error.message));
      });
      this.server.listen(port, host, resolve);
    });
  }

  open(upstreams: Upstreams): void {
    this.upstreams = upstreams;
  }

  /** Connections that are open, upgraded ones among them. */
  connections(): Promise<number> {
    return new Promise((resolve, reject) =>
      this.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
    );
  }

  private isMedia(url: string): boolean {
    const bucket = this.upstreams?.bucket;
    // Forms are sent to the bucket itself.
    return bucket !== undefined && (url === `/${bucket}` || url.startsWith(`/${bucket}/`));
  }

  /** Not every upload has its size signed; forms carry their own limit. */
  private isTooLarge({ method, headers }: IncomingMessage, url: string): boolean {
    if (method !== 'PUT' || !this.isMedia(url)) return false;
    return Number(headers['content-length'] ?? Infinity) > this.upstreams!.maxUpload;
  }

  private targetOf(url: string): string | undefined {
    const { upstreams } = this;
    if (!upstreams) return undefined;
    if (this.isMedia(url)) return upstreams.storage();
    if (url.startsWith('/companion/')) return this.nextOf(upstreams.companions());
    if (upstreams.pages && !url.startsWith('/api/')) return upstreams.pages;
    return this.nextOf(upstreams.gateways());
  }

  private nextOf(replicas: string[]): string | undefined {
    this.turn = (this.turn + 1) % 1_000_000;
    return replicas[this.turn % replicas.length];
  }

  /** An address that the visitor names counts only where a proxy on this machine passes it on. */
  private forgetClaims({ headers, socket }: IncomingMessage): void {
    if (isOwnMachine(socket.remoteAddress)) return;
    for (const name of ['for', 'host', 'port', 'proto']) delete headers[`x-forwarded-${name}`];
  }

  private forward(request: IncomingMessage, response: ServerResponse): void {
    // Who reads the first and who reads the last would take it for requests to different sites.
    if (isAmbiguous(request)) {
      return void response.writeHead(400, { 'content-type': 'application/json', connection: 'close' }).end(AMBIGUOUS);
    }
    this.forgetClaims(request);
    if (request.headers.upgrade !== undefined) {
      delete request.headers.upgrade;
      delete request.headers.connection;
    }
    const url = request.url ?? '/';
    if (this.isMedia(url)) keepSigned(request);
    if (this.isTooLarge(request, url)) {
      // Read on, or the sender would see a reset in place of the answer.
      request.resume();
      return void response.writeHead(413, { 'content-type': 'application/json' }).end(TOO_LARGE);
    }
    const target = this.targetOf(url);
    const refuse = ({ status, body }: typeof AWAY) => {
      if (response.headersSent) return void response.destroy();
      response.writeHead(status, { 'content-type': 'application/json', ...(status === 503 && { 'retry-after': '2' }) });
      response.end(body);
    };
    if (!target) return refuse(AWAY);
    this.proxy.web(request, response as never, { target }).catch((error: NodeJS.ErrnoException) => {
      // 503 promises that nothing was done. A replica that dies with a change in its hands leaves this open.
      const mayHaveChanged = !isRead(request) && error.code !== 'ECONNREFUSED';
      refuse(mayHaveChanged ? LOST : AWAY);
    });
  }

  private takesSocket(request: IncomingMessage): boolean {
    const { headers, method, url = '/' } = request;
    if (method !== 'GET' || headers.upgrade?.toLowerCase() !== 'websocket' || isAmbiguous(request)) return false;
    const isPages = this.upstreams?.pages !== undefined && !url.startsWith('/api/') && !this.isMedia(url);
    return url.startsWith('/companion/') || isPages;
  }

  private upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    this.upgraded.add(socket);
    socket.once('close', () => this.upgraded.delete(socket));
    socket.on('error', () => socket.destroy());
    // Half of a connection stays open until the other side ends it, too, and some never do.
    socket.once('finish', () => {
      socket.resume();
      setTimeout(() => socket.destroy(), LINGER).unref();
    });
    this.forgetClaims(request);
    const target = this.targetOf(request.url ?? '/');
    if (!target) return void socket.destroy();
    this.proxy.ws(request, socket as never, { target }, head).catch(() => socket.destroy());
  }

  /** Before all stops: replicas that end wait for what may still come by connections of ours. */
  closeIdle(): void {
    for (const sockets of Object.values(this.agent.freeSockets)) sockets?.forEach((socket) => socket.destroy());
  }

  close(): Promise<void> {
    const closed = new Promise<void>((resolve) => this.server.close(() => resolve()));
    this.server.closeAllConnections();
    for (const socket of this.upgraded) socket.destroy();
    return closed;
  }
}
