import { expect, test } from '@jest/globals';
import { listOf } from './site.texts.js';

test('towns are listed in a Spanish phrase', () => {
  expect(listOf(['Bryan', 'Navasota', 'alrededores'])).toBe('Bryan, Navasota y alrededores');
  const lasts = [
    'Bryan',
    'Iola',
    'Hitchcock',
    'Hiawatha',
    'hielo',
    'Houston',
    'Irving',
    'Ixtapa',
    'Íxtlan',
    'Iaeger',
    'Yoakum',
  ];
  const lists = [
    [],
    ['Bryan'],
    ...lasts.flatMap((last) => [
      ['Dallas', last],
      ['Dallas', 'Hearne', last],
    ]),
  ];
  expect(lists.map(listOf)).toEqual(lists.map((list) => new Intl.ListFormat('es-MX').format(list)));
});
