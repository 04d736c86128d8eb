import type { ClientPageView } from './client-page.js';
import type { Quote } from './quote.js';
import { quote, quoteLine } from './spec-quote.js';

export const QUOTE: Quote = quote({
  packages: [
    { key: 'a', name: 'Clásico' },
    { key: 'b', name: 'Completo' },
  ],
  lines: [
    quoteLine({ id: 'l1', package: 'a', description: 'Banda de 5', unitCents: 150_000 }),
    quoteLine({ id: 'l2', package: 'b', description: 'Banda de 7', unitCents: 240_000 }),
    quoteLine({ id: 'l3', description: 'Sonido', kind: 'sound', unitCents: 50 }),
    quoteLine({
      id: 'l4',
      description: 'Hora extra',
      kind: 'extra_hour',
      unit: 'hour',
      unitCents: 35_000,
      optional: true,
    }),
  ],
  damages: [{ daysBefore: 30, percentBp: 5000 }],
  instalments: [
    { label: 'Anticipo', percentBp: 3000, due: { daysAfter: 3 } },
    { label: 'Resto', percentBp: 7000, due: { daysBefore: 1 } },
  ],
  terms: 'Uno.\nDos.',
});

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
  amends: null,
  changed: null,
  packageTotals: [
    { key: 'a', totalCents: QUOTE.totals.totalCents },
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
  charges: [],
  claims: [],
  payWays: [],
  pay: null,
  isDisputed: false,
  asksForWords: false,
  isPostponed: false,
  creditUntil: null,
  settlement: null,
  cancelledBy: null,
  told: null,
  asked: [],
  otherDays: [],
  cancel: null,
};
