import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { Quote } from '@tocada/contracts/deals/quote.js';
import type { QUOTES } from '@tocada/contracts/deals/quotes.js';
import type { RpcPayload } from '@tocada/contracts/kit/rpc.js';
import { say } from '@tocada/contracts/sentences/say.js';
import { AppError } from '@tocada/runtime/app-error.js';
import type { CallContext } from '@tocada/runtime/streams/handlers-of.js';
import { releaseEntries } from '../../records/dates/entries.sql.js';
import { signersOf } from '../../records/deals/parties.sql.js';
import { isOpen } from '../../records/deals/present-quote.js';
import { decideQuote, type QuoteRow } from '../../records/deals/quotes.sql.js';
import { addActivity } from '../../records/inquiries/activity.sql.js';
import { enterStage } from '../../records/inquiries/enter-stage.js';
import { countEdit, stageOfRow, type InquiryRow } from '../../records/inquiries/inquiry.entity.js';
import { LettersService } from '../../records/messages/letters.service.js';
import { DealDocuments } from './deal-documents.js';
import { QuoteWrites } from './quote-writes.js';

@Injectable()
export class WithdrawQuote {
  constructor(
    private readonly writes: QuoteWrites,
    private readonly letters: LettersService,
    private readonly documents: DealDocuments,
  ) {}

  async answer(input: RpcPayload<typeof QUOTES.withdraw>, { writeId }: CallContext): Promise<Quote> {
    const withdrawn = await this.writes.writeDates(writeId, input, async (em, row, quote) => {
      if (!isOpen(quote) && quote.state !== 'draft') throw new AppError('wrong_stage', say('quote_not_sent'));
      await endQuote(em, row, quote, 'withdrawn', null);
      // The client has not seen a draft.
      if (quote.state === 'draft') return;
      const letter = { inquiryId: row.id, kind: 'withdrawn', quoteId: quote.id, key: `withdrawn:${quote.id}` } as const;
      await this.letters.writeTo(em, await signersOf(em, row.id), letter);
    });
    this.documents.wake();
    return withdrawn;
  }
}

/** Ends a quote that was not accepted. Its request goes back to contacted, and its hold is released. */
export async function endQuote(
  em: EntityManager,
  row: InquiryRow,
  quote: QuoteRow,
  state: 'withdrawn' | 'declined',
  reason: string | null,
): Promise<void> {
  await decideQuote(em, quote.id, state, reason);
  const who = state === 'declined' ? 'client' : 'admin';
  await addActivity(em, row.id, 'quote', { act: state, number: quote.number, reason }, who);
  countEdit(row);
  if (quote.kind !== 'quote' || stageOfRow(row) !== 'quoted') return;
  await releaseEntries(em, row.id, ['hold'], state);
  await enterStage(em, row, 'contacted');
}
