import { expect, test } from '@jest/globals';
import QUESTIONS from './questions.texts.js';

test.each(['es', 'en'] as const)('a question names the currency of its sums and of its quote: %s', (language) => {
  const { of } = QUESTIONS[language];
  const dollars = { cents: 80_000, owedCents: 70_000, currency: 'USD' };
  expect(of.over_owed!(dollars)).toContain('$700');
  expect(of.over_owed!(dollars)).not.toContain('USD');
  expect(of.over_owed!({ ...dollars, currency: 'MXN' })).toContain('$700 MXN');
  expect(of.currency_other!({ currency: 'MXN', site: 'EUR' })).toMatch(/MXN.*EUR/);
  expect(of.currency_unsaid!({ currency: 'USD' })).toContain('USD');
});
