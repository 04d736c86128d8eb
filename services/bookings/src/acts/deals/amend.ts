import { randomUUID } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { Quote } from '@tocada/contracts/deals/quote.js';
import type { QUOTES } from '@tocada/contracts/deals/quotes.js';
import { dayAfter } from '@tocada/contracts/ground/days.js';
import type { RpcPayload } from '@tocada/contracts/kit/rpc.js';
import { say } from '@tocada/contracts/sentences/say.js';
import { AppError } from '@tocada/runtime/app-error.js';
import type { CallContext } from '@tocada/runtime/streams/handlers-of.js';
import { keepPaid, standing } from '../../records/deals/content.js';
import { isOpen } from '../../records/deals/present-quote.js';
import { agreedQuote, decideQuote, insertQuote, nextVersion, type QuoteRow } from '../../records/deals/quotes.sql.js';
import { todayOf } from '../../records/ground/time-zone.sql.js';
import { addActivity } from '../../records/inquiries/activity.sql.js';
import { eventOf } from './draft-quote.js';
import { paidBefore, QuoteWrites, refuseClosed, refuseOtherOpen } from './quote-writes.js';

/** A quote that has ended gives its lines and its number to a draft. */
@Injectable()
export class RenewQuote {
  constructor(private readonly writes: QuoteWrites) {}

  answer(input: RpcPayload<typeof QUOTES.renew>, { writeId }: CallContext): Promise<Quote> {
    return this.writes.write(writeId, input, async (em, row, quote) => {
      await refuseOtherOpen(em, row.id, quote);
      const today = await todayOf(em);
      const isExpired = quote.state === 'partly_signed' && quote.validUntil < today;
      if (!isExpired && !['sent', 'declined', 'withdrawn'].includes(quote.state))
        throw new AppError('wrong_stage', say('quote_not_sent'));
      if (quote.kind === 'quote' && (await agreedQuote(em, row.id)))
        throw new AppError('wrong_stage', say('quote_agreed'));
      if (isOpen(quote)) await decideQuote(em, quote.id, 'superseded');
      const validUntil = input.validUntil ?? dayAfter(today, lengthOf(quote));
      if (quote.kind === 'quote')
        return follow(em, quote, 'renewed', { ...quote, validUntil, event: await eventOf(em, row) });
      return follow(em, quote, 'renewed', await keepingPaid(em, { ...quote, validUntil }));
    });
  }
}

/** Begins a draft that changes an agreement. */
@Injectable()
export class Amend {
  constructor(private readonly writes: QuoteWrites) {}

  answer(input: RpcPayload<typeof QUOTES.amend>, { writeId }: CallContext): Promise<Quote> {
    return this.writes.write(writeId, input, async (em, row, quote) => {
      await refuseOtherOpen(em, row.id, quote);
      if (quote.state !== 'accepted') throw new AppError('wrong_stage', say('quote_not_accepted'));
      refuseClosed(row);
      const validUntil = dayAfter(await todayOf(em), lengthOf(quote));
      const draft = { ...quote, kind: 'amendment', validUntil, ...standing(quote) } as const;
      return follow(em, quote, 'amended', await keepingPaid(em, draft));
    });
  }
}

const keepingPaid = async (em: EntityManager, amendment: QuoteRow): Promise<QuoteRow> => ({
  ...amendment,
  schedule: keepPaid(amendment, await paidBefore(em, amendment)),
});

/** Resolves with the id of the draft. */
async function follow(em: EntityManager, quote: QuoteRow, act: string, draft: QuoteRow): Promise<string> {
  const id = randomUUID();
  const { number, choice } = quote;
  const version = await nextVersion(em, quote);
  const follows = { id, number, version, basedOn: quote.id, choice, saidCurrency: quote.currency };
  await insertQuote(em, { ...draft, ...follows });
  await addActivity(em, quote.inquiryId, 'quote', { act, number });
  return id;
}

/** The days for which a quote was valid, at least one. */
function lengthOf({ sentAt, validUntil }: QuoteRow): number {
  const days = sentAt ? Math.round((Date.parse(validUntil) - Date.parse(sentAt.slice(0, 10))) / 86_400_000) : 7;
  return Math.max(1, days);
}
