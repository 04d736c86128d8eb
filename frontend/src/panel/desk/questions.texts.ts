import { priceText, UNSAID_CURRENCY } from '@tocada/contracts/deals/currency.js';
import { SPOKEN, type Language } from '@tocada/contracts/ground/language.js';
import { yearDay } from './nights';

/** The facts of a question, as the service sends them. */
type Facts = Readonly<Record<string, string | number>>;
type Fact = string | number | undefined;
const money = (cents: Fact, currency: Fact) => priceText(Number(cents), String(currency ?? UNSAID_CURRENCY));
const day = (on: Fact) => yearDay(String(on));

const es = {
  title: '¿Está bien así?',
  goOn: 'Sí, seguir',
  other: 'Hay algo que confirmar.',
  /** By the name of the question. */
  of: {
    over_owed: ({ cents, owedCents, currency }: Facts) =>
      Number(owedCents) > 0
        ? `El pago es de ${money(cents, currency)} y solo se deben ${money(owedCents, currency)}.`
        : `El pago es de ${money(cents, currency)} y ya no se debe nada.`,
    day_ahead: ({ on }: Facts) => `El pago tiene fecha del ${day(on)}, que todavía no llega.`,
    day_long_ago: ({ on }: Facts) => `El pago tiene fecha del ${day(on)}, hace más de un año.`,
    same_sum: ({ cents, number, currency }: Facts) =>
      `Hace unos minutos ya anotaste ${money(cents, currency)} (${number}).`,
    nothing_confirmed: ({ cents, currency }: Facts) =>
      `La cotización pide un primer pago de ${money(cents, currency)} y no hay ninguno confirmado.`,
    currency_other: ({ currency, site }: Facts) => `La cotización es en ${currency}, y la moneda del sitio es ${site}.`,
    currency_unsaid: ({ currency }: Facts) => `Este borrador es de antes de la actualización. Se envía en ${currency}.`,
    keeps_nothing: ({ cents, currency }: Facts) =>
      `No se acordó un cargo por cancelar: se devuelven los ${money(cents, currency)} pagados.`,
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
    over_owed: ({ cents, owedCents, currency }) =>
      Number(owedCents) > 0
        ? `The payment is ${money(cents, currency)}, and only ${money(owedCents, currency)} is owed.`
        : `The payment is ${money(cents, currency)}, and nothing is owed.`,
    day_ahead: ({ on }) => `The payment is dated ${day(on)}, which is still ahead.`,
    day_long_ago: ({ on }) => `The payment is dated ${day(on)}, more than a year ago.`,
    same_sum: ({ cents, number, currency }) => `You added ${money(cents, currency)} a few minutes ago (${number}).`,
    nothing_confirmed: ({ cents, currency }) =>
      `The quote asks for a first payment of ${money(cents, currency)}, and none is confirmed.`,
    currency_other: ({ currency, site }) => `The quote is in ${currency}, and the site’s currency is ${site}.`,
    currency_unsaid: ({ currency }) => `This draft is from before the upgrade. It is sent in ${currency}.`,
    keeps_nothing: ({ cents, currency }) =>
      `No cancellation fee was agreed, so the ${money(cents, currency)} that was paid goes back.`,
    no_hours: () =>
      'The quote doesn’t say at what time it is. Words that the client adds later won’t be part of the agreement.',
    no_venue: () =>
      'The quote doesn’t say at which venue it is. Words that the client adds later won’t be part of the agreement.',
  },
} satisfies typeof es;

export default { es, en } satisfies Record<Language, typeof es>;
export const texts: typeof es = { es, en }[SPOKEN];
