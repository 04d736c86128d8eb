import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { AGREED } from '@tocada/contracts/deals/agreed.js';
import { quoteInput } from '@tocada/contracts/deals/quote.js';
import { HALVES, quoteFields } from '@tocada/contracts/deals/spec-quote.js';
import { dayAfter } from '@tocada/contracts/ground/days.js';
import { INQUIRIES } from '@tocada/contracts/inquiries/inquiries.js';
import { openDesk, type OpenDesk } from '../../../spec-desk.js';
import { inquiryRow } from '../../../spec-inquiry.js';
import { agreeingAt, EVENT, once, outcomeOf, TODAY, tokenOf } from './spec-agreed.js';

let desk: OpenDesk;
let id: string;
const acts = () => agreeingAt(desk);
const agree = (fields: Parameters<ReturnType<typeof agreeingAt>['agree']>[1] = {}) => acts().agree(id, fields);
const asked = (day = EVENT) => desk.inquiry(inquiryRow({ eventDate: new Date(`${day}T18:00:00Z`) }));
const detail = (of = id) => desk.opened.detail({ id: of });
const live = async (of = id) =>
  (await detail(of)).entries.filter((entry) => entry.live).map(({ kind, day }) => [kind, day]);
const quotes = () =>
  desk.rows(
    `select number, version, kind, state, agreed_by as by, based_on is not null as follows from quotes order by created_at, id`,
  );
const documents = () => desk.rows(`select kind, number from documents order by at, number`);

beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk.close());
beforeEach(async () => {
  await desk.empty();
  id = await asked();
});

test('an agreement by telephone is one accepted line with the next number, and books the night', async () => {
  const quote = await agree({ how: 'phone', who: 'Lucía', title: 'Boda completa' });
  expect(quote).toMatchObject({
    state: 'accepted',
    kind: 'quote',
    number: `C-${TODAY.slice(0, 4)}-0001`,
    totals: { totalCents: 150_000 },
    lines: [{ description: 'Boda completa', unitCents: 150_000, quantity: 1000 }],
    schedule: [{ cents: 150_000, on: EVENT }],
    documentSha256: null,
    signatures: [],
    agreedElsewhere: { how: 'phone', on: TODAY, who: 'Lucía', fileId: null, tellsClient: false },
  });
  expect(quote.links.s1).toContain('/request/');
  const { stage, money, timeline } = await detail();
  expect([stage, money]).toEqual(['booked', expect.objectContaining({ totalCents: 150_000, owedCents: 150_000 })]);
  expect(await live()).toEqual([['booked', EVENT]]);
  expect(await documents()).toEqual([]);
  const detailOf = timeline.find(({ kind }) => kind === 'quote')!.detail;
  expect(detailOf).toMatchObject({ act: 'agreed', how: 'phone', day: TODAY, name: 'Lucía', cents: '150000' });
});

test('without words the line has its own, and a free gig owes nothing', async () => {
  const quote = await agree({ totalCents: 0 });
  expect(quote).toMatchObject({ lines: [{ description: 'Presentación' }], schedule: [], totals: { totalCents: 0 } });
  expect((await detail()).stage).toBe('booked');
});

test('a day that is ahead, instalments above the total, and a file of another request are refused', async () => {
  expect(await outcomeOf(agree({ on: dayAfter(TODAY, 1) }))).toBe('on');
  const over = [{ label: 'Anticipo', cents: 150_001, due: { on: TODAY } }, HALVES[1]!];
  expect(await outcomeOf(agree({ schedule: over }))).toBe('schedule');
  const other = await desk.inquiry(inquiryRow());
  desk.uploads.set('11111111-1111-4111-8111-111111111111', { bytes: Buffer.from('%PDF-1.7'), at: new Date() });
  const file = await desk.clientFiles.keep(
    { id: other, upload: '11111111-1111-4111-8111-111111111111', name: 'Contrato', note: null },
    once(),
  );
  expect(await outcomeOf(agree({ fileId: file.id }))).toBe('fileId');
  expect(await quotes()).toEqual([]);
  expect(await acts().agree(other, { fileId: file.id })).toMatchObject({ agreedElsewhere: { fileId: file.id } });
});

