import { Injectable } from '@nestjs/common';
import type { CLIENT_PAGE } from '@tocada/contracts/deals/client-page.js';
import { differenceText } from '@tocada/contracts/deals/client-words.js';
import { clientLanguage } from '@tocada/contracts/ground/language.js';
import type { RpcPayload } from '@tocada/contracts/kit/rpc.js';
import { say } from '@tocada/contracts/sentences/say.js';
import { AppError } from '@tocada/runtime/app-error.js';
import type { CallContext } from '@tocada/runtime/streams/handlers-of.js';
import { tellDetails } from '../../../records/deals/client-pages.sql.js';
import { isOpen } from '../../../records/deals/present-quote.js';
import { agreedQuote, shownQuote } from '../../../records/deals/quotes.sql.js';
import { CurrentSite } from '../../../records/ground/current-site.js';
import { storedTimeZone } from '../../../records/ground/time-zone.sql.js';
import { addActivity } from '../../../records/inquiries/activity.sql.js';
import { realHours } from '../../../records/inquiries/asked-night.js';
import { changeInquiry } from '../../../records/inquiries/inquiry.entity.js';
import { PageWrites } from './page-writes.js';
import { Wishes } from './wish.js';

/** The client adds to the request what the form did not ask. What differs from a quote that waits for its signature is a wish. */
@Injectable()
export class GiveDetails {
  constructor(
    private readonly writes: PageWrites,
    private readonly wishes: Wishes,
    private readonly site: CurrentSite,
  ) {}

  async answer({ token, ...input }: RpcPayload<typeof CLIENT_PAGE.details>, { writeId }: CallContext): Promise<null> {
    const site = await this.site.identity();
    return this.writes.write(writeId, { token, ...input }, async (em, row, scope) => {
      const shown = await shownQuote(em, row.id);
      const isSigned = shown?.state === 'partly_signed' || (await agreedQuote(em, row.id)) !== undefined;
      if (row.status === 'completed' || isSigned) throw new AppError('wrong_stage', say('details_closed'));
      const differences = () =>
        shown && isOpen(shown) ? differenceText(row, shown.event, clientLanguage(row, site)) : '';
      const before = differences();
      const { rainPlan, mayAnnounce, ...fields } = input;
      const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
      changeInquiry(row, given);
      if (!row.startTime) changeInquiry(row, { endTime: null });
      changeInquiry(row, realHours(row, await storedTimeZone(em)));
      await tellDetails(em, row.id, { rainPlan, mayAnnounce });
      await addActivity(em, row.id, 'page', { act: 'details', scope }, 'client');
      const now = differences();
      if (now !== '' && now !== before) await this.wishes.add(em, row, scope, 'change', now);
    });
  }
}
