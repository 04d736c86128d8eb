import { Gauge, register } from 'prom-client';

/** A gauge that adds up the figure of each member of the returned set at each scrape, so that calls update no gauge. */
export function summingGauge<T>(name: string, help: string, figure: (member: T) => number): Set<T> {
  const members = new Set<T>();
  const gauge = new Gauge({
    name,
    help,
    registers: [],
    collect() {
      this.set([...members].reduce((sum, member) => sum + figure(member), 0));
    },
  });
  register.registerMetric(gauge);
  return members;
}
