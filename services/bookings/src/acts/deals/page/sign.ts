import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { CLIENT_PAGE } from '@tocada/contracts/deals/client-page.js';
import { clientLanguage } from '@tocada/contracts/ground/language.js';
import type { RpcPayload } from '@tocada/contracts/kit/rpc.js';
import { say } from '@tocada/contracts/sentences/say.js';
import type { Site } from '@tocada/contracts/site/site.js';
import { AppError } from '@tocada/runtime/app-error.js';
import type { CallContext } from '@tocada/runtime/streams/handlers-of.js';
import { ShowsProjection } from '../../../records/dates/shows.projection.js';
import { toldDetails } from '../../../records/deals/client-pages.sql.js';
import { within } from '../../../records/deals/content.js';
import { sumsNow } from '../../../records/deals/deal-money.sql.js';
import { readToken } from '../../../records/deals/links.js';
import { partyCount, signersAndBand } from '../../../records/deals/parties.sql.js';
import { isOpen } from '../../../records/deals/present-quote.js';
import { choiceOf, isPostponed, termsOfPayment } from '../../../records/deals/quote-terms.js';
import {
  agreedQuote,
  chooseQuote,
  decideQuote,
  lockedQuote,
  shownQuote,
  type QuoteRow,
} from '../../../records/deals/quotes.sql.js';
import { keepRecordsUntil } from '../../../records/deals/retention.sql.js';
import { sign, signaturesOf, type SignatureRow } from '../../../records/deals/signatures.sql.js';
import { CurrentSite } from '../../../records/ground/current-site.js';
import { todayOf } from '../../../records/ground/time-zone.sql.js';
import { addActivity } from '../../../records/inquiries/activity.sql.js';
import { countEdit, stageOfRow, type InquiryRow } from '../../../records/inquiries/inquiry.entity.js';
import { LettersService } from '../../../records/messages/letters.service.js';
import { bookNight, holdForPayment, moveNight, refuseGoneNight } from '../../dates/agreed-night.js';
import { DealDocuments } from '../deal-documents.js';
import { InvoiceWrites } from '../invoice.js';
import { PageWrites, unknownLink, type Signer } from './page-writes.js';
import { PLACES, sameChoice } from './present-page.js';
import { toldBeside } from './told.js';

type Input = RpcPayload<typeof CLIENT_PAGE.accept>;

/** A signer accepts the quote. With the last signature it is an agreement. */
@Injectable()
export class Sign {
  constructor(
    private readonly em: EntityManager,
    private readonly shows: ShowsProjection,
    private readonly site: CurrentSite,
    private readonly writes: PageWrites,
    private readonly documents: DealDocuments,
    private readonly letters: LettersService,
    private readonly invoices: InvoiceWrites,
  ) {}

  async answer(input: Input, { writeId }: CallContext): Promise<{ isComplete: boolean }> {
    await this.shows.current();
    const site = await this.site.get();
    try {
      const { isComplete } = await this.writes.decide(writeId, input, async (em, row, scope) => ({
        isComplete: await this.sign(em, row, scope, { input, site }),
      }));
      return { isComplete };
    } catch (error) {
      if (error instanceof AppError && error.code === 'date_taken') await this.alarm(input.token);
      throw error;
    }
  }

  /** Resolves with true when all signers have signed. */
  private async sign(
    em: EntityManager,
    row: InquiryRow,
    scope: Signer,
    { input, site }: { input: Input; site: Site },
  ): Promise<boolean> {
    const found = await shownQuote(em, row.id);
    if (!found) throw new AppError('quote_changed', say('quote_closed'));
    const quote = (await lockedQuote(em, found.id))!;
    const place = PLACES[scope];
    const signers = await partyCount(em, row.id);
    if (place > signers) throw unknownLink();
    const signed = await signaturesOf(em, quote.id);
    const own = signed.find((one) => one.place === place);
    const choice = within(quote, input.choice);
    if (own) {
      const isSame = sameName(own.name, input.name) && sameChoice(choice, choiceOf(quote));
      if (isSame && own.documentSha256 === input.documentSha256) return quote.state === 'accepted';
      throw new AppError('already_signed', say('signed_by', { initials: initialsOf(own.name) }));
    }
    if (!isOpen(quote)) throw new AppError('quote_changed', say('quote_closed'));
    const today = await todayOf(em);
    if (quote.validUntil < today) throw new AppError('quote_expired');
    if (quote.documentSha256 !== input.documentSha256) throw new AppError('quote_changed');
    if (quote.packages.length > 0 && !choice.package) throw AppError.atField('choice', say('choice_bad'));
    // The second signer signs what the first has chosen.
    if (signed.length > 0 && !sameChoice(choice, choiceOf(quote))) throw new AppError('quote_changed');
    if (quote.kind === 'quote') await refuseGoneNight(em, row, quote.event);
    const details = { ...row, ...(await toldDetails(em, row.id)) };
    const beside = seenBeside(toldBeside(details, quote, signed[0]), input.toldSha256);
    const { name, title, ip, userAgent, documentSha256 } = input;
    const language = clientLanguage(row, site);
    await sign(em, quote.id, { place, name, title, ip, userAgent, language, documentSha256, ...beside });
    await addActivity(em, row.id, 'quote', { act: 'signed', name, number: quote.number }, 'client');
    countEdit(row);
    const isComplete = signed.length + 1 >= signers;
    const amended = isComplete && quote.kind === 'amendment' ? await agreedQuote(em, row.id) : undefined;
    // One agreement of an inquiry stands: the amended one ends in the statement before its amendment begins.
    if (amended) await decideQuote(em, amended.id, 'superseded');
    await chooseQuote(em, quote.id, isComplete ? 'accepted' : 'partly_signed', choice);
    if (isComplete) await this.agree(em, row, (await lockedQuote(em, quote.id))!, { site, today, amended });
    else {
      const others = [scope === 's1' ? 's2' : 's1', 'band'] as const;
      const letter = {
        inquiryId: row.id,
        kind: 'signed',
        quoteId: quote.id,
        key: `signed:${quote.id}:${scope}`,
      } as const;
      await this.letters.writeTo(em, others, letter);
    }
    return isComplete;
  }

