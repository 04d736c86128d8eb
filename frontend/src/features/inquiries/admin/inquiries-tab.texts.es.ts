export const texts = {
  title: 'Solicitudes de Contratación',
  noMatch: 'Ninguna solicitud coincide con la búsqueda',
  noSpam: 'No hay solicitudes sospechosas',
  none: 'No hay solicitudes de contratación aún',
  tools: 'Herramientas',
  view: 'Vista',
  today: 'Hoy',
  todayDue: (due: number) => `Hoy ${due}`,
  nothingToday: 'Nada pendiente hoy.',
  pending: 'pendientes',
};
