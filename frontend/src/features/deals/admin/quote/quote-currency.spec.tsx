import { expect, test } from '@jest/globals';
import { spoken } from '@tocada/contracts/ground/spec-spoken.js';
import { renderToStaticMarkup } from 'react-dom/server';
import { QuoteCurrencyField } from './quote-conditions';
import { emptyFields } from './quote-fields';
import { newLine } from './quote-parts';
import { QuoteTotal } from './quote-sums';
import { useQuoteForm } from './use-quote-form';

function Editor({ isFixed }: { isFixed: boolean }) {
  const fields = emptyFields({ language: 'es', currency: 'MXN' });
  const { form } = useQuoteForm({ ...fields, lines: [newLine({ price: '35,000' })] }, 'quote');
  return (
    <>
      <QuoteCurrencyField form={form} id="quote" isFixed={isFixed} />
      <QuoteTotal form={form} />
    </>
  );
}

test('the editor offers both currencies, and its total is in the chosen one', () => {
  const html = renderToStaticMarkup(<Editor isFixed={false} />);
  expect(html).toContain(spoken({ es: 'Moneda', en: 'Currency' }));
  expect([...html.matchAll(/<option value="(\w+)"/g)].map(([, code]) => code)).toEqual(['USD', 'MXN']);
  expect(html).toContain('$35,000 MXN');
  expect(html).not.toContain('disabled');
});

test('the currency of a quote that follows another one, or payments, is not to choose', () => {
  expect(renderToStaticMarkup(<Editor isFixed />)).toMatch(/<select[^>]* disabled/);
});
