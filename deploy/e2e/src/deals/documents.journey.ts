import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { IssuedDocument, SentQuote } from '@tocada/contracts/deals/quotes.js';
import { quoteFields } from '@tocada/contracts/deals/spec-quote.js';
import { freePort } from '@tocada/local/ports.js';
import { BookingDesk } from '../kit/booking-desk.js';
import { Bucket } from '../kit/bucket.js';
import { admin, BOOKING, passwordQuery } from '../kit/requests.js';
import { ScriptedMailServer, type Received } from '../kit/scripted-mail-server.js';
import { call, startTestStack, type TestStack } from '../kit/stack.js';
import { until } from '@tocada/runtime/spec-until.js';

const CLIENT = 'zenaida@example.org';
const BAND = 'banda@example.org';
const SECOND = 'beto@example.org';
const NAMES = { s1: 'Zenaida Ñandú', s2: 'Beto Ruiz' };
let stack: TestStack;
let desk: BookingDesk;
let smtp: ScriptedMailServer;

beforeAll(async () => {
  smtp = new ScriptedMailServer(await freePort());
  await smtp.start();
  stack = await startTestStack({ SMTP_URL: smtp.url, MAIL_TO: BAND });
  desk = new BookingDesk(stack);
});
afterAll(async () => {
  await stack.remove();
  await smtp.kill();
});

const act = (path: string, fields: object = {}) => call(`${stack.url}/api/admin${path}`, 'POST', admin(fields));
const detail = async (id: string) => (await call(`${stack.url}/api/admin/bookings/${id}?${passwordQuery}`)).body;
const mails = (to: string, subject: RegExp) =>
  smtp.received.filter((one) => one.to === to && subject.test(one.mail.subject ?? ''));
const mail = async (to: string, subject: RegExp): Promise<Received> =>
  (await until(
    async () => mails(to, subject)[0],
    (found) => found !== undefined,
  ))!;
const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const attached = ({ mail: { attachments } }: Received) => Buffer.from(attachments[0]!.content as ArrayBuffer);

let night = 0;
/** A request with a quote that can be sent. */
async function quoted(fields: object = {}) {
  night += 1;
  const eventDate = `2150-05-${String(night).padStart(2, '0')}`;
  const request = await act('/bookings', { ...BOOKING, name: NAMES.s1, email: CLIENT, eventDate });
  const id = request.body.id as string;
  const quote = await act(`/bookings/${id}/quotes`, quoteFields(fields));
  const send = () => act(`/quotes/${quote.body.id}/send`, { revision: quote.body.revision, by: 'both' });
  return { id, send };
}

const accept = async ({ links, documentSha256 }: SentQuote, place: 's1' | 's2' = 's1') => {
  const body = new URLSearchParams({ name: NAMES[place], consent: 'on', documentSha256: documentSha256! });
  const headers = { origin: new URL(stack.url).origin };
  return fetch(`${links[place]}/accept`, { method: 'POST', body, headers, redirect: 'manual' });
};
/** Presses until there is an answer, as a person does. */
const acceptAtLast = (quote: SentQuote, place?: 's1' | 's2') =>
  until(
    async () => (await accept(quote, place).catch(() => undefined))?.status ?? 503,
    (status) => status !== 502 && status !== 503,
  );
const storage = (signal: 'SIGSTOP' | 'SIGCONT') => stack.processes.get('storage-1')!.signal(signal);
const stored = (id: string, kind: string) =>
  until(
    async () => ((await detail(id)).documents as IssuedDocument[]).find((one) => one.kind === kind),
    (found) => Boolean(found?.sha256),
  ) as Promise<IssuedDocument>;
const download = async ({ url }: IssuedDocument) =>
  Buffer.from(await (await fetch(`${stack.url}${url}?${passwordQuery}`)).arrayBuffer());

