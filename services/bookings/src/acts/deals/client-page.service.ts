import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { FilePart } from '@tocada/contracts/deals/client-files.js';
import type { CLIENT_PAGE, ClientDetails, ClientPageView, Scope } from '@tocada/contracts/deals/client-page.js';
import { carriedChoice, changesOf } from '@tocada/contracts/deals/quote-changes.js';
import type { QuoteChoice } from '@tocada/contracts/deals/quote-money.js';
import type { Party } from '@tocada/contracts/deals/quotes.js';
import { isoDay } from '@tocada/contracts/ground/days.js';
import type { RpcPayload } from '@tocada/contracts/kit/rpc.js';
import { say } from '@tocada/contracts/sentences/say.js';
import { AppError } from '@tocada/runtime/app-error.js';
import { ChangesService } from '@tocada/runtime/database/changes.service.js';
import { exactlyOnce } from '@tocada/runtime/database/exactly-once.js';
import { sql } from '@tocada/runtime/database/sql.js';
import type { CallContext } from '@tocada/runtime/streams/handlers-of.js';
import { freeNightsNear } from '../../records/dates/nights.js';
import { ShowsProjection } from '../../records/dates/shows.projection.js';
import { proofKey, readToken } from '../../records/deals/links.js';
import { partiesOf, partyCount, signersOf } from '../../records/deals/parties.sql.js';
import { moneyOf, paymentsOf } from '../../records/deals/payments.sql.js';
import { isOpen } from '../../records/deals/present-quote.js';
import { amendsOf, choiceOf, comparedOf, isPostponed, termsOfPayment } from '../../records/deals/quote-terms.js';
import {
  agreedQuote,
  chooseQuote,
  decideQuote,
  lockedQuote,
  quoteWithDocument,
  shownQuote,
  type QuoteRow,
} from '../../records/deals/quotes.sql.js';
import { keepRecordsUntil } from '../../records/deals/retention.sql.js';
import { sign, signaturesOf } from '../../records/deals/signatures.sql.js';
import { CurrentSite } from '../../records/ground/current-site.js';
import { storedTimeZone, todayOf } from '../../records/ground/time-zone.sql.js';
import { addActivity } from '../../records/inquiries/activity.sql.js';
import { clientLanguage } from '../../records/inquiries/client-language.js';
import { stageOfRow, type InquiryRow } from '../../records/inquiries/inquiry.entity.js';
import { lockInquiry } from '../../records/inquiries/lock-inquiry.js';
import { addWish, openWish, type ToldBy, type WishKind } from '../../records/inquiries/wishes.sql.js';
import { alertOfHeld } from '../../records/messages/alerts.sql.js';
import { Brake } from '../../records/messages/brake.js';
import { LettersService, type Letter } from '../../records/messages/letters.service.js';
import { DocumentsService } from '../../telling/documents/documents.service.js';
import { changeDates, realHours } from '../dates/dates.js';
import { ClientFilesService } from './client-files.service.js';
import { pageOf, type PageRow } from './client-page.sql.js';
import { InvoicesService } from './invoices.service.js';
import { bookNight, holdForPayment, moveNight, refuseGoneNight } from './night.js';
import { PaymentsService } from './payments.service.js';
import { hasMail, NOT_LOOKED_AT, PLACES, presentPage, within, type Looked } from './present-page.js';
import { QuotesService } from './quotes.service.js';
import type { Site } from '@tocada/contracts/site/site.js';

const TOLD = `select rain_plan as "rainPlan", may_announce as "mayAnnounce" from client_pages where inquiry_id = $1`;
type Told = Pick<ClientDetails, 'rainPlan' | 'mayAnnounce'>;
const TELL = `insert into client_pages (inquiry_id, rain_plan, may_announce) values ($1, $2, $3)
  on conflict (inquiry_id) do update set rain_plan = excluded.rain_plan, may_announce = excluded.may_announce`;
const DISPUTE = `insert into client_pages (inquiry_id, disputed_at) values ($1, now())
  on conflict (inquiry_id) do update set disputed_at = now()`;
const ALARMED = `select from client_wishes where inquiry_id = $1 and kind = 'not_me' and answered_at is null`;
const RESENT = `select count(*)::int as count from activities
  where inquiry_id = $1 and kind = 'page' and detail->>'act' = 'resent' and activities.at > now() - interval '1 hour'`;
