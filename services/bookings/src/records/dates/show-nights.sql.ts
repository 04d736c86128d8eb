/** A cancelled or postponed show frees its nights. */
export const takesNight = (show: string) => `${show}.status in ('scheduled', 'rescheduled')`;

/** Shows with each of their nights, of which most have one, from the day $1 to the day $2. */
export const SHOWS_BY_NIGHT = `shows as show
  cross join lateral generate_series(show.day, coalesce(show.last_day, show.day), interval '1 day') as night(day)
  where show.day <= $2::date and coalesce(show.last_day, show.day) >= $1::date
    and night.day between $1::date and $2::date and ${takesNight('show')}`;
