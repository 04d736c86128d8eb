import { describe, expect, test } from '@jest/globals';
import { contradictionsIn, randomDeal } from '@tocada/contracts/deals/spec-deals.js';
import { dealSums } from '@tocada/contracts/deals/spec-quote.js';
import { samples, SEED, seededBelow } from '@tocada/contracts/kit/spec-samples.js';
import { LETTER_KINDS, type LetterKind, type LetterRecipient } from '@tocada/contracts/messages/letter-kinds.js';
import { siteWith } from '@tocada/runtime/spec-site.js';
import { spanishIn } from '@tocada/runtime/spec-spanish.js';
import { letterMail } from './letter.mail.js';
import { isOutdated } from './letter.sql.js';
import { LETTERS } from './letters/letters.js';
import type { ToldLetter } from './letters/told-letter.js';

const site = siteWith();
const english = siteWith({ languages: { primary: 'en', second: null, panel: 'en', former: null } });
const SITE_URL = 'https://neon979.example';
const LINK = `${SITE_URL}/request/abc.s1.1.def`;

const letter = (changes: Partial<ToldLetter>): ToldLetter => ({
  kind: 'quote',
  recipient: 's1',
  inquiryId: '3f1c2b9e-9d3c-4a53-8a26-3f3f0e6c7a11',
  quoteId: '3f1c2b9e-9d3c-4a53-8a26-3f3f0e6c7a12',
  client: 'Lucía\u202E Ramírez',
  language: 'es',
  eventType: 'Festival',
  eventDate: '2027-03-14T01:00:00.000Z',
  hasTime: true,
  startTime: null,
  quotedDay: '2027-03-13',
  creditUntil: '2028-03-13',
  day: '2027-03-13',
  name: 'Lucía\u202E Ramírez',
  email: 'lucia@example.org',
  isSigner: true,
  number: 'C-2026-0041',
  quoteKind: 'quote',
  validUntil: '2026-12-03',
  reason: null,
  signed: [],
  documentKind: null,
  documentNumber: null,
  key: null,
  hasDocument: false,
  dueOn: '2027-03-06',
  paymentKind: null,
  paymentState: null,
  paymentNumber: null,
  voidKind: null,
  claimedCents: null,
  cents: null,
  currency: 'USD',
  method: null,
  note: null,
  wish: null,
  wishBy: null,
  isCancelled: false,
  cancelledBy: null,
  link: LINK,
  money: dealSums({
    totalCents: 300_100,
    paidCents: 150_050,
    owedCents: 150_050,
    next: { cents: 150_050, on: '2027-03-06' },
  }),
  ...changes,
});
const mailOf = (changes: Partial<ToldLetter>, of = site) => letterMail(letter(changes), null, of, SITE_URL);

