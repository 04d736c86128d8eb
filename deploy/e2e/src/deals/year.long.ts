// Debian's `faketime` moves the clock of the whole stack through a year: that of Node, Postgres and Redis.
import '../kit/in-spanish.js';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { QuoteInput } from '@tocada/contracts/deals/quote.js';
import type { SentQuote } from '@tocada/contracts/deals/quotes.js';
import { isoDay, longDate } from '@tocada/contracts/ground/days.js';
import { freePort } from '@tocada/local/ports.js';
import { until } from '@tocada/runtime/spec-until.js';
import { Redis } from 'ioredis';
import type { Browser, Locator, Page } from 'playwright-core';
import { BookingDesk, parseCsv } from '../kit/booking-desk.js';
import { launchBrowser, newPage, overflowOf, PHONE, STILL, textsOf } from '../kit/browser.js';
import { clockLibrary, MovedClock } from '../kit/moved-clock.js';
import { AdminPanel } from '../kit/panel.js';
import { passwordQuery } from '../kit/requests.js';
import { ScriptedMailServer, type Received } from '../kit/scripted-mail-server.js';
import { call, PASSWORD, startTestStack, type TestStack } from '../kit/stack.js';
import { t } from '../kit/words.js';
import { reckon, type Reckoned } from './reckoning.js';
import { sumText } from './sum-text.js';
import { postForm, SentQuotes } from './sent-quotes.js';
import { asksForWords, leftSentence, moneyLines, pageRows, pageSentences, panelRows } from './year-words.js';

const library = clockLibrary();
if (!library) process.stdout.write('year.long: Debian’s faketime is missing, so the year is not played\n');
const ownTest = library ? test : test.skip;

const ZONE = 'America/Chicago';
const BAND = 'banda@example.org';
/** Within it a payment can be taken back. Seconds. */
const SLIP = 61;
/** Twelve deals are looked at on two pages each. */
const LONG = 1_800_000;

let clock: MovedClock;
let stack: TestStack;
let desk: BookingDesk;
let smtp: ScriptedMailServer;
let browser: Browser;
const quotes = new SentQuotes(() => stack.url);

beforeAll(async () => {
  clock = new MovedClock(library!, ZONE);
  await clock.moveTo('2027-01-11T10:00');
  smtp = new ScriptedMailServer(await freePort());
  await smtp.start();
  stack = await startTestStack({
    SMTP_URL: smtp.url,
    MAIL_TO: BAND,
    MAIL_PER_SECOND: '200',
    REMINDERS: 'on',
    RECEIPTS_WAIT: '60',
    ...clock.env,
  });
  desk = new BookingDesk(stack);
  browser = await launchBrowser();
  await quotes.act(
    '/pay-ways',
    {
      ways: [
        { way: 'zelle', account: 'Neón 979' },
        { way: 'spei', account: '012180001' },
      ],
      revision: 0,
    },
    'PUT',
  );
}, LONG);
afterAll(async () => {
  await browser?.close();
  await stack?.remove();
  await smtp?.kill();
});

const today = () => isoDay(clock.now.toISOString(), ZONE);
/** After a jump a gateway may give up its first calls, until it has asked Redis for the time again. */
const answers = async () => {
  const statuses = async () => [(await desk.list()).status, (await call(`${stack.url}/api/health`)).status];
  await until(statuses, (all) => all.every((status) => status === 200));
};
/** @param moment local, as "2027-01-11T09:30" */
async function goTo(moment: string): Promise<void> {
  // A mail that is sent over a jump of months would be sent again, as after a stall.
  await until(
    () => desk.sql(`select 1 from notices where state = 'waiting' and sending`),
    ({ length }) => length === 0,
  );
  await clock.moveTo(moment);
  await answers();
}
async function pass(seconds: number): Promise<void> {
  await clock.pass(seconds);
  await answers();
}

const idOf = new Map<string, string>();
const quoteOf = new Map<string, SentQuote>();
const act = <T = any>(name: string, path: string, fields: object = {}, method = 'POST'): Promise<T> =>
  quotes.act(`/bookings/${idOf.get(name)}${path}`, fields, method);
