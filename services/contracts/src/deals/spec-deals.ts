import type { Language } from '../ground/language.js';
import { QUOTE_CURRENCIES } from './currency.js';
import { cancelledMoney, dealMoney, standingOf, type Ledger } from './deal-money.js';
import type { Charge, Money, Settlement } from './payments.js';

interface SpecDeal {
  money: Money;
  charges: Pick<Charge, 'cents' | 'description' | 'day'>[];
  /** Of every sixth deal. */
  settlement: Settlement | null;
}

/** For specs: the sums of a random deal, of each standing equally often. @param below random whole numbers */
export function randomDeal(below: (limit: number) => number): SpecDeal {
  const currency = QUOTE_CURRENCIES[below(QUOTE_CURRENCIES.length)]!;
  const sum = () => 1 + below(500_000);
  const charges = Array.from({ length: below(3) }, (_, at) => ({
    cents: 1 + below(50_000),
    description: `Extra ${at + 1}`,
    day: '2027-05-16',
  }));
  const totalCents = below(8) === 0 ? 0 : sum();
  const wholeCents = charges.reduce((all, { cents }) => all + cents, totalCents);
  const paid = below(wholeCents + 1);
  const left = wholeCents - paid;
  const pay = (cents: number) => (cents > 0 ? [{ kind: 'balance', cents, state: 'confirmed' } as const] : []);
  const giveUp = (cents: number) => (cents > 0 ? [{ cents, void: below(5) === 0 }] : []);
  const ledger: Ledger = {
    ...[
      { payments: pay(paid), writeOffs: [] },
      { payments: pay(wholeCents), writeOffs: giveUp(below(2) * sum()) },
      { payments: pay(wholeCents + sum()), writeOffs: giveUp(below(2) * sum()) },
      { payments: pay(paid), writeOffs: giveUp(left) },
      { payments: pay(paid), writeOffs: giveUp(below(left + 1)) },
    ][below(5)]!,
    charges: charges.map((charge) => ({ ...charge, void: false })),
  };
  if (below(6) > 0) {
    const schedule = totalCents > 0 ? [{ cents: totalCents, on: '2027-05-15' }] : [];
    return { money: { currency, ...dealMoney({ totalCents, schedule }, ledger) }, charges, settlement: null };
  }
  const damagesCents = below(totalCents + 1);
  const paidCents = ledger.payments.reduce((all, { cents }) => all + cents, 0);
  const settlement = {
    damagesCents,
    paidCents,
    returnedCents: 0,
    returnCents: Math.max(0, paidCents - damagesCents),
    owedCents: Math.max(0, damagesCents - paidCents),
  };
  const money = { currency, ...cancelledMoney(totalCents, settlement, '2027-03-01', ledger) };
  return { money, charges: [], settlement };
}

interface Said {
  money: Money;
  /** The band's day, where the words count from it. */
  today: string | undefined;
}
interface Pair {
  words: Record<Language, RegExp>;
  /** The sums beside which the words are true. */
  fits: (said: Said) => boolean;
}

const NEVER = () => false;
const owes = ({ money }: Said) => money.owedCents > 0;
const DAYS_TO_NOW = 7;
/** Words, and the sums that they contradict: all others. */
const OF_ALL: Pair[] = [
  { words: { es: /^Falta(?! el anticipo)|Falta por pagar/m, en: /Still due|Still owed/ }, fits: owes },
  {
    words: { es: /todo pagado|No falta nada/, en: /all paid|Nothing is left/ },
    fits: ({ money }) => standingOf(money) === 'settled',
  },
  {
    words: { es: /A tu favor|A favor del cliente/, en: /In your favor|In the client’s favor/ },
    fits: ({ money }) => money.owedCents < 0,
  },
  { words: { es: /[-−]\s?\$/, en: /[-−]\s?\$/ }, fits: NEVER },
  { words: { es: /^(?:Debe|cobrar) /m, en: /^(?:Owes|collect) /m }, fits: owes },
  {
    words: { es: /dólares|USD/, en: /dollars(?! or pesos)|USD/ },
    fits: ({ money }) => money.currency === 'USD',
  },
  {
    words: { es: /en pesos|pesos mexicanos|MXN/, en: /in pesos|Mexican pesos|MXN/ },
    fits: ({ money }) => money.currency === 'MXN',
  },
];
const OF_CLIENTS: Pair[] = [
  ...OF_ALL,
  {
    words: {
      es: /Formas de pago|Ya pagué|[Tt]oca pagar|Sigue:|Vence|Falta el anticipo/,
      en: /Ways to pay|I paid|Now due|Next:|Due |Deposit due/,
    },
    fits: owes,
  },
  // A payment is asked for "now" a week before its day.
  {
    words: { es: /Ahora toca/, en: /Now due/ },
    fits: ({ money: { next }, today }) =>
      !today || !next || Date.parse(next.on) - Date.parse(today) <= DAYS_TO_NOW * 86_400_000,
  },
  {
    words: { es: /propina es para|Cuéntanos cómo/, en: /Tips go to|Tell us how it was/ },
    fits: ({ money }) => ['settled', 'in_favor'].includes(standingOf(money)),
  },
  { words: { es: /No se va a cobrar/, en: /written off/i }, fits: NEVER },
];

/** For specs: the words of a text that contradict the sums beside them. The band alone reads of debts that it gave up. */
export const contradictionsIn = (
  text: string,
  {
    money,
    language,
    reader = 'client',
    today,
  }: { money: Money; language: Language; reader?: 'client' | 'band'; today?: string },
): string[] =>
  (reader === 'band' ? OF_ALL : OF_CLIENTS)
    .filter(({ fits }) => !fits({ money, today }))
    .flatMap(({ words }) => words[language].exec(text)?.[0] ?? []);
