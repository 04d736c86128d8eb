import { describe, expect, test } from '@jest/globals';
import { changesOf } from '@tocada/contracts/deals/quote-changes.js';
import { firstChoice, lineCents, scheduleOf, totalsOf, type QuoteLine } from '@tocada/contracts/deals/quote-money.js';
import type { DocumentKind } from '@tocada/contracts/deals/quotes.js';
import { HALVES, NO_TAX, quoteLine } from '@tocada/contracts/deals/spec-quote.js';
import { cpuTime } from '@tocada/runtime/spec-cpu-time.js';
import { spanishIn } from '@tocada/runtime/spec-spanish.js';
import type { DocumentFacts } from '../../../records/deals/facts.js';
import { heightsOf, textOf } from '../spec-pdf.js';
import { printDocument } from './print-document.js';

const line = (id: string, changes: Partial<QuoteLine>) => quoteLine({ id, description: 'Música en vivo', ...changes });
const lines = [
  line('1', { unit: 'hour', quantity: 3500, unitCents: 40_000 }),
  line('2', { kind: 'travel', description: 'Viaje', unit: 'mile', quantity: 75_000, unitCents: 134 }),
  line('3', { kind: 'lights', description: 'Luces', unitCents: 25_000, optional: true }),
];
const priced = { packages: [], lines, tax: NO_TAX };
const choice = firstChoice(priced);
const totals = totalsOf(priced, choice);
const HASH = '0123456789abcdef'.repeat(4);

const facts = (kind: DocumentKind, changes: Partial<DocumentFacts> = {}): DocumentFacts => ({
  kind,
  number: 'C-2026-0041',
  version: 1,
  language: 'es',
  issuedOn: '2026-11-26',
  band: { name: 'Neón 979', email: 'hola@neon979.example', whatsapp: '+19795550142', url: 'https://neon979.example' },
  parties: [
    {
      place: 1,
      name: 'Ana Núñez',
      email: 'ana@example.org',
      phone: '979 555 0100',
      title: '',
      company: '',
      address: '',
      poNumber: 'PO-77',
      taxId: '',
    },
  ],
  event: { type: 'Quinceañera', day: '2027-03-13', startTime: '20:00', endTime: '00:30', location: 'Bryan TX' },
  quote: {
    ...priced,
    choice,
    amounts: Object.fromEntries(lineCents(priced, choice)),
    totals,
    schedule: scheduleOf(HALVES, totals.totalCents, {
      accepted: '2026-11-26',
      isAccepted: kind !== 'quote',
      event: '2027-03-13',
    }),
    damages: [{ daysBefore: 30, percentBp: 5000 }],
    terms: 'La banda llega dos horas antes.',
    termsOther: null,
    validUntil: '2026-12-03',
    confirmOn: 'deposit',
  },
  signatures: [
    {
      place: 1,
      name: 'Ana Núñez',
      title: null,
      at: '2026-11-26T18:14:03.123Z',
      ip: '203.0.113.7',
      userAgent: 'Firefox',
      language: 'es',
      documentSha256: HASH,
    },
  ],
  payment: { kind: 'deposit', cents: 75_025, method: 'zelle', day: '2026-11-27', note: null },
  money: { totalCents: 150_050, paidCents: 75_025, owedCents: 75_025 },
  note: null,
  ...changes,
});
const words = async (kind: DocumentKind, changes?: Partial<DocumentFacts>) =>
  textOf(await printDocument(facts(kind, changes)));

