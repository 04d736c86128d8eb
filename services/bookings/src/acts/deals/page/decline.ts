import { Injectable } from '@nestjs/common';
import type { CLIENT_PAGE } from '@tocada/contracts/deals/client-page.js';
import type { RpcPayload } from '@tocada/contracts/kit/rpc.js';
import { say } from '@tocada/contracts/sentences/say.js';
import { AppError } from '@tocada/runtime/app-error.js';
import type { CallContext } from '@tocada/runtime/streams/handlers-of.js';
import { isOpen } from '../../../records/deals/present-quote.js';
import { shownQuote } from '../../../records/deals/quotes.sql.js';
import { LettersService } from '../../../records/messages/letters.service.js';
import { endQuote } from '../end-quote.js';
import { PageWrites } from './page-writes.js';

@Injectable()
export class DeclineQuote {
  constructor(
    private readonly writes: PageWrites,
    private readonly letters: LettersService,
  ) {}

  async answer(input: RpcPayload<typeof CLIENT_PAGE.decline>, { writeId }: CallContext): Promise<null> {
    await this.writes.decide(writeId, input, async (em, row) => {
      const quote = await shownQuote(em, row.id);
      // The same refusal again is the same answer.
      if (quote?.state === 'declined') return {};
      if (!quote || !isOpen(quote)) throw new AppError('quote_changed', say('quote_closed'));
      await endQuote(em, row, quote, 'declined', input.reason);
      const letter = { inquiryId: row.id, kind: 'declined', quoteId: quote.id, key: `declined:${quote.id}` } as const;
      await this.letters.writeTo(em, ['band'], letter);
      return {};
    });
    return null;
  }
}
