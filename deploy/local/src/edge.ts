import { Agent, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createProxyServer } from 'httpxy';
import { ERRORS } from '@tocada/contracts/errors.js';
import { createPublicServer } from '@tocada/runtime/http-server.js';
import { Fault } from './fault.js';

/** Where requests go: a list of replicas by path, as the edge of the production stack does it. */
export interface Upstreams {
  gateways(): string[];
  companions(): string[];
  storage(): string;
  /** Who serves pages and assets, when it is not the gateways. */
  pages?: string;
  bucket: string;
}

/** Longer than what a gateway's answer promises: clients must not send into a connection that is being closed. */
const KEEP_ALIVE = 90_000;

const AWAY = JSON.stringify({ message: ERRORS.unavailable.message, code: 'unavailable' });

/** The one public origin: gateway, companion and object store behind one port, in turn over their replicas. */
export class Edge {
  private readonly agent = new Agent({ keepAlive: true, maxFreeSockets: 256 });
  private readonly proxy = createProxyServer({ xfwd: true, agent: this.agent });
  private readonly server: Server;
  private upstreams: Upstreams | undefined;
  private turn = 0;

  constructor() {
    this.server = createPublicServer({ keepAliveTimeout: KEEP_ALIVE }, (request, response) =>
      this.forward(request, response),
    );
    this.server.on('upgrade', (request, socket, head) => {
      const target = this.targetOf(request.url ?? '/');
      socket.on('error', () => socket.destroy());
      if (!target) return void socket.destroy();
      this.proxy.ws(request, socket as never, { target }, head).catch(() => socket.destroy());
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

  private targetOf(url: string): string | undefined {
    const { upstreams } = this;
    if (!upstreams) return undefined;
    // Forms are sent to the bucket itself.
    if (url === `/${upstreams.bucket}` || url.startsWith(`/${upstreams.bucket}/`)) return upstreams.storage();
    if (url.startsWith('/companion/')) return this.nextOf(upstreams.companions());
    if (upstreams.pages && !url.startsWith('/api/')) return upstreams.pages;
    return this.nextOf(upstreams.gateways());
  }

  private nextOf(replicas: string[]): string | undefined {
    this.turn = (this.turn + 1) % 1_000_000;
    return replicas[this.turn % replicas.length];
  }

  private forward(request: IncomingMessage, response: ServerResponse): void {
    const target = this.targetOf(request.url ?? '/');
    const away = () => {
      if (response.headersSent) return void response.destroy();
      response.writeHead(503, { 'content-type': 'application/json', 'retry-after': '2' }).end(AWAY);
    };
    if (!target) return away();
    this.proxy.web(request, response as never, { target }).catch(away);
  }

  /** Before all stops: replicas that end wait for what may still come by connections of ours. */
  closeIdle(): void {
    for (const sockets of Object.values(this.agent.freeSockets)) sockets?.forEach((socket) => socket.destroy());
  }

  close(): Promise<void> {
    const closed = new Promise<void>((resolve) => this.server.close(() => resolve()));
    this.server.closeAllConnections();
    return closed;
  }
}
