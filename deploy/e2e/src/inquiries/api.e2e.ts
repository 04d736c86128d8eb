import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Inquiry } from '@tocada/contracts/inquiries/inquiries.js';
import { inquiryReference } from '@tocada/contracts/inquiries/inquiry-form.js';
import { BookingDesk, parseCsv } from '../kit/booking-desk.js';
import { freePort } from '@tocada/local/ports.js';
import { BOOKING, idsOf } from '../kit/requests.js';
import { ScriptedMailServer } from '../kit/scripted-mail-server.js';
import { call, startTestStack, type TestStack } from '../kit/stack.js';
import { until } from '@tocada/runtime/spec-until.js';

let stack: TestStack;
let desk: BookingDesk;
let smtp: ScriptedMailServer;

beforeAll(async () => {
  smtp = new ScriptedMailServer(await freePort());
  await smtp.start();
  const env = { SMTP_URL: smtp.url, MAIL_PER_SECOND: '200', RATE_LIMIT: 'on', CLIENT_MAILS_PER_HOUR: '1000' };
  stack = await startTestStack(env, ['--scale', 'bookings=2', '--scale', 'gateway=2']);
  desk = new BookingDesk(stack);
  await desk.takeStamps(150);
});
afterAll(async () => {
  await stack.remove();
  await smtp.kill();
});

const mailsOf = (id: string) => smtp.received.filter(({ mail }) => mail.subject?.includes(inquiryReference(id)));
/** Checks that a request has two mails, and that no third comes: a later request gets its own, which stand behind it in the queue. */
async function expectTwoMails(id: string): Promise<void> {
  await desk.settled(id);
  await desk.settled((await desk.book()).id);
  expect(await desk.sql('select kind from notices where inquiry_id = $1 order by kind', [id])).toEqual([
    { kind: 'band' },
    { kind: 'client' },
  ]);
  expect(mailsOf(id)).toHaveLength(2);
}
const countOf = async (email: string) =>
  (await desk.sql('select 1 from booking_inquiries where email = $1', [email])).length;

describe('Idempotency-Key', () => {
  const FIELDS = { ...BOOKING, email: 'doble@example.org' };
  const send = (key: string, fields: object = {}) => desk.post({ ...FIELDS, ...fields }, { 'idempotency-key': key });

  test('a double click, and a retry with another stamp: one row, two mails, one answer', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => send('clave-0001')));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(201));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(await countOf(FIELDS.email)).toBe(1);
    await expectTwoMails(answers[0]!.body.id);
  });

  test('the same key with another payload: 422', async () => {
    expect(await send('clave-0001', { name: 'Otra persona' })).toMatchObject({
      status: 422,
      body: { code: 'idempotency_mismatch' },
    });
    expect(await countOf(FIELDS.email)).toBe(1);
  });
});

