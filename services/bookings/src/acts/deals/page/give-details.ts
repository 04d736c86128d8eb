import { Injectable } from '@nestjs/common';
import type { CLIENT_PAGE } from '@tocada/contracts/deals/client-page.js';
import type { RpcPayload } from '@tocada/contracts/kit/rpc.js';
import { say } from '@tocada/contracts/sentences/say.js';
import { AppError } from '@tocada/runtime/app-error.js';
import type { CallContext } from '@tocada/runtime/streams/handlers-of.js';
import { tellDetails } from '../../../records/deals/client-pages.sql.js';
import { agreedQuote } from '../../../records/deals/quotes.sql.js';
import { storedTimeZone } from '../../../records/ground/time-zone.sql.js';
import { addActivity } from '../../../records/inquiries/activity.sql.js';
import { realHours } from '../../../records/inquiries/asked-night.js';
import { changeInquiry } from '../../../records/inquiries/inquiry.entity.js';
import { PageWrites } from './page-writes.js';

/** The client adds to the request what the form did not ask. */
@Injectable()
export class GiveDetails {
  constructor(private readonly writes: PageWrites) {}

  answer({ token, ...input }: RpcPayload<typeof CLIENT_PAGE.details>, { writeId }: CallContext): Promise<null> {
    return this.writes.write(writeId, { token, ...input }, async (em, row, scope) => {
      if (row.status === 'completed' || (await agreedQuote(em, row.id)))
        throw new AppError('wrong_stage', say('details_closed'));
      const { rainPlan, mayAnnounce, ...fields } = input;
      const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
      changeInquiry(row, given);
      if (!row.startTime) changeInquiry(row, { endTime: null });
      changeInquiry(row, realHours(row, await storedTimeZone(em)));
      await tellDetails(em, row.id, { rainPlan, mayAnnounce });
      await addActivity(em, row.id, 'page', { act: 'details', scope }, 'client');
    });
  }
}
