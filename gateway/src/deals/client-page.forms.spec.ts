import { describe, expect, test } from '@jest/globals';
import { clientDetailsInput } from '@tocada/contracts/deals/client-page.js';
import { AppError } from '@tocada/runtime/app-error.js';
import { centsOf, choiceIn, detailsOf } from './client-page.forms.js';

test.each([
  ['450', 45_000],
  ['$450', 45_000],
  [' 1,500.50 ', 150_050],
  ['12,345,678.9', 1_234_567_890],
  ['0.07', 7],
])('%j is %d cents', (text, cents) => expect(centsOf(text, 'amount')).toBe(cents));

// Taken for $45,050 it would be a hundred times the sum.
test.each(['', '450,50', '-5', '1.2.3', 'todo', '1e3', '4.505'])('%j is no sum', (text) =>
  expect(() => centsOf(text, 'amount')).toThrow(AppError),
);

test('details: an empty field takes away what stands, an absent one leaves it', () => {
  const form = new URLSearchParams('startTime=20:30&guests=&budget=1,500&mayAnnounce=no&rainPlan=a%0D%0Ab&setting=');
  expect(detailsOf(form)).toEqual({
    startTime: '20:30',
    guests: null,
    budgetCents: 150_000,
    mayAnnounce: false,
    rainPlan: 'a\nb',
    setting: null,
  });
});

test('details: a field that still reads as the page showed it leaves what the band has noted since', () => {
  const form = new URLSearchParams('startTime=&shown-startTime=&venue=Patio&shown-venue=&guests=&shown-guests=80');
  expect(detailsOf(form)).toEqual({ venue: 'Patio', guests: null });
});

test('details of a program: what it does not name stays', () =>
  expect(clientDetailsInput.parse({ guests: 120, venue: ' ' })).toEqual({ guests: 120, venue: null }));

describe('the choice', () => {
  test.each([
    ['package=b&extras=x&extras=y', { package: 'b', extras: ['x', 'y'] }],
    ['choice=b,x,y', { package: 'b', extras: ['x', 'y'] }],
    ['choice=&package=b', { package: 'b', extras: [] }],
    ['extras=x', { package: null, extras: ['x'] }],
    // The form without packages and without a ticked extra.
    ['choice=', { package: null, extras: [] }],
  ])('%s', (query, choice) => expect(choiceIn(new URLSearchParams(query))).toEqual(choice));

  test('is left open by any other query', () =>
    expect(choiceIn(new URLSearchParams('done=signed&utm_source=x'))).toBeUndefined());
});