describe('spam', () => {
  const keysOf = (booking: Inquiry) => Object.keys(booking).toSorted();

  test.each([
    ['a filled honeypot', { website: 'https://spam.example' }],
    ['a honeypot of another kind', { website: { a: 1 } }],
    ['a form filled in faster than anybody can', async () => ({ stamp: await desk.stamp() })],
  ])('%s: the same answer, kept apart, no mail', async (_, given) => {
    const fields = typeof given === 'function' ? await given() : given;
    const [honest, suspect] = [await desk.book({ website: '' }), await desk.book(fields)];
    expect(keysOf(suspect)).toEqual(keysOf(honest));
    expect(suspect).toMatchObject({ ...honest, id: suspect.id, email: suspect.email, createdAt: suspect.createdAt });
    await desk.settled(honest.id);
    expect(await desk.find(suspect.id)).toMatchObject({ suspect: true, notices: [] });
    expect(await desk.find(honest.id)).toMatchObject({ suspect: false });
    const [suspects, others] = [await desk.list('suspect=true'), await desk.list('suspect=false')];
    expect(idsOf(suspects.body)).toContain(suspect.id);
    expect(idsOf(suspects.body)).not.toContain(honest.id);
    expect(idsOf(others.body)).toContain(honest.id);
    expect(idsOf(others.body)).not.toContain(suspect.id);
    expect(mailsOf(suspect.id)).toEqual([]);
  });

  test('a missing or invalid stamp alone is no sign of spam, and neither is the browser’s clock', async () => {
    const [used] = (await desk.oldStamps(1)) as [string];
    await desk.book({ stamp: used });
    const [head, claims, signature] = used.split('.') as [string, string, string];
    const older = Buffer.from(JSON.stringify({ jti: 'x', iat: 1 })).toString('base64url');
    const stamps = [undefined, null, '', 'nada', 5, {}, used, `${head}.${older}.${signature}`, `${head}.${claims}.`];
    for (const fields of [...stamps.map((stamp) => ({ stamp })), { elapsedMs: 1, stamp: undefined }]) {
      const { id } = await desk.book(fields);
      const suspect = (await desk.find(id))!.suspect;
      expect({ fields, suspect }).toEqual({ fields, suspect: false });
    }
  });

  test('a request cleared of suspicion is announced once', async () => {
    const { id } = await desk.book({ website: 'x' });
    for (let time = 0; time < 2; time += 1) {
      const cleared = await desk.change(id, '/suspect', 'PUT', { suspect: false });
      expect(cleared).toMatchObject({ status: 200, body: { id, suspect: false } });
    }
    const { notices } = await desk.settled(id);
    expect(notices.map(({ kind }) => kind)).toEqual(['band', 'client']);
    await desk.change(id, '/suspect', 'PUT', { suspect: true });
    await desk.change(id, '/suspect', 'PUT', { suspect: false });
    await expectTwoMails(id);
  });

  test('suspect must be true or false', async () => {
    const { id } = await desk.book();
    expect((await desk.change(id, '/suspect', 'PUT', { suspect: 'no' })).status).toBe(400);
    expect((await desk.change(randomUUID(), '/suspect', 'PUT', { suspect: false })).status).toBe(404);
    expect((await desk.list('suspect=quizás')).status).toBe(400);
  });

  test('the same request again does not count', async () => {
    const send = () => desk.post({ email: 'tenaz@example.org' }, { 'idempotency-key': 'tenaz-0001' });
    for (let time = 0; time < 8; time += 1) expect((await send()).status).toBe(201);
    expect((await desk.find((await desk.post({ email: 'tenaz@example.org' })).body.id))!.suspect).toBe(false);
  });
});

describe('the admin’s list', () => {
  test('is searched by name, phone, e-mail, town and reference, ignoring case and accents', async () => {
    const booking = await desk.book({
      name: 'José Nuñez Peña',
      phone: '(936) 555-0188',
      email: 'J.Nunez@example.org',
      location: 'Otra ubicación',
    });
    const found = async (q: string) => idsOf((await desk.list(`q=${encodeURIComponent(q)}`)).body).includes(booking.id);
    const reference = inquiryReference(booking.id);
    const words = [
      'jose',
      'JOSÉ',
      'nunez',
      'ÑUÑEZ',
      'pena jose',
      '9365550188',
      '555-0188',
      'j.nunez@',
      'ubicacion',
      'sé',
    ];
    for (const q of [...words, ' jose ', reference, reference.toLowerCase(), reference.replace('-', '')]) {
      expect({ q, found: await found(q) }).toEqual({ q, found: true });
    }
    for (const q of ['joseph', 'jose%', 'j_se', '%', '\\', "'", 'jose nadie', '9365550189']) {
      expect({ q, found: await found(q) }).toEqual({ q, found: false });
    }
    expect((await desk.list('q=%00')).status).toBe(400);
  });

  test('combines filters and paging; the link keeps the filters and never the password', async () => {
    const ids: string[] = [];
    for (let index = 0; index < 5; index += 1) ids.push((await desk.book({ name: `Paginada ${index}` })).id);
    await desk.change(ids[2]!, '/status', 'PUT', { status: 'contacted' });
    const seen: string[] = [];
    for (let path: string | undefined = 'q=paginada&status=pending&suspect=false&limit=2'; path;) {
      const { body, headers } = await desk.list(path);
      seen.push(...idsOf(body));
      const link = headers.get('link');
      expect(link ?? '').not.toContain('password');
      path = /<[^?]*\?([^>]*)>/.exec(link ?? '')?.[1];
    }
    expect(seen).toEqual([ids[4], ids[3], ids[1], ids[0]]);
    expect(idsOf((await desk.list('q=paginada&status=contacted')).body)).toEqual([ids[2]]);
    expect((await desk.list('status=otro')).status).toBe(400);
  });
});

