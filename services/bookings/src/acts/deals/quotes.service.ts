import { BookingsEnv } from '../../config/bookings.env.js';
import { releaseEntries } from '../../records/dates/entries.sql.js';
import { ShowsProjection } from '../../records/dates/shows.projection.js';
import { keptFiles } from '../../records/deals/client-files.sql.js';
import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { lineCents } from '@tocada/contracts/deals/quote-money.js';
import type {
  CancelTerms,
  Dealings,
  Party,
  Quote,
  QuotedEvent,
  QUOTES,
  ResoldNight,
  SentQuote,
} from '@tocada/contracts/deals/quotes.js';
import { dayAfter } from '@tocada/contracts/ground/days.js';
import { fullNumber, whatsappLink } from '@tocada/contracts/ground/phone.js';
import type { RpcPayload } from '@tocada/contracts/kit/rpc.js';
import { canEnter } from '@tocada/contracts/kit/stages.js';
import { say } from '@tocada/contracts/sentences/say.js';
import type { Site } from '@tocada/contracts/site/site.js';
import { AppError } from '@tocada/runtime/app-error.js';
import { ChangesService } from '@tocada/runtime/database/changes.service.js';
import { refuseStale } from '@tocada/runtime/database/edits.js';
import { exactlyOnce } from '@tocada/runtime/database/exactly-once.js';
import { isoText, sql } from '@tocada/runtime/database/sql.js';
import { inTurn } from '@tocada/runtime/in-turn.js';
import type { CallContext } from '@tocada/runtime/streams/handlers-of.js';
import { localMoment } from '@tocada/runtime/zone.js';
import { cancelTermsOf, chosenIn, linesOf, refuseUnfit, retainUntil, standing } from '../../records/deals/content.js';
import { expectedNumber, nextNumber } from '../../records/deals/counters.sql.js';
import type { DocumentFacts } from '../../records/deals/facts.js';
import { linkOf, linksOf, renewLink } from '../../records/deals/links.js';
import { partyCount, signersOf } from '../../records/deals/parties.sql.js';
import { partiesOf, setParties } from '../../records/deals/parties.sql.js';
import { moneyOf, paymentsOf } from '../../records/deals/payments.sql.js';
import { isOpen, presentQuote, type RecordedQuote } from '../../records/deals/present-quote.js';
import { amendsOf, choiceOf, damagesDay, termsOfPayment } from '../../records/deals/quote-terms.js';
import { nextVersion } from '../../records/deals/quotes.sql.js';
import {
  agreedQuote,
  changeQuote,
  decideQuote,
  insertQuote,
  latestQuote,
  lockedQuote,
  markSent,
  openQuote,
  quoteOf,
  type QuoteContent,
  type QuoteRow,
} from '../../records/deals/quotes.sql.js';
import { nightIn, resoldNightOf, resoldNights } from '../../records/deals/resold.sql.js';
import { signaturesOf } from '../../records/deals/signatures.sql.js';
import { CurrentSite } from '../../records/ground/current-site.js';
import { todayOf } from '../../records/ground/time-zone.sql.js';
import { heldTimeZone, storedTimeZone } from '../../records/ground/time-zone.sql.js';
import { addActivity } from '../../records/inquiries/activity.sql.js';
import { clientLanguage } from '../../records/inquiries/client-language.js';
import { enterStage } from '../../records/inquiries/enter-stage.js';
import { InquiryEntity, stageOfRow, type InquiryRow } from '../../records/inquiries/inquiry.entity.js';
import { lockInquiry } from '../../records/inquiries/lock-inquiry.js';
import { inquiryNotFound, refuseSuspect } from '../../records/inquiries/refusals.js';
import { LettersService } from '../../records/messages/letters.service.js';
import { NoticesService } from '../../records/messages/notices.service.js';
import { stuckLetters } from '../../records/messages/stuck.sql.js';
import { DocumentsService } from '../../telling/documents/documents.service.js';
import { Act } from '../dates/act.js';
import { changeDates, holdSlot, nightAskedBy, slotAskedBy } from '../dates/dates.js';
import QUOTE_TEXTS from './quotes.texts.js';
import { besideCents, settlementOf } from './settlement.js';

