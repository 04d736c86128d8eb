import type { QuoteInput } from '@tocada/contracts/deals/quote.js';
import { HALVES } from '@tocada/contracts/deals/spec-quote.js';

const SHOW = {
  kind: 'performance',
  description: 'Quinceañera',
  quantity: '4',
  unit: 'hour',
  unitCents: 37_533,
} as const;

/** For specs and drills: quotes of every kind of sum, the first the simplest. */
export const FORMS: Omit<QuoteInput, 'validUntil'>[] = [
  { packages: [], lines: [SHOW], schedule: HALVES },
  {
    packages: [
      { key: 'a', name: 'Clásico' },
      { key: 'b', name: 'Completo' },
    ],
    lines: [
      { ...SHOW, package: 'a' },
      { ...SHOW, quantity: '2.375', package: 'b' },
      { kind: 'sound', description: 'Sonido', unitCents: 20_001, optional: true, chosen: true },
      { kind: 'lights', description: 'Luces', percentBp: 777, optional: true },
      { kind: 'discount', description: 'Descuento', percentBp: 333 },
    ],
    schedule: HALVES,
  },
  {
    packages: [],
    lines: [{ ...SHOW, taxable: true }],
    tax: { mode: 'added', label: 'Tax', bp: 825, permit: '1-23456' },
    schedule: [{ label: 'Todo', percentBp: 10_000, due: { daysBefore: 0 } }],
  },
  {
    packages: [],
    lines: [SHOW],
    schedule: HALVES,
    confirmOn: 'signature',
    damages: [{ daysBefore: 30, percentBp: 5000 }],
  },
  { packages: [], lines: [{ ...SHOW, unitCents: 0 }] },
];
