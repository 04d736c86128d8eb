/** Every date of the site is the band's local one, whatever zone the reader or the server is in. */
export interface Moment {
  date: string;
  hasTime: boolean;
}

const formats = new Map<string, Intl.DateTimeFormat>();

const formatter = (locale: string, timeZone: string, options: Intl.DateTimeFormatOptions) => {
  const key = `${locale} ${timeZone} ${JSON.stringify(options)}`;
  let format = formats.get(key);
  if (!format) formats.set(key, (format = new Intl.DateTimeFormat(locale, { ...options, timeZone })));
  return format;
};

/** Node and browsers carry different ICU data and disagree on thin and no-break spaces; hydration needs one text. */
export const plainSpaces = (text: string) => text.replace(/\s+/g, ' ').replace(/([ap])\. m\./i, '$1.m.');

const spanish = (iso: string, timeZone: string, options: Intl.DateTimeFormatOptions) =>
  plainSpaces(formatter('es-MX', timeZone, options).format(new Date(iso)));

/** "sábado, 14 de marzo de 2026" */
export const longDate = (iso: string, timeZone: string) =>
  spanish(iso, timeZone, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });

/** "14 de marzo de 2026" */
export const dayOf = (iso: string, timeZone: string) =>
  spanish(iso, timeZone, { day: 'numeric', month: 'long', year: 'numeric' });

/** "8:30 p.m." */
export const hourOf = (iso: string, timeZone: string) =>
  spanish(iso, timeZone, { hour: 'numeric', minute: '2-digit', hour12: true });

/** The long date, with the hour when one is known. */
export const longMoment = ({ date, hasTime }: Moment, timeZone: string) =>
  hasTime ? `${longDate(date, timeZone)}, ${hourOf(date, timeZone)}` : longDate(date, timeZone);

/** The pieces of a moment by their names, from one format: making a format is what takes time. */
const piecesOf = (locale: string, iso: string, timeZone: string, options: Intl.DateTimeFormatOptions) => {
  const parts = formatter(locale, timeZone, options).formatToParts(new Date(iso));
  return Object.fromEntries(parts.map(({ type, value }) => [type, value])) as Record<string, string>;
};

/** The pieces of a poster date: { day: '14', month: 'mar', weekday: 'sáb' } */
export const posterDate = (iso: string, timeZone: string) => {
  const {
    day = '',
    month = '',
    weekday = '',
  } = piecesOf('es-MX', iso, timeZone, {
    day: 'numeric',
    month: 'short',
    weekday: 'short',
  });
  return { day, month: month.replace('.', ''), weekday: weekday.replace('.', '') };
};

/** The local day as machines write it: "2026-03-14". */
export const isoDay = (iso: string, timeZone: string) =>
  formatter('en-CA', timeZone, { year: 'numeric', month: '2-digit', day: '2-digit' }).format(new Date(iso));

/** For machines: "2026-03-14T20:30:00-05:00", or the day alone when no hour is known. */
export const isoMoment = ({ date, hasTime }: Moment, timeZone: string) => {
  if (!hasTime) return isoDay(date, timeZone);
  const pieces = piecesOf('en-CA', date, timeZone, {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'longOffset',
  });
  const { year, month, day, hour, minute, second, timeZoneName = '' } = pieces;
  return `${year}-${month}-${day}T${hour}:${minute}:${second}${timeZoneName.replace('GMT', '') || '+00:00'}`;
};

export const isUpcoming = (event: { upcomingUntil: string }, now: string) =>
  Date.parse(event.upcomingUntil) > Date.parse(now);
