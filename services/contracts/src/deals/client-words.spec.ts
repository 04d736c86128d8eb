import { expect, test } from '@jest/globals';
import { canonicalText, differenceText, wordRows, wordsBeside } from './client-words.js';
import { quote } from './spec-quote.js';

const EVENT = { ...quote().event, startTime: '19:00', endTime: null, venue: 'Salón Ñandú', guests: 120 };
const DETAILS = {
  startTime: '20:00',
  endTime: '23:30',
  venue: 'Salón Ñandú',
  guests: null,
  setting: 'outdoors',
  rainPlan: 'toString',
  sound: null,
  mayAnnounce: false,
};

test('a quote leaves beside it what it does not hold; an amendment answers what was told against it', () => {
  const open = { endTime: '23:30', setting: 'outdoors', rainPlan: 'toString', mayAnnounce: false };
  expect(wordsBeside(DETAILS, { event: EVENT, kind: 'quote' })).toEqual({ startTime: '20:00', ...open });
  expect(wordsBeside(DETAILS, { event: EVENT, kind: 'amendment' })).toEqual(open);
});

test('a detail that a quote holds otherwise is a difference, and one that it leaves open is none', () => {
  expect(differenceText(DETAILS, EVENT, 'es')).toBe('Empieza: 8:00 p.m. (en la cotización: 7:00 p.m.).');
  expect(differenceText(DETAILS, EVENT, 'en')).toBe('Starts: 8:00 PM (in the quote: 7:00 PM).');
  expect(differenceText({ ...DETAILS, startTime: null }, EVENT, 'es')).toBe('');
});

test('words have one text for their hash, whatever the order in which they come', () => {
  const text = '[["startTime","20:00"],["guests",5]]';
  expect(canonicalText({ startTime: '20:00', guests: 5 })).toBe(text);
  expect(canonicalText({ guests: 5, startTime: '20:00' })).toBe(text);
});

test('words are rows in the language of their reader, and an answer is no name of a program', () => {
  expect(wordRows(DETAILS, 'es').map(([, value]) => value)).toEqual([
    '8:00 p.m.',
    '11:30 p.m.',
    'Salón Ñandú',
    'Al aire libre',
    'toString',
    'No',
  ]);
  expect(
    wordRows(DETAILS, 'en')
      .map(([name]) => name)
      .slice(0, 2),
  ).toEqual(['Starts', 'Ends']);
});
