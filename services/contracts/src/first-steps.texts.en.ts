import type { es } from './first-steps.texts.es.js';

export const en = {
  title: 'Make the site yours',
  at: (panel) => `Make the site yours, at ${panel}:`,
  steps: {
    name: 'Your band’s name',
    logo: 'Your logo',
    theme: 'Your colors',
    phone: 'Your phone number',
    towns: 'Your towns',
    show: 'Your first show',
    photo: 'Your first photo',
    mail: 'A test email',
  },
} satisfies typeof es;
