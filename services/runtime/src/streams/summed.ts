import { Gauge, register } from 'prom-client';

/** A gauge that adds up the figure of each member of the returned set at each scrape, so that calls update no gauge. */
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
