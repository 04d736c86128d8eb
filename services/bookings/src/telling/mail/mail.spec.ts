import { describe, expect, test } from '@jest/globals';
import { siteWith } from '@tocada/runtime/spec-site.js';
import { spanishIn } from '@tocada/runtime/spec-spanish.js';
import { NAMELESS_ENTRY, type Night } from '@tocada/contracts/dates/calendar.js';
import { askedBy, entry } from '@tocada/contracts/dates/spec-entry.js';
import { AGENDA_KINDS, type Agenda, type Due, type DueSum, type DueWish } from '@tocada/contracts/inquiries/agenda.js';
import type { Site } from '@tocada/contracts/site/site.js';
import { brief } from '../../records/ground/brief.js';
import type { InquiryRow } from '../../records/inquiries/inquiry.entity.js';
import type { WishKind } from '../../records/inquiries/wishes.sql.js';
import { inquiryRow } from '../../spec-inquiry.js';
import { agendaMail } from '../reminders/agenda.mail.js';
import { unansweredMail } from '../reminders/unanswered.mail.js';
import { bandMail } from './band.mail.js';
import { clientMail } from './client.mail.js';
import { digestMail } from './digest.mail.js';
import { eventMoment } from './facts.js';
import { faultsMail } from './faults.mail.js';
import { html } from './looks/html.js';
import type { Mail } from './mail.js';
import type { Surroundings } from './night.js';
import { replyMail } from './reply.mail.js';
import { readAddress, smtpOptions } from './smtp-options.js';
import { testMail } from './test.mail.js';

const site = siteWith();
const inquiry = inquiryRow({
  id: '3f1c2b9e-9d3c-4a53-8a26-3f3f0e6c7a11',
  phone: '979-555-0100',
  eventDate: new Date('2026-03-08T06:00:00Z'),
});

const PAGE = 'https://banda.example/request/token';
const NOW = new Date('2026-03-07T14:00:00Z');
const due: Due = {
  id: inquiry.id,
  name: 'Lucía',
  eventType: 'Boda',
  location: 'Bryan TX',
  eventDate: '2026-03-08T06:00:00Z',
  hasTime: false,
  dateNote: null,
  startTime: null,
  createdAt: '2026-03-07T09:30:00Z',
  followUpOn: null,
  followUpNote: null,
};
const hold = entry({ kind: 'hold', inquiryId: inquiry.id, name: 'Lucía', rank: 1, expiresAt: '2026-03-09T01:30:00Z' });
const one = <T>(named: T) => ({ total: 1, named: [named] });
const none = { total: 0, named: [] };
const written = {
  inquiryId: inquiry.id,
  name: 'Lucía',
  email: 'lucia@example.org',
  language: 'es' as const,
  text: 'Hola, Lucía:\nsí podemos.',
};
const SITE_URL = 'https://neon979.example';
const wish = (asked: WishKind, text: string): DueWish => ({ ...due, wishId: 'w', asked, text });
const OPENED = `${SITE_URL}/admin#solicitudes-${inquiry.id}`;
const night: Night = { day: '2026-03-08', state: 'free', entries: [], asked: [] };
const around: Surroundings = { night, isOver: false, earlier: [], wishes: [] };
const floods = (count: number, since: Date) => ({ flooded: { count, since }, wishes: [] });
const toBand = (row: InquiryRow, known = around) => bandMail(row, known, site, SITE_URL);
const old = { ...none, owing: 0, sums: [] };
const EMPTY = {
  ...Object.fromEntries(AGENDA_KINDS.map((kind) => [kind, none])),
  unclosedBefore: old,
  debtsBefore: old,
} as unknown as Agenda;
const agendaWith = (changes: Partial<Agenda>) => agendaMail({ ...EMPTY, ...changes }, NOW, site, SITE_URL);
const owed: DueSum = { ...due, cents: 150_050, currency: 'USD', on: '2026-03-05' };

