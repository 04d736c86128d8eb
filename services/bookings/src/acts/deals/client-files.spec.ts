import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { ClientFileKind, ShownTo } from '@tocada/contracts/deals/client-files.js';
import type { Scope } from '@tocada/contracts/deals/client-page.js';
import { quoteInput, type Quote } from '@tocada/contracts/deals/quote.js';
import { dayAfter } from '@tocada/contracts/ground/days.js';
import { forgetRecords } from '../../records/deals/documents.sql.js';
import { openDesk, type OpenDesk } from '../../spec-desk.js';
import { inquiryRow } from '../../spec-inquiry.js';
import type { DocumentStore } from '../../telling/documents/document-store.js';
import { DocumentsSweep } from '../../telling/documents/documents.sweep.js';

let desk: OpenDesk;
let id: string;
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk.close());
beforeEach(async () => {
  await desk.empty();
  id = await desk.inquiry(inquiryRow({ eventDate: new Date('2150-05-01T05:00:00Z') }));
});

const once = () => ({ writeId: randomUUID() });
const PDF = Buffer.from('%PDF-1.7 rider');
const upload = (bytes = PDF, at = new Date()) => {
  const of = randomUUID();
  desk.uploads.set(of, { bytes, at });
  return of;
};
const add = (kind: ClientFileKind, shownTo: ShownTo = 'everyone') =>
  desk.clientFiles.create({ upload: upload(), kind, name: `Archivo ${kind}`, shownTo }, once());
const keep = (inquiryId = id) =>
  desk.clientFiles.keep(
    { id: inquiryId, upload: upload(), name: 'Exención de Ana', note: 'Iglesia, 501(c)(3)' },
    once(),
  );
const problemOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: { errors?: { path: string; said: string }[]; code: string }) => error.errors?.[0]?.said ?? error.code,
  );

const COMPANY = { title: '', address: '', poNumber: '', taxId: '', phone: '', company: 'Eventos SA' };
const send = async (company = false): Promise<Quote> => {
  if (company)
    await desk.deals.setParties({ id, parties: [{ ...COMPANY, name: 'Ana', email: 'a@example.org' }] }, once());
  const input = quoteInput.parse({
    lines: [{ kind: 'performance', description: 'Boda', unitCents: 100_000 }],
    confirmOn: 'signature',
    validUntil: dayAfter(new Date().toISOString().slice(0, 10), 7),
  });
  const draft = await desk.deals.create({ id, ...input }, once());
  return desk.deals.send({ id: draft.id, revision: draft.revision, by: 'both' }, once());
};
const tokenOf = ({ links }: Quote, scope: Scope) => links[scope]!.split('/').at(-1)!;
const accept = (quote: Quote) =>
  desk.clientPage.accept(
    {
      token: tokenOf(quote, 's1'),
      name: 'Ana',
      title: null,
      consent: true,
      choice: { package: null, extras: [] },
      documentSha256: quote.documentSha256!,
      ip: '192.0.2.7',
      userAgent: 'Phone',
    },
    once(),
  );
const listed = async (quote: Quote, scope: Scope = 's1') =>
  (await desk.clientPage.view({ token: tokenOf(quote, scope) })).files.map(({ kind }) => kind);

test('an upload is taken by its bytes, and only a fresh one', async () => {
  const create = (of: string) =>
    problemOf(desk.clientFiles.create({ upload: of, kind: 'w9', name: 'W-9', shownTo: 'companies' }, once()));
  expect(await create(upload(Buffer.from('<html>%PDF-')))).toBe('file_kinds');
  expect(await create(upload(Buffer.alloc(0)))).toBe('file_kinds');
  expect(await create(randomUUID())).toBe('upload_gone');
  expect(await create(upload(PDF, new Date(Date.now() - 45 * 60_000)))).toBe('upload_gone');
  expect(await desk.clientFiles.all()).toEqual([]);
  expect(await create(upload())).toBe('done');
  expect(await desk.clientFiles.all()).toMatchObject([{ kind: 'w9', type: 'pdf', bytes: PDF.length, revision: 0 }]);
});

test('an edit that is based on an older one is refused, and so is the removal', async () => {
  const { id: fileId } = await add('rider');
  const change = { id: fileId, name: 'Rider 2150', shownTo: 'nobody', revision: 0 } as const;
  expect(await desk.clientFiles.update(change, once())).toMatchObject({ name: 'Rider 2150', revision: 1 });
  expect(await problemOf(desk.clientFiles.update(change, once()))).toBe('stale');
  expect(await problemOf(desk.clientFiles.remove({ id: fileId, revision: 0 }, once()))).toBe('stale');
  await desk.clientFiles.remove({ id: fileId, revision: 1 }, once());
  expect(await desk.clientFiles.all()).toEqual([]);
});

