import { describe, expect, test } from '@jest/globals';
import {
  faultsOf,
  numberFaults,
  owedOf,
  type DealingsRow,
  type NumbersRow,
  type QuoteOfDealings,
} from '@tocada/bookings/acts/deals/spec-judge.js';
import { NO_TAX, quoteLine } from '@tocada/contracts/deals/spec-quote.js';
import { ledgerFaults, sumFaults } from './judge.js';
import { mailFaults } from './mails.js';
import { newLedger } from './play.js';

const LINE = quoteLine({ unitCents: 100_000 });
const QUOTE: QuoteOfDealings = {
  id: 'q1',
  number: 'C-2026-0001',
  kind: 'quote',
  state: 'accepted',
  basedOn: null,
  lines: [LINE],
  tax: NO_TAX,
  packages: [],
  choice: { package: null, extras: [] },
  day: '2150-05-01',
  isPostponed: false,
  confirmOn: 'deposit',
  isSent: true,
  sha256: 'ab',
  signatures: [{ place: 1, name: 'Ana', sha256: 'ab' }],
};
const PAYMENT = {
  id: 'p1',
  number: 'R-2026-0001',
  kind: 'deposit',
  cents: 40_000,
  state: 'confirmed',
  by: 'admin',
} as const;
const OF_QUOTE = { quoteId: 'q1', paymentId: null, number: 'C-2026-0001', sha256: 'ab' };
const RECEIPT = {
  id: 'd3',
  kind: 'receipt',
  number: 'R-2026-0001',
  quoteId: 'q1',
  paymentId: 'p1',
  sha256: 'r',
} as const;
/** A night that was sent, signed, paid in part and booked. */
const BOOKED: DealingsRow = {
  id: 'i1',
  stage: 'booked',
  status: 'contacted',
  signers: 1,
  quotes: [QUOTE],
  payments: [PAYMENT],
  charges: [],
  writeOffs: [],
  invoices: [],
  currencies: [],
  documents: [{ id: 'd1', kind: 'quote', ...OF_QUOTE }, { id: 'd2', kind: 'agreement', ...OF_QUOTE }, RECEIPT],
  entries: [{ kind: 'booked', day: '2150-05-01' }],
};
const SENT: DealingsRow = {
  ...BOOKED,
  stage: 'quoted',
  quotes: [{ ...QUOTE, state: 'sent', signatures: [] }],
  payments: [],
  documents: [{ id: 'd1', kind: 'quote', ...OF_QUOTE }],
  entries: [{ kind: 'hold', day: '2150-05-01' }],
};

test('charges are owed, extras pay charges alone, and a write-off covers what is left', () => {
  const charges = [
    { cents: 20_000, void: false },
    { cents: 7000, void: true },
  ];
  const extra = { ...PAYMENT, id: 'p2', kind: 'extra', cents: 30_000 } as const;
  expect(owedOf({ ...BOOKED, charges })).toBe(80_000);
  expect(owedOf({ ...BOOKED, charges, payments: [PAYMENT, extra] })).toBe(60_000);
  expect(owedOf({ ...BOOKED, charges, writeOffs: [{ cents: 30_000, void: false }] })).toBe(50_000);
  expect(owedOf({ ...BOOKED, charges, writeOffs: [{ cents: 300_000, void: false }] })).toBe(0);
});

test('a payment that was taken back has no paper, and the night is held again', () => {
  const back: DealingsRow = {
    ...BOOKED,
    stage: 'accepted',
    payments: [{ ...PAYMENT, state: 'void' }],
    documents: BOOKED.documents.slice(0, 2),
    entries: [{ kind: 'hold', day: '2150-05-01' }],
  };
  expect([...faultsOf(back)]).toEqual([]);
});

test('owed = total − confirmed + refunds', () => {
  const more = [
    { ...PAYMENT, id: 'p2', kind: 'refund', cents: 10_000 },
    { ...PAYMENT, id: 'p3', kind: 'tip', cents: 5000 },
    { ...PAYMENT, id: 'p4', state: 'claimed' },
  ] as const;
  expect(owedOf({ ...BOOKED, payments: [PAYMENT, ...more] })).toBe(70_000);
  expect(owedOf(SENT)).toBeNull();
});