const RESENDS = 3;
/** The acts by one link of the last hour: of one kind ($3), or without those that have a bound of their own. */
const ACTS = `select count(*)::int as count from activities
  where inquiry_id = $1 and who = 'client' and detail->>'scope' = $2 and activities.at > now() - interval '1 hour'
  and case when $3 = 'any' then detail->>'act' <> all($4) else detail->>'act' = $3 end`;
/**
 * The acts that a link may do in an hour. Each may be a mail to the band. A payment and the alarm of a signer have bounds of
 * their own: nobody uses them up by other acts.
 */
const MOST = { any: 30, claimed: 10, not_me: 5 };
const OWN_BOUNDS = Object.keys(MOST).filter((act) => act !== 'any');

/** The free nights that are offered in place of a taken one. */
const OTHER_DAYS = 3;

/** As nonsense is answered: a link says nothing about others. */
const unknownLink = () => new AppError('not_found');

type Signer = keyof typeof PLACES;
type Given = { token: string; [field: string]: unknown };
type Work = (em: EntityManager, row: InquiryRow, scope: Scope) => Promise<void>;

/** The page of one inquiry, as its client sees and uses it. */
@Injectable()
export class ClientPageService {
  constructor(
    private readonly em: EntityManager,
    private readonly changes: ChangesService,
    private readonly shows: ShowsProjection,
    private readonly site: CurrentSite,
    private readonly quotes: QuotesService,
    private readonly payments: PaymentsService,
    private readonly documents: DocumentsService,
    private readonly letters: LettersService,
    private readonly invoices: InvoicesService,
    private readonly files: ClientFilesService,
    private readonly brake: Brake,
  ) {}

  /** Writes nothing: mail scanners and previews open every link. */
  async view({ token, choice, seen }: RpcPayload<typeof CLIENT_PAGE.view>): Promise<ClientPageView> {
    const [site, found] = await Promise.all([this.site.identity(), pageOf(this.em, token)]);
    if (!found) throw unknownLink();
    const { row, scope } = found;
    const looked = scope === 'd' ? NOT_LOOKED_AT : await lookedAt(this.em, row, choice, seen);
    const view = presentPage(row, scope, site, looked, this.letters.areSent);
    if (!view) throw unknownLink();
    // Few pages are of a taken night, so only these ask for others.
    if (!view.isTaken || !view.hasQuote) return view;
    return { ...view, otherDays: await freeNightsNear(this.em.fork(), view.day, OTHER_DAYS) };
  }

  async proofKey() {
    return { key: await proofKey(this.em) };
  }

  async details({ token, ...input }: RpcPayload<typeof CLIENT_PAGE.details>, { writeId }: CallContext): Promise<null> {
    return this.act(writeId, { token, ...input }, async (em, row, scope) => {
      if (row.status === 'completed' || (await agreedQuote(em, row.id)))
        throw new AppError('wrong_stage', say('details_closed'));
      const { rainPlan, mayAnnounce, ...fields } = input;
      const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
      Object.assign(row, given);
      if (!row.startTime) row.endTime = null;
      Object.assign(row, realHours(row, await storedTimeZone(em)));
      const [told] = await sql<Told>(em, TOLD, [row.id]);
      const announce = mayAnnounce === undefined ? told?.mayAnnounce : mayAnnounce;
      const plan = rainPlan === undefined ? told?.rainPlan : rainPlan;
      await sql(em, TELL, [row.id, plan ?? null, announce ?? null]);
      await addActivity(em, row.id, 'page', { act: 'details', scope }, 'client');
    });
  }

  async accept(input: RpcPayload<typeof CLIENT_PAGE.accept>, { writeId }: CallContext) {
    await this.shows.current();
    const site = await this.site.get();
    try {
      const done = await changeDates(this.changes, writeId, withoutToken(input), async (em) => {
        const { row, scope } = await this.locked(em, input.token);
        if (scope === 'd') throw new AppError('not_yours');
        const isComplete = await this.sign(em, { row, scope, input, site });
        await em.flush();
        return { inquiryId: row.id, isComplete };
      });
      this.payments.wake();
      return { isComplete: done.isComplete };
    } catch (error) {
      if (error instanceof AppError && error.code === 'date_taken') await this.alarm(input.token);
      throw error;
    }
  }

