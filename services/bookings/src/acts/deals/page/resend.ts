import { Injectable } from '@nestjs/common';
import type { CLIENT_PAGE } from '@tocada/contracts/deals/client-page.js';
import type { RpcPayload } from '@tocada/contracts/kit/rpc.js';
import { say } from '@tocada/contracts/sentences/say.js';
import { AppError } from '@tocada/runtime/app-error.js';
import type { CallContext } from '@tocada/runtime/streams/handlers-of.js';
import { partiesOf, signersOf } from '../../../records/deals/parties.sql.js';
import { isOpen } from '../../../records/deals/present-quote.js';
import { shownQuote } from '../../../records/deals/quotes.sql.js';
import { addActivity, resentLately } from '../../../records/inquiries/activity.sql.js';
import { Brake } from '../../../records/messages/brake.js';
import { LettersService } from '../../../records/messages/letters.service.js';
import { PageWrites } from './page-writes.js';
import { hasMail } from './present-page.js';

/** In an hour. */
const RESENDS = 3;

/** A client who lost the mail gets the quote once more. */
@Injectable()
export class ResendQuote {
  constructor(
    private readonly writes: PageWrites,
    private readonly letters: LettersService,
    private readonly brake: Brake,
  ) {}

  answer({ token }: RpcPayload<typeof CLIENT_PAGE.resend>, { writeId }: CallContext): Promise<null> {
    return this.writes.write(writeId, { token }, async (em, row, scope) => {
      if ((await resentLately(em, row.id)) >= RESENDS) throw new AppError('too_many_requests', say('resend_often'));
      const quote = await shownQuote(em, row.id);
      if (!quote || !isOpen(quote)) throw new AppError('quote_changed', say('quote_closed'));
      // Only a mail leaves by itself: a chat is opened by the band.
      const canResend = this.letters.areSent && hasMail(await partiesOf(em, row));
      if (!canResend) throw new AppError('quote_changed', say('no_way_to_resend'));
      const isByStranger = scope === 'd';
      if (isByStranger && !(await this.brake.hasTurn(em))) throw new AppError('too_many_requests', say('resend_often'));
      const id = await addActivity(em, row.id, 'page', { act: 'resent', scope }, 'client');
      const letter = {
        inquiryId: row.id,
        kind: 'quote',
        quoteId: quote.id,
        key: `resent:${id}`,
        isByStranger,
      } as const;
      await this.letters.writeTo(em, await signersOf(em, row.id), letter);
    });
  }
}
