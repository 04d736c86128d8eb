import { moneyText } from '@tocada/contracts/ground/money.js';
import { SPOKEN, type Language } from '@tocada/contracts/ground/language.js';
import { yearDay } from './nights';

/** The facts of a question, as the service sends them. */
type Facts = Readonly<Record<string, string | number>>;
const money = (cents: string | number | undefined) => moneyText(Number(cents));
const day = (on: string | number | undefined) => yearDay(String(on));

const es = {
  title: '¿Está bien así?',
  goOn: 'Sí, seguir',
  other: 'Hay algo que confirmar.',
  /** By the name of the question. */
  of: {
    over_owed: ({ cents, owedCents }: Facts) =>
      Number(owedCents) > 0
        ? `El pago es de ${money(cents)} y solo se deben ${money(owedCents)}.`
        : `El pago es de ${money(cents)} y ya no se debe nada.`,
    day_ahead: ({ on }: Facts) => `El pago tiene fecha del ${day(on)}, que todavía no llega.`,
    day_long_ago: ({ on }: Facts) => `El pago tiene fecha del ${day(on)}, hace más de un año.`,
    same_sum: ({ cents, number }: Facts) => `Hace unos minutos ya anotaste ${money(cents)} (${number}).`,
    nothing_confirmed: ({ cents }: Facts) =>
      `La cotización pide un primer pago de ${money(cents)} y no hay ninguno confirmado.`,
    no_hours: () => 'La cotización no dice a qué hora es. Lo que el cliente escriba después no será parte del acuerdo.',
    no_venue: () =>
      'La cotización no dice en qué lugar es. Lo que el cliente escriba después no será parte del acuerdo.',
  } as Record<string, (facts: Facts) => string>,
};

const en = {
  title: 'Is this right?',
  goOn: 'Yes, go on',
  other: 'There’s something to confirm.',
  of: {
    over_owed: ({ cents, owedCents }) =>
      Number(owedCents) > 0
        ? `The payment is ${money(cents)}, and only ${money(owedCents)} is owed.`
        : `The payment is ${money(cents)}, and nothing is owed.`,
    day_ahead: ({ on }) => `The payment is dated ${day(on)}, which is still ahead.`,
    day_long_ago: ({ on }) => `The payment is dated ${day(on)}, more than a year ago.`,
    same_sum: ({ cents, number }) => `You added ${money(cents)} a few minutes ago (${number}).`,
    nothing_confirmed: ({ cents }) => `The quote asks for a first payment of ${money(cents)}, and none is confirmed.`,
    no_hours: () =>
      'The quote doesn’t say at what time it is. Words that the client adds later won’t be part of the agreement.',
    no_venue: () =>
      'The quote doesn’t say at which venue it is. Words that the client adds later won’t be part of the agreement.',
  },
} satisfies typeof es;

export default { es, en } satisfies Record<Language, typeof es>;
export const texts: typeof es = { es, en }[SPOKEN];