describe('letterMail', () => {
  test('sends a signer the link, which it says to keep', () => {
    const { to, replyTo, subject, text } = mailOf({});
    expect(to).toEqual({ name: 'Lucía Ramírez', address: 'lucia@example.org' });
    expect(replyTo).toBe('band');
    expect(subject).toBe('Tu cotización de Neón 979 (3F1C-2B9E)');
    expect(text).toContain(`Ver y firmar: ${LINK}`);
    expect(text).toContain('No lo reenvíes');
    expect(text).toContain('C-2026-0041');
    expect(text).toContain('13 de marzo de 2027');
  });

  test('asks whether it was the client who signed', () => {
    const { text } = mailOf({ kind: 'agreement', documentKind: 'agreement', documentNumber: 'C-2026-0041' });
    expect(text).toContain(`No fui yo: ${LINK}/not-me`);
    expect(text).toContain('$1,500.50, a más tardar el 6 de marzo de 2027');
  });

  test('tells with a receipt what is still owed, and attaches it', () => {
    const receipt = letter({
      kind: 'receipt',
      documentKind: 'receipt',
      documentNumber: 'R-2026-0007',
      cents: 150_050,
      key: 'documents/x.pdf',
    });
    const file = { name: 'R-2026-0007.pdf', content: Buffer.from('%PDF') };
    const { text, attachment } = letterMail(receipt, file, site, SITE_URL);
    expect(text).toContain('Recibimos tu pago de $1,500.50.');
    expect(text).toContain('Falta por pagar: $1,500.50.');
    expect(attachment).toEqual(file);
  });

  describe('says after a receipt and an invoice', () => {
    const said = (money: Partial<NonNullable<ToldLetter['money']>>, of = site) =>
      (['receipt', 'invoice'] as const).map((kind) => {
        const language = of === english ? 'en' : 'es';
        return mailOf(
          { kind, language, documentKind: kind, documentNumber: 'X-1', cents: 5000, money: dealSums(money) },
          of,
        ).text;
      });
    const NEVER = /Falta|No falta|A tu favor|-\$/;

    test('what is in the client’s favor', () => {
      for (const text of said({ owedCents: -209_645 })) {
        expect(text).toContain('A tu favor: $2,096.45.');
        expect(text).not.toMatch(/alta|-\$/);
      }
      for (const text of said({ owedCents: -209_645 }, english)) expect(text).toContain('In your favor: $2,096.45.');
    });

    test('nothing where the band gave up the rest', () => {
      for (const text of said({ writtenOffCents: 75_000, owedCents: 0 })) expect(text).not.toMatch(NEVER);
    });

    test('that nothing is left', () => {
      for (const text of said({ owedCents: 0 })) expect(text).toContain('No falta nada por pagar.');
    });

    test('nothing of a deal that is cancelled', () => {
      expect(mailOf({ kind: 'receipt', documentKind: 'receipt', cents: 5000, money: null }).text).not.toMatch(NEVER);
    });
  });

  test('of a cancellation says who cancelled, to the client and to the band', () => {
    const of = (cancelledBy: ToldLetter['cancelledBy'], recipient: LetterRecipient = 's1') =>
      mailOf({ kind: 'cancellation', recipient, cancelledBy, isCancelled: true, money: null }).text;
    expect(of('client')).toContain(
      'Queda cancelado tu evento (Festival) del 13 de marzo de 2027. Se canceló de tu parte.',
    );
    expect(of('band')).toContain('Lo cancelamos nosotros.');
    expect([of('client', 'band'), of('band', 'band')].map((text) => /Canceló[^.]*\./.exec(text)?.[0])).toEqual([
      'Canceló el cliente.',
      'Canceló la banda.',
    ]);
    expect(of(null)).not.toMatch(/cancelamos|Se canceló/);
  });

  test('calls an event of another type "tu evento"', () => {
    for (const eventType of ['Otro', 'Other']) {
      expect(mailOf({ eventType }).text).toContain('para tu evento del 13 de marzo de 2027');
      expect(mailOf({ eventType, language: 'en' }, english).text).toContain('for your event on March 13, 2027');
    }
  });

  test('tells the client of a postponed event how long the credit lasts', () => {
    const postponed = mailOf({ kind: 'postponed', documentKind: 'amendment', documentNumber: 'C-2026-0041' });
    expect(postponed.text).toContain('$1,500.50, es un crédito que puedes usar hasta el 13 de marzo de 2028');
    const money = { ...letter({}).money!, paidCents: 0 };
    expect(mailOf({ kind: 'postponed', money }).text).not.toContain('crédito');
  });

  test('tells the band to look in its bank, and gives it no link of the client', () => {
    const claim = {
      kind: 'payment_claimed',
      recipient: 'band',
      cents: 5000,
      method: 'zelle',
      note: '<b>1234</b>',
    } as const;
    const { to, subject, text, html } = mailOf({ ...claim, link: null });
    expect(to).toBe('band');
    expect(subject).toBe('Lucía Ramírez dice que ya pagó $50 (3F1C-2B9E)');
    expect(text).toContain('no en un correo');
    expect(text).not.toContain('/request/');
    expect(html).toContain('&lt;b&gt;1234');
  });

  test('speaks English to English clients and bands, in every kind', () => {
    const papers = { documentKind: 'receipt', documentNumber: 'R-2026-0007', key: 'documents/x.pdf' } as const;
    const words = { reason: 'Too far', wish: 'One hour more', note: 'By phone', method: 'other', cents: 5000 } as const;
    const all = LETTER_KINDS.flatMap((kind: LetterKind) =>
      (['band', 's1'] as const)
        .filter((recipient) => LETTERS[kind][recipient === 'band' ? 'band' : 'client'])
        .flatMap((recipient: LetterRecipient) =>
          (['quote', 'amendment'] as const).map((quoteKind) =>
            mailOf(
              { kind, recipient, quoteKind, language: 'en', name: 'Ann', client: 'Ann', ...papers, ...words },
              english,
            ),
          ),
        ),
    );
    // Each of the 19 kinds has one, and four have both.
    expect(all).toHaveLength(2 * (19 + 4));
    expect(all.flatMap(({ subject, text }) => spanishIn(subject + text))).toEqual([]);
    expect(all.flatMap(({ text }) => /undefined|null|NaN/.exec(text) ?? [])).toEqual([]);
  });
});

test('a reminder of money that came meanwhile, or that is claimed, is outdated', () => {
  const { money } = letter({});
  expect(isOutdated(letter({ kind: 'payment_due' }))).toBe(false);
  expect(isOutdated(letter({ kind: 'payment_due', money: { ...money!, next: null } }))).toBe(true);
  expect(isOutdated(letter({ kind: 'payment_late', money: { ...money!, claimedCents: 1 } }))).toBe(true);
  expect(isOutdated(letter({ kind: 'payment_due', dueOn: '2026-11-20' }))).toBe(true);
  expect(isOutdated(letter({ kind: 'receipt', dueOn: null, money: null }))).toBe(false);
});

test(`no mail of random sums contradicts them (seed ${SEED})`, () => {
  const below = seededBelow();
  for (let round = 0; round < samples(300, 3000); round += 1) {
    const { money } = randomDeal(below);
    for (const language of ['es', 'en'] as const)
      for (const kind of ['receipt', 'invoice'] as const) {
        const of = language === 'es' ? site : english;
        const { text } = mailOf({ kind, language, documentKind: kind, documentNumber: 'X-1', cents: 5000, money }, of);
        expect([money, contradictionsIn(text, { money, language })]).toEqual([money, []]);
      }
  }
});
