import type { es } from './dates.texts.es.js';

export const en = {
  weekdays: 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' '),
  months: 'January February March April May June July August September October November December'.split(' '),
  day: (day, month, year) => `${month} ${day}, ${year}`,
  monthYear: (month, year) => `${month} ${year}`,
  long: (weekday, day) => `${weekday}, ${day}`,
  near: (weekday, day, month) => `${weekday}, ${month} ${day}`,
  short: (weekday, day, month) => `${weekday}, ${month} ${day}`,
  hour: (time, isMorning) => `${time} ${isMorning ? 'AM' : 'PM'}`,
  at: (day, hour) => `${day} at ${hour}`,
} satisfies typeof es;
