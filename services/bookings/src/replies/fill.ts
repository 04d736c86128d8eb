import { longDate, sentenceMoment } from '@tocada/contracts/dates.js';
import type { Language } from '@tocada/contracts/fields.js';
import { fillTags, REPLY_TAGS, type ReplyTag } from '@tocada/contracts/replies.js';
import type { Site } from '@tocada/contracts/site.js';
import type { InquiryRow } from '../inquiries/inquiry.entity.js';
import { brief } from '../mail/facts.js';

/** What a text says in place of a value that does not exist yet. */
const GAPS: Record<Language, Partial<Record<ReplyTag, string>>> = {
  es: {
    total: '(falta el total)',
    anticipo: '(falta el anticipo)',
    vence: '(falta la fecha límite)',
    enlace: '(falta el enlace)',
  },
  en: {
    total: '(total missing)',
    anticipo: '(deposit missing)',
    vence: '(deadline missing)',
    enlace: '(link missing)',
  },
};

const dateIn: Record<Language, (iso: string, timeZone: string) => string> = {
  es: longDate,
  en: (iso, timeZone) => new Date(iso).toLocaleDateString('en-US', { dateStyle: 'full', timeZone }),
};
const momentIn: Record<Language, (iso: string, timeZone: string) => string> = {
  es: sentenceMoment,
  en: (iso, timeZone) => new Date(iso).toLocaleString('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone }),
};

type Values = Record<ReplyTag, string | undefined>;

/** @param heldUntil when the date of the inquiry is free again, if it is held */
function valuesOf(inquiry: InquiryRow, heldUntil: string | undefined, { name, timeZone }: Site): Values {
  const language = inquiry.language as Language;
  const { venue, location } = inquiry;
  return {
    nombre: brief(inquiry.name).split(' ')[0],
    fecha: dateIn[language](inquiry.eventDate.toISOString(), timeZone),
    tipo: brief(inquiry.eventType),
    lugar: brief(venue ? `${venue}, ${location}` : location, 120),
    banda: name,
    vence: heldUntil && momentIn[language](heldUntil, timeZone),
    // Come with the quote.
    total: undefined,
    anticipo: undefined,
    enlace: undefined,
  };
}

export interface Filled {
  text: string;
  /** The tags whose values the text still lacks, also where an admin has changed the words around a gap. */
  missing: ReplyTag[];
}

/** Fills in the text of a template for the client of an inquiry. Every tag of the text is known. */
export function fillTemplate(text: string, inquiry: InquiryRow, heldUntil: string | undefined, site: Site): Filled {
  const values = valuesOf(inquiry, heldUntil, site);
  const gaps = GAPS[inquiry.language as Language];
  const filled = fillTags(text, (tag) => values[tag] ?? gaps[tag] ?? '');
  const hasGap = (tag: ReplyTag) => gaps[tag] !== undefined && filled.includes(gaps[tag]);
  return { text: filled, missing: REPLY_TAGS.filter(hasGap) };
}