const detail = (name: string) => quotes.detail(idOf.get(name)!);
const mailOf = (name: string) => `${name.split(' ')[0]!.toLowerCase()}@example.org`;
const origin = () => ({ origin: new URL(stack.url).origin });
const post = async (name: string, form: string, fields: Record<string, string>) =>
  expect((await postForm(`${(await detail(name)).quote.links.s1}/${form}`, fields, origin())).status).toBe(303);

const HALVES: QuoteInput['schedule'] = [
  { label: 'Anticipo', percentBp: 5000, due: { daysAfter: 3 } },
  { label: 'Resto', percentBp: 5000, due: { daysBefore: 7 } },
];
/** The scale of the agreed damages. */
const DAMAGES: QuoteInput['damages'] = [
  { daysBefore: 365, percentBp: 2500 },
  { daysBefore: 30, percentBp: 5000 },
];

async function asksByForm(name: string, eventDate: string): Promise<void> {
  const phone = `979 555 01${String(20 + idOf.size)}`;
  const { id } = await desk.book({ name, phone, email: mailOf(name), eventDate });
  idOf.set(name, id);
}

async function calls(name: string, when: object): Promise<void> {
  const { id } = await quotes.act('/bookings', {
    name,
    email: mailOf(name),
    phone: '979 555 0111',
    source: 'phone',
    ...when,
  });
  idOf.set(name, id);
}

async function sendQuote(name: string, unitCents: number, fields: Partial<QuoteInput> = {}): Promise<void> {
  const line = { kind: 'performance', description: 'Cuatro horas de música', unitCents } as const;
  const parts = { lines: [line], schedule: HALVES, damages: DAMAGES, validUntil: '2027-01-31', ...fields };
  const { id, revision } = await act(name, '/quotes', parts);
  quoteOf.set(name, await quotes.act(`/quotes/${id}/send`, { revision, by: 'mail' }));
}

const sign = (name: string) =>
  post(name, 'accept', { name, consent: 'on', documentSha256: quoteOf.get(name)!.documentSha256! });
const claim = (name: string, amount: string, method = 'zelle') => post(name, 'paid', { amount, method, note: '' });
const pay = (name: string, kind: string, cents: number, method = 'zelle') =>
  act(name, '/payments', { kind, cents, method, day: today() });
const claimOf = async (name: string) =>
  (await detail(name)).payments.find(({ state }: { state: string }) => state === 'claimed').id as string;
const complete = (name: string, fields: object = {}) => act(name, '/stage', { stage: 'completed', ...fields }, 'PUT');

/** The mails so far, which the next `mailsSince` leaves out. */
const mark = () => smtp.received.length;
const mailsSince = (from: number, to: string, subject: RegExp): Received[] =>
  smtp.received.slice(from).filter((one) => one.to === to && subject.test(one.mail.subject ?? ''));
const mailSince = async (from: number, to: string, subject: RegExp): Promise<string> => {
  const found = await until(
    () => mailsSince(from, to, subject)[0],
    (one) => one !== undefined,
  );
  return `${found!.mail.subject}\n${found!.mail.text}`.replaceAll('\r\n', '\n');
};

/** Moves the clock past the minute of a slip, and compares the debt that each client reads in the receipt with the rows. */
async function receipts(from: number, names: string[], subject = /^Tu recibo /): Promise<void> {
  await pass(SLIP);
  for (const name of names) {
    const text = await mailSince(from, mailOf(name), subject);
    const left = leftSentence((await reckon(desk)).get(name)!);
    expect({ name, text }).toEqual({ name, text: expect.stringContaining(left) });
    const said = text.match(/Falta por pagar|A tu favor|No falta nada por pagar/g) ?? [];
    expect({ name, said }).toEqual({ name, said: left === '' ? [] : [left.replace(/[:.].*$/, '')] });
  }
}

async function newPhonePage(): Promise<Page> {
  const page = await newPage(browser, { ...STILL, ...PHONE });
  // The browser is that of all test files, which no library may move. Its pages alone live on the day of the stack.
  await page.clock.setFixedTime(clock.now);
  return page;
}

async function onPhone(): Promise<AdminPanel> {
  const panel = await AdminPanel.on(await newPhonePage(), stack.url);
  await panel.enter(PASSWORD);
  await panel.toast(t.panel.accessGranted);
  await panel.show('inquiries');
  return panel;
}