const WISHES = `select id, kind, text, by, ${isoText('at')} as at from client_wishes
  where inquiry_id = $1 and answered_at is null order by client_wishes.at desc, id`;
const ANSWER = 'update client_wishes set answered_at = now() where id = $1 and inquiry_id = $2 returning kind';
/** A dispute ends when the band has dealt with the last of its alarms. */
const SETTLE = `update client_pages set disputed_at = null where inquiry_id = $1
  and not exists (select from client_wishes where inquiry_id = $1 and kind = 'not_me' and answered_at is null)`;

/** A quote without an agreement leaves no more than its number. */
const RECORDS_UNTIL = `select max(day)::text as day from (
  select retain_until as day from payments where inquiry_id = $1
  union all select retain_until from documents where inquiry_id = $1 and kind <> 'quote') as records`;
const DOCUMENT = 'select number, key from documents where id = $1 and inquiry_id = $2';

/** The document that is signed has its file before the quote is sent. */
const KEEP_DOCUMENT = `insert into documents (id, inquiry_id, quote_id, kind, number, language, key, sha256, retain_until)
  values ($1, $2, $3, 'quote', $4, $5, $6, $7, $8)`;

const quoteNotFound = () => new AppError('not_found', say('quote_not_found'));
/** Another send took the expected number. Each try renders once more, and there are few senders. */
const SEND_TRIES = 5;

/** The band's acts on quotes. */
@Injectable()
export class QuotesService {
  /** The file of a quote holds its number. Of several that are sent at once each takes the number after the one before. */
  private readonly inTurn = inTurn();

  constructor(
    private readonly em: EntityManager,
    private readonly env: BookingsEnv,
    private readonly changes: ChangesService,
    private readonly shows: ShowsProjection,
    private readonly site: CurrentSite,
    private readonly documents: DocumentsService,
    private readonly letters: LettersService,
    private readonly notices: NoticesService,
  ) {}

  async create({ id, ...input }: RpcPayload<typeof QUOTES.create>, { writeId }: CallContext): Promise<Quote> {
    const site = await this.site.get();
    const { result } = await exactlyOnce(this.em, writeId, { id, ...input }, async (em) => {
      const row = await lockInquiry(em, id);
      refuseSuspect(row);
      if (await openQuote(em, id)) throw new AppError('wrong_stage', say('quote_open'));
      if (await agreedQuote(em, id)) throw new AppError('wrong_stage', say('quote_agreed'));
      const { lines, language = clientLanguage(row, site), ...parts } = input;
      const content = { ...parts, language, lines: linesOf(lines), event: await eventOf(em, row) };
      const today = await todayOf(em);
      refuseUnfit(content, today);
      const quoteId = randomUUID();
      const fresh = { number: null, version: 1, kind: 'quote', basedOn: null } as const;
      await insertQuote(em, { id: quoteId, inquiryId: id, ...fresh, ...content });
      await addActivity(em, id, 'quote', { act: 'created' });
      return this.present(em, (await quoteOf(em, quoteId))!, today);
    });
    return this.linked(result);
  }

