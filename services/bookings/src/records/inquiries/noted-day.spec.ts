import { expect, test } from '@jest/globals';
import { dayOfNote } from './noted-day.js';

const TODAY = '2026-10-15';

test.each([
  ['octubre, sin fecha', '2026-10-01'],
  ['sometime in October', '2026-10-01'],
  ['NOVIEMBRE', '2026-11-01'],
  ['en septiembre', '2027-09-01'],
  ['early May', '2027-05-01'],
  ['marzo de 2028', '2028-03-01'],
  ['enero o febrero', '2027-01-01'],
  ['octubre, 2500 invitados', '2026-10-01'],
  ['octubre de 2019', '2026-10-01'],
  ['un sábado', TODAY],
  ['maybe next year', TODAY],
  ['con los mariachis', TODAY],
])('of "%s", noted on 15 October 2026, the day %s is kept', (note, day) => {
  expect(dayOfNote(note, TODAY)).toBe(day);
});
