import type { es } from './findings.texts.es.js';

export const en = {
  failed: (count) => (count === 1 ? 'One photo could not be prepared.' : `${count} photos could not be prepared.`),
  failedTodo: 'Members, Events, and Gallery each say why: upload another one in its place, or delete it.',
  late: (count, minutes) => `${count} waiting, the oldest for ${minutes} minutes.`,
  lateTodo: 'Look for "image not done" in the log of the content service: it says whether storage or memory ran short.',
  none: 'None waiting, none failed.',
  waiting: (count) => `${count} waiting, none failed.`,
} satisfies typeof es;
