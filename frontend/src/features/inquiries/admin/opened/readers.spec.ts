import { expect, test } from '@jest/globals';
import { READERS } from './readers.js';

test('a client is greeted in a whole sentence, also without a type of event', () => {
  const greetings = (type: string, day: string, language: 'es' | 'en') =>
    READERS[language].greeting('Ana', 'Neón 979', type, day);
  expect(greetings('Boda', '5 de diciembre de 2026', 'es')).toBe(
    'Hola Ana, te escribimos de Neón 979 por tu solicitud para Boda el 5 de diciembre de 2026.',
  );
  expect(greetings('Boda', 'December 5, 2026', 'en')).toBe(
    'Hi Ana, this is Neón 979 about your Boda request for December 5, 2026.',
  );
  expect(greetings('', 'December 5, 2026', 'en')).toBe(
    'Hi Ana, this is Neón 979 about your request for December 5, 2026.',
  );
});
