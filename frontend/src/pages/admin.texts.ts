import { SPOKEN, type Language } from '@tocada/contracts/ground/language.js';

const es = {
  gate: 'Acceso',
  setup: 'Estrena tu panel',
  panel: 'Panel de Administración',
  close: 'Cerrar Sesión',
  closedHere: 'Sesión cerrada en este navegador',
  notClosedThere: 'El servidor no respondió. Allí la sesión vence sola, a más tardar en 12 horas.',

  sections: 'Secciones del panel',
  failedAttempts: 'intentos fallidos',

  stepsLeft: (title: string, count: number) => `${title}: ${count === 1 ? 'falta 1' : `faltan ${count}`}`,
  dismiss: (step: string) => `Quitar de la lista: ${step}`,
  hideSteps: 'Ocultar la lista',

  siteFailed: 'No se pudo cargar la identidad del sitio. Revisa tu conexión.',
  templatesFailed: 'No se pudieron cargar las plantillas. Revisa tu conexión.',
  quotesFailed: 'No se pudieron cargar los ajustes de cotizaciones. Revisa tu conexión.',
  bandCalendarFailed: 'No se pudo cargar el calendario. Revisa tu conexión.',
  otherCalendarsFailed: 'No se pudieron cargar los otros calendarios. Revisa tu conexión.',
  alertsFailed: 'No se pudieron cargar los avisos. Revisa tu conexión.',
  statusFailed: 'No se pudo cargar el estado. Revisa tu conexión.',
  activityFailed: 'No se pudo cargar la actividad. Revisa tu conexión.',
};

const en = {
  gate: 'Log in to the panel',
  setup: 'Set up your panel',
  panel: 'Admin Panel',
  close: 'Log Out',
  closedHere: 'You’re logged out in this browser',
  notClosedThere: 'The server didn’t respond. There, the session ends on its own within 12 hours.',

  sections: 'Panel sections',
  failedAttempts: 'failed attempts',

  stepsLeft: (title: string, count: number) => `${title}: ${count} to go`,
  dismiss: (step: string) => `Remove from the list: ${step}`,
  hideSteps: 'Hide the list',

  siteFailed: 'Couldn’t load the site’s identity. Check your connection.',
  templatesFailed: 'Couldn’t load the templates. Check your connection.',
  quotesFailed: 'Couldn’t load the quote settings. Check your connection.',
  bandCalendarFailed: 'Couldn’t load the calendar. Check your connection.',
  otherCalendarsFailed: 'Couldn’t load the other calendars. Check your connection.',
  alertsFailed: 'Couldn’t load the alerts. Check your connection.',
  statusFailed: 'Couldn’t load the status. Check your connection.',
  activityFailed: 'Couldn’t load the activity. Check your connection.',
} satisfies typeof es;

export default { es, en } satisfies Record<Language, typeof es> as Record<Language, typeof es>;
export const texts: typeof es = { es, en }[SPOKEN];
