import { expect, test } from '@jest/globals';
import { spoken } from '@tocada/contracts/ground/spec-spoken.js';
import type { Site } from '@tocada/contracts/site/site.js';
import { greetingOf, showTitleOf } from './outgoing.js';

const site = { name: 'Neón 979', timeZone: 'America/Chicago' };
const inquiry = { name: ' Ana María ', eventType: 'Boda', eventDate: '2026-12-06T02:30:00Z' };
const dateless = (language: string, eventType = '') =>
  greetingOf({ ...inquiry, eventType, language, dateNote: 'octubre' }, site).text;
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

test('a show without type or town is a private event', () => {
  const titleOf = (eventType: string, location: string, primary: 'es' | 'en' = 'es') =>
    showTitleOf({ eventType, location }, { languages: { primary } } as Site);
  expect(titleOf('Boda', 'Bryan TX')).toBe('Boda en Bryan TX');
  for (const [type, town] of [
    ['', 'Bryan TX'],
    ['Boda', ''],
    ['Otro', 'Bryan TX'],
  ] as const)
    expect([titleOf(type, town), titleOf(type, town, 'en')]).toEqual(['Evento privado', 'Private event']);
});

test('the type "Otro" names nothing to a client', () => {
  expect(greetings('es', 'Otro').text).not.toMatch(/otro|evento/i);
  expect(greetings('en', 'Other').text).not.toMatch(/other|event/i);
});

test('a client without a date is greeted without one', () => {
  expect(dateless('es')).toBe('Hola Ana, te escribimos de Neón 979 por tu solicitud.');
  expect(dateless('en')).toBe('Hi Ana, this is Neón 979 about your request.');
  for (const language of ['es', 'en']) expect(dateless(language, 'Boda')).not.toMatch(/2026|octubre/);
});
