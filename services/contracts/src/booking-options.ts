// Separate from the schemas, because the page draws the form before it loads zod.
export const EVENT_TYPES = [
  'Fiesta Privada',
  'Boda',
  'Cumpleaños',
  'Evento Corporativo',
  'Festival',
  'Quinceañera',
  'Aniversario',
  'Otro',
] as const;

export const BOOKING_LOCATIONS = [
  'College Station TX',
  'Bryan TX',
  'Huntsville TX',
  'Navasota TX',
  'Madisonville TX',
  'Caldwell TX',
  'Hearne TX',
  'Brenham TX',
  'Conroe TX',
  'Otra ubicación',
] as const;
