import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { CalendarEntry } from '@tocada/contracts/dates/calendar.js';
import { quoteInput, type Quote } from '@tocada/contracts/deals/quote.js';
import type { PaymentKind } from '@tocada/contracts/deals/quote-money.js';
import type { VoidKind } from '@tocada/contracts/deals/payments.js';
import { HALVES, quoteFields } from '@tocada/contracts/deals/spec-quote.js';
import { dayAfter, isoDay } from '@tocada/contracts/ground/days.js';
import type { Question } from '@tocada/contracts/ground/errors.js';
import { questionName, type Asking } from '@tocada/contracts/kit/ask.js';
import { INQUIRIES } from '@tocada/contracts/inquiries/inquiries.js';
import type { AppError } from '@tocada/runtime/app-error.js';
import { siteWith } from '@tocada/runtime/spec-site.js';
import { forgetRecords } from '../../records/deals/documents.sql.js';
import type { DocumentFacts } from '../../records/deals/facts.js';
import { openDesk, type OpenDesk } from '../../spec-desk.js';
import { inquiryRow } from '../../spec-inquiry.js';
import { leasePaper } from '../../telling/documents/documents.service.js';
import { markStored } from '../../telling/documents/mark-stored.sql.js';
import { letterMail } from '../../telling/mail/letter.mail.js';
import { letterOf } from '../../telling/mail/letter.sql.js';

let desk: OpenDesk;
/** An agreement over $1,500 in two halves, which books with the first payment. */
let id: string;
let quote: Quote;

const TODAY = isoDay(new Date().toISOString(), 'America/Chicago');
const YEAR = TODAY.slice(0, 4);
const EVENT = dayAfter(TODAY, 90);
const once = () => ({ writeId: randomUUID() });
const tokenOf = (link: string | null) => link!.split('/').at(-1)!;
const codeOf = (work: Promise<unknown>) => work.then(() => 'done').catch((error: { code?: string }) => error.code);
const asked = (work: Promise<unknown>): Promise<readonly Question[]> =>
  work.then(
    () => [],
    (error: AppError) => {
      if (error.code === 'ask') return error.questions!;
      throw error;
    },
  );
const namesOf = (questions: readonly Question[]) => questions.map(({ code }) => questionName(code));

const pay = (cents: number, more: Asking & { kind?: PaymentKind; day?: string } = {}) =>
  desk.deals.pay({ id, kind: 'deposit', cents, method: 'zelle', day: TODAY, note: null, ...more }, once());
const revoke = (paymentId: string, more: { reason?: VoidKind; note?: string; bandNote?: string } = {}) =>
  desk.deals.voidPayment({ id, paymentId, note: null, bandNote: null, ...more }, once());
const claim = async (cents: number) => {
  await desk.clientPage.paid({ token: tokenOf(quote.links.s1), cents, method: 'zelle', note: null }, once());
  return (await detail()).payments.find(({ state }) => state === 'claimed')!;
};
const arrived = (paymentId: string, cents: number, more: Asking = {}) =>
  desk.deals.arrivedPayment({ id, paymentId, cents, note: null, ...more }, once());
const detail = () => desk.opened.detail({ id });
const page = () => desk.clientPage.view({ token: tokenOf(quote.links.s1) });
const papers = async () =>
  (await detail()).documents
    .filter(({ kind }) => kind === 'receipt' || kind === 'credit_note')
    .map(({ number, sha256, isVoid }) => `${number}${sha256 ? '' : ' waits'}${isVoid ? ' void' : ''}`)
    .toSorted();
const lettersOf = (kind: string) =>
  desk.rows<{ notice: string; isDue: boolean }>(
    `select notices.id as notice, notices.next_try_at <= now() as "isDue" from letters join notices on letter_id = letters.id
     where letters.kind = $1 order by letters.at, letters.id`,
    [kind],
  );
