import { setTimeout as sleep } from 'node:timers/promises';
import autocannon from 'autocannon';
import { PASSWORD, startBenchStack } from './bench-stack.js';
import { residentMegabytes } from './memory.js';
import { median, print, table } from './report.js';

/** Repeats what people do for minutes, with hot reads at half speed. Memory may not grow, and nothing fail. */
const MINUTES = Number(process.argv[2] ?? 30);
const SAMPLE_EVERY = 2000;
const GROWTH = 1.05;
const CONNECTIONS = 32;

const stack = await startBenchStack();
const [gateway = ''] = stack.gateways;
const milliseconds = MINUTES * 60_000;

const url = `${gateway}/api/events/upcoming`;
const { requests } = await autocannon({ url, connections: CONNECTIONS, duration: 5 });
const half = Math.floor(requests.average / 2);
print(`${MINUTES} minutes, hot reads at ${half}/s of ${Math.round(requests.average)}/s`);

const end = Date.now() + milliseconds;
let errors = 0;
let answered = 0;
const call = async (method: string, path: string, body?: object) => {
  const answer = await fetch(gateway + path, {
    method,
    headers: body ? { 'content-type': 'application/json' } : {},
    ...(body && { body: JSON.stringify(body) }),
  }).catch(() => undefined);
  const text = await answer?.text().catch(() => undefined);
  answered += 1;
  if (!answer?.ok) errors += 1;
  return answer?.ok && text ? (JSON.parse(text) as { id: string }) : undefined;
};
const admin = (fields: object = {}) => ({ ...fields, password: PASSWORD });
const event = { title: 'Resistencia', date: '1999-05-01T20:00', location: 'Bryan TX' };
const booking = { name: 'Cliente', email: 'c@example.org', phone: '9795550100', eventDate: '2030-05-01' };
const passwordQuery = `password=${encodeURIComponent(PASSWORD)}`;

/** Repeats the actions of one visitor and the admin. Deletes the rows it creates, so that the data does not grow. */
async function visit(): Promise<void> {
  while (Date.now() < end) {
    const made = await call('POST', '/api/admin/events', admin(event));
    if (made) {
      await call('GET', `/api/events/${made.id}`);
      await call('PUT', `/api/admin/events/${made.id}`, admin({ ...event, title: 'Cambiado' }));
      await call('DELETE', `/api/admin/events/${made.id}`, admin());
    }
    await call('GET', '/api/events/past?limit=20');
    const asked = await call('POST', '/api/booking-inquiry', { ...booking, eventType: 'Boda', location: 'Bryan TX' });
    await call('GET', `/api/admin/bookings?limit=20&q=cliente&${passwordQuery}`);
    if (asked) await call('DELETE', `/api/admin/bookings/${asked.id}`, admin());
    await sleep(50);
  }
}

const memory = new Map<string, number[]>();
async function watch(): Promise<void> {
  while (Date.now() < end) {
    for (const [label, { pid }] of stack.processes) {
      if (pid) memory.set(label, [...(memory.get(label) ?? []), residentMegabytes(pid)]);
    }
    await sleep(SAMPLE_EVERY);
  }
}

const page = `${gateway}/`;
const duration = milliseconds / 1000;
const [reads, pages] = await Promise.all([
  autocannon({ url, connections: CONNECTIONS, duration, overallRate: half }),
  autocannon({ url: page, connections: 2, duration, overallRate: 50 }),
  visit(),
  visit(),
  watch(),
]);
errors += reads.errors + reads.non2xx + pages.errors + pages.non2xx;

let grown = 0;
const rows = [...memory].map(([label, samples]) => {
  const third = Math.floor(samples.length / 3);
  const [first, middle, last] = [0, 1, 2].map((part) => median(samples.slice(part * third, (part + 1) * third)));
  const ratio = last! / middle!;
  if (ratio > GROWTH) grown += 1;
  const cells = [first!, middle!, last!].map((value) => value.toFixed(1));
  return [label, ...cells, ratio.toFixed(3), `≤ ${GROWTH}`, ratio > GROWTH ? 'grown' : 'flat'];
});
print(table(['memory, MB', 'first third', 'middle', 'last', 'ratio', 'limit', ''], rows));
const total = reads.requests.total + pages.requests.total + answered;
print(`${total} requests, ${errors} errors; hot reads at ${Math.round(reads.requests.total / duration)}/s`);
await stack.remove();
process.exit(grown + errors > 0 ? 1 : 0);
