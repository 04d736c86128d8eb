import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { ChoiceInput } from '@tocada/contracts/client-page.js';
import { dayAfter } from '@tocada/contracts/dates.js';
import { INQUIRIES } from '@tocada/contracts/inquiries.js';
import type { PaymentKind } from '@tocada/contracts/quote-money.js';
import { quoteInput, type Quote, type QuoteInput } from '@tocada/contracts/quotes.js';
import { openDesk, type OpenDesk } from '../opened/spec-desk.js';
import { inquiryRow } from '../spec-inquiry.js';

let desk: OpenDesk;
beforeAll(async () => {
  desk = await openDesk();
});
beforeEach(() => desk.empty());
afterAll(() => desk.close());

const TODAY = new Date().toISOString().slice(0, 10);
const NIGHT = new Date('2150-05-01T05:00:00Z');
const once = () => ({ writeId: randomUUID() });
const at = (night: Date) => desk.inquiry(inquiryRow({ eventDate: night }));

const INPUT: QuoteInput = {
  lines: [
    { kind: 'performance', description: 'Quinceañera, 4 horas', quantity: '4', unit: 'hour', unitCents: 37_500 },
    { kind: 'sound', description: 'Sonido', unitCents: 20_050, optional: true },
  ],
  schedule: [
    { label: 'Anticipo', percentBp: 5000, due: { daysAfter: 3 } },
    { label: 'Resto', percentBp: 5000, due: { daysBefore: 7 } },
  ],
  validUntil: dayAfter(TODAY, 7),
};
const quoted = (id: string, changes: Partial<QuoteInput> = {}) =>
  desk.quotes.create({ id, ...quoteInput.parse({ ...INPUT, ...changes }) }, once());
