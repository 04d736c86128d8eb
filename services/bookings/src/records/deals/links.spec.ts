import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { SCOPES } from '@tocada/contracts/deals/client-page.js';
import { openDesk, type OpenDesk } from '../../spec-desk.js';
import { inquiryRow } from '../../spec-inquiry.js';
import { linkOf, readToken } from './links.js';

const SITE_URL = 'https://banda.example';
let desk: OpenDesk;
let id: string;
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk.close());
beforeEach(async () => {
  await desk.empty();
  id = await desk.inquiry(inquiryRow());
});

const tokenOf = async (scope: (typeof SCOPES)[number]) =>
  (await linkOf(desk.em, SITE_URL, id, scope)).slice(`${SITE_URL}/request/`.length);

test.each(SCOPES)('a link of scope %s leads to its page, and is the same each time', async (scope) => {
  const token = await tokenOf(scope);
  expect(token).toMatch(/^[\w.-]{20,120}$/);
  expect(await readToken(desk.em, token)).toEqual({ inquiryId: id, scope });
  expect(await tokenOf(scope)).toBe(token);
});

test('a link of another scope, version, inquiry or spelling leads nowhere', async () => {
  const token = await tokenOf('d');
  const other = await desk.inquiry(inquiryRow({ id: crypto.randomUUID() }));
  const foreign = (await linkOf(desk.em, SITE_URL, other, 'd')).split('/').at(-1)!;
  const [short, , version, proof] = token.split('.') as [string, string, string, string];
  for (const forged of [
    token.replace('.d.', '.s1.'),
    token.replace('.1.', '.2.'),
    `${foreign.split('.')[0]}.d.${version}.${proof}`,
    `${short}.d.01.${proof}`,
    `${token}A`,
    token.slice(0, -1),
    token.toUpperCase(),
    `${short}=.d.1.${proof}`,
    '',
    '...',
    'x'.repeat(5000),
  ])
    expect(await readToken(desk.em, forged)).toBeUndefined();
});

test('a new version of one scope leaves the links of the others', async () => {
  const [old, signing] = [await tokenOf('d'), await tokenOf('s1')];
  await desk.rows('insert into client_pages (inquiry_id, d) values ($1, 2)', [id]);
  expect(await readToken(desk.em, old)).toBeUndefined();
  expect(await readToken(desk.em, signing)).toEqual({ inquiryId: id, scope: 's1' });
  expect(await readToken(desk.em, await tokenOf('d'))).toEqual({ inquiryId: id, scope: 'd' });
});

test('the links of an erased inquiry lead nowhere', async () => {
  const token = await tokenOf('s1');
  await desk.erase(id);
  expect(await readToken(desk.em, token)).toBeUndefined();
});
