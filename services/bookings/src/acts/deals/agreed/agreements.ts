import { isDeepStrictEqual } from 'node:util';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { AgreedHow } from '@tocada/contracts/deals/quote.js';
import type { QuoteChoice } from '@tocada/contracts/deals/quote-money.js';
import { say } from '@tocada/contracts/sentences/say.js';
import type { Site } from '@tocada/contracts/site/site.js';
import { AppError } from '@tocada/runtime/app-error.js';
import { lockedFile } from '../../../records/deals/client-files.sql.js';
import { refuseTaken } from '../../../records/dates/entries.sql.js';
import { nextNumber } from '../../../records/deals/counters.sql.js';
import { sumsNow } from '../../../records/deals/deal-money.sql.js';
import { isPostponed, termsOfPayment } from '../../../records/deals/quote-terms.js';
import {
  agreeElsewhere,
  agreedQuote,
  decideQuote,
  openQuote,
  quoteOf,
  removeDraft,
  type QuoteRow,
} from '../../../records/deals/quotes.sql.js';
import { keepRecordsUntil } from '../../../records/deals/retention.sql.js';
import { Releases } from '../../../records/ground/releases.js';
import { heldTimeZone, todayOf } from '../../../records/ground/time-zone.sql.js';
import { addActivity } from '../../../records/inquiries/activity.sql.js';
import { slotAskedBy } from '../../../records/inquiries/asked-night.js';
import { countEdit, stageOfRow, type InquiryRow } from '../../../records/inquiries/inquiry.entity.js';
import { refuseDateless, refuseSuspect } from '../../../records/inquiries/refusals.js';
import { spendReminders } from '../../../telling/reminders/reminder-keys.js';
import { bookNight, holdForPayment, moveNight, refuseOthers } from '../../dates/agreed-night.js';
import { DealDocuments } from '../deal-documents.js';
import { InvoiceWrites } from '../invoice.js';

/** As the band says that it agreed. */
export interface Given {
  how: AgreedHow;
  who: string | null;
  on: string;
  confirmOn?: QuoteRow['confirmOn'] | null | undefined;
  fileId?: string | null | undefined;
  note?: string | null;
  anyway?: boolean | null | undefined;
}

/** The part that all agreements which were made elsewhere have in common. */
@Injectable()
export class Agreements {
  constructor(
    private readonly documents: DealDocuments,
    private readonly invoices: InvoiceWrites,
    private readonly releases: Releases,
  ) {}

  /**
   * Refuses what cannot be agreed, whatever its sum. Resolves with the agreement that is changed.
   * @throws AppError `wrong_stage`, `no_date`, or `invalid` at a field
   */
  async begin(em: EntityManager, row: InquiryRow, { on, fileId }: Given): Promise<QuoteRow | undefined> {
    refuseSuspect(row);
    refuseDateless(row);
    const standing = await agreedQuote(em, row.id);
    if (standing && !standing.agreedBy) throw new AppError('wrong_stage', say('agreement_signed'));
    if (row.status === 'completed')
      throw new AppError('wrong_stage', say(standing ? 'agreement_closed' : 'inquiry_closed'));
    if (on > (await todayOf(em))) throw AppError.atField('on', say('agreed_ahead'));
    if (fileId && !(await lockedFile(em, fileId, row.id)))
      throw AppError.atField('fileId', say('client_file_not_found'));
    return standing;
  }

  /** An open quote ends, and its client is not told. A draft has not been seen, so it goes. */
  async endOpen(em: EntityManager, row: InquiryRow): Promise<void> {
    const open = await openQuote(em, row.id);
    if (!open) return;
    if (open.state === 'partly_signed') throw new AppError('wrong_stage', say('agreement_signing'));
    if (open.state === 'draft') {
      await removeDraft(em, open.id);
      return;
    }
    await decideQuote(em, open.id, 'withdrawn');
    await addActivity(em, row.id, 'quote', { act: 'withdrawn', number: open.number });
  }

