import { EventEmitter } from 'node:events';
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Imports } from './imports.js';

const PATH = /^\/companion\/api\/([\w-]+)$/;
const REFUSED = 'HTTP/1.1 401 Unauthorized\r\nconnection: close\r\ncontent-length: 0\r\n\r\n';

/** Sockets of an import's progress. They carry no token, so they open only for our pages and known imports. */
export class Sockets {
  private readonly open = new Set<Duplex>();
  private readonly accepted = new EventEmitter();

  /** @param attach Companion's listener, for the sockets that pass */
  constructor(
    server: Server,
    private readonly origin: string,
    private readonly imports: Imports,
    attach: (server: Server) => void,
  ) {
    attach(this.accepted as Server);
    server.on('upgrade', (request, socket, head) => {
      socket.on('error', () => socket.destroy());
      this.admits(request).then(
        (admitted) => {
          if (!admitted) return void socket.once('finish', () => socket.destroy()).end(REFUSED);
          this.open.add(socket);
          socket.once('close', () => this.open.delete(socket));
          this.accepted.emit('upgrade', request, socket, head);
        },
        () => socket.destroy(),
      );
    });
  }

  private async admits({ url = '', headers }: IncomingMessage): Promise<boolean> {
    const token = PATH.exec(url)?.[1];
    return headers.origin === this.origin && token !== undefined && this.imports.isKnown(token);
  }

  /** Closes all sockets. Browsers connect again, to another replica. */
  close(): void {
    for (const socket of this.open) socket.destroy();
  }
}
