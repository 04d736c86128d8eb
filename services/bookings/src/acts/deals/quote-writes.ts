import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { isQuoteCurrency, type QuoteCurrency } from '@tocada/contracts/deals/currency.js';
import { paidOf } from '@tocada/contracts/deals/deal-money.js';
import type { Quote } from '@tocada/contracts/deals/quote.js';
import { say } from '@tocada/contracts/sentences/say.js';
import type { Site } from '@tocada/contracts/site/site.js';
import { AppError } from '@tocada/runtime/app-error.js';
import { ChangesService } from '@tocada/runtime/database/changes.service.js';
import { refuseStale } from '@tocada/runtime/database/edits.js';
import { exactlyOnce } from '@tocada/runtime/database/exactly-once.js';
import { BookingsEnv } from '../../config/bookings.env.js';
import { linksOf } from '../../records/deals/links.js';
import { partyCount } from '../../records/deals/parties.sql.js';
import { paymentsOf } from '../../records/deals/payments.sql.js';
import { recordedQuote, type RecordedQuote } from '../../records/deals/present-quote.js';
import { fixedCurrency, lockedQuote, openQuote, quoteOf, type QuoteRow } from '../../records/deals/quotes.sql.js';
import { todayOf } from '../../records/ground/time-zone.sql.js';
import { lockInquiry } from '../../records/inquiries/find-inquiry.js';
import type { InquiryRow } from '../../records/inquiries/inquiry.entity.js';
import { changeDates } from '../dates/dates.js';

export const quoteNotFound = () => new AppError('not_found', say('quote_not_found'));

/** The state of a quote that an edit is based on. */
interface AtRevision {
  id: string;
  revision?: number | null | undefined;
}
/** Resolves with the id of the quote that answers the call, when that is another one. */
type Work = (em: EntityManager, row: InquiryRow, quote: QuoteRow) => Promise<string | void>;

/** The frame of each write on a quote: one transaction, exactly once, under the locks of inquiry and quote. */
@Injectable()
export class QuoteWrites {
  constructor(
    private readonly em: EntityManager,
    private readonly env: BookingsEnv,
    private readonly changes: ChangesService,
  ) {}

  async write(writeId: string, input: AtRevision, work: Work): Promise<Quote> {
    const { result } = await exactlyOnce(this.em, writeId, input, (em) => this.within(em, input, work));
    return this.linked(result);
  }

  /** As `write`, for a write that may also change dates. */
  async writeDates(writeId: string, input: AtRevision, work: Work): Promise<Quote> {
    return this.linked(await changeDates(this.changes, writeId, input, (em) => this.within(em, input, work)));
  }

  private async within(em: EntityManager, input: AtRevision, work: Work): Promise<RecordedQuote> {
    const { row, quote } = await this.locked(em, input);
    const id = (await work(em, row, quote)) ?? quote.id;
    await em.flush();
    return this.recorded(em, id);
  }

  /** The inquiry is locked before its quote, in the same order as everywhere. */
  async locked(em: EntityManager, { id, revision }: AtRevision): Promise<{ row: InquiryRow; quote: QuoteRow }> {
    const found = await quoteOf(em, id);
    if (!found) throw quoteNotFound();
    const row = await lockInquiry(em, found.inquiryId);
    const quote = await lockedQuote(em, id);
    // A draft is removed where a deal is agreed elsewhere.
    if (!quote) throw quoteNotFound();
    await refuseStale(revision, quote.revision, async () => this.linked(await this.recorded(em, id), em));
    return { row, quote };
  }

  async recorded(em: EntityManager, id: string): Promise<RecordedQuote> {
    return recordedQuote(em, (await quoteOf(em, id))!, await todayOf(em));
  }

  /** Adds the links to a quote. They are secrets, so no recorded answer holds them. */
  async linked<T extends RecordedQuote>(quote: T, em = this.em.fork()): Promise<T & Pick<Quote, 'links'>> {
    const { inquiryId, state } = quote;
    const { d, s1, s2 } = await linksOf(em, this.env.SITE_URL, inquiryId);
    const isSent = state !== 'draft';
    const signers = isSent ? await partyCount(em, inquiryId) : 0;
    return { ...quote, links: { d, s1: isSent ? s1 : null, s2: signers === 2 ? s2 : null } };
  }
}

/** An inquiry has one open quote. @param own may be open */
export async function refuseOtherOpen(em: EntityManager, inquiryId: string, own?: QuoteRow): Promise<void> {
  const open = await openQuote(em, inquiryId);
  if (open && open.id !== own?.id) throw new AppError('wrong_stage', say('quote_open'));
}

export function refuseNoDraft({ state }: QuoteRow): void {
  if (state !== 'draft') throw new AppError('wrong_stage', say('quote_no_draft'));
}

/** An agreement that was cancelled is not changed any more. */
export function refuseClosed({ status }: InquiryRow): void {
  if (status === 'completed') throw new AppError('wrong_stage', say('agreement_closed'));
}

/** @throws AppError for another currency than that of the quote before, or of the payments of the request */
export async function changedCurrency(
  em: EntityManager,
  quote: Pick<QuoteRow, 'inquiryId' | 'basedOn'>,
  currency: QuoteCurrency,
): Promise<QuoteCurrency> {
  return refuseOther(await fixedCurrency(em, quote), currency);
}

function refuseOther(fixed: QuoteCurrency | undefined, currency: QuoteCurrency): QuoteCurrency {
  if (fixed && fixed !== currency) throw AppError.atField('currency', say('currency_fixed', { currency: fixed }));
  return currency;
}

/** The currency of a new quote: the one that is asked for, or else that of the site. It stays when the site changes. */
export async function newCurrency(
  em: EntityManager,
  quote: Pick<QuoteRow, 'inquiryId' | 'basedOn'>,
  asked: QuoteCurrency | undefined,
  site: Pick<Site, 'currency'>,
): Promise<QuoteCurrency> {
  const fixed = await fixedCurrency(em, quote);
  const currency = asked ?? fixed ?? site.currency;
  if (!isQuoteCurrency(currency)) throw AppError.atField('currency', say('currency_of_site', { currency }));
  return refuseOther(fixed, currency);
}

/** The sum that the client has paid of the agreement which a quote amends. */
export const paidBefore = async (em: EntityManager, { kind, inquiryId }: QuoteRow): Promise<number> =>
  kind === 'amendment' ? paidOf(await paymentsOf(em, inquiryId)) : 0;
