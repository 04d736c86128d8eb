import { SPOKEN, type Language } from '@tocada/contracts/ground/language.js';

const es = {
  intro:
    'Lo que se hizo en el panel en los últimos 90 días, y los intentos de entrar con otra contraseña. De cada quien se guarda solo su red.',
  empty: 'Aún no hay actividad',
  notLoaded: 'No se pudo cargar la actividad',
  refresh: 'Actualizar',
  wrongPasswords: (times: number) => `Alguien escribió mal la contraseña ${times} veces desde ayer.`,
  details: 'Detalles',
  inquiry: (reference: string) => `Solicitud ${reference}`,
  from: (network: string) => `Desde ${network}`,
  unknownNetwork: 'Red desconocida',
  request: (id: string) => `petición ${id}`,

  closeAll: 'Cerrar todas las sesiones',
  confirmCloseAll: '¿Cerrar todas las sesiones?',
  closeAllMeans:
    'Todos los que están en el panel, también tú, tendrán que escribir la contraseña otra vez. Ningún teléfono ni computadora quedará como conocido.',
  closeThem: 'Cerrar todas',
  notClosed: 'No se cerraron las sesiones',
};

const en = {
  intro:
    'What was done in the panel over the last 90 days, and attempts to get in with a wrong password. Only each person’s network is kept.',
  empty: 'No activity yet',
  notLoaded: 'Couldn’t load the activity',
  refresh: 'Refresh',
  wrongPasswords: (times: number) => `Someone got the password wrong ${times} times since yesterday.`,
  details: 'Details',
  inquiry: (reference: string) => `Request ${reference}`,
  from: (network: string) => `From ${network}`,
  unknownNetwork: 'Unknown network',
  request: (id: string) => `call ${id}`,

  closeAll: 'Log everyone out',
  confirmCloseAll: 'Log everyone out?',
  closeAllMeans:
    'Everyone in the panel, you included, will have to enter the password again. No phone or computer will be remembered.',
  closeThem: 'Log everyone out',
  notClosed: 'Couldn’t log everyone out',
} satisfies typeof es;

export default { es, en } satisfies Record<Language, typeof es> as Record<Language, typeof es>;
export const texts: typeof es = { es, en }[SPOKEN];