  private async sign(
    em: EntityManager,
    given: { row: InquiryRow; scope: Signer; input: RpcPayload<typeof CLIENT_PAGE.accept>; site: Site },
  ): Promise<boolean> {
    const { row, scope, input, site } = given;
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
    const { name, title, ip, userAgent, documentSha256 } = input;
    const language = clientLanguage(row, site);
    await sign(em, quote.id, { place, name, title, ip, userAgent, language, documentSha256 });
    await addActivity(em, row.id, 'quote', { act: 'signed', name, number: quote.number }, 'client');
    row.revision += 1;
    const isComplete = signed.length + 1 >= signers;
    const amended = isComplete && quote.kind === 'amendment' ? await agreedQuote(em, row.id) : undefined;
    // One agreement of an inquiry stands: the amended one ends in the statement before its amendment begins.
    if (amended) await decideQuote(em, amended.id, 'superseded');
    await chooseQuote(em, quote.id, isComplete ? 'accepted' : 'partly_signed', choice);
    if (isComplete) await this.agree(em, row, (await lockedQuote(em, quote.id))!, { site, today, amended });
    else {
      const other: Signer = scope === 's1' ? 's2' : 's1';
      for (const recipient of [other, 'band'] as const)
        await this.write(em, row, { kind: 'signed', recipient, key: `signed:${quote.id}:${scope}`, quoteId: quote.id });
    }
    return isComplete;
  }

  private async agree(
    em: EntityManager,
    row: InquiryRow,
    quote: QuoteRow,
    { site, today, amended }: { site: Site; today: string; amended: QuoteRow | undefined },
  ) {
    const { totals, schedule } = termsOfPayment(quote, today);
    const isFree = totals.totalCents === 0;
    if (amended) await this.amend(em, row, quote, today, amended);
    else if (quote.confirmOn === 'signature' || isFree) await bookNight(em, row, quote.event, true);
    else await holdForPayment(em, row, schedule[0]!.on);
    await addActivity(em, row.id, 'quote', { act: 'accepted', number: quote.number }, 'client');
    const kind = quote.kind === 'amendment' ? 'amendment' : 'agreement';
    const number = quote.number!;
    const documentId = await this.documents.issue(em, {
      kind,
      number,
      inquiryId: row.id,
      quoteId: quote.id,
      paymentId: null,
      language: quote.language,
      retainUntil: this.quotes.retainUntil(quote.event),
      facts: await this.quotes.factsOf(em, { row, quote, number, kind, site }),
    });
    await this.invoices.follow(em, row, quote, site);
    for (const recipient of [...(await signersOf(em, row.id)), 'band'] as const)
      await this.letters.write(em, {
        inquiryId: row.id,
        kind: 'agreement',
        recipient,
        quoteId: quote.id,
        documentId,
        key: `agreement:${quote.id}:${recipient}`,
      });
  }

  /** A gig that was postponed has a day again: its night is held, or booked where that was paid for. */
  private async amend(
    em: EntityManager,
    row: InquiryRow,
    quote: QuoteRow,
    today: string,
    amended: QuoteRow,
  ): Promise<void> {
    await keepRecordsUntil(em, row.id, this.quotes.retainUntil(quote.event));
    if (isPostponed(quote)) return;
    const hasNight = await moveNight(em, row, quote.event, amended.event);
    if (hasNight || stageOfRow(row) !== 'accepted') return;
    const { totals, schedule } = termsOfPayment(quote, today);
    const { paidCents } = moneyOf(totals.totalCents, schedule, await paymentsOf(em, row.id));
    const isBooked = quote.confirmOn === 'signature' || totals.totalCents === 0 || paidCents > 0;
    if (isBooked) await bookNight(em, row, quote.event, true);
    else await holdForPayment(em, row, schedule[0]!.on);
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
    this.payments.wake();
  }

  async decline(input: RpcPayload<typeof CLIENT_PAGE.decline>, { writeId }: CallContext): Promise<null> {
    await changeDates(this.changes, writeId, withoutToken(input), async (em) => {
      const { row, scope } = await this.locked(em, input.token);
      if (scope === 'd') throw new AppError('not_yours');
      const quote = await shownQuote(em, row.id);
      // The same refusal again is the same answer.
      if (quote?.state === 'declined') return { inquiryId: row.id };
      if (!quote || !isOpen(quote)) throw new AppError('quote_changed', say('quote_closed'));
      await this.quotes.end(em, row, quote, 'declined', input.reason);
      const letter = { kind: 'declined', recipient: 'band', quoteId: quote.id } as const;
      await this.write(em, row, { ...letter, key: `declined:${quote.id}` });
      await em.flush();
      return { inquiryId: row.id };
    });
    this.payments.wake();
    return null;
  }

