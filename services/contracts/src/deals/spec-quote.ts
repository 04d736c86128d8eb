import { NO_TAX, type Quote, type QuotedEvent, type QuoteInput } from './quote.js';
import { firstChoice, scheduleOf, totalsOf, type Instalment, type QuoteLine } from './quote-money.js';
import type { Money, Payment } from './payments.js';

/** Half to be paid after the signature, and half before the night. */
export const HALVES: Instalment[] = [
  { label: 'Anticipo', percentBp: 5000, due: { daysAfter: 3 } },
  { label: 'Resto', percentBp: 5000, due: { daysBefore: 7 } },
];
/** A night without hours. */
const NIGHT: QuotedEvent = {
  type: 'Boda',
  day: '2027-05-15',
  startTime: null,
  endTime: null,
  location: 'Bryan TX',
};

/** For specs: a line of every package, with the given fields. */
export const quoteLine = (fields: Partial<QuoteLine> = {}): QuoteLine => ({
  id: '1',
  package: null,
  kind: 'performance',
  description: 'Show',
  quantity: 1000,
  unit: 'flat',
  unitCents: 0,
  percentBp: null,
  taxable: false,
  optional: false,
  chosen: false,
  ...fields,
});

/** For specs: the form of a quote of one line, which is paid at once, with the given fields. */
export const quoteFields = (fields: Partial<QuoteInput> = {}): QuoteInput => ({
  lines: [{ kind: 'performance', description: 'Quinceañera', unitCents: 150_050 }],
  schedule: [{ label: 'Anticipo', percentBp: 10_000, due: { daysAfter: 3 } }],
  validUntil: '2149-12-31',
  ...fields,
});

/** For specs: a sent quote with the given fields. Its sums follow from its lines, and its schedule from its instalments. */
export function quote(fields: Partial<Quote> = {}): Quote {
  const parts = { packages: [], lines: [quoteLine()], tax: NO_TAX, instalments: [], event: NIGHT, ...fields };
  const choice = fields.choice ?? firstChoice(parts);
  const totals = totalsOf(parts, choice);
  const days = { accepted: '2026-12-01', isAccepted: false, event: parts.event.day };
  return {
    id: '0a1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d',
    inquiryId: '1a1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d',
    number: 'C-2026-0041',
    version: 1,
    kind: 'quote',
    basedOn: null,
    state: 'sent',
    isOver: false,
    revision: 1,
    language: 'es',
    currency: 'USD',
    validUntil: '2026-12-20',
    damages: [],
    terms: null,
    termsOther: null,
    confirmOn: 'deposit',
    choice,
    totals,
    schedule: scheduleOf(parts.instalments, totals.totalCents, days),
    documentSha256: 'ab'.repeat(32),
    sentAt: '2026-12-01T18:00:00.000Z',
    decidedAt: null,
    declineReason: null,
    signatures: [],
    agreedElsewhere: null,
    links: { d: '', s1: null, s2: null },
    ...parts,
  };
}

/** For specs: the money of a deal of which half is paid, with the given fields. */
export const dealSums = (fields: Partial<Money> = {}): Money => ({
  currency: 'USD',
  totalCents: 150_000,
  chargesCents: 0,
  writtenOffCents: 0,
  paidCents: 75_000,
  owedCents: 75_000,
  claimedCents: 0,
  next: null,
  ...fields,
});

/** For specs: a deposit that the client says to have paid, with the given fields. */
export const payment = (fields: Partial<Payment> = {}): Payment => ({
  id: '2a1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d',
  inquiryId: '1a1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d',
  currency: 'USD',
  number: null,
  kind: 'deposit',
  cents: 75_025,
  method: 'zelle',
  day: '2026-12-02',
  state: 'claimed',
  note: null,
  confirmNote: null,
  voidReason: null,
  voidKind: null,
  bandNote: null,
  claimedCents: null,
  by: 'client',
  at: '2026-12-02T12:00:00.000Z',
  ...fields,
});