const rowsOf = async (list: Locator): Promise<(readonly [string, string])[]> => {
  const [labels, values] = [await textsOf(list.locator('dt')), await textsOf(list.locator('dd'))];
  return labels.map((label, at) => [label, values[at]!] as const);
};

/** The sums and sentences of a deal in the panel and on the client's page, both on a phone. */
async function said(deal: Reckoned, panel: AdminPanel, page: Page) {
  const opened = await panel.open(deal.name);
  const money = opened.locator('[data-part="money"]');
  await money.locator('dl').first().waitFor();
  const inPanel = await rowsOf(money.locator('dl').first());
  const overflow = [await overflowOf(panel.page)];
  await panel.shut(deal.name);
  await page.goto((await detail(deal.name)).quote.links.s1);
  const card = page.locator('#money');
  overflow.push(await overflowOf(page));
  return {
    name: deal.name,
    inPanel,
    onPage: await rowsOf(card.locator('dl').first()),
    sentences: await textsOf(card.locator(':scope > p')),
    asksForWords: [await page.locator('#tip').count(), await page.locator('#tell').count()],
    overflow,
  };
}

const expected = (deal: Reckoned) => {
  const asks = Number(asksForWords(deal, today()));
  return {
    name: deal.name,
    inPanel: panelRows(deal, today()),
    onPage: pageRows(deal),
    sentences: pageSentences(deal, today()),
    asksForWords: [asks, asks],
    overflow: [0, 0],
  };
};

/** Each text about money of these deals, and of "Hoy", against the rows of the database. */
async function look(names?: string[]): Promise<void> {
  const deals = await reckon(desk);
  const [panel, page] = [await onPhone(), await newPhonePage()];
  try {
    expect(await hoy(panel)).toEqual(
      moneyLines(deals.values(), today()).map(({ name, hoy: words, sum }) => ({ name, hoy: words, sum })),
    );
    for (const name of names ?? deals.keys()) {
      const deal = deals.get(name)!;
      expect(await said(deal, panel, page)).toEqual(expected(deal));
    }
  } finally {
    await panel.close();
    await page.context().close();
  }
}

const ABOUT_MONEY = [t.desk.claims, t.list.owesDamages, t.list.playedAndOwes, t.list.lateSince('')];

/** "Hoy" with all its lines. */
async function wholeStrip({ page }: AdminPanel): Promise<Locator> {
  const strip = page.getByRole('region', { name: t.inquiriesTab.today });
  await strip.getByRole('listitem').or(strip.getByText(t.inquiriesTab.nothingToday)).first().waitFor();
  const whole = strip.getByRole('button', { expanded: false, name: /^Ver los / });
  if (await whole.isVisible()) await whole.tap();
  expect(await overflowOf(page)).toBe(0);
  return strip;
}

/** The lines of "Hoy" about money, by name. */
async function hoy(panel: AdminPanel): Promise<{ name: string; hoy: string; sum: string }[]> {
  const strip = await wholeStrip(panel);
  const lines = await strip
    .getByRole('listitem')
    .evaluateAll((items) =>
      items.map((item) => [...item.querySelectorAll('span')].map((span) => span.textContent!.trim())),
    );
  return lines
    .filter(([time]) => ABOUT_MONEY.some((words) => time?.startsWith(words)))
    .map(([time, name, text]) => ({ name: name!, hoy: time!, sum: /\$[\d,.]*\d(?: MXN)?/.exec(text!)![0] }))
    .toSorted((one, other) => one.name.localeCompare(other.name));
}

/** The morning's mail of this day names the same sums as "Hoy". */
async function morningMail(from: number): Promise<void> {
  const text = await mailSince(
    from,
    BAND,
    new RegExp(`^Pendientes de hoy, ${longDate(clock.now.toISOString(), ZONE)} `),
  );
  const lines = [...text.matchAll(/^- ([^,]+), .*: ((?:debe|dice que pagó|\$).*)$/gm)].map(([, name, mail]) => ({
    name,
    mail,
  }));
  expect(lines.toSorted((one, other) => one.name!.localeCompare(other.name!))).toEqual(
    moneyLines((await reckon(desk)).values(), today()).map(({ name, mail }) => ({ name, mail })),
  );
}

