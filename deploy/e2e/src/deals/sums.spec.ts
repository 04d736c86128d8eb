import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openDesk, type OpenDesk } from '@tocada/bookings/spec-desk.js';
import { toldBy, type DocumentFacts } from '@tocada/bookings/spec-told.js';
import type { ClientPageView } from '@tocada/contracts/deals/client-page.js';
import type { Money, Settlement } from '@tocada/contracts/deals/payments.js';
import { contradictionsIn } from '@tocada/contracts/deals/spec-deals.js';
import { isoDay } from '@tocada/contracts/ground/days.js';
import { SPOKEN, type Language } from '@tocada/contracts/ground/language.js';
import { spoken } from '@tocada/contracts/ground/spec-spoken.js';
import { inquiryReference } from '@tocada/contracts/inquiries/inquiry-form.js';
import { inquiriesQuery } from '@tocada/contracts/inquiries/inquiries-query.js';
import { INQUIRIES, type AdminInquiry } from '@tocada/contracts/inquiries/inquiries.js';
import { samples, SEED, seededBelow } from '@tocada/contracts/kit/spec-samples.js';
import { pageWords, rowWords, sumsWords } from '@tocada/frontend/spec-words.js';
import { csvHead, csvLine } from '@tocada/gateway/inquiries/inquiries.csv.js';
import { paymentLine, paymentsHead } from '@tocada/gateway/deals/payments.csv.js';
import { insertDeals, type DealRows } from './spec-deal-rows.js';
import { randomDeal } from './spec-random-deal.js';
import { judge, type Judged } from './spec-sums-judge.js';
import { sumText } from './sum-text.js';

const DEALS = samples(60, 10_000);
/** Of them, so many papers are printed and read. */
const PRINTED = samples(12, 300);
/** "Hoy" names at most fifty of a kind. */
const AT_ONCE = 50;

const ZONE = 'America/Chicago';
const TODAY = isoDay(new Date().toISOString(), ZONE);
const once = () => ({ writeId: randomUUID() });

let desk: OpenDesk;
let told: ReturnType<typeof toldBy>;
beforeAll(async () => {
  desk = await openDesk();
  desk.site.email = 'banda@example.org';
  told = toldBy(desk);
});
afterAll(() => desk.close());

/** Of one deal: its rows, its sums as they are counted apart, and the places that say others. */
interface Case {
  deal: DealRows;
  sums: Judged;
  /** A random number. */
  draw: number;
  fault(place: string, found: unknown, wanted: unknown): void;
}

const bigs = (sums: object): Record<string, unknown> =>
  JSON.parse(JSON.stringify(sums, (_key, value: unknown) => (typeof value === 'bigint' ? Number(value) : value)));

/** The sums of an answer, as the judge names them. */
const asJudged = (money: Money | null, settlement: Settlement | null | undefined) =>
  money && {
    total: money.totalCents,
    charges: money.chargesCents,
    writtenOff: money.writtenOffCents,
    paid: money.paidCents,
    owed: money.owedCents,
    claimed: money.claimedCents,
    settled: settlement
      ? {
          damages: settlement.damagesCents,
          paid: settlement.paidCents,
          returned: settlement.returnedCents,
          toReturn: settlement.returnCents,
        }
      : null,
  };

const priced = (cents: bigint, { deal }: Pick<Case, 'deal'>): string => sumText(cents, deal.currency);

