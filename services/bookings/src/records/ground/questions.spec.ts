import { expect, test } from '@jest/globals';
import type { Question } from '@tocada/contracts/ground/errors.js';
import { questionName, type Asking } from '@tocada/contracts/kit/ask.js';
import { AppError } from '@tocada/runtime/app-error.js';
import { Questions } from './questions.js';

/** The open questions of an act with two of them. */
function open(asking: Asking, cents = 500): Question[] {
  const questions = new Questions(asking);
  questions.put('over_owed', { cents });
  questions.put('day_ahead', { on: '2027-01-01' });
  try {
    questions.refuse();
  } catch (error) {
    expect((error as AppError).status).toBe(409);
    // As the gateway hands them on, behind the service.
    return AppError.fromReply((error as AppError).toReply()).toBody().questions!;
  }
  return [];
}

test('all questions are asked at once, and each answer closes its own', () => {
  const asked = open({ ask: true });
  expect(asked.map(({ code, facts }) => [questionName(code), facts])).toEqual([
    ['over_owed', { cents: 500 }],
    ['day_ahead', { on: '2027-01-01' }],
  ]);
  expect(open({ ask: true, answers: [asked[0]!.code] })).toEqual([asked[1]]);
  expect(open({ ask: true, answers: asked.map(({ code }) => code) })).toEqual([]);
});

test('a fact that changed meanwhile is a new question', () => {
  const answers = open({ ask: true }).map(({ code }) => code);
  expect(open({ ask: true, answers }, 600).map(({ facts }) => facts)).toEqual([{ cents: 600 }]);
});

test('a call without `ask` is asked nothing', () => {
  expect([open({}), open({ ask: false }), open({ answers: ['x'] })]).toEqual([[], [], []]);
});
