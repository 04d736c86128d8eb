import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { collectDefaultMetrics, register } from 'prom-client';

type Check = () => Promise<unknown>;

const CHECK_TIMEOUT = 1500;

const passesInTime = (check: Check): Promise<boolean> => {
  let timer: NodeJS.Timeout;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(resolve, CHECK_TIMEOUT, false);
  });
  return Promise.race([check().then(() => true), late])
    .catch(() => false)
    .finally(() => clearTimeout(timer));
};

/** Runs all checks concurrently. Resolves with whether each succeeded in time, by name. */
export async function runChecks(checks: Record<string, Check>): Promise<Record<string, boolean>> {
  const results = await Promise.all(
    Object.entries(checks).map(async ([name, check]) => [name, await passesInTime(check)]),
  );
  return Object.fromEntries(results) as Record<string, boolean>;
}

/** Serves /livez, /readyz and /metrics on a separate port that is never public. */
export class PrivateServer {
  private readonly server: Server;
  private draining = false;

  /** @param isAlive returns false when only a restart helps */
  constructor(
    private readonly checks: Record<string, Check>,
    private readonly isAlive: () => boolean = () => true,
  ) {
    collectDefaultMetrics();
    this.server = createServer((request, response) => {
      void this.answer(request.url ?? '/').then(({ status, body, type }) => {
        response.writeHead(status, { 'content-type': type ?? 'application/json' }).end(body);
      });
    });
  }

  private async answer(url: string): Promise<{ status: number; body: string; type?: string }> {
    if (url === '/livez') {
      return this.isAlive() ? { status: 200, body: '{"status":"ok"}' } : { status: 503, body: '{"status":"stuck"}' };
    }
    if (url === '/metrics') return { status: 200, body: await register.metrics(), type: register.contentType };
    if (url !== '/readyz') return { status: 404, body: '{}' };
    const results = await runChecks(this.checks);
    const ready = !this.draining && Object.values(results).every(Boolean);
    return { status: ready ? 200 : 503, body: JSON.stringify({ ready, ...results }) };
  }

  /** Resolves with the port that the server listens on. */
  listen(port: number, host: string): Promise<number> {
    return new Promise((resolve, reject) => {
      this.server.once('error', reject);
      this.server.listen(port, host, () => resolve((this.server.address() as AddressInfo).port));
    });
  }

  /** Makes /readyz fail, so that no new requests are sent here while the process drains. */
  drain(): void {
    this.draining = true;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}
