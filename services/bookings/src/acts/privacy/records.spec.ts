import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { RESTORING } from '@tocada/runtime/database/restoring.js';
import { specServers } from '@tocada/runtime/spec-servers.js';
import { until } from '@tocada/runtime/spec-until.js';
import type { BookingsEnv } from '../../config/bookings.env.js';
import type { ShowsProjection } from '../../records/dates/shows.projection.js';
import { issueDocument, forgetRecords } from '../../records/deals/documents.sql.js';
import type { DocumentFacts } from '../../records/deals/facts.js';
import { LettersService } from '../../records/messages/letters.service.js';
import { openDesk, type OpenDesk } from '../../spec-desk.js';
import { inquiryRow } from '../../spec-inquiry.js';
import { DocumentStore } from '../../telling/documents/document-store.js';
import { DocumentsService } from '../../telling/documents/documents.service.js';
import { DocumentsSweep } from '../../telling/documents/documents.sweep.js';
import { markStored } from '../../telling/documents/mark-stored.sql.js';
import { ErasureService } from './erasure.service.js';
import { RetentionJob } from './retention.job.js';

const SHA = 'ab'.repeat(32);
const KEY = `documents/${SHA}.pdf`;
let desk: OpenDesk;
let id: string;
let quoteId: string;
let paymentId: string;
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk.close());
beforeEach(async () => {
  await desk.empty();
  id = await desk.inquiry(inquiryRow());
  [quoteId, paymentId] = [crypto.randomUUID(), crypto.randomUUID()];
  await desk.rows(
    `insert into quotes (id, inquiry_id, number, kind, state, language, packages, lines, schedule, tax, damages, event, confirm_on,
      valid_until, document_key) values ($1, $2, 'C-2026-0001', 'quote', 'accepted', 'es', '[]', '[]', '[]', '{}', '[]', '{}', 'deposit',
      '2150-01-01', 'documents/quote.pdf')`,
    [quoteId, id],
  );
  await desk.rows(
    `insert into payments (id, inquiry_id, number, kind, cents, method, day, state, note, by, retain_until)
     values ($1, $2, 'R-2026-0001', 'deposit', 5000, 'zelle', '2026-11-26', 'confirmed', 'de Lucía', 'admin', '2154-12-31')`,
    [paymentId, id],
  );
});

const documents = (store: () => Promise<{ key: string; sha256: string }>) =>
  Object.assign(new DocumentsService(desk.em, {} as DocumentStore), { store });
const issue = () =>
  desk.em.fork().transactional((em) =>
    issueDocument(em, {
      kind: 'receipt',
      number: 'R-2026-0001',
      inquiryId: id,
      quoteId,
      paymentId,
      language: 'es',
      retainUntil: '2154-12-31',
      facts: { number: 'R-2026-0001' } as DocumentFacts,
    }),
  );
const write = (documentId: string, key = 'receipt') =>
  new LettersService(desk.notices).write(desk.em, {
    inquiryId: id,
    kind: 'receipt',
    recipient: 's1',
    paymentId,
    documentId,
    key,
  });
const letters = () =>
  desk.rows<{ due: boolean }>(`select next_try_at <= now() as due from notices where kind = 'letter'`);
/** Waits until each document has its file. */
const stored = () =>
  until(
    () => desk.rows<{ key: string | null; facts: unknown }>('select key, facts from documents'),
    (all) => all.length > 0 && all.every(({ key }) => key !== null),
  );

test('a letter waits until its document is stored, and the facts go with the file', async () => {
  let tries = 0;
  const service = documents(async () => {
    tries += 1;
    throw new Error('away');
  });
  await write(await issue());
  await write((await desk.rows<{ id: string }>('select id from documents'))[0]!.id);
  expect(await letters()).toEqual([{ due: false }]);
  service.onApplicationBootstrap();
  await until(
    () => tries,
    (count) => count > 0,
  );
  await service.onModuleDestroy();
  expect(await letters()).toEqual([{ due: false }]);
  const other = documents(async () => ({ key: KEY, sha256: SHA }));
  other.onApplicationBootstrap();
  expect(await stored()).toEqual([{ key: KEY, facts: null }]);
  await other.onModuleDestroy();
  expect(await letters()).toEqual([{ due: true }]);
});

test('an erased client leaves numbers and sums, and a document without a file keeps its facts until it has one', async () => {
  const service = documents(async () => ({ key: KEY, sha256: SHA }));
  await write(await issue());
  const { noticeIds } = await desk.erase(id);
  expect(noticeIds).toHaveLength(1);
  for (const table of ['quotes', 'letters', 'notices']) expect(await desk.rows(`select from ${table}`)).toHaveLength(0);
  expect(await desk.rows('select inquiry_id, number, cents, note from payments')).toEqual([
    { inquiry_id: null, number: 'R-2026-0001', cents: 5000, note: null },
  ]);
  service.onApplicationBootstrap();
  expect(await stored()).toEqual([{ key: KEY, facts: null }]);
  await service.onModuleDestroy();
});

