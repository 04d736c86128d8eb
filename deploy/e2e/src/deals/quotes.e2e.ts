import '../kit/in-english.js';
import { axe, overflowOf, PHONE } from '../kit/browser.js';
import { afterEach, expect, test } from '@jest/globals';
import { NO_TAX, type Quote } from '@tocada/contracts/deals/quote.js';
import { dealSums, payment, quote, quoteLine } from '@tocada/contracts/deals/spec-quote.js';
import { ERRORS, type ErrorCode } from '@tocada/contracts/ground/errors.js';
import { longDate } from '@tocada/contracts/ground/days.js';
import type { Page, Route } from 'playwright-core';
import { language } from '../kit/journey-language.js';
import { AdminPanel, callsTo } from '../kit/panel.js';
import { admin, BOOKING } from '../kit/requests.js';
import { browser, stack, startEmptySite } from '../kit/site.js';
import { call } from '../kit/stack.js';
import { sentence, t, yearDay } from '../kit/words.js';

// The screens of quotes and money alone: the answers of their calls are made here.
let panel: AdminPanel;

startEmptySite();
afterEach(() => panel.close());

const DAY = '2150-06-05';
const QUOTE_ID = '0190a3c4-0000-7000-8000-000000000001';
const PARTS = {
  packages: [],
  lines: [quoteLine({ id: 'l1', description: 'Cuatro horas de música', unitCents: 150_050 })],
  instalments: [
    { label: 'Al firmar', percentBp: 5000, due: { daysAfter: 3 } },
    { label: 'Esa noche', percentBp: 5000, due: { daysBefore: 0 } },
  ],
  tax: NO_TAX,
  damages: [{ daysBefore: 30, percentBp: 5000 }],
  terms: 'Tocamos la noche acordada.',
  termsOther: null,
  confirmOn: 'deposit',
  language: 'es',
} as const satisfies Partial<Quote>;
const PRESET = { ...PARTS, id: QUOTE_ID, name: 'Boda 4 h', validDays: 7, mileCents: 150, freeMiles: 30, revision: 0 };
const quoteAs = (fields: Partial<Quote>) =>
  quote({
    ...PARTS,
    id: QUOTE_ID,
    number: null,
    state: 'draft',
    revision: 0,
    validUntil: DAY,
    schedule: [],
    documentSha256: null,
    sentAt: null,
    links: { d: `${stack.url}/request/d`, s1: null, s2: null },
    ...fields,
  });
const NOTHING = { quote: null, money: null, documents: [], payments: [], parties: [], asked: [] };

/** The calls that the page made, each with its body. */
type Sent = [call: string, body: unknown][];

/** A request whose dealings are these, opened. `acts`: the answers of the writes, by the end of their address. */
async function opened(
  name: string,
  dealings: object,
  acts: Record<string, () => object> = {},
  fields: object = {},
  preset: object = PRESET,
) {
  const { body } = await call(
    `${stack.url}/api/admin/bookings`,
    'POST',
    admin({ ...BOOKING, name, eventDate: DAY, source: 'phone' }),
  );
  const state = { dealings: { ...NOTHING, ...dealings } };
  const sent: Sent = [];
  panel = await AdminPanel.inside(browser, stack.url, 'inquiries', PHONE);
  const { page } = panel;
  await answer(page, callsTo('quote-presets'), () => [preset]);
  await answer(page, callsTo('terms'), () => ({ es: 'Las de siempre.', en: null, revision: 0 }));
  const detail = new RegExp(String.raw`/api/admin/bookings/${body.id}(\?.*)?$`);
  await page.route(detail, async (route) => {
    if (route.request().method() !== 'GET') return route.fallback();
    const answered = await route.fetch();
    return route.fulfill({ json: { ...(await answered.json()), ...state.dealings, ...fields } });
  });
  for (const [end, act] of Object.entries(acts))
    await page.route(new RegExp(String.raw`/api/admin/(bookings|quotes)/.*${end}(\?.*)?$`), (route) => {
      sent.push([end, route.request().postDataJSON()]);
      const json = act() as { code?: ErrorCode };
      return route.fulfill({ status: json.code ? ERRORS[json.code] : 200, json });
    });
  return { request: await panel.open(name), sent, state };
}