const mailOf = async (kind: string) => {
  const { notice } = (await lettersOf(kind)).at(-1)!;
  const letter = (await letterOf(desk.em.fork(), notice, siteWith(), 'https://banda.example'))!;
  return letterMail(letter, null, siteWith(), 'https://banda.example');
};
const factsOf = async (number: string) =>
  (await desk.rows<{ facts: DocumentFacts }>('select facts from documents where number = $1', [number]))[0]!.facts;
const nights = async () =>
  (await detail()).entries
    .filter(({ live }: CalendarEntry) => live)
    .map(({ kind, expiresAt }) => ({ kind, expiresAt }));
/** The night was a week ago. */
const pass = async () => {
  const day = dayAfter(TODAY, -7);
  await desk.rows(`update quotes set event = jsonb_set(event, '{day}', to_jsonb($1::text))`, [day]);
  await desk.rows('update booking_inquiries set event_date = $1', [`${day}T18:00:00Z`]);
};

beforeAll(async () => {
  desk = await openDesk();
});
beforeEach(async () => {
  await desk.empty();
  id = await desk.inquiry(inquiryRow({ eventDate: new Date(`${EVENT}T18:00:00Z`) }));
  const lines = [{ kind: 'performance', description: 'Show', unitCents: 150_000 }] as const;
  const fields = quoteFields({ lines: [...lines], schedule: HALVES, validUntil: dayAfter(TODAY, 7) });
  const draft = await desk.deals.create({ id, ...quoteInput.parse(fields) }, once());
  quote = await desk.deals.send({ id: draft.id, revision: draft.revision, by: 'both' }, once());
});
afterAll(() => desk.close());

