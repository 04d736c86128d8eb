export const texts = {
  toast: 'Notificación',
  toasts: 'Notificaciones ({hotkey})',
  close: 'Cerrar',
  /** The language of load errors, which the specification has in English. */
  english: 'en' as string | undefined,
};
