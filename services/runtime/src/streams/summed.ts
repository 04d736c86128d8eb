import { Gauge, register } from 'prom-client';

/** Those in the set are asked for their figure when the metrics are read: a gauge of its own per request costs time. */
export function summed<T>(name: string, help: string, figure: (one: T) => number): Set<T> {
  const all = new Set<T>();
  const gauge = new Gauge({
    name,
    help,
    registers: [],
    collect() {
      this.set([...all].reduce((sum, one) => sum + figure(one), 0));
    },
  });
  register.registerMetric(gauge);
  return all;
}