const sign = () =>
  desk.clientPage.accept(
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

describe('a receipt waits', () => {
  beforeEach(sign);

  test('the number is given at once; document and mail wait, and the agreement and an invoice do not', async () => {
    const paid = await pay(75_000);
    expect(paid.number).toBe(`R-${YEAR}-0001`);
    await desk.deals.invoice({ id, poNumber: null }, once());
    await desk.print(false);
    expect((await detail()).documents.filter(({ sha256 }) => !sha256).map(({ number }) => number)).toEqual([
      paid.number,
    ]);
    expect((await lettersOf('receipt')).map(({ isDue }) => isDue)).toEqual([false]);
    await desk.print();
    expect(await papers()).toEqual([paid.number]);
    expect((await lettersOf('receipt')).map(({ isDue }) => isDue)).toEqual([true]);
  });

  test('taken back meanwhile it leaves its number alone: no note of credit, no paper, no mail', async () => {
    const paid = await pay(75_000);
    const taken = await revoke(paid.id, { reason: 'typed_wrong' });
    expect(taken).toMatchObject({ state: 'void', number: paid.number, voidKind: 'typed_wrong' });
    expect(await papers()).toEqual([]);
    expect(await lettersOf('receipt')).toEqual([]);
    expect(await desk.rows(`select * from counters where series = 'N'`)).toEqual([]);
    expect((await pay(75_000)).number).toBe(`R-${YEAR}-0002`);
    expect((await detail()).money).toMatchObject({ paidCents: 75_000 });
  });

  test('a refund that is taken back meanwhile gives no further number, either', async () => {
    await pay(75_000);
    await desk.print();
    const back = await pay(10_000, { kind: 'refund' });
    await revoke(back.id);
    expect(await papers()).toEqual([`R-${YEAR}-0001`]);
    expect((await pay(10_000, { kind: 'refund' })).number).toBe(`N-${YEAR}-0002`);
  });

  test('the lock decides, and never the clock: a paper that is being printed is still taken back', async () => {
    const paid = await pay(75_000);
    await desk.rows('update documents set lease_until = now() where payment_id is not null');
    await desk.rows('update documents set facts = null, key = id::text, sha256 = id::text where payment_id is null');
    const leased = (await leasePaper(desk.em))!;
    await revoke(paid.id);
    await markStored(desk.em, leased.id, 'documents/x.pdf', 'x');
    expect(await papers()).toEqual([]);
    expect(await lettersOf('receipt')).toEqual([]);
  });

  test('with its file it is an ordinary void, whatever the clock says', async () => {
    const paid = await pay(75_000);
    await desk.print();
    await desk.rows(`update documents set lease_until = now() + interval '1 minute'`);
    await revoke(paid.id, { reason: 'returned' });
    expect(await papers()).toEqual([`N-${YEAR}-0001 waits`, `R-${YEAR}-0001 void`]);
    expect((await detail()).stage).toBe('booked');
    // The note of credit waits for nothing.
    await desk.print(false);
    expect(await papers()).toEqual([`N-${YEAR}-0001`, `R-${YEAR}-0001 void`]);
  });

  test('the payment that booked the night gives it back, with the hold as before', async () => {
    const before = await nights();
    expect(before).toMatchObject([{ kind: 'hold' }]);
    const paid = await pay(75_000);
    expect(await nights()).toMatchObject([{ kind: 'booked' }]);
    await revoke(paid.id);
    expect((await detail()).stage).toBe('accepted');
    expect(await nights()).toEqual(before);
  });

  test('a hold that had ended stays ended, and a night that the booking placed is free again', async () => {
    await desk.rows('delete from calendar_entries where kind = any($1)', [['hold', 'booked']]);
    const paid = await pay(75_000);
    expect(await nights()).toMatchObject([{ kind: 'booked' }]);
    await revoke(paid.id);
    expect([(await detail()).stage, await nights()]).toEqual(['accepted', []]);
  });

  test('the night stays booked while another payment of the price stands', async () => {
    const paid = await pay(75_000);
    const other = await pay(75_000);
    await revoke(paid.id);
    expect((await detail()).stage).toBe('booked');
    await revoke(other.id);
    expect((await detail()).stage).toBe('booked');
  });

  test('facts are taken anew when the wait is over, and the day stays', async () => {
    const first = await pay(75_000);
    await desk.rows(`update documents set facts = jsonb_set(facts, '{issuedOn}', '"2026-01-02"')`);
    await pay(25_000);
    const stored = await factsOf(first.number!);
    expect(stored.money).toMatchObject({ paidCents: 75_000, owedCents: 75_000 });
    await desk.rows('update documents set lease_until = now()');
    await desk.rows('update documents set facts = null, key = id::text, sha256 = id::text where payment_id is null');
    const leased = (await leasePaper(desk.em))!;
    expect(leased.facts).toMatchObject({
      number: first.number,
      issuedOn: '2026-01-02',
      money: { paidCents: 100_000, owedCents: 50_000 },
    });
    expect(await factsOf(first.number!)).toEqual(leased.facts);
  });

  test('where the request was erased meanwhile the stored facts are printed', async () => {
    const paid = await pay(75_000);
    const stored = await factsOf(paid.number!);
    await desk.erase(id);
    await desk.rows(`update documents set lease_until = now()`);
    await desk.rows('update documents set facts = null, key = id::text, sha256 = id::text where payment_id is null');
    expect((await leasePaper(desk.em))!.facts).toEqual(stored);
  });
});

describe('questions about a payment', () => {
  beforeEach(sign);

  test('a sum above the debt, a day ahead or long ago, and the same sum again are asked, all at once', async () => {
    await pay(80_000);
    const questions = await asked(pay(80_000, { ask: true, day: dayAfter(TODAY, 1) }));
    expect(questions.map(({ code, facts }) => [questionName(code), facts])).toEqual([
      ['over_owed', { cents: 80_000, owedCents: 70_000, currency: 'USD' }],
      ['day_ahead', { on: dayAfter(TODAY, 1) }],
      ['same_sum', { cents: 80_000, number: `R-${YEAR}-0001`, currency: 'USD' }],
    ]);
    expect(namesOf(await asked(pay(100, { ask: true, day: dayAfter(TODAY, -367) })))).toEqual(['day_long_ago']);
    expect(await asked(pay(100, { ask: true, day: dayAfter(TODAY, -360) }))).toEqual([]);
  });

  test('the answers let it through, and what changed meanwhile asks again', async () => {
    const answers = (await asked(pay(160_000, { ask: true }))).map(({ code }) => code);
    await pay(50_000);
    const again = await asked(pay(160_000, { ask: true, answers }));
    expect(again.map(({ facts }) => facts)).toEqual([{ cents: 160_000, owedCents: 100_000, currency: 'USD' }]);
    const paid = await pay(160_000, { ask: true, answers: [...answers, ...again.map(({ code }) => code)] });
    expect(paid.state).toBe('confirmed');
  });

  test('a tip, an extra and a refund are above no debt, and without `ask` nothing is asked', async () => {
    await pay(150_000, { day: dayAfter(TODAY, 3) });
    expect(await asked(pay(90_000, { kind: 'tip', ask: true }))).toEqual([]);
    expect(await asked(pay(80_000, { kind: 'extra', ask: true }))).toEqual([]);
    expect(await asked(pay(150_000, { kind: 'refund', ask: true }))).toEqual([]);
    expect(await codeOf(pay(150_000))).toBe('done');
  });

  test('the same sum is no slip after ten minutes', async () => {
    await pay(10_000);
    await desk.rows(`update payments set at = at - interval '11 minutes'`);
    await desk.rows(`update documents set at = at - interval '11 minutes'`);
    expect(await asked(pay(10_000, { ask: true }))).toEqual([]);
  });

  test('a claim that was confirmed a moment ago is the same sum, however old the claim is', async () => {
    const { id: paymentId } = await claim(10_000);
    await desk.rows(`update payments set at = at - interval '3 days'`);
    await desk.deals.confirmPayment({ id, paymentId, note: null }, once());
    expect(namesOf(await asked(pay(10_000, { ask: true })))).toEqual(['same_sum']);
  });

  test('a refused call writes nothing', async () => {
    await asked(pay(200_000, { ask: true }));
    expect((await detail()).payments).toEqual([]);
    expect((await pay(75_000)).number).toBe(`R-${YEAR}-0001`);
  });
});

describe('a night without its first payment', () => {
  const stage = (more: Asking = {}) => desk.opened.setStage({ id, stage: 'booked', note: null, ...more }, once());

  test('is asked about once, by the act of the stage and of the calendar', async () => {
    await sign();
    const questions = await asked(stage({ ask: true }));
    expect(questions.map(({ code, facts }) => [questionName(code), facts])).toEqual([
      ['nothing_confirmed', { cents: 75_000, currency: 'USD' }],
    ]);
    const [hold] = (await detail()).entries;
    expect(namesOf(await asked(desk.dates.confirm({ id: hold!.id, ask: true }, once())))).toEqual([
      'nothing_confirmed',
    ]);
    await stage({ ask: true, answers: questions.map(({ code }) => code) });
    expect((await detail()).stage).toBe('booked');
  });

  test('is asked about before the signature, too, and not without `ask`', async () => {
    expect(namesOf(await asked(stage({ ask: true })))).toEqual(['nothing_confirmed']);
    await stage();
    expect((await detail()).stage).toBe('booked');
  });

  test('is not asked about once a payment is confirmed, without a quote, and by a status', async () => {
    await sign();
    await pay(100, { kind: 'withheld' });
    expect(await asked(stage({ ask: true }))).toEqual([]);
    id = await desk.inquiry(inquiryRow({ eventDate: new Date(`${dayAfter(EVENT, 1)}T18:00:00Z`) }));
    expect(await asked(stage({ ask: true }))).toEqual([]);
    await desk.opened.setStatus({ id, status: 'completed' }, once());
  });
});

describe('a quote that is sent without its hours or its venue', () => {
  const draft = async (facts: object) => {
    id = await desk.inquiry(inquiryRow({ eventDate: new Date(`${dayAfter(EVENT, 1)}T18:00:00Z`) }));
    await desk.opened.setFacts(INQUIRIES.setFacts.input.parse({ id, ...facts }), once());
    const fields = quoteFields({ validUntil: dayAfter(TODAY, 7) });
    const { id: quoteId, revision } = await desk.deals.create({ id, ...quoteInput.parse(fields) }, once());
    return { id: quoteId, revision, by: 'both' } as const;
  };

  test('is asked about, and sent once that is answered', async () => {
    const input = await draft({});
    const questions = await asked(desk.deals.send({ ...input, ask: true }, once()));
    expect(namesOf(questions)).toEqual(['no_hours', 'no_venue']);
    expect((await detail()).quote).toMatchObject({ state: 'draft', number: null });
    const answers = questions.map(({ code }) => code);
    expect(await desk.deals.send({ ...input, ask: true, answers }, once())).toMatchObject({ state: 'sent' });
  });

  test('names what lacks alone, and asks nobody who does not ask', async () => {
    const known = await draft({ startTime: '19:00', venue: 'Salón Real' });
    expect(await asked(desk.deals.send({ ...known, ask: true }, once()))).toEqual([]);
    const input = await draft({ startTime: '19:00' });
    expect(namesOf(await asked(desk.deals.send({ ...input, ask: true }, once())))).toEqual(['no_venue']);
    expect(await desk.deals.send({ ...input, anyway: true }, once())).toMatchObject({ state: 'sent' });
  });
});

describe('a night that is past', () => {
  test('is not booked by a payment, and the request can be completed', async () => {
    await sign();
    await pass();
    await pay(75_000);
    expect(await detail()).toMatchObject({ stage: 'accepted', money: { paidCents: 75_000 } });
    await desk.opened.setStage({ id, stage: 'completed', note: null }, once());
    expect((await detail()).stage).toBe('completed');
  });

  test('can be completed from every open stage, and a night ahead cannot', async () => {
    expect(await codeOf(desk.opened.setStage({ id, stage: 'completed', note: null }, once()))).toBe('wrong_stage');
    await pass();
    for (const stage of ['new', 'contacted', 'quoted', 'accepted', 'booked']) {
      await desk.rows('update booking_inquiries set stage = $1, status = $2', [
        stage,
        stage === 'new' ? 'pending' : 'contacted',
      ]);
      await desk.opened.setStage({ id, stage: 'completed', note: null }, once());
      expect((await detail()).stage).toBe('completed');
    }
    await desk.rows(`update booking_inquiries set stage = 'lost', status = 'completed'`);
    expect(await codeOf(desk.opened.setStage({ id, stage: 'completed', note: null }, once()))).toBe('wrong_stage');
  });
});

describe('what arrived', () => {
  beforeEach(sign);

  test('another sum is a payment of its own, and the claim is void without number, note or mail', async () => {
    const { id: claimId } = await claim(101_250);
    const paid = await arrived(claimId, 100_000);
    expect(paid).toMatchObject({ cents: 100_000, number: `R-${YEAR}-0001`, state: 'confirmed', method: 'zelle' });
    const { payments, money, stage } = await detail();
    expect(payments.map(({ state, number, cents }) => [state, number, cents])).toEqual([
      ['void', null, 101_250],
      ['confirmed', `R-${YEAR}-0001`, 100_000],
    ]);
    expect([money, stage]).toMatchObject([{ paidCents: 100_000, claimedCents: 0 }, 'booked']);
    expect(await papers()).toEqual([`R-${YEAR}-0001 waits`]);
    await desk.print();
    expect(await lettersOf('receipt')).toHaveLength(1);
    expect(await lettersOf('not_arrived')).toEqual([]);
    const { text } = await mailOf('receipt');
    expect(text).toContain('$1,012.50');
    expect(text).toContain('$1,000');
  });

  test('the paper names both sums', async () => {
    const { id: claimId } = await claim(101_250);
    const paid = await arrived(claimId, 100_000);
    expect((await factsOf(paid.number!)).payment).toMatchObject({ cents: 100_000, claimedCents: 101_250 });
  });

  test('with the same sum the claim itself is confirmed', async () => {
    const { id: claimId } = await claim(101_250);
    expect(await arrived(claimId, 101_250)).toMatchObject({ id: claimId, state: 'confirmed', claimedCents: null });
    expect((await detail()).payments).toHaveLength(1);
    expect(await codeOf(arrived(claimId, 101_250))).toBe('wrong_stage');
  });

  test('a sum above the debt is asked about', async () => {
    const { id: claimId } = await claim(75_000);
    expect(namesOf(await asked(arrived(claimId, 750_000, { ask: true })))).toEqual(['over_owed']);
    expect((await detail()).payments).toMatchObject([{ state: 'claimed' }]);
  });
});

describe('a payment that is taken back', () => {
  beforeEach(sign);

  test('the mail says so first, and why; the note of credit names its receipt and the reason', async () => {
    const paid = await pay(75_000);
    await desk.print();
    await revoke(paid.id, { reason: 'returned', note: 'Cheque 1044', bandNote: 'Rebotó dos veces' });
    const facts = await factsOf(`N-${YEAR}-0001`);
    expect(facts.payment).toMatchObject({ number: paid.number, voidKind: 'returned', note: 'Cheque 1044' });
    await desk.print();
    const { subject, text } = await mailOf('receipt');
    expect(subject).toContain('Anulamos tu pago de $750');
    expect(text).toContain(
      `El pago de $750 ya no cuenta, y su recibo ${paid.number} queda anulado. El dinero se devolvió.`,
    );
    expect(text.indexOf('ya no cuenta')).toBeLessThan(text.indexOf('Falta por pagar'));
  });

  test('without a reason it answers as before', async () => {
    const paid = await pay(75_000);
    await desk.print();
    expect(await revoke(paid.id, { note: 'Cheque 1044' })).toMatchObject({ voidReason: 'Cheque 1044', voidKind: null });
    expect((await factsOf(`N-${YEAR}-0001`)).payment).toMatchObject({ note: 'Cheque 1044' });
  });

  test('the void receipt is marked in both lists', async () => {
    const paid = await pay(75_000);
    const other = await pay(75_000);
    await desk.print();
    await revoke(paid.id);
    const marked = ({ documents }: { documents: { number: string; isVoid: boolean }[] }) =>
      documents.filter(({ isVoid }) => isVoid).map(({ number }) => number);
    expect([marked(await detail()), marked(await page())]).toEqual([[paid.number], [paid.number]]);
    expect(other.number).not.toBe(paid.number);
  });

  test('the band’s note never leaves, and goes with the client', async () => {
    const paid = await pay(75_000);
    await desk.print();
    await revoke(paid.id, { bandNote: 'Rebotó dos veces' });
    expect((await detail()).payments).toMatchObject([{ bandNote: 'Rebotó dos veces' }]);
    expect(JSON.stringify([await page(), await desk.rows('select facts from documents')])).not.toContain('Rebotó');
    await desk.print();
    expect((await mailOf('receipt')).text).not.toContain('Rebotó');
    const notes = () => desk.rows('select band_note as note from payments');
    await desk.erase(id);
    expect(await notes()).toEqual([{ note: null }]);
    await desk.rows(`update payments set band_note = 'Rebotó'`);
    await forgetRecords(desk.em.fork());
    expect(await notes()).toEqual([{ note: null }]);
  });

  test('a claim that did not arrive is told to the client in the words that the band has seen', async () => {
    const { id: claimId } = await claim(101_250);
    await revoke(claimId, { reason: 'not_arrived' });
    expect(await papers()).toEqual([]);
    const { subject, text } = await mailOf('not_arrived');
    expect(subject).toContain('No encontramos tu pago de $1,012.50');
    expect(text).toContain('No encontramos tu pago de $1,012.50 (Zelle).');
  });

  test('a claim that is void for another reason, or without one, is told by nobody', async () => {
    for (const more of [{ reason: 'typed_wrong' as const }, {}]) {
      const { id: claimId } = await claim(101_250);
      await revoke(claimId, more);
    }
    expect(await lettersOf('not_arrived')).toEqual([]);
  });
});
