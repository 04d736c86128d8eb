import { SPOKEN, type Language } from '@tocada/contracts/ground/language.js';

const es = {
  title: 'Fecha',
  noDate: 'No tiene ninguna fecha apartada.',
  ended: 'Se venció: la fecha quedó libre',
  sameNight: 'Esa misma noche',
  asks: (event: string) => (event ? `la pide para ${event}` : 'la pide'),
  holdDate: 'Apartar una fecha',
  hold: 'Apartar',
  extend: 'Dar más días',
  move: 'Cambiar la fecha',
  moveDate: 'Cambiar de fecha',
  heldUntil: 'Apartada hasta',

  nobodyWaits: 'Nadie más espera esa noche',
  challengeText: 'Si le pides que confirme, su fecha queda libre en 48 horas.',
  challenge: 'Pedir que confirme',
  challengeHours: 'Pedir que confirme (48 h)',
  challenged: 'Tiene 48 horas',
  tell: (name: string | null) =>
    name ? `Avísale a ${name}: nadie se lo ha mandado todavía` : 'Avísale: nadie se lo ha mandado todavía',
  openWhatsApp: 'Abrir en WhatsApp',
};

const en = {
  title: 'Date',
  noDate: 'No date is on hold.',
  ended: 'It expired: the date is open again',
  sameNight: 'That same night',
  asks: (event) => (event ? `wants it for ${event}` : 'wants it'),
  holdDate: 'Hold a date',
  hold: 'Hold',
  extend: 'Extend hold',
  move: 'Change the date',
  moveDate: 'Change date',
  heldUntil: 'Hold until',

  nobodyWaits: 'Nobody else is waiting for that night',
  challengeText: 'If you ask them to confirm, their date opens up in 48 hours.',
  challenge: 'Ask to confirm',
  challengeHours: 'Ask to confirm (48 h)',
  challenged: 'They have 48 hours',
  tell: (name) => `Let ${name || 'them'} know: nobody has told them yet`,
  openWhatsApp: 'Open in WhatsApp',
} satisfies typeof es;

export default { es, en } satisfies Record<Language, typeof es> as Record<Language, typeof es>;
export const texts: typeof es = { es, en }[SPOKEN];
