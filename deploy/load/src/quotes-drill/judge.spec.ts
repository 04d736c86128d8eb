import { describe, expect, test } from '@jest/globals';
import {
  faultsOf,
  numberFaults,
  owedOf,
  type DealingsRow,
  type NumbersRow,
  type PaymentOfDealings,
  type QuoteOfDealings,
  type Reckoned,
} from '@tocada/bookings/acts/deals/spec-judge.js';
import { NO_TAX } from '@tocada/contracts/deals/quote.js';
import { quoteLine } from '@tocada/contracts/deals/spec-quote.js';
import { ledgerFaults, paperFaults } from './judge.js';
import { mailFaults, silenceFaults } from './mails.js';
import { BAND_NOTE, newLedger, type Ledger } from './play.js';
import type { LetterSeen, SumsSeen } from './witness.js';

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
  agreedBy: null,
  keptCents: null,
  currency: 'USD',
  signatures: [{ place: 1, name: 'Ana', sha256: 'ab' }],
};
const PAYMENT: PaymentOfDealings = {
  id: 'p1',
  number: 'R-2026-0001',
  kind: 'deposit',
  cents: 40_000,
  state: 'confirmed',
  by: 'admin',
  voidKind: null,
  claimedCents: null,
  isBefore: null,
};
/** A claim that was made void because another sum arrived. */
const CLAIM: PaymentOfDealings = { ...PAYMENT, id: 'p8', number: null, cents: 50_000, state: 'void', by: 'client' };
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
  stillOwed: false,
  isByBand: false,
  signers: 1,
  quotes: [QUOTE],
  payments: [PAYMENT],
  charges: [],
  writeOffs: [],
  invoices: [],
  currencies: [],
  documents: [{ id: 'd1', kind: 'quote', ...OF_QUOTE }, { id: 'd2', kind: 'agreement', ...OF_QUOTE }, RECEIPT],
  entries: [{ kind: 'booked', day: '2150-05-01' }],
  timeline: {},
};
/** The same deal, agreed by telephone: no signature and no paper of one. */
const BY_PHONE: DealingsRow = {
  ...BOOKED,
  quotes: [{ ...QUOTE, agreedBy: 'band', confirmOn: 'signature', isSent: false, sha256: null, signatures: [] }],
  documents: [RECEIPT],
  timeline: { agreed: 1 },
};
const byPhone = (fields: Partial<QuoteOfDealings>): DealingsRow => ({
  ...BY_PHONE,
  quotes: [{ ...BY_PHONE.quotes[0]!, ...fields }],
});
const CHARGE = { cents: 20_000, void: false };
const COMPLETED: DealingsRow = { ...BOOKED, stage: 'completed', status: 'completed', stillOwed: true };
const CANCELLED: DealingsRow = {
  ...byPhone({ keptCents: 30_000 }),
  stage: 'cancelled',
  status: 'completed',
  entries: [],
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
  const charges = [CHARGE, { cents: 7000, void: true }];
  const extra: PaymentOfDealings = { ...PAYMENT, id: 'p2', kind: 'extra', cents: 30_000 };
  expect(owedOf({ ...BOOKED, charges })).toBe(80_000);
  expect(owedOf({ ...BOOKED, charges, payments: [PAYMENT, extra] })).toBe(60_000);
  expect(owedOf({ ...BOOKED, charges, writeOffs: [{ cents: 30_000, void: false }] })).toBe(50_000);
  expect(owedOf({ ...BOOKED, charges, writeOffs: [{ cents: 300_000, void: false }] })).toBe(0);
});

