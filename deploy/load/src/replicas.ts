import { availableParallelism } from 'node:os';
import { randomUUID } from 'node:crypto';
import autocannon from 'autocannon';
import { INQUIRY, startBenchStack } from './bench-stack.js';
import { median, print, table } from './report.js';

/**
 * Measures one, two and three replicas of gateway, content and bookings. The load runs on the same machine, so more
 * replicas than processors can only show that they do no harm.
 */
const SECONDS = 3;
const ROUNDS = 3;

const LOADS: Record<string, (url: string) => autocannon.Options> = {
  'hot GET': (url) => ({ url: `${url}/api/events/upcoming`, connections: 32 }),
  // The gateway asks the database for an unknown event each time.
  'cold GET': (url) => ({
    url,
    connections: 64,
    requests: [{ setupRequest: (request) => ({ ...request, path: `/api/events/${randomUUID()}` }) }],
  }),
  'booking POST': (url) => ({
    url: `${url}/api/booking-inquiry`,
    connections: 16,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(INQUIRY),
  }),
};

const rates = new Map(Object.keys(LOADS).map((name) => [name, [] as number[]]));
for (const replicas of [1, 2, 3]) {
  const scale = ['gateway', 'content', 'bookings'].flatMap((name) => ['--scale', `${name}=${replicas}`]);
  const stack = await startBenchStack(scale);
  for (const [name, load] of Object.entries(LOADS)) {
    const rounds: number[] = [];
    for (let round = 0; round <= ROUNDS; round += 1) {
      // Directly to the gateways: the edge is a single process and would be the bottleneck.
      const runs = stack.gateways.map((url) => {
        const options = load(url);
        const connections = Math.ceil(options.connections! / replicas);
        return autocannon({ ...options, connections, duration: SECONDS });
      });
      const results = await Promise.all(runs);
      const failures = results.reduce((sum, result) => sum + result.errors + (result['5xx'] ?? 0), 0);
      if (failures > 0) throw new Error(`${name}: ${failures} failures`);
      if (round > 0) rounds.push(results.reduce((sum, result) => sum + result.requests.average, 0));
    }
    rates.get(name)!.push(median(rounds));
  }
  await stack.remove();
}
const rows = [...rates].map(([name, [one = 1, ...more]]) => [
  name,
  `${Math.round(one)}/s`,
  ...more.map((rate) => `${Math.round(rate)}/s (${(rate / one).toFixed(2)})`),
]);
print(table([`${availableParallelism()} processors`, '1 replica', '2 replicas', '3 replicas'], rows));