test('the night waits for the first payment where the band says so, and the deposit books it', async () => {
  await agree({ confirmOn: 'deposit', schedule: HALVES });
  expect([(await detail()).stage, await live()]).toEqual(['accepted', [['hold', EVENT]]]);
  await acts().pay(id, 75_000);
  expect([(await detail()).stage, await live()]).toEqual(['booked', [['booked', EVENT]]]);
  expect(await documents()).toEqual([{ kind: 'receipt', number: expect.stringMatching(/^R-/) }]);
});

test('instalments count their days from the day of the agreement', async () => {
  const on = dayAfter(TODAY, -10);
  const { schedule } = await agree({ on, schedule: HALVES });
  expect(schedule.map((each) => each.on)).toEqual([dayAfter(on, 3), dayAfter(EVENT, -7)]);
});

test('a night that was played has a place, and its debt waits for the band', async () => {
  const day = dayAfter(TODAY, -30);
  id = await asked(day);
  const { schedule } = await agree({ how: 'before', on: dayAfter(TODAY, -60), confirmOn: 'deposit' });
  expect(schedule).toMatchObject([{ cents: 150_000, on: day }]);
  await acts().pay(id, 50_000);
  expect((await detail()).money).toMatchObject({ owedCents: 100_000, next: { cents: 100_000, on: day } });
  const revision = (await detail()).revision;
  await desk.opened.setStage({ id, stage: 'completed', stillOwed: true, revision } as never, once());
  expect((await detail()).stage).toBe('completed');
});

test('a call that comes twice is one agreement', async () => {
  const input = AGREED.add.input.parse({ id, totalCents: 150_000, how: 'phone', on: TODAY });
  const call = once();
  const [first, second] = [await desk.agreed.add(input, call), await desk.agreed.add(input, call)];
  expect(second).toEqual(first);
  expect(await quotes()).toHaveLength(1);
});

test('a draft goes, a sent quote is withdrawn, and one with a signature refuses', async () => {
  const { id: draftId } = await desk.deals.create({ id, ...quoteInput.parse(quoteFields()) }, once());
  await agree();
  expect(await desk.rows('select 1 from quotes where id = $1', [draftId])).toEqual([]);

  id = await asked(dayAfter(EVENT, 1));
  const sent = await acts().send(id);
  await agree();
  expect(await quotes()).toEqual([
    expect.objectContaining({ number: expect.stringMatching(/0001$/) }),
    expect.objectContaining({ number: sent.number, state: 'withdrawn', by: null }),
    expect.objectContaining({ number: expect.stringMatching(/0003$/), state: 'accepted', by: 'band' }),
  ]);
  expect(await live()).toEqual([['booked', dayAfter(EVENT, 1)]]);

  id = await asked(dayAfter(EVENT, 2));
  await setTwoSigners();
  await acts().sign(await acts().send(id));
  expect(await outcomeOf(agree())).toBe('wrong_stage');
});
async function setTwoSigners() {
  const party = { title: '', company: '', address: '', poNumber: '', taxId: '', phone: '' };
  const parties = ['a@example.org', 'b@example.org'].map((email) => ({ ...party, name: email, email }));
  await desk.deals.setParties({ id, parties }, once());
}

test('a caller without a date, a closed request and a suspect are refused', async () => {
  const { id: dateless } = await desk.opened.enter(
    INQUIRIES.enter.input.parse({ name: 'Ana', phone: '979 555 0100', dateNote: 'octubre' }),
    once(),
  );
  expect(await outcomeOf(acts().agree(dateless))).toBe('no_date');
  const suspect = await desk.inquiry(inquiryRow({ suspect: true }));
  expect(await outcomeOf(acts().agree(suspect))).toBe('wrong_stage');
  const lost = await desk.inquiry(inquiryRow({ status: 'completed', stage: 'lost' }));
  expect(await outcomeOf(acts().agree(lost))).toBe('wrong_stage');
});

test('a booked night refuses, and a show on it only until the band says anyway', async () => {
  await agree();
  const other = await asked();
  expect(await outcomeOf(acts().agree(other))).toBe('date_taken');
  expect(await outcomeOf(acts().agree(other, { anyway: true }))).toBe('date_taken');
  const first = await asked(dayAfter(EVENT, 3));
  await desk.dates.hold({ id: first, expiresAt: null } as never, once());
  const second = await asked(dayAfter(EVENT, 3));
  expect(await outcomeOf(acts().agree(second))).toBe('night_taken_by');
  expect(await outcomeOf(acts().agree(second, { anyway: true }))).toBe('done');
  expect(await live(second)).toEqual([['booked', dayAfter(EVENT, 3)]]);
});

