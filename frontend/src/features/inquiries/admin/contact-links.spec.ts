import { describe, expect, it } from '@jest/globals';
import { mailTo, phoneTo, whatsappNumber, whatsappTo } from './contact-links.js';

describe('links to the client', () => {
  it.each([
    ['(979) 555-0142', '19795550142'],
    ['979.555.0142', '19795550142'],
    ['+1 979 555 0142', '19795550142'],
    ['+52 81 1234 5678', '528112345678'],
    ['0052 81 1234 5678', '528112345678'],
  ])('%s is %s on WhatsApp', (phone, digits) => {
    expect(whatsappNumber(phone)).toBe(digits);
  });

  it('fill in a greeting, whatever characters it holds', () => {
    expect(whatsappTo('9795550142', 'Hola Ñandú & Cía. 🎸')).toBe(
      `https://wa.me/19795550142?text=${encodeURIComponent('Hola Ñandú & Cía. 🎸')}`,
    );
    expect(mailTo('a+b@c.mx?cc=x@y.z', 'Boda', 'Hola')).toBe('mailto:a%2Bb@c.mx%3Fcc%3Dx%40y.z?subject=Boda&body=Hola');
  });

  it('hold only digits and the plus in a phone number', () => {
    expect(phoneTo('+1 (979) 555-0142')).toBe('tel:+19795550142');
    expect(phoneTo('(979) 555-0142')).toBe('tel:9795550142');
  });
});
