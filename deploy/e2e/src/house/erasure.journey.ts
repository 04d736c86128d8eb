import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { dump } from '@tocada/backup/databases.js';
import { quoteFields } from '@tocada/contracts/deals/spec-quote.js';
import type { Draft } from '@tocada/contracts/messages/replies.js';
import { freePort } from '@tocada/local/ports.js';
import { BookingDesk } from '../kit/booking-desk.js';
import { admin, EVENT, passwordQuery } from '../kit/requests.js';
import { ScriptedMailServer } from '../kit/scripted-mail-server.js';
import { call, startTestStack, type TestStack } from '../kit/stack.js';
import { until } from '@tocada/runtime/spec-until.js';

let stack: TestStack;
let desk: BookingDesk;
let smtp: ScriptedMailServer;

beforeAll(async () => {
  smtp = new ScriptedMailServer(await freePort());
  await smtp.start();
  stack = await startTestStack({ SMTP_URL: smtp.url, MAIL_TO: 'banda@example.org' });
  desk = new BookingDesk(stack);
});
afterAll(async () => {
  await stack.remove();
  await smtp.kill();
});

const CLIENT = { name: 'Zenaida Quiroga', email: 'zenaida.quiroga@example.org', phone: '(979) 555-0148' };
/** Everything that names the client, as it may stand anywhere. */
const TRACES = ['zenaida', 'quiroga', '9795550148', '555-0148', 'zarzamora'];

const namesClient = (bytes: Buffer): boolean => {
  const text = bytes.toString('latin1').toLowerCase();
  return TRACES.some((trace) => text.includes(trace));
};
/** The files that name the client. */
const naming = (files: string[]) => files.filter((file) => namesClient(readFileSync(file)));