const answer = (page: Page, path: string, json: () => unknown) =>
  page.route(path, (route: Route) => route.fulfill({ json: json() }));

test('a preset is a sent quote in two taps, and the chat with the link opens by a third', async () => {
  const sentQuote = quoteAs({
    state: 'sent',
    number: 'C-2150-0001',
    revision: 1,
    links: { d: 'd', s1: 's1', s2: null },
  });
  const { request, sent, state } = await opened(
    'Ana Cotiza',
    {},
    {
      '/quotes': () => quoteAs({}),
      '/send': () => {
        state.dealings = { ...NOTHING, quote: sentQuote } as never;
        return { ...sentQuote, whatsapp: 'https://wa.me/19795550100?text=enlace' };
      },
    },
  );
  await request.getByRole('button', { name: 'Boda 4 h' }).tap();
  const editor = request.getByRole('form', { name: t.quoteEditor.quoteTitle });
  await editor.waitFor();
  expect(await editor.getByText('$1,500.50').count()).toBeGreaterThan(0);
  expect(await overflowOf(panel.page)).toBe(0);
  expect(await axe(panel.page)).toEqual([]);
  await editor.getByRole('button', { name: t.quoteEditor.sendIt }).tap();
  await panel.toast(t.quotes.sent);
  expect(await request.getByRole('link', { name: t.quotes.openChat }).getAttribute('href')).toContain('wa.me');
  await request.getByText('C-2150-0001').waitFor();
  expect(sent.map(([path]) => path)).toEqual(['/quotes', '/send']);
  expect(sent[0]![1]).toMatchObject({
    language: 'es',
    lines: [{ kind: 'performance', quantity: '1', unit: 'flat', unitCents: 150_050 }],
    schedule: [{ label: 'Al firmar', percentBp: 5000, due: { daysAfter: 3 } }, { percentBp: 5000 }],
    damages: [{ daysBefore: 30, percentBp: 5000 }],
    terms: 'Tocamos la noche acordada.',
    confirmOn: 'deposit',
  });
  expect(sent[1]![1]).toMatchObject({ revision: 0, by: 'both' });
});

test('a preset of an earlier release whose payments no quote may have is named when it is used', async () => {
  const [first, last] = PARTS.instalments;
  const preset = { ...PRESET, instalments: [{ ...first, percentBp: 9000 }, last] };
  const { request } = await opened('Olga Antes', {}, {}, {}, preset);
  await request.getByRole('button', { name: preset.name }).tap();
  const editor = request.getByRole('form', { name: t.quoteEditor.quoteTitle });
  await editor.getByText(t.quoteEditor.presetFault(preset.name, sentence('schedule_parts'))).waitFor();
  expect(await overflowOf(panel.page)).toBe(0);
});

test('an amount that is none stays at its field, as do the errors of the server', async () => {
  const { request, sent } = await opened(
    'Beto Escribe',
    {},
    {
      '/quotes': () => ({
        code: 'invalid',
        message: sentence('schedule_over'),
        errors: [{ path: 'schedule.0.cents', message: sentence('schedule_over') }],
      }),
    },
  );
  await request.getByRole('button', { name: t.quotes.quote }).tap();
  const price = request.getByLabel(t.quoteEditor.price).first();
  await price.fill('1.500,50');
  await request.getByRole('button', { name: t.quoteEditor.saveDraft }).tap();
  await request.getByText(t.quoteEditor.badMoney).waitFor();
  expect(sent).toEqual([]);
  await price.fill('1,500.50');
  await request.getByRole('button', { name: t.quoteEditor.saveDraft }).tap();
  // The part of the payments opens by itself.
  await request.getByLabel(t.quoteEditor.part).first().waitFor();
  const fault = request.locator('[id$="schedule.0.part-error"]');
  expect(await fault.innerText()).toBe(sentence('schedule_over'));
  expect(await price.inputValue()).toBe('1,500.50');
  expect(await axe(panel.page)).toEqual([]);
});

