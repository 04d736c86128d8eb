import { moneyText } from '../ground/money.js';

/** The cents of an amount in dollars as people type it: "1,500.50", "$1500". A comma separates thousands alone. */
export const centsIn = (text: string): number | undefined => {
  const [, dollars, rest = ''] = /^\$?\s?(\d{1,3}(?:,\d{3}){1,2}|\d{1,9})(?:\.(\d{1,2}))?$/.exec(text.trim()) ?? [];
  return dollars === undefined ? undefined : Number(dollars.replaceAll(',', '')) * 100 + Number(rest.padEnd(2, '0'));
};

/** The cents as the field of an amount shows them: "1,500.50". */
export const typedCents = (cents: number): string => moneyText(cents).slice(1);