test('agreed again is a change: one stands, the one before is superseded', async () => {
  const first = await agree({ schedule: HALVES });
  await acts().pay(id, 75_000);
  const changed = await agree({ totalCents: 200_000, how: 'chat', who: 'Raúl' });
  expect(changed).toMatchObject({
    number: first.number,
    version: 2,
    kind: 'amendment',
    basedOn: first.id,
    totals: { totalCents: 200_000 },
    agreedElsewhere: { how: 'chat', who: 'Raúl' },
  });
  expect((await quotes()).map(({ state }) => state)).toEqual(['superseded', 'accepted']);
  // The paid deposit stays paid, and the rest is in the next one.
  expect(changed.schedule.map(({ cents }) => cents)).toEqual([75_000, 125_000]);
  expect((await detail()).money).toMatchObject({ totalCents: 200_000, paidCents: 75_000, owedCents: 125_000 });
  expect((await documents()).map(({ kind }) => kind)).toEqual(['receipt']);
});

test('the same agreement once more, by a hundred taps at once, is one agreement and one booking', async () => {
  const all = await Promise.all(Array.from({ length: 20 }, () => outcomeOf(agree({ who: 'Ana' }))));
  expect(new Set(all)).toEqual(new Set(['done']));
  expect(await quotes()).toHaveLength(1);
  expect(await desk.rows(`select 1 from calendar_entries where kind = 'booked'`)).toHaveLength(1);
  expect((await desk.rows(`select last from counters where series = 'C'`))[0]).toEqual({ last: 1 });
});

test('an agreement that was signed is changed by a signature alone', async () => {
  await acts().sign(await acts().send(id));
  expect(await outcomeOf(agree())).toBe('wrong_stage');
});

test('a change by hand moves the night with the request, and issues a live invoice anew', async () => {
  await agree();
  await desk.deals.invoice({ id, poNumber: null }, once());
  const day = dayAfter(EVENT, 2);
  const { revision } = await detail();
  await desk.opened.setFacts({ id, eventDate: day, revision } as never, once());
  const changed = await agree({ totalCents: 160_000 });
  expect(changed.event.day).toBe(day);
  expect(changed.schedule[0]!.on).toBe(day);
  expect(await live()).toEqual([['booked', day]]);
  expect((await documents()).map(({ kind }) => kind)).toEqual(['invoice', 'credit_note', 'invoice']);
});

test('a change by hand to a taken night leaves agreement and money as they were', async () => {
  await agree();
  const other = await asked(dayAfter(EVENT, 2));
  await acts().agree(other);
  const { revision } = await detail();
  await desk.opened.setFacts({ id, eventDate: dayAfter(EVENT, 2), revision } as never, once());
  expect(await outcomeOf(agree({ totalCents: 160_000 }))).toBe('date_taken');
  expect((await detail()).money).toMatchObject({ totalCents: 150_000 });
  expect(await live()).toEqual([['booked', EVENT]]);
});

test('a held night is booked by a change that says so, and stays held by one that does not', async () => {
  await agree({ confirmOn: 'deposit' });
  const schedule = [{ label: 'Todo', percentBp: 10_000, due: { on: dayAfter(EVENT, -1) } }];
  const endOf = async () => (await detail()).entries.find(({ live: isLive }) => isLive)!.expiresAt!;
  const before = await endOf();
  await agree({ totalCents: 140_000, schedule: [{ ...schedule[0]!, due: { on: dayAfter(EVENT, 5) } }] });
  expect((await detail()).stage).toBe('accepted');
  // The hold lasts until the first payment is due.
  expect((await endOf()) > before).toBe(true);
  await agree({ totalCents: 140_000, schedule });
  await agree({ totalCents: 140_000, confirmOn: 'signature' });
  expect((await detail()).stage).toBe('booked');
});

