import type { Language } from '@tocada/contracts/ground/language.js';

interface Challenge {
  /** Null when the client's name is unknown. */
  name: string | null;
  date: string;
  end: string;
  /** True when others want the night. The words promise no other client where there is none. */
  isWanted: boolean;
  band: string;
}

const es = {
  // The end has the period of “p.m.”, which also ends the sentence.
  message: ({ name, date, end, isWanted, band }: Challenge) => {
    const why = isWanted ? `otra persona también quiere el ${date}. ` : '';
    const held = isWanted ? 'Te guardamos la fecha' : `te guardamos el ${date}`;
    return `Hola${name ? ` ${name}` : ''}: ${why}${held} hasta el ${end} ¿Nos confirmas antes? — ${band}`;
  },
};

const en = {
  message: ({ name, date, end, isWanted, band }) => {
    const held = isWanted ? `someone else is asking for ${date} too. We’re holding the date` : `we’re holding ${date}`;
    return `Hi${name ? ` ${name}` : ''}, ${held} for you until ${end}. Can you confirm before then? — ${band}`;
  },
} satisfies typeof es;

export default { es, en } satisfies Record<Language, typeof es> as Record<Language, typeof es>;
