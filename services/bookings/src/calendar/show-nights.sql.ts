/** A cancelled or postponed show frees its nights. */
export const takesNight = (show: string) => `${show}.status in ('scheduled', 'rescheduled')`;

/** Shows with each of their nights, of which most have one, from a day to another. */
export const showsByNight = (first: string, last: string) => `shows as show
  cross join lateral generate_series(show.day, coalesce(show.last_day, show.day), interval '1 day') as night(day)
  where show.day <= ${last} and coalesce(show.last_day, show.day) >= ${first}
    and night.day between ${first} and ${last} and ${takesNight('show')}`;
/** $1 and $2: the first and the last day. */
export const SHOWS_BY_NIGHT = showsByNight('$1::date', '$2::date');