describe('agendaMail', () => {
  test('names late money, quotes that end and the wishes of clients', () => {
    const { text } = agendaWith({
      asked: one(wish('change', 'Una hora más,\npor favor')),
      late: one(owed),
      ending: one({ ...due, validUntil: '2026-03-08' }),
      expired: one({ ...due, validUntil: '2026-03-01' }),
    });
    expect(text).toMatch(/Lo que piden tus clientes \(1\)\n- Lucía, .*: pide un cambio: Una hora más, por favor/);
    expect(text).toMatch(/Pagos atrasados \(1\)\n- .*: \$1,500\.50, vencía el 5 de marzo de 2026/);
    expect(text).toContain('Cotizaciones que vencen mañana (1)');
    expect(text).toMatch(/Cotizaciones vencidas \(1\)\n- .*: venció el 1 de marzo de 2026/);
  });

  test('names what is due, and leaves out what is not', () => {
    const { subject, text } = agendaWith({
      unanswered: { total: 23, named: [due] },
      followUps: one({ ...due, followUpNote: 'Llamar a su mamá' }),
      holds: one(hold),
    });
    expect(subject).toBe('Pendientes de hoy, sábado, 7 de marzo de 2026 – Neón 979');
    expect(text).toBe(`Apartados por vencer (1)
- Lucía, Boda, Bryan TX, domingo, 8 de marzo de 2026: vence el 8 de marzo de 2026 a las 8:30 p.m.
  ${OPENED}

Sin responder (23)
- Lucía, Boda, domingo, 8 de marzo de 2026, Bryan TX (hace 4 horas)
  ${OPENED}
- … y 22 más

Por dar seguimiento (1)
- Lucía, Boda, domingo, 8 de marzo de 2026, Bryan TX: Llamar a su mamá
  ${OPENED}

Abrir el panel: https://neon979.example/admin
`);
  });

  test('adds no sums of two currencies', () => {
    const sums = [
      { cents: 180_000, currency: 'USD' as const },
      { cents: 3_500_000, currency: 'MXN' as const },
    ];
    const { text } = agendaWith({
      late: one({ ...owed, currency: 'MXN' }),
      debtsBefore: { total: 2, named: [], owing: 2, sums },
    });
    expect(text).toContain('$1,500.50 MXN');
    expect(text).toContain('2 deben $1,800 y $35,000 MXN');
  });

  test('names debts, nights that went by, and what was over before the upgrade in one line each', () => {
    const { text } = agendaWith({
      claims: one(owed),
      damages: one(owed),
      played: one(owed),
      past: one(due),
      unclosed: one(due),
      unclosedBefore: { total: 12, named: [], owing: 3, sums: [{ cents: 180_000, currency: 'USD' }] },
      debtsBefore: { total: 1, named: [owed], owing: 1, sums: [{ cents: 150_050, currency: 'USD' }] },
    });
    expect(text).toMatch(/Dicen que ya pagaron: confirma \(1\)\n- Lucía, .*: dice que pagó \$1,500\.50\n/);
    expect(text).toMatch(/Canceladas que deben \(1\)\n- Lucía, .*: debe \$1,500\.50\n/);
    expect(text).toMatch(/Ya tocadas, y deben \(1\)\n- Lucía, .*: debe \$1,500\.50\n/);
    expect(text).toMatch(/Ya pasó su noche, sin respuesta \(1\)\n- Lucía/);
    expect(text).toMatch(/Ya tocadas, sin cerrar \(1\)\n- Lucía/);
    expect(text).toContain('Tocadas de antes, sin cerrar (12)\n- 3 deben $1,800\n\n');
    expect(text).toContain('Deudas de antes (1)\n- 1 debe $1,500.50\n\n');
  });

  test('names a gig whose client was erased by its night', () => {
    const gig = { ...hold, kind: 'booked' as const, inquiryId: null, name: null, title: 'Reservada' };
    expect(agendaWith({ gigs: one(gig) }).text).toContain(
      'Tocadas de la semana (1)\n- Reservada, domingo, 8 de marzo de 2026\n\n',
    );
  });
});

test.each([
  ['2026-03-07T13:30:00Z', 'hace menos de una hora'],
  ['2026-03-07T12:59:00Z', 'hace 1 hora'],
  ['2026-03-06T14:00:00Z', 'hace 24 horas'],
  ['2026-03-05T13:00:00Z', 'hace 2 días'],
])('a client who wrote at %s waits since %s', (createdAt, words) => {
  const { text } = unansweredMail(one({ ...due, createdAt }), NOW, site, SITE_URL);
  expect(text).toContain(`Lucía, Boda, domingo, 8 de marzo de 2026, Bryan TX: llegó ${words}\n`);
  expect(text).toContain(`Responder: ${OPENED}-responder\n`);
});

