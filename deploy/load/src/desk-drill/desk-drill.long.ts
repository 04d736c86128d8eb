import { expect, test } from '@jest/globals';
import { drill } from './desk-drill.js';

test('200 acts of eight people while each part is killed in turn keep the rules, and each happens once', async () => {
  const { counts, faults } = await drill({ acts: 200, seed: 979, rounds: 1 });
  expect(faults).toEqual([]);
  // Each probe checks that a booking over a show and over a first option is refused. Among the acts chance decides that.
  for (const outcome of ['hold 201', 'confirm 200', 'reply 201', 'erase 204', 'show 201', 'probe'])
    expect([outcome, counts[outcome] ?? 0]).not.toEqual([outcome, 0]);
  const { probe: _probe, ...acts } = counts;
  expect(Object.values(acts).reduce((sum, count) => sum + count, 0)).toBe(200);
}, 600_000);
