import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { ChoiceInput } from '@tocada/contracts/deals/client-page.js';
import { quoteInput, type Quote, type QuoteInput } from '@tocada/contracts/deals/quote.js';
import type { QuoteChanges } from '@tocada/contracts/deals/quote-changes.js';
import type { PaymentKind } from '@tocada/contracts/deals/quote-money.js';
import { HALVES } from '@tocada/contracts/deals/spec-quote.js';
import { dayAfter, isoDay } from '@tocada/contracts/ground/days.js';
import { INQUIRIES } from '@tocada/contracts/inquiries/inquiries.js';
import type { Site } from '@tocada/contracts/site/site.js';
import { siteWith } from '@tocada/runtime/spec-site.js';
import type { BookingsEnv } from '../../config/bookings.env.js';
import type { DocumentFacts } from '../../records/deals/facts.js';
import type { CurrentSite } from '../../records/ground/current-site.js';
import { openDesk, type OpenDesk } from '../../spec-desk.js';
import { inquiryRow } from '../../spec-inquiry.js';
import { channelsOf } from '../../telling/channels/channels.js';
import type { Mailer } from '../../telling/mail/mailer.js';
import type { ErasureService } from '../privacy/erasure.service.js';
import { RetentionJob } from '../privacy/retention.job.js';

let desk: OpenDesk;
beforeAll(async () => {
  desk = await openDesk();
});
beforeEach(() => desk.empty());
afterAll(() => desk.close());

const SITE = siteWith();
/** The band's day. */
const TODAY = isoDay(new Date().toISOString(), 'America/Chicago');
const NIGHT = new Date('2150-05-01T05:00:00Z');
const once = () => ({ writeId: randomUUID() });
const at = (night: Date) => desk.inquiry(inquiryRow({ eventDate: night }));

const INPUT: QuoteInput = {
  lines: [
    { kind: 'performance', description: 'Quinceañera, 4 horas', quantity: '4', unit: 'hour', unitCents: 37_500 },
    { kind: 'sound', description: 'Sonido', unitCents: 20_050, optional: true },
  ],
  schedule: HALVES,
  validUntil: dayAfter(TODAY, 7),
};
const quoted = (id: string, changes: Partial<QuoteInput> = {}) =>
  desk.deals.create({ id, ...quoteInput.parse({ ...INPUT, ...changes }) }, once());
const send = async (id: string, changes: Partial<QuoteInput> = {}) => {
  const { id: quoteId, revision } = await quoted(id, changes);
  return desk.deals.send({ id: quoteId, revision, by: 'both' }, once());
};
const tokenOf = (link: string | null) => link!.split('/').at(-1)!;

const BASE = { title: null, consent: true, ip: '192.0.2.7', userAgent: 'Phone' } as const;
const NOTHING: ChoiceInput = { package: null, extras: [] };
const accept = (
  quote: Quote,
  scope: 's1' | 's2' | 'd' = 's1',
  name = 'Ana Mora',
  choice = NOTHING,
  writeId = randomUUID(),
) =>
  desk.clientPage.accept(
    { ...BASE, token: tokenOf(quote.links[scope]), name, choice, documentSha256: quote.documentSha256! },
    { writeId },
  );
const codeOf = (work: Promise<unknown>) =>
  work.then(() => 'done').catch((error: { code?: string; message: string }) => error.code ?? error.message);
const stageOf = async (id: string) => (await desk.opened.detail({ id })).stage;
const detail = (id: string) => desk.opened.detail({ id });
const pay = (id: string, cents: number, kind: PaymentKind = 'deposit') =>
  desk.deals.pay({ id, kind, cents, method: 'zelle', day: TODAY, note: null }, once());
const entries = (id: string) =>
  desk.rows<{ kind: string; day: string }>(
    `select kind, day::text as day from calendar_entries where inquiry_id = $1 and released_at is null`,
    [id],
  );

test('a quote is sent, signed and paid, and the night is booked', async () => {
  const id = await at(NIGHT);
  const quote = await send(id);
  expect(quote).toMatchObject({ state: 'sent', version: 1, totals: { totalCents: 150_000 } });
  expect(quote.number).toMatch(/^C-\d{4}-0001$/);
  expect(quote.schedule.map(({ cents, daysAfter }) => [cents, daysAfter])).toEqual([
    [75_000, 3],
    [75_000, null],
  ]);
  expect(quote.whatsapp).toContain(encodeURIComponent(quote.links.s1!));
  expect(await stageOf(id)).toBe('quoted');
  expect(await accept(quote)).toEqual({ isComplete: true });
  expect(await stageOf(id)).toBe('accepted');
  expect(await entries(id)).toEqual([{ kind: 'hold', day: '2150-05-01' }]);
  expect((await detail(id)).quote!.schedule[0]).toMatchObject({ on: dayAfter(TODAY, 3), daysAfter: null });
  expect((await pay(id, 75_000)).number).toMatch(/^R-\d{4}-0001$/);
  const opened = await detail(id);
  expect(opened.stage).toBe('booked');
  expect(opened.money).toMatchObject({ totalCents: 150_000, paidCents: 75_000, owedCents: 75_000 });
  expect(opened.documents.map(({ kind }) => kind).toSorted()).toEqual(['agreement', 'quote', 'receipt']);
  expect(await entries(id)).toEqual([{ kind: 'booked', day: '2150-05-01' }]);
});

test('twenty quotes that are sent at once all go out, each with a number of its own', async () => {
  const drafts = [];
  for (let night = 0; night < 20; night += 1)
    drafts.push(await quoted(await at(new Date(NIGHT.getTime() + night * 86_400_000))));
  const sent = await Promise.all(
    drafts.map(({ id, revision }) => desk.deals.send({ id, revision, by: 'both' }, once())),
  );
  const numbers = sent.map(({ number }) => number!.slice(-4)).toSorted();
  expect(numbers).toEqual(Array.from({ length: 20 }, (_, index) => String(index + 1).padStart(4, '0')));
});

test('the note of a payment stays when it is confirmed or void; the reason stands beside it', async () => {
  const id = await at(NIGHT);
  const quote = await send(id);
  await accept(quote);
  const note = 'cheque 1043';
  const fields = { cents: 75_000, method: 'check', note } as const;
  const paid = await desk.deals.pay({ id, kind: 'deposit', day: TODAY, ...fields }, once());
  await desk.deals.voidPayment({ id, paymentId: paid.id, note: 'rebotó', bandNote: null }, once());
  await desk.clientPage.paid({ token: tokenOf(quote.links.s1), ...fields, note: 'cheque 1044' }, once());
  const claim = (await detail(id)).payments.find(({ state }) => state === 'claimed')!;
  await desk.deals.confirmPayment({ id, paymentId: claim.id, note: 'ya está en el banco' }, once());
  expect((await detail(id)).payments).toMatchObject([
    { note, state: 'void', confirmNote: null, voidReason: 'rebotó' },
    { note: 'cheque 1044', state: 'confirmed', confirmNote: 'ya está en el banco', voidReason: null },
  ]);
});

test('an extra that the client ticks is part of the total', async () => {
  const id = await at(NIGHT);
  const quote = await send(id);
  await accept(quote, 's1', 'Ana', { package: null, extras: ['2'] });
  expect((await detail(id)).money!.totalCents).toBe(170_050);
});

test('50 equal signatures at once are one row and 50 equal answers', async () => {
  const quote = await send(await at(NIGHT));
  const answers = await Promise.all(Array.from({ length: 50 }, () => accept(quote)));
  expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(new Set(['{"isComplete":true}']));
  expect(await desk.rows('select 1 from signatures')).toHaveLength(1);
});

test('a signature for another choice is refused, and the first stands', async () => {
  const id = await at(NIGHT);
  const quote = await send(id);
  await accept(quote);
  expect(await codeOf(accept(quote, 's1', 'Ana Mora', { package: null, extras: ['2'] }))).toBe('already_signed');
  expect(await accept(quote)).toEqual({ isComplete: true });
  expect((await detail(id)).money!.totalCents).toBe(150_000);
});

