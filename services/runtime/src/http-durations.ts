import { register, type Histogram } from 'prom-client';

const NAME = 'http_server_request_duration_seconds';

/** The upper bounds of the buckets. Seconds. */
const BOUNDS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

class Durations {
  /** Observations by bucket, not cumulative; the last bucket has no bound. */
  private readonly buckets = [...BOUNDS, Infinity].map(() => 0);
  private sum = 0;

  constructor(private readonly labels: { method: string; route: string; status: number }) {}

  observe(seconds: number): void {
    let bucket = 0;
    while (seconds > BOUNDS[bucket]!) bucket += 1;
    this.buckets[bucket]! += 1;
    this.sum += seconds;
  }

  /** The lines of a scrape. */
  values() {
    let count = 0;
    const buckets = this.buckets.map((added, bucket) => ({
      metricName: `${NAME}_bucket`,
      labels: { le: BOUNDS[bucket] ?? '+Inf', ...this.labels },
      value: (count += added),
    }));
    return [
      ...buckets,
      { metricName: `${NAME}_sum`, labels: this.labels, value: this.sum },
      { metricName: `${NAME}_count`, labels: this.labels, value: count },
    ];
  }
}

export class RouteDurations {
  private readonly kinds = new Map<string, Durations>();

  /** @param route a template, never the address of a request */
  constructor(private readonly route: string) {}

  observe(method: string, status: number, seconds: number): void {
    const known = METHODS.has(method) ? method : 'other';
    const kind = known + status;
    let durations = this.kinds.get(kind);
    if (!durations) this.kinds.set(kind, (durations = new Durations({ method: known, route: this.route, status })));
    durations.observe(seconds);
  }

  values() {
    return [...this.kinds.values()].flatMap((durations) => durations.values());
  }
}

const routes = new Map<string, RouteDurations>();

export function durationsOf(route: string): RouteDurations {
  let durations = routes.get(route);
  if (!durations) routes.set(route, (durations = new RouteDurations(route)));
  return durations;
}

/** By hand: prom-client's Histogram hashes labels at each observation, a tenth of the time of a cached answer. */
const durations = {
  name: NAME,
  help: 'Time from a request to the end of its answer; status 499 when the asker left before',
  type: 'histogram',
  get() {
    const values = [...routes.values()].flatMap((route) => route.values());
    return Promise.resolve({ name: this.name, help: this.help, type: this.type, values, aggregator: 'sum' });
  },
};
register.registerMetric(durations as unknown as Histogram);
