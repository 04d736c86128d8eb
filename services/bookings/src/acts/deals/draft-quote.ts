import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { Quote, QuotedEvent } from '@tocada/contracts/deals/quote.js';
import type { QUOTES } from '@tocada/contracts/deals/quotes.js';
import { clientLanguage } from '@tocada/contracts/ground/language.js';
import type { RpcPayload } from '@tocada/contracts/kit/rpc.js';
import { say } from '@tocada/contracts/sentences/say.js';
import { AppError } from '@tocada/runtime/app-error.js';
import { exactlyOnce } from '@tocada/runtime/database/exactly-once.js';
import type { CallContext } from '@tocada/runtime/streams/handlers-of.js';
import { linesOf, refuseUnfit, chosenIn } from '../../records/deals/content.js';
import { agreedQuote, insertQuote, changeQuote, type QuoteContent } from '../../records/deals/quotes.sql.js';
import { CurrentSite } from '../../records/ground/current-site.js';
import { storedTimeZone, todayOf } from '../../records/ground/time-zone.sql.js';
import { addActivity } from '../../records/inquiries/activity.sql.js';
import { nightAskedBy } from '../../records/inquiries/asked-night.js';
import { lockInquiry } from '../../records/inquiries/find-inquiry.js';
import type { InquiryRow } from '../../records/inquiries/inquiry.entity.js';
import { refuseDateless, refuseSuspect } from '../../records/inquiries/refusals.js';
import {
  changedCurrency,
  newCurrency,
  paidBefore,
  QuoteWrites,
  refuseOtherOpen,
  refuseNoDraft,
} from './quote-writes.js';

@Injectable()
export class CreateQuote {
  constructor(
    private readonly em: EntityManager,
    private readonly site: CurrentSite,
    private readonly writes: QuoteWrites,
  ) {}

  async answer({ id, ...input }: RpcPayload<typeof QUOTES.create>, { writeId }: CallContext): Promise<Quote> {
    const site = await this.site.get();
    const { result } = await exactlyOnce(this.em, writeId, { id, ...input }, async (em) => {
      const row = await lockInquiry(em, id);
      refuseSuspect(row);
      await refuseOtherOpen(em, id);
      if (await agreedQuote(em, id)) throw new AppError('wrong_stage', say('quote_agreed'));
      const { lines, language = clientLanguage(row, site), currency, ...parts } = input;
      const saidCurrency = await newCurrency(em, { inquiryId: id, basedOn: null }, currency, site);
      const content = { ...parts, language, saidCurrency, lines: linesOf(lines), event: await eventOf(em, row) };
      refuseUnfit(content, await todayOf(em));
      const quoteId = randomUUID();
      const fresh = { number: null, version: 1, kind: 'quote', basedOn: null } as const;
      await insertQuote(em, { id: quoteId, inquiryId: id, ...fresh, ...content });
      await addActivity(em, id, 'quote', { act: 'created' });
      return this.writes.recorded(em, quoteId);
    });
    return this.writes.linked(result);
  }
}

/** The night that an inquiry asks for, as a quote keeps it. @throws AppError `no_date` */
export async function eventOf(em: EntityManager, row: InquiryRow): Promise<QuotedEvent> {
  refuseDateless(row);
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
    venue: row.venue ?? null,
    guests: row.guests ?? null,
  };
}

@Injectable()
export class UpdateQuote {
  constructor(private readonly writes: QuoteWrites) {}

  answer(input: RpcPayload<typeof QUOTES.update>, { writeId }: CallContext): Promise<Quote> {
    return this.writes.write(writeId, input, async (em, row, quote) => {
      refuseNoDraft(quote);
      const { id: _id, revision: _revision, lines, event, currency, ...parts } = input;
      if (event && quote.kind === 'quote') throw AppError.atField('event', say('event_fixed'));
      const given = Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined));
      const content: QuoteContent = { ...quote, ...given, ...(lines && { lines: linesOf(lines) }) };
      if (currency) content.saidCurrency = await changedCurrency(em, quote, currency);
      content.event = quote.kind === 'quote' ? await eventOf(em, row) : movedTo(quote.event, event);
      refuseUnfit(content, await todayOf(em), await paidBefore(em, quote));
      await changeQuote(em, quote.id, content, quote.choice && chosenIn(content, quote.choice));
    });
  }
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
        venue: moved.venue === undefined ? event.venue : moved.venue || null,
        guests: moved.guests === undefined ? event.guests : moved.guests,
      }
    : event;