test('another name on the same link is refused', async () => {
  const quote = await send(await at(NIGHT));
  await accept(quote);
  expect(await codeOf(accept(quote, 's1', 'Beto Ruiz'))).toBe('already_signed');
});

test('the details link cannot sign, and one signer cannot sign for the other', async () => {
  const id = await at(NIGHT);
  const person = { phone: '', title: '', company: '', address: '', poNumber: '', taxId: '' };
  const parties = ['ana', 'beto'].map((name) => ({ ...person, name, email: `${name}@example.org` }));
  await desk.deals.setParties({ id, parties }, once());
  const quote = await send(id);
  expect(await codeOf(accept(quote, 'd'))).toBe('not_yours');
  expect(await accept(quote, 's2', 'Beto')).toEqual({ isComplete: false });
  expect(await stageOf(id)).toBe('quoted');
  expect(await codeOf(accept(quote, 's2', 'Ana'))).toBe('already_signed');
  expect(await accept(quote, 's1', 'Ana')).toEqual({ isComplete: true });
  expect(await stageOf(id)).toBe('accepted');
});

test('a company gets an invoice with its agreement', async () => {
  const id = await at(NIGHT);
  const company = { title: 'Gerente', company: 'Eventos SA', address: 'Calle 1', poNumber: 'PO-7', taxId: '' };
  await desk.deals.setParties(
    { id, parties: [{ ...company, name: 'Ana', email: 'a@example.org', phone: '' }] },
    once(),
  );
  await accept(await send(id, { confirmOn: 'signature' }), 's1', 'Ana');
  const { stage, documents } = await detail(id);
  expect(stage).toBe('booked');
  expect(documents.map(({ kind, number }) => `${kind} ${number.replace(/-\d{4}-/, '-')}`).toSorted()).toEqual([
    'agreement C-0001',
    'invoice F-0001',
    'quote C-0001',
  ]);
});

const numbers = async (id: string) =>
  (await detail(id)).documents
    .map(({ kind, number, isCredited }) => `${kind} ${number.replace(/-\d{4}-/, '-')}${isCredited ? ' credited' : ''}`)
    .filter((text) => /^(invoice|credit)/.test(text))
    .toSorted();

test('the band issues an invoice for anybody once, and takes a wrong one back by a note of credit', async () => {
  const id = await at(NIGHT);
  const invoice = (poNumber: string | null = null) => desk.deals.invoice({ id, poNumber }, once());
  const quote = await send(id);
  expect(await codeOf(invoice())).toBe('wrong_stage');
  await accept(quote);
  expect(await numbers(id)).toEqual([]);
  const first = await invoice('PO-77');
  expect(first).toMatchObject({ kind: 'invoice', isCredited: false });
  const printed = async (of: string) =>
    (await desk.rows<{ facts: DocumentFacts }>('select facts from documents where id = $1', [of]))[0]!.facts;
  expect(await printed(first.id)).toMatchObject({
    parties: [{ poNumber: 'PO-77' }],
    money: { totalCents: 150_000, paidCents: 0, owedCents: 150_000 },
  });
  await expect(invoice()).rejects.toMatchObject({
    code: 'wrong_stage',
    message: expect.stringContaining(first.number),
  });
  const credit = () => desk.deals.credit({ id, documentId: first.id, note: 'Otra razón social' }, once());
  const note = await credit();
  expect(await printed(note.id)).toMatchObject({
    credits: { number: first.number, cents: 150_000 },
    note: 'Otra razón social',
    money: null,
  });
  expect(await codeOf(credit())).toBe('wrong_stage');
  await invoice();
  expect(await numbers(id)).toEqual(['credit_note N-0001', 'invoice F-0001 credited', 'invoice F-0002']);
  expect(await desk.rows(`select from letters where kind = 'invoice' and recipient = 's1'`)).toHaveLength(3);
  expect((await detail(id)).money).toMatchObject({ totalCents: 150_000, owedCents: 150_000 });
});

test('the press on “invoice” sent twice at once is one invoice', async () => {
  const id = await at(NIGHT);
  await accept(await send(id));
  const writeId = randomUUID();
  const presses = [writeId, writeId, randomUUID(), randomUUID()].map((of) =>
    codeOf(desk.deals.invoice({ id, poNumber: null }, { writeId: of })),
  );
  const ends = await Promise.all(presses);
  expect(ends).toContain('done');
  expect(await numbers(id)).toEqual(['invoice F-0001']);
});

test('an amendment takes the invoice back and issues one of the new sums; a cancelled night gets none', async () => {
  const id = await at(NIGHT);
  await accept(await send(id));
  await desk.deals.invoice({ id, poNumber: null }, once());
  const agreed = (await detail(id)).quote!;
  const draft = await desk.deals.amend({ id: agreed.id, revision: agreed.revision }, once());
  await accept(await desk.deals.send({ id: draft.id, revision: draft.revision, by: 'both' }, once()));
  expect(await numbers(id)).toEqual(['credit_note N-0001', 'invoice F-0001 credited', 'invoice F-0002']);
  const [live] = (await detail(id)).documents.filter((one) => one.kind === 'invoice' && !one.isCredited);
  await desk.deals.credit({ id, documentId: live!.id, note: null }, once());
  await desk.opened.setStage({ id, stage: 'cancelled', reason: 'client', note: 'x' } as never, once());
  expect(await codeOf(desk.deals.invoice({ id, poNumber: null }, once()))).toBe('wrong_stage');
});

test('a payment that is reported or late, an expired quote and a failed mail are found whatever their age', async () => {
  const nights = Array.from({ length: 5 }, (_, index) => new Date(Date.UTC(2150, 6, 1 + index, 5)));
  const [late, claimed, over, failed, fine] = (await Promise.all(nights.map(at))) as [
    string,
    string,
    string,
    string,
    string,
  ];
  const found = async (waits: 'money' | 'quote' | 'letter') =>
    (await desk.inquiries.page({ waits, limit: 2 })).items.map(({ id }) => id);
  for (const waits of ['money', 'quote', 'letter'] as const) expect(await found(waits)).toEqual([]);
  for (const id of [late, claimed, fine]) await accept(await send(id));
  await desk.rows(`update quotes set decided_at = decided_at - interval '10 days' where inquiry_id = $1`, [late]);
  const { links } = (await detail(claimed)).quote!;
  await pay(claimed, 75_000);
  await desk.clientPage.paid({ token: tokenOf(links.s1), cents: 100, method: 'zelle', note: null }, once());
  for (const id of [over, failed]) await send(id);
  await desk.rows(`update quotes set valid_until = current_date - 2 where inquiry_id = $1`, [over]);
  await desk.rows(
    `update notices set state = 'failed', done_at = now() where letter_id in (select id from letters where inquiry_id = $1)`,
    [failed],
  );
  await desk.rows(`update booking_inquiries set created_at = '2020-01-01' where id <> $1`, [fine]);
  expect((await found('money')).toSorted()).toEqual([late, claimed].toSorted());
  expect(await found('quote')).toEqual([over]);
  expect(await found('letter')).toEqual([failed]);
  await desk.rows('update booking_inquiries set suspect = true');
  for (const waits of ['money', 'quote', 'letter'] as const) expect(await found(waits)).toEqual([]);
});

test('a link of an older version answers like nonsense', async () => {
  const id = await at(NIGHT);
  const quote = await send(id);
  await desk.deals.renewLink({ id, scope: 's1' }, once());
  expect(await codeOf(accept(quote))).toBe('not_found');
  expect(await codeOf(desk.clientPage.view({ token: 'x'.repeat(60) }))).toBe('not_found');
});

