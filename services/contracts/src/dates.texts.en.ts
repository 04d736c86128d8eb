import type { es } from './dates.texts.es.js';

const twoDigits = (count: number) => String(count).padStart(2, '0');

export const en = {
  weekdays: 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' '),
  months: 'January February March April May June July August September October November December'.split(' '),
  day: (day, month, year) => `${month} ${day}, ${year}`,
  monthYear: (month, year) => `${month} ${year}`,
  long: (weekday, day) => `${weekday}, ${day}`,
  near: (weekday, day, month) => `${weekday}, ${month} ${day}`,
  short: (weekday, day, month) => `${weekday}, ${month} ${day}`,
  hour: (hour, minute) => `${hour % 12 || 12}:${twoDigits(minute)} ${hour < 12 ? 'AM' : 'PM'}`,
  at: (day, hour) => `${day} at ${hour}`,
} satisfies typeof es;