  /** Makes a quote the agreement of its request, and takes its night. Nothing is printed, and no client is told. */
  async agree(
    em: EntityManager,
    row: InquiryRow,
    quoteId: string,
    given: Given,
    { choice, standing, site }: { choice: QuoteChoice; standing: QuoteRow | undefined; site: Site },
  ): Promise<void> {
    const { how, who, on, confirmOn, fileId = standing?.agreedFileId, note, anyway } = given;
    const quote = (await quoteOf(em, quoteId))!;
    await this.releases.refuseFor(quote.currency);
    const number = quote.number ?? (await nextNumber(em, 'C', await todayOf(em)));
    // One agreement of an inquiry stands: the changed one ends before its change begins.
    if (standing) await decideQuote(em, standing.id, 'superseded');
    await agreeElsewhere(em, quoteId, {
      number,
      choice,
      // Where the night is booked at once, no page waits for a deposit.
      confirmOn: confirmOn ?? (standing ? quote.confirmOn : 'signature'),
      agreedHow: how,
      agreedOn: on,
      agreedWho: who,
      agreedFileId: fileId ?? null,
      tellsClient: standing?.tellsClient ?? false,
    });
    const agreed = (await quoteOf(em, quoteId))!;
    await takeNight(em, row, agreed, { standing, isHeld: confirmOn === 'deposit', anyway: anyway ?? false });
    countEdit(row);
    const { totalCents } = termsOfPayment(agreed, on).totals;
    const act = standing ? 'agreed_anew' : 'agreed';
    await addActivity(em, row.id, 'quote', {
      act,
      number,
      cents: String(totalCents),
      currency: agreed.currency,
      how,
      day: on,
      name: who,
      text: note,
    });
    await keepRecordsUntil(em, row.id, this.documents.retainUntil(agreed.event));
    await spendReminders(em, agreed);
    if (standing && !isPrintedAlike(standing, agreed, on)) await this.invoices.renew(em, row, agreed, site);
  }

  /** Call after the commit. */
  wake(): void {
    this.documents.wake();
  }
}

/** True when an invoice of the change would print what that of the agreement before has printed. */
const isPrintedAlike = (before: QuoteRow, agreed: QuoteRow, today: string): boolean =>
  isDeepStrictEqual(printedOf({ ...before, state: 'accepted' }, today), printedOf(agreed, today));
const printedOf = (quote: QuoteRow, today: string) => {
  const { lines, tax, event, language, currency } = quote;
  return { ...termsOfPayment(quote, today), lines, tax, event, language, currency };
};

interface Night {
  standing: QuoteRow | undefined;
  /** True when the band says that the night waits for the first payment. */
  isHeld: boolean;
  anyway: boolean;
}

/** The night of an agreement is booked, or held until the first payment. A change keeps it as it was, where it may be. */
async function takeNight(
  em: EntityManager,
  row: InquiryRow,
  agreed: QuoteRow,
  { standing, isHeld, anyway }: Night,
): Promise<void> {
  if (isPostponed(agreed)) return;
  const hasNight = standing && (await moveNight(em, row, agreed.event, standing.event, refuseOthers(anyway)));
  if (hasNight && stageOfRow(row) === 'booked') return;
  const waits = isHeld || (standing?.confirmOn === 'deposit' && agreed.confirmOn === 'deposit');
  const today = await todayOf(em);
  const { totals, schedule } = termsOfPayment(agreed, today);
  const isPaid = (await sumsNow(em, agreed, today)).money.paidCents > 0;
  if (!waits || totals.totalCents === 0 || isPaid) {
    await bookNight(em, row, agreed.event, anyway);
    return;
  }
  // A hold stands beside others, but not on a night that is booked.
  await refuseTaken(em, row.id, slotAskedBy(row, await heldTimeZone(em)));
  const until = schedule[0]?.on ?? agreed.event.day;
  await holdForPayment(em, row, until < today ? today : until, anyway);
}
