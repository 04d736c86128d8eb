import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { Scope } from '@tocada/contracts/deals/client-page.js';
import { paidOf, type PaymentKind } from '@tocada/contracts/deals/quote-money.js';
import type { Payment, QUOTES } from '@tocada/contracts/deals/quotes.js';
import { moneyText } from '@tocada/contracts/ground/money.js';
import type { RpcPayload } from '@tocada/contracts/kit/rpc.js';
import { say } from '@tocada/contracts/sentences/say.js';
import type { Site } from '@tocada/contracts/site/site.js';
import { AppError } from '@tocada/runtime/app-error.js';
import { ChangesService } from '@tocada/runtime/database/changes.service.js';
import { exactlyOnce } from '@tocada/runtime/database/exactly-once.js';
import type { CallContext } from '@tocada/runtime/streams/handlers-of.js';
import { ShowsProjection } from '../../records/dates/shows.projection.js';
import { nextNumber } from '../../records/deals/counters.sql.js';
import { addPayment, confirmOne, moneyOf, paymentOf, paymentsOf, voidOne } from '../../records/deals/payments.sql.js';
import { isPostponed, termsOfPayment } from '../../records/deals/quote-terms.js';
import { agreedQuote, type QuoteRow } from '../../records/deals/quotes.sql.js';
import { keepAnswer, resoldNightOf, takeAnswerBack } from '../../records/deals/resold.sql.js';
import { CurrentSite } from '../../records/ground/current-site.js';
import { todayOf } from '../../records/ground/time-zone.sql.js';
import { addActivity } from '../../records/inquiries/activity.sql.js';
import { stageOfRow, type InquiryRow } from '../../records/inquiries/inquiry.entity.js';
import { lockInquiry } from '../../records/inquiries/lock-inquiry.js';
import { LettersService } from '../../records/messages/letters.service.js';
import { NoticesService } from '../../records/messages/notices.service.js';
import { DocumentsService } from '../../telling/documents/documents.service.js';
import { changeDates } from '../dates/dates.js';
import { bookNight } from './night.js';
import { QuotesService } from './quotes.service.js';
import { besideCents, isCancelledByBand, settlementOf } from './settlement.js';

/** The payments of the price. With the first of them the night is the client's. */
const OF_PRICE: readonly PaymentKind[] = ['deposit', 'instalment', 'balance'];

interface Confirmed {
  row: InquiryRow;
  agreed: QuoteRow;
  site: Site;
  id: string;
  act: string;
  /** The band's own. A client's words have no place on the band's paper. */
  note: string | null;
  anyway: boolean | null | undefined;
}

/** The money of agreements. A payment is never changed or removed: a mistake is void. */
@Injectable()
export class PaymentsService {
  constructor(
    private readonly em: EntityManager,
    private readonly changes: ChangesService,
    private readonly shows: ShowsProjection,
    private readonly site: CurrentSite,
    private readonly quotes: QuotesService,
    private readonly documents: DocumentsService,
    private readonly letters: LettersService,
    private readonly notices: NoticesService,
  ) {}

  pay(input: RpcPayload<typeof QUOTES.pay>, { writeId }: CallContext): Promise<Payment> {
    return this.act(writeId, input, async (em, row, agreed, site) => this.record(em, { row, agreed, site }, input));
  }

  /** The answer stands in the timeline and beside the record of the cancellation. */
  answerResold(
    { refund, ...input }: RpcPayload<typeof QUOTES.answerResold>,
    { writeId }: CallContext,
  ): Promise<Payment | null> {
    return this.act(writeId, { ...input, refund }, async (em, row, agreed, site) => {
      const night = await resoldNightOf(em, row.id);
      if (!night) throw new AppError('wrong_stage', say('not_resold'));
      const { keptCents, documentId } = night;
      const cents = refund?.cents ?? 0;
      if (cents > keptCents) throw AppError.atField('refund.cents', say('refund_over', { most: moneyText(keptCents) }));
      const act = refund ? 'resold_refunded' : 'resold_kept';
      await addActivity(em, row.id, 'quote', { act, cents: refund && String(cents), text: input.note });
      row.revision += 1;
      const payment = refund && (await this.record(em, { row, agreed, site }, { ...refund, kind: 'refund' }));
      await keepAnswer(em, documentId, payment);
      return payment;
    });
  }

