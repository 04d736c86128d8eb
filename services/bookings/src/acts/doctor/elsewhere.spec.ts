import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openDesk, type OpenDesk } from '../../spec-desk.js';
import { inquiryRow } from '../../spec-inquiry.js';
import { agreeingAt } from '../deals/agreed/spec-agreed.js';
import { elsewhereFound } from './elsewhere.js';

let desk: OpenDesk;
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk.close());

test('the doctor counts the agreements that nobody signed, and is silent without any', async () => {
  const found = () => elsewhereFound(desk.em, 'en');
  expect(await found()).toMatchObject({ state: 'off' });
  const acts = agreeingAt(desk);
  for (const [id, day] of [
    [await desk.inquiry(inquiryRow({ eventDate: new Date('2150-05-01T18:00:00Z') })), 1],
    [await desk.inquiry(inquiryRow({ eventDate: new Date('2150-05-02T18:00:00Z') })), 2],
  ] as const)
    await acts.agree(id, { totalCents: day * 100 });
  expect(await found()).toMatchObject({
    state: 'ok',
    found: expect.stringContaining('2 agreements were made outside'),
  });
});
