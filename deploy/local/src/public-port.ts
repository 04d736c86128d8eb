import { createServer as createHttpServer } from 'node:http';
import { createServer, type Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { sayAway } from '@tocada/runtime/http-server.js';
import type { Supervised } from './supervised.js';
import { takePort } from './take-port.js';

/** A connection that has waited this long for a gateway gets the answer that the site is away. Milliseconds. */
const WAIT_LIMIT = 30_000;
/** The limit of waiting connections. Each holds a file descriptor. */
const MOST_WAITING = 1000;

/** The public port of a stack with one gateway, which takes each connection over. They wait while it restarts. */
export class PublicPort {
  private readonly server = createServer({ pauseOnConnect: true, noDelay: true }, (socket) => this.take(socket));
  private readonly away = createHttpServer({ keepAliveTimeout: 1 }, (_request, response) => sayAway(response));
  private readonly waiting = new Map<Socket, NodeJS.Timeout>();
  private gateway: Supervised | undefined;
  private isHanding = false;

  listen(port: number, host: string): Promise<void> {
    return takePort(this.server, port, host);
  }

  /** Hands connections to the gateway, whenever it answers. Call `open` again whenever the gateway begins to answer. */
  open(gateway: Supervised): void {
    this.gateway = gateway;
    void this.handOver();
  }

  /** Frees the port. Does not wait for Node's `close` event, which comes only after the gateway has closed its connections. */
  async close(): Promise<void> {
    this.server.close();
    for (const [socket, timer] of this.waiting) {
      clearTimeout(timer);
      socket.destroy();
    }
    this.away.closeAllConnections();
    await setImmediate();
  }

  private take(socket: Socket): void {
    socket.on('error', () => socket.destroy());
    if (this.waiting.size >= MOST_WAITING) return void socket.destroy();
    this.keep(socket);
    void this.handOver();
  }

  private keep(socket: Socket): void {
    const timer = setTimeout(() => this.giveUp(socket), WAIT_LIMIT);
    this.waiting.set(socket, timer);
  }

  private giveUp(socket: Socket): void {
    this.waiting.delete(socket);
    this.away.emit('connection', socket);
    socket.resume();
  }

  /** One at a time, so that the connections that the gateway has not taken still wait when it dies. */
  private async handOver(): Promise<void> {
    if (this.isHanding) return;
    this.isHanding = true;
    for (const [socket, timer] of this.waiting) {
      if (!this.gateway?.available) break;
      clearTimeout(timer);
      const isTaken = await this.gateway.hand(socket);
      this.waiting.delete(socket);
      if (!isTaken) {
        this.keep(socket);
        break;
      }
      // The gateway has a copy of its own.
      socket.destroy();
    }
    this.isHanding = false;
  }
}
