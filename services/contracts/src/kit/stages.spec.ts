import { expect, test } from '@jest/globals';
import { canEnter, isClosed, STAGES, WAY_INTO } from './stages.js';

test('the usual next act is one that the stage allows', () => {
  for (const stage of STAGES) {
    const { next } = WAY_INTO[stage];
    expect([stage, next === 'reopen']).toEqual([stage, isClosed(stage)]);
    const entered = next === 'reply' || next === 'reopen' ? 'contacted' : next;
    expect([stage, canEnter(stage, entered)]).toEqual([stage, true]);
  }
});

test('a night that is past can be completed from every open stage', () => {
  for (const stage of STAGES) {
    expect([stage, canEnter(stage, 'completed', true)]).toEqual([stage, !isClosed(stage)]);
    expect([stage, canEnter(stage, 'completed')]).toEqual([stage, stage === 'booked']);
    expect([stage, canEnter(stage, 'accepted', true)]).toEqual([stage, canEnter(stage, 'accepted')]);
  }
});
