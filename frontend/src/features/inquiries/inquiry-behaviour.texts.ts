import { SPOKEN, type Language } from '@tocada/contracts/ground/language.js';

const es = {
  isToday: (day: string) => `¿Tu evento es hoy, ${day}?`,
  failedToast: 'Error al Enviar',
  failedText: 'Ha ocurrido un error. Por favor intenta nuevamente.',
  tryAgain: 'Intenta nuevamente en un momento.',
};

const en = {
  isToday: (day) => `Is your event today, ${day}?`,
  failedToast: 'Couldn’t Send',
  failedText: 'Something went wrong. Please try again.',
  tryAgain: 'Try again in a moment.',
} satisfies typeof es;

export default { es, en } satisfies Record<Language, typeof es> as Record<Language, typeof es>;
export const texts: typeof es = { es, en }[SPOKEN];
