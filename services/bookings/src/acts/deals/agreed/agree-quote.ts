import { Injectable } from '@nestjs/common';
import type { AGREED } from '@tocada/contracts/deals/agreed.js';
import type { Quote } from '@tocada/contracts/deals/quote.js';
import { firstChoice, type QuoteChoice } from '@tocada/contracts/deals/quote-money.js';
import type { RpcPayload } from '@tocada/contracts/kit/rpc.js';
import { say } from '@tocada/contracts/sentences/say.js';
import { AppError } from '@tocada/runtime/app-error.js';
import type { CallContext } from '@tocada/runtime/streams/handlers-of.js';
import { ShowsProjection } from '../../../records/dates/shows.projection.js';
import { within } from '../../../records/deals/content.js';
import { choiceOf } from '../../../records/deals/quote-terms.js';
import type { QuoteRow } from '../../../records/deals/quotes.sql.js';
import { CurrentSite } from '../../../records/ground/current-site.js';
import { storedTimeZone } from '../../../records/ground/time-zone.sql.js';
import { nightAskedBy } from '../../../records/inquiries/asked-night.js';
import { QuoteWrites } from '../quote-writes.js';
import { Agreements } from './agreements.js';

type Input = RpcPayload<typeof AGREED.quote>;

/** The client of a sent quote has said yes elsewhere. The quote stays as it was sent. */
@Injectable()
export class AgreeQuote {
  constructor(
    private readonly shows: ShowsProjection,
    private readonly site: CurrentSite,
    private readonly writes: QuoteWrites,
    private readonly agreements: Agreements,
  ) {}

  async answer(input: Input, { writeId }: CallContext): Promise<Quote> {
    const site = await this.site.get();
    if (!input.anyway) await this.shows.current();
    const agreed = await this.writes.writeDates(writeId, input, async (em, row, quote) => {
      const standing = await this.agreements.begin(em, row, input);
      if (quote.state === 'partly_signed') throw new AppError('wrong_stage', say('agreement_signing'));
      if (quote.state !== 'sent') throw new AppError('wrong_stage', say('quote_not_sent'));
      const choice = chosenBy(quote, input.choice);
      if (quote.kind === 'quote' && nightAskedBy(row, await storedTimeZone(em)).day !== quote.event.day)
        throw new AppError('wrong_stage', say('quote_moved_since'));
      await this.agreements.agree(em, row, quote.id, input, { choice, standing, site });
    });
    this.agreements.wake();
    return agreed;
  }
}

/** @throws AppError `invalid` where the client's package is not named */
function chosenBy(quote: QuoteRow, choice: Input['choice']): QuoteChoice {
  if (quote.packages.length > 0 && !quote.packages.some(({ key }) => key === choice?.package))
    throw AppError.atField('choice', say('choice_bad'));
  if (!choice) return choiceOf(quote);
  const { extras } = firstChoice(quote, choice.package);
  return within(quote, { package: choice.package, extras: choice.extras ?? extras });
}
