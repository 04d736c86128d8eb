import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A collector that speaks OTLP over HTTP in JSON. */
export class Collector {
  /** The bodies that have arrived. */
  readonly received: string[] = [];
  /** The header of the latest one. */
  authorization: string | undefined;
  private readonly server = createServer((request, response) => {
    this.authorization = request.headers.authorization;
    void text(request).then((body) => {
      this.received.push(body);
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });

  /** Resolves with its address. It does not keep the process alive. */
  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve).unref());
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  close(): void {
    this.server.close();
    this.server.closeAllConnections();
  }
}
