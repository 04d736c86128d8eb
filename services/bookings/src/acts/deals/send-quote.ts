import { isDeepStrictEqual } from 'node:util';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { QuotedEvent } from '@tocada/contracts/deals/quote.js';
import type { Party, QUOTES, SentQuote } from '@tocada/contracts/deals/quotes.js';
import { dayAfter } from '@tocada/contracts/ground/days.js';
import { fullNumber, whatsappLink } from '@tocada/contracts/ground/phone.js';
import type { RpcPayload } from '@tocada/contracts/kit/rpc.js';
import { canEnter } from '@tocada/contracts/kit/stages.js';
import { say } from '@tocada/contracts/sentences/say.js';
import type { Site } from '@tocada/contracts/site/site.js';
import { AppError } from '@tocada/runtime/app-error.js';
import { ChangesService } from '@tocada/runtime/database/changes.service.js';
import { inTurn } from '@tocada/runtime/in-turn.js';
import type { CallContext } from '@tocada/runtime/streams/handlers-of.js';
import { localMoment } from '@tocada/runtime/zone.js';
import { ShowsProjection } from '../../records/dates/shows.projection.js';
import { refuseUnfit } from '../../records/deals/content.js';
import { expectedNumber, nextNumber } from '../../records/deals/counters.sql.js';
import { keepSentQuote } from '../../records/deals/documents.sql.js';
import { partiesOf, signersOf } from '../../records/deals/parties.sql.js';
import { markSent, quoteOf, type QuoteRow } from '../../records/deals/quotes.sql.js';
import { CurrentSite } from '../../records/ground/current-site.js';
import { Questions } from '../../records/ground/questions.js';
import { Releases } from '../../records/ground/releases.js';
import { heldTimeZone, todayOf } from '../../records/ground/time-zone.sql.js';
import { addActivity } from '../../records/inquiries/activity.sql.js';
import { slotAskedBy } from '../../records/inquiries/asked-night.js';
import { enterStage } from '../../records/inquiries/enter-stage.js';
import { findInquiry } from '../../records/inquiries/find-inquiry.js';
import { countEdit, stageOfRow, type InquiryRow } from '../../records/inquiries/inquiry.entity.js';
import { refuseDateless, refuseSuspect } from '../../records/inquiries/refusals.js';
import { LettersService } from '../../records/messages/letters.service.js';
import { Act } from '../dates/act.js';
import { changeDates, holdSlot } from '../dates/dates.js';
import { DealDocuments } from './deal-documents.js';
import { eventOf } from './draft-quote.js';
import {
  changedCurrency,
  paidBefore,
  quoteNotFound,
  QuoteWrites,
  refuseClosed,
  refuseNoDraft,
} from './quote-writes.js';
import QUOTE_TEXTS from './quotes.texts.js';

type Input = RpcPayload<typeof QUOTES.send>;

/** The document that the client will see, and the state of the quote and of its request of which it was made. */
interface Shown {
  number: string;
  revision: number;
  event: QuotedEvent;
  key: string;
  sha256: string;
}

/** The number of the document is another's by now, or the draft or its request has changed: the document is made again. */
class NumberTaken extends AppError {
  constructor() {
    super('unavailable');
  }
}

/** Another send took the expected number. Each try renders once more, and there are few senders. */
const SEND_TRIES = 5;

@Injectable()
export class SendQuote {
  /** The file of a quote holds its number. Of several that are sent at once each takes the number after the one before. */
  private readonly inTurn = inTurn();

  constructor(
    private readonly em: EntityManager,
    private readonly changes: ChangesService,
    private readonly shows: ShowsProjection,
    private readonly site: CurrentSite,
    private readonly documents: DealDocuments,
    private readonly letters: LettersService,
    private readonly writes: QuoteWrites,
    private readonly releases: Releases,
  ) {}

  async answer(input: Input, context: CallContext): Promise<SentQuote> {
    if (!input.anyway) await this.shows.current();
    const site = await this.site.get();
    return this.inTurn(() => this.sendNext(input, context, site));
  }

  /** Stores the document before the transaction, which must not wait for the object store. Another replica may take the number. */
  private async sendNext(input: Input, context: CallContext, site: Site): Promise<SentQuote> {
    for (let tries = 1; ; tries += 1) {
      const shown = await this.shownDocument(input.id, site);
      try {
        const sent = await this.sendShown(input, context, shown, site);
        this.documents.wake();
        return sent;
      } catch (error) {
        if (!(error instanceof NumberTaken) || tries === SEND_TRIES) throw error;
      }
    }
  }

  private async shownDocument(id: string, site: Site): Promise<Shown> {
    const em = this.em.fork();
    const quote = await quoteOf(em, id);
    if (!quote) throw quoteNotFound();
    const row = await findInquiry(em, quote.inquiryId);
    refuseDateless(row);
    await this.releases.refuseFor(quote.currency);
    const number = quote.number ?? (await expectedNumber(em, 'C', await todayOf(em)));
    const event = await sentEvent(em, row, quote);
    const stored = await this.documents.store(em, { row, quote: { ...quote, event }, number, kind: 'quote', site });
    return { number, revision: quote.revision, event, ...stored };
  }

