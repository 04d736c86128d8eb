/** A calendar file with these lines. */
export const calendarOf = (...lines: string[]): string =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Prueba//ES', ...lines, 'END:VCALENDAR', ''].join('\r\n');

let uids = 0;
export const eventOf = (...lines: string[]): string[] => {
  uids += 1;
  const uid = lines.some((line) => line.startsWith('UID')) ? [] : [`UID:${uids}@prueba`];
  return ['BEGIN:VEVENT', ...uid, 'DTSTAMP:20260101T000000Z', ...lines, 'END:VEVENT'];
};

/** A zone that a calendar explains, of one observance. */
export const zoneWith = (tzid: string, ...rules: string[]): string[] => [
  'BEGIN:VTIMEZONE',
  `TZID:${tzid}`,
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  'TZOFFSETFROM:-0500',
  'TZOFFSETTO:-0600',
  ...rules,
  'END:STANDARD',
  'END:VTIMEZONE',
];