describe('“Exportar”', () => {
  const NASTY = {
    name: '=HYPERLINK("http://malo.example";"clic")',
    phone: '+1 979 555 0100',
    eventType: '@SUM(1)',
    location: '-2+3',
    details: 'línea 1\nlínea "2", fin 🎸 \u202eאב\u202c <b>',
  };

  test('CSV: byte order mark, quotes, formulas turned into text, the rest unchanged', async () => {
    const booking = await desk.book({ ...NASTY, eventDate: '2027-03-08T20:30' });
    const { status, headers, body } = await desk.export(`format=csv&id=${booking.id}`);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="solicitudes-[\d-]+\.csv"$/);
    expect(headers.get('cache-control')).toBe('no-store');
    const [head, row, ...rest] = parseCsv(body);
    expect(rest).toEqual([]);
    // fetch removes the byte order mark, so the test reads the bytes.
    const address = `${stack.url}/api/admin/bookings/export?id=${booking.id}&password=`;
    const bytes = await (await fetch(address + encodeURIComponent('contraseña-de-prueba'))).arrayBuffer();
    expect([...new Uint8Array(bytes).slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const value = (column: string) => row![head!.indexOf(column)];
    expect(value('Nombre')).toBe(`'${NASTY.name}`);
    expect(value('Teléfono')).toBe(`'${NASTY.phone}`);
    expect(value('Tipo de Evento')).toBe(`'${NASTY.eventType}`);
    expect(value('Ubicación del Evento')).toBe(`'${NASTY.location}`);
    expect(value('Detalles')).toBe(NASTY.details);
    expect(value('Fecha del Evento')).toBe('2027-03-08 20:30');
    expect(value('Referencia')).toBe(inquiryReference(booking.id));
  });

  test('exports all requests, page by page, in both formats', async () => {
    const many = `insert into booking_inquiries (id, name, email, phone, event_date, event_type, location)
      select gen_random_uuid(), 'Muchas ' || n, 'm' || n || '@example.org', '9795550100', now(), 'Boda', 'Bryan TX'
      from generate_series(1, 250) n`;
    await desk.sql(many);
    const all = idsOf((await desk.list()).body);
    const csv = parseCsv((await desk.export()).body);
    expect(csv.slice(1).map((row) => row.at(-1))).toEqual(all);
    const json = await desk.export('format=json');
    expect(json.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(idsOf(json.body)).toEqual(all);
    expect(json.body).toEqual((await desk.list()).body);
  });

  test('requires the password and a known format', async () => {
    expect((await call(`${stack.url}/api/admin/bookings/export`)).status).toBe(401);
    expect((await desk.export('format=xml')).status).toBe(400);
    expect(await desk.export(`id=${randomUUID()}`)).toMatchObject({ status: 404, body: { code: 'not_found' } });
  });
});

describe('“Borrar”', () => {
  test('erases a request from every table and stops its mail', async () => {
    await smtp.kill();
    const { body: booking } = await desk.post({ name: 'Borrada' }, { 'idempotency-key': 'borrada-0001' });
    await desk.change(booking.id, '/status', 'PUT', { status: 'contacted' });
    expect((await desk.change(booking.id, '', 'DELETE')).status).toBe(204);
    expect(await desk.find(booking.id)).toBeUndefined();
    for (const table of ['booking_inquiries', 'notices', 'inbox']) {
      const rows = await desk.sql(`select 1 from ${table} t where t::text like $1 or t::text like $2`, [
        `%${booking.id}%`,
        `%${booking.email}%`,
      ]);
      expect({ table, rows }).toEqual({ table, rows: [] });
    }
    await smtp.start();
    // The mails of a later request are sent.
    await desk.settled((await desk.book()).id);
    expect(mailsOf(booking.id)).toEqual([]);
    expect((await desk.change(booking.id, '', 'DELETE')).status).toBe(404);
    expect((await desk.retry(booking.id)).status).toBe(404);
  });

  test('leaves the client’s address in no file of Redis either', async () => {
    const folder = join(stack.dataDir, 'redis/appendonlydir');
    const holds = (text: string) => readdirSync(folder).some((name) => readFileSync(join(folder, name)).includes(text));
    const booking = await desk.book();
    expect(holds(booking.email)).toBe(true);
    expect((await desk.change(booking.id, '', 'DELETE')).status).toBe(204);
    await until(
      () => holds(booking.email),
      (held) => !held,
    );
  });

  test.each(['', '/notices/retry', '/suspect'])('requires the password at …%s', async (action) => {
    const methods: Record<string, string> = { '': 'DELETE', '/notices/retry': 'POST', '/suspect': 'PUT' };
    const url = `${stack.url}/api/admin/bookings/${randomUUID()}${action}`;
    expect((await call(url, methods[action], { suspect: true })).status).toBe(401);
  });
});