test('a cancelled deal owes what the band keeps, less what was paid and written off, and the rest goes back', () => {
  const back: PaymentOfDealings = { ...PAYMENT, id: 'p2', kind: 'refund', cents: 4000, isBefore: false };
  expect(owedOf(CANCELLED)).toBe(-10_000);
  expect(owedOf({ ...CANCELLED, payments: [PAYMENT, back] })).toBe(-6000);
  expect(owedOf({ ...CANCELLED, payments: [PAYMENT, { ...back, isBefore: true, cents: 35_000 }] })).toBe(25_000);
  expect(owedOf({ ...CANCELLED, payments: [], charges: [CHARGE], writeOffs: [{ cents: 8000, void: false }] })).toBe(
    22_000,
  );
  expect(owedOf({ ...CANCELLED, isByBand: true, payments: [PAYMENT, { ...PAYMENT, kind: 'tip', cents: 500 }] })).toBe(
    -40_500,
  );
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
  const more: PaymentOfDealings[] = [
    { ...PAYMENT, id: 'p2', kind: 'refund', cents: 10_000 },
    { ...PAYMENT, id: 'p3', kind: 'tip', cents: 5000 },
    { ...PAYMENT, id: 'p4', state: 'claimed' },
  ];
  expect(owedOf({ ...BOOKED, payments: [PAYMENT, ...more] })).toBe(70_000);
  expect(owedOf(SENT)).toBeNull();
});

