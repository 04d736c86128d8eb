import { createServer, request, type Server } from 'node:http';

/** An ingress as many are set up: it writes down every request line whole, and where the visitor came from. */
export class Ingress {
  readonly lines: string[] = [];
  private readonly server: Server;

  constructor(
    readonly port: number,
    target: () => string,
  ) {
    this.server = createServer((incoming, response) => {
      const { method, url, headers } = incoming;
      this.lines.push(`${method} ${url} HTTP/1.1 "${headers.referer ?? '-'}"`);
      const onward = request(target() + url, { method, headers }, (answer) => {
        response.writeHead(answer.statusCode!, answer.headers);
        answer.pipe(response);
      });
      onward.on('error', () => response.destroy());
      incoming.pipe(onward);
    }).listen(port, '127.0.0.1');
  }

  get url(): string {
    return `http://localhost:${this.port}`;
  }

  close(): void {
    this.server.close();
    this.server.closeAllConnections();
  }
}
