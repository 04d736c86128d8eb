import type { Server } from 'node:http';
import { FrontDoor, type Neighbours } from '@tocada/gateway/front-door/front-door.js';
import { createPublicServer } from '@tocada/runtime/http-server.js';
import { takePort } from './take-port.js';

/** The addresses of the servers that answer now. */
interface Upstreams extends Omit<Neighbours, 'companion'> {
  gateways(): string[];
  companions(): string[];
}

/** Longer than a gateway's answer promises: clients must not send into a connection that is being closed. Milliseconds. */
const KEEP_ALIVE = 90_000;

/** The public port of a stack with several gateways: it passes each request to the next gateway. */
export class Edge {
  private readonly door = new FrontDoor(() => this.neighbours);
  private readonly server: Server;
  private upstreams: Upstreams | undefined;
  private neighbours: Neighbours | undefined;
  private turn = 0;

  constructor() {
    const { door } = this;
    this.server = createPublicServer(
      { keepAliveTimeout: KEEP_ALIVE, shouldUpgradeCallback: door.shouldUpgradeCallback },
      (request, response) =>
        door.handle(request, response, () => door.pass(request, response, this.nextOf(this.upstreams?.gateways()))),
    );
    door.attach(this.server);
  }

  listen(port: number, host: string): Promise<void> {
    return takePort(this.server, port, host);
  }

  open(upstreams: Upstreams): void {
    this.upstreams = upstreams;
    this.neighbours = { ...upstreams, companion: () => this.nextOf(upstreams.companions()) };
  }

  /** Open connections, with the upgraded ones. */
  connections(): Promise<number> {
    return new Promise((resolve, reject) =>
      this.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
    );
  }

  closeIdle(): void {
    this.door.closeIdle();
  }

  close(): Promise<void> {
    const closed = new Promise<void>((resolve) => this.server.close(() => resolve()));
    this.server.closeAllConnections();
    this.door.close();
    return closed;
  }

  private nextOf(replicas: string[] = []): string | undefined {
    this.turn = (this.turn + 1) % 1_000_000;
    return replicas[this.turn % replicas.length];
  }
}
