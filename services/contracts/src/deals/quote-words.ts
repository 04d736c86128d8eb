import { SPOKEN, type Language } from '../ground/language.js';
import { priceText } from './currency.js';
import type { AgreedHow } from './quote.js';
import type { PaymentKind } from './quote-money.js';
import TOLD from './payment-told.texts.js';
import QUOTE_WORDS from './quote-words.texts.js';
import type { Payment, PaymentMethod, VoidKind } from './payments.js';

export const methodWord = (method: PaymentMethod, language: Language = SPOKEN): string =>
  TOLD[language].methods[method];

/** The way in which an agreement came about that nobody signed on the page. */
export const howWord = (how: AgreedHow, language: Language = SPOKEN): string => QUOTE_WORDS[language].hows[how];

/** The purpose of a payment, as papers and files say it. */
export const paymentWord = (kind: PaymentKind, language: Language = SPOKEN): string =>
  QUOTE_WORDS[language].payments[kind];

/** "a los 3 días de firmar": when a payment is due that counts its days from a signature which has not been made. */
export const afterSigning = (days: number, language: Language = SPOKEN): string =>
  QUOTE_WORDS[language].afterSigning(days);

/** Why a payment is void, as its client reads it. */
export const voidWord = (kind: VoidKind, language: Language = SPOKEN): string => QUOTE_WORDS[language].voids[kind];

/** The mail about a payment that the band has not found. */
export const notArrivedWords = (
  { cents, currency, method }: Pick<Payment, 'cents' | 'currency' | 'method'>,
  language: Language = SPOKEN,
): string => TOLD[language].notArrived(priceText(cents, currency), methodWord(method, language));
