import { expect, test } from '@jest/globals';
import { storeRefusal } from './store-refusal';

test.each([
  [403, /^El almacén de imágenes no la aceptó \(403\)\.$/],
  [500, /^El almacén no pudo guardar el archivo \(500\)\. Casi siempre su disco está lleno/],
  [507, /^El almacén está lleno y no guardó el archivo/],
])('a store that answers %i is told in a sentence', (status, sentence) => {
  expect(storeRefusal(status)).toMatch(sentence);
});
