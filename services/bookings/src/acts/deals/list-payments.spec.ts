import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { ListedPayment } from '@tocada/contracts/deals/payments-file.js';
import { openDesk, type OpenDesk } from '../../spec-desk.js';
import { inquiryRow } from '../../spec-inquiry.js';

let desk: OpenDesk;
beforeAll(async () => {
  desk = await openDesk();
});
beforeEach(() => desk.empty());
afterAll(() => desk.close());

async function pay(inquiryId: string | null, day: string, fields: { number?: string | null; state?: string } = {}) {
  const { number = `R-${day}`, state = 'confirmed' } = fields;
  await desk.rows(
    `insert into payments (id, inquiry_id, number, kind, cents, method, day, state, by, retain_until)
    values ($1, $2, $3, 'deposit', 5000, 'cash', $4, $5, 'admin', '2200-12-31')`,
    [randomUUID(), inquiryId, number, day, state],
  );
}
const walk = async (query: { from?: string; to?: string } = {}, limit = 2): Promise<ListedPayment[]> => {
  const all: ListedPayment[] = [];
  for (let cursor: string | undefined; ;) {
    const { items, next } = await desk.payments.page({ ...query, limit, cursor });
    all.push(...items);
    if (next === null) return all;
    cursor = next;
  }
};

test('all payments with a number come once, by day; claims do not', async () => {
  const id = await desk.inquiry(inquiryRow());
  for (const day of ['2027-03-03', '2027-01-01', '2027-12-31', '2027-03-04', '2026-12-31']) await pay(id, day);
  await pay(id, '2027-02-02', { number: null, state: 'claimed' });
  await pay(null, '2027-03-03', { number: 'R-void', state: 'void' });
  const days = (rows: ListedPayment[]) => rows.map(({ day }) => day);
  expect(days(await walk())).toEqual([
    '2026-12-31',
    '2027-01-01',
    '2027-03-03',
    '2027-03-03',
    '2027-03-04',
    '2027-12-31',
  ]);
  expect(days(await walk({ from: '2027-01-01', to: '2027-03-03' }))).toEqual([
    '2027-01-01',
    '2027-03-03',
    '2027-03-03',
  ]);
  const all = await walk({ from: '2027-03-03', to: '2027-03-03' });
  expect(all.find(({ number }) => number === 'R-void')).toMatchObject({ void: true, inquiryId: null, contract: null });
  expect(all.find(({ number }) => number !== 'R-void')).toMatchObject({ void: false, inquiryId: id, currency: 'USD' });
});