test('a taken night refuses the signature, names nobody, and alarms the band once', async () => {
  const [mine, other] = [await at(NIGHT), await at(NIGHT)];
  const quote = await send(mine);
  await desk.opened.setStage({ id: other, stage: 'booked', anyway: true, note: null } as never, once());
  const failing = accept(quote);
  expect(await codeOf(failing)).toBe('date_taken');
  await expect(failing).rejects.toMatchObject({ current: undefined });
  expect(await codeOf(accept(quote))).toBe('date_taken');
  const { isTaken, otherDays } = await look(quote);
  expect([isTaken, otherDays.length, otherDays.includes('2150-05-01')]).toEqual([true, 3, false]);
  expect(await desk.rows(`select kind from letters where kind = 'date_taken'`)).toHaveLength(1);
  expect(await desk.rows('select 1 from signatures')).toHaveLength(0);
});

test('the second option waits for the first', async () => {
  const [first, second] = [await at(NIGHT), await at(NIGHT)];
  const one = await send(first);
  const two = await send(second);
  expect(await codeOf(accept(two))).toBe('date_taken');
  await desk.clientPage.decline({ token: tokenOf(one.links.s1), reason: 'price' }, once());
  expect(await stageOf(first)).toBe('contacted');
  expect(await entries(first)).toEqual([]);
  expect(await accept(two)).toEqual({ isComplete: true });
});

test('a quote that has ended or changed is not signed', async () => {
  const quote = await send(await at(NIGHT));
  expect(await codeOf(accept({ ...quote, documentSha256: 'f'.repeat(64) }))).toBe('quote_changed');
  await desk.rows(`update quotes set valid_until = current_date - 2`);
  expect(await codeOf(accept(quote))).toBe('quote_expired');
});

const look = (quote: Quote, seen = quote.documentSha256!, choice?: ChoiceInput, scope: 's1' | 's2' = 's1') =>
  desk.clientPage.view({ token: tokenOf(quote.links[scope]), seen, choice });
const told = (changes: QuoteChanges | null | undefined) =>
  changes!.lines.map((line) => [line.was, line.is].map((side) => side && ([side.description, side.cents] as const)));

test('a client whose quote was changed meanwhile is told each difference, with the choice that was made', async () => {
  const id = await at(NIGHT);
  const [show, sound] = INPUT.lines;
  const first = await send(id);
  const draft = await desk.deals.renew({ id: first.id, revision: first.revision }, once());
  const lines = [
    { ...sound!, unitCents: 30_000 },
    { ...show!, unitCents: 40_000 },
  ];
  const change = quoteInput.parse({
    ...INPUT,
    lines: [...lines, { kind: 'travel', description: 'Viaje', unitCents: 5000 }],
  });
  const edited = await desk.deals.update({ id: draft.id, revision: draft.revision, ...change }, once());
  const now = await desk.deals.send({ id: edited.id, revision: edited.revision, by: 'both' }, once());
  const choice = { package: null, extras: ['2'] };
  expect(await codeOf(accept(first, 's1', 'Ana Mora', choice))).toBe('quote_changed');
  const { changed, amends, quote } = await look(now, first.documentSha256!, choice);
  expect(told(changed)).toEqual([
    [
      ['Quinceañera, 4 horas', 150_000],
      ['Quinceañera, 4 horas', 160_000],
    ],
    [
      ['Sonido', 20_050],
      ['Sonido', 30_000],
    ],
    [null, ['Viaje', 5000]],
  ]);
  expect(changed).toMatchObject({ totalCents: { was: 170_050, is: 195_000 }, terms: false });
  expect(changed!.schedule!.is.map(({ cents }) => cents)).toEqual([97_500, 97_500]);
  // The extra has another place in the new version.
  expect(quote!.choice).toEqual({ package: null, extras: ['1'] });
  expect(amends).toBeNull();
  expect((await look(now)).changed).toBeNull();
});

test('a second signer who chose otherwise sees the difference from the choice of the first', async () => {
  const id = await at(NIGHT);
  const person = { phone: '', title: '', company: '', address: '', poNumber: '', taxId: '' };
  const parties = ['ana', 'beto'].map((name) => ({ ...person, name, email: `${name}@example.org` }));
  await desk.deals.setParties({ id, parties }, once());
  const quote = await send(id);
  await accept(quote, 's1', 'Ana', { package: null, extras: ['2'] });
  expect(await codeOf(accept(quote, 's2', 'Beto'))).toBe('quote_changed');
  const view = await look(quote, quote.documentSha256!, NOTHING, 's2');
  expect(told(view.changed)).toEqual([[null, ['Sonido', 20_050]]]);
  expect(view.quote!.choice.extras).toEqual(['2']);
});

test('an amendment tells what it changes, before and after it is signed, and keeps the extras that were chosen', async () => {
  const id = await at(NIGHT);
  const first = await send(id);
  await accept(first, 's1', 'Ana Mora', { package: null, extras: ['2'] });
  const agreed = (await detail(id)).quote!;
  const draft = await desk.deals.amend({ id: agreed.id, revision: agreed.revision }, once());
  expect(draft.lines.map(({ chosen }) => chosen)).toEqual([false, true]);
  // A second signature does not put off the first payment.
  expect(draft.schedule).toEqual(agreed.schedule);
  const [show, sound] = INPUT.lines;
  const lines = quoteInput.parse({
    ...INPUT,
    lines: [
      { ...sound!, chosen: true },
      { ...show!, quantity: '5' },
    ],
  }).lines;
  const edited = await desk.deals.update(
    { id: draft.id, revision: draft.revision, lines, event: { day: '2150-05-09' } } as never,
    once(),
  );
  expect(edited.choice).toEqual({ package: null, extras: ['1'] });
  const sent = await desk.deals.send({ id: edited.id, revision: edited.revision, by: 'both' }, once());
  const before = (await look(sent)).amends;
  expect(told(before)).toEqual([
    [
      ['Quinceañera, 4 horas', 150_000],
      ['Quinceañera, 4 horas', 187_500],
    ],
  ]);
  expect(before).toMatchObject({
    totalCents: { was: 170_050, is: 207_550 },
    event: { was: { day: '2150-05-01' }, is: { day: '2150-05-09' } },
    terms: false,
    offer: false,
  });
  await accept(sent, 's1', 'Ana Mora', { package: null, extras: ['1'] });
  expect((await look(sent)).amends).toEqual(before);
  const [document] = await desk.rows(`select facts->'changes' as changes from documents where kind = 'amendment'`);
  expect(document!.changes).toEqual(before);
});

const postpone = (id: string, creditUntil = '2151-05-01') =>
  desk.deals.postpone({ id, creditUntil, followUpOn: dayAfter(TODAY, 14), note: 'Hablar en enero' }, once());