test('the rider stands beside the quote, the others after the agreement, and none on the details page', async () => {
  for (const kind of ['rider', 'w9', 'insurance'] as const) await add(kind);
  const quote = await send();
  expect(await listed(quote)).toEqual(['rider']);
  await accept(quote);
  expect(await listed(quote)).toEqual(['rider', 'w9', 'insurance']);
  expect(await listed(quote, 'd')).toEqual([]);
  await desk.clientPage.notMe({ token: tokenOf(quote, 's1') }, once());
  expect(await listed(quote)).toEqual(['rider']);
});

test('a file for companies is not shown to a family, and one for nobody to nobody', async () => {
  await add('w9', 'companies');
  await add('insurance', 'nobody');
  const quote = await send();
  await accept(quote);
  expect(await listed(quote)).toEqual([]);
  await desk.deals.setParties({ id, parties: [{ ...COMPANY, name: 'Ana', email: 'a@example.org' }] }, once());
  expect(await listed(quote)).toEqual(['w9']);
});

test('the page gives the bytes of a file that it lists, and of no other', async () => {
  const [rider, w9] = [await add('rider'), await add('w9')];
  const quote = await send();
  const ask = (fileId: string, scope: Scope = 's1') =>
    desk.clientPage.file({ token: tokenOf(quote, scope), fileId, from: 0 });
  const part = await ask(rider.id);
  expect(part).toMatchObject({ name: 'Archivo rider.pdf', mediaType: 'application/pdf', bytes: PDF.length });
  expect(Buffer.from(part.content, 'base64')).toEqual(PDF);
  for (const [fileId, scope] of [
    [w9.id, 's1'],
    [rider.id, 'd'],
    [(await keep()).id, 's1'],
    [randomUUID(), 's1'],
    ["' or true", 's1'],
  ] as const)
    expect(await problemOf(ask(fileId, scope))).toBe('not_found');
});

test('a kept file stands in the panel alone', async () => {
  const kept = await keep();
  expect((await desk.opened.detail({ id })).keptFiles).toEqual([kept]);
  expect(await desk.clientFiles.all()).toEqual([]);
  const quote = await send(true);
  await accept(quote);
  expect(await listed(quote)).toEqual([]);
  const other = await desk.inquiry(inquiryRow({ id: randomUUID() }));
  expect(await problemOf(desk.clientFiles.removeKept({ id: other, fileId: kept.id }, once()))).toBe('not_found');
  expect(await problemOf(desk.clientFiles.remove({ id: kept.id }, once()))).toBe('not_found');
  await desk.clientFiles.removeKept({ id, fileId: kept.id }, once());
  expect((await desk.opened.detail({ id })).keptFiles).toEqual([]);
});

test('beside an agreement a kept file outlives its client without its name, until the time of records is over', async () => {
  await keep();
  await accept(await send());
  await desk.erase(id);
  const rows = () => desk.rows(`select inquiry_id, name, note, retain_until::text as until from client_files`);
  expect(await rows()).toEqual([{ inquiry_id: null, name: '', note: null, until: '2154-12-31' }]);
  await forgetRecords(desk.em);
  expect(await rows()).toHaveLength(1);
  await desk.rows(`update client_files set retain_until = '2020-12-31'`);
  await add('rider');
  await forgetRecords(desk.em);
  expect(await rows()).toMatchObject([{ name: 'Archivo rider' }]);
});

test('without an agreement a kept file goes with its client', async () => {
  await keep();
  await send();
  await desk.erase(id);
  expect(await desk.rows('select from client_files')).toHaveLength(0);
});

test('the sweep leaves files that a row names, and removes uploads that came to nothing', async () => {
  await add('rider');
  const [{ key }] = (await desk.rows<{ key: string }>('select key from client_files')) as [{ key: string }];
  const lost = `documents/files/${randomUUID()}`;
  const removed: string[] = [];
  const store = {
    async *writtenBefore() {
      yield [key, lost];
    },
    remove: async (keys: string[]) => void removed.push(...keys),
  } as unknown as DocumentStore;
  await new DocumentsSweep(desk.em, store).sweep(new Date());
  expect(removed).toEqual([lost]);
});
