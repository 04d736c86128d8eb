import type { Asked, CalendarEntry, Night } from '@tocada/contracts/calendar.js';
import { dayOf } from '@tocada/contracts/dates.js';
import type { EarlierInquiry } from '@tocada/contracts/inquiries.js';
import type { Site } from '@tocada/contracts/site.js';
import { brief, type Fact } from './facts.js';

/** The facts that the band knows of a new inquiry beside the words of the client. */
export interface Surroundings {
  night: Night;
  /** True when the day has passed. */
  isOver: boolean;
  earlier: EarlierInquiry[];
}

/** The number of other requests that are named. */
const NAMED = 5;

const whose = ({ name, title }: CalendarEntry): string => (name ? `${brief(name)} (${brief(title)})` : brief(title));

/** An erased client leaves no words behind. */
const bookedWords = (entry: CalendarEntry): string =>
  entry.inquiryId ? `Ocupada: reservada para ${whose(entry)}` : 'Ocupada: reservada';

const STANDS: Record<CalendarEntry['kind'], (entry: CalendarEntry) => string> = {
  booked: bookedWords,
  show: ({ title }) => `Ocupada: show «${brief(title)}»`,
  blocked: ({ title }) => `Ocupada: bloqueada, ${brief(title)}`,
  external: ({ title }) => `Ocupada por otro calendario: ${brief(title)}`,
  hold: (entry) => `Apartada para ${whose(entry)}`,
};

function nightWords({ night, isOver }: Surroundings, inquiryId: string): string {
  if (isOver) return 'Ya pasó';
  const own = night.entries.find((entry) => entry.inquiryId === inquiryId);
  if (own?.kind === 'booked') return 'Reservada para esta solicitud';
  const others = night.entries.filter((entry) => entry.inquiryId !== inquiryId);
  const first = others.find(({ kind }) => kind !== 'hold') ?? (own ? undefined : others[0]);
  if (first) return STANDS[first.kind](first);
  return own ? 'Apartada para esta solicitud' : 'Libre';
}

function askedWords({ name, eventType, location }: Asked): string {
  const words = [brief(eventType), brief(location)].filter(Boolean).join(', ');
  return words ? `${brief(name)} (${words})` : brief(name);
}

function othersWords(asked: Asked[]): string {
  const named = asked.slice(0, NAMED).map(askedWords);
  const more = asked.length - named.length;
  return [...named, ...(more > 0 ? [`y ${more} más`] : [])].join('; ');
}

/** The facts about the night, the other requests for it, and the client's earlier inquiries. */
export function surroundingFacts(known: Surroundings, inquiryId: string, { timeZone }: Site): Fact[] {
  const others = known.night.asked.filter((one) => one.inquiryId !== inquiryId);
  const before = known.earlier.map(
    ({ eventType, createdAt }) => `${brief(eventType) || 'Otra solicitud'}, el ${dayOf(createdAt, timeZone)}`,
  );
  return [
    ['Esa noche', nightWords(known, inquiryId)],
    ...(others.length > 0 ? ([['También la piden', othersWords(others)]] as Fact[]) : []),
    ...(before.length > 0 ? ([['Ya nos escribió', before.join('; ')]] as Fact[]) : []),
  ];
}