test('a postponed event gives its night back, and its money is a credit until there is a day again', async () => {
  const id = await at(NIGHT);
  const first = await send(id);
  expect(await codeOf(postpone(id))).toBe('wrong_stage');
  await accept(first);
  await pay(id, 75_000);
  expect(await codeOf(postpone(id, '2020-01-01'))).toBe('invalid');
  const quote = await postpone(id);
  expect(quote).toMatchObject({ kind: 'amendment', state: 'accepted', version: 2, number: first.number });
  const opened = await detail(id);
  expect(opened).toMatchObject({ stage: 'accepted', followUpOn: dayAfter(TODAY, 14), creditUntil: '2151-05-01' });
  expect(opened.money).toMatchObject({ paidCents: 75_000, owedCents: 75_000, next: null });
  expect(await entries(id)).toEqual([]);
  expect((await desk.calendar.nights({ from: '2150-05-01', to: '2150-05-01' }))[0]?.asked ?? []).toEqual([]);
  const view = await look(first);
  expect(view).toMatchObject({ isPostponed: true, creditUntil: '2151-05-01', payWays: [], asksForWords: false });
  expect(view.amends!.event).toMatchObject({ was: { day: '2150-05-01' }, is: { creditUntil: '2151-05-01' } });
  expect(await desk.rows(`select recipient from letters where kind = 'postponed' order by recipient`)).toEqual([
    { recipient: 'band' },
    { recipient: 's1' },
  ]);
  const kept = await desk.rows<{ day: string }>('select distinct retain_until::text as day from documents');
  expect(kept).toEqual([{ day: '2155-12-31' }]);
  // Nothing books a night that there is not.
  expect(await codeOf(postpone(id))).toBe('wrong_stage');
  expect(await codeOf(desk.opened.setStage({ id, stage: 'booked', note: null } as never, once()))).toBe('wrong_stage');
  await pay(id, 10_000, 'instalment');
  expect(await stageOf(id)).toBe('accepted');
  expect(await codeOf(desk.opened.setFollowUp({ id, day: null, note: null } as never, once()))).toBe('invalid');

  const draft = await desk.deals.amend({ id: quote.id, revision: quote.revision }, once());
  const moved = await desk.deals.update(
    { id: draft.id, event: { day: '2150-09-10' }, revision: draft.revision } as never,
    once(),
  );
  const sent = await desk.deals.send({ id: moved.id, revision: moved.revision, by: 'both' }, once());
  await accept(sent);
  expect(await entries(id)).toEqual([{ kind: 'booked', day: '2150-09-10' }]);
  expect(await detail(id)).toMatchObject({ stage: 'booked', creditUntil: null, money: { owedCents: 65_000 } });
  const again = await look(sent);
  expect(again).toMatchObject({ isPostponed: false, creditUntil: null });
  expect(again.amends!.event).toMatchObject({ was: { creditUntil: '2151-05-01' }, is: { day: '2150-09-10' } });
});

test('a postponed event that nobody has paid for is held at its new day, and a taken one is refused', async () => {
  const [id, other] = [await at(NIGHT), await at(NIGHT)];
  await accept(await send(id));
  const quote = await postpone(id);
  await desk.opened.setStage({ id: other, stage: 'booked', note: null } as never, once());
  const back = async (from: Quote, day: string) => {
    const moved = await desk.deals.update({ id: from.id, event: { day }, revision: from.revision } as never, once());
    return desk.deals.send({ id: moved.id, revision: moved.revision, by: 'both' }, once());
  };
  const same = await back(await desk.deals.amend({ id: quote.id, revision: null }, once()), '2150-05-01');
  expect(await codeOf(accept(same))).toBe('date_taken');
  await desk.deals.withdraw({ id: same.id, revision: null }, once());
  await accept(await back(await desk.deals.amend({ id: quote.id, revision: null }, once()), '2150-05-02'));
  expect(await entries(id)).toEqual([{ kind: 'hold', day: '2150-05-02' }]);
  expect(await stageOf(id)).toBe('accepted');
});

test('a client with a credit is kept while the credit is good', async () => {
  const id = await at(NIGHT);
  await accept(await send(id));
  await postpone(id);
  await desk.rows(`update booking_inquiries set event_date = '2020-01-01'`);
  const erasure = { forget: async () => {} } as unknown as ErasureService;
  const job = new RetentionJob({ RETENTION_MONTHS: 24 } as BookingsEnv, desk.em, erasure);
  expect(await job.run()).toBe(0);
  await desk.rows(`update quotes set event = event || '{"creditUntil": "2021-01-01"}' where state = 'accepted'`);
  expect(await job.run()).toBe(1);
});

test('damages do not grow while an event has no day', async () => {
  const id = await at(new Date(`${dayAfter(TODAY, 100)}T17:00:00Z`));
  await accept(await send(id, { damages: [{ daysBefore: 60, percentBp: 5000 }] }));
  await pay(id, 75_000);
  await postpone(id);
  const terms = () => desk.deals.cancelTerms({ id, by: 'client' });
  expect(await terms()).toMatchObject({ damagesCents: 0, returnCents: 75_000 });
  await desk.rows(`update quotes set event = event || jsonb_build_object('day', '${TODAY}'),
    decided_at = now() - interval '70 days' where state = 'accepted'`);
  expect(await terms()).toMatchObject({ damagesCents: 0 });
});

test('an amendment moves the night with its signature, and a taken night leaves all as it was', async () => {
  const [id, other] = [await at(NIGHT), await at(new Date('2150-05-08T05:00:00Z'))];
  const quote = await send(id);
  await accept(quote);
  await pay(id, 75_000);
  await desk.opened.setStage({ id: other, stage: 'booked', note: null } as never, once());
  const agreed = (await detail(id)).quote!;
  const draft = await desk.deals.amend({ id: agreed.id, revision: agreed.revision }, once());
  expect(draft).toMatchObject({ kind: 'amendment', number: quote.number, version: 2, state: 'draft' });
  const moveTo = async (from: Quote, day: string) => {
    const moved = await desk.deals.update({ id: from.id, event: { day }, revision: from.revision } as never, once());
    return desk.deals.send({ id: moved.id, revision: moved.revision, by: 'both' }, once());
  };
  const taken = await moveTo(draft, '2150-05-08');
  expect(await codeOf(accept(taken))).toBe('date_taken');
  expect(await detail(id)).toMatchObject({ stage: 'booked', money: { paidCents: 75_000, owedCents: 75_000 } });
  expect(await entries(id)).toEqual([{ kind: 'booked', day: '2150-05-01' }]);
  await desk.deals.withdraw({ id: taken.id, revision: taken.revision }, once());
  const again = (await detail(id)).quote!;
  expect(again.state).toBe('accepted');
  const free = await moveTo(await desk.deals.amend({ id: again.id, revision: again.revision }, once()), '2150-05-09');
  await accept(free);
  expect(await entries(id)).toEqual([{ kind: 'booked', day: '2150-05-09' }]);
  expect(await desk.rows(`select state from quotes where state = 'accepted'`)).toHaveLength(1);
});

const cancelBy = (id: string, reason: 'client' | 'band') =>
  desk.opened.setStage({ id, stage: 'cancelled', reason, note: 'Ya no' } as never, once());

test('a cancelled night that is sold again asks whether something is given back, and keeps the answer', async () => {
  const [id, other] = [await at(NIGHT), await at(NIGHT)];
  const question = async () => (await desk.deals.resold()).map(({ inquiryId, keptCents }) => [inquiryId, keptCents]);
  await accept(await send(id));
  await pay(id, 75_000);
  await cancelBy(id, 'client');
  expect(await question()).toEqual([]);
  await desk.opened.setStage({ id: other, stage: 'booked', anyway: true, note: null } as never, once());
  expect(await question()).toEqual([[id, 75_000]]);
  expect((await detail(id)).resold).toMatchObject({ day: '2150-05-01', keptCents: 75_000 });
  const refund = (cents: number) => ({ cents, method: 'zelle', day: TODAY, note: null }) as const;
  const answer = (back: ReturnType<typeof refund> | null) =>
    desk.deals.answerResold({ id, refund: back, note: 'Vendida al doble' }, once());
  expect(await codeOf(answer(refund(75_001)))).toBe('invalid');
  expect(await answer(refund(50_000))).toMatchObject({ kind: 'refund', cents: 50_000, state: 'confirmed' });
  expect(await question()).toEqual([]);
  expect(await codeOf(answer(null))).toBe('wrong_stage');
  const after = await detail(id);
  expect(after.resold).toBeNull();
  expect(after.documents.find(({ kind }) => kind === 'cancellation')?.resold).toMatchObject({ cents: 50_000 });
  expect(after.timeline.map(({ detail: of }) => of)).toContainEqual(
    expect.objectContaining({ act: 'resold_refunded', cents: '50000', text: 'Vendida al doble' }),
  );
  await desk.erase(id);
  expect(await desk.rows(`select resold->>'cents' as cents from documents where kind = 'cancellation'`)).toEqual([
    { cents: '50000' },
  ]);
});