  private async agree(
    em: EntityManager,
    row: InquiryRow,
    quote: QuoteRow,
    { site, today, amended }: { site: Site; today: string; amended: QuoteRow | undefined },
  ): Promise<void> {
    if (amended) await this.amend(em, row, quote, today, amended);
    else await bookOrHold(em, row, quote, today);
    await addActivity(em, row.id, 'quote', { act: 'accepted', number: quote.number }, 'client');
    const kind = quote.kind === 'amendment' ? 'amendment' : 'agreement';
    const documentId = await this.documents.issue(em, { row, quote, site, kind });
    await this.invoices.follow(em, row, quote, site);
    const letter = { inquiryId: row.id, kind: 'agreement', quoteId: quote.id, documentId } as const;
    const recipients = await signersAndBand(em, row.id);
    await this.letters.writeTo(em, recipients, { ...letter, key: `agreement:${quote.id}` });
  }

  /** A gig that was postponed has a day again: its night is held, or booked where that was paid for. */
  private async amend(
    em: EntityManager,
    row: InquiryRow,
    quote: QuoteRow,
    today: string,
    amended: QuoteRow,
  ): Promise<void> {
    await keepRecordsUntil(em, row.id, this.documents.retainUntil(quote.event));
    if (isPostponed(quote)) return;
    const hasNight = await moveNight(em, row, quote.event, amended.event);
    if (hasNight || stageOfRow(row) !== 'accepted') return;
    const { paidCents } = (await sumsNow(em, quote, today)).money;
    await bookOrHold(em, row, quote, today, paidCents > 0);
  }

  /** The band hears of a client who wanted to sign for a night that is gone. The refusal itself has written nothing. */
  private async alarm(token: string): Promise<void> {
    await this.em.fork().transactional(async (em) => {
      const found = await readToken(em, token);
      const quote = found && (await shownQuote(em, found.inquiryId));
      if (!quote) return;
      const { id: quoteId, inquiryId } = quote;
      const letter = { inquiryId, kind: 'date_taken', recipient: 'band', quoteId } as const;
      await this.letters.write(em, { ...letter, key: `date_taken:${quoteId}` });
    });
    this.documents.wake();
  }
}

/** The details that the signer reviewed beside the quote. @throws AppError `quote_changed` when they changed later */
function seenBeside(
  { words, sha256 }: ReturnType<typeof toldBeside>,
  seen: string | undefined,
): Pick<SignatureRow, 'told' | 'toldSha256'> {
  if (seen === undefined) return {};
  if (seen !== sha256) throw new AppError('quote_changed', say('told_changed'));
  return Object.keys(words).length > 0 ? { told: words, toldSha256: sha256 } : {};
}

/** Books the night of an agreement that is free, paid or booked at its signature. Holds any other for the first payment. */
async function bookOrHold(
  em: EntityManager,
  row: InquiryRow,
  quote: QuoteRow,
  today: string,
  isPaid = false,
): Promise<void> {
  const { totals, schedule } = termsOfPayment(quote, today);
  if (quote.confirmOn === 'signature' || totals.totalCents === 0 || isPaid) await bookNight(em, row, quote.event, true);
  else await holdForPayment(em, row, schedule[0]!.on, true);
}

const plain = (name: string) => name.normalize('NFKC').trim().replace(/\s+/g, ' ').toLocaleLowerCase('es');
const sameName = (one: string, other: string): boolean => plain(one) === plain(other);

const initialsOf = (name: string): string =>
  name
    .trim()
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => `${[...word][0]!.toLocaleUpperCase('es')}.`)
    .join(' ');
