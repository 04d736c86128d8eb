import { WHOLE_BP } from '@tocada/contracts/deals/quote-money.js';

/** The hundredths of a percent of "8.25" or "8.25%", up to 100%. */
export const bpIn = (text: string): number | undefined => {
  const [, whole, rest = ''] = /^(\d{1,3})(?:\.(\d{1,2}))?\s?%?$/.exec(text.trim()) ?? [];
  const bp = Number(whole) * 100 + Number(rest.padEnd(2, '0'));
  return bp <= WHOLE_BP ? bp : undefined;
};

export const typedBp = (bp: number): string => String(bp / 100);

/** A whole number of at most five digits. */
export const wholeIn = (text: string): number | undefined => (/^\d{1,5}$/.test(text.trim()) ? Number(text) : undefined);

/** The thousandths of "2.5", the quantity of a line. */
export const thousandthsIn = (text: string): number | undefined =>
  /^\d{1,4}(?:\.\d{1,3})?$/.test(text.trim()) ? Math.round(Number(text) * 1000) : undefined;
