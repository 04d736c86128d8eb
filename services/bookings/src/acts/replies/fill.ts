import { priceText, type QuoteCurrency } from '@tocada/contracts/deals/currency.js';
import { typeInSentence } from '@tocada/contracts/events/event-types.js';
import { longDate, nearDate, sentenceMoment } from '@tocada/contracts/ground/days.js';
import type { Language } from '@tocada/contracts/ground/language.js';
import { fillTags, REPLY_TAGS, tagsIn, type ReplyTag } from '@tocada/contracts/messages/replies.js';
import type { Site } from '@tocada/contracts/site/site.js';
import { brief } from '../../records/ground/brief.js';
import type { InquiryRow } from '../../records/inquiries/inquiry.entity.js';
import { isDateless } from '../../records/inquiries/refusals.js';
import FILL from './fill.texts.js';

/** Of a quote that was sent. */
export interface QuoteWords {
  totalCents: number;
  currency: QuoteCurrency;
  /** Undefined where there is nothing to pay. */
  firstCents: number | undefined;
  /** The address of the client's page. */
  link: string;
}

/** The facts that the band knows when it fills in a text. */
export interface Known {
  inquiry: InquiryRow;
  /** When the date of the inquiry is free again, if it is held. */
  heldUntil: string | undefined;
  /** The free nights near the one asked for. */
  free: string[];
  /** The quote that the client has, where there is one. */
  quote: QuoteWords | undefined;
  site: Site;
}

/** The days as one phrase. A day is read at noon of UTC, which is the same day there. */
function listed(days: string[], language: Language): string | undefined {
  const words = days.map((day) => nearDate(`${day}T12:00:00Z`, 'UTC', language));
  const last = words.pop();
  return last && words.length > 0 ? FILL[language].days(words, last) : last;
}

type Values = Record<ReplyTag, string | undefined>;
type Gaps = Partial<Record<ReplyTag, string>>;

function valuesOf({ inquiry, heldUntil, free, quote, site }: Known, language: Language): Values {
  const { venue, location } = inquiry;
  const { name, timeZone } = site;
  return {
    nombre: brief(inquiry.name).split(' ')[0],
    fecha: isDateless(inquiry) ? undefined : longDate(inquiry.eventDate.toISOString(), timeZone, language),
    libres: listed(free, language),
    tipo: typeInSentence(brief(inquiry.eventType), language) || undefined,
    lugar: brief([venue, location].filter(Boolean).join(', '), 120) || undefined,
    banda: name,
    vence: heldUntil && sentenceMoment(heldUntil, timeZone, language),
    total: quote && priceText(quote.totalCents, quote.currency),
    anticipo: quote?.firstCents === undefined ? undefined : priceText(quote.firstCents, quote.currency),
    enlace: quote?.link,
  };
}

export interface Filled {
  text: string;
  /** The tags whose values the text lacks. */
  missing: ReplyTag[];
}

interface Source {
  text: string;
  language: Language;
}

/** Fills in the text of a template for the client of an inquiry. Every tag of the text is known. */
export function fillTemplate({ text, language }: Source, known: Known): Filled {
  const values = valuesOf(known, language);
  const gaps: Gaps = FILL[language].gaps;
  const named = tagsIn(text);
  return {
    text: fillTags(text, (tag) => values[tag] ?? gaps[tag] ?? ''),
    missing: REPLY_TAGS.filter((tag) => named.includes(tag) && !values[tag] && gaps[tag]),
  };
}

/** The gaps that a text still has after the admin's changes. The client's own words are never gaps. */
export function gapsIn(text: string, template: Source, known: Known): ReplyTag[] {
  const values = valuesOf(known, template.language);
  const gaps: Gaps = FILL[template.language].gaps;
  const named = tagsIn(template.text);
  return REPLY_TAGS.filter((tag) => {
    const gap = gaps[tag];
    if (!gap) return false;
    const words = Object.values(values).filter((value): value is string => Boolean(value?.includes(gap)));
    const rest = words.filter((value) => value !== gap).reduce((left, value) => left.replaceAll(value, ''), text);
    // A value that is nothing but these words stands where the template names it.
    const own = named.filter((name) => values[name] === gap).length;
    return rest.split(gap).length - 1 > own;
  });
}