  private async record(
    em: EntityManager,
    { row, agreed, site }: { row: InquiryRow; agreed: QuoteRow; site: Site },
    input: Pick<RpcPayload<typeof QUOTES.pay>, 'kind' | 'cents' | 'method' | 'day' | 'note' | 'anyway'>,
  ): Promise<Payment> {
    const { kind, cents, method, day, note } = input;
    const today = await todayOf(em);
    if (kind === 'refund') await refuseOver(em, row, cents);
    const number = await nextNumber(em, kind === 'refund' ? 'N' : 'R', today);
    const payment = { id: randomUUID(), inquiryId: row.id, number, kind, cents, method, day, note } as const;
    await addPayment(em, { ...payment, state: 'confirmed', by: 'admin' }, this.quotes.retainUntil(agreed.event));
    return this.confirmed(em, { row, agreed, site, id: payment.id, act: 'recorded', note, anyway: input.anyway });
  }

  confirmPayment(input: RpcPayload<typeof QUOTES.confirmPayment>, { writeId }: CallContext): Promise<Payment> {
    return this.act(writeId, input, async (em, row, agreed, site) => {
      const payment = await this.find(em, row.id, input.paymentId);
      if (payment.state !== 'claimed') throw new AppError('wrong_stage', say('payment_done'));
      const today = await todayOf(em);
      const number = await nextNumber(em, 'R', today);
      // The deal may have changed since the client told of the payment.
      const kind = await this.kindOf(em, { row, agreed, today }, payment.cents);
      await confirmOne(em, payment.id, { number, kind, note: input.note });
      const { note, anyway } = input;
      return this.confirmed(em, { row, agreed, site, id: payment.id, act: 'confirmed', note, anyway });
    });
  }

  async voidPayment(input: RpcPayload<typeof QUOTES.voidPayment>, { writeId }: CallContext): Promise<Payment> {
    const site = await this.site.get();
    const { result } = await exactlyOnce(this.em, writeId, input, async (em) => {
      const row = await lockInquiry(em, input.id);
      const payment = await this.find(em, row.id, input.paymentId);
      if (payment.state === 'void') throw new AppError('wrong_stage', say('payment_void'));
      await voidOne(em, payment.id, input.note);
      await takeAnswerBack(em, row.id, payment.id);
      if ((await refundableOf(em, row)) < 0) throw new AppError('wrong_stage', say('payment_refunded'));
      const agreed = await agreedQuote(em, row.id);
      // A claim had no receipt that a note could take back.
      if (agreed && payment.state === 'confirmed') {
        const number = await nextNumber(em, 'N', await todayOf(em));
        await this.issue(em, { row, agreed, site, id: payment.id, kind: 'credit_note', number, note: input.note });
      }
      row.revision += 1;
      await addActivity(em, row.id, 'payment', { act: 'voided', cents: String(payment.cents), number: payment.number });
      await em.flush();
      return this.find(em, row.id, payment.id);
    });
    this.wake();
    return result;
  }

  /** A payment of the client's that the band has not seen yet. */
  async claim(
    em: EntityManager,
    row: InquiryRow,
    { cents, method, note }: Pick<Payment, 'cents' | 'method' | 'note'>,
    scope: Scope,
  ): Promise<void> {
    const agreed = await agreedQuote(em, row.id);
    if (!agreed) throw new AppError('wrong_stage', say('no_agreement'));
    const today = await todayOf(em);
    const kind = await this.kindOf(em, { row, agreed, today }, cents);
    const id = randomUUID();
    const claim = { id, inquiryId: row.id, number: null, kind, cents, method, day: today, note } as const;
    await addPayment(em, { ...claim, state: 'claimed', by: 'client' }, this.quotes.retainUntil(agreed.event));
    await addActivity(em, row.id, 'payment', { act: 'claimed', cents: String(cents), scope }, 'client');
    row.revision += 1;
    const letter = { inquiryId: row.id, kind: 'payment_claimed', recipient: 'band', paymentId: id } as const;
    await this.letters.write(em, { ...letter, key: `claimed:${id}` });
  }

  /** The kind of a client's payment, as the deal stands now. */
  private async kindOf(
    em: EntityManager,
    { row, agreed, today }: { row: InquiryRow; agreed: QuoteRow; today: string },
    cents: number,
  ): Promise<PaymentKind> {
    if (stageOfRow(row) === 'cancelled') return 'damages';
    const { owedCents } = await moneyIn(em, agreed, today);
    if (cents >= owedCents) return 'balance';
    const paid = (await paymentsOf(em, row.id)).some(
      ({ kind, state }) => state === 'confirmed' && OF_PRICE.includes(kind),
    );
    return paid ? 'instalment' : 'deposit';
  }