const send = async (id: string, changes: Partial<QuoteInput> = {}) => {
  const { id: quoteId, revision } = await quoted(id, changes);
  return desk.quotes.send({ id: quoteId, revision, by: 'both' }, once());
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
  desk.payments.pay({ id, kind, cents, method: 'zelle', day: TODAY, note: null }, once());
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
  expect(quote.schedule.map(({ cents }) => cents)).toEqual([75_000, 75_000]);
  expect(quote.whatsapp).toContain(encodeURIComponent(quote.links.s1!));
  expect(await stageOf(id)).toBe('quoted');
  expect(await accept(quote)).toEqual({ isComplete: true });
  expect(await stageOf(id)).toBe('accepted');
  expect(await entries(id)).toEqual([{ kind: 'hold', day: '2150-05-01' }]);
  expect((await pay(id, 75_000)).number).toMatch(/^R-\d{4}-0001$/);
  const opened = await detail(id);
  expect(opened.stage).toBe('booked');
  expect(opened.money).toMatchObject({ totalCents: 150_000, paidCents: 75_000, owedCents: 75_000 });
  expect(opened.documents.map(({ kind }) => kind).toSorted()).toEqual(['agreement', 'quote', 'receipt']);
  expect(await entries(id)).toEqual([{ kind: 'booked', day: '2150-05-01' }]);
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

test('another name on the same link is refused', async () => {
  const quote = await send(await at(NIGHT));
  await accept(quote);
  expect(await codeOf(accept(quote, 's1', 'Beto Ruiz'))).toBe('already_signed');
});

test('the details link cannot sign, and one signer cannot sign for the other', async () => {
  const id = await at(NIGHT);
  const person = { phone: '', title: '', company: '', address: '', poNumber: '', taxId: '' };
  const parties = ['ana', 'beto'].map((name) => ({ ...person, name, email: `${name}@example.org` }));
  await desk.quotes.setParties({ id, parties }, once());
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
  await desk.quotes.setParties(
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

test('a link of an older version answers like nonsense', async () => {
  const id = await at(NIGHT);
  const quote = await send(id);
  await desk.quotes.renewLink({ id, scope: 's1' }, once());
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

test('an amendment moves the night with its signature, and a taken night leaves all as it was', async () => {
  const [id, other] = [await at(NIGHT), await at(new Date('2150-05-08T05:00:00Z'))];
  const quote = await send(id);
  await accept(quote);
  await pay(id, 75_000);
  await desk.opened.setStage({ id: other, stage: 'booked', note: null } as never, once());
  const agreed = (await detail(id)).quote!;
  const draft = await desk.quotes.amend({ id: agreed.id, revision: agreed.revision }, once());
  expect(draft).toMatchObject({ kind: 'amendment', number: quote.number, version: 2, state: 'draft' });
  const moveTo = async (from: Quote, day: string) => {
    const moved = await desk.quotes.update({ id: from.id, event: { day }, revision: from.revision } as never, once());
    return desk.quotes.send({ id: moved.id, revision: moved.revision, by: 'both' }, once());
  };
  const taken = await moveTo(draft, '2150-05-08');
  expect(await codeOf(accept(taken))).toBe('date_taken');
  expect(await detail(id)).toMatchObject({ stage: 'booked', money: { paidCents: 75_000, owedCents: 75_000 } });
  expect(await entries(id)).toEqual([{ kind: 'booked', day: '2150-05-01' }]);
  await desk.quotes.withdraw({ id: taken.id, revision: taken.revision }, once());
  const again = (await detail(id)).quote!;
  expect(again.state).toBe('accepted');
  const free = await moveTo(await desk.quotes.amend({ id: again.id, revision: again.revision }, once()), '2150-05-09');
  await accept(free);
  expect(await entries(id)).toEqual([{ kind: 'booked', day: '2150-05-09' }]);
  expect(await desk.rows(`select state from quotes where state = 'accepted'`)).toHaveLength(1);
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

test('the file of a quote that led to no agreement goes with its client', async () => {
  const id = await at(NIGHT);
  await send(id);
  expect(await desk.rows('select from documents')).toHaveLength(1);
  await desk.erase(id);
  expect(await desk.rows('select from documents')).toHaveLength(0);
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

test('a payment that was refunded is void only after its refund', async () => {
  const id = await at(NIGHT);
  await accept(await send(id));
  const payment = await pay(id, 75_000);
  const refund = await pay(id, 75_000, 'refund');
  const revoke = (paymentId: string) => desk.payments.voidPayment({ id, paymentId, note: null }, once());
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
  return desk.quotes.amend({ id: quoteId, revision }, once());
};
const sendOn = ({ id, revision }: Quote) => desk.quotes.send({ id, revision, by: 'both' }, once());

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
  const moved = await desk.quotes.update({ id: draft.id, event: { day: '2150-05-09' }, revision: 0 } as never, once());
  await accept(await sendOn(moved));
  expect((await entries(id)).toSorted((one, other) => one.day.localeCompare(other.day))).toEqual([
    { kind: 'booked', day: '2150-05-09' },
    { kind: 'hold', day: '2150-05-20' },
  ]);
});

test('an earlier quote is not renewed beside an agreement; one that ended with one of two signatures is', async () => {
  const id = await at(NIGHT);
  const early = await send(id);
  await desk.quotes.withdraw({ id: early.id, revision: early.revision }, once());
  await accept(await send(id));
  expect(await codeOf(desk.quotes.renew({ id: early.id, revision: null }, once()))).toBe('wrong_stage');

  const two = await at(new Date('2150-05-02T05:00:00Z'));
  const person = { phone: '', title: '', company: '', address: '', poNumber: '', taxId: '' };
  const parties = ['ana', 'beto'].map((name) => ({ ...person, name, email: `${name}@example.org` }));
  await desk.quotes.setParties({ id: two, parties }, once());
  const half = await send(two);
  await accept(half);
  const renew = () => desk.quotes.renew({ id: half.id, revision: null }, once());
  expect(await codeOf(renew())).toBe('wrong_stage');
  await desk.rows('update quotes set valid_until = current_date - 2 where id = $1', [half.id]);
  expect(await renew()).toMatchObject({ state: 'draft', version: 2, signatures: [] });
});
