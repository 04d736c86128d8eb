const ORDER = ['primer', 'segundo', 'tercer', 'cuarto', 'quinto'];

export const texts = {
  how: 'Se repite',
  everyWeek: (weekday: string) => `Cada semana, en ${weekday}`,
  everyNth: (nth: number, weekday: string) => `Cada mes, el ${ORDER[nth - 1]} ${weekday}`,
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
