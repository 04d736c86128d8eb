import type { texts as es } from './inquiries-tab.texts.es';

export const texts = {
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
