import { expect, test } from '@jest/globals';
import { spoken } from '@tocada/contracts/ground/spec-spoken.js';
import { greetingOf } from './outgoing.js';

const site = { name: 'Neón 979', timeZone: 'America/Chicago' };
const inquiry = { name: ' Ana María ', eventType: 'Boda', eventDate: '2026-12-06T02:30:00Z' };
const greetings = (language: string | null, eventType = inquiry.eventType) =>
  greetingOf({ ...inquiry, eventType, language }, site);

test('a client is greeted in the language of the request, with the day of the band', () => {
  // The type of event is named in the language of the run alone.
  const spanish = {
    subject: 'Tu solicitud a Neón 979',
    text: spoken({
      es: 'Hola Ana, te escribimos de Neón 979 por tu solicitud para Boda el 5 de diciembre de 2026.',
      en: 'Hola Ana, te escribimos de Neón 979 por tu solicitud para el 5 de diciembre de 2026.',
    }),
  };
  expect([greetings('es'), greetings(null)]).toEqual([spanish, spanish]);
  expect(greetings('es', '').text).toBe(
    'Hola Ana, te escribimos de Neón 979 por tu solicitud para el 5 de diciembre de 2026.',
  );
  expect(greetings('en')).toEqual({
    subject: 'Your request to Neón 979',
    text: spoken({
      es: 'Hi Ana, this is Neón 979 about your request for December 5, 2026.',
      en: 'Hi Ana, this is Neón 979 about your wedding request for December 5, 2026.',
    }),
  });
  expect(greetings('en', '').text).toBe('Hi Ana, this is Neón 979 about your request for December 5, 2026.');
});
