export const es = {
  draft: 'Borrador',
  private: 'Privado',
  /** Of a short date with an hour: "Se anuncia vie 4 10:00" */
  announced: (moment: string) => `Se anuncia ${moment}`,
  cancelled: 'Cancelado',
  postponed: 'Pospuesto',
  rescheduled: 'Nueva fecha',
  sold_out: 'Agotado',
};