describe('printDocument', () => {
  test('makes the same bytes of the same facts: a tagged PDF/A-2a of letter pages', async () => {
    const pdf = await printDocument(facts('agreement'));
    expect(pdf.equals(await printDocument(structuredClone(facts('agreement'))))).toBe(true);
    const raw = pdf.toString('latin1');
    expect(raw).toMatch(/^%PDF-1\.7/);
    expect(raw).toContain('<pdfaid:part>2</pdfaid:part>');
    expect(raw).toContain('<pdfaid:conformance>A</pdfaid:conformance>');
    for (const part of ['/Marked true', '/StructTreeRoot', '/Lang (es-MX)', '/OutputIntents', '/FontFile2'])
      expect(raw).toContain(part);
    expect(raw).toContain('/MediaBox [0 0 612 792]');
  });

  test('prints the invoice that a note of credit takes back, and its sum', async () => {
    const text = await words('credit_note', {
      payment: null,
      money: null,
      credits: { number: 'F-2026-0007', cents: 150_050 },
      note: 'Otra razón social',
    });
    for (const printed of [
      'Nota de crédito C-2026-0041',
      'Se cancela este importe',
      'Factura comercial',
      'F-2026-0007',
      '$1,500.50',
      'Otra razón social',
      'Esta nota de crédito no es un CFDI.',
    ])
      expect(text).toContain(printed);
  });

  test('prints the quote: event, lines, sums, payments, cancellation and terms', async () => {
    const text = await words('quote');
    for (const printed of [
      'Cotización C-2026-0041',
      'Válida hasta el 3 de diciembre de 2026',
      'Ana Núñez',
      'Quinceañera',
      'De 8:00 p.m. a 12:30 a.m.',
      '3.5 horas × $400',
      '$1,400',
      '$100.50',
      '$1,500.50',
      'Luces',
      '$750.25',
      '30 días antes o menos',
      'La banda llega dos horas antes.',
      'Página 1 de',
      'Neón 979 · Cotización C-2026-0041',
    ])
      expect(text).toContain(printed);
    expect(text).not.toContain('Certificado');
    // The days count from a signature that has not been made.
    expect(text).toContain('a los 3 días de firmar');
    expect(text).not.toContain('29 de noviembre de 2026');
  });

  test('ends an agreement with the certificate', async () => {
    const text = await words('agreement');
    expect(text).toContain('29 de noviembre de 2026');
    const certificate = text.slice(text.indexOf('Certificado de firma'));
    for (const printed of ['Ana Núñez', '2026-11-26 18:14:03', '203.0.113.7', 'Firefox', '(s1)', HASH.slice(0, 30)])
      expect(certificate).toContain(printed);
    expect(certificate).toContain('Enviado al email registrado');
    const [party] = facts('agreement').parties;
    expect(await words('agreement', { parties: [{ ...party!, email: '' }] })).toContain('Enviado por WhatsApp');
  });

  test('an amendment says that it replaces the agreement', async () => {
    const text = await words('amendment', { version: 2 });
    expect(text).toContain('Cambio al acuerdo C-2026-0041, versión 2');
    expect(text).toContain('sustituye lo que se acordó antes con el número C-2026-0041');
  });

  test('an amendment prints what was and what is', async () => {
    const { quote, event } = facts('amendment');
    const before = { ...quote!, language: 'es' as const, event };
    const now = {
      ...before,
      event: { ...event, day: '2027-03-20' },
      lines: [{ ...lines[0]!, quantity: 4000 }, ...lines.slice(2), line('4', { description: 'Humo', unitCents: 9900 })],
      terms: 'Otros.',
      tax: { mode: 'included' as const, label: 'Sales tax', bp: 825, permit: '3-20' },
    };
    const changes = changesOf(before, { ...now, totals: totalsOf(now, choice) });
    const text = await words('amendment', { version: 2, changes });
    const part = text
      .slice(text.indexOf('Lo que cambia del acuerdo'), text.indexOf('Lo acordado'))
      .replaceAll('\n', ' ');
    for (const printed of [
      '$1,400 (3.5 horas)',
      '$1,600 (4 horas)',
      'Viaje',
      '(nada)',
      'Humo',
      '$99',
      '20 de marzo',
      'términos',
      'Sales tax, incluido en el total (8.25%) Permiso para cobrar el impuesto: 3-20',
    ])
      expect(part).toContain(printed);
    expect(part).toContain('$1,500.50');
    expect(part).toContain('$1,699');
  });

  test('a receipt tells what is still owed and that it is no CFDI', async () => {
    const text = await words('receipt', { number: 'R-2026-0007' });
    for (const printed of ['Recibo R-2026-0007', '$750.25', 'Falta por pagar', 'Este recibo no es un CFDI.'])
      expect(text).toContain(printed);
  });

  test('an invoice names the order, the days and the permit', async () => {
    const tax = { mode: 'added', label: 'Sales tax', bp: 825, permit: '3-200-77' } as const;
    const { quote } = facts('invoice');
    const text = await words('invoice', { language: 'en', quote: { ...quote!, tax } });
    for (const printed of ['PO number: PO-77', 'Net 100: due March 6, 2027', 'Sales tax permit: 3-200-77'])
      expect(text).toContain(printed);
  });

  test('a cancellation tells the sums', async () => {
    const cancel = { damagesCents: 10_000, paidCents: 75_025, returnCents: 65_025, owedCents: 0 };
    const text = await words('cancellation', { cancel });
    expect(text).toContain('A devolver al cliente');
    expect(text).toContain('$650.25');
  });

  test('a free gig has nothing to pay', async () => {
    const { quote } = facts('quote');
    const free = { ...quote!, totals: { ...totals, totalCents: 0 }, schedule: [] };
    expect(await words('quote', { quote: { ...free, lines: [line('1', {})], amounts: { 1: 0 } } })).toContain(
      'Sin costo',
    );
  });

  test('is English where the quote is', async () => {
    const english = facts('quote', { language: 'en', parties: [] });
    const plain = JSON.parse(
      JSON.stringify(english)
        .replaceAll('Música en vivo', 'Live music')
        .replace('La banda llega dos horas antes.', 'We come early.')
        .replaceAll('Quinceañera', 'Festival')
        .replaceAll(/Neón|Ana Núñez|hola/g, 'Neon')
        .replaceAll(/Viaje|Luces|Anticipo|Resto/g, 'Travel'),
    ) as DocumentFacts;
    const terms = { ...plain.quote!, language: 'en' as const, event: plain.event };
    const other = { ...terms, lines: [], terms: null, confirmOn: 'signature' as const, damages: [] };
    const changes = changesOf(terms, { ...other, event: { ...plain.event, location: 'Austin TX' } });
    const kinds = ['quote', 'agreement', 'amendment', 'invoice', 'receipt', 'credit_note', 'cancellation'] as const;
    for (const kind of kinds) expect(spanishIn(textOf(await printDocument({ ...plain, kind, changes })))).toEqual([]);
  });

  test('prints no character that hides or turns the words around, and none that the fonts lack', async () => {
    const name = 'A\u202Ena\u0007 \u200BN\u0301u\u0303ez 🎉 Łucja 王';
    const [party] = facts('quote').parties;
    const text = (await words('quote', { parties: [{ ...party!, name }] })).replaceAll('\n', '');
    expect(text).toContain('Ana Ńũez Łucja ?ana');
    expect(text).toContain('?');
    expect(text).not.toMatch(/[\u202E\u200B\u0007🎉王]/u);
  });

  test('a signature in letters that the fonts lack is told in code points', async () => {
    const [signature] = facts('agreement').signatures;
    const signedBy = (name: string) => words('agreement', { signatures: [{ ...signature!, name }] });
    expect((await signedBy('محمد')).replaceAll('\n', '')).toContain('U+0645 U+062D U+0645 U+062F');
    expect(await signedBy('Ana\u202E')).toContain('U+202E');
    expect(await signedBy('Ana Núñez')).not.toContain('U+');
  });

  test('a cell that no page holds goes on over pages', async () => {
    const payment = { ...facts('receipt').payment!, note: 'nota '.repeat(2000) };
    const pdf = await printDocument(facts('receipt', { payment }));
    expect(textOf(pdf).match(/nota/g)).toHaveLength(2000);
    const pages = pdf.toString('latin1').match(/\/Type \/Page$/gm)!.length;
    expect(pages).toBeGreaterThan(2);
    // Below the text stands the foot: the title and the number of the page.
    expect(heightsOf(pdf).filter((height) => height < 65)).toHaveLength(2 * pages);
  });

  test('the longest texts are printed in a time that grows with their length', async () => {
    const { quote } = facts('quote');
    const print = (length: number) => () =>
      printDocument(
        facts('quote', {
          quote: { ...quote!, terms: 'x'.repeat(length), termsOther: 'palabra '.repeat(length / 8) },
        }),
      );
    // Of a time with the square of the length, 25.
    expect(await cpuTime(print(10_000))).toBeLessThan(12 * (await cpuTime(print(2000))));
  });
});