/** The reminders that clients got since, as the first word of the name and the subject. */
const remindersSince = (from: number): string[] =>
  smtp.received
    .slice(from)
    .flatMap(({ to, mail: { subject = '' } }) =>
      /^(?:Tu pago de .* vence el|Hoy vence tu pago|Sigue pendiente)/.test(subject)
        ? [`${to.split('@')[0]} ${subject.replace(/ \([^)]*\)$/, '')}`]
        : [],
    )
    .toSorted();

/**
 * The clock goes on to a morning. Waits for the mail of that day, before which the reminders are written, and for all letters that
 * wait. Resolves with the number of the mails before.
 */
async function morning(moment: string, wanted: string[]): Promise<number> {
  const from = mark();
  await goTo(moment);
  await morningMail(from);
  await until(
    () => remindersSince(from),
    ({ length }) => length >= wanted.length,
  );
  await until(
    () => desk.sql(`select 1 from notices where letter_id is not null and state <> 'sent'`),
    ({ length }) => length === 0,
  );
  expect(remindersSince(from)).toEqual(wanted.toSorted());
  return from;
}

ownTest('one file moves the clocks of Node, Postgres and Redis', async () => {
  const redis = new Redis(stack.backing.REDIS_URL!);
  try {
    const clocks = async () => {
      const [{ at }] = (await desk.sql<{ at: Date }>('select now() as at')) as [{ at: Date }];
      const answer = await fetch(`${stack.url}/api/health`);
      const [seconds] = await redis.time();
      return [Number(at), Date.parse(answer.headers.get('date')!), Number(seconds) * 1000];
    };
    const areRight = (times: number[]) => times.every((time) => Math.abs(time - Number(clock.now)) < 10_000);
    await until(clocks, areRight);
    await clock.pass(600);
    await until(clocks, areRight);
    await answers();
  } finally {
    redis.disconnect();
  }
});