test('the question of a night that was sold again is open once more when the refund of its answer is void', async () => {
  const [id, other] = [await at(NIGHT), await at(NIGHT)];
  await accept(await send(id));
  await pay(id, 75_000);
  await pay(id, 5000, 'refund');
  await cancelBy(id, 'client');
  await desk.opened.setStage({ id: other, stage: 'booked', anyway: true, note: null } as never, once());
  const refund = { cents: 5000, method: 'zelle', day: TODAY, note: null } as const;
  const answered = await desk.deals.answerResold({ id, refund, note: null }, once());
  const [own] = (await detail(id)).payments.filter(({ kind, id: one }) => kind === 'refund' && one !== answered!.id);
  await desk.deals.voidPayment({ id, paymentId: own!.id, note: 'Se repitió', bandNote: null }, once());
  expect((await detail(id)).resold).toBeNull();
  await desk.deals.voidPayment({ id, paymentId: answered!.id, note: 'Me equivoqué', bandNote: null }, once());
  const { resold, documents } = await detail(id);
  expect(resold).toMatchObject({ day: '2150-05-01', keptCents: 75_000 });
  expect(documents.find(({ kind }) => kind === 'cancellation')?.resold).toBeNull();
});

test('no is an answer, and a night that the band cancelled or nobody paid for is not asked about', async () => {
  const [paid, unpaid, ours] = [await at(NIGHT), await at(NIGHT), await at(NIGHT)];
  const book = async (id: string, by: 'client' | 'band', cents: number) => {
    await accept(await send(id));
    if (cents > 0) await pay(id, cents);
    await cancelBy(id, by);
  };
  await book(paid, 'client', 20_000);
  await book(unpaid, 'client', 0);
  await book(ours, 'band', 30_000);
  await desk.opened.setStage({ id: await at(NIGHT), stage: 'booked', anyway: true, note: null } as never, once());
  expect((await desk.deals.resold()).map(({ inquiryId }) => inquiryId)).toEqual([paid]);
  expect(await desk.deals.answerResold({ id: paid, refund: null, note: null }, once())).toBeNull();
  expect(await desk.deals.resold()).toEqual([]);
  const { documents, payments } = await detail(paid);
  expect(documents.find(({ kind }) => kind === 'cancellation')?.resold).toMatchObject({ cents: 0 });
  expect(payments).toHaveLength(1);
});

test('a mail that a server refused is told, and goes again to the address that stands now', async () => {
  const id = await at(NIGHT);
  await send(id);
  expect((await detail(id)).stuckLetters).toEqual([]);
  await desk.rows(`update notices set state = 'failed', tries = 1, last_error = '550 no such user', done_at = now()
    where letter_id is not null`);
  const { email } = await detail(id);
  expect((await detail(id)).stuckLetters).toMatchObject([
    { letter: 'quote', recipient: 's1', to: email, state: 'failed', tries: 1, lastError: '550 no such user' },
  ]);
  const failed = async () => (await desk.inquiries.page({})).items.map(({ lettersFailed }) => lettersFailed);
  expect(await failed()).toEqual([1]);
  await desk.opened.setFacts({ id, email: 'correcta@example.org' } as never, once());
  expect((await detail(id)).stuckLetters).toMatchObject([{ to: 'correcta@example.org' }]);
  await desk.inquiries.retryNotices({ id }, once());
  expect((await detail(id)).stuckLetters).toEqual([]);
  expect(await failed()).toEqual([0]);
  expect(await desk.rows('select state, tries, give_up_at > now() as "willTry" from notices')).toEqual([
    { state: 'waiting', tries: 0, willTry: true },
  ]);
});

test('a cancelled agreement tells how its account stands, and nothing more is due of its price', async () => {
  const id = await at(NIGHT);
  const quote = await send(id, {
    damages: [
      { daysBefore: 1000, percentBp: 1000 },
      { daysBefore: 30, percentBp: 7000 },
    ],
  });
  await accept(quote);
  await pay(id, 75_000);
  await desk.rows(`update quotes set event = event || jsonb_build_object('day', '${dayAfter(TODAY, 10)}')`);
  await cancelBy(id, 'client');
  const owed = { damagesCents: 105_000, paidCents: 75_000, returnedCents: 0, returnCents: 0, owedCents: 30_000 };
  expect(await look(quote)).toMatchObject({ stage: 'cancelled', settlement: owed, pay: { cents: 30_000 } });
  await desk.clientPage.paid({ token: tokenOf(quote.links.s1), cents: 30_000, method: 'zelle', note: null }, once());
  const [, claim] = (await detail(id)).payments;
  expect(claim).toMatchObject({ kind: 'damages', state: 'claimed' });
  await desk.deals.confirmPayment({ id, paymentId: claim!.id, note: null }, once());
  const settled = { ...owed, paidCents: 105_000, owedCents: 0 };
  expect((await detail(id)).settlement).toEqual(settled);
  const [receipt] = await desk.rows(`select facts from documents where payment_id = $1`, [claim!.id]);
  expect(receipt!.facts).toMatchObject({ money: null, cancel: settled });
  await pay(id, 5000, 'refund');
  expect((await detail(id)).settlement).toEqual({ ...settled, returnedCents: 5000 });
  expect(await codeOf(pay(id, 100_001, 'refund'))).toBe('invalid');
});

test('what was refunded before a cancellation is owed as its paper says', async () => {
  const id = await at(NIGHT);
  const quote = await send(id, { damages: [{ daysBefore: 1000, percentBp: 10_000 }] });
  await accept(quote);
  for (const kind of ['deposit', 'instalment', 'refund'] as const) await pay(id, 75_000, kind);
  await desk.rows(`update quotes set event = event || jsonb_build_object('day', '${dayAfter(TODAY, 10)}')`);
  const terms = await desk.deals.cancelTerms({ id, by: 'client' });
  expect(terms).toMatchObject({ damagesCents: 150_000, paidCents: 75_000, owedCents: 75_000 });
  await cancelBy(id, 'client');
  expect((await detail(id)).settlement).toEqual({ ...terms, returnedCents: 0 });
  expect((await look(quote)).pay).toMatchObject({ cents: 75_000 });
});

test('a payment that the client told of before the request was opened again counts for the price', async () => {
  const id = await at(NIGHT);
  const quote = await send(id, { damages: [{ daysBefore: 1000, percentBp: 5000 }] });
  await accept(quote);
  await cancelBy(id, 'client');
  await desk.clientPage.paid({ token: tokenOf(quote.links.s1), cents: 30_000, method: 'zelle', note: null }, once());
  await desk.opened.setStage({ id, stage: 'contacted', note: null } as never, once());
  const [claim] = (await detail(id)).payments;
  expect(claim).toMatchObject({ kind: 'damages', state: 'claimed' });
  expect(await desk.deals.confirmPayment({ id, paymentId: claim!.id, note: null }, once())).toMatchObject({
    kind: 'deposit',
    state: 'confirmed',
  });
  expect((await detail(id)).money).toMatchObject({ paidCents: 30_000, owedCents: 120_000 });
});

test('when the band cancels, all that was paid is returned', async () => {
  const id = await at(NIGHT);
  await accept(await send(id, { damages: [{ daysBefore: 1000, percentBp: 9000 }] }));
  await pay(id, 75_000);
  await pay(id, 5000, 'extra');
  const terms = { damagesCents: 0, paidCents: 80_000, returnCents: 80_000, owedCents: 0 };
  expect(await desk.deals.cancelTerms({ id, by: 'band' })).toEqual(terms);
  await cancelBy(id, 'band');
  expect((await detail(id)).settlement).toEqual({ ...terms, returnedCents: 0 });
  await pay(id, 80_000, 'refund');
  expect((await detail(id)).settlement).toEqual({ ...terms, returnCents: 0, returnedCents: 80_000 });
  expect(await codeOf(pay(id, 1, 'refund'))).toBe('invalid');
});