/** The cells of a sheet's line, by the column. */
const cellsOf = (head: string, line: string): Record<string, string> => {
  const cells = (text: string) =>
    [...text.trim().matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');
  const values = cells(line);
  return Object.fromEntries(cells(head.replace('\uFEFF', '')).map((name, at) => [name, values[at] ?? '']));
};

const decimal = (cents: bigint): string => (Number(cents) / 100).toFixed(2);

function lookAtSums(one: Case, place: string, { money, settlement }: Pick<AdminInquiry, 'money' | 'settlement'>): void {
  one.fault(place, asJudged(money ?? null, settlement), bigs(one.sums));
  one.fault(`${place}: currency`, money?.currency, one.deal.currency);
  const { owed } = one.sums;
  const next = money?.next;
  // The price of a postponed event has no day on which it is due.
  const isPostponed = agreedIn(one.deal).event.creditUntil !== undefined;
  if (next) one.fault(`${place}: next`, next.cents > 0 && BigInt(next.cents) <= owed, true);
  else one.fault(`${place}: next`, owed > 0n && !isPostponed, false);
}

const agreedIn = ({ quotes }: DealRows) => quotes.find(({ state }) => state === 'accepted')!;

/** The words of a text, each beside the sum that it would contradict. */
function lookForContradictions(
  one: Case,
  place: string,
  text: string,
  said: { money: Money; language: Language; reader?: 'client' | 'band' },
): void {
  // A discount stands below zero among the lines of a quote.
  const words = text.replace(/Descuento(?:[^\n]*\n){1,3}?[^\n]*-\$.*/g, '');
  one.fault(`${place}: contradictions`, contradictionsIn(words, { ...said, today: TODAY }), []);
}

/** The sum that stands below a label. */
const below = (text: string, label: string): string | undefined => {
  const lines = text.split('\n').map((line) => line.trim());
  const at = lines.lastIndexOf(label);
  return at < 0 ? undefined : lines[at + 1];
};

function lookAtPage(one: Case, view: ClientPageView): void {
  const { total, charges, paid, owed, settled } = one.sums;
  lookAtSums(one, 'page', view);
  const text = pageWords(view, TODAY);
  lookForContradictions(one, 'page', text, { money: view.money!, language: SPOKEN });
  // A free gig has no account.
  if (!settled && total + charges === 0n && paid === 0n) return;
  const account = text.slice(
    text.indexOf(
      spoken(settled ? { es: 'Cancelado: así', en: 'Canceled: where' } : { es: 'Tu cuenta', en: 'Your account' }),
    ),
  );
  const [money] = account.split(spoken({ es: 'Documentos', en: 'Documents' }));
  one.fault('page: paid', below(money!, spoken({ es: 'Pagado', en: 'Paid' })), sumText(paid));
  one.fault(
    'page: owed',
    below(money!, spoken({ es: 'Falta', en: 'Still due' })),
    owed > 0n ? sumText(owed) : undefined,
  );
  const favor = /(?:A tu favor|In your favor): (.*)/.exec(money!)?.[1];
  one.fault('page: in favour', favor, owed < 0n && !settled ? sumText(-owed) : undefined);
  if (settled)
    one.fault(
      'page: to return',
      below(money!, spoken({ es: 'Te devolvemos', en: 'We give back' })),
      settled.toReturn > 0n ? sumText(settled.toReturn) : undefined,
    );
  const isShut = view.stage === 'cancelled' && !view.money!.next;
  const ways = view.payWays.map(({ way }) => way);
  one.fault('page: ways', isShut || view.isPostponed ? ways : [], []);
}

async function lookAtPanel(one: Case): Promise<void> {
  const { deal, sums } = one;
  const detail = await desk.opened.detail({ id: deal.id });
  lookAtSums(one, 'panel', detail);
  const text = sumsWords(detail, TODAY);
  lookForContradictions(one, 'panel', text, { money: detail.money!, language: SPOKEN, reader: 'band' });
  one.fault('panel: paid', below(text, spoken({ es: 'Pagado', en: 'Paid' })), priced(sums.paid, one));
  const owed = below(text, spoken({ es: 'Se debe', en: 'Owed' }));
  const favor = below(text, spoken({ es: 'A favor del cliente', en: 'In the client’s favor' }));
  const toReturn = below(text, spoken({ es: 'Por devolver', en: 'To give back' }));
  const [debt, credit] = [sums.owed > 0n ? sums.owed : 0n, sums.owed < 0n ? priced(-sums.owed, one) : undefined];
  if (sums.settled)
    one.fault('panel: settled', [owed, toReturn], [priced(debt, one), priced(sums.settled.toReturn, one)]);
  else one.fault('panel: owed', [owed, favor], [credit ? undefined : priced(debt, one), credit]);
}

function lookAtRow(one: Case, row: AdminInquiry): void {
  const { sums, deal } = one;
  lookAtSums(one, 'list', row);
  const file = JSON.parse(JSON.stringify(row)) as AdminInquiry;
  lookAtSums(one, 'JSON', file);
  const cells = cellsOf(csvHead(), csvLine(row, ZONE));
  one.fault(
    'CSV',
    [cells.Acordado, cells.Pagado, cells.Debe, cells.Moneda],
    [decimal(sums.total), decimal(sums.paid), decimal(sums.owed), deal.currency],
  );
  const { badge, next } = rowWords(row, TODAY, ZONE);
  lookForContradictions(one, 'list', `${badge}\n${next}`, { money: row.money!, language: SPOKEN, reader: 'band' });
}

async function lookAtFacts(one: Case, facts: DocumentFacts, now: Money): Promise<void> {
  if (isPrinted(one.deal)) await lookAtPaper(one, facts, now);
  const place = facts.kind;
  const { total, charges, paid, owed, writtenOff, settled } = one.sums;
  const { money, cancel, quote } = facts;
  one.fault(`${place}: currency`, quote?.currency, one.deal.currency);
  if (settled) {
    const said = cancel && [
      cancel.damagesCents,
      cancel.paidCents,
      cancel.returnedCents ?? 0,
      cancel.returnCents,
      cancel.owedCents,
    ];
    const left = owed > 0n ? owed : 0n;
    one.fault(place, said, [settled.damages, settled.paid, settled.returned, settled.toReturn, left].map(Number));
    return;
  }
  const said = money && [money.totalCents, money.chargesCents, money.paidCents, money.owedCents, money.writtenOffCents];
  one.fault(place, said, [total, charges, paid, owed, writtenOff].map(Number));
}

async function lookAtPaper(one: Case, facts: DocumentFacts, money: Money): Promise<void> {
  papers += 1;
  const place = `PDF ${facts.kind}`;
  const { paid, owed, settled } = one.sums;
  const { language, kind } = facts;
  const { text, labels: texts } = await told.printed(facts);
  lookForContradictions(one, place, text, { money, language });
  const isAccount = !settled && kind !== 'invoice' && kind !== 'cancellation';
  one.fault(`${place}: paid`, below(text, isAccount ? texts.paidSoFar : texts.paid), sumText(paid));
  const label = kind === 'invoice' ? texts.owed : texts.stillOwed;
  const isNamed = owed > 0n || (kind === 'invoice' && owed === 0n && one.sums.writtenOff === 0n);
  one.fault(`${place}: owed`, below(text, label), isNamed ? sumText(owed) : undefined);
  const favor = settled ? settled.toReturn : owed < 0n ? -owed : undefined;
  one.fault(
    `${place}: in favour`,
    below(text, settled ? texts.toReturn : texts.inFavor),
    favor === undefined ? undefined : sumText(favor),
  );
  const name = { USD: /dólares|US dollars/, MXN: /pesos/i };
  const other = one.deal.currency === 'USD' ? 'MXN' : 'USD';
  one.fault(`${place}: currency`, [name[one.deal.currency].test(text), name[other].test(text)], [true, false]);
}

/** The mails to the client: the receipt of the last payment, and a reminder of the next. */
async function lookAtMails(one: Case, money: Money): Promise<void> {
  const { deal, sums } = one;
  const { id, language } = deal;
  const isCancelled = deal.stage === 'cancelled';
  const on = money.next?.on ?? TODAY;
  const reminder = await told.mail(id, 'payment_due', { language, on });
  const isDue = sums.owed > 0n && money.next !== null && sums.claimed === 0n && !isCancelled;
  one.fault('mail of a reminder', reminder?.includes(priced(BigInt(money.next?.cents ?? 0), one)), isDue || undefined);
  const paid = lastPaid(deal);
  if (!paid) return;
  const text = (await told.mail(id, 'receipt', { language, paymentId: paid.id }))!;
  lookForContradictions(one, 'mail receipt', text, { money, language });
  const said = /(?:Falta por pagar|Still owed|Still due): (.*)\.$/m.exec(text)?.[1];
  one.fault('mail receipt: owed', said, sums.owed > 0n && !isCancelled ? priced(sums.owed, one) : undefined);
  const favor = /(?:A tu favor|In your favor): (.*)\.$/m.exec(text)?.[1];
  one.fault('mail receipt: in favour', favor, sums.owed < 0n && !isCancelled ? priced(-sums.owed, one) : undefined);
}

const lastPaid = ({ payments }: DealRows) => payments.findLast(({ state }) => state === 'confirmed');

/** "Hoy", the morning's mail and the reminders. */
async function lookAtAgenda(cases: Map<string, Case>): Promise<void> {
  const agenda = await desk.agenda.read();
  const mails = told.mornings(agenda);
  const named = new Set<string>();
  for (const kind of ['claims', 'late', 'damages', 'played', 'unclosedBefore', 'debtsBefore'] as const)
    for (const { id, cents, currency } of agenda[kind].named) {
      const one = cases.get(id)!;
      const { claimed, owed } = one.sums;
      named.add(id);
      one.fault(`Hoy ${kind}: currency`, currency, one.deal.currency);
      if (kind === 'late') one.fault('Hoy late', cents > 0 && BigInt(cents) <= owed, true);
      else one.fault(`Hoy ${kind}`, BigInt(cents), kind === 'claims' ? claimed : owed > 0n ? owed : 0n);
      if (kind === 'debtsBefore' || kind === 'unclosedBefore') continue;
      for (const text of mails) {
        const line = text.split('\n').find((words) => words.startsWith(`- ${one.deal.name},`)) ?? '';
        const [sum] = /\$[\d,.]*\d(?: MXN)?/.exec(line) ?? [];
        one.fault('digest', sum, priced(BigInt(cents), one));
      }
    }
  for (const kind of ['unclosedBefore', 'debtsBefore'] as const) {
    const wanted = new Map<string, bigint>();
    for (const { id } of agenda[kind].named) {
      const { deal, sums } = cases.get(id)!;
      if (sums.owed > 0n) wanted.set(deal.currency, (wanted.get(deal.currency) ?? 0n) + sums.owed);
    }
    expect(Object.fromEntries(agenda[kind].sums.map(({ cents, currency }) => [currency, BigInt(cents)]))).toEqual(
      Object.fromEntries(wanted),
    );
  }
  // A closed deal with a debt or a claim is named, and a settled one is not.
  for (const [id, one] of cases)
    if (one.deal.stage === 'completed' || one.deal.stage === 'cancelled')
      one.fault('Hoy names it', named.has(id), one.sums.claimed > 0n || one.sums.owed > 0n);
  for (const { due, cents } of await told.reminded(TODAY)) {
    const one = cases.get(due.id)!;
    one.fault('reminders', cents > 0 && BigInt(cents) <= one.sums.owed, true);
  }
}

/** The sheet of payments adds up to what came and went. */
async function lookAtPayments(cases: Map<string, Case>): Promise<void> {
  const found = new Map<string, bigint>();
  let cursor: string | undefined;
  do {
    const page = await desk.payments.page({ limit: 100, cursor });
    for (const payment of page.items) {
      const cells = cellsOf(paymentsHead(), paymentLine(payment));
      const one = cases.get(payment.inquiryId!)!;
      one.fault('payments.csv: currency', cells.Moneda, one.deal.currency);
      one.fault('payments.csv: contract', cells.Contrato, one.deal.quotes[0]!.number);
      if (cells.Anulado === 'sí') continue;
      const cents = BigInt(Math.round(Number(cells.Monto) * 100));
      found.set(cells.Solicitud!, (found.get(cells.Solicitud!) ?? 0n) + cents);
    }
    cursor = page.next ?? undefined;
  } while (cursor);
  for (const [id, one] of cases) {
    let wanted = 0n;
    for (const { state, kind, cents } of one.deal.payments)
      if (state === 'confirmed') wanted += kind === 'refund' ? -BigInt(cents) : BigInt(cents);
    one.fault('payments.csv', found.get(inquiryReference(id)) ?? 0n, wanted);
  }
}

/** Acts that print a paper of the deal: an invoice, or the cancellation of today. Resolves with its facts. */
async function lastPaper(one: Case): Promise<DocumentFacts | undefined> {
  const { deal, sums, draw } = one;
  const { id } = deal;
  const isOpen = deal.stage === 'accepted' || deal.stage === 'booked';
  if (!isOpen && deal.stage !== 'completed') return undefined;
  if (isOpen && draw % 2 === 0) {
    const by = draw % 5 === 0 ? 'band' : 'client';
    const quote = agreedIn(deal);
    const keptCents =
      quote.agreed_by === 'band' && by === 'client' ? Math.floor((Number(sums.total) * draw) / 1000) : undefined;
    await desk.opened.setStage(
      INQUIRIES.setStage.input.parse({ id, stage: 'cancelled', reason: by, note: 'se canceló', keptCents }),
      once(),
    );
    Object.assign(deal, { stage: 'cancelled', cancelledBy: by, cancelledAt: new Date().toISOString() });
    quote.kept_cents = keptCents ?? null;
    one.sums = judge(deal);
  } else {
    if (sums.total + sums.charges === 0n) return undefined;
    await desk.deals.invoice({ id, poNumber: null }, once());
  }
  return told.factsOf(id, deal.stage === 'cancelled' ? 'cancellation' : 'invoice');
}

/** Printing takes longest, so few deals are printed. */
const isPrinted = ({ index }: DealRows) => index % Math.floor(DEALS / PRINTED) === 0;
let papers = 0;
/** Mails and acts take longest after printing, and every third deal has them. */
const isSampled = (one: Case) => one.draw % 3 === 0 || isPrinted(one.deal);

async function lookAt(one: Case, money: Money): Promise<void> {
  const { id } = one.deal;
  await lookAtPanel(one);
  lookAtPage(one, await told.page(id));
  if (isSampled(one)) await lookAtMails(one, money);
  const paid = lastPaid(one.deal);
  const slip = paid && (await told.slip(id, paid.id));
  if (slip) await lookAtFacts(one, slip, money);
}

const WAYS = ['venmo', 'zelle', 'spei', 'card'].map((way) => ({ way, account: 'x', note: '' }));

test(`${DEALS} random deals have the same sums in every place (seed ${SEED})`, async () => {
  const below = seededBelow();
  const faults: string[] = [];
  const seen = new Map<string, number>();
  for (let done = 0; done < DEALS; done += AT_ONCE) {
    await desk.empty();
    await desk.rows(`update agenda_start set at = now() - interval '40 days'`);
    await desk.rows(`insert into quote_settings (name, value, revision) values ('pay_ways', $1::jsonb, 1)`, [
      JSON.stringify({ ways: WAYS }),
    ]);
    const deals = Array.from({ length: Math.min(AT_ONCE, DEALS - done) }, (_, at) => randomDeal(below, done + at));
    await insertDeals(desk, deals);
    const cases = new Map<string, Case>(
      deals.map((deal) => [
        deal.id,
        {
          deal,
          sums: judge(deal),
          draw: below(1000),
          fault(place, found, wanted) {
            const [one, other] = [found, wanted].map((value) => JSON.stringify(bigs([value])));
            if (one !== other) faults.push(`${deal.name} ${deal.stage}, ${place}: ${one}, not ${other}`);
          },
        },
      ]),
    );
    await lookAtAgenda(cases);
    await lookAtPayments(cases);
    const list = await desk.inquiries.page(inquiriesQuery.parse({ limit: 100 }));
    expect(list.items).toHaveLength(deals.length);
    for (const row of list.items) lookAtRow(cases.get(row.id)!, row);
    const moneyOf = new Map(list.items.map(({ id, money }) => [id, money!]));
    await Promise.all([...cases.values()].map((one) => lookAt(one, moneyOf.get(one.deal.id)!)));
    // One after the other, because all wait for the counter of their numbers.
    for (const one of cases.values()) {
      const paper = isSampled(one) && (await lastPaper(one));
      if (paper) await lookAtFacts(one, paper, (await desk.deal.of(one.deal.id)).money!);
      const { owed, settled, writtenOff, claimed } = one.sums;
      const kinds = {
        owed: owed > 0n,
        favor: owed < 0n,
        settled: Boolean(settled),
        elsewhere: agreedIn(one.deal).agreed_by === 'band',
        amended: agreedIn(one.deal).kind === 'amendment',
        refunded: one.deal.payments.some(({ kind, state }) => kind === 'refund' && state === 'confirmed'),
        void: one.deal.payments.some(({ state, number }) => state === 'void' && number !== null),
        charged: one.sums.charges > 0n,
        writtenOff: writtenOff > 0n,
        claimed: claimed > 0n,
      };
      for (const [kind, is] of Object.entries({ ...kinds, [one.deal.stage]: true, [one.deal.currency]: true }))
        if (is) seen.set(kind, (seen.get(kind) ?? 0) + 1);
    }
    expect(faults.slice(0, 30)).toEqual([]);
  }
  expect(papers).toBeGreaterThanOrEqual(PRINTED);
  const all = [
    'owed',
    'favor',
    'settled',
    'elsewhere',
    'amended',
    'refunded',
    'void',
    'charged',
    'writtenOff',
    'claimed',
    'accepted',
    'booked',
    'completed',
    'cancelled',
    'USD',
    'MXN',
  ];
  expect(all.filter((kind) => !seen.has(kind))).toEqual([]);
}, 7_200_000);
