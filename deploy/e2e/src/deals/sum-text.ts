/** "$1,012.50", and "$35,000 MXN" of a sum in pesos. It shares no code with the product. */
export function sumText(cents: bigint, currency = 'USD'): string {
  if (cents < 0n) return `-${sumText(-cents, currency)}`;
  const rest = cents % 100n;
  const text = `$${(cents / 100n).toLocaleString('en-US')}${rest === 0n ? '' : `.${String(rest).padStart(2, '0')}`}`;
  return currency === 'USD' ? text : `${text} ${currency}`;
}
