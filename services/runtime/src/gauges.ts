import { Gauge, register } from 'prom-client';

/**
 * Gauges that share one reading at each scrape. While the source of the reading is unavailable, they keep their last
 * values.
 * @param figures name of a gauge → its help text, and its value in a reading
 */
export function gaugesOf<T>(
  read: () => Promise<T>,
  figures: Record<string, [help: string, of: (reading: T) => number]>,
) {
  let reading: Promise<T | undefined> | undefined;
  const together = () =>
    (reading ??= read()
      .catch(() => undefined)
      .finally(() => (reading = undefined)));
  for (const [name, [help, of]] of Object.entries(figures)) {
    const gauge = new Gauge({
      name,
      help,
      registers: [],
      async collect() {
        const figures = await together();
        if (figures !== undefined) this.set(of(figures));
      },
    });
    register.registerMetric(gauge);
  }
}

/** A gauge with one value per state, as BullMQ counts its jobs. */
export function gaugeByState(name: string, help: string, read: () => Promise<Record<string, number>>) {
  const gauge = new Gauge({
    name,
    help,
    labelNames: ['state'],
    registers: [],
    async collect() {
      for (const [state, count] of Object.entries(await read().catch(() => ({})))) this.set({ state }, count);
    },
  });
  register.registerMetric(gauge);
}
