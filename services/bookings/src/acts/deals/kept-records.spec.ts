import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { KeptRecord } from '@tocada/contracts/deals/kept-records.js';
import { openDesk, type OpenDesk } from '../../spec-desk.js';
import { inquiryRow } from '../../spec-inquiry.js';

let desk: OpenDesk;
beforeAll(async () => {
  desk = await openDesk();
});
beforeEach(() => desk.empty());
afterAll(() => desk.close());

const JPEG = Buffer.from('ffd8ffe000104a464946', 'hex');

/** Adds a document that has its file. Resolves with its id. */
async function document(inquiryId: string | null, number: string, fields: { at?: string; cents?: number | null } = {}) {
  const id = randomUUID();
  const { at = '2027-03-04T18:00:00Z', cents = 5000 } = fields;
  await desk.rows(
    `insert into documents (id, inquiry_id, kind, number, language, key, sha256, at, cents, retain_until)
    values ($1, $2, 'receipt', $3, 'es', $4, 'ab', $5, $6, '2200-12-31')`,
    [id, inquiryId, number, `documents/${id}.pdf`, at, cents],
  );
  return id;
}
/** Adds a file that is kept with a request. Resolves with its id. */
async function keep(inquiryId: string, name: string) {
  const upload = randomUUID();
  desk.uploads.set(upload, { bytes: JPEG, at: new Date() });
  return (await desk.clientFiles.keep({ id: inquiryId, upload, name, note: null }, { writeId: randomUUID() })).id;
}
const walk = async (limit = 2): Promise<KeptRecord[]> => {
  const all: KeptRecord[] = [];
  for (let cursor: string | undefined; ;) {
    const { items, next } = await desk.keptRecords.page({ limit, cursor });
    all.push(...items);
    if (next === null) return all;
    cursor = next;
  }
};

test('the papers of erased clients stand in one list, newest first, and those of a request do not', async () => {
  await document(await desk.inquiry(inquiryRow()), 'R-2027-0001');
  const old = await document(null, 'R-2027-0002', { at: '2027-01-02T03:00:00Z' });
  await document(null, 'R-2027-0003');
  await document(null, 'R-2027-0004', { at: '2027-05-05T18:00:00Z', cents: null });
  const all = await walk();
  expect(all.map(({ number }) => number)).toEqual(['R-2027-0004', 'R-2027-0003', 'R-2027-0002']);
  expect(all.map(({ cents, currency }) => [cents, currency])).toEqual([
    [null, null],
    [5000, 'USD'],
    [5000, 'USD'],
  ]);
  // The band's day.
  expect(all[2]).toMatchObject({ day: '2027-01-01', retainUntil: '2200-12-31', url: `/api/admin/records/${old}.pdf` });
});

test('a file that is called by a client’s name is downloaded by its day', async () => {
  const id = await desk.inquiry(inquiryRow());
  await document(id, 'C-2027-0001');
  await desk.rows(`update documents set kind = 'agreement' where inquiry_id = $1`, [id]);
  const fileId = await keep(id, 'Contrato de Ana Mora');
  await desk.erase(id);
  const kept = (await walk()).find(({ kind }) => kind === 'kept')!;
  expect(kept).toMatchObject({ id: fileId, number: null, cents: null, url: `/api/admin/records/${fileId}.jpg` });
  const part = await desk.keptRecords.part({ id: fileId, from: 0 });
  expect(part).toMatchObject({ name: `${kept.day}.jpg`, mediaType: 'image/jpeg', bytes: JPEG.length });
  expect(JSON.stringify([kept, part])).not.toContain('Ana');
});

test('a paper of a request is no kept record, and an unknown one is none either', async () => {
  const own = await document(await desk.inquiry(inquiryRow()), 'R-2027-0001');
  for (const id of [own, randomUUID()])
    await expect(desk.keptRecords.part({ id, from: 0 })).rejects.toMatchObject({ code: 'not_found' });
});
