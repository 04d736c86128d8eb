import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { priceText } from '@tocada/contracts/deals/currency.js';
import type { Payment } from '@tocada/contracts/deals/payments.js';
import type { PaymentKind } from '@tocada/contracts/deals/quote-money.js';
import type { QUOTES } from '@tocada/contracts/deals/quotes.js';
import type { RpcPayload } from '@tocada/contracts/kit/rpc.js';
import { say } from '@tocada/contracts/sentences/say.js';
import type { Site } from '@tocada/contracts/site/site.js';
import { AppError } from '@tocada/runtime/app-error.js';
import { ChangesService } from '@tocada/runtime/database/changes.service.js';
import { ShowsProjection } from '../../records/dates/shows.projection.js';
import { nextNumber } from '../../records/deals/counters.sql.js';
import { cancellationOf, heldCents, isPaidIn, OF_PRICE, sumsNow } from '../../records/deals/deal-money.sql.js';
import { addPayment, confirmOne, keepBookedNight, paymentOf, paymentsOf } from '../../records/deals/payments.sql.js';
import { isPostponed } from '../../records/deals/quote-terms.js';
import type { QuoteRow } from '../../records/deals/quotes.sql.js';
import { CurrentSite } from '../../records/ground/current-site.js';
import { todayOf } from '../../records/ground/time-zone.sql.js';
import { addActivity } from '../../records/inquiries/activity.sql.js';
import { lockInquiry } from '../../records/inquiries/find-inquiry.js';
import { countEdit, stageOfRow, type InquiryRow } from '../../records/inquiries/inquiry.entity.js';
import { LettersService } from '../../records/messages/letters.service.js';
import { paymentFacts } from '../../telling/documents/deal-facts.js';
import { bookNight } from '../dates/agreed-night.js';
import { changeDates } from '../dates/dates.js';
import { requireAgreement } from './cancel-agreement.js';
import { DealDocuments } from './deal-documents.js';
import { askAboutPayment } from './payment-questions.js';

export interface Agreement {
  row: InquiryRow;
  agreed: QuoteRow;
  site: Site;
}

interface Told {
  id: string;
  /** As the timeline says it. */
  act: 'recorded' | 'confirmed';
  /** The band's own. A client's words have no place on the band's document. */
  note: string | null;
  anyway: boolean | null | undefined;
}

/** The frame of each write of a payment. A payment is never changed or removed: a mistake is void. */
@Injectable()
export class PaymentWrites {
  constructor(
    private readonly changes: ChangesService,
    private readonly shows: ShowsProjection,
    private readonly site: CurrentSite,
    private readonly documents: DealDocuments,
    private readonly letters: LettersService,
  ) {}

  /** One write for an agreement, which may book its night. */
  async write<T extends Payment | null>(
    writeId: string,
    input: { id: string; [field: string]: unknown },
    work: (em: EntityManager, agreement: Agreement) => Promise<T>,
  ): Promise<T> {
    const site = await this.site.get();
    await this.shows.current();
    const done = await changeDates(this.changes, writeId, input, async (em) => {
      const row = await lockInquiry(em, input.id);
      const agreed = await requireAgreement(em, row.id);
      const result = await work(em, { row, agreed, site });
      await em.flush();
      return result;
    });
    this.documents.wake();
    return done;
  }

  /** A payment that the band has received or given. */
  async record(
    em: EntityManager,
    agreement: Agreement,
    input: Pick<RpcPayload<typeof QUOTES.pay>, 'kind' | 'cents' | 'method' | 'day' | 'note' | 'anyway'> & {
      /** The sum that the client had named, where another one arrived. */
      claimedCents?: number;
    },
  ): Promise<Payment> {
    const { row, agreed } = agreement;
    const { kind, cents, method, day, note, anyway, claimedCents } = input;
    if (kind === 'refund') await refuseOver(em, agreement, cents);
    const number = await nextNumber(em, kind === 'refund' ? 'N' : 'R', await todayOf(em));
    const told = { kind, cents, method, day, note, claimedCents: claimedCents ?? null };
    const payment = { ...told, id: randomUUID(), inquiryId: row.id, number, currency: agreed.currency };
    await addPayment(em, { ...payment, state: 'confirmed', by: 'admin' }, this.documents.retainUntil(agreed.event));
    return this.confirmed(em, agreement, { id: payment.id, act: 'recorded', note, anyway });
  }

