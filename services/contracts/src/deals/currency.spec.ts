import { expect, test } from '@jest/globals';
import { allAmountsIn, priceText, sumsByCurrency, sumsText } from './currency.js';

test('dollars stand alone, and pesos are named', () => {
  expect(priceText(150_050, 'USD')).toBe('$1,500.50');
  expect(priceText(3_500_000, 'MXN')).toBe('$35,000 MXN');
  expect(priceText(-50, 'MXN')).toBe('-$0.50 MXN');
});

test('a page names its currency in both languages', () => {
  expect(allAmountsIn('USD', 'es')).toBe('Todas las cantidades son en dólares de Estados Unidos (USD).');
  expect(allAmountsIn('USD', 'en')).toBe('All amounts are in US dollars (USD).');
  expect(allAmountsIn('MXN', 'es')).toBe('Todas las cantidades son en pesos mexicanos (MXN).');
  expect(allAmountsIn('MXN', 'en')).toBe('All amounts are in Mexican pesos (MXN).');
});

test('sums of two currencies are never added', () => {
  const sums = sumsByCurrency([
    { cents: 3_500_000, currency: 'MXN' },
    { cents: 100, currency: 'USD' },
    { cents: 200, currency: 'USD' },
  ]);
  expect(sums).toEqual([
    { cents: 300, currency: 'USD' },
    { cents: 3_500_000, currency: 'MXN' },
  ]);
  expect(sumsText(sums, 'es')).toBe('$3 y $35,000 MXN');
  expect(sumsText(sums, 'en')).toBe('$3 and $35,000 MXN');
});