test('of two signers the one who asks is named, and an alarm is told once', async () => {
  const id = await at(NIGHT);
  const person = { phone: '', title: '', company: '', address: '', poNumber: '', taxId: '' };
  const parties = ['Ana', 'Beto'].map((name) => ({ ...person, name, email: `${name}@example.org` }));
  await desk.deals.setParties({ id, parties }, once());
  const quote = await send(id);
  await accept(quote, 's1', 'Ana');
  await accept(quote, 's2', 'Beto');
  await desk.clientPage.cancel({ token: tokenOf(quote.links.s2), text: 'Ya no' }, once());
  for (const scope of ['s1', 's1', 's2'] as const)
    await desk.clientPage.notMe({ token: tokenOf(quote.links[scope]) }, once());
  expect((await detail(id)).asked.map(({ kind, by }) => [kind, by])).toEqual([
    ['not_me', 'Ana'],
    ['cancel', 'Beto'],
  ]);
  expect(await stageOf(id)).toBe('accepted');
  expect(await look(quote)).toMatchObject({ isDisputed: true, payWays: [], pay: null });
  const { items } = await desk.inquiries.page({ limit: 10 } as never);
  expect(items.find((one) => one.id === id)?.wish).toBe('not_me');
});

test('a free gig has nothing to pay, and its signature books the night', async () => {
  const id = await at(NIGHT);
  const quote = await send(id, { lines: [{ kind: 'performance', description: 'Por la comunidad' }], schedule: [] });
  await accept(quote);
  expect(await stageOf(id)).toBe('booked');
  const { money, quote: shown } = await look(quote);
  expect([money!.owedCents, money!.next, shown!.schedule]).toEqual([0, null, []]);
});

test('a first payment is never above what a client can come to pay', async () => {
  const id = await at(NIGHT);
  const [show] = INPUT.lines;
  const byZelle = { kind: 'discount', description: 'Si pagas con Zelle', unitCents: 100_000, optional: true } as const;
  const lines = [show!, { ...show!, optional: true }, byZelle];
  const schedule = [
    { label: 'Anticipo', cents: 60_000, due: { daysAfter: 3 } },
    { label: 'Resto', percentBp: 5000, due: { daysBefore: 7 } },
  ];
  expect(await codeOf(quoted(id, { lines, schedule }))).toBe('invalid');
  const quote = await send(id, { lines });
  await accept(quote, 's1', 'Ana', { package: null, extras: ['3'] });
  expect((await detail(id)).money!.totalCents).toBe(50_000);
});

test('the certificate keeps the language of the page', async () => {
  const id = await desk.inquiry(inquiryRow({ eventDate: NIGHT, language: 'en' }));
  const quote = await send(id, { language: 'es' });
  await accept(quote);
  expect(await desk.rows('select language from signatures')).toEqual([{ language: 'en' }]);
});

test('an erased client leaves amounts, numbers and agreements, and no name', async () => {
  const id = await at(NIGHT);
  const quote = await send(id);
  await accept(quote, 's1', 'Ana Mora');
  await pay(id, 75_000);
  await desk.rows('update documents set facts = null');
  await desk.erase(id);
  const left = await desk.rows(`select (select json_agg(p) from payments p)::text as payments,
    (select json_agg(d) from documents d)::text as documents, (select count(*) from quotes)::int as quotes,
    (select count(*) from signatures)::int as signatures, (select count(*) from letters)::int as letters`);
  expect(left[0]).toMatchObject({ quotes: 0, signatures: 0, letters: 0 });
  expect(JSON.stringify(left)).toMatch(/R-\d{4}-0001/);
  expect(JSON.stringify(left)).not.toMatch(/Ana Mora|Lucía|lucia@/);
  expect((await desk.rows<{ kind: string }>('select kind from documents')).map(({ kind }) => kind).toSorted()).toEqual([
    'agreement',
    'quote',
    'receipt',
  ]);
});

test('the file of a quote that led to no agreement goes with its client, and its number stays', async () => {
  const id = await at(NIGHT);
  const quote = await send(id);
  expect((await detail(id)).recordsUntil).toBeNull();
  const { keys } = await desk.erase(id);
  expect(keys).toEqual([`documents/${quote.documentSha256}.pdf`]);
  expect(await desk.rows('select kind, number, key, sha256, facts from documents')).toEqual([
    { kind: 'quote', number: quote.number, key: null, sha256: null, facts: null },
  ]);
});

test('with the contract, documents go too, and numbers and amounts stay', async () => {
  const id = await at(NIGHT);
  await accept(await send(id), 's1', 'Ana Mora');
  await pay(id, 75_000);
  await desk.rows(
    `update documents set key = 'documents/' || id || '.pdf', sha256 = id::text, facts = null where kind = 'receipt'`,
  );
  expect((await detail(id)).recordsUntil).toBe('2154-12-31');
  const { keys } = await desk.erase(id, true);
  expect(keys).toHaveLength(2);
  const numbers = await desk.rows<{ number: string }>('select number, key, sha256, facts from documents');
  expect(numbers.map(({ number, ...file }) => [number.replace(/-\d{4}-/, '-'), file]).toSorted()).toEqual(
    ['C-0001', 'C-0001', 'R-0001'].map((number) => [number, { key: null, sha256: null, facts: null }]),
  );
  expect(await desk.rows('select cents, inquiry_id, note from payments')).toEqual([
    { cents: 75_000, inquiry_id: null, note: null },
  ]);
});

test('no table holds a link, and the mail of a reply has it', async () => {
  const id = await at(NIGHT);
  const quote = await send(id);
  const { links } = quote;
  const template = await desk.templates.create(
    { name: 'Enlace', language: 'es', text: 'Aquí: {{enlace}}', purpose: null } as never,
    once(),
  );
  const reply = (text: string | null, channel: 'mail' | 'whatsapp' = 'mail', call = once()) =>
    desk.replies.reply({ id, templateId: template.id, channel, text, revision: null }, call);
  const call = once();
  const first = await reply(null, 'mail', call);
  expect(first.text).toBe(`Aquí: ${links.s1}`);
  expect(first.whatsapp).toContain(encodeURIComponent(links.s1!));
  expect(await reply(null, 'mail', call)).toMatchObject({ text: first.text, whatsapp: first.whatsapp });
  expect((await reply(`Detalles en ${links.d}. {{enlace:${first.id}:s1}}`)).text).toBe(
    `Detalles en ${links.d}. {{enlace:${first.id}:s1}}`,
  );
  await desk.deals.renewLink({ id, scope: 'd' }, once());
  await desk.clientPage.resend({ token: tokenOf(links.s1) }, once());
  await accept(quote);
  await pay(id, 75_000);
  await postpone(id);
  const { replies } = await detail(id);
  expect(replies.map(({ text }) => text)).toContain('Aquí: {{enlace}}');
  const tables = await desk.rows<{ name: string }>(
    'select table_name as name from information_schema.tables where table_schema = current_schema()',
  );
  expect(tables.length).toBeGreaterThan(20);
  for (const { name } of tables) {
    const [{ text }] = (await desk.rows(`select coalesce(json_agg(t)::text, '') as text from "${name}" t`)) as [
      { text: string },
    ];
    expect([name, /[\w-]{22}\.(?:d|s1|s2)\.\d+\./.exec(text)?.[0]]).toEqual([name, undefined]);
  }
  const sent: { text: string }[] = [];
  const mailer = {
    isOn: true,
    siteUrl: 'https://banda.example',
    send: async (_id: string, write: (site: Site) => { text: string }) => void sent.push(write(SITE)),
  } as unknown as Mailer;
  const site = { get: async () => SITE } as CurrentSite;
  const { reply: channel } = channelsOf(desk.em, mailer, site, {} as BookingsEnv, desk.shows, {} as never, {} as never);
  const told = await desk.rows<{ id: string }>(
    `select notices.id from notices join replies on replies.id = reply_id order by at`,
  );
  for (const notice of told) await (await channel.prepare(notice as never))!(AbortSignal.timeout(1000));
  expect(sent[0]!.text).toContain(`Aquí: ${links.s1}`);
  // A link that was renewed meanwhile is sent as it is now, and a tag of another reply is no tag.
  expect(sent[1]!.text).toMatch(/Detalles en \S+\.d\.2\.\S+ \{\{enlace:\S+:s1\}\}/);
});

