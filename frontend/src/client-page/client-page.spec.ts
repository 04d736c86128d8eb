import { describe, expect, test } from '@jest/globals';
import type { ClientPageView } from '@tocada/contracts/deals/client-page.js';
import { changesOf } from '@tocada/contracts/deals/quote-changes.js';
import { dealSums, quote, quoteLine } from '@tocada/contracts/deals/spec-quote.js';
import { VIEW } from '@tocada/contracts/deals/spec-view.js';
import { spoken } from '@tocada/contracts/ground/spec-spoken.js';
import { drawn, wordsOf } from './spec-page';

const page = (fields: Partial<ClientPageView> = {}) => wordsOf(drawn(fields));
/** The words that a client sends to the band. */
const draft = (fields: Partial<ClientPageView>) =>
  decodeURIComponent(/wa\.me\/[^"]*?text=([^"]*)"/.exec(drawn(fields))![1]!);
const accepted = (stage: ClientPageView['stage']) =>
  page({ stage, isOpen: false, quote: { ...VIEW.quote!, state: 'accepted' } });

test('a done step reads as done', () => {
  const done = spoken({ es: '✓ Anticipo', en: '✓ Deposit' });
  const due = spoken({ es: 'Falta el anticipo', en: 'Deposit due' });
  expect(accepted('booked')).toContain(done);
  expect(accepted('booked')).not.toContain(due);
  expect(accepted('deposit')).toContain(due);
});

test('nobody is asked for a deposit that is paid or written off, while the night is not booked', () => {
  const stages = (sums: Parameters<typeof dealSums>[0]) =>
    /<ol aria-label.*?<\/ol>/.exec(
      drawn({ stage: 'deposit', isOpen: false, quote: { ...VIEW.quote!, state: 'accepted' }, money: dealSums(sums) }),
    )![0];
  const deposit = spoken({ es: /Anticipo|anticipo/, en: /Deposit/ });
  expect(wordsOf(stages({ paidCents: 0 }))).toContain(spoken({ es: 'Falta el anticipo', en: 'Deposit due' }));
  const paid = stages({ paidCents: 150_000, owedCents: 0 });
  expect(wordsOf(paid)).toContain(spoken({ es: '✓ Anticipo', en: '✓ Deposit' }));
  const givenUp = stages({ paidCents: 0, owedCents: 0, writtenOffCents: 150_000 });
  expect(wordsOf(givenUp)).not.toMatch(deposit);
  for (const html of [paid, givenUp]) expect(html).not.toContain('aria-current');
});

test('the moment at which the date is booked is told until it is', () => {
  const words = spoken({ es: 'La fecha queda reservada cuando', en: 'The date is yours once' });
  expect(page()).toContain(words);
  expect(accepted('deposit')).toContain(words);
  for (const stage of ['booked', 'done', 'cancelled'] as const) expect(accepted(stage)).not.toContain(words);
});

test.each(['Otro', 'Other'])('an event of the type %s is "Tu evento"', (eventType) => {
  const html = drawn({ eventType });
  expect(html).toMatch(spoken({ es: /<h1[^>]*>Tu evento</, en: /<h1[^>]*>Your event</ }));
  expect(draft({ eventType })).not.toContain(eventType);
  expect(drawn({ eventType: 'Bautizo' })).toMatch(/<h1[^>]*>Bautizo</);
});

describe('the words for the band on WhatsApp', () => {
  test('name the year where it is not this one', () => {
    expect(draft({ day: '2150-05-15' })).toMatch(spoken({ es: /15 de mayo de 2150\)/, en: /May 15, 2150\)/ }));
    expect(draft({ day: '2027-06-15' })).toMatch(spoken({ es: /15 de junio\)/, en: /June 15\)/ }));
  });

  test('lack the brackets where there is nothing to say', () => {
    expect(draft({ eventType: 'Otro', isPostponed: true })).toContain('1A1B-2C3D.');
  });
});

test('each discount has its name and its sum', () => {
  const lines = [
    quoteLine({ id: 'l1', description: 'Show', unitCents: 100_000 }),
    quoteLine({ id: 'l2', kind: 'discount', description: 'Amigos', unitCents: 10_000 }),
    quoteLine({ id: 'l3', kind: 'discount', description: 'Zelle', unitCents: 2500 }),
  ];
  const words = page({ quote: quote({ lines }), packageTotals: [] });
  expect(words).toContain('Amigos\n-$100\n');
  expect(words).toContain('Zelle\n-$25\n');
  expect(words).toContain('$875');
});

test('the form of the details holds what is ticked in the quote', () => {
  const choice = { package: 'b' as const, extras: ['l4'] };
  expect(drawn({ quote: { ...VIEW.quote!, choice } })).toContain('data-choice="" name="choice" value="b,l4"');
  expect(drawn({ quote: null })).not.toContain('data-choice');
});

test('one person is one person', () => {
  const each = (quantity: number) => quoteLine({ description: 'Cena', unit: 'person', quantity, unitCents: 2000 });
  const of = (quantity: number) => page({ quote: quote({ lines: [each(quantity)] }), packageTotals: [] });
  expect(of(1000)).toContain(spoken({ es: 'Cena, 1 persona\n', en: 'Cena, 1 person\n' }));
  expect(of(2000)).toContain(spoken({ es: 'Cena, 2 personas\n', en: 'Cena, 2 people\n' }));
});

test('a fee is called agreed damages where it is signed, and a fee where it is asked for', () => {
  const signed = spoken({ es: 'Cargo por cancelar (daños acordados)', en: 'Cancellation fee (agreed damages)' });
  expect(page()).toContain(signed);
  const cancel = { damagesCents: 75_000, paidCents: 0, returnCents: 0, owedCents: 75_000 };
  const words = page({ stage: 'booked', isOpen: false, quote: null, cancel });
  expect(words).toContain(spoken({ es: 'Cargo por cancelar: $750', en: 'Cancellation fee: $750' }));
});

test('a review and a tip are asked for where the service says so', () => {
  const asked = spoken({ es: 'Cuéntanos cómo estuvo', en: 'Tell us how it was' });
  expect(page({ stage: 'done', asksForWords: true })).toContain(asked);
  expect(page({ stage: 'done' })).not.toContain(asked);
});

describe('a page with a quote', () => {
  const NAMES = {
    USD: spoken({
      es: 'Todas las cantidades son en dólares de Estados Unidos (USD).',
      en: 'All amounts are in US dollars (USD).',
    }),
    MXN: spoken({
      es: 'Todas las cantidades son en pesos mexicanos (MXN).',
      en: 'All amounts are in Mexican pesos (MXN).',
    }),
  };

  test.each(['main', 'review'] as const)('names its currency once: %s', (step) => {
    for (const currency of ['USD', 'MXN'] as const) {
      const words = wordsOf(drawn({ quote: { ...VIEW.quote!, currency } }, { page: step }));
      expect(words.split(NAMES[currency])).toHaveLength(2);
    }
  });

  test('tells a change of the currency', () => {
    const changed = changesOf(VIEW.quote!, { ...VIEW.quote!, currency: 'MXN' });
    const words = page({ changed }).replaceAll('\n', ' ');
    expect(words).toContain(spoken({ es: 'Moneda', en: 'Currency' }));
    expect(words).toMatch(/\(USD\).*→.*\(MXN\)/);
  });
});
