import type { Server } from 'node:http';
import { FrontDoor, type Neighbours } from '@tocada/gateway/front-door/front-door.js';
import { trustedProxies } from '@tocada/gateway/front-door/trusted-proxies.js';
import { createPublicServer } from '@tocada/runtime/http-server.js';
import { takePort } from './take-port.js';

/** The addresses of the servers that answer now. */
interface Upstreams extends Omit<Neighbours, 'companion'> {
  gateways(): string[];
  companions(): string[];
}

/** Longer than a gateway's answer promises: clients must not send into a connection that is being closed. Milliseconds. */
const KEEP_ALIVE = 90_000;
/** A gateway that did not answer a read gets no requests for this time, while others can answer. Milliseconds. */
const AVOIDED_FOR = 5000;

/** The public port of a stack with several gateways: it passes each request to the next gateway. */
export class Edge {
  private readonly door: FrontDoor;
  private readonly server: Server;
  private upstreams: Upstreams | undefined;
  private neighbours: Neighbours | undefined;
  private turn = 0;
  /** When each silent gateway is tried again, by performance.now(). */
  private readonly avoided = new Map<string, number>();

  /** @param proxies the setting TRUSTED_PROXIES */
  constructor(proxies?: string) {
    const door = new FrontDoor(() => this.neighbours, trustedProxies(proxies));
    this.door = door;
    this.server = createPublicServer(
      { keepAliveTimeout: KEEP_ALIVE, shouldUpgradeCallback: door.shouldUpgradeCallback },
      (request, response) =>
        door.handle(request, response, () =>
          door.pass(request, response, this.gateway(), (silent) => this.otherThan(silent)),
        ),
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

  private gateway(): string | undefined {
    const gateways = this.upstreams?.gateways() ?? [];
    const answering = gateways.filter((address) => !((this.avoided.get(address) ?? 0) > performance.now()));
    return this.nextOf(answering.length > 0 ? answering : gateways);
  }

  private otherThan(silent: string): string | undefined {
    this.avoided.set(silent, performance.now() + AVOIDED_FOR);
    const other = this.gateway();
    return other === silent ? undefined : other;
  }

  private nextOf(replicas: string[] = []): string | undefined {
    this.turn = (this.turn + 1) % 1_000_000;
    return replicas[this.turn % replicas.length];
  }
}
