import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { isoDay, nightDay } from '@tocada/contracts/ground/days.js';
import { clientLanguage } from '@tocada/contracts/ground/language.js';
import { fullNumber, whatsappLink } from '@tocada/contracts/ground/phone.js';
import type { Activity, Contacted, INQUIRIES, Replied } from '@tocada/contracts/inquiries/inquiries.js';
import type { RpcPayload } from '@tocada/contracts/kit/rpc.js';
import type { Draft, News, Purpose, ReplyTag } from '@tocada/contracts/messages/replies.js';
import { say } from '@tocada/contracts/sentences/say.js';
import { sentenceOf } from '@tocada/contracts/sentences/sentences.js';
import type { Site } from '@tocada/contracts/site/site.js';
import { AppError } from '@tocada/runtime/app-error.js';
import { refuseStale } from '@tocada/runtime/database/edits.js';
import { exactlyOnce } from '@tocada/runtime/database/exactly-once.js';
import { sql } from '@tocada/runtime/database/sql.js';
import type { CallContext } from '@tocada/runtime/streams/handlers-of.js';
import { BookingsEnv } from '../../config/bookings.env.js';
import { entriesOf } from '../../records/dates/entries.sql.js';
import { emptyNight, freeNightsNear, isOver, nightOf } from '../../records/dates/nights.js';
import { ShowsProjection } from '../../records/dates/shows.projection.js';
import { linkOf as clientPageLink, linksOf } from '../../records/deals/links.js';
import { partiesOf } from '../../records/deals/parties.sql.js';
import { termsOfPayment } from '../../records/deals/quote-terms.js';
import { shownQuote } from '../../records/deals/quotes.sql.js';
import { keptText, sentText } from '../../records/deals/reply-links.js';
import { CurrentSite } from '../../records/ground/current-site.js';
import { activityOf, addActivity, timelineOf } from '../../records/inquiries/activity.sql.js';
import { enterStage } from '../../records/inquiries/enter-stage.js';
import { findInquiry, lockInquiry } from '../../records/inquiries/find-inquiry.js';
import { changeInquiry, countEdit, stageOfRow, type InquiryRow } from '../../records/inquiries/inquiry.entity.js';
import { newsOf } from '../../records/inquiries/news.js';
import { isDateless, refuseSuspect } from '../../records/inquiries/refusals.js';
import { oneReply } from '../../records/inquiries/replies.sql.js';
import { NoticesService } from '../../records/messages/notices.service.js';
import { presentTemplate, TemplateEntity, type TemplateRow } from '../../records/messages/template.entity.js';
import { InquiriesService } from '../inquiries/inquiries.service.js';
import { fillTemplate, gapsIn, type Known, type QuoteWords } from './fill.js';
import { bestPurpose, hintFor, inOrder, whyUntrue, type Situation } from './fitting.js';
import { TemplatesService, templateNotFound } from './templates.service.js';

const OF_QUOTE: ReplyTag[] = ['total', 'anticipo', 'enlace'];
/** The number of free nights that a text suggests. */
const SUGGESTED = 3;

const INSERT = 'insert into replies (id, inquiry_id, channel, template, text) values ($1, $2, $3, $4, $5)';

/** The band's answers to clients, from templates. */
@Injectable()
export class RepliesService {
  constructor(
    private readonly em: EntityManager,
    private readonly inquiries: InquiriesService,
    private readonly notices: NoticesService,
    private readonly templates: TemplatesService,
    private readonly site: CurrentSite,
    private readonly shows: ShowsProjection,
    private readonly env: BookingsEnv,
  ) {}

