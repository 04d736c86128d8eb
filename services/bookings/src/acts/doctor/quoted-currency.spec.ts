import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { quoteInput } from '@tocada/contracts/deals/quote.js';
import { quoteFields } from '@tocada/contracts/deals/spec-quote.js';
import { openDesk, type OpenDesk } from '../../spec-desk.js';
import { inquiryRow } from '../../spec-inquiry.js';
import { currencyFound } from './quoted-currency.js';

let desk: OpenDesk;
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk.close());

const once = () => ({ writeId: randomUUID() });
async function send(currency: 'USD' | 'MXN', day: string) {
  const id = await desk.inquiry(inquiryRow({ eventDate: new Date(`${day}T18:00:00Z`) }));
  const draft = await desk.deals.create({ id, ...quoteInput.parse(quoteFields({ currency })) }, once());
  return desk.deals.send({ id: draft.id, revision: draft.revision, by: 'both' }, once());
}
const found = (currency = 'USD') => currencyFound(desk.em, { currency }, 'es');

test('Status counts the open quotes and the agreed deals in pesos, and no others', async () => {
  expect((await found()).state).toBe('off');
  await send('USD', '2149-05-01');
  expect((await found()).state).toBe('off');
  for (const day of ['2149-05-02', '2149-05-03']) await send('MXN', day);
  const agreed = await send('MXN', '2149-05-04');
  await desk.rows(`update quotes set state = 'accepted' where id = $1`, [agreed.id]);
  expect(await found()).toMatchObject({
    state: 'ok',
    found: expect.stringContaining('2 cotizaciones abiertas y 1 acuerdo.'),
  });
});

test('a site in a currency without quotes is yellow', async () => {
  expect(await found('EUR')).toMatchObject({ state: 'warning', found: expect.stringContaining('EUR') });
  expect((await found('MXN')).state).not.toBe('warning');
});
