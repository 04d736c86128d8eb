import { expect, test } from '@jest/globals';
import { drill } from './faults-drill.js';
import type { Fault } from './faults.js';
import type { Round } from './plan.js';

const fault = (kind: string, lasts = 0, after = 0): Fault => ({ kind, replica: 1, after, lasts });

/** The worst rounds of the long drill: each once left something broken for good, or led to stale answers. */
const ROUNDS: Round[] = [
  [fault('freeze Postgres', 4000), fault('kill one content', 0, 1000)],
  [fault('lock on content_revision', 5000), fault('silence between one gateway and Redis', 4000)],
  [fault('silence between all and Redis', 4000), fault('kill one bookings', 0, 500)],
  [fault('silence between content and Postgres', 4000), fault('lock on a booking', 5000)],
  [fault('revision back'), fault('freeze one gateway', 3000), { ...fault("gateway's clock 9 s behind"), replica: 2 }],
];

test('faults under load: no acknowledged write is lost or overwritten, no unmarked answer is stale, everything recovers without help', async () => {
  // More generous than the drill's own limits, for a machine that runs other tests at the same time.
  const { broken, recoveries } = await drill({
    seed: 979,
    minutes: 5,
    rounds: ROUNDS,
    grace: 1500,
    stopsAtHand: true,
    log: () => {},
  });
  expect(broken).toEqual([]);
  expect(recoveries.filter(({ milliseconds }) => milliseconds > 20_000)).toEqual([]);
}, 600_000);
