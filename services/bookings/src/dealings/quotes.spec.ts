import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { ChoiceInput } from '@tocada/contracts/client-page.js';
import { dayAfter } from '@tocada/contracts/dates.js';
import type { PaymentKind } from '@tocada/contracts/quote-money.js';
import { quoteInput, type Quote, type QuoteInput } from '@tocada/contracts/quotes.js';
import type { DocumentFacts } from '../documents/facts.js';
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

const numbers = async (id: string) =>
  (await detail(id)).documents
    .map(({ kind, number, isCredited }) => `${kind} ${number.replace(/-\d{4}-/, '-')}${isCredited ? ' credited' : ''}`)
    .filter((text) => /^(invoice|credit)/.test(text))
    .toSorted();

test('the band issues an invoice for anybody once, and takes a wrong one back by a note of credit', async () => {
  const id = await at(NIGHT);
  const invoice = (poNumber: string | null = null) => desk.invoices.invoice({ id, poNumber }, once());
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
  const credit = () => desk.invoices.credit({ id, documentId: first.id, note: 'Otra razón social' }, once());
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
    codeOf(desk.invoices.invoice({ id, poNumber: null }, { writeId: of })),
  );
  const ends = await Promise.all(presses);
  expect(ends).toContain('done');
  expect(await numbers(id)).toEqual(['invoice F-0001']);
});

test('an amendment takes the invoice back and issues one of the new sums; a cancelled night gets none', async () => {
  const id = await at(NIGHT);
  await accept(await send(id));
  await desk.invoices.invoice({ id, poNumber: null }, once());
  const agreed = (await detail(id)).quote!;
  const draft = await desk.quotes.amend({ id: agreed.id, revision: agreed.revision }, once());
  await accept(await desk.quotes.send({ id: draft.id, revision: draft.revision, by: 'both' }, once()));
  expect(await numbers(id)).toEqual(['credit_note N-0001', 'invoice F-0001 credited', 'invoice F-0002']);
  const [live] = (await detail(id)).documents.filter((one) => one.kind === 'invoice' && !one.isCredited);
  await desk.invoices.credit({ id, documentId: live!.id, note: null }, once());
  await desk.opened.setStage({ id, stage: 'cancelled', reason: 'client', note: 'x' } as never, once());
  expect(await codeOf(desk.invoices.invoice({ id, poNumber: null }, once()))).toBe('wrong_stage');
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

test('400 seeded acts keep the sums, the numbers and the stage in step', async () => {
  let state = 7;
  const below = (count: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * count);
  };
  const ids = await Promise.all(
    Array.from({ length: 10 }, (_, index) => at(new Date(Date.UTC(2150, 6, 1 + index * 2, 5)))),
  );
  const ACTS: ((id: string, quote: Quote | null) => Promise<unknown>)[] = [
    (id) => quoted(id),
    (_, quote) => desk.quotes.send({ id: quote!.id, revision: quote!.revision, by: 'both' }, once()),
    (_, quote) => accept(quote!),
    (_, quote) => accept(quote!),
    (_, quote) => desk.clientPage.decline({ token: tokenOf(quote!.links.s1), reason: null }, once()),
    (_, quote) => desk.quotes.withdraw({ id: quote!.id, revision: null }, once()),
    (_, quote) => desk.quotes.amend({ id: quote!.id, revision: null }, once()),
    (_, quote) => desk.quotes.renew({ id: quote!.id, revision: null }, once()),
    (id) => pay(id, 1 + below(90_000), (['deposit', 'balance', 'tip', 'extra'] as const)[below(4)]!),
    (id) => pay(id, 1 + below(50_000), 'refund'),
    (_, quote) =>
      desk.clientPage.paid(
        { token: tokenOf(quote!.links.s1), cents: 1 + below(9000), method: 'zelle', note: null },
        once(),
      ),
  ];
  const done: Record<string, number> = {};
  for (let step = 0; step < 400; step += 1) {
    const id = ids[below(ids.length)]!;
    const opened = await detail(id);
    const act = below(ACTS.length + 2);
    const claim = opened.payments.find(({ state: is }) => is === 'claimed');
    const confirmed = opened.payments.find(({ state: is }) => is === 'confirmed');
    const work =
      act < ACTS.length
        ? (opened.quote?.links.s1 || act === 0 || (act === 1 && opened.quote)) && ACTS[act]!(id, opened.quote)
        : act === ACTS.length && claim
          ? desk.payments.confirmPayment({ id, paymentId: claim.id, note: null }, once())
          : confirmed && desk.payments.voidPayment({ id, paymentId: confirmed.id, note: null }, once());
    const end = await codeOf(Promise.resolve(work));
    done[end] = (done[end] ?? 0) + 1;
  }
  const REFUSALS = ['done', 'invalid', 'wrong_stage', 'quote_changed', 'already_signed', 'not_found', 'date_taken'];
  expect(Object.keys(done).filter((end) => !REFUSALS.includes(end))).toEqual([]);
  for (const id of ids) {
    const { money, payments, stage, quote } = await detail(id);
    const agreed = await desk.rows(`select 1 from quotes where inquiry_id = $1 and state = 'accepted'`, [id]);
    expect(agreed.length > 0).toBe(money !== null);
    if (!money) continue;
    const sum = (kinds: string[]) =>
      payments
        .filter((one) => one.state === 'confirmed' && kinds.includes(one.kind))
        .reduce((all, { cents }) => all + cents, 0);
    const paid = sum(['deposit', 'balance', 'instalment', 'withheld']) - sum(['refund']);
    expect(money.owedCents).toBe(money.totalCents - paid);
    expect(['accepted', 'booked']).toContain(stage);
    expect(quote).not.toBeNull();
  }
  for (const series of ['C', 'R', 'F', 'N']) {
    const [{ numbers }] = (await desk.rows<{ numbers: number[] }>(
      `select coalesce(array_agg(distinct right(number, 4)::int order by right(number, 4)::int), '{}') as numbers from (
        select number from quotes union select number from payments union select number from documents) as all_numbers
        where number like $1 || '-%'`,
      [series],
    )) as [{ numbers: number[] }];
    expect(numbers).toEqual(numbers.map((_, index) => index + 1));
  }
}, 120_000);
