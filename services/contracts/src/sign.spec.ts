import { expect, test } from '@jest/globals';
import { signLines } from './sign.js';

test.each([
  ['Neón 979', ['Neón', '979']],
  ['Ely', ['Ely']],
  ['La Ley', ['La Ley']],
  ['Hombres G', ['Hombres G']],
  ['Los Tigres del Norte', ['Los Tigres', 'del Norte']],
  ['Los Hijos del Camino Real', ['Los Hijos', 'del Camino', 'Real']],
  ['El Gran Combo de Puerto Rico', ['El Gran', 'Combo de', 'Puerto Rico']],
  ['  Supercalifragilistico  ', ['Supercalifragilistico']],
])('the sign of "%s"', (name, lines) => {
  expect(signLines(name)).toEqual(lines);
});