  async update(input: RpcPayload<typeof QUOTES.update>, { writeId }: CallContext): Promise<Quote> {
    return this.change(writeId, input, async (em, row, quote) => {
      if (quote.state !== 'draft') throw new AppError('wrong_stage', say('quote_no_draft'));
      const { id: _id, revision: _revision, lines, event, ...parts } = input;
      if (event && quote.kind === 'quote') throw AppError.atField('event', say('event_fixed'));
      const given = Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined));
      const content: QuoteContent = { ...quote, ...given, ...(lines && { lines: linesOf(lines) }) };
      content.event = quote.kind === 'quote' ? await eventOf(em, row) : movedTo(quote.event, event);
      refuseUnfit(content, await todayOf(em));
      await changeQuote(em, quote.id, content, quote.choice && chosenIn(content, quote.choice));
    });
  }

  async send(input: RpcPayload<typeof QUOTES.send>, context: CallContext): Promise<SentQuote> {
    if (!input.anyway) await this.shows.current();
    const site = await this.site.get();
    return this.inTurn(() => this.sendNext(input, context, site));
  }

  /** Stores the document before the transaction, which must not wait for the object store. Another replica may take the number. */
  private async sendNext(input: RpcPayload<typeof QUOTES.send>, context: CallContext, site: Site): Promise<SentQuote> {
    for (let tries = 1; ; tries += 1) {
      const shown = await this.shownDocument(input.id, site);
      try {
        const sent = await this.sendShown(input, context, shown, site);
        this.wake();
        return sent;
      } catch (error) {
        if (!(error instanceof NumberTaken) || tries === SEND_TRIES) throw error;
      }
    }
  }

  private async sendShown(
    input: RpcPayload<typeof QUOTES.send>,
    { writeId }: CallContext,
    { number, key, sha256, revision }: Shown,
    site: Site,
  ): Promise<SentQuote> {
    const recorded = await changeDates(this.changes, writeId, input, async (em) => {
      const { row, quote } = await this.locked(em, input);
      refuseSuspect(row);
      if (quote.state !== 'draft') throw new AppError('wrong_stage', say('quote_no_draft'));
      // Someone edited the draft while its document was made.
      if (quote.revision !== revision) throw new NumberTaken();
      const today = await todayOf(em);
      refuseUnfit(quote, today);
      const parties = await partiesOf(em, row);
      const chatNumber = fullNumber(parties[0]!.phone, site.whatsapp);
      const mails = parties.some(({ email }) => email !== '');
      if (input.by === 'whatsapp' && !chatNumber) throw AppError.atField('by', say('no_whatsapp'));
      if (input.by === 'mail' && !mails) throw AppError.atField('by', say('no_email'));
      if (!chatNumber && !mails) throw AppError.atField('by', say('no_way_to_send'));
      if (!quote.number && (await nextNumber(em, 'C', today)) !== number) throw new NumberTaken();
      const timeZone = await heldTimeZone(em);
      if (quote.kind === 'amendment') refuseClosed(row);
      else {
        const stage = stageOfRow(row);
        if (!canEnter(stage, 'quoted')) throw new AppError('wrong_stage', say('bad_stage'));
        const act = await Act.begin(em, row);
        const slot = slotAskedBy(row, timeZone);
        const ends = localMoment(dayAfter(quote.validUntil, 1), timeZone).instant.toISOString();
        const { over } = await holdSlot(em, { act, row, slot, anyway: input.anyway }, ends);
        await enterStage(em, row, 'quoted', { over });
      }
      row.revision += 1;
      await markSent(em, quote.id, { number, key, sha256, event: quote.event });
      const kept = [randomUUID(), row.id, quote.id, number, quote.language, key, sha256];
      await sql(em, KEEP_DOCUMENT, [...kept, this.retainUntil(quote.event)]);
      await addActivity(em, row.id, 'quote', { act: 'sent', number });
      if (input.by !== 'whatsapp') await this.writeToSigners(em, row, parties, 'quote', quote.id, `quote:${quote.id}`);
      await em.flush();
      const sent = await this.present(em, (await quoteOf(em, quote.id))!, today);
      return { ...sent, chatNumber: input.by === 'mail' ? null : chatNumber };
    });
    const { chatNumber, ...quote } = await this.linked(recorded);
    const words = QUOTE_TEXTS[quote.language].whatsapp(site.name, quote.links.s1!);
    return { ...quote, whatsapp: chatNumber ? whatsappLink(chatNumber, words) : null };
  }

  private async writeToSigners(
    em: EntityManager,
    { id }: InquiryRow,
    parties: Party[],
    kind: 'quote' | 'withdrawn',
    quoteId: string,
    key: string,
  ): Promise<void> {
    for (const { place } of parties) {
      const recipient = place === 1 ? 's1' : 's2';
      await this.letters.write(em, { inquiryId: id, kind, recipient, quoteId, key: `${key}:${recipient}` });
    }
  }

  async withdraw(input: RpcPayload<typeof QUOTES.withdraw>, { writeId }: CallContext): Promise<Quote> {
    const withdrawn = await changeDates(this.changes, writeId, input, async (em) => {
      const { row, quote } = await this.locked(em, input);
      if (quote.state !== 'sent' && quote.state !== 'partly_signed' && quote.state !== 'draft')
        throw new AppError('wrong_stage', say('quote_not_sent'));
      await this.end(em, row, quote, 'withdrawn', null);
      if (quote.state !== 'draft') {
        const parties = await partiesOf(em, row);
        await this.writeToSigners(em, row, parties, 'withdrawn', quote.id, `withdrawn:${quote.id}`);
      }
      await em.flush();
      return this.present(em, (await quoteOf(em, quote.id))!, await todayOf(em));
    });
    this.wake();
    return this.linked(withdrawn);
  }

  /** Ends a quote that was not accepted. Its request goes back to contacted, and its hold is released. */
  async end(
    em: EntityManager,
    row: InquiryRow,
    quote: QuoteRow,
    state: 'withdrawn' | 'declined',
    reason: string | null,
  ): Promise<void> {
    await decideQuote(em, quote.id, state, reason);
    const who = state === 'declined' ? 'client' : 'admin';
    await addActivity(em, row.id, 'quote', { act: state, number: quote.number, reason }, who);
    row.revision += 1;
    if (quote.kind !== 'quote' || stageOfRow(row) !== 'quoted') return;
    await releaseEntries(em, row.id, ['hold'], state);
    await enterStage(em, row, 'contacted');
  }

  /** The quote that has ended gives its lines and its number to a draft. */
  async renew(input: RpcPayload<typeof QUOTES.renew>, { writeId }: CallContext): Promise<Quote> {
    return this.follow(writeId, input, async (em, row, quote) => {
      const today = await todayOf(em);
      const isExpired = quote.state === 'partly_signed' && quote.validUntil < today;
      if (!isExpired && !['sent', 'declined', 'withdrawn'].includes(quote.state))
        throw new AppError('wrong_stage', say('quote_not_sent'));
      if (quote.kind === 'quote' && (await agreedQuote(em, row.id)))
        throw new AppError('wrong_stage', say('quote_agreed'));
      if (isOpen(quote)) await decideQuote(em, quote.id, 'superseded');
      const validUntil = input.validUntil ?? dayAfter(today, lengthOf(quote));
      const event = quote.kind === 'quote' ? await eventOf(em, row) : quote.event;
      return { act: 'renewed', draft: { ...quote, validUntil, event } };
    });
  }

  async amend(input: RpcPayload<typeof QUOTES.amend>, { writeId }: CallContext): Promise<Quote> {
    return this.follow(writeId, input, async (em, row, quote) => {
      if (quote.state !== 'accepted') throw new AppError('wrong_stage', say('quote_not_accepted'));
      refuseClosed(row);
      const validUntil = dayAfter(await todayOf(em), lengthOf(quote));
      return { act: 'amended', draft: { ...quote, kind: 'amendment', validUntil, ...standing(quote) } };
    });
  }

  private async follow(
    writeId: string,
    input: { id: string; revision?: number | null | undefined },
    work: (em: EntityManager, row: InquiryRow, quote: QuoteRow) => Promise<{ act: string; draft: QuoteRow }>,
  ): Promise<Quote> {
    const { result } = await exactlyOnce(this.em, writeId, input, async (em) => {
      const { row, quote } = await this.locked(em, input);
      const other = await openQuote(em, row.id);
      if (other && other.id !== quote.id) throw new AppError('wrong_stage', say('quote_open'));
      const { act, draft } = await work(em, row, quote);
      const id = randomUUID();
      const { number } = quote;
      const version = await nextVersion(em, quote);
      await insertQuote(em, { ...draft, id, number, version, basedOn: quote.id, choice: quote.choice });
      await addActivity(em, row.id, 'quote', { act, number });
      return this.present(em, (await quoteOf(em, id))!, await todayOf(em));
    });
    return this.linked(result);
  }

  async setParties({ id, parties }: RpcPayload<typeof QUOTES.setParties>, { writeId }: CallContext): Promise<Party[]> {
    const { result } = await exactlyOnce(this.em, writeId, { id, parties }, async (em) => {
      const row = await lockInquiry(em, id);
      const open = await openQuote(em, id);
      if (open?.state === 'partly_signed') throw new AppError('wrong_stage', say('parties_signed'));
      await setParties(em, id, parties);
      row.revision += 1;
      await em.flush();
      // An erasure finds the recorded answer by the id.
      return { inquiryId: id, signers: await partiesOf(em, row) };
    });
    return result.signers;
  }

  async renewLink({ id, scope }: RpcPayload<typeof QUOTES.renewLink>, { writeId }: CallContext) {
    await exactlyOnce(this.em, writeId, { id, scope }, async (em) => {
      await lockInquiry(em, id);
      await renewLink(em, id, scope);
      return { inquiryId: id };
    });
    return { link: await linkOf(this.em.fork(), this.env.SITE_URL, id, scope) };
  }

  async answered({ id, askedId }: RpcPayload<typeof QUOTES.answered>, { writeId }: CallContext): Promise<null> {
    await exactlyOnce(this.em, writeId, { id, askedId }, async (em) => {
      await lockInquiry(em, id);
      const [wish] = await sql<{ kind: string }>(em, ANSWER, [askedId, id]);
      if (!wish) throw new AppError('not_found');
      if (wish.kind === 'not_me') await sql(em, SETTLE, [id]);
      await addActivity(em, id, 'page', { act: 'answered' });
      return null;
    });
    return null;
  }

  async cancelTerms({ id, by = 'client' }: RpcPayload<typeof QUOTES.cancelTerms>): Promise<CancelTerms> {
    const em = this.em.fork();
    const agreed = await agreedQuote(em, id);
    if (!agreed) throw new AppError('wrong_stage', say('no_agreement'));
    return this.cancelTermsIn(em, agreed, by);
  }

  private async cancelTermsIn(em: EntityManager, agreed: QuoteRow, by: 'client' | 'band'): Promise<CancelTerms> {
    const today = await todayOf(em);
    const { totals, schedule } = termsOfPayment(agreed, today);
    const { totalCents } = totals;
    const payments = await paymentsOf(em, agreed.inquiryId);
    const beside = by === 'band' ? besideCents(payments) : 0;
    const paidCents = moneyOf(totalCents, schedule, payments).paidCents + beside;
    const { damages, event } = agreed;
    return cancelTermsOf({ damages, totalCents, paidCents, event: event.day, today: damagesDay(agreed, today), by });
  }

  async document({ id, documentId }: RpcPayload<typeof QUOTES.document>) {
    return this.file(id, documentId);
  }

  /**
   * Issues the cancellation of an agreement, with the sum to refund or still owed. The caller holds the lock of the row. Resolves
   * with whether there is an agreement.
   */
  async cancelled(em: EntityManager, row: InquiryRow, by: 'client' | 'band'): Promise<boolean> {
    const quote = await agreedQuote(em, row.id);
    if (!quote) return false;
    const site = await this.site.get();
    const number = quote.number!;
    const documentId = await this.documents.issue(em, {
      kind: 'cancellation',
      number,
      inquiryId: row.id,
      quoteId: quote.id,
      paymentId: null,
      language: quote.language,
      retainUntil: this.retainUntil(quote.event),
      facts: {
        ...(await this.factsOf(em, { row, quote, number, kind: 'cancellation', site })),
        cancel: await this.cancelTermsIn(em, quote, by),
      },
    });
    for (const recipient of [...(await signersOf(em, row.id)), 'band'] as const) {
      const key = `cancellation:${documentId}:${recipient}`;
      await this.letters.write(em, {
        inquiryId: row.id,
        kind: 'cancellation',
        recipient,
        quoteId: quote.id,
        documentId,
        key,
      });
    }
    return true;
  }

  resold(): Promise<ResoldNight[]> {
    return resoldNights(this.em);
  }

  /** The file of a document of an inquiry. */
  async file(inquiryId: string, documentId: string): Promise<{ name: string; content: string }> {
    const [found] = await sql<{ number: string; key: string | null }>(this.em, DOCUMENT, [documentId, inquiryId]);
    if (!found) throw new AppError('not_found', say('document_not_found'));
    if (!found.key) throw new AppError('unavailable', say('document_waits'));
    const content = await this.documents.content(found.key);
    return { name: `${found.number}.pdf`, content: content.toString('base64') };
  }

  /** The quote, the money and the papers of an opened inquiry. */
  async dealings(inquiryId: string): Promise<Dealings> {
    const em = this.em.fork();
    const row = (await em.findOneOrFail(
      InquiryEntity,
      { id: inquiryId },
      { failHandler: inquiryNotFound },
    )) as InquiryRow;
    const today = await todayOf(em);
    const [quote, agreed, payments, documents, parties, kept, stuck, resold, records, asked] = await Promise.all([
      latestQuote(em, inquiryId),
      agreedQuote(em, inquiryId),
      paymentsOf(em, inquiryId),
      this.documents.documentsOf(em, inquiryId),
      partiesOf(em, row),
      keptFiles(em, inquiryId),
      stuckLetters(em, inquiryId),
      stageOfRow(row) === 'cancelled' ? resoldNightOf(em, inquiryId) : undefined,
      sql<{ day: string | null }>(em, RECORDS_UNTIL, [inquiryId]),
      sql<Dealings['asked'][number]>(em, WISHES, [inquiryId]),
    ]);
    const agreedTerms = agreed && termsOfPayment(agreed, today);
    return {
      quote: quote ? await this.linked(await this.present(em, quote, today), em) : null,
      money: agreedTerms ? moneyOf(agreedTerms.totals.totalCents, agreedTerms.schedule, payments) : null,
      documents,
      payments,
      parties,
      keptFiles: kept,
      settlement: agreed ? await settlementOf(em, row, agreed, payments) : null,
      recordsUntil: records[0]!.day,
      resold: resold ? nightIn(resold) : null,
      stuckLetters: stuck,
      asked,
    };
  }

  /** A quote as a write records it, without its links. */
  async present(em: EntityManager, row: QuoteRow, today: string): Promise<RecordedQuote> {
    return presentQuote(row, { today, signatures: await signaturesOf(em, row.id) });
  }

  /** Adds the links to a quote. They are secrets, so no recorded answer holds them. */
  async linked<T extends RecordedQuote>(quote: T, em = this.em.fork()): Promise<T & Pick<Quote, 'links'>> {
    const { inquiryId, state } = quote;
    const { d, s1, s2 } = await linksOf(em, this.env.SITE_URL, inquiryId);
    const isSent = state !== 'draft';
    const signers = isSent ? await partyCount(em, inquiryId) : 0;
    return { ...quote, links: { d, s1: isSent ? s1 : null, s2: signers === 2 ? s2 : null } };
  }

  /** The facts of a document about a quote. */
  async factsOf(
    em: EntityManager,
    {
      row,
      quote,
      number,
      kind,
      site,
    }: { row: InquiryRow; quote: QuoteRow; number: string; kind: DocumentFacts['kind']; site: Site },
  ): Promise<DocumentFacts> {
    const today = await todayOf(em);
    const choice = choiceOf(quote);
    const { totals, schedule } = termsOfPayment(quote, today, choice);
    const { packages, lines, tax, damages, terms, termsOther, validUntil, confirmOn } = quote;
    const amounts = Object.fromEntries(lineCents(quote, choice));
    return {
      kind,
      number,
      version: quote.version,
      language: quote.language,
      issuedOn: today,
      band: { name: site.name, email: site.email, whatsapp: site.whatsapp, url: this.env.SITE_URL },
      parties: await partiesOf(em, row),
      event: quote.event,
      quote: {
        packages,
        lines,
        choice,
        amounts,
        totals,
        schedule,
        tax,
        damages,
        terms,
        termsOther,
        validUntil,
        confirmOn,
      },
      changes: await amendsOf(em, quote, today),
      signatures: await signaturesOf(em, quote.id),
      payment: null,
      money: null,
      note: null,
    };
  }

  /** Call after a commit that may have issued documents. */
  wake(): void {
    this.documents.wake();
    this.notices.wake();
  }

  retainUntil({ day, creditUntil = day }: QuotedEvent): string {
    return retainUntil(creditUntil > day ? creditUntil : day, this.env.RECORDS_YEARS);
  }

  private async shownDocument(id: string, site: Site): Promise<Shown> {
    const em = this.em.fork();
    const quote = await quoteOf(em, id);
    if (!quote) throw quoteNotFound();
    const row = (await em.findOneOrFail(
      InquiryEntity,
      { id: quote.inquiryId },
      { failHandler: inquiryNotFound },
    )) as InquiryRow;
    const number = quote.number ?? (await expectedNumber(em, 'C', await todayOf(em)));
    const facts = await this.factsOf(em, { row, quote, number, kind: 'quote', site });
    return { number, revision: quote.revision, ...(await this.documents.store(facts)) };
  }

  private async change(
    writeId: string,
    input: { id: string; revision?: number | null | undefined },
    work: (em: EntityManager, row: InquiryRow, quote: QuoteRow) => Promise<void>,
  ): Promise<Quote> {
    const { result } = await exactlyOnce(this.em, writeId, input, async (em) => {
      const { row, quote } = await this.locked(em, input);
      await work(em, row, quote);
      await em.flush();
      return this.present(em, (await quoteOf(em, quote.id))!, await todayOf(em));
    });
    return this.linked(result);
  }

  /** The inquiry is locked before its quote, in the same order as everywhere. */
  private async locked(em: EntityManager, { id, revision }: { id: string; revision?: number | null | undefined }) {
    const found = await quoteOf(em, id);
    if (!found) throw quoteNotFound();
    const row = await lockInquiry(em, found.inquiryId);
    const quote = (await lockedQuote(em, id))!;
    await refuseStale(revision, quote.revision, async () =>
      this.linked(await this.present(em, quote, await todayOf(em)), em),
    );
    return { row, quote };
  }
}