test('a signed quote becomes a PDF, which both get, the panel downloads and nobody else reads', async () => {
  const { id, send } = await quoted();
  const { body: quote } = (await send()) as { body: SentQuote };
  const invitation = await mail(CLIENT, /^Tu cotización/);
  expect(invitation.mail.text).toContain(quote.links.s1!);
  expect(mails(BAND, /^Tu cotización/)).toEqual([]);

  expect((await accept(quote)).status).toBe(303);
  const agreement = await stored(id, 'agreement');
  const bytes = await download(agreement);
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  expect(hashOf(bytes)).toBe(agreement.sha256);
  for (const to of [CLIENT, BAND]) expect(attached(await mail(to, /^Acuerdo firmado/)).equals(bytes)).toBe(true);
  expect((await mail(CLIENT, /^Acuerdo firmado/)).mail.text).toContain(`${quote.links.s1}/not-me`);
  expect((await mail(BAND, /^Acuerdo firmado/)).mail.text).not.toContain('/request/');

  const key = `documents/${agreement.sha256}.pdf`;
  expect(await new Bucket(stack).list()).toContain(`/media/${key}`);
  expect((await fetch(`${stack.url}/media/${key}`)).status).toBe(403);
  expect((await fetch(`${stack.url}${agreement.url}`)).status).toBe(401);
});

test('while the store hangs no quote is sent, and a receipt waits for its file', async () => {
  const first = await quoted();
  const { body: quote } = (await first.send()) as { body: SentQuote };
  expect((await accept(quote)).status).toBe(303);
  await stored(first.id, 'agreement');
  const second = await quoted();

  storage('SIGSTOP');
  try {
    const payment = { kind: 'deposit', cents: 150_050, method: 'zelle', day: '2026-11-26' };
    expect((await act(`/bookings/${first.id}/payments`, payment)).status).toBe(201);
    expect((await second.send()).status).toBe(503);
    expect((await detail(second.id)).quote).toMatchObject({ state: 'draft', number: null });
    expect(mails(CLIENT, /^Tu recibo/)).toEqual([]);
  } finally {
    storage('SIGCONT');
  }
  const receipt = attached(await mail(CLIENT, /^Tu recibo R-/));
  expect(hashOf(receipt)).toBe((await stored(first.id, 'receipt')).sha256);
  expect((await second.send()).status).toBe(200);
});

test('an erased client leaves a document that is already numbered, and no link that leads anywhere', async () => {
  const { id, send } = await quoted();
  const { body: quote } = (await send()) as { body: SentQuote };
  await accept(quote);
  storage('SIGSTOP');
  try {
    await act(`/bookings/${id}/payments`, { kind: 'deposit', cents: 1000, method: 'cash', day: '2026-11-26' });
    expect((await desk.change(id, '', 'DELETE')).status).toBe(204);
  } finally {
    storage('SIGCONT');
  }
  const rows = () =>
    desk.sql<{ sha256: string | null; facts: unknown }>('select sha256, facts from documents where inquiry_id is null');
  const left = await until(rows, (all) => all.length === 3 && all.every(({ sha256 }) => sha256 !== null));
  expect(left.map(({ facts }) => facts)).toEqual([null, null, null]);
  expect((await fetch(quote.links.s1!)).status).toBe(404);
});

