import { longDate, nearDate, sentenceMoment } from '@tocada/contracts/dates.js';
import type { Language } from '@tocada/contracts/language.js';
import { fillTags, REPLY_TAGS, tagsIn, type ReplyTag } from '@tocada/contracts/replies.js';
import type { Site } from '@tocada/contracts/site.js';
import type { InquiryRow } from '../inquiries/inquiry.entity.js';
import { brief } from '../mail/facts.js';

/** The words of a text in place of a value that does not exist yet. */
const GAPS: Record<Language, Partial<Record<ReplyTag, string>>> = {
  es: {
    libres: '(faltan las fechas libres)',
    tipo: '(falta el tipo de evento)',
    lugar: '(falta el lugar)',
    total: '(falta el total)',
    anticipo: '(falta el anticipo)',
    vence: '(falta la fecha límite)',
    enlace: '(falta el enlace)',
  },
  en: {
    libres: '(open dates missing)',
    tipo: '(type of event missing)',
    lugar: '(place missing)',
    total: '(total missing)',
    anticipo: '(deposit missing)',
    vence: '(deadline missing)',
    enlace: '(link missing)',
  },
};

/** Before the last of several days. */
const LAST: Record<Language, string> = { es: ' y ', en: ' or ' };

/** The kinds of events that every form offers at first. Other words, of a client or a band, stay as they are. */
const ENGLISH_TYPES: Record<string, string> = {
  'Fiesta Privada': 'private party',
  Boda: 'wedding',
  Cumpleaños: 'birthday party',
  'Evento Corporativo': 'corporate event',
  Festival: 'festival',
  Quinceañera: 'quinceañera',
  Aniversario: 'anniversary',
  Otro: 'event',
};
const typeIn: Record<Language, (type: string) => string> = {
  es: (type) => type,
  en: (type) => (Object.hasOwn(ENGLISH_TYPES, type) ? ENGLISH_TYPES[type]! : type),
};

/** The facts that the band knows when it fills in a text. */
export interface Known {
  inquiry: InquiryRow;
  /** When the date of the inquiry is free again, if it is held. */
  heldUntil: string | undefined;
  /** The free nights near the one asked for. */
  free: string[];
  site: Site;
}

/** The days as one phrase. A day is read at noon of UTC, which is the same day there. */
function listed(days: string[], language: Language): string | undefined {
  const words = days.map((day) => nearDate(`${day}T12:00:00Z`, 'UTC', language));
  // English dates have a comma of their own.
  const comma = words.some((word) => word.includes(',')) ? '; ' : ', ';
  const last = words.pop();
  return last && [words.join(comma), last].filter(Boolean).join(LAST[language]);
}

type Values = Record<ReplyTag, string | undefined>;

function valuesOf({ inquiry, heldUntil, free, site }: Known, language: Language): Values {
  const { venue, location } = inquiry;
  const { name, timeZone } = site;
  return {
    nombre: brief(inquiry.name).split(' ')[0],
    fecha: longDate(inquiry.eventDate.toISOString(), timeZone, language),
    libres: listed(free, language),
    tipo: typeIn[language](brief(inquiry.eventType)) || undefined,
    lugar: brief([venue, location].filter(Boolean).join(', '), 120) || undefined,
    banda: name,
    vence: heldUntil && sentenceMoment(heldUntil, timeZone, language),
    // Come with the quote.
    total: undefined,
    anticipo: undefined,
    enlace: undefined,
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
  const named = tagsIn(text);
  return {
    text: fillTags(text, (tag) => values[tag] ?? GAPS[language][tag] ?? ''),
    missing: REPLY_TAGS.filter((tag) => named.includes(tag) && !values[tag] && GAPS[language][tag]),
  };
}

/**
 * The gaps that a text still has after the admin has changed it. The words of the client are no gaps, also where they look
 * like one.
 */
export function gapsIn(text: string, template: Source, known: Known): ReplyTag[] {
  const values = valuesOf(known, template.language);
  const gaps = GAPS[template.language];
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
