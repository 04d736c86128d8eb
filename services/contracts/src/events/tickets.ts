import { SPOKEN, type Language } from '../ground/language.js';
import { moneyText } from '../ground/money.js';
import EVENT_TICKETS from './tickets.texts.js';
import type { AgeLimit, EventStatus, TicketState } from './values.js';

interface Ticketed {
  eventStatus?: EventStatus | undefined;
  ticketState?: TicketState | undefined;
  ticketUrl?: string | null | undefined;
  priceMinCents?: number | null | undefined;
  priceMaxCents?: number | null | undefined;
  /** Null: that of the site. */
  currency?: string | null | undefined;
}

export interface TicketButton {
  text: string;
  /** Null: the button is a mark and leads nowhere. */
  url: string | null;
}

function priceOf({ priceMinCents, priceMaxCents, currency }: Ticketed, ofSite: string) {
  const least = priceMinCents ?? priceMaxCents;
  if (least == null) return undefined;
  const told = currency && currency !== ofSite ? `${moneyText(least)} ${currency}` : moneyText(least);
  return { told, isLeast: priceMinCents != null && priceMaxCents !== priceMinCents };
}

/** Undefined where there is nothing to say: no state and no link, or an event that does not take place as announced. */
export function ticketButton(event: Ticketed, currency: string, language: Language = SPOKEN): TicketButton | undefined {
  const { eventStatus, ticketState = 'none', ticketUrl: url = null } = event;
  if (eventStatus === 'cancelled' || eventStatus === 'postponed') return undefined;
  const texts = EVENT_TICKETS[language];
  const price = priceOf(event, currency);
  if (ticketState === 'sold_out') return { text: texts.sold_out, url: null };
  if (ticketState === 'free') return { text: texts.free, url };
  if (ticketState === 'at_door') return { text: price ? texts.atDoorFor(price.told) : texts.at_door, url };
  if (ticketState === 'none' && !url) return undefined;
  if (!price) return { text: texts.onSale, url };
  return { text: price.isLeast ? texts.onSaleFrom(price.told) : texts.onSaleFor(price.told), url };
}

/** Undefined where nobody is too young. */
export const ageLimitText = (limit: AgeLimit = 'all', language: Language = SPOKEN): string | undefined =>
  limit === 'all' ? undefined : EVENT_TICKETS[language].ages[limit];