test('the client signs a change that the band sends, and it can no longer be changed by hand', async () => {
  await agree();
  const { quote } = await detail();
  const draft = await desk.deals.amend({ id: quote!.id, revision: quote!.revision }, once());
  const sent = await desk.deals.send({ id: draft.id, revision: draft.revision, by: 'both' }, once());
  await acts().sign(sent);
  const { quote: standing } = await detail();
  expect(standing).toMatchObject({
    state: 'accepted',
    version: 2,
    agreedElsewhere: null,
    signatures: [{ name: 'Ana Mora' }],
  });
  expect((await documents()).map(({ kind }) => kind)).toEqual(['quote', 'amendment']);
  const page = await desk.clientPage.view({ token: tokenOf(standing!.links.s1) });
  expect(page.amends).not.toBeNull();
  expect(await outcomeOf(agree())).toBe('wrong_stage');
});

const PACKAGES = {
  packages: [
    { key: 'a' as const, name: 'Clásico' },
    { key: 'b' as const, name: 'Completo' },
  ],
  lines: [
    { kind: 'performance' as const, description: 'Tres horas', unitCents: 100_000, package: 'a' as const },
    { kind: 'performance' as const, description: 'Cinco horas', unitCents: 180_000, package: 'b' as const },
    { kind: 'lights' as const, description: 'Luces', unitCents: 20_000, optional: true, chosen: true },
  ],
  terms: 'Lo de siempre.',
};
const yes = (quote: { id: string; revision: number }, fields: object = {}) =>
  desk.agreed.quote({ id: quote.id, revision: quote.revision, how: 'chat', who: null, on: TODAY, ...fields }, once());

test('a sent quote whose client says yes becomes accepted itself, with the package that they named', async () => {
  const sent = await acts().send(id, PACKAGES);
  expect(await outcomeOf(yes(sent))).toBe('choice');
  const agreed = await yes(sent, { choice: { package: 'b' } });
  expect(agreed).toMatchObject({
    id: sent.id,
    number: sent.number,
    version: 1,
    state: 'accepted',
    documentSha256: sent.documentSha256,
    terms: 'Lo de siempre.',
    confirmOn: 'signature',
    choice: { package: 'b', extras: ['3'] },
    totals: { totalCents: 200_000 },
    signatures: [],
    agreedElsewhere: { how: 'chat', on: TODAY },
  });
  expect([(await detail()).stage, await live()]).toEqual(['booked', [['booked', EVENT]]]);
  expect((await documents()).map(({ kind }) => kind)).toEqual(['quote']);
  expect(await desk.rows('select 1 from quotes')).toHaveLength(1);
});

test('the night of such a quote is held where the band says so', async () => {
  const sent = await acts().send(id);
  await yes(sent, { confirmOn: 'deposit' });
  expect([(await detail()).stage, await live()]).toEqual(['accepted', [['hold', EVENT]]]);
});

test('an old revision, a moved request, a quote that was withdrawn and a draft are refused', async () => {
  const sent = await acts().send(id);
  expect(await outcomeOf(yes({ ...sent, revision: sent.revision - 1 }))).toBe('stale');
  const move = async (eventDate: string) =>
    desk.opened.setFacts({ id, eventDate, revision: (await detail()).revision } as never, once());
  await move(dayAfter(EVENT, 5));
  expect(await outcomeOf(yes(sent))).toBe('wrong_stage');
  await move(EVENT);
  const withdrawn = await desk.deals.withdraw({ id: sent.id, revision: sent.revision }, once());
  expect(await outcomeOf(yes(withdrawn))).toBe('wrong_stage');
  expect(await outcomeOf(yes(await desk.deals.renew({ id: sent.id }, once())))).toBe('wrong_stage');
  expect((await detail()).money).toBeNull();
});

test('a change of a signed agreement waits for its signature, whoever says yes', async () => {
  const signed = await acts().send(id);
  await acts().sign(signed);
  const draft = await desk.deals.amend({ id: signed.id }, once());
  const sent = await desk.deals.send({ id: draft.id, revision: draft.revision, by: 'both' }, once());
  expect(await outcomeOf(yes(sent))).toBe('wrong_stage');
});

