import type { SiteData } from './site.js';

/** What a band that has just moved in does first, in the words of the panel and of `npm start`. */
export const FIRST_STEPS = {
  name: 'El nombre de tu banda',
  logo: 'Tu logo',
  theme: 'Tus colores',
  phone: 'Tu teléfono',
  towns: 'Tus ciudades',
  show: 'Tu primer show',
  photo: 'Tu primera foto',
  mail: 'Un correo de prueba',
} as const satisfies Partial<Record<keyof SiteData, string>> & Record<string, string>;
export type FirstStep = keyof typeof FIRST_STEPS;
export const FIRST_STEPS_TITLE = 'Para que el sitio sea tuyo';
