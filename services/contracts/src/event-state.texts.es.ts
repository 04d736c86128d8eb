export const es = {
  cancelled: 'Cancelado',
  postponed: 'Pospuesto',
  rescheduled: 'Nueva fecha',
  sold_out: 'Agotado',
  dateToCome: 'Nueva fecha por confirmar',
  /** Of short dates: "Antes: sáb 5 dic" */
  before: (dates: string) => `Antes: ${dates}`,
  /** Of two short dates: "vie 4 – dom 6" */
  days: (first: string, last: string) => `${first} – ${last}`,
  privateNight: 'Evento privado',
  privateNightIn: (town: string) => `Evento privado · ${town}`,
};