describe('dealings', () => {
  test('that keep the rules are right', () => {
    for (const row of [BOOKED, SENT, BY_PHONE, COMPLETED, CANCELLED]) expect([...faultsOf(row)]).toEqual([]);
  });
  test('of a deal that was agreed elsewhere wait for a payment where the band says so, and not after a change', () => {
    const held: DealingsRow = { ...byPhone({ confirmOn: 'deposit' }), payments: [], documents: [], stage: 'accepted' };
    const change: QuoteOfDealings = { ...BY_PHONE.quotes[0]!, id: 'q2', kind: 'amendment', basedOn: 'q1' };
    const before: QuoteOfDealings = { ...held.quotes[0]!, state: 'superseded' };
    expect([...faultsOf({ ...held, entries: [] })]).toEqual([]);
    expect([...faultsOf({ ...held, stage: 'booked', entries: BOOKED.entries, quotes: [before, change] })]).toEqual([]);
    expect([...faultsOf({ ...held, entries: [], quotes: [before, change] })]).toHaveLength(1);
  });
  test('of which another sum arrived are right', () => {
    const arrived = { ...PAYMENT, claimedCents: 50_000 };
    expect([...faultsOf({ ...BOOKED, payments: [arrived, CLAIM] })]).toEqual([]);
  });
  test('whose charges and write-offs went with the agreement are right', () => {
    const gone = [{ ...CHARGE, void: true }];
    const quotes: QuoteOfDealings[] = [{ ...BY_PHONE.quotes[0]!, state: 'withdrawn', agreedBy: null }];
    const timeline = { agreed: 1, unagreed: 1, charged: 1, written_off: 1 };
    const voided: DealingsRow = { ...SENT, stage: 'contacted', quotes, documents: [], entries: [] };
    expect([...faultsOf({ ...voided, charges: gone, writeOffs: gone, timeline })]).toEqual([]);
  });
  test.each<[string, DealingsRow]>([
    ['agreed elsewhere, and not booked', { ...BY_PHONE, stage: 'accepted', entries: [] }],
    [
      'agreed elsewhere, and still new',
      { ...byPhone({ state: 'withdrawn', agreedBy: null }), stage: 'new', status: 'pending', entries: [] },
    ],
    ['agreed elsewhere with a signature', byPhone({ signatures: QUOTE.signatures })],
    [
      'agreed elsewhere with a paper that claims a signature',
      { ...BY_PHONE, documents: [...BY_PHONE.documents, { id: 'd2', kind: 'agreement', ...OF_QUOTE }] },
    ],
    [
      'agreed elsewhere, and withdrawn',
      { ...BY_PHONE, quotes: [...BY_PHONE.quotes, { ...BY_PHONE.quotes[0]!, id: 'q2', state: 'withdrawn' }] },
    ],
    [
      'an amendment in another currency',
      {
        ...BOOKED,
        quotes: [
          { ...QUOTE, state: 'superseded' },
          { ...QUOTE, id: 'q2', kind: 'amendment', basedOn: 'q1', currency: 'MXN' },
        ],
        documents: [
          ...BOOKED.documents,
          { ...BOOKED.documents[0]!, quoteId: 'q2' },
          { ...BOOKED.documents[1]!, quoteId: 'q2' },
        ],
      },
    ],
    ['money in two currencies', { ...BOOKED, currencies: ['MXN', 'USD'] }],
    ['completed without a booking', { ...COMPLETED, entries: [] }],
    ['completed without an agreement', { ...COMPLETED, quotes: [{ ...QUOTE, state: 'superseded' }] }],
    ['booked with a debt that outlives it', { ...BOOKED, stillOwed: true }],
    ['a charge that nobody made', { ...BOOKED, charges: [CHARGE] }],
    ['a charge that is void by itself', { ...BOOKED, charges: [{ ...CHARGE, void: true }], timeline: { charged: 1 } }],
    ['a void charge that counts', { ...BOOKED, charges: [CHARGE], timeline: { charged: 1, uncharged: 1 } }],
    ['a write-off that is lost', { ...BOOKED, timeline: { written_off: 1 } }],
    [
      'another sum that arrived, while the claim counts',
      {
        ...BOOKED,
        payments: [
          { ...PAYMENT, claimedCents: 50_000 },
          { ...CLAIM, state: 'claimed' },
        ],
      },
    ],
    [
      'another sum that arrived, and a claim that did not',
      {
        ...BOOKED,
        payments: [
          { ...PAYMENT, claimedCents: 50_000 },
          { ...CLAIM, voidKind: 'not_arrived' },
        ],
      },
    ],
    [
      'one claim for two that arrived',
      {
        ...BOOKED,
        payments: [
          { ...PAYMENT, claimedCents: 50_000 },
          { ...PAYMENT, id: 'p2', number: 'R-2026-0002', claimedCents: 50_000 },
          CLAIM,
        ],
        documents: [...BOOKED.documents, { ...RECEIPT, paymentId: 'p2', number: 'R-2026-0002' }],
      },
    ],
    [
      'another sum that is the same',
      {
        ...BOOKED,
        payments: [
          { ...PAYMENT, claimedCents: 40_000 },
          { ...CLAIM, cents: 40_000 },
        ],
      },
    ],
    [
      'a claim with the paper of a payment',
      { ...BOOKED, payments: [PAYMENT, CLAIM], documents: [...BOOKED.documents, { ...RECEIPT, paymentId: CLAIM.id }] },
    ],
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

describe('sums in documents', () => {
  const money = {
    totalCents: 100_000,
    chargesCents: 20_000,
    paidCents: 45_000,
    writtenOffCents: 5000,
    owedCents: 70_000,
  };
  const extra: PaymentOfDealings = { ...PAYMENT, kind: 'extra', cents: 5000 };
  const deal: Reckoned = {
    ...BOOKED,
    agreed: QUOTE,
    payments: [PAYMENT, extra],
    charges: [CHARGE],
    writeOffs: [{ cents: 5000, void: false }],
  };
  const paper: SumsSeen = { number: 'R-2026-0001', kind: 'receipt', money, cancel: null, leased: null, deal };
  const ended: Reckoned = { ...CANCELLED, agreed: CANCELLED.quotes[0]! };
  const cancel = { damagesCents: 30_000, paidCents: 40_000, returnCents: 10_000, owedCents: 0 };
  const ending: SumsSeen = { ...paper, kind: 'cancellation', money: null, cancel, deal: ended };
  const faults = (...sums: SumsSeen[]) => [...paperFaults({ sums, torn: [] })];

  test('that were true are right, also those of a receipt whose deal changed as it was printed', () => {
    expect(faults(paper, ending)).toEqual([]);
    expect(faults({ ...paper, deal: { ...deal, charges: [] }, leased: deal })).toEqual([]);
    expect(faults({ ...ending, cancel: { ...cancel, returnedCents: 0 } })).toEqual([]);
  });
  test.each<[string, SumsSeen]>([
    ['of the price', { ...paper, deal: { ...deal, agreed: { ...QUOTE, lines: [{ ...LINE, unitCents: 99_999 }] } } }],
    ['of what was paid', { ...paper, deal: { ...deal, payments: [PAYMENT] } }],
    ['of the charges', { ...paper, deal: { ...deal, charges: [{ ...CHARGE, cents: 20_001 }] } }],
    ['of what was written off', { ...paper, deal: { ...deal, writeOffs: [{ cents: 5000, void: true }] } }],
    ['of what is owed', { ...paper, money: { ...money, owedCents: 70_001 } }],
    ['of two moments', { ...paper, deal: { ...deal, charges: [] }, leased: { ...deal, payments: [PAYMENT] } }],
    ['of the damages', { ...ending, deal: { ...ended, agreed: QUOTE } }],
    ['of what goes back', { ...ending, cancel: { ...cancel, returnCents: 9999 } }],
    ['of what went back', { ...ending, cancel: { ...cancel, returnedCents: 1 } }],
    [
      'of a debt that was written off',
      {
        ...ending,
        deal: { ...ended, payments: [] },
        cancel: { ...cancel, paidCents: 0, returnCents: 0, owedCents: 29_999 },
      },
    ],
  ])('%s are found where they are wrong', (_name, wrong) => {
    expect(faults(wrong)).toHaveLength(1);
  });
});

test('a printed document that was removed is found', () => {
  expect([...paperFaults({ sums: [], torn: ['R-2026-0001'] })]).toHaveLength(1);
});

describe('acknowledged acts', () => {
  const letters = new Set(['agreement:q1:s1', 'agreement:q1:band', 'receipt:d3', 'quote:q1:s1']);
  const told = { letters, quiet: new Set<string>() };
  const once = new Map([['i1', 1]]);
  const none = newLedger();
  const signed = [{ inquiry: 'i1', place: 1, name: 'Ana', sha256: 'ab' }];
  const ledger = { ...none, done: { ...none.done, paid: once }, signed, mailed: new Set(['q1']) };
  const agreed = { ...none, done: { ...none.done, paid: once }, agreed: new Map([['i1', new Set(['q1'])]]) };
  const quiet = { letters: new Set<string>(), quiet: new Set(['d3']) };
  const faults = (row: DealingsRow, acknowledged: Ledger, written = told) => [
    ...ledgerFaults(row, acknowledged, written),
  ];
  const after = (act: keyof Ledger['done']) => ({ ...ledger, done: { ...ledger.done, [act]: once } });

  test('that happened once are right', () => {
    expect(faults(BOOKED, ledger)).toEqual([]);
    expect(faults(COMPLETED, { ...ledger, completed: new Map([['i1', true]]) })).toEqual([]);
    expect(faults(BY_PHONE, agreed, quiet)).toEqual([]);
  });
  test.each([
    ['a payment that is lost', { ...ledger, done: { ...ledger.done, paid: new Map([['i1', 2]]) } }, letters],
    ['a payment that nobody made', { ...ledger, done: none.done }, letters],
    ['a claim that is lost', after('claimed'), letters],
    ['a confirmation that is lost', after('confirmed'), letters],
    ['another sum that arrived and is lost', after('arrived'), letters],
    ['a payment that is void and counts', after('voided'), letters],
    ['a charge that is lost', after('charged'), letters],
    ['a charge that is void and counts', after('uncharged'), letters],
    ['a write-off that is lost', after('writtenOff'), letters],
    ['a debt that is back and is not', after('expectedAgain'), letters],
    ['an agreement that is void and stands', after('unagreed'), letters],
    ['a completion that is lost', { ...ledger, completed: new Map([['i1', false]]) }, letters],
    ['a signature that is lost', { ...ledger, signed: [{ ...signed[0]!, place: 2 }] }, letters],
    ['a signature under another name', { ...ledger, signed: [{ ...signed[0]!, name: 'Beto' }] }, letters],
    ['a letter that is missing', ledger, new Set(['agreement:q1:s1', 'receipt:d3', 'quote:q1:s1'])],
  ])('%s is found', (_name, changed, written) => {
    expect(faults(BOOKED, changed, { ...told, letters: written })).toHaveLength(1);
  });
  test.each<[string, DealingsRow, Ledger, typeof told]>([
    ['a completion that nobody made', COMPLETED, ledger, told],
    ['another answer about the debt', COMPLETED, { ...ledger, completed: new Map([['i1', false]]) }, told],
    [
      'an agreement that is lost',
      { ...BY_PHONE, timeline: { agreed: 2 } },
      { ...agreed, agreed: new Map([['i1', new Set(['q1', 'q2'])]]) },
      quiet,
    ],
    ['an agreement that left no trace', { ...BY_PHONE, timeline: {} }, agreed, quiet],
    ['an agreement that happened twice', { ...BY_PHONE, timeline: { agreed: 2 } }, agreed, quiet],
    [
      'an agreement that nobody made',
      { ...BY_PHONE, quotes: [...BY_PHONE.quotes, { ...BY_PHONE.quotes[0]!, id: 'q2', state: 'superseded' }] },
      agreed,
      quiet,
    ],
    ['a receipt that a client was to have', BY_PHONE, agreed, { ...quiet, quiet: new Set() }],
    [
      'a claim that did not arrive, without a word',
      { ...BOOKED, payments: [PAYMENT, { ...CLAIM, voidKind: 'not_arrived' }] },
      after('claimed'),
      { ...told, letters: new Set([...letters, 'claimed:p8']) },
    ],
  ])('%s is found in the rows', (_name, row, acknowledged, written) => {
    expect(faults(row, acknowledged, written)).toHaveLength(1);
  });
});

describe('mails', () => {
  const letter: LetterSeen = {
    noticeId: 'n1',
    inquiryId: 'i1',
    kind: 'receipt',
    recipient: 's1',
    key: 'receipt:d3',
    documentId: 'd3',
    paymentId: 'p1',
    isQuiet: false,
  };
  const mail = { noticeId: 'n1', to: 'ana@example.org', files: ['ab'], text: 'Recibo' };
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
    ['a mail with words of the band alone', { ...post, mails: [{ ...mail, text: `Anulado: ${BAND_NOTE}` }] }],
  ])('%s is found', (_name, wrong) => {
    expect([...mailFaults(wrong)]).toHaveLength(1);
  });

  const quiet = { ...letter, isQuiet: true };
  const claims = new Set(['p8']);
  test('to the band, of the client’s own acts, and of money that did not arrive break no silence', () => {
    const notArrived: LetterSeen = { ...letter, kind: 'not_arrived', paymentId: 'p8' };
    const claimed: LetterSeen = { ...letter, kind: 'payment_claimed', recipient: 'band', paymentId: 'p8' };
    const toBand: LetterSeen = { ...quiet, recipient: 'band' };
    expect([...silenceFaults([letter, toBand, { ...quiet, kind: 'quote' }, notArrived, claimed], claims)]).toEqual([]);
  });
  test.each<[string, LetterSeen]>([
    ['a receipt of a deal that was agreed elsewhere', quiet],
    ['a word of a deal that was agreed elsewhere', { ...quiet, kind: 'not_arrived' }],
    ['a receipt of a mere claim', { ...letter, paymentId: 'p8' }],
  ])('%s is found', (_name, wrong) => {
    expect([...silenceFaults([wrong], claims)]).toHaveLength(1);
  });
});
