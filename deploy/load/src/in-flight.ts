import { median, percentile } from './report.js';

export interface Sample {
  /** Calls per second. */
  rate: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
}

/** Keeps `flying` calls under way for a number of milliseconds. */
export async function inFlight(flying: number, milliseconds: number, call: () => Promise<unknown>): Promise<Sample> {
  const times: number[] = [];
  const started = performance.now();
  const end = started + milliseconds;
  const worker = async () => {
    for (let now = started; now < end;) {
      await call();
      const after = performance.now();
      times.push(after - now);
      now = after;
    }
  };
  await Promise.all(Array.from({ length: flying }, worker));
  const seconds = (performance.now() - started) / 1000;
  return { rate: times.length / seconds, p50: median(times), p99: percentile(times, 0.99) };
}
