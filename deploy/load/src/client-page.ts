import { Agent, request } from 'node:http';
import pg from 'pg';
import { startBenchStack, write } from './bench-stack.js';
import { median, percentile, print, table } from './report.js';

/** Measures the client's page beside an uncached event's page, one request at a time at the gateway's own port. */
const REQUESTS = 300;
const WARMING = 60;
const LIMITS = { ratio: 1.5, scripts: 30_000 };

const EVENTS = `insert into events (id, title, date, has_time, upcoming_until, location, venue, description)
  select gen_random_uuid(), 'Noche de rock ' || n, t, true, t, 'College Station TX', 'Salón ' || n,
    'Dos horas de rock en español de los 80s, 90s y 2000s.'
  from generate_series(1, ${REQUESTS + WARMING}) n, lateral (select now() + n * interval '11 hours' t) moment returning id`;

const agent = new Agent({ keepAlive: true });

interface Read {
  milliseconds: number;
  body: string;
}

function read(url: string, encoding = 'br'): Promise<Read> {
  const started = performance.now();
  return new Promise((resolve, reject) => {
    request(url, { agent, headers: { 'accept-encoding': encoding } }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => {
        if (answer.statusCode !== 200) return reject(new Error(`a page answers ${answer.statusCode}`));
        resolve({ milliseconds: performance.now() - started, body: Buffer.concat(chunks).toString() });
      });
    })
      .on('error', reject)
      .end();
  });
}

const stack = await startBenchStack();
const [gateway = ''] = stack.gateways;

/** A request with a sent quote of two packages and an extra. Resolves with the address of its signer. */
async function quoted(): Promise<string> {
  const inquiry = { name: 'Lucía Cliente', email: 'lucia@example.org', phone: '9795550100', eventDate: '2150-05-01' };
  const { id } = await write(gateway, 'POST', 'bookings', { ...inquiry, eventType: 'Boda', location: 'Bryan TX' });
  const { id: quoteId, revision } = await write(gateway, 'POST', `bookings/${id}/quotes`, {
    packages: [
      { key: 'a', name: 'Clásico' },
      { key: 'b', name: 'Completo' },
    ],
    lines: [
      { kind: 'performance', description: 'Banda de 5', unitCents: 150_000, package: 'a' },
      { kind: 'performance', description: 'Banda de 7', unitCents: 240_000, package: 'b' },
      { kind: 'extra_hour', description: 'Hora extra', unitCents: 35_000, unit: 'hour', optional: true },
    ],
    schedule: [
      { label: 'Anticipo', percentBp: 3000, due: { daysAfter: 3 } },
      { label: 'Resto', percentBp: 7000, due: { daysBefore: 1 } },
    ],
    damages: [{ daysBefore: 30, percentBp: 5000 }],
    terms: 'Llegamos una hora antes.',
    validUntil: '2149-12-31',
  });
  const { links } = await write(gateway, 'POST', `quotes/${quoteId}/send`, { revision, by: 'whatsapp' });
  return gateway + new URL(links.s1).pathname;
}

const content = new pg.Client({ connectionString: stack.backing.CONTENT_DATABASE_URL });
await content.connect();
const { rows: events } = await content.query<{ id: string }>(EVENTS);
await content.end();
const page = await quoted();

const times = { event: [] as number[], client: [] as number[] };
for (const [turn, { id }] of events.entries()) {
  const event = await read(`${gateway}/events/${id}`);
  const client = await read(page);
  if (turn < WARMING) continue;
  times.event.push(event.milliseconds);
  times.client.push(client.milliseconds);
}

const { body } = await read(page, 'identity');
if (/<script[^>]+src=/.test(body)) throw new Error('the page loads a script');
const scripts = [...body.matchAll(/<script[^>]*>([^]*?)<\/script>/g)].reduce((sum, [, text]) => sum + text!.length, 0);

const p95 = (values: number[]) => percentile(values, 0.95);
let missed = 0;
const under = (value: number, limit: number) => {
  if (value > limit) missed += 1;
  return [`≤ ${limit}`, value > limit ? 'missed' : 'ok'];
};
const rows = [
  ['median', median],
  ['p95', p95],
] as const;
print(
  table(
    ['milliseconds', 'event', 'client’s page', 'ratio', 'limit', ''],
    rows.map(([name, of]) => {
      const [event, client] = [of(times.event), of(times.client)];
      const ratio = client / event;
      return [name, event.toFixed(2), client.toFixed(2), ratio.toFixed(2), ...under(ratio, LIMITS.ratio)];
    }),
  ),
);
print(table(['bytes', '', 'limit', ''], [['scripts of the page', String(scripts), ...under(scripts, LIMITS.scripts)]]));
agent.destroy();
await stack.remove();
process.exit(missed > 0 ? 1 : 0);
