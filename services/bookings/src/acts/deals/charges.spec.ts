import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { AGREED } from '@tocada/contracts/deals/agreed.js';
import { quoteInput, type Quote } from '@tocada/contracts/deals/quote.js';
import type { PaymentKind } from '@tocada/contracts/deals/quote-money.js';
import { HALVES, quoteFields } from '@tocada/contracts/deals/spec-quote.js';
import { dayAfter, isoDay } from '@tocada/contracts/ground/days.js';
import { inquiryReference } from '@tocada/contracts/inquiries/inquiry-form.js';
import { siteWith } from '@tocada/runtime/spec-site.js';
import { forgetRecords } from '../../records/deals/documents.sql.js';
import type { DocumentFacts } from '../../records/deals/facts.js';
import { openDesk, type OpenDesk } from '../../spec-desk.js';
import { inquiryRow } from '../../spec-inquiry.js';
import { letterOf } from '../../telling/mail/letter.sql.js';
import { owedOf } from '../../telling/reminders/owed.sql.js';

let desk: OpenDesk;
/** An agreement over $1,500 in two halves. */
let id: string;
let quote: Quote;

const TODAY = isoDay(new Date().toISOString(), 'America/Chicago');
const EVENT = dayAfter(TODAY, 90);
const once = () => ({ writeId: randomUUID() });
const tokenOf = (link: string | null) => link!.split('/').at(-1)!;
const codeOf = (work: Promise<unknown>) => work.then(() => 'done').catch((error: { code?: string }) => error.code);
const pay = (cents: number, kind: PaymentKind = 'deposit') =>
  desk.deals.pay({ id, kind, cents, method: 'zelle', day: TODAY, note: null }, once());
const charge = (cents: number, description = 'Una hora más', day = dayAfter(EVENT, 1)) =>
  desk.charges.add({ id, cents, description, day }, once());
const writeOff = (cents: number, note: string | null = null) => desk.writeOffs.add({ id, cents, note }, once());
const moneyOf = async () => (await desk.opened.detail({ id })).money!;
const page = () => desk.clientPage.view({ token: tokenOf(quote.links.s1) });
const cancel = async () => {
  const { revision } = await desk.opened.detail({ id });
  await desk.opened.setStage({ id, stage: 'cancelled', reason: 'client', note: 'Se mudan', revision }, once());
};
/** The facts of the papers that wait for their files. */
const papers = (kind: string) =>
  desk.rows<{ facts: DocumentFacts; cents: number }>(
    `select facts, cents from documents where kind = $1 order by at, number`,
    [kind],
  );

beforeAll(async () => {
  desk = await openDesk();
});
beforeEach(async () => {
  await desk.empty();
  id = await desk.inquiry(inquiryRow({ eventDate: new Date(`${EVENT}T18:00:00Z`) }));
  const lines = [{ kind: 'performance', description: 'Show', unitCents: 150_000 }] as const;
  const damages = [{ daysBefore: 900, percentBp: 5000 }];
  const fields = quoteFields({ lines: [...lines], schedule: HALVES, damages, validUntil: dayAfter(TODAY, 7) });
  const draft = await desk.deals.create({ id, ...quoteInput.parse(fields) }, once());
  quote = await desk.deals.send({ id: draft.id, revision: draft.revision, by: 'both' }, once());
  await desk.clientPage.accept(
    {
      token: tokenOf(quote.links.s1),
      name: 'Ana Mora',
      title: null,
      consent: true,
      ip: '192.0.2.7',
      userAgent: 'Phone',
      choice: { package: null, extras: [] },
      documentSha256: quote.documentSha256!,
    },
    once(),
  );
});
afterAll(() => desk.close());

test('a charge is owed beside the price, on its day, and the client’s page names it', async () => {
  await pay(150_000);
  const added = await charge(20_000);
  expect(added).toMatchObject({ cents: 20_000, description: 'Una hora más', day: dayAfter(EVENT, 1), void: false });
  expect(await moneyOf()).toMatchObject({
    totalCents: 150_000,
    chargesCents: 20_000,
    paidCents: 150_000,
    owedCents: 20_000,
    next: { cents: 20_000, on: dayAfter(EVENT, 1) },
  });
  const { charges, money, pay: toPay } = await page();
  expect(charges).toEqual([{ cents: 20_000, description: 'Una hora más', day: dayAfter(EVENT, 1) }]);
  expect([money!.owedCents, toPay!.cents]).toEqual([20_000, 20_000]);
});

test('a void charge is owed no more, and cannot be void twice', async () => {
  const { id: chargeId } = await charge(20_000);
  expect(await desk.charges.void({ id, chargeId }, once())).toMatchObject({ void: true });
  expect(await moneyOf()).toMatchObject({ chargesCents: 0, owedCents: 150_000 });
  expect((await page()).charges).toEqual([]);
  expect(await codeOf(desk.charges.void({ id, chargeId }, once()))).toBe('wrong_stage');
  expect(await codeOf(desk.charges.void({ id, chargeId: randomUUID() }, once()))).toBe('not_found');
});