test('a claimed payment is confirmed by one press', async () => {
  const claimed = payment({ id: QUOTE_ID });
  const money = dealSums({
    totalCents: 150_050,
    paidCents: 0,
    owedCents: 150_050,
    claimedCents: 75_025,
    next: { cents: 75_025, on: '2150-05-04' },
  });
  const asked = [{ id: QUOTE_ID, kind: 'change', text: '¿Pueden empezar a las 9?', at: claimed.at }];
  const accepted = quoteAs({ state: 'accepted', number: 'C-2150-0002' });
  const { request, sent, state } = await opened(
    'Caro Paga',
    { quote: accepted, money, payments: [claimed], asked },
    {
      '/confirm': () => {
        const confirmed = { ...claimed, state: 'confirmed', number: 'R-2150-0001' };
        state.dealings = { ...state.dealings, payments: [confirmed] } as never;
        return confirmed;
      },
      '/answered': () => ({}),
    },
    { stage: 'accepted', status: 'contacted' },
  );
  await request.getByText('¿Pueden empezar a las 9?').waitFor();
  await request.getByText(t.quotes.confirmHint).waitFor();
  expect(await overflowOf(panel.page)).toBe(0);
  expect(await axe(panel.page)).toEqual([]);
  await request.getByRole('button', { name: `${t.quotes.confirm}: $750.25` }).tap();
  await panel.toast(t.quotes.confirmDone);
  await request.getByText('R-2150-0001').waitFor();
  expect(sent).toEqual([['/confirm', { ask: true }]]);
  await request.getByRole('button', { name: t.quotes.pay }).tap();
  expect(await request.getByLabel(t.quotes.amount).inputValue()).toBe('750.25');
});

const MONEY = dealSums({ totalCents: 150_050, paidCents: 75_025, owedCents: 75_025 });

test('what arrived is typed beside the claim, and a slip is asked about in one dialog', async () => {
  const claimed = payment({ id: QUOTE_ID });
  const money = dealSums({ totalCents: 150_050, paidCents: 0, owedCents: 150_050, claimedCents: 75_025 });
  const questions = [
    { code: 'over_owed:1', facts: { cents: 700_000, owedCents: 150_050 } },
    { code: 'same_sum:2', facts: { cents: 700_000, number: 'R-2150-0001' } },
  ];
  const answers = questions.map(({ code }) => code);
  let isAsked = false;
  const { request, sent } = await opened(
    'Iris Abona',
    { quote: quoteAs({ state: 'accepted', number: 'C-2150-0007' }), money, payments: [claimed] },
    {
      '/arrived': () => {
        if (isAsked) return { ...claimed, state: 'confirmed', number: 'R-2150-0002' };
        isAsked = true;
        return { code: 'ask', message: '', questions };
      },
      '/void': () => ({ ...claimed, state: 'void' }),
    },
    { stage: 'accepted', status: 'contacted' },
  );
  const { page } = panel;
  await request.getByRole('button', { name: t.quotes.arrived, exact: true }).tap();
  await request.getByLabel(t.quotes.arrivedSum).fill('7,000');
  expect(await overflowOf(page)).toBe(0);
  expect(await axe(page)).toEqual([]);
  await request.getByRole('button', { name: t.quotes.confirm, exact: true }).last().tap();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByText('$1,500.50').waitFor();
  await dialog.getByText('R-2150-0001').waitFor();
  await dialog.getByRole('button', { name: t.questions.goOn }).tap();
  await panel.toast(t.quotes.confirmDone);
  const cents = 700_000;
  expect(sent).toEqual([
    ['/arrived', { cents, ask: true }],
    ['/arrived', { cents, ask: true, answers }],
  ]);
  // The band reads the mail before it leaves, in the client's language.
  await request.getByRole('button', { name: `${t.quotes.notArrived}: $750.25` }).tap();
  await dialog.getByText('No encontramos tu pago de $750.25 (Zelle).').waitFor();
  await dialog.getByLabel(t.quotes.bandNote).fill('Nada en Zelle');
  await dialog.getByRole('button', { name: t.quotes.notArrived }).tap();
  await panel.toast(t.quotes.voided);
  expect(sent.at(-1)).toEqual(['/void', { reason: 'not_arrived', bandNote: 'Nada en Zelle' }]);
});

