/** The first steps of a new band, as the panel and `npm start` name them. */
export const FIRST_STEPS = {
  name: 'El nombre de tu banda',
  logo: 'Tu logo',
  theme: 'Tus colores',
  phone: 'Tu teléfono',
  towns: 'Tus ciudades',
  show: 'Tu primer show',
  photo: 'Tu primera foto',
  mail: 'Un correo de prueba',
} as const;
export type FirstStep = keyof typeof FIRST_STEPS;
export const FIRST_STEPS_TITLE = 'Haz tuyo el sitio';
