import { randomUUID } from 'node:crypto';
import type { QuoteCurrency } from '@tocada/contracts/deals/currency.js';
import { NO_TAX } from '@tocada/contracts/deals/quote.js';
import type { PaymentKind } from '@tocada/contracts/deals/quote-money.js';
import { quoteLine } from '@tocada/contracts/deals/spec-quote.js';
import type { Stage } from '@tocada/contracts/kit/stages.js';
import { RETAIN, type BesidePrice, type DealRows, type PaymentRow, type QuoteRow } from './spec-deal-rows.js';
import { dayOf, judge, refundable } from './spec-sums-judge.js';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const OF_PRICE: readonly PaymentKind[] = ['deposit', 'instalment', 'balance'];

/** One random deal, made act by act, each as the services would allow it. @param below random whole numbers */
export function randomDeal(below: (limit: number) => number, index: number): DealRows {
  const pick = <T>(some: readonly T[]): T => some[below(some.length)]!;
  const often = (percent: number) => below(100) < percent;
  const id = randomUUID();
  const begin = Date.now() - (70 + below(150)) * DAY;
  let now = begin;
  const randomNight = () => dayOf(Date.now() + (below(130) - 60) * DAY);
  const night = randomNight();
  const currency: QuoteCurrency = often(35) ? 'MXN' : 'USD';
  /** As a release that knew dollars alone stored it. */
  const stored = currency === 'USD' && often(30) ? null : currency;
  const isElsewhere = often(30);
  const language = pick(['es', 'en'] as const);
  const confirmOn = pick(['deposit', 'signature'] as const);
  let numbers = 0;
  const numbered = (series: string) => `${series}-2020-${String(index * 100 + (numbers += 1))}`;

  const randomLines = (): Pick<QuoteRow, 'lines' | 'tax' | 'choice'> => {
    if (often(6)) return { lines: [quoteLine({ unitCents: 0 })], tax: NO_TAX, choice: { package: null, extras: [] } };
    const lines = [quoteLine({ unitCents: 1 + below(400_000) })];
    if (isElsewhere) return { lines, tax: NO_TAX, choice: { package: null, extras: [] } };
    if (often(50))
      lines.push(
        quoteLine({
          id: '2',
          kind: 'travel',
          unit: 'mile',
          quantity: 1 + below(90_000),
          unitCents: 134,
          taxable: true,
        }),
      );
    if (often(40)) lines.push(quoteLine({ id: '3', kind: 'sound', unitCents: below(50_000), optional: true }));
    if (often(40))
      lines.push(quoteLine({ id: '4', kind: 'discount', description: 'Descuento', percentBp: 1 + below(3000) }));
    const tax: QuoteRow['tax'] = often(40)
      ? { mode: pick(['added', 'included'] as const), label: 'Tax', bp: 825, permit: '1-23456' }
      : NO_TAX;
    return { lines, tax, choice: { package: null, extras: lines.length > 2 && often(50) ? ['3'] : [] } };
  };
  const randomSchedule = (fixed: boolean): QuoteRow['schedule'] =>
    often(25)
      ? [{ label: 'Todo', percentBp: 10_000, due: { daysBefore: below(10) } }]
      : [
          { label: 'Anticipo', percentBp: 5000, due: fixed ? { on: dayOf(now) } : { daysAfter: 3 } },
          { label: 'Resto', percentBp: 5000, due: { daysBefore: below(15) } },
        ];
  const damages: QuoteRow['damages'] = isElsewhere
    ? []
    : pick([
        [],
        [
          { daysBefore: 60, percentBp: 2500 },
          { daysBefore: 20, percentBp: 5050 },
        ],
        [{ daysBefore: 900, percentBp: 3333 }],
      ]);

  const first: QuoteRow = {
    id: randomUUID(),
    inquiry_id: id,
    number: numbered('C'),
    version: 1,
    kind: 'quote',
    based_on: null,
    state: 'accepted',
    language,
    packages: [],
    ...randomLines(),
    schedule: randomSchedule(false),
    damages,
    event: { type: 'Boda', day: night, startTime: null, endTime: null, location: 'Bryan TX' },
    confirm_on: confirmOn,
    valid_until: night,
    currency: stored,
    draft_currency: stored,
    created_at: new Date(now - HOUR).toISOString(),
    sent_at: isElsewhere ? null : new Date(now - HOUR / 2).toISOString(),
    decided_at: new Date(now).toISOString(),
    agreed_by: isElsewhere ? 'band' : null,
    agreed_how: isElsewhere ? 'phone' : null,
    agreed_on: isElsewhere ? dayOf(now) : null,
    tells_client: isElsewhere && often(50),
    kept_cents: null,
  };
  const deal: DealRows = {
    id,
    index,
    name: `Cliente ${index}`,
    language,
    currency,
    stage: 'accepted',
    openStage: 'accepted',
    stillOwed: false,
    completedAt: null,
    cancelledAt: null,
    cancelledBy: null,
    cancellations: [],
    quotes: [first],
    payments: [],
    charges: [],
    writeOffs: [],
  };
  if (confirmOn === 'signature' || judge(deal).total === 0n) deal.stage = 'booked';

  const agreed = () => deal.quotes.find(({ state }) => state === 'accepted')!;
  const isPostponed = () => agreed().event.creditUntil !== undefined;
  const at = () => new Date(now).toISOString();
  const randomCents = (): number => {
    const owed = Number(judge(deal).owed);
    return Math.max(
      1,
      pick([owed, owed, Math.round(owed / 2), Math.round(owed / 3), 1 + below(90_000), owed + 1 + below(90_000)]),
    );
  };
  /** The first payment of the price books a night that lies ahead. */
  const confirmed = (payment: PaymentRow) => {
    if (
      OF_PRICE.includes(payment.kind) &&
      deal.stage === 'accepted' &&
      !isPostponed() &&
      agreed().event.day >= dayOf(now)
    )
      deal.stage = 'booked';
  };
  const addPayment = (
    fields: Pick<PaymentRow, 'kind' | 'cents' | 'state' | 'by'> & Partial<PaymentRow>,
  ): PaymentRow => {
    const payment: PaymentRow = {
      id: randomUUID(),
      inquiry_id: id,
      number: fields.state === 'claimed' ? null : numbered(fields.kind === 'refund' ? 'N' : 'R'),
      method: 'zelle',
      day: dayOf(now),
      at: at(),
      claimed_cents: null,
      currency: stored,
      retain_until: RETAIN,
      ...fields,
    };
    deal.payments.push(payment);
    return payment;
  };
  const beside = (cents: number): BesidePrice => ({
    id: randomUUID(),
    inquiry_id: id,
    cents,
    void: false,
    by: 'admin',
    at: at(),
    retain_until: RETAIN,
  });
  const kindOfClaim = (cents: number): PaymentKind => {
    if (deal.stage === 'cancelled') return 'damages';
    if (BigInt(cents) >= judge(deal).owed) return 'balance';
    return deal.payments.some(({ kind, state }) => state === 'confirmed' && OF_PRICE.includes(kind))
      ? 'instalment'
      : 'deposit';
  };
  /** A change of the agreement, which stands at once. */
  const replace = (fields: Partial<QuoteRow>) => {
    const before = agreed();
    before.state = 'superseded';
    deal.quotes.push({
      ...before,
      id: randomUUID(),
      version: before.version + 1,
      kind: 'amendment',
      based_on: before.id,
      state: 'accepted',
      created_at: at(),
      sent_at: before.agreed_by ? null : at(),
      decided_at: at(),
      kept_cents: null,
      ...fields,
    });
  };
  const close = (stage: 'completed' | 'cancelled' | 'lost') => {
    deal.openStage = deal.stage;
    deal.stage = stage;
  };

  const ACTS: Record<string, () => void> = {
    pay() {
      const kinds: PaymentKind[] = ['deposit', 'instalment', 'balance', 'balance', 'withheld', 'extra', 'tip'];
      const kind = deal.stage === 'cancelled' && often(70) ? 'damages' : pick(kinds);
      confirmed(addPayment({ kind, cents: randomCents(), state: 'confirmed', by: 'admin' }));
    },
    claim() {
      const cents = randomCents();
      addPayment({ kind: kindOfClaim(cents), cents, state: 'claimed', by: 'client' });
    },
    confirm() {
      const claim = deal.payments.find(({ state }) => state === 'claimed');
      if (!claim) return;
      const kind = kindOfClaim(claim.cents);
      Object.assign(claim, { kind, state: 'confirmed', number: numbered('R') });
      confirmed(claim);
    },
    arrived() {
      const claim = deal.payments.find(({ state }) => state === 'claimed');
      if (!claim) return;
      claim.state = 'void';
      const cents = randomCents();
      const kind = kindOfClaim(cents);
      confirmed(addPayment({ kind, cents, state: 'confirmed', by: 'admin', claimed_cents: claim.cents }));
    },
    void() {
      const payment = pick(deal.payments.filter(({ state }) => state !== 'void'));
      if (!payment) return;
      const { state } = payment;
      payment.state = 'void';
      if (refundable(deal) < 0n) payment.state = state;
    },
    refund() {
      const most = Number(refundable(deal));
      if (most > 0)
        addPayment({ kind: 'refund', cents: pick([most, 1 + below(most)]), state: 'confirmed', by: 'admin' });
    },
    charge() {
      deal.charges.push({ ...beside(1 + below(60_000)), description: 'Una hora más', day: agreed().event.day });
    },
    uncharge() {
      const charge = deal.charges.find((one) => !one.void);
      if (charge) charge.void = true;
    },
    writeOff() {
      const owed = Number(judge(deal).owed);
      if (owed > 0) deal.writeOffs.push({ ...beside(pick([owed, 1 + below(owed)])), currency });
    },
    expectAgain() {
      const writeOff = deal.writeOffs.find((one) => !one.void);
      if (writeOff) writeOff.void = true;
    },
    amend() {
      const { event } = agreed();
      const { creditUntil: _over, ...moved } = event;
      const day = often(30) ? randomNight() : moved.day;
      replace({ ...randomLines(), schedule: randomSchedule(true), event: { ...moved, day } });
    },
    postpone() {
      if (isPostponed()) return;
      replace({ event: { ...agreed().event, creditUntil: '2151-01-01' } });
      deal.stage = 'accepted';
    },
    cancel() {
      const by = pick(['client', 'client', 'band'] as const);
      close('cancelled');
      deal.cancelledAt = at();
      deal.cancelledBy = by;
      deal.cancellations.push(at());
      const quote = agreed();
      const asksKept = quote.agreed_by === 'band' && by === 'client';
      quote.kept_cents = asksKept ? below(Number(judge({ ...deal, stage: 'booked' }).total) + 1) : null;
    },
    complete() {
      if (isPostponed() || (deal.stage !== 'booked' && agreed().event.day >= dayOf(now))) return;
      close('completed');
      deal.stillOwed = judge(deal).owed > 0n && often(50);
      deal.completedAt = at();
    },
    lose: () => close('lost'),
    reopen() {
      deal.stage = deal.openStage;
      Object.assign(deal, { stillOwed: false, cancelledAt: null, cancelledBy: null });
    },
  };
  const MONEY = 'pay pay claim confirm arrived void refund writeOff writeOff expectAgain';
  const SENSIBLE: Partial<Record<Stage, string>> = {
    accepted: `${MONEY} pay pay pay charge charge uncharge amend amend postpone cancel cancel complete complete lose`,
    booked: `${MONEY} pay pay pay charge charge uncharge amend amend postpone cancel cancel complete complete complete lose`,
    completed: `${MONEY} charge reopen`,
    cancelled: `${MONEY} pay pay reopen`,
    lost: `${MONEY} reopen`,
  };
  const most = 2 + below(11);
  const step = Math.floor((Date.now() - HOUR - begin) / (most + 1));
  for (let act = 0; act < most; act += 1) {
    now += 1 + below(step);
    ACTS[pick(SENSIBLE[deal.stage]!.split(' '))]!();
  }
  // An amendment that waits for its signature.
  if (['accepted', 'booked'].includes(deal.stage) && often(20)) {
    const basis = agreed();
    now += HOUR / 2;
    const isSent = often(50);
    deal.quotes.push({
      ...basis,
      ...randomLines(),
      id: randomUUID(),
      version: basis.version + 1,
      kind: 'amendment',
      based_on: basis.id,
      state: isSent ? 'sent' : 'draft',
      created_at: at(),
      sent_at: isSent ? at() : null,
      decided_at: null,
      agreed_by: null,
      agreed_how: null,
      agreed_on: null,
      tells_client: false,
    });
  }
  return deal;
}
