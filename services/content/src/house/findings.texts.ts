import type { Language } from '@tocada/contracts/ground/language.js';

const es = {
  failed: (count: number) =>
    count === 1 ? 'Una foto no se pudo preparar.' : `${count} fotos no se pudieron preparar.`,
  failedTodo: 'En Miembros, Eventos y Galería cada una dice por qué: sube otra en su lugar o elimínala.',
  late: (count: number, minutes: number) => `Hay ${count} en espera, la más antigua desde hace ${minutes} minutos.`,
  lateTodo: 'Busca «image not done» en el registro del servicio content: dice si falta el almacén o la memoria.',
  none: 'Ninguna en espera, ninguna fallida.',
  waiting: (count: number) => `${count} en espera, ninguna fallida.`,
};

const en = {
  failed: (count) => (count === 1 ? 'One photo could not be prepared.' : `${count} photos could not be prepared.`),
  failedTodo: 'Members, Events, and Gallery each say why: upload another one in its place, or delete it.',
  late: (count, minutes) => `${count} waiting, the oldest for ${minutes} minutes.`,
  lateTodo: 'Look for "image not done" in the log of the content service: it says whether storage or memory ran short.',
  none: 'None waiting, none failed.',
  waiting: (count) => `${count} waiting, none failed.`,
} satisfies typeof es;

export default { es, en } satisfies Record<Language, typeof es> as Record<Language, typeof es>;
