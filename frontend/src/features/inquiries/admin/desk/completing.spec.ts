import { expect, test } from '@jest/globals';
import { dealSums, payment } from '@tocada/contracts/deals/spec-quote.js';
import type { Route } from '@tocada/contracts/kit/route.js';
import { completingBy } from './completing.js';

const TODAY = '2150-05-10';
const money = dealSums({ owedCents: 60_000 });
const deal = { id: 'deal', money, payments: [payment({ id: 'paid', state: 'confirmed' })] };
const chosen = { method: 'zelle', today: TODAY } as const;

/** Resolves with the calls that settle the debt. */
async function callsOf(way: 'paid' | 'writtenOff', of = deal) {
  const calls: unknown[] = [];
  const call = async ({ path }: Route, params: object, body: object) => void calls.push([path, params, body]);
  await completingBy({ call } as never, of, { ...chosen, way }).settle!();
  return calls;
}

test('“Marcar pagado” notes the debt as paid today', async () => {
  expect(await callsOf('paid')).toEqual([
    [
      '/api/admin/bookings/:id/payments',
      { id: 'deal' },
      { kind: 'balance', cents: 60_000, method: 'zelle', day: TODAY },
    ],
  ]);
});

test('“Marcar pagado” confirms what the client says to have paid, and notes the rest alone', async () => {
  const claim = payment({ id: 'claim', state: 'claimed', cents: 50_000 });
  const confirmed = ['/api/admin/bookings/:id/payments/:paymentId/confirm', { id: 'deal', paymentId: 'claim' }, {}];
  expect(await callsOf('paid', { ...deal, payments: [claim] })).toEqual([
    confirmed,
    expect.arrayContaining([expect.objectContaining({ cents: 10_000 })]),
  ]);
  const all = { ...deal, payments: [{ ...claim, cents: 60_000 }] };
  expect(await callsOf('paid', all)).toEqual([confirmed]);
});

test('“No se va a cobrar” writes the debt off, and “Dejar por cobrar” leaves it', async () => {
  expect(await callsOf('writtenOff')).toEqual([
    ['/api/admin/bookings/:id/write-off', { id: 'deal' }, { cents: 60_000 }],
  ]);
  const left = completingBy({} as never, deal, { ...chosen, way: 'stillOwed' });
  expect(left).toEqual({ stillOwed: true });
});
