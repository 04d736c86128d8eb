import { expect, test } from '@jest/globals';
import { spoken } from '@tocada/contracts/ground/spec-spoken.js';
import { storeRefusal } from './store-refusal';

test.each([
  [
    403,
    spoken({
      es: /^El almacén de imágenes no la aceptó \(403\)\.$/,
      en: /^The image storage didn’t accept it \(403\)\.$/,
    }),
  ],
  [
    500,
    spoken({
      es: /^El almacén no pudo guardar el archivo \(500\)\. Casi siempre su disco está lleno/,
      en: /^The storage couldn’t save the file \(500\)\. Almost always its disk is full/,
    }),
  ],
  [
    507,
    spoken({
      es: /^El almacén está lleno y no guardó el archivo/,
      en: /^The storage is full and didn’t save the file/,
    }),
  ],
])('a store that answers %i is told in a sentence', (status, sentence) => {
  expect(storeRefusal(status)).toMatch(sentence);
});
