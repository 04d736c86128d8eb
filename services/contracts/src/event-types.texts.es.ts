export const es = {
  /** By the option as a form in English sends it. */
  options: {
    'Private Party': 'Fiesta Privada',
    Wedding: 'Boda',
    'Birthday Party': 'Cumpleaños',
    'Corporate Event': 'Evento Corporativo',
    Festival: 'Festival',
    Quinceañera: 'Quinceañera',
    Anniversary: 'Aniversario',
    Other: 'Otro',
    'Other location': 'Otra ubicación',
  } as Record<string, string>,
  /** An option within a sentence. */
  inSentence: (option: string) => option,
};
