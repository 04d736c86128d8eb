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

interface Readiness {
  /** Checks that must have succeeded once since the start. */
  atStart: Record<string, Check>;
  /** Checks that must succeed each time. */
  always?: Record<string, Check>;
  /** Returns false when only a restart helps. */
  isAlive?: () => boolean;
  /** Further answers, as JSON, by path. */
  answers?: Record<string, () => Promise<unknown>>;
}

/**
 * Serves /livez, /readyz and /metrics on a separate port that is never public. It listens before the process starts its
 * work: a supervisor that saw no /livez would kill a process that waits or migrates, and so would the next start.
 *
 * Redis belongs to `atStart`: a replica with a wrong address of Redis must not replace a replica that works. A later outage
 * of Redis hits all replicas. They stay ready then, because a balancer would otherwise cut visitors off from cached pages.
 */
export class PrivateServer {
  private readonly server: Server;
  private state: 'starting' | 'started' | 'draining' = 'starting';
  private readonly passed = new Set<string>();

  constructor(private readonly readiness: Readiness) {
    // Each sample of the event loop's lag wakes an idle process. The package takes a hundred a second.
    collectDefaultMetrics({ eventLoopMonitoringPrecision: 50 });
    this.server = createServer((request, response) => {
      void this.answer(request.url ?? '/').then(({ status, body, type }) => {
        response.writeHead(status, { 'content-type': type ?? 'application/json' }).end(body);
      });
    });
  }

  private async answer(url: string): Promise<{ status: number; body: string; type?: string }> {
    if (url === '/livez') {
      const { isAlive = () => true } = this.readiness;
      return isAlive() ? { status: 200, body: '{"status":"ok"}' } : { status: 503, body: '{"status":"stuck"}' };
    }
    if (url === '/metrics') return { status: 200, body: await register.metrics(), type: register.contentType };
    const { answers = {} } = this.readiness;
    if (Object.hasOwn(answers, url)) {
      return answers[url]!().then(
        (answer) => ({ status: 200, body: JSON.stringify(answer) }),
        () => ({ status: 503, body: '{}' }),
      );
    }
    if (url !== '/readyz') return { status: 404, body: '{}' };
    const { state } = this;
    if (state !== 'started') return { status: 503, body: JSON.stringify({ ready: false, state }) };
    const { atStart, always } = this.readiness;
    const due = Object.entries(atStart).filter(([name]) => !this.passed.has(name));
    const results = await runChecks({ ...Object.fromEntries(due), ...always });
    for (const [name] of due) if (results[name]) this.passed.add(name);
    const ready = Object.values(results).every(Boolean);
    return { status: ready ? 200 : 503, body: JSON.stringify({ ready, ...results }) };
  }

  listen(port: number, host: string): Promise<number> {
    return new Promise((resolve, reject) => {
      this.server.once('error', reject);
      this.server.listen(port, host, () => resolve((this.server.address() as AddressInfo).port));
    });
  }

  /** The process has started: from now on /readyz runs the checks. */
  started(): void {
    this.state = 'started';
  }

  /** Makes /readyz fail, so that no new requests are sent here while the process drains. */
  drain(): void {
    this.state = 'draining';
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}
