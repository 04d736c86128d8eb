export const texts = {
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
