import { SHARED_FIELDS, type EVENTS, type SharedField } from '@tocada/contracts/events/events.js';
import { eventFaults, placeFaults } from '@tocada/contracts/events/faults.js';
import { zoneOf } from '@tocada/contracts/events/hours.js';
import type { RpcPayload } from '@tocada/contracts/kit/rpc.js';
import { storedTranslations } from '@tocada/contracts/site/translations.js';
import { AppError } from '@tocada/runtime/app-error.js';
import { momentsOf, upcomingUntil, type ShowMoments } from './show-moments.js';
import { localMoment } from '@tocada/runtime/zone.js';
import type { ShowRow } from './show.entity.js';

type Input = RpcPayload<typeof EVENTS.create>;

/** The columns of a new event. */
const FIRST = {
  ...(Object.fromEntries(SHARED_FIELDS.map((name) => [name, null])) as Record<SharedField, null>),
  publication: 'public',
  eventStatus: 'scheduled',
  statusReason: null,
  timeZone: null,
  ticketUrl: null,
  ticketState: 'none',
  ageLimit: 'all',
  seriesId: null,
  inquiryId: null,
} as const;

/** An event of a booking is a client's own night until somebody says that it may be announced. */
const firstOf = ({ inquiryId }: Input) => ({
  ...FIRST,
  publication: inquiryId ? ('private' as const) : FIRST.publication,
});

/** The columns that stay as they were where the input does not name them. */
const KEPT = Object.keys(FIRST) as (keyof typeof FIRST)[];
type Kept = Pick<ShowRow, keyof typeof FIRST>;

export interface ShowColumns extends Kept, ShowMoments {
  title: string;
  location: string;
  venue: string | null;
  description: string | null;
  imageUrl: string | null;
  hasPhotos: boolean;
  translations: ShowRow['translations'];
  announceAt: Date | null;
  previousDates: ShowRow['previousDates'];
  upcomingUntil: Date;
}

export const momentsIn = ({ date, hasTime, endsAt, doorsAt }: ShowRow): ShowMoments => ({
  date: date ?? null,
  hasTime,
  endsAt: endsAt ?? null,
  doorsAt: doorsAt ?? null,
});

const announcedAt = (given: string | null | undefined, before: ShowRow | null, zone: string): Date | null =>
  given ? localMoment(given, zone).instant : given === null ? null : (before?.announceAt ?? null);

/**
 * The columns of an event as the input makes them.
 * @param bandZone the zone of events without one of their own
 * @param standing the event whose places stand already: that of before, or the one that is copied
 * @throws AppError `invalid`, with all faults that no field has alone
 */
export function columnsOf(
  input: Input,
  before: ShowRow | null,
  bandZone: string,
  standing: ShowRow | null = before,
): ShowColumns {
  const kept = Object.fromEntries(
    KEPT.map((name) => [name, input[name] === undefined ? (before ?? firstOf(input))[name] : input[name]]),
  ) as Kept;
  const zone = zoneOf(kept, bandZone);
  const { moments, faults } = momentsOf(
    { date: input.date, endsAt: input.endsAt, doorsAt: input.doorsAt },
    zone,
    before ? { ...momentsIn(before), zone: zoneOf(before, bandZone) } : undefined,
  );
  const iso = (moment: Date | null) => moment?.toISOString() ?? null;
  const all = [
    ...placeFaults(input, standing),
    ...faults,
    ...eventFaults({
      publication: kept.publication,
      date: iso(moments.date),
      hasTime: moments.hasTime,
      endsAt: iso(moments.endsAt),
      doorsAt: iso(moments.doorsAt),
      priceMinCents: kept.priceMinCents ?? null,
      priceMaxCents: kept.priceMaxCents ?? null,
    }),
  ];
  if (all.length > 0) throw new AppError('invalid', all[0]!.said, all);
  const { title, location, venue, description, imageUrl, hasPhotos, previousDates } = input;
  return {
    ...kept,
    ...moments,
    title,
    location,
    venue,
    description,
    imageUrl,
    hasPhotos,
    translations: storedTranslations(input.translations, before?.translations, input),
    announceAt: announcedAt(input.announceAt, before, zone),
    previousDates: previousDates ?? before?.previousDates ?? [],
    upcomingUntil: upcomingUntil(moments, kept.eventStatus, zone),
  };
}
