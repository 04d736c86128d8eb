import { expect, test } from '@jest/globals';
import { spoken } from '@tocada/contracts/ground/spec-spoken.js';
import { damagesSentences } from './damages';

test('the scale says from which day on each part is owed', () => {
  expect(
    damagesSentences([
      { daysBefore: 60, percentBp: 2500 },
      { daysBefore: 30, percentBp: 5000 },
      { daysBefore: 0, percentBp: 10_000 },
    ]),
  ).toEqual(
    spoken({
      es: [
        'Con más de 60 días de anticipación: sin costo.',
        'De 60 a 31 días antes: 25% del total.',
        'De 30 a 1 días antes: 50% del total.',
        'El día del evento: 100% del total.',
      ],
      en: [
        'More than 60 days before: no charge.',
        '60 to 31 days before: 25% of the total.',
        '30 to 1 days before: 50% of the total.',
        'On the day of the event: 100% of the total.',
      ],
    }),
  );
  expect(damagesSentences([])).toEqual([]);
});
