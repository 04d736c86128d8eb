/** "$1,500.50", and whole dollars without cents: "$1,500". Both languages write it so. */
export const moneyText = (cents: number): string => {
  const whole = Math.abs(cents);
  const rest = whole % 100;
  const dollars = String((whole - rest) / 100).replace(/\B(?=(?:\d{3})+$)/g, ',');
  return `${cents < 0 ? '-' : ''}$${dollars}${rest === 0 ? '' : `.${String(rest).padStart(2, '0')}`}`;
};
