import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { CLIENT_PAGE, ClientPageView, ClientStage, Scope } from '@tocada/contracts/client-page.js';
import { isoDay, nightDay } from '@tocada/contracts/dates.js';
import { isIn, totalsOf, type QuoteChoice } from '@tocada/contracts/quote-money.js';
import type { RpcPayload } from '@tocada/contracts/rpc.js';
import { say } from '@tocada/contracts/say.js';
import type { Site } from '@tocada/contracts/site.js';
import type { Stage } from '@tocada/contracts/stages.js';
import { AppError } from '@tocada/runtime/app-error.js';
import { ChangesService } from '@tocada/runtime/database/changes.service.js';
import { exactlyOnce } from '@tocada/runtime/database/exactly-once.js';
import { sql } from '@tocada/runtime/database/sql.js';
import type { CallContext } from '@tocada/runtime/streams/handlers-of.js';
import { entriesOf } from '../calendar/entries.sql.js';
import { nightOf } from '../calendar/nights.js';
import { ShowsProjection } from '../calendar/shows.projection.js';
import { changeDates, realHours } from '../desk/dates.js';
import { DocumentsService } from '../documents/documents.service.js';
import { addActivity } from '../inquiries/activity.sql.js';
import { clientLanguage } from '../inquiries/client-language.js';
import { InquiryEntity, stageOfRow, type InquiryRow } from '../inquiries/inquiry.entity.js';
import type { LetterKind } from '../letters/letter-kinds.js';
import { LettersService } from '../letters/letters.service.js';
import { CurrentSite } from '../site/current-site.js';
import { storedTimeZone } from '../site/time-zone.sql.js';
import { cancelTermsOf } from '../quotes/content.js';
import { readToken } from '../quotes/links.js';
import { bookNight, holdForPayment, moveNight, refuseGoneNight } from './night.js';
import { PaymentsService } from './payments.service.js';
import { isOpen, lockInquiry, partyCount, QuotesService, signersOf, todayOf } from './quotes.service.js';
import {
  agreedQuote,
  chooseQuote,
  choiceOf,
  decideQuote,
  lockedQuote,
  moneyOf,
  nextNumber,
  partiesOf,
  paymentsOf,
  shownQuote,
  sign,
  signaturesOf,
  termsOfPayment,
  type QuoteRow,
} from '../quotes/quotes.sql.js';
import { payWaysOf } from '../quotes/settings.sql.js';

const PAGE = `select rain_plan as "rainPlan", may_announce as "mayAnnounce", disputed_at is not null as "isDisputed"
  from client_pages where inquiry_id = $1`;
interface PageRow {
  rainPlan: string | null;
  mayAnnounce: boolean | null;
  isDisputed: boolean;
}
const NO_PAGE: PageRow = { rainPlan: null, mayAnnounce: null, isDisputed: false };

const TELL = `insert into client_pages (inquiry_id, rain_plan, may_announce) values ($1, $2, $3)
  on conflict (inquiry_id) do update set rain_plan = excluded.rain_plan, may_announce = excluded.may_announce`;
const DISPUTE = `insert into client_pages (inquiry_id, disputed_at) values ($1, now())
  on conflict (inquiry_id) do update set disputed_at = now()`;
const WISH = 'insert into client_wishes (id, inquiry_id, kind, text) values ($1, $2, $3, $4)';
const RESENT = `select count(*)::int as count from activities
  where inquiry_id = $1 and kind = 'page' and detail->>'act' = 'resent' and activities.at > now() - interval '1 hour'`;
const RESENDS = 3;

const STAGES_OF_CLIENT: Record<Stage, ClientStage> = {
  new: 'received',
  contacted: 'received',
  quoted: 'quoted',
  accepted: 'deposit',
  booked: 'booked',
  completed: 'done',
  lost: 'cancelled',
  cancelled: 'cancelled',
};

/** As nonsense is answered: a link says nothing about others. */
const unknownLink = () => new AppError('not_found');

