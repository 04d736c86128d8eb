import { SPOKEN, type Language } from '../ground/language.js';
import type { PaymentKind } from './quote-money.js';
import QUOTE_WORDS from './quote-words.texts.js';
import type { PaymentMethod } from './payments.js';

export const methodWord = (method: PaymentMethod, language: Language = SPOKEN): string =>
  QUOTE_WORDS[language].methods[method];

/** The purpose of a payment, as papers and files say it. */
export const paymentWord = (kind: PaymentKind, language: Language = SPOKEN): string =>
  QUOTE_WORDS[language].payments[kind];

/** "a los 3 días de firmar": when a payment is due that counts its days from a signature which has not been made. */
export const afterSigning = (days: number, language: Language = SPOKEN): string =>
  QUOTE_WORDS[language].afterSigning(days);
