import type { Language } from '../ground/language.js';

const es = {
  title: 'Haz tuyo el sitio',
  at: (panel: string) => `Haz tuyo el sitio, en ${panel}:`,
  steps: {
    name: 'El nombre de tu banda',
    logo: 'Tu logo',
    theme: 'Tus colores',
    phone: 'Tu teléfono',
    towns: 'Tus ciudades',
    show: 'Tu primer show',
    photo: 'Tu primera foto',
    mail: 'Un correo de prueba',
  },
};

const en = {
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

export default { es, en } satisfies Record<Language, typeof es> as Record<Language, typeof es>;
