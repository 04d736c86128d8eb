import type { es } from './challenge.texts.es.js';

export const en = {
  message: ({ name, date, end, isWanted, band }) => {
    const why = isWanted ? `someone else is asking for ${date} too. ` : '';
    return `Hi${name ? ` ${name}` : ''}: ${why}We are holding ${isWanted ? 'the date' : date} for you until ${end}. Can you confirm before then? — ${band}`;
  },
} satisfies typeof es;