test('a payment is void for a reason, and one without its receipt says so', async () => {
  const paid = payment({ id: QUOTE_ID, state: 'confirmed', number: 'R-2150-0001', by: 'admin' });
  const gone = { ...paid, id: '0190a3c4-0000-7000-8000-000000000002', state: 'void', number: 'R-2150-0002' };
  const receipt = {
    id: '0190a3c4-0000-7000-8000-000000000003',
    kind: 'receipt',
    number: paid.number,
    version: null,
    sha256: 'ab',
    at: paid.at,
    isCredited: false,
    isVoid: true,
    url: '/x.pdf',
    resold: null,
  };
  const { request, sent } = await opened(
    'Kari Anula',
    {
      quote: quoteAs({ state: 'accepted', number: 'C-2150-0008' }),
      money: MONEY,
      payments: [paid, gone],
      documents: [receipt],
    },
    { '/void': () => ({ ...paid, state: 'void' }) },
    { stage: 'booked', status: 'contacted' },
  );
  await request.getByText(t.quotes.voidWithoutReceipt).waitFor();
  await request.getByText(new RegExp(String.raw`${paid.number} \(PDF\) · ${t.quotes.isVoid}`)).waitFor();
  await request.getByRole('button', { name: `${t.quotes.voidIt}: $750.25` }).tap();
  const dialog = panel.page.getByRole('alertdialog');
  const confirm = dialog.getByRole('button', { name: t.quotes.voidIt, exact: true });
  expect(await confirm.isDisabled()).toBe(true);
  await dialog.getByLabel(t.quotes.voidReason).selectOption('other_deal');
  expect(await axe(panel.page)).toEqual([]);
  await confirm.tap();
  await panel.toast(t.quotes.voided);
  expect(sent).toEqual([['/void', { reason: 'other_deal', bandNote: '' }]]);
});

test('the filled button of a claimed payment confirms it, and books nothing before', async () => {
  const claimed = payment({ id: QUOTE_ID });
  const { request, sent } = await opened(
    'Quique Paga',
    {
      quote: quoteAs({ state: 'accepted', number: 'C-2150-0007' }),
      money: { ...MONEY, paidCents: 0, claimedCents: 75_025 },
      payments: [claimed],
    },
    { '/confirm': () => ({ ...claimed, state: 'confirmed', number: 'R-2150-0002' }) },
    { stage: 'accepted', status: 'contacted' },
  );
  const booking = t.desk.bookOn(yearDay(DAY));
  await request.getByText(t.desk.confirmClaim).waitFor();
  expect(await request.getByRole('button', { name: booking }).count()).toBe(0);
  await request.getByRole('button', { name: t.opened.confirmPayment, exact: true }).tap();
  await panel.toast(t.opened.paymentConfirmed);
  expect(sent).toEqual([['/confirm', { ask: true }]]);
});