ownTest(
  'January: requests, quotes, signatures, claims and deposits',
  async () => {
    const asked: [name: string, night: string][] = [
      ['Ana Castillo', '2027-05-15'],
      ['Beto Duarte', '2027-06-05'],
      ['Caro Fuentes', '2027-06-12'],
      ['Dora Garza', '2027-06-19'],
      ['Elias Haro', '2027-07-03'],
      ['Fina Ibarra', '2027-07-17'],
      ['Gil Jasso', '2027-08-07'],
      ['Hilda Kuri', '2027-08-21'],
      ['Karla Nava', '2027-09-11'],
      ['Leo Ochoa', '2027-09-18'],
      ['Nadie Contesta', '2027-07-24'],
    ];
    await desk.takeStamps(asked.length);
    for (const [name, night] of asked) await asksByForm(name, night);
    await calls('Iris Luna', { dateNote: 'octubre, sin fecha' });
    await calls('Juan Mora', { eventDate: '2027-10-02' });
    await sendQuote('Ana Castillo', 202_500);
    await sendQuote('Beto Duarte', 150_050);
    await sendQuote('Caro Fuentes', 180_000);
    await sendQuote('Dora Garza', 140_000);
    await sendQuote('Elias Haro', 160_000);
    await sendQuote('Fina Ibarra', 200_000);
    await sendQuote('Gil Jasso', 99_999);
    await sendQuote('Hilda Kuri', 3_500_000, { currency: 'MXN' });
    await sendQuote('Karla Nava', 240_000);
    await sendQuote('Leo Ochoa', 210_000);
    await expect(sendQuote('Iris Luna', 130_000)).rejects.toThrow('no_date');

    await goTo('2027-01-13T10:00');
    const from = mark();
    await signInBrowser('Ana Castillo');
    for (const name of [...quoteOf.keys()].slice(1)) await sign(name);
    for (const [name, deal] of await reckon(desk)) {
      const text = await mailSince(from, mailOf(name), /^Acuerdo firmado/);
      const { cents, on } = deal.next!;
      expect(on).toBe('2027-01-16');
      expect(text).toContain(
        `El siguiente pago es de ${sumText(cents, deal.currency)}, a más tardar el 16 de enero de 2027.`,
      );
    }
    await act('Iris Luna', '/facts', { eventDate: '2027-10-09' }, 'PUT');
    const schedule: QuoteInput['schedule'] = [
      { label: 'Anticipo', cents: 30_000, due: { on: '2027-02-01' } },
      { label: 'Resto', percentBp: 10_000, due: { daysBefore: 0 } },
    ];
    await act('Iris Luna', '/agreed', {
      totalCents: 130_000,
      how: 'chat',
      on: today(),
      confirmOn: 'deposit',
      schedule,
    });
    await act('Juan Mora', '/agreed', { totalCents: 120_000, how: 'phone', on: today() });
    await act('Juan Mora', '/agreed/tell', { tellsClient: true });
    const pesos = await (await fetch((await detail('Hilda Kuri')).quote.links.s1)).text();
    expect(pesos).toContain('Todas las cantidades son en pesos mexicanos (MXN).');
    expect(pesos).not.toContain('dólares de Estados Unidos');
    await claim('Ana Castillo', '1,012.50');
    await claim('Beto Duarte', '750.25');
    await look();

    await morning('2027-01-15T09:30', [
      'caro Tu pago de $900 vence el 16 de enero de 2027',
      'dora Tu pago de $700 vence el 16 de enero de 2027',
      'elias Tu pago de $800 vence el 16 de enero de 2027',
      'fina Tu pago de $1,000 vence el 16 de enero de 2027',
      'gil Tu pago de $500 vence el 16 de enero de 2027',
      'hilda Tu pago de $17,500 MXN vence el 16 de enero de 2027',
      'karla Tu pago de $1,200 vence el 16 de enero de 2027',
      'leo Tu pago de $1,050 vence el 16 de enero de 2027',
    ]);

    const deposits = mark();
    await act('Ana Castillo', `/payments/${await claimOf('Ana Castillo')}/confirm`);
    await act('Beto Duarte', `/payments/${await claimOf('Beto Duarte')}/arrived`, { cents: 70_000 });
    const slip = await pay('Caro Fuentes', 'deposit', 90_000);
    await act('Caro Fuentes', `/payments/${slip.id}/void`, { reason: 'typed_wrong' });
    await look(['Caro Fuentes']);
    await inPanel('Caro Fuentes', t.quotes.voidWithoutReceipt);
    await pay('Dora Garza', 'deposit', 70_000);
    await pay('Elias Haro', 'deposit', 80_000);
    await pay('Fina Ibarra', 'deposit', 100_000);
    await pay('Gil Jasso', 'deposit', 50_000);
    await pay('Hilda Kuri', 'deposit', 1_750_000, 'spei');
    await pay('Iris Luna', 'deposit', 30_000);
    await pay('Karla Nava', 'deposit', 50_000);
    await pay('Leo Ochoa', 'deposit', 105_000);
    await receipts(deposits, ['Ana', 'Beto', 'Dora', 'Elias', 'Fina', 'Gil', 'Hilda', 'Karla', 'Leo'].map(fullName));
    expect(await mailSince(deposits, mailOf('Beto Duarte'), /^Tu recibo /)).toContain(
      'Nos avisaste de $750.25 y llegaron $700.',
    );
    expect(await desk.sql(`select 1 from documents where kind = 'credit_note'`)).toEqual([]);
    for (const name of ['Caro Fuentes', 'Iris Luna'])
      expect(mailsSince(deposits, mailOf(name), /recibo|Anulamos/)).toEqual([]);
    await look();
  },
  LONG,
);

const fullName = (first: string) => [...idOf.keys()].find((name) => name.startsWith(`${first} `))!;

