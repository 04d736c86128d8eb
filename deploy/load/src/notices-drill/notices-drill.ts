import { startDrillStack } from '../drill-stack.js';
import { bookings, type Acknowledged } from './clients.js';
import { judge, type Verdict } from './judge.js';
import { outages } from '../outages.js';
import { settledRows } from './rows.js';
import { print } from '../report.js';
import { seeded } from '../random.js';

interface Drill {
  requests: number;
  /** The same seed sends the same requests and kills the same parts in the same order. */
  seed: number;
  log(line: string): void;
}

/**
 * Clients request bookings while Redis, the bookings replicas, Postgres, its connections and the mail server are killed
 * and come back. In the end every acknowledged request has one row and two mails, and every mail has its row. The drill
 * starts a separate stack.
 */
export async function drill({ requests, seed, log }: Drill): Promise<Verdict> {
  const stack = await startDrillStack(['--scale', 'bookings=2']);
  try {
    const chaos = outages(stack, seeded(seed));
    const acknowledged: Acknowledged = await bookings(stack.url, requests, seed);
    const kills = await chaos.stop();
    const rows = await settledRows(stack, log);
    return judge({ requests, acknowledged, kills, rows, mails: stack.smtp.received });
  } finally {
    await stack.remove();
  }
}

if (import.meta.main) {
  const [requests = '1000', seed = '979'] = process.argv.slice(2);
  const verdict = await drill({ requests: Number(requests), seed: Number(seed), log: print });
  for (const [name, count] of Object.entries(verdict.counts)) print(`${name.padEnd(40)} ${count}`);
  for (const fault of verdict.faults) print(`FAULT ${fault}`);
  print(verdict.faults.length === 0 ? 'held' : 'broken');
  process.exit(verdict.faults.length === 0 ? 0 : 1);
}
