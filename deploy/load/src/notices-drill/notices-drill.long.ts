import { expect, test } from '@jest/globals';
import { drill } from './notices-drill.js';

test('100 requests while each part is killed in turn: one row and two mails for each, and no mail without a row', async () => {
  const { counts, faults } = await drill({ requests: 100, seed: 979, log: () => {} });
  expect(faults).toEqual([]);
  expect(counts['rows stored']).toBeGreaterThanOrEqual(counts['acknowledged (201)']!);
  expect(counts['mails, by Message-ID']).toBe(counts['rows stored']! * 2);
}, 300_000);