test('reads write nothing', async () => {
  const quote = await send(await at(NIGHT));
  const state = () =>
    desk.rows(`select (select count(*) from activities)::int as a, (select count(*) from letters)::int as l,
    (select json_agg(q order by id) from quotes q)::text as q, (select json_agg(i) from booking_inquiries i)::text as i`);
  const before = await state();
  for (const scope of ['d', 's1'] as const)
    await desk.clientPage.view({ token: tokenOf(quote.links[scope]), choice: { package: null, extras: ['2'] } });
  expect(await state()).toEqual(before);
});

test('a page is one round trip to the database', async () => {
  const id = await at(NIGHT);
  const quote = await send(id);
  await accept(quote);
  await pay(id, 75_000);
  const over = await at(new Date('2150-05-08T05:00:00Z'));
  const cancelled = await send(over);
  await accept(cancelled);
  await cancelBy(over, 'client');
  const pool = (await desk.em.getConnection().getNativeClient()) as Record<
    'query' | 'connect',
    (...args: any[]) => any
  >;
  let trips = 0;
  const { query, connect } = pool;
  const counted = (method: (...args: any[]) => any) =>
    function (this: unknown, ...args: any[]) {
      trips += 1;
      return method.apply(pool, args);
    };
  Object.assign(pool, { query: counted(query), connect: counted(connect) });
  try {
    const views = [quote.links.s1, quote.links.d, cancelled.links.s1];
    for (const token of views.map(tokenOf)) {
      trips = 0;
      await desk.clientPage.view({ token, choice: { package: null, extras: ['2'] } });
      // `query` of a pool takes a connection by `connect`.
      expect(trips).toBeLessThanOrEqual(2);
    }
  } finally {
    Object.assign(pool, { query, connect });
  }
});

test('the page of a signer holds no link, neither its own nor that of the other', async () => {
  const quote = await send(await at(NIGHT));
  const view = await desk.clientPage.view({ token: tokenOf(quote.links.s1) });
  expect(JSON.stringify(view)).not.toContain(tokenOf(quote.links.s1).split('.')[0]);
});

test('a page takes thirty acts an hour, because each may be a mail to the band', async () => {
  const { links } = await send(await at(NIGHT));
  const ask = () => codeOf(desk.clientPage.change({ token: tokenOf(links.d), text: 'Otro día' }, once()));
  const ends: string[] = [];
  for (let act = 0; act < 31; act += 1) ends.push(await ask());
  expect(ends).toEqual([...Array<string>(30).fill('done'), 'too_many_requests']);
  await desk.rows(`update activities set "at" = "at" - interval '61 minutes'`);
  expect(await ask()).toBe('done');
});

test('the words of a claim do not get onto the receipt of the band', async () => {
  const id = await at(NIGHT);
  const quote = await send(id);
  await accept(quote);
  const claim = { cents: 100, method: 'zelle', note: 'Pagado en su totalidad' } as const;
  await desk.clientPage.paid({ token: tokenOf(quote.links.s1), ...claim }, once());
  const [{ id: paymentId } = { id: '' }] = (await detail(id)).payments;
  await desk.deals.confirmPayment({ id, paymentId, note: 'Zelle 77' }, once());
  const [receipt] = await desk.rows<{ facts: object }>(`select facts from documents where kind = 'receipt'`);
  expect(JSON.stringify(receipt)).toContain('Zelle 77');
  expect(JSON.stringify(receipt)).not.toContain('Pagado en su totalidad');
});

test('the page of whoever sent the form shows no contact data and no quote', async () => {
  const quote = await send(await at(NIGHT));
  const view = await desk.clientPage.view({ token: tokenOf(quote.links.d) });
  expect(view).toMatchObject({
    contact: { name: '', email: '', phone: '' },
    quote: null,
    hasQuote: true,
    stage: 'quoted',
  });
  expect(JSON.stringify(view)).not.toMatch(/Lucía|lucia|5550100/);
});

test('whoever sent the form has the quote mailed to the address on file, three times an hour', async () => {
  const id = await at(NIGHT);
  const quote = await send(id);
  const resend = (token = tokenOf(quote.links.d)) => codeOf(desk.clientPage.resend({ token }, once()));
  for (let time = 0; time < 3; time += 1) expect(await resend()).toBe('done');
  expect(await resend()).toBe('too_many_requests');
  await desk.rows(`update activities set at = at - interval '61 minutes' where kind = 'page'`);
  expect(await resend()).toBe('done');
  const letters = await desk.rows('select kind, recipient from letters');
  expect(letters).toEqual(Array.from({ length: 5 }, () => ({ kind: 'quote', recipient: 's1' })));
});

test('a quote is mailed neither once it is closed, nor without an address, and the page says so', async () => {
  const [id, other] = [await at(NIGHT), await at(new Date('2150-05-08T05:00:00Z'))];
  const view = async (quote: Quote) => {
    const { hasQuote, canResend } = await desk.clientPage.view({ token: tokenOf(quote.links.d) });
    return { hasQuote, canResend };
  };
  const quote = await send(id);
  expect(await view(quote)).toEqual({ hasQuote: true, canResend: true });
  await desk.clientPage.decline({ token: tokenOf(quote.links.s1), reason: null }, once());
  expect(await view(quote)).toEqual({ hasQuote: false, canResend: true });
  expect(await codeOf(desk.clientPage.resend({ token: tokenOf(quote.links.d) }, once()))).toBe('quote_changed');
  await desk.opened.setFacts({ id: other, email: '', phone: '9795550123' } as never, once());
  const byChat = await send(other);
  expect(await view(byChat)).toEqual({ hasQuote: true, canResend: false });
  await expect(desk.clientPage.resend({ token: tokenOf(byChat.links.d) }, once())).rejects.toMatchObject({
    message: expect.stringContaining('WhatsApp'),
  });
});

test('a payment that was refunded is void only after its refund', async () => {
  const id = await at(NIGHT);
  await accept(await send(id));
  const payment = await pay(id, 75_000);
  const refund = await pay(id, 75_000, 'refund');
  const revoke = (paymentId: string) => desk.deals.voidPayment({ id, paymentId, note: null, bandNote: null }, once());
  expect(await codeOf(revoke(payment.id))).toBe('wrong_stage');
  expect((await detail(id)).money).toMatchObject({ paidCents: 0, owedCents: 150_000 });
  await revoke(refund.id);
  await revoke(payment.id);
  expect((await detail(id)).money).toMatchObject({ paidCents: 0, owedCents: 150_000 });
});

const cancel = (id: string) =>
  desk.opened.setStage({ id, stage: 'cancelled', reason: 'client', note: 'Se enfermó' } as never, once());
const amend = async (id: string) => {
  const { id: quoteId, revision } = (await detail(id)).quote!;
  return desk.deals.amend({ id: quoteId, revision }, once());
};
const sendOn = ({ id, revision }: Quote) => desk.deals.send({ id, revision, by: 'both' }, once());

test('a cancelled agreement is not amended', async () => {
  const [one, other] = [await at(NIGHT), await at(new Date('2150-05-02T05:00:00Z'))];
  for (const id of [one, other]) {
    await accept(await send(id));
    await pay(id, 75_000);
  }
  const draft = await amend(other);
  for (const id of [one, other]) await cancel(id);
  expect(await codeOf(amend(one))).toBe('wrong_stage');
  expect(await codeOf(sendOn(draft))).toBe('wrong_stage');
  expect(await stageOf(other)).toBe('cancelled');
});

const moveRequest = (id: string, day: string) =>
  desk.opened.setFacts(INQUIRIES.setFacts.input.parse({ id, eventDate: day }), once());

test('a quote for another night than the request asks for now is not signed', async () => {
  const id = await at(NIGHT);
  const quote = await send(id);
  await moveRequest(id, '2150-05-03');
  expect(await codeOf(accept(quote))).toBe('quote_changed');
  expect(await desk.rows('select from signatures')).toHaveLength(0);
});