test('an event is postponed without a date, with the days of the credit and of the follow-up', async () => {
  const { request, sent } = await opened(
    'Dora Pospone',
    { quote: quoteAs({ state: 'accepted', number: 'C-2150-0003' }), money: MONEY },
    { '/postpone': () => quoteAs({ state: 'accepted' }) },
    { stage: 'booked', status: 'contacted' },
  );
  await request.getByRole('button', { name: t.desk.more, exact: true }).tap();
  expect(await request.getByRole('button', { name: t.stageWords.stages.accepted.back }).count()).toBe(0);
  await request.getByRole('button', { name: t.quotes.postpone }).tap();
  await request.getByLabel(t.quotes.creditUntil).fill('2151-06-05');
  await request.getByLabel(t.quotes.followUpOn).fill('2150-01-10');
  expect(await overflowOf(panel.page)).toBe(0);
  expect(await axe(panel.page)).toEqual([]);
  await request.getByRole('button', { name: t.quotes.postpone }).last().tap();
  await panel.toast(t.quotes.postponed);
  expect(sent).toEqual([['/postpone', { creditUntil: '2151-06-05', followUpOn: '2150-01-10', note: '' }]]);
});

test('the cost of cancelling is that of the party that is chosen, also while it is being read', async () => {
  const costOf = (by: string | null) => ({
    damagesCents: by === 'client' ? 70_000 : 0,
    paidCents: 75_000,
    returnCents: by === 'client' ? 5000 : 75_000,
    owedCents: 0,
  });
  const { request } = await opened(
    'Gil Cancela',
    { quote: quoteAs({ state: 'accepted', number: 'C-2150-0006' }), money: MONEY },
    {},
    { stage: 'booked', status: 'contacted' },
  );
  const read = Promise.withResolvers<void>();
  await panel.page.route('**/cancel-terms?*by=*', async (route) => {
    const by = new URL(route.request().url()).searchParams.get('by');
    if (by === 'band') await read.promise;
    await route.fulfill({ json: costOf(by) });
  });
  await request.getByRole('button', { name: t.desk.more, exact: true }).tap();
  await request.getByRole('button', { name: t.stageWords.stages.cancelled.act, exact: true }).first().tap();
  const reason = request.getByLabel(t.stageWords.stages.cancelled.form.reason);
  await reason.selectOption(t.stageWords.reasons.client);
  await request.getByText('$50', { exact: true }).waitFor();
  const asked = panel.page.waitForRequest((one) => one.url().includes('by=band'));
  await reason.selectOption(t.stageWords.reasons.band);
  await asked;
  await request.getByText('$50', { exact: true }).waitFor({ state: 'detached' });
  read.resolve();
  await request.getByText('$750', { exact: true }).first().waitFor();
});

test('extra hours are charged, a debt is given up, and both have a way back', async () => {
  const at = '2150-06-06T12:00:00.000Z';
  const charge = { id: QUOTE_ID, cents: 20_000, description: 'Una hora más', day: DAY, void: false, by: 'admin', at };
  const writeOff = { id: QUOTE_ID, cents: 95_025, note: 'Se mudaron', void: false, at };
  const { request, sent, state } = await opened(
    'Hugo Debe',
    { quote: quoteAs({ state: 'accepted', number: 'C-2150-0007' }), money: MONEY },
    {
      '/charges': () => {
        const money = { ...MONEY, chargesCents: 20_000, owedCents: 95_025 };
        state.dealings = { ...state.dealings, money, charges: [charge] } as never;
        return charge;
      },
      '/write-off': () => {
        const money = { ...MONEY, chargesCents: 20_000, writtenOffCents: 95_025, owedCents: 0 };
        state.dealings = { ...state.dealings, money, writeOffs: [writeOff] } as never;
        return writeOff;
      },
      '/write-offs/[^/]*/void': () => ({ ...writeOff, void: true }),
      '/charges/[^/]*/void': () => ({ ...charge, void: true }),
    },
    { stage: 'booked', status: 'contacted' },
  );
  await request.getByRole('button', { name: t.ledger.charge, exact: true }).tap();
  expect(await request.locator('[id$=charge-day]').inputValue()).toBe(DAY);
  await request.getByRole('button', { name: t.ledger.saveCharge }).tap();
  await request.getByText(t.ledger.noChargeFor).waitFor();
  await request.getByLabel(t.quotes.amount).fill('200');
  await request.getByLabel(t.ledger.chargeFor).fill('Una hora más');
  expect(await overflowOf(panel.page)).toBe(0);
  expect(await axe(panel.page)).toEqual([]);
  await request.getByRole('button', { name: t.ledger.saveCharge }).tap();
  await panel.toast(t.ledger.charged);
  await request.getByText(t.ledger.charges).waitFor();
  await request.getByRole('button', { name: t.ledger.writeOff, exact: true }).tap();
  expect(await request.getByLabel(t.quotes.amount).inputValue()).toBe('950.25');
  await request.getByLabel(t.ledger.writeOffWhy).fill('Se mudaron');
  expect(await axe(panel.page)).toEqual([]);
  await request.getByRole('button', { name: t.ledger.saveWriteOff }).tap();
  await panel.toast(t.ledger.writtenOffDone);
  await request.getByText('Se mudaron').waitFor();
  await request.getByRole('button', { name: `${t.ledger.expectAgain}: $950.25` }).tap();
  await panel.toast(t.ledger.expectedAgain);
  await request.getByRole('button', { name: `${t.ledger.voidCharge}: $200` }).tap();
  await panel.page.getByRole('alertdialog').getByRole('button', { name: t.ledger.voidCharge }).tap();
  await panel.toast(t.ledger.chargeVoided);
  expect(sent.slice(0, 2)).toEqual([
    ['/charges', { cents: 20_000, description: 'Una hora más', day: DAY }],
    ['/write-off', { cents: 95_025, note: 'Se mudaron' }],
  ]);
});

