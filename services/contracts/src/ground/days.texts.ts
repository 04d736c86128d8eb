import type { Language } from './language.js';

const es = {
  weekdays: 'domingo lunes martes miércoles jueves viernes sábado'.split(' '),
  months: 'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(' '),
  /** "14 de marzo de 2026" */
  day: (day: number, month: string, year: number) => `${day} de ${month} de ${year}`,
  /** "marzo de 2026" */
  monthYear: (month: string, year: number) => `${month} de ${year}`,
  /** "sábado, 14 de marzo de 2026" */
  long: (weekday: string, day: string) => `${weekday}, ${day}`,
  /** "sábado 14 de marzo" */
  near: (weekday: string, day: number, month: string) => `${weekday} ${day} de ${month}`,
  /** Of shortened words: "lun 23 nov" */
  short: (weekday: string, day: string, month: string) => `${weekday} ${day} ${month}`,
  /** "8:30 p.m." */
  hour: (time: string, isMorning: boolean) => `${time} ${isMorning ? 'a.m.' : 'p.m.'}`,
  /** "14 de marzo de 2026 a las 8:30 p.m." */
  at: (day: string, hour: string) => `${day} a las ${hour}`,
};

const en = {
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

export default { es, en } satisfies Record<Language, typeof es> as Record<Language, typeof es>;
