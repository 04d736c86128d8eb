export const texts = {
  beside: {
    es: (label: string) => `${label}: en español`,
    en: (label: string) => `${label}: en inglés`,
  },
  states: { missing: 'Falta', done: 'Lista', outdated: 'Cambió' },
  sameLines: (lines: number) => `Debe tener ${lines} líneas, en el mismo orden.`,
  copy: 'Copiar',
  stillRight: 'Sigue bien',
};