  /** All templates, when there is none in the language of the inquiry. */
  async drafts({ id }: RpcPayload<typeof INQUIRIES.drafts>): Promise<Draft[]> {
    const em = this.em.fork();
    const row = await findInquiry(em, id);
    const [site, all] = await Promise.all([this.site.get(), this.templates.all(), this.shows.refresh()]);
    const [known, situation] = await Promise.all([
      knownOf(em, row, site, this.env.SITE_URL),
      situationOf(em, row, site),
    ]);
    const own = all.filter(({ language }) => language === clientLanguage(row, site));
    const drafts = (own.length > 0 ? own : all).map((template): Draft => {
      const filled = fillTemplate(template, known);
      const { id: templateId, name, purpose = null } = template;
      const why = purpose && whyUntrue(purpose, situation);
      const untrueSaid = why ? say(why) : null;
      const hintSaid = (purpose && hintFor(purpose, situation)) ?? null;
      const untrue = untrueSaid ? sentenceOf(untrueSaid) : null;
      const hint = hintSaid ? sentenceOf(hintSaid) : null;
      return {
        templateId,
        name,
        purpose,
        untrue,
        untrueSaid,
        hint,
        hintSaid,
        ...filled,
        whatsapp: linkOf(row, filled.text, site),
      };
    });
    return inOrder(drafts.filter(isOffered), bestPurpose(situation));
  }

  /** A reply by mail goes into the outbox. One by WhatsApp is only noted, because the admin sends it. */
  async reply(input: RpcPayload<typeof INQUIRIES.reply>, { writeId }: CallContext): Promise<Replied> {
    // Asked before the transaction, which must not wait for another service.
    const [site] = await Promise.all([this.site.get(), this.shows.refresh()]);
    const { result } = await exactlyOnce(this.em, writeId, input, async (em) => {
      const row = await lockInquiry(em, input.id);
      refuseSuspect(row);
      const found = await em.findOneOrFail(TemplateEntity, { id: input.templateId }, { failHandler: templateNotFound });
      const template = presentTemplate(found as TemplateRow);
      const known = await knownOf(em, row, site, this.env.SITE_URL);
      const filled = fillTemplate(template, known);
      const text = input.text ?? filled.text;
      const isChanged = text.trim() !== filled.text.trim();
      const missing = isChanged ? gapsIn(text, template, known) : filled.missing;
      if (!isChanged && template.purpose) refuseUntrue(template.purpose, await situationOf(em, row, site));
      const chatNumber = fullNumber(row.phone, site.whatsapp) ?? null;
      if (input.channel === 'whatsapp' && !chatNumber) throw AppError.atField('channel', say('no_whatsapp'));
      if (input.channel === 'mail' && !row.email) throw AppError.atField('channel', say('no_email'));
      if (input.channel === 'mail' && missing.length > 0) throw AppError.atField('text', say('text_unfinished'));
      await refuseStale(input.revision, row.revision, () => this.inquiries.presentOne(em, row));
      await noteAnswer(em, row);
      const id = randomUUID();
      const kept = keptText(text, this.env.SITE_URL, { id, inquiryId: row.id });
      await sql(em, INSERT, [id, row.id, input.channel, template.name, kept]);
      if (input.channel === 'mail') await this.notices.mailReply(em, id);
      await addActivity(em, row.id, 'reply', { channel: input.channel, template: template.name });
      await em.flush();
      const inquiry = await this.inquiries.presentOne(em, row);
      return { ...(await oneReply(em, id)), inquiryId: row.id, missing, chatNumber, inquiry };
    });
    this.notices.wake();
    const { chatNumber, ...recorded } = result;
    const links = await linksOf(this.em.fork(), this.env.SITE_URL, recorded.inquiryId);
    const text = sentText(recorded.text, recorded.id, links);
    return { ...recorded, text, whatsapp: chatNumber ? whatsappLink(chatNumber, text) : null };
  }

  /** A chat, a call or a mail that the panel has opened counts as an answer: whether it was sent stays unknown. */
  async contact(input: RpcPayload<typeof INQUIRIES.contact>, { writeId }: CallContext): Promise<Contacted> {
    const { result } = await exactlyOnce(this.em, writeId, input, async (em) => {
      const row = await lockInquiry(em, input.id);
      refuseSuspect(row);
      await noteAnswer(em, row);
      const id = await addActivity(em, row.id, 'contact', { channel: input.channel });
      await em.flush();
      return { ...(await activityOf(em, id)), inquiry: await this.inquiries.presentOne(em, row) };
    });
    return result;
  }