test('replyMail is the text of the band, which the client may answer', () => {
  const mail = replyMail(written, site, SITE_URL);
  expect(mail).toMatchObject({
    to: { name: 'Lucía', address: 'lucia@example.org' },
    replyTo: 'band',
    subject: 'Tu solicitud a Neón 979 (3F1C-2B9E)',
    text: 'Hola, Lucía:\nsí podemos.\n\nNeón 979\nhttps://neon979.example/\n',
  });
  expect(mail.isAutomatic).toBeUndefined();
  expect(replyMail({ ...written, language: 'en' }, site, SITE_URL).subject).toContain('Your request to Neón 979');
});

describe('eventMoment', () => {
  test.each([
    // The clocks change in these nights: the day is the same, its start is not.
    ['2026-03-08T06:00:00Z', false, 'domingo, 8 de marzo de 2026'],
    ['2026-11-01T05:00:00Z', false, 'domingo, 1 de noviembre de 2026'],
    ['2026-03-09T01:30:00Z', true, 'domingo, 8 de marzo de 2026, 8:30 p.m.'],
    ['2026-11-02T02:30:00Z', true, 'domingo, 1 de noviembre de 2026, 8:30 p.m.'],
    // At 2:00 the clocks show 3:00 in spring, and 1:00 again in autumn.
    ['2026-03-08T07:30:00Z', true, 'domingo, 8 de marzo de 2026, 1:30 a.m.'],
    ['2026-03-08T08:30:00Z', true, 'domingo, 8 de marzo de 2026, 3:30 a.m.'],
    ['2026-11-01T07:30:00Z', true, 'domingo, 1 de noviembre de 2026, 1:30 a.m.'],
  ])('%s, hour %s: %s', (instant, hasTime, shown) => {
    expect(eventMoment({ eventDate: new Date(instant), hasTime }, site, 'es')).toBe(shown);
  });
});