/** The document that the client will see, and the state of the quote of which it was made. */
interface Shown {
  number: string;
  revision: number;
  key: string;
  sha256: string;
}

/** The number of the document is another's by now, or the draft has changed: the document is made again. */
class NumberTaken extends AppError {
  constructor() {
    super('unavailable');
  }
}

/** An agreement that was cancelled is not changed any more. */
function refuseClosed(row: InquiryRow): void {
  if (row.status === 'completed') throw new AppError('wrong_stage', say('agreement_closed'));
}

/** The night that an inquiry asks for, as a quote keeps it. */
async function eventOf(em: EntityManager, row: InquiryRow): Promise<QuotedEvent> {
  const timeZone = await storedTimeZone(em);
  const { day, startTime, startsAt, endTime } = nightAskedBy(row, timeZone);
  const clock =
    startsAt && new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).format(startsAt);
  return {
    type: row.eventType,
    day,
    startTime: startTime ?? clock ?? null,
    endTime: endTime ?? null,
    location: row.location,
  };
}

type Moved = NonNullable<RpcPayload<typeof QUOTES.update>['event']>;
const movedTo = (event: QuotedEvent, moved: Moved | undefined): QuotedEvent =>
  moved
    ? {
        type: event.type,
        day: moved.day,
        startTime: moved.startTime === undefined ? event.startTime : moved.startTime,
        endTime: moved.endTime === undefined ? event.endTime : moved.endTime,
        location: moved.location ?? event.location,
      }
    : event;

/** The days for which a quote was valid, at least one. */
function lengthOf({ sentAt, validUntil }: QuoteRow): number {
  const days = sentAt ? Math.round((Date.parse(validUntil) - Date.parse(sentAt.slice(0, 10))) / 86_400_000) : 7;
  return Math.max(1, days);
}
