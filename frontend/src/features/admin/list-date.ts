import { plainSpaces, type Moment } from '../../lib/dates';

const formats = new Map<string, Intl.DateTimeFormat>();

const formatIn = (timeZone: string, hasTime: boolean) => {
  const key = `${timeZone} ${hasTime}`;
  const options: Intl.DateTimeFormatOptions = { dateStyle: 'full', timeZone };
  if (hasTime) options.timeStyle = 'short';
  let format = formats.get(key);
  if (!format) formats.set(key, (format = new Intl.DateTimeFormat('es-ES', options)));
  return format;
};

/** "sábado, 14 de marzo de 2026, 20:30"; the hour only when one is known. */
export const listDate = ({ date, hasTime }: Moment, timeZone: string) =>
  plainSpaces(formatIn(timeZone, hasTime).format(new Date(date)));
