import { SPOKEN, type Language } from '@tocada/contracts/ground/language.js';

const ORDEREs = ['primer', 'segundo', 'tercer', 'cuarto', 'quinto'];

const es = {
  how: 'Se repite',
  everyWeek: (weekday: string) => `Cada semana, en ${weekday}`,
  everyNth: (nth: number, weekday: string) => `Cada mes, el ${ORDEREs[nth - 1]} ${weekday}`,
  everyLast: (weekday: string) => `Cada mes, el último ${weekday}`,
  weeks: 'Cada cuántas semanas',
  months: 'Cada cuántos meses',
  count: 'Cuántas fechas más',
  look: 'Ver las fechas',
  nights: 'Fechas de la serie',
  taken: 'Ocupada',
  make: (n: number) => (n === 1 ? 'Agregar 1 evento' : `Agregar ${n} eventos`),
  made: (n: number) => (n === 1 ? '1 evento agregado' : `${n} eventos agregados`),
};

const ORDEREn = ['first', 'second', 'third', 'fourth', 'fifth'];

const en = {
  how: 'Repeats',
  everyWeek: (weekday: string) => `Every week, on ${weekday}`,
  everyNth: (nth: number, weekday: string) => `Every month, on the ${ORDEREn[nth - 1]} ${weekday}`,
  everyLast: (weekday: string) => `Every month, on the last ${weekday}`,
  weeks: 'Weeks between shows',
  months: 'Months between shows',
  count: 'More dates',
  look: 'See the dates',
  nights: 'Dates of the series',
  taken: 'Taken',
  make: (n: number) => (n === 1 ? 'Add 1 event' : `Add ${n} events`),
  made: (n: number) => (n === 1 ? '1 event added' : `${n} events added`),
} satisfies typeof es;

export default { es, en } satisfies Record<Language, typeof es> as Record<Language, typeof es>;
export const texts: typeof es = { es, en }[SPOKEN];
