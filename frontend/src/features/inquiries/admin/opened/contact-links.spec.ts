import { expect, it } from '@jest/globals';
import { mailTo } from './contact-links.js';

it('a link to write to the client escapes every character that a mailto address gives a meaning', () => {
  expect(mailTo('a+b@c.mx?cc=x@y.z', 'Boda', 'Hola')).toBe('mailto:a%2Bb@c.mx%3Fcc%3Dx%40y.z?subject=Boda&body=Hola');
});
