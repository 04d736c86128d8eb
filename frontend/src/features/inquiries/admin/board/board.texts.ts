import { SPOKEN, type Language } from '@tocada/contracts/ground/language.js';

const es = {
  stage: 'Etapa',
  arrived: (age: string) => `Llegó hace ${age}`,
  moveTo: 'Mover a otra etapa',
  entered: (name: string, stage: string) => `${name}: ${stage}`,
  loadFailed: 'No se pudo cargar',
  more: 'Mostrar más',
  moreOf: (stage: string) => `Mostrar más de ${stage}`,
  closed: 'Cerradas',
  fold: 'Doblar',
};

const en = {
  stage: 'Stage',
  arrived: (age) => `Came in ${age} ago`,
  moveTo: 'Move to another stage',
  entered: (name, stage) => `${name}: ${stage}`,
  loadFailed: 'Couldn’t load',
  more: 'Show more',
  moreOf: (stage) => `Show more of ${stage}`,
  closed: 'Closed',
  fold: 'Collapse',
} satisfies typeof es;

export default { es, en } satisfies Record<Language, typeof es> as Record<Language, typeof es>;
export const texts: typeof es = { es, en }[SPOKEN];
