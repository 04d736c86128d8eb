import { expect, test } from '@jest/globals';
import { drill } from './quotes-drill.js';

test('300 acts of two admins and forty clients while each part is killed in turn: sums, numbers, stages, files and mails hold', async () => {
  const { acts, kills, counts, faults } = await drill({ acts: 300, seed: 979, log: () => {} });
  expect(faults).toEqual([]);
  for (const outcome of ['create 201', 'send 200', 'accept 303', 'pay 201', 'paid 303'])
    expect([outcome, acts[outcome] ?? 0]).not.toEqual([outcome, 0]);
  for (const kind of ['one bookings', 'one gateway', 'Redis', 'Postgres', 'the mail server'])
    expect([kind, kills[`kill ${kind}`] ?? 0]).not.toEqual([kind, 0]);
  expect(counts['answers compared']).toBeGreaterThan(0);
}, 600_000);
