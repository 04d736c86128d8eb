import type { ReplyTag } from '@tocada/contracts/replies.js';

export const es = {
  /** In place of a value that does not exist yet. */
  gaps: {
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