  async leaveUntold(input: RpcPayload<typeof INQUIRIES.leaveUntold>, { writeId }: CallContext): Promise<Activity> {
    const { result } = await exactlyOnce(this.em, writeId, input, async (em) => {
      const row = await lockInquiry(em, input.id);
      const news = await readNews(em, row);
      if (news?.activityId !== input.activityId) throw AppError.stale(await this.inquiries.presentOne(em, row));
      return activityOf(em, await addActivity(em, row.id, 'untold', { news: news.kind }));
    });
    return result;
  }
}

/** The first answer makes a new inquiry contacted. The caller holds the lock of the row and flushes it. */
async function noteAnswer(em: EntityManager, row: InquiryRow): Promise<void> {
  const isNew = stageOfRow(row) === 'new';
  if (row.firstReplyAt && !isNew) return;
  if (isNew) await enterStage(em, row, 'contacted');
  changeInquiry(row, { firstReplyAt: row.firstReplyAt ?? new Date() });
  countEdit(row);
}

/** A text for a quote is offered when there is a quote to fill it in. */
function isOffered({ purpose, missing }: Draft): boolean {
  const isQuote = purpose === 'quote' || purpose === 'deposit';
  return !(isQuote && missing.some((tag) => OF_QUOTE.includes(tag)));
}

function refuseUntrue(purpose: Purpose, situation: Situation): void {
  const why = whyUntrue(purpose, situation);
  if (why) throw AppError.atField('text', say('text_untrue', { why }));
}

const linkOf = ({ phone }: InquiryRow, text: string, { whatsapp }: Site): string | null => {
  const number = fullNumber(phone, whatsapp);
  return number ? whatsappLink(number, text) : null;
};

const dayOfRow = ({ eventDate, hasTime, startTime }: InquiryRow, { timeZone }: Site): string =>
  nightDay({ date: eventDate.toISOString(), hasTime }, timeZone, startTime);

async function readNews(em: EntityManager, row: InquiryRow): Promise<News | undefined> {
  const [timeline, entries] = [await timelineOf(em, row.id), await entriesOf(em, row.id)];
  return newsOf(timeline, stageOfRow(row), entries, new Date());
}

async function situationOf(em: EntityManager, row: InquiryRow, site: Site): Promise<Situation> {
  const day = dayOfRow(row, site);
  return {
    inquiryId: row.id,
    stage: stageOfRow(row),
    night: isDateless(row) ? emptyNight(day) : await nightOf(em, day),
    isOver: isOver(row, site.timeZone),
    isDateless: isDateless(row),
    wasMoved: (await timelineOf(em, row.id)).some(({ kind }) => kind === 'move'),
    news: (await readNews(em, row))?.kind,
  };
}

/** The quote that the client may accept or has accepted. Its link goes to the inquiry's mail and phone. */
async function quoteWords(
  em: EntityManager,
  row: InquiryRow,
  { timeZone }: Site,
  siteUrl: string,
): Promise<QuoteWords | undefined> {
  const quote = await shownQuote(em, row.id);
  if (!quote || !['sent', 'partly_signed', 'accepted'].includes(quote.state)) return undefined;
  const { totals, schedule } = termsOfPayment(quote, isoDay(new Date().toISOString(), timeZone));
  const [signer] = await partiesOf(em, row);
  // Whoever wrote to the band may be another person than the one who signs.
  const isSigner = signer?.email === row.email && signer.phone === row.phone;
  const link = await clientPageLink(em, siteUrl, row.id, isSigner ? 's1' : 'd');
  return { totalCents: totals.totalCents, currency: quote.currency, firstCents: schedule[0]?.cents, link };
}

async function knownOf(em: EntityManager, row: InquiryRow, site: Site, siteUrl: string): Promise<Known> {
  const day = dayOfRow(row, site);
  const holds = (await entriesOf(em, row.id)).filter(({ kind, live }) => kind === 'hold' && live);
  const ofNight = holds.filter((hold) => hold.day === day);
  const ends = (ofNight.length > 0 ? ofNight : holds).map(({ expiresAt }) => expiresAt!);
  return {
    inquiry: row,
    heldUntil: ends.toSorted()[0],
    free: isDateless(row) ? [] : await freeNightsNear(em, day, SUGGESTED),
    quote: await quoteWords(em, row, site, siteUrl),
    site,
  };
}
