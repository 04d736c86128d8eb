import { expect, test } from '@jest/globals';
import { entry } from '@tocada/contracts/dates/spec-entry.js';
import { dealSums } from '@tocada/contracts/deals/spec-quote.js';
import { spoken } from '@tocada/contracts/ground/spec-spoken.js';
import type { AdminInquiry } from '@tocada/contracts/inquiries/inquiries.js';
import { nextStepOf } from './next-step.js';

const TODAY = '2150-05-10';
const KNOWN = { entries: [], now: `${TODAY}T18:00:00Z`, today: TODAY, timeZone: 'America/Chicago' };
const inquiry = (fields: Partial<AdminInquiry>) =>
  ({
    stage: 'booked',
    suspect: false,
    eventDate: '2150-06-12T18:00:00Z',
    createdAt: '2150-05-01T18:00:00Z',
    ...fields,
  }) as AdminInquiry;
const next = (fields: Partial<AdminInquiry>, known: Partial<Parameters<typeof nextStepOf>[1]> = {}) =>
  nextStepOf(inquiry(fields), { ...KNOWN, ...known });
const owes = (on: string, fields = {}) => dealSums({ next: { cents: 75_000, on }, ...fields });

test('a claimed payment is confirmed before anything is booked', () => {
  const claimed = owes('2150-12-12', { claimedCents: 75_000, paidCents: 0 });
  expect(next({ stage: 'accepted', money: claimed, followUpOn: TODAY, quoteState: 'draft' })).toEqual({
    step: 'confirm',
    words: spoken({ es: 'confirmar el pago', en: 'confirm the payment' }),
  });
  expect(next({ stage: 'completed', money: claimed }).step).toBe('confirm');
});

test('a wish is answered before all else', () => {
  const money = owes('2150-05-01', { claimedCents: 1 });
  expect(next({ wish: 'cancel', money })).toEqual({
    step: 'reply',
    words: spoken({ es: 'contestarle: quiere cancelar', en: 'answer them: they want to cancel' }),
  });
  expect(next({ wish: 'not_me' }).words).toBe(spoken({ es: 'aclarar quién firmó', en: 'clear up who signed' }));
});

test('a debt is collected when it is late, when the night was played, when it books the night, and of closed deals', () => {
  const collect = { step: 'collect', words: spoken({ es: 'cobrar $750', en: 'collect $750' }) };
  expect(next({ money: owes('2150-05-09') })).toEqual(collect);
  expect(next({ money: owes('2150-05-09'), followUpOn: TODAY })).toEqual(collect);
  expect(next({ money: owes('2150-07-09'), eventDate: '2150-05-08T18:00:00Z' })).toEqual(collect);
  expect(next({ stage: 'accepted', money: owes('2150-07-09') })).toEqual(collect);
  expect(next({ stage: 'completed', money: owes('2150-07-09') })).toEqual(collect);
  expect(next({ stage: 'cancelled', money: owes('2150-07-09') })).toEqual(collect);
  // Nothing is asked for yet.
  expect(next({ money: owes('2150-07-09') }).step).toBe('usual');
  expect(next({ stage: 'lost', money: owes('2150-05-09') })).toEqual({ step: 'usual', words: undefined });
  expect(next({ stage: 'completed', money: dealSums({ owedCents: 0 }) })).toEqual({ step: 'usual', words: undefined });
  expect(next({ stage: 'accepted', creditUntil: '2150-12-12', money: owes('2150-05-09') }).step).toBe('reply');
});

test('a draft is sent, and a quote that is over renewed', () => {
  expect(next({ stage: 'contacted', quoteState: 'draft' })).toEqual({
    step: 'send',
    words: spoken({ es: 'mandar la cotización', en: 'send the quote' }),
  });
  const sent = { stage: 'quoted', quoteState: 'sent' } as const;
  expect(next({ ...sent, quoteValidUntil: '2150-05-09' }).step).toBe('renew');
  expect(next({ ...sent, quoteValidUntil: TODAY }).step).toBe('usual');
});

test('a follow-up that is due is a reply, and all else is the act of the stage', () => {
  expect(next({ stage: 'contacted', followUpOn: TODAY, followUpNote: 'Llamar' })).toEqual({
    step: 'reply',
    words: spoken({ es: 'dar seguimiento: Llamar', en: 'follow up: Llamar' }),
  });
  expect(next({ stage: 'accepted' })).toEqual({
    step: 'usual',
    words: spoken({ es: 'reservar la fecha', en: 'book the date' }),
  });
  const hold = entry({ kind: 'hold', live: true, expiresAt: '2150-05-11T18:00:00Z' });
  expect(next({ stage: 'quoted' }, { entries: [hold] }).words).toMatch(/vence|expires|ends/);
  expect(next({ suspect: true })).toEqual({ step: 'usual', words: undefined });
});