describe('dealings', () => {
  test('that keep the rules are right', () => {
    for (const row of [BOOKED, SENT]) expect([...faultsOf(row)]).toEqual([]);
  });
  test.each<[string, DealingsRow]>([
    ['paid, and not booked', { ...BOOKED, stage: 'accepted' }],
    ['booked, and not paid', { ...BOOKED, payments: [], documents: BOOKED.documents.slice(0, 2) }],
    ['signed, and still quoted', { ...BOOKED, stage: 'quoted' }],
    ['sent, and not quoted', { ...SENT, stage: 'new', status: 'pending' }],
    ['withdrawn, and still quoted', { ...SENT, quotes: [{ ...SENT.quotes[0]!, state: 'withdrawn' }] }],
    ['contacted with a hold', { ...SENT, stage: 'contacted', quotes: [{ ...SENT.quotes[0]!, state: 'declined' }] }],
    ['cancelled with a night', { ...BOOKED, stage: 'cancelled', status: 'completed' }],
    ['booked twice', { ...BOOKED, entries: [BOOKED.entries[0]!, { kind: 'booked', day: '2150-05-02' }] }],
    ['booked on another day', { ...BOOKED, entries: [{ kind: 'booked', day: '2150-05-02' }] }],
    ['quoted, and not contacted for the release before', { ...SENT, status: 'pending' }],
    ['two agreements', { ...BOOKED, quotes: [QUOTE, { ...QUOTE, id: 'q2' }] }],
    ['an agreement without a signature', { ...BOOKED, quotes: [{ ...QUOTE, signatures: [] }] }],
    ['one signature of one signer, and no agreement', { ...SENT, quotes: [{ ...QUOTE, state: 'partly_signed' }] }],
    ['a signature on a quote that waits for it', { ...SENT, quotes: [{ ...QUOTE, state: 'sent' }] }],
    ['a signature for another document', { ...BOOKED, quotes: [{ ...QUOTE, sha256: 'cd' }] }],
    ['an agreement without its document', { ...BOOKED, documents: [BOOKED.documents[0]!, RECEIPT] }],
    ['a payment without its receipt', { ...BOOKED, documents: BOOKED.documents.slice(0, 2) }],
    [
      'a receipt with another number',
      { ...BOOKED, documents: [...BOOKED.documents.slice(0, 2), { ...RECEIPT, number: 'R-2026-0002' }] },
    ],
    [
      'a confirmed payment without a number',
      { ...BOOKED, payments: [PAYMENT, { ...PAYMENT, id: 'p2', number: null }] },
    ],
    ['two live invoices', { ...BOOKED, invoices: ['f1', 'f2'].map((id) => ({ id, cents: 1, note: null })) }],
    [
      'a void of what was not printed',
      {
        ...BOOKED,
        payments: [{ ...PAYMENT, state: 'void' }],
        documents: [
          ...BOOKED.documents.slice(0, 2),
          { ...RECEIPT, sha256: null },
          { ...RECEIPT, id: 'd4', kind: 'credit_note', number: 'N-2026-0001' },
        ],
      },
    ],
    ['a void without its note', { ...BOOKED, payments: [{ ...PAYMENT, state: 'void' }] }],
    [
      'more given back than came',
      { ...BOOKED, payments: [PAYMENT, { ...PAYMENT, id: 'p2', kind: 'refund', cents: 50_000 }] },
    ],
  ])('%s are wrong', (_name, row) => {
    expect([...faultsOf(row)]).not.toEqual([]);
  });
});

describe('numbers', () => {
  const numbers: NumbersRow = {
    quotes: [{ number: 'C-2026-0001' }],
    payments: [{ number: 'R-2026-0001' }],
    documents: [{ number: 'R-2026-0001', kind: 'receipt' }],
    counters: [
      { series: 'C', year: 2026, last: 2 },
      { series: 'R', year: 2026, last: 1 },
    ],
  };
  test('without a gap are right, those of erased quotes too', () => {
    expect([...numberFaults(numbers, ['C-2026-0002'])]).toEqual([]);
  });
  test.each<[string, NumbersRow]>([
    ['a gap', numbers],
    ['one twice', { ...numbers, payments: [...numbers.payments, ...numbers.payments] }],
    ['one receipt twice', { ...numbers, documents: [...numbers.documents, ...numbers.documents] }],
    ['one beyond the counter', { ...numbers, payments: [{ number: 'R-2026-0002' }] }],
  ])('with %s are wrong', (name, row) => {
    expect([...numberFaults(row, name === 'a gap' ? [] : ['C-2026-0002'])]).not.toEqual([]);
  });
});