  paid({ token, ...input }: RpcPayload<typeof CLIENT_PAGE.paid>, { writeId }: CallContext): Promise<null> {
    return this.actAs('claimed', writeId, { token, ...input }, async (em, row, scope) => {
      if (scope === 'd') throw new AppError('not_yours');
      await this.payments.claim(em, row, input, scope);
    });
  }

  change({ token, text }: RpcPayload<typeof CLIENT_PAGE.change>, { writeId }: CallContext): Promise<null> {
    return this.act(writeId, { token, text }, (em, row, scope) => this.wish(em, row, scope, 'change', text));
  }

  cancel({ token, text }: RpcPayload<typeof CLIENT_PAGE.cancel>, { writeId }: CallContext): Promise<null> {
    return this.act(writeId, { token, text }, async (em, row, scope) => {
      if (scope === 'd') throw new AppError('not_yours');
      await this.wish(em, row, scope, 'cancel', text);
    });
  }

  notMe({ token }: RpcPayload<typeof CLIENT_PAGE.notMe>, { writeId }: CallContext): Promise<null> {
    return this.actAs('not_me', writeId, { token }, async (em, row, scope) => {
      if (scope === 'd') throw new AppError('not_yours');
      await sql(em, DISPUTE, [row.id]);
      // The band knows until it has dealt with the first alarm.
      if ((await sql(em, ALARMED, [row.id])).length > 0) return;
      await this.wish(em, row, scope, 'not_me', '');
    });
  }

  resend({ token }: RpcPayload<typeof CLIENT_PAGE.resend>, { writeId }: CallContext): Promise<null> {
    return this.act(writeId, { token }, async (em, row, scope) => {
      const [sent] = await sql<{ count: number }>(em, RESENT, [row.id]);
      if (sent!.count >= RESENDS) throw new AppError('too_many_requests', say('resend_often'));
      const quote = await shownQuote(em, row.id);
      if (!quote || !isOpen(quote)) throw new AppError('quote_changed', say('quote_closed'));
      if (!this.canResend(await partiesOf(em, row))) throw new AppError('quote_changed', say('no_way_to_resend'));
      const isByStranger = scope === 'd';
      if (isByStranger && !(await this.brake.hasTurn(em))) throw new AppError('too_many_requests', say('resend_often'));
      const id = await addActivity(em, row.id, 'page', { act: 'resent', scope }, 'client');
      for (const recipient of await signersOf(em, row.id))
        await this.write(em, row, { kind: 'quote', recipient, key: `resent:${id}`, quoteId: quote.id, isByStranger });
    });
  }

  /** Only a mail leaves by itself: a chat is opened by the band. */
  private canResend(parties: Party[]): boolean {
    return this.letters.areSent && hasMail(parties);
  }

  async document({ token, documentId }: RpcPayload<typeof CLIENT_PAGE.document>) {
    const { inquiryId, scope } = await this.read(this.em, token);
    if (scope === 'd' || !UUID.test(documentId)) throw unknownLink();
    return this.quotes.file(inquiryId, documentId);
  }

  /** Only a file that the page lists. */
  async file({ token, fileId, from }: RpcPayload<typeof CLIENT_PAGE.file>): Promise<FilePart> {
    const { files } = await this.view({ token });
    const id = files.find((one) => one.id === fileId)?.id;
    if (!id) throw unknownLink();
    return this.files.part({ id, from });
  }

  private async wish(em: EntityManager, row: InquiryRow, scope: Scope, kind: WishKind, text: string): Promise<void> {
    const [id, inquiryId] = [randomUUID(), row.id];
    const parties = await partiesOf(em, row);
    const by = parties.length === 2 && scope !== 'd' ? parties[PLACES[scope] - 1]!.name : null;
    const told = await this.toldOf(em, row, scope, kind);
    await addWish(em, { id, inquiryId, kind, text, by, scope, told });
    await addActivity(em, inquiryId, 'page', { act: kind, text, name: by, scope }, 'client');
    const letters = { change: 'change_asked', cancel: 'cancel_asked', not_me: 'not_me' } as const;
    if (told === 'alone') await this.write(em, row, { kind: letters[kind], recipient: 'band', key: `${kind}:${id}` });
  }

