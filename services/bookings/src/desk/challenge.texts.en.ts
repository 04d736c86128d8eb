import type { es } from './challenge.texts.es.js';

export const en = {
  message: ({ name, date, end, isWanted, band }) => {
    const held = isWanted ? `someone else is asking for ${date} too. We’re holding the date` : `we’re holding ${date}`;
    return `Hi${name ? ` ${name}` : ''}, ${held} for you until ${end}. Can you confirm before then? — ${band}`;
  },
} satisfies typeof es;
