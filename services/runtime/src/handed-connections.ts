import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** Connections of the public port, handed over by the parent after each `taken`. None come after `draining`. */
export class HandedConnections {
  private readonly open = new Set<Socket>();
  private readonly ended = Promise.withResolvers<void>();
  private isDraining = false;

  constructor(server: Server) {
    process.on('message', (message, socket) => {
      if (message !== 'connection') return;
      process.send!('taken');
      // The client may have left meanwhile.
      if (socket) this.take(server, socket as Socket);
    });
  }

  get size(): number {
    return this.open.size;
  }

  /** Tells the parent to hand no more connections over. */
  drain(): void {
    this.isDraining = true;
    if (process.connected) process.send!('draining');
    if (this.size === 0) this.ended.resolve();
  }

  /** Resolves after `drain()` when all connections are closed. */
  closed(): Promise<void> {
    return this.ended.promise;
  }

  private take(server: Server, socket: Socket): void {
    this.open.add(socket);
    socket.once('close', () => {
      this.open.delete(socket);
      if (this.isDraining && this.size === 0) this.ended.resolve();
    });
    server.emit('connection', socket);
  }
}
