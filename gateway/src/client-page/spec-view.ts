import type { ClientPageView } from '@tocada/contracts/deals/client-page.js';
import { firstChoice, scheduleOf, totalsOf, type QuoteLine } from '@tocada/contracts/deals/quote-money.js';
import type { Quote } from '@tocada/contracts/deals/quotes.js';

const line = (id: string, fields: Partial<QuoteLine>): QuoteLine => ({
  id,
  package: null,
  kind: 'performance',
  description: id,
  quantity: 1000,
  unit: 'flat',
  unitCents: 0,
  percentBp: null,
  taxable: false,
  optional: false,
  chosen: false,
  ...fields,
});

const parts = {
  packages: [
    { key: 'a' as const, name: 'Clásico' },
    { key: 'b' as const, name: 'Completo' },
  ],
  lines: [
    line('l1', { package: 'a', description: 'Banda de 5', unitCents: 150_000 }),
    line('l2', { package: 'b', description: 'Banda de 7', unitCents: 240_000 }),
    line('l3', { description: 'Sonido', kind: 'sound', unitCents: 50 }),
    line('l4', { description: 'Hora extra', kind: 'extra_hour', unit: 'hour', unitCents: 35_000, optional: true }),
  ],
  tax: { mode: 'none' as const, label: '', bp: 0, permit: '' },
  damages: [{ daysBefore: 30, percentBp: 5000 }],
};
const choice = firstChoice(parts);
const totals = totalsOf(parts, choice);
const instalments = [
  { label: 'Anticipo', percentBp: 3000, due: { daysAfter: 3 } },
  { label: 'Resto', percentBp: 7000, due: { daysBefore: 1 } },
];

export const QUOTE: Quote = {
  ...parts,
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
  terms: 'Uno.\nDos.',
  termsOther: null,
  confirmOn: 'deposit',
  instalments,
  choice,
  totals,
  schedule: scheduleOf(instalments, totals.totalCents, {
    accepted: '2026-12-01',
    isAccepted: false,
    event: '2027-05-15',
  }),
  documentSha256: 'ab'.repeat(32),
  sentAt: '2026-12-01T18:00:00.000Z',
  decidedAt: null,
  declineReason: null,
  signatures: [],
  links: { d: '', s1: null, s2: null },
};

/** The page of a signer with an open quote. */
export const VIEW: ClientPageView = {
  scope: 's1',
  language: 'es',
  reference: '1A1B-2C3D',
  stage: 'quoted',
  contact: { name: 'Ana Martínez', email: 'a•••@example.org', phone: '•••99' },
  eventType: 'Quinceañera',
  day: '2027-05-15',
  location: 'Bryan TX',
  details: {
    startTime: '19:00',
    endTime: null,
    venue: null,
    guests: null,
    setting: null,
    rainPlan: null,
    sound: null,
    budgetCents: null,
    mayAnnounce: null,
  },
  isOpen: true,
  hasQuote: true,
  canResend: true,
  quote: QUOTE,
  packageTotals: [
    { key: 'a', totalCents: totals.totalCents },
    { key: 'b', totalCents: 240_050 },
  ],
  rank: 1,
  isTaken: false,
  signedAs: null,
  signer: { name: 'Ana Martínez', company: '', title: '' },
  signers: 1,
  documents: [],
  files: [],
  money: null,
  claims: [],
  payWays: [],
  pay: null,
  isDisputed: false,
  isDone: false,
  cancel: null,
};