  /** The band has received what the client had named. */
  async confirm(
    em: EntityManager,
    agreement: Agreement,
    { id, cents, day }: Payment,
    { note, anyway, ...asking }: Pick<RpcPayload<typeof QUOTES.confirmPayment>, 'note' | 'anyway' | 'ask' | 'answers'>,
  ): Promise<Payment> {
    const today = await todayOf(em);
    // The deal may have changed since the client told of the payment.
    const kind = await kindOfClaim(em, agreement, today, cents);
    await askAboutPayment(em, asking, { kind, cents, day, agreed: agreement.agreed, today });
    await confirmOne(em, id, { number: await nextNumber(em, 'R', today), kind, note });
    return this.confirmed(em, agreement, { id, act: 'confirmed', note, anyway });
  }

  /** Call for a payment whose row is confirmed. */
  private async confirmed(em: EntityManager, agreement: Agreement, { id, act, note, anyway }: Told): Promise<Payment> {
    const { row, agreed } = agreement;
    const payment = await findPayment(em, row.id, id);
    const { kind, cents, number } = payment;
    if (OF_PRICE.includes(kind) && stageOfRow(row) === 'accepted' && (await hasNightToBook(em, agreed)))
      await keepBookedNight(em, id, await bookNight(em, row, agreed.event, anyway ?? false));
    countEdit(row);
    await addActivity(em, row.id, 'payment', { act, cents: String(cents), number });
    const paper = kind === 'refund' ? 'credit_note' : 'receipt';
    await this.issue(em, agreement, { id, kind: paper, number: number!, note, isSlip: true });
    return payment;
  }

  /** Issues the document of a payment and writes to the client, when the document has its file. */
  async issue(
    em: EntityManager,
    { row, agreed, site }: Agreement,
    given: { id: string; kind: 'receipt' | 'credit_note'; number: string; note: string | null; isSlip?: boolean },
  ): Promise<void> {
    const { id: paymentId, kind, number, note, isSlip = false } = given;
    const payment = await findPayment(em, row.id, paymentId);
    const documentId = await this.documents.issue(
      em,
      { row, quote: agreed, site, kind, number, paymentId, isSlip },
      await paymentFacts(em, { agreed, payment, note }),
    );
    const letter = { inquiryId: row.id, kind: 'receipt', recipient: 's1', paymentId, documentId } as const;
    await this.letters.write(em, { ...letter, key: `${kind}:${documentId}` });
  }
}

export async function findPayment(em: EntityManager, inquiryId: string, id: string): Promise<Payment> {
  const found = await paymentOf(em, inquiryId, id);
  if (!found) throw new AppError('not_found', say('payment_not_found'));
  return found;
}

/** A payment that the client told of and the band has not seen. @throws AppError `wrong_stage` */
export async function claimIn(em: EntityManager, inquiryId: string, id: string): Promise<Payment> {
  const claim = await findPayment(em, inquiryId, id);
  if (claim.state !== 'claimed') throw new AppError('wrong_stage', say('payment_done'));
  return claim;
}

/** A postponed event has no night to book, and one that is past needs none. */
const hasNightToBook = async (em: EntityManager, agreed: QuoteRow): Promise<boolean> =>
  !isPostponed(agreed) && agreed.event.day >= (await todayOf(em));

/** The kind of a client's payment, as the deal stands now. */
export async function kindOfClaim(
  em: EntityManager,
  { row, agreed }: Pick<Agreement, 'row' | 'agreed'>,
  today: string,
  cents: number,
): Promise<PaymentKind> {
  if (stageOfRow(row) === 'cancelled') return 'damages';
  const { owedCents } = (await sumsNow(em, agreed, today)).money;
  if (cents >= owedCents) return 'balance';
  return isPaidIn(await paymentsOf(em, row.id)) ? 'instalment' : 'deposit';
}

/** Damages that a client paid can be given back, too. A band that cancels gives back all. */
export async function refundableOf(em: EntityManager, row: InquiryRow): Promise<number> {
  const cancellation = await cancellationOf(em, row.id);
  return heldCents(await paymentsOf(em, row.id), cancellation?.isByBand ?? false);
}

async function refuseOver(em: EntityManager, { row, agreed }: Agreement, cents: number): Promise<void> {
  const most = await refundableOf(em, row);
  const words = priceText(Math.max(0, most), agreed.currency);
  if (cents > most) throw AppError.atField('cents', say('refund_over', { most: words }));
}
