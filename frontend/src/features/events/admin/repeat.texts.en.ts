import type { texts as es } from './repeat.texts.es';

const ORDER = ['first', 'second', 'third', 'fourth', 'fifth'];

export const texts = {
  how: 'Repeats',
  everyWeek: (weekday: string) => `Every week, on ${weekday}`,
  everyNth: (nth: number, weekday: string) => `Every month, on the ${ORDER[nth - 1]} ${weekday}`,
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
