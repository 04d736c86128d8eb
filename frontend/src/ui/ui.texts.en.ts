import type { texts as es } from './ui.texts.es';

export const texts = {
  toast: 'Notification',
  toasts: 'Notifications ({hotkey})',
  close: 'Close',
  english: undefined,
} satisfies typeof es;
