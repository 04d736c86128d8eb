import { SPOKEN, type Language } from '../ground/language.js';
import EVENT_BADGES from './badges.texts.js';
import EVENT_TICKETS from './tickets.texts.js';
import type { AgeLimit, EventStatus, Publication, TicketState } from './values.js';
import EVENT_WORDS from './words.texts.js';

/** The choices of an event in the panel and in its files, in words. */
export function eventWords(language: Language = SPOKEN) {
  const words = EVENT_WORDS[language];
  const badges = EVENT_BADGES[language];
  const tickets = EVENT_TICKETS[language];
  return {
    publication: { draft: badges.draft, private: badges.private, public: words.public } satisfies Record<
      Publication,
      string
    >,
    status: {
      scheduled: words.scheduled,
      postponed: badges.postponed,
      rescheduled: badges.rescheduled,
      cancelled: badges.cancelled,
    } satisfies Record<EventStatus, string>,
    ticketState: {
      none: words.none,
      free: tickets.free,
      on_sale: words.on_sale,
      sold_out: tickets.sold_out,
      at_door: tickets.at_door,
    } satisfies Record<TicketState, string>,
    ageLimit: { all: words.allAges, ...tickets.ages } satisfies Record<AgeLimit, string>,
  };
}