test('a night that is sold again asks whether something is given back', async () => {
  const resold = { inquiryId: QUOTE_ID, name: 'Eli', day: DAY, keptCents: 75_025, currency: 'USD' };
  const { request, sent } = await opened(
    'Eli Cancela',
    { quote: quoteAs({ state: 'accepted', number: 'C-2150-0004' }), money: MONEY, resold },
    { '/resold': () => ({}) },
    { stage: 'cancelled', status: 'completed' },
  );
  const question = request.getByRole('region', { name: t.quotes.resold });
  await question.getByText(t.quotes.resoldText(yearDay(DAY), '$750.25')).waitFor();
  await question.getByRole('button', { name: t.quotes.refund }).tap();
  await question.getByLabel(t.quotes.amount).fill('500');
  expect(await axe(panel.page)).toEqual([]);
  await question.getByRole('button', { name: t.quotes.refundIt }).tap();
  await panel.toast(t.quotes.resoldRefunded);
  expect(sent).toMatchObject([['/resold', { refund: { cents: 50_000, method: 'zelle' } }]]);
});

test('the question before an erasure names what stays, and the contract goes only by a typed word', async () => {
  const documents = [
    {
      id: QUOTE_ID,
      kind: 'agreement',
      number: 'C-2150-0005',
      sha256: 'ab',
      at: '2150-05-01T12:00:00.000Z',
      isRecord: true,
      url: '/x',
    },
  ];
  const { request } = await opened('Fina Borra', { documents, recordsUntil: '2154-12-31' });
  await request.getByRole('button', { name: t.desk.more, exact: true }).tap();
  await request.getByRole('button', { name: t.desk.eraseOf('Fina Borra') }).tap();
  const question = panel.page.getByRole('alertdialog');
  await question.getByText(t.quotes.recordsStay(longDate('2154-12-31T12:00:00Z', 'UTC', language))).waitFor();
  await question.getByText(`${t.quotes.documentKinds.agreement} C-2150-0005`).waitFor();
  await question.getByLabel(t.quotes.eraseContract).check();
  const erase = question.getByRole('button', { name: t.panel.remove });
  expect(await erase.isDisabled()).toBe(true);
  expect(await axe(panel.page)).toEqual([]);
  await question.getByLabel(t.quotes.typeWord(t.quotes.eraseWord)).fill(t.quotes.eraseWord.toLowerCase());
  const [call] = await Promise.all([panel.page.waitForRequest((one) => one.method() === 'DELETE'), erase.tap()]);
  expect(call.postDataJSON()).toEqual({ documents: true });
});