/** The tables of both databases whose rows name the client. */
async function namingTables(): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'tocada-erasure-'));
  try {
    const dumps = await dump(
      {
        bookings: stack.backing.BOOKINGS_DATABASE_URL!,
        content: stack.backing.CONTENT_DATABASE_URL!,
      },
      folder,
    );
    const tables = dumps.flatMap(({ name, tables: all }) =>
      all.map((table) => ({ ...table, name: `${name}.${table.name}` })),
    );
    const found = new Set(naming(tables.map(({ file }) => file)));
    return tables.filter(({ file }) => found.has(file)).map(({ name }) => name);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const redisFiles = () => {
  const folder = join(stack.dataDir, 'redis');
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((file) => statSync(file).isFile());
};

const at = (path: string) => `${stack.url}/api/admin${path}`;

async function act(path: string, fields: object = {}, method = 'POST') {
  const { status, body } = await call(at(path), method, admin(fields));
  if (status >= 300) throw new Error(`${path}: ${status} ${JSON.stringify(body)}`);
  return body;
}

const detail = async (id: string) => (await call(`${at(`/bookings/${id}`)}?${passwordQuery}`)).body;

/** A change of what others may have changed in the meantime. */
const change = async (id: string, part: string, fields: object) =>
  act(`/bookings/${id}/${part}`, { revision: (await detail(id)).revision, ...fields }, 'PUT');

const RECORDS = ['agreement', 'deposit', 'deposit', 'invoice', 'quote', 'receipt'];
/** Everything that a quote leads to: a signature of two, claims, payments, wishes, and the end of the agreement. */
async function deal(id: string): Promise<void> {
  const party = { email: CLIENT.email, phone: CLIENT.phone, company: 'Quiroga SA', address: 'Calle Zarzamora 1' };
  const parties = [CLIENT.name, 'Zenaida Quiroga hija'].map((name) => ({ name, ...party }));
  await act(`/bookings/${id}/parties`, { parties }, 'PUT');
  const lines = [{ kind: 'performance' as const, description: 'Fiesta de Zenaida', unitCents: 100_000 }];
  const terms = 'Zenaida Quiroga paga la zarzamora.';
  const draft = await act(`/bookings/${id}/quotes`, quoteFields({ lines, terms }));
  const { links, documentSha256 } = await act(`/quotes/${draft.id}/send`, { revision: draft.revision, by: 'both' });
  const press = async (link: string, form: Record<string, string>) => {
    const answer = await fetch(link, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' });
    expect([link, answer.status]).toEqual([link, 303]);
  };
  for (const link of [links.s1, links.s2])
    await press(`${link}/accept`, { name: CLIENT.name, consent: 'on', documentSha256 });
  await press(`${links.s1}/paid`, { amount: '500', method: 'zelle', note: 'De la cuenta de Quiroga' });
  for (const wish of ['change', 'cancel'])
    await press(`${links.s1}/${wish}`, { text: 'Zenaida ya no quiere zarzamora' });
  await press(`${links.s1}/not-me`, {});
  const payment = { kind: 'deposit', cents: 20_000, method: 'zelle', day: '2026-11-26', note: 'Pagó Zenaida' };
  await act(`/bookings/${id}/payments`, payment);
  const { payments } = await detail(id);
  await act(`/bookings/${id}/payments/${payments[0].id}/void`, {
    note: 'No era de Quiroga',
    bandNote: 'Quiroga no contesta',
  });
  await until(
    () => desk.sql('select from documents where sha256 is null'),
    (waiting) => waiting.length === 0,
  );
}

test('after a client is erased, neither database, nor Redis, nor a waiting mail names that client', async () => {
  // The client writes twice, and the band notes a call of the same number.
  const first = await desk.book({ ...CLIENT, details: 'Con zarzamora', eventDate: '2150-06-05' });
  const second = await desk.book({ ...CLIENT, eventDate: '2150-06-06' });
  await Promise.all([first, second].map(({ id }) => desk.settled(id)));
  await smtp.kill();
  const third = await act('/bookings', {
    ...CLIENT,
    eventDate: '2150-06-07',
    eventType: 'Boda',
    location: 'Bryan TX',
    source: 'phone',
    venue: 'Salón Quiroga',
    tellClient: true,
  });
  const ids: string[] = [first.id, second.id, third.id];

  await deal(third.id);
  // Everything that the desk offers.
  await act(`/bookings/${first.id}/notes`, { text: 'Zenaida prefiere zarzamora' });
  await change(first.id, 'facts', { email: 'z.quiroga@example.org', venue: 'Rancho Quiroga' });
  await change(first.id, 'follow-up', { day: '2150-05-01', note: 'Llamar a Zenaida' });
  const [{ templateId }] = (await call(`${at(`/bookings/${first.id}/replies`)}?${passwordQuery}`)).body as [Draft];
  for (const channel of ['whatsapp', 'mail'])
    await act(`/bookings/${first.id}/replies`, { templateId, channel, text: 'Hola Zenaida, zarzamora' });
  const held = await act(`/bookings/${first.id}/holds`);
  const challenged = await act(`/calendar/${held.id}/challenge`, { revision: held.revision });
  const confirmed = await act(`/calendar/${held.id}/confirm`, { revision: challenged.revision });
  expect(confirmed.kind).toBe('booked');
  const other = await act(`/bookings/${second.id}/holds`);
  await act(`/calendar/${other.id}/release`, { revision: other.revision, reason: 'Zenaida cambió de fecha' });
  await change(second.id, 'stage', { stage: 'lost', reason: 'price', note: 'Quiroga fue con otra banda' });
  await act('/events', { ...EVENT, title: 'Boda privada', inquiryId: third.id });
  const blocked = await act('/calendar', { title: 'Ensayo para Zenaida  Quiroga', day: '2150-06-09' });
  const rest = await act('/calendar', { title: 'Descanso', day: '2150-06-10' });

  // The traces are there to be found.
  const before = await namingTables();
  expect(before).toEqual(
    expect.arrayContaining(
      'activities booking_inquiries calendar_entries client_wishes inbox parties payments quotes replies signatures'
        .split(' ')
        .map((table) => `bookings.${table}`),
    ),
  );
  expect(naming(redisFiles())).not.toEqual([]);

  for (const id of ids) expect((await desk.change(id, '', 'DELETE')).status).toBe(204);
  expect(await namingTables()).toEqual([]);
  await until(
    async () => naming(redisFiles()),
    (files) => files.length === 0,
  );
  // Numbers and amounts stay, and the files that the panel names before the erasure.
  const records = await desk.sql<{ what: string }>(
    'select kind as what from payments union all select kind from documents where sha256 is not null order by what',
  );
  expect(records.map(({ what }) => what)).toEqual(RECORDS);
  // The blocks stay, and blocks without the client's name keep their title.
  const titles = await desk.sql<{ title: string }>(
    `select title from calendar_entries where id = any($1) and kind = 'blocked' order by day`,
    [[blocked.id, rest.id]],
  );
  expect(titles.map(({ title }) => title)).toEqual([expect.not.stringContaining('Zenaida'), 'Descanso']);
  // The night stays booked.
  const [entry] = await desk.sql<{ kind: string; released_at: null }>(
    'select kind, released_at from calendar_entries where id = $1',
    [held.id],
  );
  expect(entry).toEqual({ kind: 'booked', released_at: null });

  const sent = smtp.received.length;
  await smtp.start();
  const another = await desk.book();
  await desk.settled(another.id);
  const late = smtp.received.slice(sent).filter(({ raw }) => namesClient(raw));
  expect(late.map(({ to }) => to)).toEqual([]);
});
