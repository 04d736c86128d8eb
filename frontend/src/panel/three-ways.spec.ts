import { expect, test } from '@jest/globals';
import { mergeThreeWays } from './three-ways.js';

const base = { title: 'Noche', venue: 'Patio', day: '2150-05-01', poster: null as string | null };

test.each([
  ['only I changed a field: it stays as typed', { title: 'La mía' }, {}, { title: 'La mía' }, []],
  ['only the other changed a field: it is taken over', {}, { venue: 'Salón' }, { venue: 'Salón' }, []],
  [
    'each changed another field: both stay',
    { title: 'La mía' },
    { venue: 'Salón', poster: '/a.jpg' },
    { title: 'La mía', venue: 'Salón', poster: '/a.jpg' },
    [],
  ],
  ['both changed a field to the same: no clash', { title: 'Igual' }, { title: 'Igual ' }, { title: 'Igual' }, []],
  [
    'both changed a field: it clashes, and stays as typed',
    { title: 'La mía', day: '2150-05-02' },
    { title: 'La otra', venue: 'Salón' },
    { title: 'La mía', day: '2150-05-02', venue: 'Salón' },
    ['title'],
  ],
])('%s', (_what, mine, theirs, fields, clashing) =>
  expect(mergeThreeWays({ base, mine: { ...base, ...mine }, theirs: { ...base, ...theirs } })).toEqual({
    fields: { ...base, ...fields },
    clashing,
  }),
);
