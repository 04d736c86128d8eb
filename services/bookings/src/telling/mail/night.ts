import { entryTitle, type Asked, type CalendarEntry, type Night } from '@tocada/contracts/dates/calendar.js';
import { dayOf } from '@tocada/contracts/ground/days.js';
import type { Language } from '@tocada/contracts/ground/language.js';
import type { EarlierInquiry } from '@tocada/contracts/inquiries/inquiries.js';
import type { Site } from '@tocada/contracts/site/site.js';
import { brief } from '../../records/ground/brief.js';
import type { DueWish } from '@tocada/contracts/inquiries/agenda.js';
import type { Fact } from './looks/parts.js';
import MAIL from './mail.texts.js';

/** The facts that the band knows of a new inquiry beside the words of the client. */
export interface Surroundings {
  /** Null while the client has named no day. */
  night: Night | null;
  /** True when the day has passed. */
  isOver: boolean;
  earlier: EarlierInquiry[];
  /** The wishes of the client of which the band was not told. */
  wishes: DueWish[];
}

/** The number of other requests, and of wishes, that are named. */
const NAMED = 5;

const whose = ({ name, title }: CalendarEntry): string => (name ? `${brief(name)} (${brief(title)})` : brief(title));

type Texts = (typeof MAIL)[Language]['night'];

const STANDS: Record<CalendarEntry['kind'], (entry: CalendarEntry, texts: Texts) => string> = {
  /** An erased client leaves no words behind. */
  booked: (entry, texts) => (entry.inquiryId ? texts.bookedFor(whose(entry)) : texts.booked),
  show: ({ title }, texts) => texts.show(brief(title)),
  blocked: ({ title }, texts) => texts.blocked(brief(title)),
  external: ({ title }, texts) => texts.external(brief(title)),
  hold: (entry, texts) => texts.heldFor(whose(entry)),
};

function nightWords({ night, isOver }: Surroundings, inquiryId: string, language: Language): string {
  const texts = MAIL[language].night;
  if (!night) return texts.dateless;
  if (isOver) return texts.over;
  const own = night.entries.find((entry) => entry.inquiryId === inquiryId);
  if (own?.kind === 'booked') return texts.ownBooking;
  const others = night.entries.filter((entry) => entry.inquiryId !== inquiryId);
  const first = others.find(({ kind }) => kind !== 'hold') ?? (own ? undefined : others[0]);
  if (first) return STANDS[first.kind]({ ...first, title: entryTitle(first.title, language) }, texts);
  return own ? texts.ownHold : texts.free;
}

function askedWords({ name, eventType, location }: Asked): string {
  const words = [brief(eventType), brief(location)].filter(Boolean).join(', ');
  return words ? `${brief(name)} (${words})` : brief(name);
}

/** The words of the first few, and the number of the others. */
function namedWords<T>(all: T[], words: (one: T) => string, texts: Texts): string[] {
  const named = all.slice(0, NAMED).map(words);
  const more = all.length - named.length;
  return more > 0 ? [...named, texts.more(more)] : named;
}

/** The facts about the night, the other requests for it, the client's earlier inquiries, and what the client has asked since. */
export function surroundingFacts(
  known: Surroundings,
  inquiryId: string,
  { timeZone }: Site,
  language: Language,
): Fact[] {
  const texts = MAIL[language].night;
  const others = (known.night?.asked ?? []).filter((one) => one.inquiryId !== inquiryId);
  const wishes = namedWords(known.wishes, ({ asked, text }) => texts.wish[asked](text), texts);
  const before = known.earlier.map(({ eventType, createdAt }) =>
    texts.earlier(brief(eventType) || texts.otherRequest, dayOf(createdAt, timeZone, language)),
  );
  return [
    [texts.label, nightWords(known, inquiryId, language)],
    ...(others.length > 0 ? ([[texts.others, namedWords(others, askedWords, texts).join('; ')]] as Fact[]) : []),
    ...(before.length > 0 ? ([[texts.before, before.join('; ')]] as Fact[]) : []),
    ...(wishes.length > 0 ? ([[texts.asked, wishes.join('\n')]] as Fact[]) : []),
  ];
}