describe('files for clients', () => {
  /** Three parts of a download. */
  const PDF = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(1_200_000, 'ñ')]);
  const ticket = (size: number) => act('/client-files/tickets', { size });
  const upload = async (bytes: Buffer) => {
    const { upload: of, uploadURL, method, headers } = (await ticket(bytes.length)).body;
    const put = (body: Buffer) => fetch(uploadURL, { method, headers, body: Uint8Array.from(body) });
    return { of, put };
  };
  const add = async (bytes: Buffer, fields: object) => {
    const { of, put } = await upload(bytes);
    expect((await put(bytes)).status).toBe(200);
    return act('/client-files', { upload: of, name: 'W-9 año 2150', shownTo: 'everyone', ...fields });
  };
  const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer());

  test('an upload is refused by its size and by its bytes, in both languages', async () => {
    const large = await ticket(10_485_761);
    expect([large.status, large.body.message]).toEqual([400, 'El archivo supera el máximo de 10 MB']);
    const { of, put } = await upload(PDF);
    expect((await put(Buffer.concat([PDF, PDF]))).status).toBe(403);
    expect((await act('/client-files', { upload: of, kind: 'w9', name: 'W-9', shownTo: 'nobody' })).body.message).toBe(
      'La subida ya no existe. Empieza de nuevo.',
    );
    const page = Buffer.from('<!doctype html><script>alert(1)</script>');
    expect((await add(page, { kind: 'w9' })).body.message).toMatch(/^Ese archivo no es un PDF ni una foto/);
    const { of: other, put: putOther } = await upload(page);
    await putOther(page);
    const body = admin({ upload: other, kind: 'w9', name: 'W-9', shownTo: 'nobody' });
    const english = await call(`${stack.url}/api/admin/client-files?lang=en`, 'POST', body);
    expect([english.status, english.body.errors]).toEqual([
      400,
      [{ path: 'upload', message: 'That file isn’t a PDF or a picture. Upload a PDF, JPG, PNG, WebP, or HEIC.' }],
    ]);
    expect((await call(`${stack.url}/api/admin/client-files?${passwordQuery}`)).body).toEqual([]);
  });

  test('a W-9 is on the page after the agreement alone, and nobody else reads it', async () => {
    const { status, body: file } = await add(PDF, { kind: 'w9' });
    expect([status, file.type, file.bytes]).toEqual([201, 'pdf', PDF.length]);
    const { send } = await quoted();
    const { body: quote } = (await send()) as { body: SentQuote };
    const address = `${quote.links.s1}/files/${file.id}`;
    expect((await fetch(address)).status).toBe(404);
    expect((await accept(quote)).status).toBe(303);
    expect(await (await fetch(quote.links.s1!)).text()).toContain(`/files/${file.id}"`);
    const inPanel = `${stack.url}/api/admin/client-files/${file.id}/content`;
    for (const answer of [await fetch(address), await fetch(`${inPanel}?${passwordQuery}`)]) {
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'content-type': 'application/pdf',
        'content-disposition': 'attachment; filename="W-9_ano_2150.pdf"',
        'content-length': String(PDF.length),
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-store',
      });
      expect((await bytesOf(answer)).equals(PDF)).toBe(true);
    }
    expect((await fetch(inPanel)).status).toBe(401);
    expect((await fetch(`${quote.links.d}/files/${file.id}`)).status).toBe(404);
    const [{ key }] = (await desk.sql<{ key: string }>('select key from client_files')) as [{ key: string }];
    expect((await fetch(`${stack.url}/media/${key}`)).status).toBe(403);
    expect((await act(`/client-files/${file.id}`, {})).status).toBe(404);
    const removal = `${stack.url}/api/admin/client-files/${file.id}`;
    expect((await call(removal, 'DELETE', admin({ revision: 0 }))).status).toBe(204);
    expect((await fetch(address)).status).toBe(404);
  });
});

test('two sign while bookings is killed: two signatures, one booking, and one mail for each', async () => {
  const { id, send } = await quoted({ confirmOn: 'signature' });
  const parties = [
    { name: NAMES.s1, email: CLIENT },
    { name: NAMES.s2, email: SECOND },
  ];
  expect((await desk.change(id, '/parties', 'PUT', { parties })).status).toBe(200);
  const { body: quote } = (await send()) as { body: SentQuote };
  const kill = () => stack.processes.get('bookings-1')!.signal('SIGKILL');

  const pressed = Array.from({ length: 50 }, () => acceptAtLast(quote));
  // The first is answered, the others are under way.
  await Promise.race(pressed);
  kill();
  expect(new Set(await Promise.all(pressed))).toEqual(new Set([303]));
  await mail(SECOND, /^Zenaida Ñandú ya firmó/);
  kill();
  const second = Array.from({ length: 5 }, () => acceptAtLast(quote, 's2'));
  expect(new Set(await Promise.all(second))).toEqual(new Set([303]));

  const { stage, quote: agreed, documents, entries } = await detail(id);
  expect([stage, agreed.state]).toEqual(['booked', 'accepted']);
  expect(agreed.signatures.map(({ name }: { name: string }) => name)).toEqual([NAMES.s1, NAMES.s2]);
  expect(entries.filter(({ releasedAt }: { releasedAt: string | null }) => !releasedAt)).toMatchObject([
    { kind: 'booked' },
  ]);
  expect(documents.map(({ kind }: IssuedDocument) => kind).toSorted()).toEqual(['agreement', 'quote']);
  const signed = new RegExp(`^Acuerdo firmado .${quote.number}`);
  for (const to of [CLIENT, SECOND, BAND]) {
    await mail(to, signed);
    expect(mails(to, signed)).toHaveLength(1);
  }
});
