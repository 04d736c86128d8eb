import { SPOKEN, type Language } from '../ground/language.js';
import { moneyText } from '../ground/money.js';
import CURRENCY from './currency.texts.js';

/** The currencies that a quote can have, each with its words. Money is never converted from one into another. */
export const QUOTE_CURRENCIES = ['USD', 'MXN'] as const;
export type QuoteCurrency = (typeof QUOTE_CURRENCIES)[number];

/** The currency of quotes, payments and papers that store none, which those of 0.1 are. */
export const UNSAID_CURRENCY: QuoteCurrency = 'USD';

export const isQuoteCurrency = (code: string): code is QuoteCurrency =>
  QUOTE_CURRENCIES.some((currency) => currency === code);

/** "$1,500.50" in dollars, "$35,000 MXN" in pesos. A page that names its currency once says `moneyText` alone. */
export const priceText = (cents: number, currency: string): string =>
  currency === UNSAID_CURRENCY ? moneyText(cents) : `${moneyText(cents)} ${currency}`;

/** "dólares de Estados Unidos (USD)" */
export const currencyName = (currency: QuoteCurrency, language: Language = SPOKEN): string =>
  CURRENCY[language].names[currency];

/** The sentence with which a page that is signed names its currency. */
export const allAmountsIn = (currency: QuoteCurrency, language: Language = SPOKEN): string =>
  CURRENCY[language].allIn(currencyName(currency, language));

interface Sum {
  cents: number;
  currency: QuoteCurrency;
}

/** One sum for each currency, in the order of the currencies. */
export const sumsByCurrency = (all: readonly Sum[]): Sum[] =>
  QUOTE_CURRENCIES.flatMap((currency) => {
    const own = all.filter((one) => one.currency === currency);
    return own.length > 0 ? [{ currency, cents: own.reduce((sum, { cents }) => sum + cents, 0) }] : [];
  });

/** "$1,500 y $35,000 MXN" */
export const sumsText = (sums: readonly Sum[], language: Language = SPOKEN): string =>
  sums.map(({ cents, currency }) => priceText(cents, currency)).join(CURRENCY[language].and);