const PLACES = { s1: 1, s2: 2 } as const;
type Signer = keyof typeof PLACES;

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
  ) {}

  /** Writes nothing: mail scanners and previews open every link. */
  async view({ token, choice }: RpcPayload<typeof CLIENT_PAGE.view>): Promise<ClientPageView> {
    const em = this.em.fork();
    const { inquiryId, scope } = await this.read(em, token);
    const row = (await em.findOne(InquiryEntity, { id: inquiryId })) as InquiryRow | null;
    if (!row) throw unknownLink();
    const site = await this.site.get();
    const { timeZone } = site;
    const today = isoDay(new Date().toISOString(), timeZone);
    const day = nightDay({ date: row.eventDate.toISOString(), hasTime: row.hasTime }, timeZone, row.startTime);
    const stage = STAGES_OF_CLIENT[stageOfRow(row)];
    const [page = NO_PAGE] = await sql<PageRow>(em, PAGE, [row.id]);
    const { rainPlan, mayAnnounce, isDisputed } = page;
    const shown = await shownQuote(em, row.id);
    const agreed = shown && (shown.state === 'accepted' ? shown : await agreedQuote(em, row.id));
    const isSigner = scope !== 'd';
    const parties = await partiesOf(em, row);
    const party = isSigner ? parties[PLACES[scope] - 1] : undefined;
    if (isSigner && !party) throw unknownLink();
    const common = {
      scope,
      language: clientLanguage(row, site),
      reference: row.id.slice(0, 8),
      stage,
      contact: {
        name: isSigner ? row.name : '',
        email: isSigner ? maskedMail(row.email) : '',
        phone: isSigner ? maskedPhone(row.phone) : '',
      },
      eventType: row.eventType,
      day,
      location: row.location,
      details: {
        startTime: row.startTime ?? null,
        endTime: row.endTime ?? null,
        venue: row.venue ?? null,
        guests: row.guests ?? null,
        setting: row.setting ?? null,
        rainPlan,
        sound: row.sound ?? null,
        budgetCents: row.budgetCents ?? null,
        mayAnnounce,
      },
      isOpen: !agreed && row.status !== 'completed',
      hasQuote: shown !== undefined,
      rank: null,
      isTaken: false,
      signers: parties.length,
      isDisputed,
      isDone: day < today && stage !== 'cancelled',
    };
    const none = {
      quote: null,
      packageTotals: [],
      signedAs: null,
      signer: null,
      documents: [],
      money: null,
      claims: [],
      payWays: [],
      pay: null,
      cancel: null,
    };
    // The details link may be in the hands of another sender, so its page shows nothing of the agreement.
    if (!isSigner) return { ...common, ...none };
    const chosen = choice && shown ? within(shown, choice) : undefined;
    const [entries, night, payments, documents] = await Promise.all([
      entriesOf(em, row.id),
      nightOf(em, day),
      paymentsOf(em, row.id),
      this.documents.documentsOf(em, row.id),
    ]);
    const hold = entries.find((entry) => entry.live && entry.kind === 'hold' && entry.day === day);
    const isOthers = night.entries.some(
      ({ kind, inquiryId: other }) => kind !== 'hold' && kind !== 'external' && other !== row.id,
    );
    const terms = agreed && termsOfPayment(agreed, today);
    const money = terms ? moneyOf(terms.totals.totalCents, terms.schedule, payments) : null;
    const signatures = shown ? await signaturesOf(em, shown.id) : [];
    const canPay = money !== null && !isDisputed && stage !== 'cancelled';
    return {
      ...common,
      rank: hold?.rank ?? null,
      isTaken: isOthers && !entries.some(({ kind, live }) => kind === 'booked' && live),
      quote: shown ? await this.quotes.present(em, shown, today, chosen) : null,
      packageTotals: shown ? packageTotals(shown, chosen ?? choiceOf(shown)) : [],
      signedAs: signatures.find(({ place }) => place === PLACES[scope])?.name ?? null,
      signer: { name: party!.name, company: party!.company, title: party!.title },
      documents: documents.map(({ url: _url, ...document }) => document),
      money,
      claims: payments.filter(({ state }) => state === 'claimed').map(({ cents, at }) => ({ cents, at })),
      payWays: canPay ? (await payWaysOf(em)).ways : [],
      pay: canPay && money.next ? { cents: money.next.cents, memo: [agreed!.number, row.name].join(' ') } : null,
      cancel:
        agreed && terms && money
          ? cancelTermsOf({
              damages: agreed.damages,
              totalCents: terms.totals.totalCents,
              paidCents: money.paidCents,
              event: agreed.event.day,
              today,
              by: 'client',
            })
          : null,
    };
  }

  async details({ token, ...input }: RpcPayload<typeof CLIENT_PAGE.details>, { writeId }: CallContext): Promise<null> {
    return this.act(writeId, { token, ...input }, async (em, row) => {
      if (row.status === 'completed' || (await agreedQuote(em, row.id)))
        throw new AppError('wrong_stage', say('details_closed'));
      const { rainPlan, mayAnnounce, ...fields } = input;
      const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
      Object.assign(row, given);
      if (!row.startTime) row.endTime = null;
      Object.assign(row, realHours(row, await storedTimeZone(em)));
      const [page = NO_PAGE] = await sql<PageRow>(em, PAGE, [row.id]);
      const announce = mayAnnounce === undefined ? page.mayAnnounce : mayAnnounce;
      const plan = rainPlan === undefined ? page.rainPlan : rainPlan;
      await sql(em, TELL, [row.id, plan, announce]);
      await addActivity(em, row.id, 'page', { act: 'details' }, 'client');
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
    if (own) {
      if (sameName(own.name, input.name) && own.documentSha256 === input.documentSha256)
        return quote.state === 'accepted';
      throw new AppError('already_signed', say('signed_by', { initials: initialsOf(own.name) }));
    }
    if (!isOpen(quote)) throw new AppError('quote_changed', say('quote_closed'));
    const today = await todayOf(em);
    if (quote.validUntil < today) throw new AppError('quote_expired');
    if (quote.documentSha256 !== input.documentSha256) throw new AppError('quote_changed');
    const choice = within(quote, input.choice);
    if (quote.packages.length > 0 && !choice.package) throw AppError.atField('choice', say('choice_bad'));
    // The second signer signs what the first has chosen.
    if (signed.length > 0 && !sameChoice(choice, choiceOf(quote))) throw new AppError('quote_changed');
    if (quote.kind === 'quote') await refuseGoneNight(em, row, quote.event);
    const { name, title, ip, userAgent, documentSha256 } = input;
    await sign(em, quote.id, { place, name, title, ip, userAgent, language: quote.language, documentSha256 });
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
        await this.write(em, row, 'signed', recipient, `signed:${quote.id}:${scope}`, quote.id);
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
    if (amended) await moveNight(em, row, quote.event, amended.event.day);
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
      retainUntil: this.quotes.retainUntil(quote.event.day),
      facts: await this.quotes.factsOf(em, { row, quote, number, kind, site }),
    });
    await this.bill(em, row, quote, site);
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

  /** A company pays by an invoice, which stands among the documents of its page. */
  private async bill(em: EntityManager, row: InquiryRow, quote: QuoteRow, site: Site): Promise<void> {
    const parties = await partiesOf(em, row);
    const today = await todayOf(em);
    const { totals, schedule } = termsOfPayment(quote, today);
    if (totals.totalCents === 0 || !parties.some(({ company }) => company !== '')) return;
    const number = await nextNumber(em, 'F', today);
    const { totalCents, paidCents, owedCents } = moneyOf(totals.totalCents, schedule, await paymentsOf(em, row.id));
    await this.documents.issue(em, {
      kind: 'invoice',
      number,
      inquiryId: row.id,
      quoteId: quote.id,
      paymentId: null,
      language: quote.language,
      retainUntil: this.quotes.retainUntil(quote.event.day),
      facts: {
        ...(await this.quotes.factsOf(em, { row, quote, number, kind: 'invoice', site })),
        money: { totalCents, paidCents, owedCents },
      },
    });
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
      await this.write(em, row, 'declined', 'band', `declined:${quote.id}`, quote.id);
      await em.flush();
      return { inquiryId: row.id };
    });
    this.payments.wake();
    return null;
  }

  paid({ token, ...input }: RpcPayload<typeof CLIENT_PAGE.paid>, { writeId }: CallContext): Promise<null> {
    return this.act(writeId, { token, ...input }, async (em, row, scope) => {
      if (scope === 'd') throw new AppError('not_yours');
      await this.payments.claim(em, row, input);
    });
  }

  change({ token, text }: RpcPayload<typeof CLIENT_PAGE.change>, { writeId }: CallContext): Promise<null> {
    return this.act(writeId, { token, text }, (em, row) => this.wish(em, row, 'change', text));
  }

  cancel({ token, text }: RpcPayload<typeof CLIENT_PAGE.cancel>, { writeId }: CallContext): Promise<null> {
    return this.act(writeId, { token, text }, async (em, row, scope) => {
      if (scope === 'd') throw new AppError('not_yours');
      await this.wish(em, row, 'cancel', text);
    });
  }

  notMe({ token }: RpcPayload<typeof CLIENT_PAGE.notMe>, { writeId }: CallContext): Promise<null> {
    return this.act(writeId, { token }, async (em, row, scope) => {
      if (scope === 'd') throw new AppError('not_yours');
      await sql(em, DISPUTE, [row.id]);
      await this.wish(em, row, 'not_me', '');
    });
  }

  resend({ token }: RpcPayload<typeof CLIENT_PAGE.resend>, { writeId }: CallContext): Promise<null> {
    return this.act(writeId, { token }, async (em, row) => {
      const [sent] = await sql<{ count: number }>(em, RESENT, [row.id]);
      if (sent!.count >= RESENDS) throw new AppError('too_many_requests', say('resend_often'));
      const quote = await shownQuote(em, row.id);
      if (!quote) throw new AppError('quote_changed', say('quote_closed'));
      const id = await addActivity(em, row.id, 'page', { act: 'resent' }, 'client');
      for (const recipient of await signersOf(em, row.id))
        await this.write(em, row, 'quote', recipient, `resent:${id}`, quote.id);
    });
  }

  async document({ token, documentId }: RpcPayload<typeof CLIENT_PAGE.document>) {
    const { inquiryId, scope } = await this.read(this.em, token);
    if (scope === 'd' || !UUID.test(documentId)) throw unknownLink();
    return this.quotes.file(inquiryId, documentId);
  }

  private async wish(em: EntityManager, row: InquiryRow, kind: 'change' | 'cancel' | 'not_me', text: string) {
    const id = randomUUID();
    await sql(em, WISH, [id, row.id, kind, text]);
    await addActivity(em, row.id, 'page', { act: kind, text }, 'client');
    const letters = { change: 'change_asked', cancel: 'cancel_asked', not_me: 'not_me' } as const;
    await this.write(em, row, letters[kind], 'band', `${kind}:${id}`);
  }

  private write(
    em: EntityManager,
    { id: inquiryId }: InquiryRow,
    kind: LetterKind,
    recipient: 'band' | Signer,
    key: string,
    quoteId?: string,
  ): Promise<void> {
    return this.letters.write(em, { inquiryId, kind, recipient, key: `${key}:${recipient}`, quoteId });
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

  private async act(
    writeId: string,
    input: { token: string; [field: string]: unknown },
    work: (em: EntityManager, row: InquiryRow, scope: Scope) => Promise<void>,
  ): Promise<null> {
    await exactlyOnce(this.em, writeId, withoutToken(input), async (em) => {
      const { row, scope } = await this.locked(em, input.token);
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

/** The parts of a choice that the quote knows. */
const within = (quote: QuoteRow, { package: key, extras }: QuoteChoice): QuoteChoice => {
  const known = quote.packages.find((one) => one.key === key)?.key ?? null;
  const all = { package: known, extras: quote.lines.map(({ id }) => id) };
  const ticked = quote.lines.filter((line) => line.optional && isIn(line, all) && extras.includes(line.id));
  return { package: known, extras: ticked.map(({ id }) => id) };
};

const sameChoice = (one: QuoteChoice, other: QuoteChoice): boolean =>
  one.package === other.package && one.extras.toSorted().join() === other.extras.toSorted().join();

const packageTotals = (quote: QuoteRow, choice: QuoteChoice) =>
  quote.packages.map(({ key }) => ({ key, totalCents: totalsOf(quote, { ...choice, package: key }).totalCents }));

const plain = (name: string) => name.normalize('NFKC').trim().replace(/\s+/g, ' ').toLocaleLowerCase('es');
const sameName = (one: string, other: string): boolean => plain(one) === plain(other);

const initialsOf = (name: string): string =>
  name
    .trim()
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => `${[...word][0]!.toLocaleUpperCase('es')}.`)
    .join(' ');

const maskedMail = (email: string): string => (email ? `${[...email][0]!}•••@…` : '');
const maskedPhone = (phone: string): string => (phone ? `•••${phone.replace(/\D/g, '').slice(-2)}` : '');

/** The fingerprint of a write must not differ for the same press, and the inbox keeps no token. */
const withoutToken = <T extends { token: string }>({ token, ...input }: T) => ({
  ...input,
  of: token.split('.', 2).join('.'),
});