test('a gig before dawn is of the night before, is signed, and moves with an amendment', async () => {
  const id = await at(NIGHT);
  await desk.opened.setFacts(INQUIRIES.setFacts.input.parse({ id, startTime: '05:00', endTime: '07:00' }), once());
  const quote = await send(id);
  expect(quote.event).toMatchObject({ day: '2150-05-01', startTime: '05:00' });
  expect(await entries(id)).toEqual([{ kind: 'hold', day: '2150-04-30' }]);
  await accept(quote);
  expect(await entries(id)).toEqual([{ kind: 'hold', day: '2150-04-30' }]);
  const draft = await amend(id);
  const moved = await desk.deals.update({ id: draft.id, event: { day: '2150-05-09' }, revision: 0 } as never, once());
  await accept(await sendOn(moved));
  expect(await entries(id)).toEqual([{ kind: 'hold', day: '2150-05-08' }]);
});

test('a page says that the night is taken exactly when the signature is refused', async () => {
  const id = await at(NIGHT);
  await desk.opened.setFacts(INQUIRIES.setFacts.input.parse({ id, startTime: '21:00', endTime: '23:30' }), once());
  const quote = await send(id);
  const block = (startTime: string, endTime: string) =>
    desk.dates.block({ title: 'Ensayo', day: '2150-05-01', startTime, endTime } as never, once());
  await block('10:00', '12:00');
  expect((await look(quote)).isTaken).toBe(false);
  const { id: late } = (await block('23:00', '23:45')) as { id: string };
  expect((await look(quote)).isTaken).toBe(true);
  expect(await codeOf(accept(quote))).toBe('date_taken');
  await desk.dates.release({ id: late, reason: null }, once());
  expect(await accept(quote)).toEqual({ isComplete: true });
});

test('the quote of a request that is set apart is closed', async () => {
  const id = await at(NIGHT);
  const quote = await send(id);
  await desk.inquiries.setSuspect({ id, suspect: true } as never, once());
  expect(await codeOf(accept(quote))).toBe('quote_changed');
  expect((await look(quote)).quote!.state).toBe('withdrawn');
  await desk.inquiries.setSuspect({ id, suspect: false } as never, once());
  expect(await detail(id)).toMatchObject({ stage: 'contacted', entries: [{ live: false }] });
});

test('a loss that is taken back opens its quote again, but not beside a new one', async () => {
  const id = await at(NIGHT);
  const quote = await send(id);
  const lose = () => desk.opened.setStage({ id, stage: 'lost', reason: 'price', note: null } as never, once());
  const undo = (act: { undo?: string | null | undefined }) => desk.dates.undo({ id: act.undo! }, once());
  await undo(await lose());
  expect(await detail(id)).toMatchObject({ stage: 'quoted', quote: { state: 'sent' } });
  const act = await lose();
  await quoted(id);
  expect(await codeOf(undo(act))).toBe('wrong_stage');
  expect(await stageOf(id)).toBe('lost');
  const drafts = await desk.rows('select id from quotes where state = $1', ['draft']);
  await desk.deals.withdraw({ id: drafts[0]!.id, revision: null }, once());
  const other = await at(new Date('2150-05-02T05:00:00Z'));
  const signed = await send(other);
  await undo(await desk.opened.setStage({ id: other, stage: 'contacted', note: null } as never, once()));
  expect(await accept(signed)).toEqual({ isComplete: true });
  expect(quote.number).not.toBe(signed.number);
});

test('a cancellation that has issued its document cannot be undone', async () => {
  const id = await at(NIGHT);
  await accept(await send(id));
  expect(await cancelBy(id, 'client')).toMatchObject({ stage: 'cancelled', undo: null, overruled: [] });
});

test('the night of the agreement is booked, whatever day the band notes in the request', async () => {
  const id = await at(NIGHT);
  await accept(await send(id));
  await moveRequest(id, '2150-05-03');
  await pay(id, 75_000);
  expect(await entries(id)).toEqual([{ kind: 'booked', day: '2150-05-01' }]);
});

test('an amendment moves the booked night, and no other night that is held for the client', async () => {
  const id = await at(NIGHT);
  await desk.dates.hold({ id, day: '2150-05-20' }, once());
  await accept(await send(id));
  await pay(id, 75_000);
  const draft = await amend(id);
  const moved = await desk.deals.update({ id: draft.id, event: { day: '2150-05-09' }, revision: 0 } as never, once());
  await accept(await sendOn(moved));
  expect((await entries(id)).toSorted((one, other) => one.day.localeCompare(other.day))).toEqual([
    { kind: 'booked', day: '2150-05-09' },
    { kind: 'hold', day: '2150-05-20' },
  ]);
});

test('an amendment moves the booked night, also when the band has noted the new day in the request before', async () => {
  const id = await at(NIGHT);
  await accept(await send(id));
  await pay(id, 75_000);
  const draft = await amend(id);
  const moved = await desk.deals.update({ id: draft.id, event: { day: '2150-05-09' }, revision: 0 } as never, once());
  const sent = await sendOn(moved);
  await moveRequest(id, '2150-05-09');
  await accept(sent);
  expect(await entries(id)).toEqual([{ kind: 'booked', day: '2150-05-09' }]);
});

test('an amendment moves the hours of the booked night, also when the band has noted them in the request before', async () => {
  const id = await at(NIGHT);
  await accept(await send(id));
  await pay(id, 75_000);
  const draft = await amend(id);
  const hours = { startTime: '20:00', endTime: '23:00' };
  const event = { day: draft.event.day, ...hours };
  const moved = await desk.deals.update({ id: draft.id, event, revision: 0 } as never, once());
  const sent = await sendOn(moved);
  await desk.opened.setFacts({ id, ...hours } as never, once());
  await accept(sent);
  const starts = `to_char(starts_at at time zone 'America/Chicago', 'HH24:MI') as starts`;
  expect(await desk.rows(`select ${starts} from calendar_entries where kind = 'booked'`)).toEqual([
    { starts: '20:00' },
  ]);
});

test('an event of a later year keeps its files for as long as its papers', async () => {
  const id = await at(NIGHT);
  await accept(await send(id));
  await desk.rows(
    `insert into client_files (id, inquiry_id, kind, name, shown_to, type, bytes, key, sha256, retain_until)
      values ($1, $2, 'kept', 'x.pdf', 'nobody', 'pdf', 1, 'x', 'x', '2154-12-31')`,
    [randomUUID(), id],
  );
  const draft = await amend(id);
  const moved = await desk.deals.update({ id: draft.id, event: { day: '2151-05-09' }, revision: 0 } as never, once());
  await accept(await sendOn(moved));
  const kept = await desk.rows(`select retain_until::text as day from client_files
    union select retain_until::text from documents where kind = 'agreement'`);
  expect(kept).toEqual([{ day: '2155-12-31' }]);
});

test('an earlier quote is not renewed beside an agreement; one that ended with one of two signatures is', async () => {
  const id = await at(NIGHT);
  const early = await send(id);
  await desk.deals.withdraw({ id: early.id, revision: early.revision }, once());
  await accept(await send(id));
  expect(await codeOf(desk.deals.renew({ id: early.id, revision: null }, once()))).toBe('wrong_stage');

  const two = await at(new Date('2150-05-02T05:00:00Z'));
  const person = { phone: '', title: '', company: '', address: '', poNumber: '', taxId: '' };
  const parties = ['ana', 'beto'].map((name) => ({ ...person, name, email: `${name}@example.org` }));
  await desk.deals.setParties({ id: two, parties }, once());
  const half = await send(two);
  await accept(half);
  const renew = () => desk.deals.renew({ id: half.id, revision: null }, once());
  expect(await codeOf(renew())).toBe('wrong_stage');
  await desk.rows('update quotes set valid_until = current_date - 2 where id = $1', [half.id]);
  expect(await renew()).toMatchObject({ state: 'draft', version: 2, signatures: [] });
});
