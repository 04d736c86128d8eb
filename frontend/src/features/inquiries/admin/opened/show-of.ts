import { isoDay, isoTime } from '@tocada/contracts/ground/days.js';
import type { AdminInquiry, InquiryDetail } from '@tocada/contracts/inquiries/inquiries.js';
import type { Site } from '@tocada/contracts/site/site.js';
import type { ShowDraft } from '../../../../panel/shows';
import { showTitleOf } from './outgoing';

/** The draft of a show, filled in from the booking. It leaves out the client's name, which only the band may see. */
export function showOf(
  inquiry: AdminInquiry,
  entries: InquiryDetail['entries'],
  site: Site,
  mayAnnounce: boolean,
): ShowDraft {
  const { timeZone } = site;
  const { id, location, venue } = inquiry;
  const booked = entries.find(({ kind, releasedAt }) => kind === 'booked' && !releasedAt);
  const startsAt = booked?.startsAt;
  const day = booked && !startsAt ? booked.day : isoDay(startsAt ?? inquiry.eventDate, timeZone);
  const hour = startsAt ? isoTime(startsAt, timeZone).slice(11, 16) : '';
  return {
    inquiryId: id,
    title: showTitleOf(inquiry, site),
    day,
    hour,
    location,
    venue: venue ?? '',
    publication: mayAnnounce ? 'public' : 'private',
  };
}