/** The sheet for the accountant names each numbered payment of the year, void or not. */
async function sheetOf(year: string): Promise<void> {
  const { body } = await call(
    `${stack.url}/api/admin/payments.csv?from=${year}-01-01&to=${year}-12-31&${passwordQuery}`,
  );
  const [head, ...lines] = parseCsv((body as string).replace(/^\uFEFF/, ''));
  const at = (name: string) => head!.indexOf(name);
  const found = lines.map((line) => ['Número', 'Monto', 'Moneda', 'Anulado'].map((name) => line[at(name)]!));
  const rows = await desk.sql<{ number: string; kind: string; cents: number; state: string; currency: string }>(
    `select payments.number, payments.kind, payments.cents, payments.state, quotes.currency from payments
      join quotes on quotes.inquiry_id = payments.inquiry_id and quotes.state = 'accepted' where payments.number is not null`,
  );
  const wanted = rows.map(({ number, kind, cents, state, currency }) => [
    number,
    ((kind === 'refund' ? -cents : cents) / 100).toFixed(2),
    currency,
    state === 'void' ? 'sí' : 'no',
  ]);
  const byNumber = (one: string[], other: string[]) => one[0]!.localeCompare(other[0]!);
  expect(found.toSorted(byNumber)).toEqual(wanted.toSorted(byNumber));
}

/** The opened request of the panel has these words. */
async function inPanel(name: string, words: string): Promise<void> {
  const panel = await onPhone();
  await (await panel.open(name)).getByText(words, { exact: true }).waitFor();
  await panel.close();
}

/** On the client's page, at the width of a phone. */
async function signInBrowser(name: string): Promise<void> {
  const page = await newPhonePage();
  await page.goto(quoteOf.get(name)!.links.s1!);
  expect(await overflowOf(page)).toBe(0);
  await page.getByRole('button', { name: 'Continuar' }).tap();
  await page.getByLabel('Tu nombre completo').fill(name);
  await page.getByRole('checkbox').check();
  expect(await overflowOf(page)).toBe(0);
  await page.getByRole('button', { name: 'Firmar y aceptar' }).tap();
  await page.getByText('Firmaste. Te mandamos una copia.').waitFor();
  await page.context().close();
}

ownTest(
  'February: a payment that goes back, one that is too much, a change, and two cancellations',
  async () => {
    await goTo('2027-02-10T10:00');
    const from = mark();
    await pay('Caro Fuentes', 'deposit', 90_000);
    await receipts(from, ['Caro Fuentes']);
    const [paid] = (await detail('Caro Fuentes')).payments.filter(
      ({ state }: { state: string }) => state === 'confirmed',
    );
    const back = mark();
    await act('Caro Fuentes', `/payments/${paid.id}/void`, { reason: 'returned', bandNote: 'Rebotó' });
    await receipts(back, ['Caro Fuentes'], /^Anulamos tu pago de \$900/);
    expect(smtp.received.filter(({ mail }) => mail.text?.includes('Rebotó'))).toEqual([]);
    await look(['Caro Fuentes']);
    const again = mark();
    await pay('Caro Fuentes', 'deposit', 90_000, 'cash');
    await pay('Dora Garza', 'balance', 80_000);
    await receipts(again, ['Caro Fuentes', 'Dora Garza']);

    const { id, revision, lines } = await quotes.act(`/quotes/${(await detail('Fina Ibarra')).quote.id}/amend`, {
      revision: (await detail('Fina Ibarra')).quote.revision,
    });
    const [line] = lines;
    const edited = await quotes.act(
      `/quotes/${id}`,
      { revision, lines: [{ kind: line.kind, description: 'Seis horas de música', unitCents: 260_000 }] },
      'PUT',
    );
    quoteOf.set('Fina Ibarra', await quotes.act(`/quotes/${id}/send`, { revision: edited.revision, by: 'mail' }));
    await look(['Fina Ibarra']);
    const change = mark();
    await sign('Fina Ibarra');
    expect(await mailSince(change, mailOf('Fina Ibarra'), /^Cambio firmado/)).toContain(
      'El siguiente pago es de $1,600, a más tardar el 10 de julio de 2027.',
    );

    const cancelled = mark();
    await act('Karla Nava', '/stage', { stage: 'cancelled', reason: 'client', note: 'Cambió de planes' }, 'PUT');
    await act('Leo Ochoa', '/stage', { stage: 'cancelled', reason: 'band', note: 'Enfermedad' }, 'PUT');
    expect(await mailSince(cancelled, mailOf('Karla Nava'), /^Cancelación/)).toContain('Se canceló de tu parte.');
    expect(await mailSince(cancelled, mailOf('Leo Ochoa'), /^Cancelación/)).toContain('Lo cancelamos nosotros.');
    await look();
  },
  LONG,
);