  /**
   * The mail that tells the band of a wish. The details link may be in anybody's hands: while the band has not dealt with one
   * wish by it, the next causes no mail, and all such links share the brake of the form. A signer's link is outside the brake.
   */
  private async toldOf(em: EntityManager, row: InquiryRow, scope: Scope, kind: WishKind): Promise<ToldBy> {
    if (row.suspect) return null;
    if (scope !== 'd') return 'alone';
    const open = await openWish(em, { inquiryId: row.id, kind, scope });
    if (open) return open.told && 'earlier';
    if (await this.brake.hasTurn(em)) return 'alone';
    await alertOfHeld(em, row.id);
    return null;
  }

  private write(em: EntityManager, { id: inquiryId }: InquiryRow, letter: Omit<Letter, 'inquiryId'>): Promise<void> {
    return this.letters.write(em, { ...letter, inquiryId, key: `${letter.key}:${letter.recipient}` });
  }

  private async read(em: EntityManager, token: string): Promise<{ inquiryId: string; scope: Scope }> {
    const found = await readToken(em, token);
    if (!found) throw unknownLink();
    return found;
  }

  /** The inquiry of a token, locked. A link that was renewed meanwhile leads nowhere. */
  private async locked(em: EntityManager, token: string): Promise<{ row: InquiryRow; scope: Scope }> {
    const { inquiryId } = await this.read(em, token);
    const row = await lockInquiry(em, inquiryId);
    const { scope } = await this.read(em, token);
    return { row, scope };
  }

  private act(writeId: string, input: Given, work: Work): Promise<null> {
    return this.actAs('any', writeId, input, work);
  }

  /** @param bound the kind of act whose number is limited */
  private async actAs(bound: keyof typeof MOST, writeId: string, input: Given, work: Work): Promise<null> {
    await exactlyOnce(this.em, writeId, withoutToken(input), async (em) => {
      const { row, scope } = await this.locked(em, input.token);
      const [acts] = await sql<{ count: number }>(em, ACTS, [row.id, scope, bound, OWN_BOUNDS]);
      if (acts!.count >= MOST[bound]) throw new AppError('too_many_requests');
      row.revision += 1;
      await work(em, row, scope);
      await em.flush();
      return { inquiryId: row.id };
    });
    this.payments.wake();
    return null;
  }
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/**
 * The choice of a client on the quote that is shown now, and the differences from what the client saw. It asks the database only for
 * an earlier version, and for the agreement that an amendment changes.
 * @param seen the hash of the document that the client saw
 */
async function lookedAt(
  em: EntityManager,
  { shown, timeZone }: PageRow,
  choice: QuoteChoice | undefined,
  seen: string | undefined,
): Promise<Looked> {
  if (!shown) return NOT_LOOKED_AT;
  const today = isoDay(new Date().toISOString(), timeZone);
  const { chosen, changed } = isOpen(shown) ? await choiceOn(em, shown, { choice, seen, today }) : NOT_LOOKED_AT;
  return { chosen, changed, amends: await amendsOf(em, shown, today, chosen) };
}

async function choiceOn(
  em: EntityManager,
  shown: QuoteRow,
  { choice, seen, today }: { choice: QuoteChoice | undefined; seen: string | undefined; today: string },
): Promise<Pick<Looked, 'chosen' | 'changed'>> {
  const isSame = !seen || seen === shown.documentSha256;
  const before = isSame ? shown : await quoteWithDocument(em, shown.inquiryId, seen);
  if (!before) return { chosen: choice && within(shown, choice), changed: null };
  const own = choice && within(before, choice);
  // The second signer sees what the first has chosen.
  const isFixed = shown.state === 'partly_signed';
  const chosen = isFixed || !own ? undefined : isSame ? own : carriedChoice(before, shown, own);
  if (isSame && !(isFixed && own && !sameChoice(own, choiceOf(shown)))) return { chosen, changed: null };
  return { chosen, changed: changesOf(comparedOf(before, today, own), comparedOf(shown, today, chosen)) };
}

const sameChoice = (one: QuoteChoice, other: QuoteChoice): boolean =>
  one.package === other.package && one.extras.toSorted().join() === other.extras.toSorted().join();

const plain = (name: string) => name.normalize('NFKC').trim().replace(/\s+/g, ' ').toLocaleLowerCase('es');
const sameName = (one: string, other: string): boolean => plain(one) === plain(other);

const initialsOf = (name: string): string =>
  name
    .trim()
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => `${[...word][0]!.toLocaleUpperCase('es')}.`)
    .join(' ');

/** The fingerprint of a write must not differ for the same press, and the inbox keeps no token. */
const withoutToken = <T extends { token: string }>({ token, ...input }: T) => ({
  ...input,
  of: token.split('.', 2).join('.'),
});
