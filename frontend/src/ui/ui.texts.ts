import { SPOKEN, type Language } from '@tocada/contracts/ground/language.js';

const es = {
  toast: 'Notificación',
  toasts: 'Notificaciones ({hotkey})',
  close: 'Cerrar',
  /** The language of load errors, which the specification has in English. */
  english: 'en' as string | undefined,
};

const en = {
  toast: 'Notification',
  toasts: 'Notifications ({hotkey})',
  close: 'Close',
  english: undefined,
} satisfies typeof es;

export default { es, en } satisfies Record<Language, typeof es> as Record<Language, typeof es>;
export const texts: typeof es = { es, en }[SPOKEN];
