import { describe, expect, test } from '@jest/globals';
import { changesOf } from '@tocada/contracts/deals/quote-changes.js';
import { firstChoice, lineCents, scheduleOf, totalsOf, type QuoteLine } from '@tocada/contracts/deals/quote-money.js';
import type { DocumentKind } from '@tocada/contracts/deals/quotes.js';
import { contradictionsIn, randomDeal } from '@tocada/contracts/deals/spec-deals.js';
import { NO_TAX } from '@tocada/contracts/deals/quote.js';
import { HALVES, quoteLine } from '@tocada/contracts/deals/spec-quote.js';
import { samples, SEED, seededBelow } from '@tocada/contracts/kit/spec-samples.js';
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

test('a paper names its currency once, and that of earlier releases is dollars', async () => {
  const names = { USD: 'dólares de Estados Unidos (USD)', MXN: 'pesos mexicanos (MXN)' };
  const kinds = ['quote', 'agreement', 'amendment', 'invoice', 'receipt', 'credit_note', 'cancellation'] as const;
  for (const kind of kinds) {
    const { quote } = facts(kind);
    const pesos = (await words(kind, { quote: { ...quote!, currency: 'MXN' } })).replaceAll('\n', ' ');
    expect([kind, pesos.split(names.MXN).length, pesos.includes('dólares')]).toEqual([kind, 2, false]);
    const before = (await words(kind)).replaceAll('\n', ' ');
    expect([kind, before.split(names.USD).length, before.includes('pesos')]).toEqual([kind, 2, false]);
  }
});

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

  test('prints the place and the guests that were quoted', async () => {
    const { event } = facts('quote');
    const text = await words('quote', { event: { ...event, venue: 'Salón Ñandú', guests: 120 } });
    expect(text).toContain('Salón Ñandú, Bryan TX');
    expect(text).toContain('120 invitados');
    expect(await words('quote', { event: { ...event, venue: null, guests: null } })).not.toContain('invitado');
  });

  test('an agreement and its certificate print what the client told beside the quote, which is no term', async () => {
    const [signature] = facts('agreement').signatures;
    const told = { startTime: '21:00', guests: 150, setting: 'outdoors', rainPlan: 'Bajo techo', mayAnnounce: false };
    const signatures = [{ ...signature!, told, toldSha256: 'fedcba9876543210'.repeat(4) }];
    const text = await words('agreement', { signatures });
    const at = text.indexOf('Certificado de firma');
    for (const part of [text.slice(0, at), text.slice(at)])
      for (const printed of [
        'Lo que indicó el cliente',
        'No cambia lo que incluye el precio.',
        '9:00 p.m.',
        '150',
        'Al aire libre',
        'Bajo techo',
      ])
        expect(part).toContain(printed);
    expect(text.slice(at)).toContain('fedcba9876543210'.repeat(2).slice(0, 30));
    expect(await words('quote', { signatures })).not.toContain('Lo que indicó');
    expect(await words('agreement')).not.toContain('Lo que indicó');
    const english = await words('agreement', { signatures, language: 'en' });
    for (const printed of ['What the client told us', 'It doesn’t change what the price includes.', 'Outdoors'])
      expect(english).toContain(printed);
  });

  test('an amendment says that it replaces the agreement', async () => {
    const text = await words('amendment', { version: 2 });
    expect(text).toContain('Cambio al acuerdo C-2026-0041, versión 2');
    expect(text).toContain('sustituye lo que se acordó antes con el número C-2026-0041');
  });

  test('of a deal that was agreed elsewhere no paper says that anybody signed', async () => {
    const agreed = { signatures: [], agreedOn: '2026-11-20' };
    const booked = { ...facts('receipt').quote!, confirmOn: 'signature' as const };
    for (const kind of ['amendment', 'invoice', 'receipt', 'credit_note', 'cancellation'] as const)
      for (const quote of [booked, { ...booked, totals: { ...totals, totalCents: 0 } }]) {
        expect(await words(kind, { ...agreed, quote })).not.toMatch(/firm|certificado/i);
        expect(await words(kind, { ...agreed, quote, language: 'en' })).not.toMatch(/\bsign|certificate/i);
      }
    expect(await words('amendment', { ...agreed, quote: booked })).toContain('Lo demás que se acordó el');
  });

  test('an amendment prints what was and what is', async () => {
    const { quote, event } = facts('amendment');
    const before = { ...quote!, currency: 'USD' as const, language: 'es' as const, event };
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

  test('a receipt names the sum that arrived and the one that the client had named', async () => {
    const payment = { ...facts('receipt').payment!, cents: 100_000, claimedCents: 101_250 };
    const text = await words('receipt', { payment });
    expect(text).toContain('Según tu aviso\n$1,012.50');
    expect(text).toContain('$1,000');
  });

  test('the note of credit of a payment names its receipt and the reason', async () => {
    const payment = {
      ...facts('receipt').payment!,
      state: 'void',
      number: 'R-2026-0007',
      voidKind: 'returned',
    } as const;
    const text = await words('credit_note', { payment });
    expect(text).toContain('Recibo\nR-2026-0007');
    expect(text).toContain('Motivo\nEl dinero se devolvió.');
  });

  test('a receipt tells what is still owed and that it is no CFDI', async () => {
    const text = await words('receipt', { number: 'R-2026-0007' });
    for (const printed of ['Recibo R-2026-0007', '$750.25', 'Falta por pagar', 'Este recibo no es un CFDI.'])
      expect(text).toContain(printed);
  });

  test('an invoice names the order, the days and the permit', async () => {
    const tax = { mode: 'added', label: 'Sales tax', bp: 825, permit: '3-200-77' } as const;
    const quote = { ...facts('invoice').quote!, isNet: false };
    const text = await words('invoice', { language: 'en', quote: { ...quote, tax } });
    for (const printed of ['PO number: PO-77', 'Due March 6, 2027', 'Sales tax permit: 3-200-77'])
      expect(text).toContain(printed);
  });

  describe('an invoice', () => {
    const isNet = (value?: boolean) => ({ ...facts('invoice').quote!, ...(value !== undefined && { isNet: value }) });
    const net = 'Neto a 100 días: vence el 6 de marzo de 2027';

    test('counts the days of a payment that is counted from the acceptance, and names a day of its own', async () => {
      expect(await words('invoice', { quote: isNet(true) })).toContain(net);
      const text = await words('invoice', { quote: isNet(false) });
      expect(text).toContain('Vence el 6 de marzo de 2027');
      expect(text).not.toContain('Neto');
      // An earlier release stored no word about it.
      expect(await words('invoice', { quote: isNet() })).toContain(net);
    });

    test('lists the charges, and its totals hold them', async () => {
      const charges = [{ cents: 20_000, description: 'Una hora más', day: '2027-03-14' }];
      const money = { totalCents: 150_050, chargesCents: 20_000, paidCents: 75_025, owedCents: 95_025 };
      const text = await words('invoice', { charges, money });
      for (const printed of ['Cargos después del acuerdo', 'Una hora más', '$200', 'Total con los cargos', '$1,700.50'])
        expect(text).toContain(printed);
      expect(text).toContain('$950.25');
      expect(text).toContain('Vence el 14 de marzo de 2027');
      expect(await words('invoice')).not.toContain('Cargos');
    });

    test('of a debt that the band gave up asks for nothing', async () => {
      const money = { totalCents: 150_050, paidCents: 75_025, writtenOffCents: 75_025, owedCents: 0 };
      const text = await words('invoice', { money });
      expect(text).not.toMatch(/Por pagar|Vence|vence/);
      expect(await words('invoice', { money: { ...money, paidCents: 200_000, owedCents: -49_950 } })).toContain(
        'A favor del cliente',
      );
    });
  });

  describe('a receipt', () => {
    const of = (money: Partial<NonNullable<DocumentFacts['money']>>) =>
      words('receipt', { money: { ...facts('receipt').money!, ...money } });

    test('names charges where there are any', async () => {
      const text = await of({ chargesCents: 20_000, owedCents: 95_025 });
      for (const printed of ['Cargos después del acuerdo', '$200', '$950.25']) expect(text).toContain(printed);
      expect(await of({ chargesCents: 0 })).not.toContain('Cargos');
    });

    test('says what is in the client’s favor, and no sum below zero', async () => {
      const text = await of({ paidCents: 359_695, owedCents: -209_645 });
      expect(text).toContain('A favor del cliente');
      expect(text).toContain('$2,096.45');
      expect(text).not.toMatch(/-\$|Falta|No falta/);
    });

    test('says neither "settled" nor "owed" where the rest is written off', async () => {
      expect(await of({ writtenOffCents: 75_025, owedCents: 0 })).not.toMatch(/falta|Falta|favor|\$0/);
    });

    test('says that nothing is left, also of facts of an earlier release', async () => {
      const text = await of({ paidCents: 150_050, owedCents: 0 });
      expect(text).toContain('No falta nada por pagar.');
      expect(text).not.toContain('$0');
    });
  });

  test(`no receipt and no invoice of random sums contradicts them (seed ${SEED})`, async () => {
    const below = seededBelow();
    for (let round = 0; round < samples(30, 300); round += 1) {
      const { money, charges, settlement } = randomDeal(below);
      for (const language of ['es', 'en'] as const)
        for (const kind of ['receipt', 'invoice'] as const) {
          const cancel = settlement && { ...settlement, owedCents: Math.max(0, money.owedCents) };
          const sums = cancel ? { money: null, cancel } : { money, charges };
          const quote = { ...facts(kind).quote!, currency: money.currency };
          const text = await words(kind, { ...sums, language, quote });
          expect([money, contradictionsIn(text, { money, language })]).toEqual([money, []]);
        }
    }
  });

  test('an event of another type has no line that says so', async () => {
    const { event } = facts('quote');
    for (const type of ['Otro', 'Other'])
      expect(await words('quote', { event: { ...event, type } })).not.toContain(type);
  });

  test('a fee is called agreed damages where it is signed or settled', async () => {
    const fee = 'Cargo por cancelar (daños acordados)';
    expect(await words('agreement')).toContain(fee);
    const cancel = { damagesCents: 75_025, paidCents: 75_025, returnCents: 0, owedCents: 0 };
    const text = await words('cancellation', { cancel });
    expect(text).toContain(fee);
    expect(text).not.toContain('Falta por pagar');
    const payment = { ...facts('receipt').payment!, kind: 'damages' as const };
    expect(await words('receipt', { payment })).toMatch(/Cargo por cancelar\n/);
  });

  test('a cancellation says who cancelled, where the facts tell', async () => {
    expect(await words('cancellation', { cancelledBy: 'client' })).toContain('Canceló el cliente.');
    expect(await words('cancellation', { cancelledBy: 'band' })).toContain('Canceló la banda.');
    expect(await words('cancellation')).not.toContain('Canceló');
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
    const terms = { ...plain.quote!, currency: 'USD' as const, language: 'en' as const, event: plain.event };
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
