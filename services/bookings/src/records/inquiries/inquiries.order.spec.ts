import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { isoDay } from '@tocada/contracts/ground/days.js';
import { LIMITS } from '@tocada/contracts/ground/limits.js';
import { INQUIRY_ORDERS, inquiriesQuery, type InquiryOrder } from '@tocada/contracts/inquiries/inquiries-query.js';
import { localMoment } from '@tocada/runtime/zone.js';
import { openDesk, type OpenDesk } from '../../spec-desk.js';
import { inquiryRow } from '../../spec-inquiry.js';
import type { InquiryRow } from './inquiry.entity.js';

const TIME_ZONE = 'America/Chicago';
const DAY_MS = 86_400_000;

let desk: OpenDesk;

beforeAll(async () => {
  desk = await openDesk();
});
beforeEach(() => desk.empty());
afterAll(() => desk.close());

/** The start of the local day that is `days` from now. */
const dayIn = (days: number): Date => {
  const today = isoDay(new Date().toISOString(), TIME_ZONE);
  const day = new Date(Date.parse(today) + days * DAY_MS).toISOString().slice(0, 10);
  return localMoment(day, TIME_ZONE).instant;
};
const store = (name: string, days: number, hoursAgo: number, fields: Partial<InquiryRow> = {}) =>
  desk.inquiry(
    inquiryRow({ name, eventDate: dayIn(days), createdAt: new Date(Date.now() - hoursAgo * 3_600_000), ...fields }),
  );

/** The names of all pages. */
const walk = async (query: object, limit: number, between: () => Promise<unknown> = async () => {}) => {
  const names: string[] = [];
  for (let cursor: string | undefined; ; await between()) {
    const page = await desk.inquiries.page(inquiriesQuery.parse({ ...query, limit, cursor }));
    names.push(...page.items.map(({ name }) => name));
    if (page.next === null) return names;
    cursor = page.next;
  }
};

const fill = async () => {
  await store('hoy', 0, 5);
  await store('ayer', -1, 4);
  await store('en un mes', 30, 3);
  await store('mañana, contestada', 1, 2, { status: 'contacted' });
  await store('hace un año', -365, 9000, { status: 'completed' });
  await store('mañana', 1, 100);
  await store('spam', 2, 300, { suspect: true });
};
const ORDERS: Record<InquiryOrder, string[]> = {
  arrival: ['mañana, contestada', 'en un mes', 'ayer', 'hoy', 'mañana', 'spam', 'hace un año'],
  event: ['hoy', 'mañana', 'mañana, contestada', 'spam', 'en un mes', 'ayer', 'hace un año'],
  waiting: ['mañana', 'hoy', 'en un mes', 'mañana, contestada', 'ayer', 'spam', 'hace un año'],
};

test('without a limit a part of the list is handed over, with the cursor of the next one', async () => {
  for (let index = 0; index <= LIMITS.adminPart; index += 1) await store(`n.º ${index}`, 1, index);
  const { items, next } = await desk.inquiries.page(inquiriesQuery.parse({}));
  expect([items.length, items[0]!.name]).toEqual([LIMITS.adminPart, 'n.º 0']);
  const rest = await desk.inquiries.page(inquiriesQuery.parse({ cursor: next }));
  expect([rest.items.map(({ name }) => name), rest.next]).toEqual([[`n.º ${LIMITS.adminPart}`], null]);
});

test.each(INQUIRY_ORDERS)('%s: the same order whatever the size of the pages', async (sort) => {
  await fill();
  // Two events of one day stand in the order of their ids.
  const sorted = (names: string[]) =>
    sort === 'event' ? names.map((name) => name.replace(', contestada', '')) : names;
  for (const limit of [1, 2, 3, 7, 100]) expect(sorted(await walk({ sort }, limit))).toEqual(sorted(ORDERS[sort]));
});

test('without an order the newest come first, and the filters hold in each order', async () => {
  await fill();
  expect(await walk({}, 100)).toEqual(ORDERS.arrival);
  const filters = { suspect: 'false', status: 'pending', from: isoDay(dayIn(-1).toISOString(), TIME_ZONE) };
  expect(await walk({ ...filters, sort: 'event' }, 2)).toEqual(['hoy', 'mañana', 'en un mes', 'ayer']);
  expect(await walk({ ...filters, sort: 'waiting' }, 2)).toEqual(['mañana', 'hoy', 'en un mes', 'ayer']);
  expect(await walk({ q: 'mañana', sort: 'waiting' }, 1)).toEqual(['mañana', 'mañana, contestada']);
});

test.each(INQUIRY_ORDERS)('%s: a row that comes or goes between two pages moves no other', async (sort) => {
  await fill();
  const before = await walk({ sort }, 100);
  let round = 0;
  const after = await walk({ sort }, 2, async () => {
    await desk.rows('delete from booking_inquiries where name = $1', [before[(round += 1) === 1 ? 1 : 0]]);
    await store('nueva', 0, 0);
  });
  expect(after.filter((name) => name !== 'nueva')).toEqual(before);
});

test('a cursor of another order is refused', async () => {
  await fill();
  const cursors = new Map<InquiryOrder, string>();
  for (const sort of INQUIRY_ORDERS) {
    for (let limit = 1; limit < 7; limit += 1) {
      const { next } = await desk.inquiries.page({ sort, limit });
      expect(next).toMatch(/^[\w.-]+$/);
      cursors.set(sort, next!);
    }
  }
  for (const sort of INQUIRY_ORDERS)
    for (const [of, cursor] of cursors) {
      const outcome = await desk.inquiries.page({ sort, cursor }).then(
        () => 'ok',
        ({ code }) => code,
      );
      expect([sort, of, outcome]).toEqual([sort, of, sort === of ? 'ok' : 'invalid']);
    }
  for (const cursor of ['event', 'event.0.1.x', 'event.9.1.MS5h', 'waiting.0..MS5h', '%00'])
    await expect(desk.inquiries.page({ sort: 'event', cursor })).rejects.toMatchObject({ code: 'invalid' });
});
