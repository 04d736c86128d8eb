/**
 * The largest sum of a quote, a payment and a charge. The product of two such sums is below 2^53, so plain numbers are
 * exact. Our oldest browsers have no `BigInt`.
 */
export const MOST_CENTS = 90_000_000;

/** "$1,500.50", the same in all languages. Whole dollars stand without cents: "$1,500". */
export function moneyText(cents: number): string {
  const plain = Math.abs(cents);
  const dollars = Math.floor(plain / 100).toLocaleString('en-US');
  const rest = plain % 100;
  const sum = rest === 0 ? dollars : `${dollars}.${String(rest).padStart(2, '0')}`;
  return cents < 0 ? `-$${sum}` : `$${sum}`;
}
