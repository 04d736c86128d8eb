import { Agent, request } from 'node:http';
import pg from 'pg';
import { PASSWORD, startBenchStack } from './bench-stack.js';
import { inFlight } from './in-flight.js';
import { residentMegabytes } from './memory.js';
import { median, print, table } from './report.js';

/**
 * Measures the time of one request with 10, 1,000 and 100,000 events (half of them upcoming) and as many booking
 * requests, in interleaved rounds. A request fails that takes more than 1.3 times as long with 100,000 rows as with
 * 1,000.
 */
const SIZES = [10, 1000, 100_000];
const ROUNDS = 3;
const LIMIT = 1.3;

const events = (rows: number) => `
  insert into events (id, title, date, has_time, upcoming_until, location, venue, description)
  select gen_random_uuid(), 'Noche de rock ' || n, t, true, t, 'College Station TX', 'Salón ' || n,
    'Dos horas de rock en español de los 80s, 90s y 2000s.'
  from generate_series(1, ${rows}) n, lateral (select now() + (n - ${rows / 2}) * interval '11 minutes' t) moment`;
const bookings = (rows: number) => `
  insert into booking_inquiries (id, name, email, phone, event_date, event_type, location, status, created_at)
  select gen_random_uuid(), (array['José','María','Chuy'])[1 + n % 3] || ' Pérez ' || n, n || '@example.org',
    '979555' || lpad((n % 10000)::text, 4, '0'), now(), 'Boda', 'Bryan TX', 'pending', now() - n * interval '1 minute'
  from generate_series(1, ${rows}) n`;

const agent = new Agent({ keepAlive: true });

/** Reads an answer to its end. */
function get(url: string, headers: Record<string, string> = {}): Promise<string> {
  return new Promise((resolve, reject) => {
    request(url, { agent, headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => {
        const body = Buffer.concat(chunks).toString();
        if (answer.statusCode === 200) resolve(body);
        else reject(new Error(`${url.split('?')[0]} answers ${answer.statusCode}`));
      });
    })
      .on('error', reject)
      .end();
  });
}

const stack = await startBenchStack();
const [gateway = ''] = stack.gateways;
const connect = async (url?: string) => {
  const client = new pg.Client({ connectionString: url! });
  await client.connect();
  return client;
};
const content = await connect(stack.backing.CONTENT_DATABASE_URL);
const desk = await connect(stack.backing.BOOKINGS_DATABASE_URL);

async function fill(rows: number): Promise<void> {
  await content.query('truncate shows cascade');
  await content.query(events(rows));
  await desk.query('truncate booking_inquiries cascade');
  await desk.query(bookings(rows));
  for (const client of [content, desk]) await client.query('vacuum analyze');
  await invalidate();
}

/** Edits a member, so that the gateway drops its cached answers. */
async function invalidate(): Promise<void> {
  const body = { name: 'Ana', role: 'Voz', origin: 'Monterrey', description: 'Canta', password: PASSWORD };
  const answer = await fetch(`${gateway}/api/admin/band-members`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const { id } = (await answer.json()) as { id: string };
  await content.query('update content_revision set revision = revision + 1');
  await content.query('delete from band_members where id = $1', [id]);
  // The gateway checks the revision every two seconds.
  await new Promise((resolve) => setTimeout(resolve, 2500));
}

const passwordQuery = `password=${encodeURIComponent(PASSWORD)}`;
let turn = 0;
/** A number that no request has used yet, so that the answer comes from the database. */
const fresh = () => (turn += 1);
const cursorOf = async (path: string) => {
  const answer = await fetch(`${gateway}${path}?limit=20`);
  return new URL(/<([^>]+)>/.exec(answer.headers.get('link') ?? '')?.[1] ?? path, gateway).searchParams.get('cursor');
};

/** The measured requests by name. They run one at a time. */
async function requests(): Promise<Record<string, () => Promise<unknown>>> {
  const upcoming = JSON.parse(await get(`${gateway}/api/events/upcoming`)) as { id: string }[];
  const cursor = (await cursorOf('/api/events/past')) ?? '';
  const far = cursor && Buffer.from(cursor, 'base64url').toString();
  const at = Number(far.split('.')[0]);
  const page = () => {
    const position = Buffer.from(`${at - fresh()}.${far.split('.')[1]}`).toString('base64url');
    return get(`${gateway}/api/events/past?limit=20&cursor=${position}`);
  };
  return {
    'hot /api/events/upcoming': () => get(`${gateway}/api/events/upcoming`, { 'accept-encoding': 'br' }),
    'hot /': () => get(`${gateway}/`, { 'accept-encoding': 'br' }),
    'hot event': () => get(`${gateway}/api/events/${upcoming[0]!.id}`),
    ...(cursor && { 'cold page by cursor': page }),
    'admin list, a page': () => get(`${gateway}/api/admin/bookings?limit=50&${passwordQuery}`),
    'admin search': () => get(`${gateway}/api/admin/bookings?limit=50&q=perez%20${fresh() % 10}&${passwordQuery}`),
  };
}

/** Measures the first request after an edit, which reads the data and renders the page. Milliseconds. */
async function cold(path: string): Promise<number> {
  const started = performance.now();
  await get(`${gateway}${path}`, { 'accept-encoding': 'br' });
  return performance.now() - started;
}

const times = new Map<string, number[][]>();
const add = (name: string, size: number, value: number) => {
  const bySize = times.get(name) ?? SIZES.map(() => []);
  bySize[size]!.push(value);
  times.set(name, bySize);
};
for (let round = 0; round < ROUNDS; round += 1) {
  for (const [size, rows] of SIZES.entries()) {
    await fill(rows);
    add('cold /api/events/upcoming', size, await cold('/api/events/upcoming'));
    add('cold /, rendered', size, await cold('/'));
    for (const [name, call] of Object.entries(await requests())) {
      await inFlight(1, 100, call);
      add(name, size, (await inFlight(1, 400, call)).p50);
    }
    for (const label of ['gateway-1', 'content-1', 'bookings-1']) {
      add(`memory of ${label}, MB`, size, residentMegabytes(stack.processes.get(label)!.pid!));
    }
  }
}

let missed = 0;
const rows = [...times].map(([name, bySize]) => {
  const [few, some, many] = bySize.map((values) => (values.length > 0 ? median(values) : NaN));
  const ratio = many! / some!;
  const ok = ratio <= LIMIT;
  if (!ok) missed += 1;
  const cells = [few!, some!, many!].map((value) => (Number.isNaN(value) ? '' : value.toFixed(2)));
  return [name, ...cells, ratio.toFixed(2), `≤ ${LIMIT}`, ok ? 'ok' : 'missed'];
});
print(table(['milliseconds', ...SIZES.map((rows) => `${rows} rows`), 'ratio to 1000', 'limit', ''], rows));
agent.destroy();
await Promise.all([content.end(), desk.end()]);
await stack.remove();
process.exit(missed > 0 ? 1 : 0);