  private async sendShown(input: Input, { writeId }: CallContext, shown: Shown, site: Site): Promise<SentQuote> {
    const { number, key, sha256 } = shown;
    const recorded = await changeDates(this.changes, writeId, input, async (em) => {
      const { row, quote } = await this.writes.locked(em, input);
      refuseSuspect(row);
      refuseDateless(row);
      refuseNoDraft(quote);
      await changedCurrency(em, quote, quote.currency);
      const event = await sentEvent(em, row, quote);
      // Someone edited the draft or its request while its document was made.
      if (quote.revision !== shown.revision || !isDeepStrictEqual(event, shown.event)) throw new NumberTaken();
      const today = await todayOf(em);
      refuseUnfit({ ...quote, event }, today, await paidBefore(em, quote));
      const parties = await partiesOf(em, row);
      const chatNumber = fullNumber(parties[0]!.phone, site.whatsapp);
      refuseUnreachable(parties, chatNumber, input.by);
      askAboutSending(input, quote, { site, event });
      if (!quote.number && (await nextNumber(em, 'C', today)) !== number) throw new NumberTaken();
      if (quote.kind === 'amendment') refuseClosed(row);
      else await holdNight(em, row, quote, input);
      countEdit(row);
      await markSent(em, quote.id, { number, key, sha256, event, currency: quote.currency });
      const { id: quoteId, language } = quote;
      const retainUntil = this.documents.retainUntil(event);
      await keepSentQuote(em, { inquiryId: row.id, quoteId, number, language, key, sha256, retainUntil });
      await addActivity(em, row.id, 'quote', { act: 'sent', number });
      const letter = { inquiryId: row.id, kind: 'quote', quoteId, key: `quote:${quoteId}` } as const;
      if (input.by !== 'whatsapp') await this.letters.writeTo(em, await signersOf(em, row.id), letter);
      await em.flush();
      return { ...(await this.writes.recorded(em, quoteId)), chatNumber: input.by === 'mail' ? null : chatNumber };
    });
    const { chatNumber, ...quote } = await this.writes.linked(recorded);
    const words = QUOTE_TEXTS[quote.language].whatsapp(site.name, quote.links.s1!);
    return { ...quote, whatsapp: chatNumber ? whatsappLink(chatNumber, words) : null };
  }
}

/** The event that a client is quoted for: as the band has it when it sends. An amendment says itself where it moves the event. */
const sentEvent = async (em: EntityManager, row: InquiryRow, { kind, event }: QuoteRow): Promise<QuotedEvent> =>
  kind === 'quote' ? eventOf(em, row) : event;

interface AboutSending {
  site: Site;
  event: QuotedEvent;
}

/** @throws AppError `ask` for a currency that the band may not have meant, and for an event without hours or venue */
function askAboutSending(input: Input, { kind, currency, saidCurrency, basedOn }: QuoteRow, about: AboutSending): void {
  const { site, event } = about;
  const questions = new Questions(input);
  // A release that knew dollars alone made this draft.
  if (saidCurrency === null && basedOn === null) questions.put('currency_unsaid', { currency });
  else if (currency !== site.currency) questions.put('currency_other', { currency, site: site.currency });
  // A sent quote keeps its event, and no word that comes later is a term.
  if (kind === 'quote' && !event.startTime) questions.put('no_hours', {});
  if (kind === 'quote' && !event.venue) questions.put('no_venue', {});
  questions.refuse();
}

function refuseUnreachable(parties: Party[], chatNumber: string | undefined, by: Input['by']): void {
  const mails = parties.some(({ email }) => email !== '');
  if (by === 'whatsapp' && !chatNumber) throw AppError.atField('by', say('no_whatsapp'));
  if (by === 'mail' && !mails) throw AppError.atField('by', say('no_email'));
  if (!chatNumber && !mails) throw AppError.atField('by', say('no_way_to_send'));
}

/** The night is the client's as long as the quote is valid. @throws AppError `night_taken_by` */
async function holdNight(
  em: EntityManager,
  row: InquiryRow,
  { validUntil }: QuoteRow,
  { anyway }: Input,
): Promise<void> {
  const timeZone = await heldTimeZone(em);
  if (!canEnter(stageOfRow(row), 'quoted')) throw new AppError('wrong_stage', say('bad_stage'));
  const act = await Act.begin(em, row);
  const ends = localMoment(dayAfter(validUntil, 1), timeZone).instant.toISOString();
  const { over } = await holdSlot(em, { act, row, slot: slotAskedBy(row, timeZone), anyway }, ends);
  await enterStage(em, row, 'quoted', { over });
}