  wake(): void {
    this.documents.wake();
    this.notices.wake();
  }

  private async confirmed(
    em: EntityManager,
    { row, agreed, site, id, act, note, anyway }: Confirmed,
  ): Promise<Payment> {
    const payment = await this.find(em, row.id, id);
    const { kind, cents, number } = payment;
    // A postponed event has no night to book.
    if (OF_PRICE.includes(kind) && stageOfRow(row) === 'accepted' && !isPostponed(agreed))
      await bookNight(em, row, agreed.event, anyway ?? false);
    row.revision += 1;
    await addActivity(em, row.id, 'payment', { act, cents: String(cents), number });
    const papers = kind === 'refund' ? 'credit_note' : 'receipt';
    await this.issue(em, { row, agreed, site, id, kind: papers, number: number!, note });
    return payment;
  }

  /** Issues the paper of a payment and writes to the client, when the paper has its file. */
  private async issue(
    em: EntityManager,
    given: {
      row: InquiryRow;
      agreed: QuoteRow;
      site: Site;
      id: string;
      kind: 'receipt' | 'credit_note';
      number: string;
      note: string | null;
    },
  ): Promise<void> {
    const { row, agreed, site, id, kind, number, note } = given;
    const facts = await this.quotes.factsOf(em, { row, quote: agreed, number, kind, site });
    const payment = await this.find(em, row.id, id);
    const { totalCents, paidCents, owedCents } = await moneyIn(em, agreed, await todayOf(em));
    const settlement = await settlementOf(em, row, agreed, await paymentsOf(em, row.id));
    const documentId = await this.documents.issue(em, {
      kind,
      number,
      inquiryId: row.id,
      quoteId: agreed.id,
      paymentId: id,
      language: agreed.language,
      retainUntil: this.quotes.retainUntil(agreed.event),
      facts: {
        ...facts,
        payment: { ...payment, note },
        money: settlement ? null : { totalCents, paidCents, owedCents },
        cancel: settlement,
      },
    });
    const letter = { inquiryId: row.id, kind: 'receipt', recipient: 's1', paymentId: id, documentId } as const;
    await this.letters.write(em, { ...letter, key: `${kind}:${documentId}` });
  }

  private async find(em: EntityManager, inquiryId: string, id: string): Promise<Payment> {
    const found = await paymentOf(em, inquiryId, id);
    if (!found) throw new AppError('not_found', say('payment_not_found'));
    return found;
  }

  private async act<T extends Payment | null>(
    writeId: string,
    input: { id: string; [field: string]: unknown },
    work: (em: EntityManager, row: InquiryRow, agreed: QuoteRow, site: Site) => Promise<T>,
  ): Promise<T> {
    const site = await this.site.get();
    await this.shows.current();
    const done = await changeDates(this.changes, writeId, input, async (em) => {
      const row = await lockInquiry(em, input.id);
      const agreed = await agreedQuote(em, row.id);
      if (!agreed) throw new AppError('wrong_stage', say('no_agreement'));
      const result = await work(em, row, agreed, site);
      await em.flush();
      return result;
    });
    this.wake();
    return done;
  }
}

async function moneyIn(em: EntityManager, agreed: QuoteRow, today: string) {
  const { totals, schedule } = termsOfPayment(agreed, today);
  return moneyOf(totals.totalCents, schedule, await paymentsOf(em, agreed.inquiryId));
}

/** Damages that a client paid can be given back, too. A band that cancels gives back all. */
async function refundableOf(em: EntityManager, row: InquiryRow): Promise<number> {
  const payments = await paymentsOf(em, row.id);
  const damages = payments.filter(({ kind, state }) => kind === 'damages' && state === 'confirmed');
  const beside = isCancelledByBand(row) ? besideCents(payments) : 0;
  return paidOf(payments) + damages.reduce((sum, { cents }) => sum + cents, 0) + beside;
}

async function refuseOver(em: EntityManager, row: InquiryRow, cents: number): Promise<void> {
  const most = await refundableOf(em, row);
  if (cents > most) throw AppError.atField('cents', say('refund_over', { most: moneyText(Math.max(0, most)) }));
}
