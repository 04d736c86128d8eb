import type { Language } from '@tocada/contracts/ground/language.js';
import type { ReplyTag } from '@tocada/contracts/messages/replies.js';

const es = {
  /** In place of a value that does not exist yet. */
  gaps: {
    fecha: '(falta la fecha)',
    libres: '(faltan las fechas libres)',
    tipo: '(falta el tipo de evento)',
    lugar: '(falta el lugar)',
    total: '(falta el total)',
    anticipo: '(falta el anticipo)',
    vence: '(falta la fecha límite)',
    enlace: '(falta el enlace)',
  } as Partial<Record<ReplyTag, string>>,
  days: (firsts: string[], last: string) => `${firsts.join(', ')} y ${last}`,
};

const en = {
  gaps: {
    fecha: '(date missing)',
    libres: '(open dates missing)',
    tipo: '(type of event missing)',
    lugar: '(location missing)',
    total: '(total missing)',
    anticipo: '(deposit missing)',
    vence: '(deadline missing)',
    enlace: '(link missing)',
  },
  // Each day has a comma of its own.
  days: (firsts, last) => `${firsts.join('; ')} or ${last}`,
} satisfies typeof es;

export default { es, en } satisfies Record<Language, typeof es> as Record<Language, typeof es>;
