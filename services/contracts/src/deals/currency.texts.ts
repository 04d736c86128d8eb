import type { Language } from '../ground/language.js';

const es = {
  names: { USD: 'dólares de Estados Unidos (USD)', MXN: 'pesos mexicanos (MXN)' },
  allIn: (name: string) => `Todas las cantidades son en ${name}.`,
  and: ' y ',
};

const en = {
  names: { USD: 'US dollars (USD)', MXN: 'Mexican pesos (MXN)' },
  allIn: (name) => `All amounts are in ${name}.`,
  and: ' and ',
} satisfies typeof es;

export default { es, en } satisfies Record<Language, typeof es>;
