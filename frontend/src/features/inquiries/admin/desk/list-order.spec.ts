import { afterEach, expect, test } from '@jest/globals';
import { INQUIRY_ORDERS, type InquiryOrder } from '@tocada/contracts/inquiries/inquiries-query.js';
import { compareIn, keepOrder, keptOrder } from './list-order.js';

const TODAY = '2026-11-24';
const TIME_ZONE = 'America/Chicago';
const row = (id: string, eventDate: string, createdAt: string, status = 'pending', suspect = false) =>
  ({ id, eventDate: `${eventDate}T06:00:00.000Z`, createdAt, status, suspect }) as never;

const ROWS = [
  row('today', '2026-11-24', '2026-11-20'),
  row('yesterday', '2026-11-23', '2026-11-21'),
  row('in a month', '2026-12-24', '2026-11-22'),
  row('answered', '2026-11-25', '2026-11-23', 'contacted'),
  row('a year ago', '2025-11-24', '2025-01-01', 'completed'),
  row('tomorrow', '2026-11-25', '2026-11-10'),
  row('spam', '2026-11-26', '2026-11-05', 'pending', true),
];
const ORDERS: Record<InquiryOrder, string[]> = {
  arrival: ['answered', 'in a month', 'yesterday', 'today', 'tomorrow', 'spam', 'a year ago'],
  event: ['today', 'answered', 'tomorrow', 'spam', 'in a month', 'yesterday', 'a year ago'],
  waiting: ['tomorrow', 'today', 'in a month', 'answered', 'yesterday', 'spam', 'a year ago'],
};

test.each(INQUIRY_ORDERS)('%s is the order of the server', (order) => {
  const sorted = [...(ROWS as { id: string }[])].sort(compareIn(order, TODAY, TIME_ZONE) as never);
  expect(sorted.map(({ id }) => id)).toEqual(ORDERS[order]);
});

test.each(['event', 'waiting'] as const)(
  'in the order "%s" a request without a day stands last in its group',
  (order) => {
    const noted = { ...(row('noted', '2026-10-01', '2026-11-01') as object), dateNote: 'octubre' } as never;
    const sorted = [noted, ...ROWS].sort(compareIn(order, TODAY, TIME_ZONE) as never) as { id: string }[];
    expect(sorted.map(({ id }) => id)).toEqual(
      ORDERS[order].flatMap((id) => (id === 'in a month' ? [id, 'noted'] : [id])),
    );
  },
);

const storage = (value: unknown) => Object.defineProperty(globalThis, 'localStorage', { value, configurable: true });
afterEach(() => void Reflect.deleteProperty(globalThis, 'localStorage'));

test('the order is kept in the browser, and also where a browser refuses to store', () => {
  const kept = new Map<string, string>([['orden-de-solicitudes', 'nonsense']]);
  storage({
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
  expect(keptOrder()).toBe('arrival');
  keepOrder('event');
  expect([keptOrder(), [...kept.values()]]).toEqual(['event', ['event']]);
  const refuse = () => {
    throw new Error('SecurityError');
  };
  storage({ getItem: refuse, setItem: refuse });
  keepOrder('waiting');
  expect(keptOrder()).toBe('waiting');
});
