export const texts = {
  gate: 'Acceso',
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
