import { Histogram } from 'prom-client';

const duration = new Histogram({
  name: 'http_server_request_duration_seconds',
  help: 'Time from a request to the end of its answer; status 499 when the asker left before',
  labelNames: ['method', 'route', 'status'] as const,
  buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
});

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** The metrics of one route. Label sets are looked up once, because a look-up would slow cached answers. */
export class RouteDurations {
  private readonly bound = new Map<string, { observe(seconds: number): void }>();

  /** @param route a template, never the address of a request */
  constructor(private readonly route: string) {}

  observe(method: string, status: number, seconds: number): void {
    const key = method + status;
    let bound = this.bound.get(key);
    if (!bound) {
      bound = duration.labels({ method: METHODS.has(method) ? method : 'other', route: this.route, status });
      this.bound.set(key, bound);
    }
    bound.observe(seconds);
  }
}

const routes = new Map<string, RouteDurations>();

export function durationsOf(route: string): RouteDurations {
  let found = routes.get(route);
  if (!found) routes.set(route, (found = new RouteDurations(route)));
  return found;
}
