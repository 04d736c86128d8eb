/** "$1,500.50", and whole dollars without cents: "$1,500". Not by `Intl`, because engines format money differently. */
export const moneyText = (cents: number): string => {
  const all = Math.abs(cents);
  const rest = all % 100;
  const dollars = String((all - rest) / 100).replace(/\B(?=(?:\d{3})+$)/g, ',');
  const part = rest === 0 ? '' : `.${String(rest).padStart(2, '0')}`;
  return `${cents < 0 ? '-' : ''}$${dollars}${part}`;
};