test('the files of a client who is erased with the contract go at once, and a store that is away leaves them to the sweep', async () => {
  const name = async () =>
    desk.rows(
      `insert into documents (id, inquiry_id, kind, number, language, key, sha256, retain_until)
       values (gen_random_uuid(), $1, 'agreement', 'C-2026-0001', 'es', '${KEY}', '${SHA}', '2154-12-31')`,
      [id],
    );
  const removed: string[] = [];
  const erasureWith = (remove: (keys: string[]) => Promise<void>) =>
    new ErasureService(
      desk.em,
      { remove: async () => {} } as never,
      { forget() {} } as never,
      new DocumentsService(desk.em, { remove } as unknown as DocumentStore),
      { forgetErased: async () => {} } as unknown as ShowsProjection,
    );
  await name();
  const erasure = erasureWith(async (keys) => void removed.push(...keys));
  await erasure.erase({ id, documents: true }, { writeId: crypto.randomUUID() });
  expect(removed).toEqual([KEY]);
  expect(await desk.rows('select inquiry_id, number, key from documents')).toEqual([
    { inquiry_id: null, number: 'C-2026-0001', key: null },
  ]);
  id = await desk.inquiry(inquiryRow());
  await name();
  const away = erasureWith(async () => Promise.reject(new Error('away')));
  expect(await away.erase({ id, documents: true }, { writeId: crypto.randomUUID() })).toBeNull();
});

test('records go when their time is over and their client is gone', async () => {
  await issue();
  const counts = async () => [
    (await desk.rows('select from documents')).length,
    (await desk.rows('select from payments')).length,
  ];
  const end = (day: string) =>
    Promise.all(['documents', 'payments'].map((table) => desk.rows(`update ${table} set retain_until = $1`, [day])));
  await end('2020-12-31');
  await forgetRecords(desk.em);
  expect(await counts()).toEqual([1, 1]);
  await desk.erase(id);
  await end('2154-12-31');
  await forgetRecords(desk.em);
  expect(await counts()).toEqual([1, 1]);
  await end('2020-12-31');
  await forgetRecords(desk.em);
  expect(await counts()).toEqual([0, 0]);
});

test('the sweep deletes the files that no row names', async () => {
  await desk.rows(`insert into documents (id, kind, number, language, key, sha256, retain_until)
    values (gen_random_uuid(), 'receipt', 'R-2026-0001', 'es', '${KEY}', '${SHA}', '2154-12-31')`);
  const removed: string[] = [];
  const store = {
    async *writtenBefore() {
      yield [KEY, 'documents/quote.pdf', 'documents/lost.pdf'];
      yield [];
    },
    remove: async (keys: string[]) => void removed.push(...keys),
  } as unknown as DocumentStore;
  const sweep = new DocumentsSweep(desk.em, store);
  await sweep.sweep(new Date());
  expect(removed).toEqual(['documents/lost.pdf']);
  await desk.erase(id);
  await sweep.sweep(new Date());
  expect(removed.slice(1).toSorted()).toEqual(['documents/lost.pdf', 'documents/quote.pdf']);
});

test('the documents that a restore has put aside go with their client, or when their time is over', async () => {
  const removed: string[] = [];
  const stored = ['quote', 'receipt', 'file', 'old', 'lost'].map((name) => `documents/kept/2026/${name}.pdf`);
  const store = {
    async *writtenBefore() {
      yield stored;
    },
    remove: async (keys: string[]) => void removed.push(...keys),
  } as unknown as DocumentStore;
  const keep = (name: string, isRecord: boolean, day = '2154-12-31', inquiry: string | null = id) =>
    desk.rows(
      `insert into kept_documents (key, inquiry_id, kind, is_record, retain_until) values ($1, $2, $3, $4, $5)`,
      [`documents/kept/2026/${name}.pdf`, inquiry, name, isRecord, day],
    );
  await keep('quote', false);
  await keep('receipt', true);
  await keep('file', true);
  // Of a request that went with the restore.
  await keep('old', true, '2020-12-31', crypto.randomUUID());
  const sweep = new DocumentsSweep(desk.em, store);
  const swept = async () => {
    removed.length = 0;
    await sweep.sweep(new Date());
    return removed.map((key) => key.split('/').at(-1));
  };
  expect(await swept()).toEqual(['lost.pdf']);
  await forgetRecords(desk.em);
  expect((await swept()).toSorted()).toEqual(['lost.pdf', 'old.pdf']);
  const { keys } = await desk.erase(id);
  expect(keys).toEqual(['documents/kept/2026/quote.pdf']);
  expect(await desk.rows('select kind, inquiry_id from kept_documents order by kind')).toEqual([
    { kind: 'file', inquiry_id: null },
    { kind: 'receipt', inquiry_id: null },
  ]);
  id = await desk.inquiry(inquiryRow());
  await desk.rows('update kept_documents set inquiry_id = $1', [id]);
  expect((await desk.erase(id, true)).keys).toHaveLength(2);
  expect(await desk.rows('select from kept_documents')).toEqual([]);
});

