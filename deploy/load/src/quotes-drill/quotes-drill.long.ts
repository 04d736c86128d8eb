import { expect, test } from '@jest/globals';
import { drill } from './quotes-drill.js';

/** The full proof plays 10,000 of them. */
const ACTS = Number(process.env.QUOTE_ACTS ?? 600);
/** A busy host needs a second for each, and then the documents and mails are waited for. Milliseconds. */
const LIMIT = ACTS * 1500 + 600_000;

test(
  `${ACTS} acts of two admins and forty clients while each part is killed in turn: sums, numbers, stages, files and mails hold`,
  async () => {
    const { acts, kills, counts, faults } = await drill({ acts: ACTS, seed: 979, log: () => {} });
    expect(faults).toEqual([]);
    for (const outcome of ['create 201', 'send 200', 'accept 303', 'pay 201', 'paid 303', 'agree 201', 'charge 201'])
      expect([outcome, acts[outcome] ?? 0]).not.toEqual([outcome, 0]);
    for (const kind of ['one bookings', 'one gateway', 'Redis', 'Postgres', 'the mail server'])
      expect([kind, kills[`kill ${kind}`] ?? 0]).not.toEqual([kind, 0]);
    for (const kind of ['answers compared', 'agreed elsewhere', 'requests in pesos'])
      expect([kind, counts[kind] ?? 0]).not.toEqual([kind, 0]);
  },
  LIMIT,
);
