import { expect, test } from '@jest/globals';
import { dealSums } from '@tocada/contracts/deals/spec-quote.js';
import { spoken } from '@tocada/contracts/ground/spec-spoken.js';
import { texts } from '../../../../panel/desk/desk.texts.js';
import { dealOf } from './deal.js';

const TODAY = '2150-05-10';
const money = dealSums();
const next = (on: string, cents = 75_000) => ({ ...money, next: { cents, on } });
const words = (row: Parameters<typeof dealOf>[0]) => dealOf(row, TODAY)?.words;

test('a quote before it is accepted', () => {
  const sent = { stage: 'quoted', quoteState: 'sent', quoteTotalCents: 150_000 } as const;
  expect(words({ ...sent, quoteValidUntil: TODAY })).toBe(spoken({ es: 'Cotizada $1,500', en: 'Quoted $1,500' }));
  expect(dealOf({ ...sent, quoteValidUntil: '2150-05-09' }, TODAY)).toMatchObject({
    words: spoken({ es: 'Venció', en: 'Expired' }),
  });
  expect(words({ stage: 'contacted', quoteState: 'declined' })).toBe(spoken({ es: 'No la aceptó', en: 'Declined' }));
  expect(words({ ...sent, quoteValidUntil: TODAY, lettersFailed: 1 })).toBe(
    spoken({ es: 'Un correo no salió', en: 'An email failed' }),
  );
  expect(words({ stage: 'contacted', quoteState: 'withdrawn' })).toBeUndefined();
  expect(words({ ...sent, stage: 'lost' })).toBeUndefined();
  // Reads alone tell of quotes.
  expect(words({ stage: 'quoted' })).toBeUndefined();
});

test('pesos are named', () => {
  const sent = { stage: 'quoted', quoteState: 'sent', quoteTotalCents: 3_500_000, quoteValidUntil: TODAY } as const;
  expect(words({ ...sent, quoteCurrency: 'MXN' })).toBe(
    spoken({ es: 'Cotizada $35,000 MXN', en: 'Quoted $35,000 MXN' }),
  );
  const pesos = { ...next('2150-12-12'), currency: 'MXN' as const };
  expect(words({ stage: 'accepted', quoteState: 'accepted', money: pesos })).toBe(
    spoken({ es: 'Debe $750 MXN · 12 dic', en: 'Owes $750 MXN · Dec 12' }),
  );
});

test('the money of an agreement', () => {
  const accepted = { stage: 'accepted', quoteState: 'accepted' } as const;
  expect(words({ ...accepted, money: next('2150-12-12') })).toBe(
    spoken({ es: 'Debe $750 · 12 dic', en: 'Owes $750 · Dec 12' }),
  );
  expect(dealOf({ ...accepted, money: next('2150-05-09') }, TODAY)).toEqual({
    words: spoken({ es: 'Anticipo vencido', en: 'Deposit overdue' }),
    tone: 'alarm',
  });
  expect(words({ ...accepted, money: { ...next('2150-05-09'), claimedCents: 75_000 } })).toBe(
    spoken({ es: 'Ya pagó, confirma', en: 'Says they paid: confirm' }),
  );
  expect(words({ ...accepted, money: next('2150-05-09'), lettersFailed: 1 })).toBe(
    spoken({ es: 'Anticipo vencido', en: 'Deposit overdue' }),
  );
  expect(words({ ...accepted, money: next('2150-12-12'), lettersFailed: 1 })).toBe(
    spoken({ es: 'Un correo no salió', en: 'An email failed' }),
  );
  const booked = { stage: 'booked', quoteState: 'accepted' } as const;
  expect(dealOf({ ...booked, money: next('2150-05-09') }, TODAY)).toMatchObject({ tone: 'alarm' });
  expect(words({ ...booked, money: { ...money, owedCents: 0, next: null } })).toBe(
    spoken({ es: 'Pagada', en: 'Paid' }),
  );
  const postponed = { ...booked, stage: 'accepted', money: { ...money, next: null } } as const;
  expect(words({ ...postponed, creditUntil: TODAY })).toBe(
    spoken({ es: 'Pospuesta, sin fecha', en: 'Postponed, no date' }),
  );
  expect(dealOf({ ...postponed, creditUntil: '2150-05-09' }, TODAY)).toMatchObject({ tone: 'alarm' });
  const settled = { ...money, owedCents: 0, next: null };
  expect(words({ ...postponed, stage: 'cancelled', money: settled, creditUntil: TODAY })).toBeUndefined();
  expect(words({ ...booked, money: { ...money, totalCents: 0, paidCents: 0, owedCents: 0, next: null } })).toBe(
    spoken({ es: 'Sin costo', en: 'No charge' }),
  );
  expect(dealOf({ ...booked, wish: 'not_me', money: { ...money, claimedCents: 1, next: null } }, TODAY)).toEqual({
    words: spoken({ es: 'Dice que no firmó', en: 'Says they didn’t sign' }),
    tone: 'alarm',
  });
  // Played, but not paid.
  expect(words({ stage: 'completed', money: { ...money, next: null } })).toBe(
    spoken({ es: 'Debe $750', en: 'Owes $750' }),
  );
  // The agreed damages.
  expect(words({ stage: 'cancelled', money: next('2150-12-12') })).toBe(spoken({ es: 'Debe $750', en: 'Owes $750' }));
  expect(words({ stage: 'cancelled', money: { ...money, owedCents: 0 } })).toBeUndefined();
  expect(words({ stage: 'lost', money: next('2150-12-12') })).toBeUndefined();
  expect(words({ ...accepted, money: next('2151-01-15') })).toContain('2151');
});

test('a deal that owes nothing is paid, in the client’s favor, or given up', () => {
  const of = (fields: Partial<typeof money>) => words({ stage: 'completed', money: { ...money, ...fields } });
  expect(of({ owedCents: -209_645 })).toBe(
    spoken({ es: 'A favor del cliente $2,096.45', en: 'In the client’s favor $2,096.45' }),
  );
  expect(of({ owedCents: 0, writtenOffCents: 75_000 })).toBe(spoken({ es: 'No se va a cobrar', en: 'Written off' }));
  const free = { totalCents: 0, paidCents: 20_000, owedCents: 0 };
  expect(of({ ...free, chargesCents: 20_000 })).toBe(spoken({ es: 'Pagada', en: 'Paid' }));
});

test('the sum that the band keeps may be in pesos', () => {
  expect(texts.badKept).not.toMatch(/dólares|dollars/);
});