test('while a restore is at work the sweep deletes nothing', async () => {
  const removed: string[] = [];
  const store = {
    async *writtenBefore() {
      yield ['documents/lost.pdf'];
    },
    remove: async (keys: string[]) => void removed.push(...keys),
  } as unknown as DocumentStore;
  const sweep = new DocumentsSweep(desk.em, store);
  await desk.rows(`create schema ${RESTORING}`);
  await sweep.sweep(new Date());
  await desk.rows(`drop schema ${RESTORING}`);
  expect(removed).toEqual([]);
  await sweep.sweep(new Date());
  expect(removed).toEqual(['documents/lost.pdf']);
});

test('a document that is erased while its file is made gets none', async () => {
  const begun = Promise.withResolvers<void>();
  const making = Promise.withResolvers<{ key: string; sha256: string }>();
  const service = documents(() => {
    begun.resolve();
    return making.promise;
  });
  await issue();
  service.onApplicationBootstrap();
  await begun.promise;
  await desk.erase(id, true);
  making.resolve({ key: KEY, sha256: SHA });
  await service.onModuleDestroy();
  expect(await desk.rows('select key, sha256, facts from documents')).toEqual([
    { key: null, sha256: null, facts: null },
  ]);
});

test('a stored document is not made again, whatever another release would make of it', async () => {
  const files = [KEY, `documents/${'cd'.repeat(32)}.pdf`];
  const service = () => {
    const key = files.shift()!;
    return documents(async () => ({ key, sha256: key.slice('documents/'.length, -'.pdf'.length) }));
  };
  const [one, other] = [service(), service()];
  await write(await issue());
  one.onApplicationBootstrap();
  expect(await stored()).toEqual([{ key: KEY, facts: null }]);
  await one.onModuleDestroy();
  // A replica that had begun with the same document comes second.
  const [{ id: documentId }] = (await desk.rows<{ id: string }>('select id from documents')) as [{ id: string }];
  await markStored(desk.em, documentId, `documents/${'cd'.repeat(32)}.pdf`, 'cd'.repeat(32));
  // It makes the file of a newer document, and not that of the first.
  await issue();
  other.onApplicationBootstrap();
  await stored();
  await other.onModuleDestroy();
  expect(await desk.rows('select key, sha256 from documents order by documents.at')).toEqual([
    { key: KEY, sha256: SHA },
    { key: `documents/${'cd'.repeat(32)}.pdf`, sha256: 'cd'.repeat(32) },
  ]);
});

test('after their time neither rows nor files of an erased client are left', async () => {
  const { S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = await specServers();
  const bucket = `papers-${crypto.randomUUID()}`;
  const client = new S3Client({
    region: 'us-east-1',
    endpoint: S3_ENDPOINT,
    forcePathStyle: true,
    credentials: { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY },
  });
  await client.send(new CreateBucketCommand({ Bucket: bucket }));
  client.destroy();
  const store = new DocumentStore({
    S3_BUCKET: bucket,
    S3_REGION: 'us-east-1',
    S3_ENDPOINT,
    S3_ACCESS_KEY_ID,
    S3_SECRET_ACCESS_KEY,
  } as BookingsEnv);
  const keys = async () => {
    const found: string[] = [];
    for await (const page of store.writtenBefore(new Date(Date.now() + 60_000))) found.push(...page);
    return found;
  };
  const service = documents(async () => ({ key: await store.put(SHA, Buffer.from('Lucía')), sha256: SHA }));
  await issue();
  service.onApplicationBootstrap();
  await stored();
  await service.onModuleDestroy();
  const job = new RetentionJob({ RETENTION_MONTHS: 24 } as BookingsEnv, desk.em, {
    forget: async () => {},
  } as unknown as ErasureService);
  const night = async () => {
    await job.run();
    await new DocumentsSweep(desk.em, store).sweep(new Date(Date.now() + 60_000));
  };

  await desk.erase(id);
  await night();
  expect(await keys()).toEqual([KEY]);
  for (const table of ['documents', 'payments']) await desk.rows(`update ${table} set retain_until = current_date - 2`);
  await night();
  expect(await keys()).toEqual([]);
  for (const table of ['documents', 'payments', 'quotes', 'letters'])
    expect(await desk.rows(`select from ${table}`)).toEqual([]);
});
