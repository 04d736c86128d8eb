import { expect, test } from '@jest/globals';
import { LIMITS } from '@tocada/contracts/ground/limits.js';
import { fingerprint } from '@tocada/contracts/site/translations.js';
import { gapsOf, type TranslatedRow } from './gaps.js';

const event = (texts: TranslatedRow['texts'], made: TranslatedRow['made']): TranslatedRow => ({
  kind: 'event',
  id: '1',
  name: 'Noche',
  texts,
  made,
});
const made = (text: string, of: string) => ({ text, of: fingerprint(of) });

test('a text is missing, outdated or done, and an empty text has nothing to translate', () => {
  const texts = { title: 'Noche', description: 'Gratis', promises: [], heroText: null };
  expect(gapsOf([event(texts, null)])).toEqual({
    percent: 0,
    items: [
      { kind: 'event', id: '1', name: 'Noche', field: 'title', state: 'missing' },
      { kind: 'event', id: '1', name: 'Noche', field: 'description', state: 'missing' },
    ],
  });
  const { percent, items } = gapsOf([
    event(texts, { title: made('Night', 'Noche'), description: made('Free', 'Cien pesos') }),
  ]);
  expect(percent).toBe(50);
  expect(items).toMatchObject([{ field: 'description', state: 'outdated' }]);
});

test('the list is bounded, and the percentage counts all', () => {
  const none = Array.from({ length: 298 }, () => event({ title: 'Noche' }, null));
  const { percent, items } = gapsOf([...none, event({ title: 'Uno' }, { title: made('One', 'Uno') })]);
  expect(items).toHaveLength(LIMITS.gaps);
  expect(percent).toBe(0);
  expect(gapsOf([])).toEqual({ percent: 100, items: [] });
});
