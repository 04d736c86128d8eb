import { expect, test } from '@jest/globals';
import { signLines } from './sign.js';

test.each([
  ['Neón 979', ['Neón', '979']],
  ['Ely', ['Ely']],
  ['La Ley', ['La Ley']],
  ['Hombres G', ['Hombres G']],
  ['Los Tigres del Norte', ['Los Tigres', 'del Norte']],
  ['Los Hijos del Camino Real', ['Los Hijos', 'del Camino', 'Real']],
  ['El Gran Combo de Puerto Rico', ['El Gran Combo', 'de Puerto', 'Rico']],
  ['Los de Abajo', ['Los de Abajo']],
  ['Banda Sombras y Luces de los Valles', ['Banda Sombras', 'y Luces', 'de los Valles']],
  ['The Kings of Leon', ['The Kings', 'of Leon']],
  ['Grupo Y', ['Grupo Y']],
  ['  Supercalifragilistico  ', ['Supercalifragilistico']],
])('the sign of "%s"', (name, lines) => {
  expect(signLines(name)).toEqual(lines);
});

test('no line but the last one ends in a word that leans on the next', () => {
  const words = ['Los', 'Reyes', 'de', 'la', 'Noche', 'y', 'el', 'Sol', 'the', 'Kings', 'of', 'Soul'];
  for (let from = 0; from < words.length; from += 1)
    for (let to = from + 1; to <= words.length; to += 1) {
      const lines = signLines(words.slice(from, to).join(' '));
      expect(lines.slice(0, -1).filter((line) => /(^| )(los|de|la|y|el|the|of)$/i.test(line))).toEqual([]);
    }
});