ownTest(
  'May: reminders before and after the day, and a night that owes',
  async () => {
    await morning('2027-05-02T09:30', ['ana Tu pago de $1,012.50 vence el 8 de mayo de 2027']);
    await morning('2027-05-11T09:30', ['ana Sigue pendiente tu pago de $1,012.50']);
    const from = mark();
    await pay('Karla Nava', 'damages', 10_000);
    await pay('Leo Ochoa', 'refund', 105_000);
    await look();
    await pay('Ana Castillo', 'balance', 100_000);
    await receipts(from, ['Ana Castillo', 'Karla Nava']);
    await receipts(from, ['Leo Ochoa'], /^Tu nota de crédito /);
    await goTo('2027-05-16T10:00');
    await look(['Ana Castillo', 'Karla Nava', 'Leo Ochoa']);
  },
  LONG,
);

ownTest(
  'summer: charges, nights that were played, one that nobody answered, a debt that is given up, and pesos',
  async () => {
    await goTo('2027-07-20T10:00');
    await look();
    await act('Elias Haro', '/charges', { cents: 35_000, description: 'Una hora más', day: '2027-07-03' });
    await look(['Elias Haro']);
    const from = mark();
    await pay('Beto Duarte', 'balance', 80_050);
    await pay('Caro Fuentes', 'balance', 90_000);
    await pay('Elias Haro', 'balance', 80_000);
    await pay('Fina Ibarra', 'balance', 160_000);
    await receipts(from, ['Beto Duarte', 'Caro Fuentes', 'Elias Haro', 'Fina Ibarra']);
    await look(['Elias Haro']);
    const extra = mark();
    await pay('Elias Haro', 'extra', 35_000);
    await receipts(extra, ['Elias Haro']);
    for (const name of ['Beto Duarte', 'Caro Fuentes', 'Elias Haro', 'Fina Ibarra']) await complete(name);
    await look();

    await goTo('2027-07-26T10:00');
    const panel = await onPhone();
    const strip = await wholeStrip(panel);
    await strip.getByText('Nadie Contesta').waitFor();
    await strip.getByText(t.desk.isPast).waitFor();
    await strip.getByRole('button', { name: t.list.dismissOf('Nadie Contesta'), exact: true }).tap();
    await strip.getByText('Nadie Contesta').waitFor({ state: 'detached' });
    await panel.close();

    await goTo('2027-08-30T10:00');
    await look(['Gil Jasso', 'Hilda Kuri']);
    await act('Gil Jasso', '/write-off', { cents: 20_000, note: 'Se fue de la ciudad' });
    await look(['Gil Jasso']);
    await act('Gil Jasso', '/write-off', { cents: 29_999, note: 'Se fue de la ciudad' });
    const pesos = mark();
    await pay('Hilda Kuri', 'balance', 1_750_000, 'spei');
    await receipts(pesos, ['Hilda Kuri']);
    await look(['Gil Jasso', 'Hilda Kuri']);
  },
  LONG,
);

ownTest(
  'October: “Completado” with a debt that stays, and the year after',
  async () => {
    const from = await morning('2027-10-05T09:30', []);
    expect(await mailSince(from, BAND, /^Falta el primer pago de Juan Mora/)).toContain(
      'Eran $1,200, a más tardar el 2 de octubre de 2027.',
    );
    expect(remindersSince(from)).toEqual([]);
    const panel = await onPhone();
    await panel.row('Juan Mora').getByRole('button', { name: t.stageWords.stages.completed.act, exact: true }).tap();
    const dialog = panel.page.getByRole('alertdialog', { name: t.desk.owingTitle('$1,200') });
    await dialog.waitFor();
    expect(await overflowOf(panel.page)).toBe(0);
    await dialog.getByRole('button', { name: t.desk.leaveOwed, exact: true }).tap();
    await until(
      async () => (await detail('Juan Mora')).stage,
      (stage) => stage === 'completed',
    );
    await panel.close();
    await look();

    await goTo('2028-01-05T10:00');
    await look();
    await sheetOf('2027');
  },
  LONG,
);