test('an extra pays charges, and never an instalment', async () => {
  await pay(30_000, 'extra');
  expect(await moneyOf()).toMatchObject({ paidCents: 0, owedCents: 150_000 });
  await charge(20_000);
  expect(await moneyOf()).toMatchObject({ paidCents: 20_000, owedCents: 150_000 });
});

test('a charge credits the live invoice and issues it anew with the charge in it', async () => {
  await desk.deals.invoice({ id, poNumber: null }, once());
  await charge(20_000);
  const invoices = await papers('invoice');
  expect(invoices.map(({ cents }) => cents)).toEqual([150_000, 170_000]);
  expect(invoices[1]!.facts).toMatchObject({
    charges: [{ cents: 20_000, description: 'Una hora más' }],
    money: { chargesCents: 20_000, owedCents: 170_000 },
  });
  expect((await papers('credit_note')).map(({ cents }) => cents)).toEqual([150_000]);
  // The next one takes back what the second billed.
  await charge(5000);
  expect((await papers('credit_note')).map(({ cents }) => cents)).toEqual([150_000, 170_000]);
  const { documents } = await desk.opened.detail({ id });
  expect(documents.filter(({ kind, isCredited }) => kind === 'invoice' && !isCredited)).toHaveLength(1);
});

test('without an invoice a charge issues none', async () => {
  await charge(20_000);
  expect(await papers('invoice')).toEqual([]);
});

test('the charges of a cancelled deal end with it, and none is added to it', async () => {
  await charge(20_000);
  await cancel();
  expect(await moneyOf()).toMatchObject({ totalCents: 150_000, chargesCents: 0 });
  expect(await codeOf(charge(100))).toBe('wrong_stage');
});

test('a deal that nobody agreed takes neither a charge nor a write-off', async () => {
  id = await desk.inquiry(inquiryRow());
  expect(await codeOf(charge(100))).toBe('wrong_stage');
  expect(await codeOf(writeOff(100))).toBe('wrong_stage');
});

test('a debt that is written off ends reminders and asks, and its way back brings all of it back', async () => {
  await pay(75_000);
  const { id: writeOffId } = await writeOff(75_000, 'se fue a Dallas');
  expect(await moneyOf()).toMatchObject({ paidCents: 75_000, writtenOffCents: 75_000, owedCents: 0, next: null });
  expect(await owedOf(desk.em.fork(), dayAfter(EVENT, -1))).toEqual([]);
  const { pay: toPay, money } = await page();
  expect([toPay, money!.owedCents]).toEqual([null, 0]);
  await desk.writeOffs.void({ id, writeOffId }, once());
  expect(await moneyOf()).toMatchObject({ writtenOffCents: 0, owedCents: 75_000 });
  expect(await owedOf(desk.em.fork(), dayAfter(EVENT, -1))).toHaveLength(1);
  expect(await codeOf(desk.writeOffs.void({ id, writeOffId }, once()))).toBe('wrong_stage');
});

test('a part written off leaves the rest to be asked for', async () => {
  await writeOff(25_000);
  expect(await moneyOf()).toMatchObject({ owedCents: 125_000, next: { cents: 75_000 } });
  await pay(75_000);
  expect((await moneyOf()).next).toMatchObject({ cents: 50_000 });
});

test('no more than the debt is written off', async () => {
  expect(await codeOf(writeOff(150_001))).toBe('invalid');
  await pay(150_000);
  expect(await codeOf(writeOff(1))).toBe('wrong_stage');
});

test('a payment that comes after all is income, and a write-off puts nothing in anybody’s favour', async () => {
  await writeOff(150_000);
  await pay(100_000);
  expect(await moneyOf()).toMatchObject({ paidCents: 100_000, writtenOffCents: 50_000, owedCents: 0 });
  const last = await pay(50_000, 'balance');
  expect(await moneyOf()).toMatchObject({ paidCents: 150_000, writtenOffCents: 0, owedCents: 0 });
  await desk.deals.voidPayment({ id, paymentId: last.id, note: null, bandNote: null }, once());
  expect(await moneyOf()).toMatchObject({ writtenOffCents: 50_000, owedCents: 0 });
});

test('the reason of a write-off is the band’s alone', async () => {
  await writeOff(75_000, 'se fue a Dallas');
  await pay(10_000);
  expect(JSON.stringify(await page())).not.toContain('Dallas');
  expect(JSON.stringify(await desk.rows('select facts from documents'))).not.toContain('Dallas');
  expect((await desk.opened.detail({ id })).writeOffs).toMatchObject([{ note: 'se fue a Dallas' }]);
});

test('a tip and a review are asked for after a night of which nothing is owed, and written off is not paid', async () => {
  await pay(150_000);
  expect((await page()).asksForWords).toBe(false);
  await desk.rows(`update booking_inquiries set event_date = now() - interval '3 days'`);
  expect((await page()).asksForWords).toBe(true);
  // The details link shows no sums, so it does not ask above one.
  expect((await desk.clientPage.view({ token: tokenOf(quote.links.d) })).asksForWords).toBe(false);
  const { id: chargeId } = await charge(20_000);
  expect((await page()).asksForWords).toBe(false);
  await writeOff(20_000);
  expect((await page()).asksForWords).toBe(false);
  await desk.charges.void({ id, chargeId }, once());
  expect((await page()).asksForWords).toBe(true);
});

