import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { AGREED } from '@tocada/contracts/deals/agreed.js';
import { NO_TAX, type Quote, type QuotedEvent } from '@tocada/contracts/deals/quote.js';
import { WHOLE_BP, type Instalment, type QuoteTax } from '@tocada/contracts/deals/quote-money.js';
import { clientLanguage } from '@tocada/contracts/ground/language.js';
import type { RpcPayload } from '@tocada/contracts/kit/rpc.js';
import type { Site } from '@tocada/contracts/site/site.js';
import { ChangesService } from '@tocada/runtime/database/changes.service.js';
import type { CallContext } from '@tocada/runtime/streams/handlers-of.js';
import { ShowsProjection } from '../../../records/dates/shows.projection.js';
import { keepPaid, linesOf, refuseUnfit, standing as standingParts } from '../../../records/deals/content.js';
import { isPostponed, termsOfPayment } from '../../../records/deals/quote-terms.js';
import { insertQuote, nextVersion, type QuoteContent, type QuoteRow } from '../../../records/deals/quotes.sql.js';
import { CurrentSite } from '../../../records/ground/current-site.js';
import { todayOf } from '../../../records/ground/time-zone.sql.js';
import { lockInquiry } from '../../../records/inquiries/find-inquiry.js';
import type { InquiryRow } from '../../../records/inquiries/inquiry.entity.js';
import { changeDates } from '../../dates/dates.js';
import { eventOf } from '../draft-quote.js';
import { newCurrency, paidBefore, QuoteWrites } from '../quote-writes.js';
import TEXTS from './agreed.texts.js';
import { Agreements } from './agreements.js';

type Input = RpcPayload<typeof AGREED.add>;

/** The band has agreed a sum with its client elsewhere, or agrees another one for such a deal. */
@Injectable()
export class AgreeElsewhere {
  constructor(
    private readonly changes: ChangesService,
    private readonly shows: ShowsProjection,
    private readonly site: CurrentSite,
    private readonly writes: QuoteWrites,
    private readonly agreements: Agreements,
  ) {}

  async answer(input: Input, { writeId }: CallContext): Promise<Quote> {
    const site = await this.site.get();
    if (!input.anyway) await this.shows.current();
    const agreed = await changeDates(this.changes, writeId, input, async (em) => {
      const row = await lockInquiry(em, input.id);
      const standing = await this.agreements.begin(em, row, input);
      const event = await agreedEvent(em, row, standing);
      if (standing && isSame(standing, input, event)) return this.writes.recorded(em, standing.id);
      await this.agreements.endOpen(em, row);
      const id = await this.insert(em, row, { input, event, standing, site });
      const choice = { package: null, extras: [] };
      await this.agreements.agree(em, row, id, input, { choice, standing, site });
      await em.flush();
      return this.writes.recorded(em, id);
    });
    this.agreements.wake();
    return this.writes.linked(agreed);
  }

  /** A quote of one line. Resolves with its id. */
  private async insert(
    em: EntityManager,
    row: InquiryRow,
    { input, event, standing, site }: { input: Input; event: QuotedEvent; standing: QuoteRow | undefined; site: Site },
  ): Promise<string> {
    const today = await todayOf(em);
    const language = standing?.language ?? clientLanguage(row, site);
    const { confirmOn } = input;
    const paidCents = standing ? await paidBefore(em, { ...standing, kind: 'amendment' }) : 0;
    const follows = { inquiryId: row.id, basedOn: standing?.id ?? null };
    const saidCurrency = await newCurrency(em, follows, input.currency, site);
    const content: QuoteContent = {
      language,
      saidCurrency,
      packages: [],
      lines: oneLine(input, language, standing),
      schedule: scheduleOf(input, language, standing, paidCents),
      tax: standing ? included(standing.tax) : NO_TAX,
      damages: standing?.damages ?? [],
      event,
      terms: standing?.terms ?? null,
      termsOther: standing?.termsOther ?? null,
      confirmOn: confirmOn ?? standing?.confirmOn ?? 'signature',
      validUntil: today,
    };
    const id = randomUUID();
    const numbered = standing
      ? ({ kind: 'amendment', number: standing.number, version: await nextVersion(em, standing) } as const)
      : ({ kind: 'quote', number: null, version: 1 } as const);
    refuseUnfit(content, today, paidCents);
    await insertQuote(em, { ...content, ...follows, ...numbered, id, standsIn: saidCurrency });
    return id;
  }
}

/** The night that the request asks for. One that is postponed stays so until the request has another day. */
async function agreedEvent(em: EntityManager, row: InquiryRow, standing: QuoteRow | undefined): Promise<QuotedEvent> {
  const event = await eventOf(em, row);
  return standing && isPostponed(standing) && standing.event.day === event.day
    ? { ...event, creditUntil: standing.event.creditUntil! }
    : event;
}

/** A change keeps its payments and those that are paid, unless others are named. */
function scheduleOf(
  { schedule, totalCents }: Input,
  language: QuoteRow['language'],
  standing: QuoteRow | undefined,
  paidCents: number,
): Instalment[] {
  if (totalCents === 0) return [];
  if (schedule) return schedule;
  if (standing && standing.schedule.length > 0) return keepPaid({ ...standing, ...standingParts(standing) }, paidCents);
  return [{ label: TEXTS[language].instalment, percentBp: WHOLE_BP, due: { daysBefore: 0 } }];
}

/** The sum is the whole price, so a tax is a part of it. */
const included = (tax: QuoteTax): QuoteTax => (tax.mode === 'none' ? tax : { ...tax, mode: 'included' });

function oneLine({ title, totalCents }: Input, language: QuoteRow['language'], standing: QuoteRow | undefined) {
  const taxable = standing?.lines.some((line) => line.taxable) ?? false;
  const line = { kind: 'performance', quantity: '1', unit: 'flat', optional: false, chosen: false } as const;
  return linesOf([
    { ...line, description: title ?? titleOf(standing) ?? TEXTS[language].title, unitCents: totalCents, taxable },
  ]);
}

const titleOf = (standing: QuoteRow | undefined): string | undefined =>
  standing?.lines.length === 1 ? standing.lines[0]!.description : undefined;

/** The same agreement once more, as by a second tap. */
function isSame(standing: QuoteRow, input: Input, event: QuotedEvent): boolean {
  const { how, who, on, totalCents, title, schedule, confirmOn, fileId } = input;
  const { totals } = termsOfPayment(standing, on);
  const given = { how, who, on, totalCents, event };
  const { agreedHow, agreedWho, agreedOn } = standing;
  const before = { how: agreedHow, who: agreedWho, on: agreedOn, totalCents: totals.totalCents, event: standing.event };
  return (
    isDeepStrictEqual(given, before) &&
    (!title || title === titleOf(standing)) &&
    (!schedule || isDeepStrictEqual(schedule, standing.schedule)) &&
    (!confirmOn || confirmOn === standing.confirmOn) &&
    (fileId === undefined || fileId === standing.agreedFileId)
  );
}
