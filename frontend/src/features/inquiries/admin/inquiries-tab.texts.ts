import { SPOKEN, type Language } from '@tocada/contracts/ground/language.js';

const es = {
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

const en = {
  title: 'Booking requests',
  noMatch: 'No requests match your search',
  noSpam: 'No spam',
  none: 'No booking requests yet',
  tools: 'Tools',
  view: 'View',
  today: 'Today',
  todayDue: (due) => `Today ${due}`,
  nothingToday: 'Nothing due today.',
  pending: 'pending',
} satisfies typeof es;

export default { es, en } satisfies Record<Language, typeof es> as Record<Language, typeof es>;
export const texts: typeof es = { es, en }[SPOKEN];