test('a document with another sum than was true is found', () => {
  const money = { totalCents: 100_000, paidCents: 40_000, owedCents: 60_000 };
  const sums = [{ number: 'R-2026-0001', money, quote: QUOTE, paid: 40_000 }];
  expect([...sumFaults({ sums })]).toEqual([]);
  for (const wrong of [
    [{ ...sums[0]!, paid: 39_999 }],
    [{ ...sums[0]!, money: { ...money, owedCents: 60_001 } }],
    [{ ...sums[0]!, quote: { ...QUOTE, lines: [{ ...LINE, unitCents: 99_999 }] } }],
  ])
    expect([...sumFaults({ sums: wrong })]).toHaveLength(1);
});

describe('acknowledged acts', () => {
  const letters = new Set(['agreement:q1:s1', 'agreement:q1:band', 'receipt:d3', 'quote:q1:s1']);
  const ledger = {
    ...newLedger(),
    paid: new Map([['i1', 1]]),
    signed: [{ inquiry: 'i1', place: 1, name: 'Ana', sha256: 'ab' }],
    mailed: new Set(['q1']),
  };
  test('that happened once are right', () => expect([...ledgerFaults(BOOKED, ledger, letters)]).toEqual([]));
  test.each([
    ['a payment that is lost', { ...ledger, paid: new Map([['i1', 2]]) }, letters],
    ['a payment that nobody made', { ...ledger, paid: new Map() }, letters],
    ['a claim that is lost', { ...ledger, claimed: new Map([['i1', 1]]) }, letters],
    ['a signature that is lost', { ...ledger, signed: [{ ...ledger.signed[0]!, place: 2 }] }, letters],
    ['a signature under another name', { ...ledger, signed: [{ ...ledger.signed[0]!, name: 'Beto' }] }, letters],
    ['a letter that is missing', ledger, new Set(['agreement:q1:s1', 'receipt:d3', 'quote:q1:s1'])],
  ])('%s is found', (_name, changed, written) => {
    expect([...ledgerFaults(BOOKED, changed, written)]).toHaveLength(1);
  });
});

describe('mails', () => {
  const letter = {
    noticeId: 'n1',
    inquiryId: 'i1',
    kind: 'receipt',
    recipient: 's1',
    key: 'receipt:d3',
    documentId: 'd3',
  };
  const mail = { noticeId: 'n1', to: 'ana@example.org', files: ['ab'] };
  const post = {
    mails: [mail],
    letters: [letter],
    others: new Set<string>(),
    erased: new Set<string>(),
    hashes: new Map([['d3', 'ab']]),
  };
  test('of all letters are right, one that was not acknowledged twice', () => {
    expect([...mailFaults(post)]).toEqual([]);
    expect([...mailFaults({ ...post, mails: [mail, mail] })]).toEqual([]);
    expect([...mailFaults({ ...post, mails: [], erased: new Set(['i1']) })]).toEqual([]);
  });
  test.each([
    ['a letter that was not sent', { ...post, mails: [] }],
    [
      'a letter twice',
      { ...post, letters: [letter, { ...letter, noticeId: 'n2' }], mails: [mail, { ...mail, noticeId: 'n2' }] },
    ],
    ['a mail without a letter', { ...post, mails: [mail, { ...mail, noticeId: 'n2' }] }],
    ['a mail to somebody else', { ...post, mails: [mail, { ...mail, to: 'beto@example.org' }] }],
    ['a mail with another file', { ...post, mails: [{ ...mail, files: ['cd'] }] }],
    ['a mail without its file', { ...post, mails: [{ ...mail, files: [] }] }],
  ])('%s is found', (_name, wrong) => {
    expect([...mailFaults(wrong)]).toHaveLength(1);
  });
});
