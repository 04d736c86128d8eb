import type { Quote } from '@tocada/contracts/deals/quote.js';
import { firstChoice, scheduleOf, totalsOf } from '@tocada/contracts/deals/quote-money.js';
import type { QuotePreset } from '@tocada/contracts/deals/quotes.js';
import { spoken } from '@tocada/contracts/ground/spec-spoken.js';
import { expect, test } from '@jest/globals';
import { emptyFields, fieldAt, fieldsOfPreset, pricedOf, readFields } from './quote-fields.js';
import { newLine, travelLine } from './quote-parts.js';

const fields = {
  ...emptyFields({ language: 'es', validUntil: '2150-05-01' }),
  lines: [
    newLine({ description: 'Cuatro horas', price: '1,500.50' }),
    newLine({ description: 'Luces', kind: 'lights', unit: 'percent', price: '10' }),
    newLine({
      description: 'Hora extra',
      kind: 'extra_hour',
      unit: 'hour',
      quantity: '1.5',
      price: '200',
      optional: true,
    }),
  ],
};

test('the typed texts become the input of the call', () => {
  const { input, faults } = readFields(fields, 'quote');
  expect(faults).toEqual([]);
  expect(input.lines.map(({ unitCents, percentBp, quantity }) => [unitCents, percentBp, quantity])).toEqual([
    [150_050, undefined, '1'],
    [undefined, 1000, undefined],
    [20_000, undefined, '1.5'],
  ]);
  expect(input.schedule?.map(({ percentBp, due }) => [percentBp, due])).toEqual([
    [5000, { daysAfter: 3 }],
    [5000, { daysBefore: 0 }],
  ]);
  // An edit does not change absent fields, so the form also sends a tax that the band removed.
  const tax = { mode: 'none', label: '', bp: 0, permit: '' };
  expect(input).toMatchObject({
    validUntil: '2150-05-01',
    currency: 'USD',
    terms: null,
    confirmOn: 'deposit',
    tax,
    damages: [],
  });
});

test('an amount that is none stands at its field, and nothing is read as another amount', () => {
  const { faults } = readFields({ ...fields, lines: [newLine({ price: '1.500,50' })], validUntil: '' }, 'quote');
  expect(faults.map(({ path }) => path).sort()).toEqual(['lines.0.description', 'lines.0.price', 'validUntil']);
  expect(faults.find(({ path }) => path === 'lines.0.description')?.message).toBe(
    spoken({ es: 'Escribe qué incluye', en: 'Enter what’s included' }),
  );
});

test('the places of the server are the fields of the form', () => {
  expect(
    ['lines.3.unitCents', 'schedule.0.due', 'schedule.1.cents', 'tax.permit', 'damages', 'lines.0.description'].map(
      fieldAt,
    ),
  ).toEqual(['lines.3.price', 'schedule.0.days', 'schedule.1.part', 'taxPermit', 'damages', 'lines.0.description']);
});

test('the sums that the form shows are those of the contract', () => {
  const priced = pricedOf(fields);
  const { totalCents } = totalsOf(priced, firstChoice(priced));
  expect(totalCents).toBe(165_055);
  const days = { accepted: '2150-04-20', isAccepted: false, event: '2150-06-05' };
  expect(scheduleOf(priced.schedule, totalCents, days)).toEqual([
    { label: 'Anticipo', cents: 82_528, on: '2150-04-23', daysAfter: 3 },
    { label: 'Resto', cents: 82_527, on: '2150-06-05', daysAfter: null },
  ]);
});

test('a preset keeps its own fields and fills in a quote', () => {
  const preset = {
    id: 'p',
    name: 'Boda 4 h',
    language: 'en',
    packages: [{ key: 'a', name: 'Trío' }],
    lines: [
      { id: 'l', package: 'a', kind: 'discount', description: 'Viernes', quantity: 1000, unit: 'flat', unitCents: 0 },
    ].map((line) => ({ ...line, percentBp: 1000, taxable: false, optional: false, chosen: false })),
    instalments: [{ label: 'Deposit', cents: 50_000, due: { on: '2150-05-01' } }],
    tax: { mode: 'added', label: 'Sales tax', bp: 825, permit: '3-1234' },
    damages: [{ daysBefore: 30, percentBp: 5000 }],
    terms: 'We play.',
    termsOther: null,
    confirmOn: 'signature',
    validDays: 14,
    mileCents: 150,
    freeMiles: 30,
    revision: 2,
  } as QuotePreset & Pick<Quote, 'confirmOn'>;
  const { input, faults } = readFields(fieldsOfPreset(preset), 'preset');
  expect(faults).toEqual([]);
  expect(input).toMatchObject({
    name: 'Boda 4 h',
    validDays: 14,
    mileCents: 150,
    freeMiles: 30,
    tax: preset.tax,
    damages: preset.damages,
    schedule: [{ label: 'Deposit', cents: 50_000, due: { on: '2150-05-01' } }],
  });
  expect(readFields(fieldsOfPreset(preset, '2150-05-01'), 'quote').faults).toEqual([]);
});

test('the way there and back, without the free miles', () => {
  expect(travelLine('es', 85, 30, '1.50')).toMatchObject({ quantity: '110', unit: 'mile', price: '1.50' });
  expect(travelLine('en', 10, 30, '1.50').quantity).toBe('0');
});