describe('bandMail', () => {
  const other = { ...hold, inquiryId: '3f1c2b9e-9d3c-4a53-8a26-3f3f0e6c7a99', name: 'Ana', title: 'Boda, Hearne TX' };
  const subjectFor = (fields: Partial<InquiryRow>) =>
    toBand({
      ...inquiry,
      id: '4ae4d0bc-9d3c-4a53-8a26-3f3f0e6c7a11',
      name: 'Guadalupe Ñandú',
      eventDate: new Date('2026-11-23T06:00:00Z'),
      createdAt: new Date('2026-11-01T06:00:00Z'),
      ...fields,
    } as InquiryRow).subject;
  const textFor = (phone: string) => toBand({ ...inquiry, phone } as InquiryRow).text;

  test.each<[Partial<InquiryRow>, string]>([
    [{}, 'Boda · lun 23 nov · Guadalupe Ñandú, Bryan (4AE4-D0BC)'],
    // The last hour of the year in the band's zone is of the next year in UTC.
    [{ eventDate: new Date('2027-01-01T05:00:00Z') }, 'Boda · jue 31 dic · Guadalupe Ñandú, Bryan (4AE4-D0BC)'],
    [{ eventDate: new Date('2027-01-01T06:00:00Z') }, 'Boda · vie 1 ene 2027 · Guadalupe Ñandú, Bryan (4AE4-D0BC)'],
    [{ location: 'El Paso, Texas' }, 'Boda · lun 23 nov · Guadalupe Ñandú, El Paso (4AE4-D0BC)'],
    [{ eventType: '', location: ' ' }, 'lun 23 nov · Guadalupe Ñandú (4AE4-D0BC)'],
    [
      { name: 'Ana\r\nBcc: otra@example.org', eventType: 'Boda\u2028\u0000X', location: 'A\u202eB' },
      'Boda X · lun 23 nov · Ana Bcc: otra@example.org, AB (4AE4-D0BC)',
    ],
  ])('has a subject that tells the request: %#', (fields, subject) => {
    expect(subjectFor(fields)).toBe(subject);
  });

  test('has a subject of at most 160 letters, which keeps the day and the reference', () => {
    const long = '👩‍👩‍👧'.repeat(500);
    const subject = subjectFor({ name: long, eventType: long, location: long });
    expect(subject).toMatch(/… · lun 23 nov · .*…, .*… \(4AE4-D0BC\)$/u);
    expect([...new Intl.Segmenter('es').segment(subject)].length).toBeLessThanOrEqual(160);
  });

  test('has one filled button', () => {
    expect(toBand(inquiry).html.match(/background:#\w+;color:#\w+"\s*>/g)).toHaveLength(1);
    expect(toBand(inquiry).html.match(/class="button"/g)).toHaveLength(1);
  });

  test('leads to the reply panel of the request, so that the answer counts', () => {
    expect(textFor('979-555-0100')).toContain(
      `Responder por WhatsApp: ${OPENED}-responder\nLlamar: tel:+19795550100\nAbrir la solicitud: ${OPENED}\n`,
    );
    expect(textFor('por correo')).toContain(`Responder: ${OPENED}-responder\nAbrir la solicitud: ${OPENED}\n`);
    for (const text of [textFor('979-555-0100'), toBand(inquiry).html]) expect(text).not.toContain('wa.me');
  });

  test.each<[string, Partial<Surroundings>, string]>([
    ['free', {}, 'Esa noche: Libre\n'],
    ['over', { isOver: true }, 'Esa noche: Ya pasó\n'],
    ['held', { night: { ...night, entries: [other] } }, 'Esa noche: Apartada para Ana (Boda, Hearne TX)\n'],
    [
      'booked behind a hold',
      { night: { ...night, entries: [other, { ...other, kind: 'booked', name: 'Bea' }] } },
      'Esa noche: Ocupada: reservada para Bea (Boda, Hearne TX)\n',
    ],
    [
      'booked for an erased client',
      {
        night: {
          ...night,
          entries: [{ ...other, kind: 'booked', inquiryId: null, name: null, title: NAMELESS_ENTRY }],
        },
      },
      'Esa noche: Ocupada: reservada\n',
    ],
    [
      'that of a show',
      { night: { ...night, entries: [{ ...other, kind: 'show', name: null, title: 'Posada' }] } },
      'Esa noche: Ocupada: show «Posada»\n',
    ],
    ['its own', { night: { ...night, entries: [hold] } }, 'Esa noche: Apartada para esta solicitud\n'],
  ])('says that the night is %s', (_name, known, words) => {
    expect(toBand(inquiry, { ...around, ...known }).text).toContain(words);
  });

  test('names the other requests for the night, and what the client sent before', () => {
    const known: Surroundings = {
      ...around,
      night: {
        ...night,
        asked: [
          askedBy({ name: 'Ana' }),
          askedBy({ name: 'Lucía', inquiryId: inquiry.id }),
          ...[1, 2, 3, 4, 5].map((n) => askedBy({ name: `B${n}` })),
        ],
      },
      earlier: [{ id: 'x', createdAt: '2026-02-14T18:00:00Z', eventType: 'Festival' }],
    };
    const { text, html: document } = toBand(inquiry, known);
    expect(text).toContain(
      'También la piden: Ana (Fiesta Privada, Hearne TX); B1 (Fiesta Privada, Hearne TX); B2 (Fiesta Privada, Hearne TX); ' +
        'B3 (Fiesta Privada, Hearne TX); B4 (Fiesta Privada, Hearne TX); y 1 más\nYa nos escribió: Festival, el 14 de febrero de 2026\n',
    );
    for (const fact of ['También la piden', 'Ana (Fiesta Privada', 'Festival, el 14 de febrero'])
      expect(document).toContain(fact);
    expect(toBand(inquiry).text).not.toMatch(/También la piden|Ya nos escribió/);
  });
});

test('digestMail names the moment since when it counts', () => {
  const { text } = digestMail(floods(2, new Date('2026-03-09T01:30:00Z')), site, 'https://neon979.example');
  expect(text).toContain('Desde el 8 de marzo de 2026 a las 8:30 p.m. llegaron');
});

test('digestMail names the first fifty wishes and counts the others', () => {
  const wishes = Array.from({ length: 52 }, (_, index) => wish('change', `Cambio ${index}`));
  const { subject, text } = digestMail({ flooded: { count: 0, since: null }, wishes }, site, SITE_URL);
  expect(subject).toBe(`52 cambios que te piden – ${site.name}`);
  expect(text).toContain('pide un cambio: Cambio 49\n');
  expect(text).not.toContain('Cambio 50');
  expect(text).toContain('… y 2 más');
  expect(text).not.toContain('parecen enviadas por un programa');
});

test('the mail of a new request names what its client has asked since', () => {
  const wishes = [wish('change', 'Otro día'), wish('cancel', 'Ya no')];
  expect(toBand(inquiry, { ...around, wishes }).text).toContain(
    'Después pidió:\nUn cambio: Otro día\nCancelar: Ya no\n',
  );
});

describe('brief', () => {
  test('one line, cut at a whole character', () => {
    expect(brief('uno\r\n dos\u2028tres\u0007')).toBe('uno dos tres');
    expect(brief('👩‍👩‍👧'.repeat(100), 10)).toBe(`${'👩‍👩‍👧'.repeat(9)}…`);
  });
});

test('html: a value is text, whatever it holds', () => {
  expect(html`<p title="${'"><b>'}">${`<script>'&'`}</p>`.text).toBe(
    '<p title="&quot;&gt;&lt;b&gt;">&lt;script&gt;&#39;&amp;&#39;</p>',
  );
});

test('nothing of a visitor is markup in any mail', () => {
  const bad = '<img src=x onerror=alert(1)>';
  const row = { ...inquiry, name: bad, phone: bad, eventType: bad, location: bad, details: bad } as InquiryRow;
  const entry = { ...hold, inquiryId: null, name: bad, title: bad };
  const asked = [askedBy({ name: bad, eventType: bad, location: bad })];
  const known: Surroundings = {
    night: { ...night, entries: [entry], asked },
    isOver: false,
    earlier: [{ id: 'x', createdAt: '2026-02-14T18:00:00Z', eventType: bad }],
    wishes: [wish('change', bad)],
  };
  const digest = digestMail({ ...floods(0, NOW), wishes: known.wishes }, site, SITE_URL);
  for (const mail of [toBand(row, known), clientMail(row, PAGE, site, SITE_URL), digest])
    expect(mail.html).not.toContain('<img src=x');
  const badDue = { ...due, name: bad, eventType: bad, location: bad, followUpNote: bad };
  for (const mail of [
    agendaWith({ unanswered: one(badDue), followUps: one(badDue), holds: one({ ...hold, name: bad, title: bad }) }),
    unansweredMail(one(badDue), NOW, site, SITE_URL),
    replyMail({ ...written, name: bad, text: bad }, site, SITE_URL),
  ])
    expect(mail.html).not.toContain('<img src=x');
});

test('every mail has the band’s logo in its bar, and a dark style', () => {
  for (const mail of [
    toBand(inquiry),
    clientMail(inquiry, PAGE, site, 'https://neon979.example'),
    digestMail(floods(2, new Date(0)), site, 'https://neon979.example'),
    testMail(site, 'https://neon979.example'),
    replyMail(written, site, SITE_URL),
    agendaWith({ unanswered: one(due) }),
    unansweredMail(one(due), NOW, site, SITE_URL),
  ]) {
    expect(mail.html).toMatch(/src="https:\/\/neon979\.example\/icon-192\.png".*<td[^>]*>Neón 979</s);
    expect(mail.html).toContain('<meta name="color-scheme" content="light dark" />');
    expect(mail.html).toMatch(/prefers-color-scheme: dark.*a \{ color: #6be4ff !important \}/s);
    // The colour of a link is never the mail program's own.
    for (const [tag] of mail.html.matchAll(/<a\s[^>]*>/g)) expect(tag).toMatch(/style="[^"]*color:#/);
  }
});

test('the facts are a table with row headers for screen readers as well', () => {
  const { html } = toBand(inquiry);
  expect(html).toContain('scope="row"');
  // Only the table of the bar, which holds the icon and the name, is no table of facts.
  expect(html.slice(html.indexOf('<h1'))).not.toContain('role="presentation"');
});

test('the first thing that a mail offers is an answer by WhatsApp', () => {
  const firstButton = (document: string) => /<a[^>]*class="button"[^>]*>([^<]*)/s.exec(document)?.[1];
  const toClient = clientMail(inquiry, PAGE, site, SITE_URL);
  expect(firstButton(toClient.html)).toBe('WhatsApp');
  expect(toClient.text.indexOf('https://wa.me/')).toBeGreaterThan(0);
  const { html: document, text } = toBand(inquiry);
  expect(firstButton(document)).toBe('Responder por WhatsApp');
  expect(document.indexOf('-responder')).toBeLessThan(document.indexOf('scope="row"'));
  expect(text.indexOf('-responder')).toBeLessThan(text.indexOf('Nombre:'));
});

describe('clientMail', () => {
  const mailOf = (changes: Partial<InquiryRow>) =>
    clientMail({ ...inquiry, ...changes } as InquiryRow, PAGE, site, 'https://neon979.example');

  test('holds the reference, the day, the type and the town', () => {
    const { text, to } = mailOf({});
    expect(to).toEqual({ name: '', address: 'lucia@example.org' });
    for (const fact of ['3F1C-2B9E', 'domingo, 8 de marzo de 2026', 'Tipo: Boda', 'Bryan TX'])
      expect(text).toContain(fact);
  });

  test('names the type and the town that the form of this band offers', () => {
    const own = { ...site, eventTypes: ['Bautizo'], inquiryLocations: ['El Paso TX', 'En otro lado'] };
    const row = { ...inquiry, eventType: 'Bautizo', location: 'Bryan TX' } as InquiryRow;
    const { text } = clientMail(row, PAGE, own, 'https://band.example');
    expect(text).toContain('Tipo: Bautizo');
    expect(text).not.toContain('Bryan TX');
  });

  test('repeats no word that a stranger can choose', () => {
    const lure = 'Gane $500 en https://evil.example';
    const mail = mailOf({ name: lure, phone: lure, eventType: lure, location: lure, details: lure });
    expect(JSON.stringify(mail)).not.toMatch(/Gane|evil/);
  });
});

describe('in English', () => {
  const bilingual = { primary: 'es', second: 'en', panel: 'es', former: null } as const;
  const english = { ...bilingual, panel: 'en' } as const;
  /** All that a person reads in a mail. */
  const wordsOf = ({ subject, text, html: document }: Mail) =>
    [subject, text, document.replace(/<style>.*<\/style>|<[^>]*>/gs, ' ')].join('\n');

  test('a client who wrote in English gets the confirmation in English, with the options of the form in English', () => {
    const row = { ...inquiry, language: 'en', eventType: 'Fiesta Privada', location: 'Otra ubicación' } as InquiryRow;
    const mail = clientMail(row, PAGE, { ...site, languages: bilingual }, SITE_URL);
    expect(mail.subject).toBe('We got your request (3F1C-2B9E) – Neón 979');
    expect(mail.text).toBe(`Hi there,

We got your request to book Neón 979. We’ll be in touch soon to confirm the details.

Request number: 3F1C-2B9E

Date: Sunday, March 8, 2026
Type: Private Party
Location: Other location

Did something change, or do you have a question? Reply to this email or message us:
WhatsApp: https://wa.me/19795550142
Phone: (979) 555-0142

Add details: ${PAGE}

Neón 979
https://neon979.example/en

If you didn’t send this request, you can ignore this email.
`);
    expect(mail.html).toContain('<html lang="en">');
    expect(mail.isAutomatic).toBe(true);
    expect(spanishIn(wordsOf(mail))).toEqual([]);
  });

  test('a client whose language nobody knows is addressed in the primary one of the site', () => {
    const unknown = { ...inquiry, language: null } as unknown as InquiryRow;
    expect(clientMail(unknown, PAGE, site, SITE_URL).html).toContain('<html lang="es">');
    const primary = { ...site, languages: { ...bilingual, primary: 'en', second: null } } as Site;
    const mail = clientMail(unknown, PAGE, primary, SITE_URL);
    expect(mail.html).toContain('<html lang="en">');
    expect(mail.text).toContain('\nhttps://neon979.example/\n');
  });

  test('a reply to a client leads to the English pages, and not where the site has none', () => {
    const toEnglish = { ...written, language: 'en', text: 'Hi!' };
    const mail = replyMail(toEnglish, { ...site, languages: bilingual }, SITE_URL);
    expect(mail.text).toBe('Hi!\n\nNeón 979\nhttps://neon979.example/en\n');
    expect(mail.html).toContain('<html lang="en">');
    expect(replyMail(toEnglish, site, SITE_URL).text).toContain('\nhttps://neon979.example/\n');
  });

  test('a band whose panel is English gets every mail in English', () => {
    const band = { ...site, languages: english };
    const row = { ...inquiry, eventType: 'Festival' } as InquiryRow;
    const entries = (['booked', 'show', 'blocked', 'external', 'hold'] as const).map((kind) => ({
      ...hold,
      kind,
      inquiryId: `${kind}-1`,
      title: 'Festival',
    }));
    const asked = Array.from({ length: 7 }, (_, index) =>
      askedBy({ inquiryId: `asked-${index}`, eventType: 'Festival', location: 'Bryan TX' }),
    );
    const earlier = ['', 'Festival'].map((eventType) => ({ id: 'x', createdAt: '2026-02-14T18:00:00Z', eventType }));
    const known = (changes: Partial<Night>): Surroundings => ({
      isOver: false,
      night: { ...night, ...changes },
      earlier,
      wishes,
    });
    const festival = { ...due, eventType: 'Festival' };
    const wishes = (['change', 'cancel', 'not_me'] as const).map((kind) => ({
      ...wish(kind, 'One hour more'),
      eventType: 'Festival',
    }));
    const gig = { ...hold, title: 'Festival, Bryan TX' };
    const agenda: Agenda = {
      tonight: one(gig),
      claims: one({ ...owed, eventType: 'Festival' }),
      damages: one({ ...owed, eventType: 'Festival' }),
      played: one({ ...owed, eventType: 'Festival' }),
      letters: one(festival),
      past: one(festival),
      unclosed: one(festival),
      unclosedBefore: { ...one({ ...owed, eventType: 'Festival' }), owing: 0, sums: [] },
      debtsBefore: { total: 2, named: [], owing: 2, sums: [{ cents: 150_050, currency: 'USD' }] },
      unanswered: { total: 23, named: [festival] },
      followUps: one(festival),
      holds: one(gig),
      gigs: one(gig),
      asked: { total: 3, named: wishes },
      late: one({ ...owed, eventType: 'Festival' }),
      ending: one({ ...festival, validUntil: '2026-03-08' }),
      expired: one({ ...festival, validUntil: '2026-03-01' }),
      resold: one({ inquiryId: festival.id, name: 'Ann', day: '2026-03-08', keptCents: 50_000, currency: 'USD' }),
    };
    const mails = [
      ...entries.map((entry) => bandMail(row, known({ entries: [entry], asked }), band, SITE_URL)),
      bandMail({ ...row, phone: '', email: '' } as InquiryRow, { ...known({}), isOver: true }, band, SITE_URL),
      agendaMail(agenda, NOW, band, SITE_URL),
      ...['2026-03-07T13:30:00Z', '2026-03-07T09:30:00Z', '2026-03-01T00:00:00Z'].map((createdAt) =>
        unansweredMail(one({ ...festival, createdAt }), NOW, band, SITE_URL),
      ),
      unansweredMail({ total: 2, named: [festival] }, NOW, band, SITE_URL),
      digestMail(floods(1, NOW), band, SITE_URL),
      digestMail(floods(1234, NOW), band, SITE_URL),
      digestMail({ flooded: { count: 0, since: null }, wishes }, band, SITE_URL),
      digestMail({ ...floods(2, NOW), wishes: wishes.slice(0, 1) }, band, SITE_URL),
      faultsMail([{ name: 'bookings', state: 'fault', found: 'Not responding.' }], band, SITE_URL),
      testMail(band, SITE_URL),
    ];
    for (const mail of mails) {
      expect(mail.html).toContain('<html lang="en">');
      expect([mail.subject, spanishIn(wordsOf(mail))]).toEqual([mail.subject, []]);
    }
    expect(mails[0]!.subject).toBe('Festival · Sun, Mar 8 · Lucía, Bryan (3F1C-2B9E)');
    expect(mails[0]!.text).toContain('That night: Taken: booked for Lucía (Festival)\n');
    expect(mails[6]!.text).toBe(`Playing today (1)
- Lucía, Festival, Bryan TX, Sunday, March 8, 2026
  ${OPENED}

Holds about to expire (1)
- Lucía, Festival, Bryan TX, Sunday, March 8, 2026: expires March 8, 2026 at 8:30 PM
  ${OPENED}

What your clients ask for (3)
- Lucía, Festival, Sunday, March 8, 2026, Bryan TX: asks for a change: One hour more
  ${OPENED}
- Lucía, Festival, Sunday, March 8, 2026, Bryan TX: asks to cancel: One hour more
  ${OPENED}
- Lucía, Festival, Sunday, March 8, 2026, Bryan TX: somebody says they didn’t sign
  ${OPENED}

They say they paid: confirm (1)
- Lucía, Festival, Sunday, March 8, 2026, Bryan TX: says they paid $1,500.50
  ${OPENED}

Late payments (1)
- Lucía, Festival, Sunday, March 8, 2026, Bryan TX: $1,500.50, due March 5, 2026
  ${OPENED}

Canceled gigs that owe (1)
- Lucía, Festival, Sunday, March 8, 2026, Bryan TX: owes $1,500.50
  ${OPENED}

Played, and they owe (1)
- Lucía, Festival, Sunday, March 8, 2026, Bryan TX: owes $1,500.50
  ${OPENED}

Emails that didn’t go out (1)
- Lucía, Festival, Sunday, March 8, 2026, Bryan TX
  ${OPENED}

Canceled nights that were sold again: do you give anything back? (1)
- Ann, March 8, 2026: you keep $500
  ${OPENED}

Unanswered (23)
- Lucía, Festival, Sunday, March 8, 2026, Bryan TX (4 hours ago)
  ${OPENED}
- … and 22 more

Their night went by without an answer (1)
- Lucía, Festival, Sunday, March 8, 2026, Bryan TX
  ${OPENED}

Quotes that end tomorrow (1)
- Lucía, Festival, Sunday, March 8, 2026, Bryan TX
  ${OPENED}

Expired quotes (1)
- Lucía, Festival, Sunday, March 8, 2026, Bryan TX: expired March 1, 2026
  ${OPENED}

To follow up (1)
- Lucía, Festival, Sunday, March 8, 2026, Bryan TX
  ${OPENED}

Played, not closed yet (1)
- Lucía, Festival, Sunday, March 8, 2026, Bryan TX
  ${OPENED}

Earlier gigs, not closed yet (1)
- None of them owes anything

Earlier debts (2)
- 2 owe $1,500.50

Gigs this week (1)
- Lucía, Festival, Bryan TX, Sunday, March 8, 2026
  ${OPENED}

Open the panel: https://neon979.example/admin
`);
  });

  test('the client of a band whose panel is English is still addressed in the language of the request', () => {
    expect(clientMail(inquiry, PAGE, { ...site, languages: english }, SITE_URL).subject).toMatch(
      /^Recibimos tu solicitud/,
    );
  });
});

describe('smtpOptions', () => {
  test('a login never travels in the clear, unless the address says so', () => {
    expect(smtpOptions('smtp://a:b@mail.example')).toMatchObject({ requireTLS: true });
    expect(smtpOptions('smtp://mail.example')).not.toHaveProperty('requireTLS');
    expect(smtpOptions('smtp://a:b@mail.example?requireTLS=false')).not.toHaveProperty('requireTLS');
  });

  test('readAddress', () => {
    expect(readAddress('"Neón 979" <a@example.org>')).toEqual({ name: 'Neón 979', address: 'a@example.org' });
    expect(readAddress('a@example.org')).toEqual({ name: '', address: 'a@example.org' });
  });
});

test('an inquiry without an e-mail, a type or a town makes a mail without gaps', () => {
  const caller = inquiryRow({ email: '', eventType: '', location: '', details: null });
  const asked = askedBy({ inquiryId: inquiry.id, eventType: '', location: '' });
  const mail = toBand(caller, { ...around, night: { ...night, asked: [asked] } });
  expect(mail.replyTo).toBeUndefined();
  expect(mail.subject).toMatch(/^vie 1 may 2150 · Lucía \([0-9A-F-]{9}\)$/);
  for (const text of [mail.text, mail.html]) expect(text).not.toContain('Si respondes a este correo');
  expect(mail.text).toMatch(/Email: —/);
  expect(mail.text).toContain('También la piden: Ana\n');
  const line = unansweredMail(one({ ...due, eventType: '', location: '' }), NOW, site, 'https://banda.example').text;
  expect(line).toContain('- Lucía, domingo, 8 de marzo de 2026: llegó');
});