test('a change of such a deal is agreed by a yes, too, and moves its night', async () => {
  const { id: first, revision } = await agree();
  const draft = await desk.deals.amend({ id: first, revision }, once());
  const day = dayAfter(EVENT, 9);
  const moved = await desk.deals.update({ id: draft.id, revision: draft.revision, event: { day } } as never, once());
  const sent = await desk.deals.send({ id: draft.id, revision: moved.revision, by: 'both' }, once());
  // The agreement that stands is told beside the change that waits.
  const waiting = await detail();
  expect([waiting.quote!.state, waiting.agreedElsewhere]).toEqual(['sent', expect.objectContaining({ how: 'phone' })]);
  expect(await yes(sent)).toMatchObject({ state: 'accepted', kind: 'amendment', agreedElsewhere: { how: 'chat' } });
  expect((await quotes()).map(({ state }) => state)).toEqual(['superseded', 'accepted']);
  expect(await live()).toEqual([['booked', day]]);
});

test('the tax of a quote stays within the sum to which it is changed by hand', async () => {
  const lines = [{ kind: 'performance', description: 'Show', unitCents: 100_000, taxable: true }] as const;
  const tax = { mode: 'added', label: 'Tax', bp: 825, permit: '1-23456' } as const;
  await yes(await acts().send(id, { lines: [...lines], tax }));
  const { totals } = await agree({ totalCents: 216_500 });
  expect(totals).toMatchObject({ totalCents: 216_500, taxCents: 16_500 });
});

test('a quote that one of two signers has signed is refused', async () => {
  await setTwoSigners();
  const sent = await acts().send(id);
  await acts().sign(sent);
  expect(await outcomeOf(yes(sent, { revision: null }))).toBe('wrong_stage');
});

test('"Anular acuerdo" frees the night and works until there is a payment or a document', async () => {
  const { number } = await agree();
  await desk.charges.add({ id, cents: 1000, description: 'Una hora', day: EVENT }, once());
  const voided = await desk.agreed.void({ id }, once());
  expect(voided).toMatchObject({ state: 'withdrawn', agreedElsewhere: null });
  const { stage, money, timeline } = await detail();
  expect([stage, money, await live()]).toEqual(['contacted', null, []]);
  expect(timeline.find(({ detail: { act } }) => act === 'unagreed')!.detail).toMatchObject({ number });
  // The number is never given twice.
  expect((await agree()).number).toMatch(/0002$/);
  expect((await detail()).money).toMatchObject({ chargesCents: 0 });
  await acts().pay(id, 100);
  expect(await outcomeOf(desk.agreed.void({ id }, once()))).toBe('wrong_stage');

  id = await asked(dayAfter(EVENT, 4));
  await agree();
  await desk.deals.invoice({ id, poNumber: null }, once());
  expect(await outcomeOf(desk.agreed.void({ id }, once()))).toBe('wrong_stage');
});

test('a void change is an offer like any other, and can be sent to be signed', async () => {
  await agree();
  await agree({ totalCents: 160_000 });
  const voided = await desk.agreed.void({ id }, once());
  expect(voided.kind).toBe('quote');
  const draft = await desk.deals.renew({ id: voided.id, revision: voided.revision }, once());
  const sent = await desk.deals.send({ id: draft.id, revision: draft.revision, by: 'both' }, once());
  await acts().sign(sent);
  expect((await detail()).stage).toBe('booked');
});

test('a change that was sent ends with the agreement, and its renewal is an offer like any other', async () => {
  const { id: quoteId, revision } = await agree();
  const change = await desk.deals.amend({ id: quoteId, revision }, once());
  await desk.deals.send({ id: change.id, revision: change.revision, by: 'both' }, once());
  await desk.agreed.void({ id }, once());
  const ended = (await detail()).quote!;
  expect(ended).toMatchObject({ id: change.id, kind: 'quote', state: 'withdrawn' });
  const offer = await desk.deals.renew({ id: ended.id, revision: ended.revision }, once());
  const sent = await desk.deals.send({ id: offer.id, revision: offer.revision, by: 'both' }, once());
  expect([(await detail()).stage, await live()]).toEqual(['quoted', [['hold', EVENT]]]);
  await acts().sign(sent);
  expect([(await detail()).stage, await live()]).toEqual(['booked', [['booked', EVENT]]]);
});

test('an agreement that was signed is not made void', async () => {
  expect(await outcomeOf(desk.agreed.void({ id }, once()))).toBe('wrong_stage');
  await acts().sign(await acts().send(id));
  expect(await outcomeOf(desk.agreed.void({ id }, once()))).toBe('wrong_stage');
});