test('nobody asks for a tip after a gig that was cancelled because nobody came', async () => {
  await pay(150_000);
  await cancel();
  await desk.rows(`update booking_inquiries set event_date = now() - interval '3 days'`);
  expect(await page()).toMatchObject({ asksForWords: false, stage: 'cancelled' });
});

test('a cancelled agreement says who cancelled, and the page spells the reference as mails do', async () => {
  expect(await page()).toMatchObject({ cancelledBy: null, reference: inquiryReference(id) });
  await cancel();
  expect((await page()).cancelledBy).toBe('client');
  const em = desk.em.fork();
  const [notice] = await desk.rows<{ id: string }>(
    `select notices.id from notices join letters on letters.id = letter_id where letters.kind = 'cancellation' limit 1`,
  );
  expect(await letterOf(em, notice!.id, siteWith(), 'https://band.example')).toMatchObject({ cancelledBy: 'client' });
});

test('what a write-off covers is owed by no paper and no page of a cancelled deal', async () => {
  await pay(10_000);
  await writeOff(140_000);
  expect((await page()).cancel).toMatchObject({ damagesCents: 75_000, owedCents: 0 });
  await cancel();
  const covered = { damagesCents: 75_000, paidCents: 10_000, owedCents: 0 };
  const [paper] = await papers('cancellation');
  expect(paper!.facts).toMatchObject({ cancelledBy: 'client', cancel: covered });
  await pay(5000, 'damages');
  const receipts = await papers('receipt');
  expect(receipts.at(-1)!.facts).toMatchObject({ money: null, cancel: { paidCents: 15_000, owedCents: 0 } });
});

test('the facts of a paper tell whether the last payment counts from the acceptance', async () => {
  await desk.deals.invoice({ id, poNumber: null }, once());
  const net = [{ label: 'Neto', percentBp: 10_000, due: { daysAfter: 30 } }];
  await desk.rows('update quotes set schedule = $1', [JSON.stringify(net)]);
  await charge(5000);
  expect((await papers('invoice')).map(({ facts }) => facts.quote!.isNet)).toEqual([false, true]);
});

test('the settlement of a cancelled deal is what it owes, and can be written off', async () => {
  await pay(10_000);
  await cancel();
  expect(await moneyOf()).toMatchObject({ owedCents: 65_000, next: { cents: 65_000 } });
  await writeOff(65_000);
  expect(await moneyOf()).toMatchObject({ writtenOffCents: 65_000, owedCents: 0, next: null });
});

test('an erased client leaves sums without words, also where a release erased that knows neither', async () => {
  await charge(20_000, 'Hora extra de Ana');
  await writeOff(1000, 'Ana no paga');
  await desk.erase(id);
  const rows = () =>
    desk.rows(`select cents, description as words from charges union all select cents, coalesce(note, '') from write_offs
      order by cents`);
  const unsaid = [
    { cents: 1000, words: '' },
    { cents: 20_000, words: '' },
  ];
  expect(await rows()).toEqual(unsaid);
  await desk.rows(`update charges set description = 'Ana'`);
  await desk.rows(`update write_offs set note = 'Ana'`);
  await forgetRecords(desk.em.fork());
  expect(await rows()).toEqual(unsaid);
  await desk.rows(`update charges set retain_until = '2020-12-31'`);
  await desk.rows(`update write_offs set retain_until = '2020-12-31'`);
  await forgetRecords(desk.em.fork());
  expect(await rows()).toEqual([]);
});

test('a charge of a free gig is billed', async () => {
  const gig = await desk.inquiry(inquiryRow({ eventDate: new Date(`${EVENT}T18:00:00Z`) }));
  await desk.agreed.add(
    AGREED.add.input.parse({ id: gig, totalCents: 0, how: 'phone', on: TODAY, anyway: true }),
    once(),
  );
  const bill = () => desk.deals.invoice({ id: gig, poNumber: null }, once());
  expect(await codeOf(bill())).toBe('wrong_stage');
  await desk.charges.add({ id: gig, cents: 20_000, description: 'Sonido', day: TODAY }, once());
  await bill();
  const [invoice] = await papers('invoice');
  expect([invoice!.cents, invoice!.facts.money!.owedCents]).toEqual([20_000, 20_000]);
});

test('a fee that the client paid counts in the paper of the next cancellation, as in the panel', async () => {
  await cancel();
  await pay(50_000, 'damages');
  await desk.opened.reopen({ id }, once());
  const terms = await desk.deals.cancelTerms({ id, by: 'client' });
  await cancel();
  const { settlement, money } = await desk.opened.detail({ id });
  const [, paper] = await papers('cancellation');
  const sums = { damagesCents: 75_000, paidCents: 50_000, returnCents: 0, owedCents: 25_000 };
  expect([terms, paper!.facts.cancel]).toEqual([sums, sums]);
  expect(settlement).toMatchObject(sums);
  expect(money!.owedCents).toBe(25_000);
});
