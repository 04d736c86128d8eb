import { describe, expect, test } from '@jest/globals';
import { callLink, fullNumber, whatsappLink } from './phone.js';

const BAND = '19795550142';

describe('the number that a client entered', () => {
  test.each([
    ['(979) 555-0100', '19795550100'],
    ['979.555.0142', '19795550142'],
    ['1 979 555 0100', '19795550100'],
    ['+1 979 555 0142', '19795550142'],
    ['+52 81 5550 4417', '528155504417'],
    ['0052 81 5550 4417', '528155504417'],
    ['９７９ ５５５ ０１００', '19795550100'],
  ])('%s is %s', (typed, number) => {
    expect(fullNumber(typed, BAND)).toBe(number);
  });

  test('has the country code of the band when it has none of its own', () => {
    expect(fullNumber('81 5550 4417', '528112345678')).toBe('528155504417');
    expect(fullNumber('+1 979 555 0100', '528112345678')).toBe('19795550100');
  });

  test.each(['no tengo', '12345', '1'.repeat(40), 'javascript:alert(1)'])('%s is no number', (typed) => {
    expect(fullNumber(typed, BAND)).toBeUndefined();
  });
});

test('links to a number', () => {
  expect(whatsappLink(BAND)).toBe('https://wa.me/19795550142');
  expect(whatsappLink(BAND, 'Hola Ñandú & Cía. 🎸')).toBe(
    `https://wa.me/19795550142?text=${encodeURIComponent('Hola Ñandú & Cía. 🎸')}`,
  );
  expect(callLink(BAND)).toBe('tel:+19795550142');
});