const cancel = async (fields: object, reason: 'client' | 'band' = 'client') => {
  const { revision } = await detail();
  return desk.opened.setStage(
    { id, stage: 'cancelled', reason, note: 'Se mudan', revision, ...fields } as never,
    once(),
  );
};

test('without a scale of damages cancelling asks what is kept, and the settlement says it', async () => {
  await agree();
  await acts().pay(id, 50_000);
  expect(await desk.deals.cancelTerms({ id })).toMatchObject({ asksKept: true, damagesCents: 0, returnCents: 50_000 });
  expect(await desk.deals.cancelTerms({ id, by: 'band' })).not.toHaveProperty('asksKept');
  expect(await outcomeOf(cancel({ ask: true }))).toBe('ask');
  expect(await outcomeOf(cancel({ keptCents: 150_001 }))).toBe('keptCents');
  await cancel({ keptCents: 20_000 });
  const { settlement, money } = await detail();
  expect(settlement).toMatchObject({ damagesCents: 20_000, paidCents: 50_000, returnCents: 30_000 });
  expect(money).toMatchObject({ owedCents: -30_000 });
  const [paper] = await desk.rows(`select facts->'cancel' as cancel from documents where kind = 'cancellation'`);
  expect(paper).toMatchObject({ cancel: { damagesCents: 20_000, returnCents: 30_000 } });
});

test('the band that cancels keeps nothing, and a program that says nothing keeps nothing', async () => {
  await agree();
  await acts().pay(id, 50_000);
  expect(await outcomeOf(cancel({ keptCents: 100 }, 'band'))).toBe('keptCents');
  await cancel({});
  expect((await detail()).settlement).toMatchObject({ damagesCents: 0, returnCents: 50_000 });
});

test('a scale that was agreed says itself what is kept', async () => {
  const sent = await acts().send(id, { damages: [{ daysBefore: 900, percentBp: 5000 }] });
  await yes(sent);
  const terms = await desk.deals.cancelTerms({ id });
  expect(terms).toMatchObject({ damagesCents: 75_025 });
  expect(terms).not.toHaveProperty('asksKept');
  expect(await outcomeOf(cancel({ keptCents: 100 }))).toBe('keptCents');
  await cancel({ ask: true });
  expect((await detail()).settlement).toMatchObject({ damagesCents: 75_025 });
});

test('postponed without a day such a deal stays what it is, and its paper claims no signature', async () => {
  await agree();
  const until = dayAfter(EVENT, 300);
  const postponed = await desk.deals.postpone({ id, creditUntil: until, followUpOn: EVENT, note: null }, once());
  expect(postponed).toMatchObject({ agreedElsewhere: { how: 'phone', on: TODAY } });
  const [paper] = await desk.rows(`select facts from documents where kind = 'amendment'`);
  expect(paper).toMatchObject({ facts: { signatures: [], agreedOn: TODAY } });
  // The sum alone is changed: the event has no day yet.
  expect((await agree({ totalCents: 160_000 })).event).toMatchObject({ creditUntil: until });
  const { revision } = await detail();
  const day = dayAfter(EVENT, 200);
  await desk.opened.setFacts({ id, eventDate: day, revision } as never, once());
  const again = await agree({ totalCents: 160_000, confirmOn: 'signature' });
  expect(again.event).not.toHaveProperty('creditUntil');
  expect([(await detail()).stage, await live()]).toEqual(['booked', [['booked', day]]]);
});

test('the client’s page says what was agreed, without a way to sign, and not with whom', async () => {
  const { links } = await agree({ who: 'Lucía' });
  const page = await desk.clientPage.view({ token: tokenOf(links.s1) });
  expect(page).toMatchObject({
    stage: 'booked',
    hasQuote: false,
    isOpen: false,
    quote: { state: 'accepted', agreedElsewhere: { on: TODAY, who: null }, signatures: [] },
    money: { owedCents: 150_000 },
    pay: { cents: 150_000 },
    cancel: null,
  });
  const stranger = await desk.clientPage.view({ token: tokenOf(links.d) });
  expect(stranger).toMatchObject({ quote: null, money: null });
});
