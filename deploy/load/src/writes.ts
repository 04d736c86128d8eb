import { setTimeout as sleep } from 'node:timers/promises';
import autocannon, { type Client } from 'autocannon';
import { startBenchStack, write } from './bench-stack.js';
import { inFlight } from './in-flight.js';
import { median, percentile, print, table } from './report.js';

/** Measures the admin's writes, how soon every gateway shows one, and what ten a second cost readers. */
const ROUNDS = 7;
const SECONDS = 3;
const CONNECTIONS = 32;
const EDITS_PER_SECOND = 10;
const EDITS_SEEN = 50;
const LIMITS = { p99Ratio: 2, seen: 250 };

const stack = await startBenchStack(['--scale', 'gateway=2']);
const [here = '', there = ''] = stack.gateways;
const LIST = '/api/events/upcoming';

const event = { title: 'Editado', date: '2029-05-01T20:30', location: 'Bryan TX', venue: 'Salón' };
const { id } = await write(here, 'POST', 'events', event);
let edits = 0;
const edit = () => write(here, 'PUT', `events/${id}`, { ...event, title: `Edición ${(edits += 1)}` });

/** Measures the milliseconds from the edit's answer until the other gateway's next GET shows the edit. */
async function seenAfter(): Promise<number> {
  await edit();
  const answered = performance.now();
  const title = `"Edición ${edits}"`;
  while (!(await (await fetch(there + LIST)).text()).includes(title)) await sleep(1);
  return performance.now() - answered;
}
const seen: number[] = [];
for (let index = 0; index < EDITS_SEEN; index += 1) seen.push(await seenAfter());
if (!(await (await fetch(here + LIST)).text()).includes(`"Edición ${edits}"`))
  throw new Error('not seen where it was made');

const read = async () => {
  // Autocannon's own percentiles are whole milliseconds: too coarse for a ratio of two or three of them.
  const times: number[] = [];
  const setupClient = (client: Client) =>
    void client.on('response', (_status, _bytes, milliseconds) => times.push(milliseconds));
  const result = await autocannon({ url: here + LIST, connections: CONNECTIONS, duration: SECONDS, setupClient });
  if (result.errors + result.non2xx > 0) throw new Error('a read failed');
  return { p99: percentile(times, 0.99), rate: result.requests.average };
};
async function amongEdits<T>(work: () => Promise<T>): Promise<T> {
  const pending: Promise<unknown>[] = [];
  const timer = setInterval(() => pending.push(edit()), 1000 / EDITS_PER_SECOND);
  const result = await work().finally(() => clearInterval(timer));
  await Promise.all(pending);
  return result;
}
await read();
const quiet: Awaited<ReturnType<typeof read>>[] = [];
const busy: typeof quiet = [];
for (let round = 0; round < ROUNDS; round += 1) {
  quiet.push(await read());
  busy.push(await amongEdits(read));
}
const p99 = (rounds: typeof quiet) => median(rounds.map((round) => round.p99));
const rate = (rounds: typeof quiet) => Math.round(median(rounds.map((round) => round.rate)));
const ratio = p99(busy) / p99(quiet);

const one = await inFlight(1, 3000, edit);
const many = await inFlight(16, 3000, () => write(here, 'POST', 'events', { ...event, date: '1999-05-01' }));

const worst = Math.max(...seen);
const verdict = (ok: boolean) => (ok ? 'ok' : 'missed');
const rows = [
  ['edits, one after the other', `${Math.round(one.rate)}/s`, `p99 ${one.p99.toFixed(1)} ms`, '', ''],
  ['creations, 16 at a time', `${Math.round(many.rate)}/s`, `p99 ${many.p99.toFixed(1)} ms`, '', ''],
  [
    `an edit at the other gateway, ${EDITS_SEEN} times`,
    `median ${median(seen).toFixed(1)} ms`,
    `slowest ${worst.toFixed(1)} ms`,
    `≤ ${LIMITS.seen} ms`,
    verdict(worst <= LIMITS.seen),
  ],
  ['hot GET', `${rate(quiet)}/s`, `p99 ${p99(quiet).toFixed(2)} ms`, '', ''],
  [
    `hot GET beside ${EDITS_PER_SECOND} edits a second`,
    `${rate(busy)}/s`,
    `p99 ${p99(busy).toFixed(2)} ms`,
    `≤ ${LIMITS.p99Ratio} times`,
    `${ratio.toFixed(2)} ${verdict(ratio <= LIMITS.p99Ratio)}`,
  ],
];
print(table(['', '', '', 'limit', ''], rows));
await stack.remove();
process.exit(ratio <= LIMITS.p99Ratio && worst <= LIMITS.seen ? 0 : 1);
