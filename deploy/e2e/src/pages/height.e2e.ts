import { beforeAll, expect, test } from '@jest/globals';
import { themeOf } from '@tocada/contracts/site/theme.js';
import { upcomingEvents } from '@tocada/demo/demo-events.js';
import { galleryPictures } from '@tocada/demo/demo-gallery.js';
import { demoMembers } from '@tocada/demo/demo-members.js';
import { pastEvents } from '@tocada/demo/demo-past-events.js';
import { newPage, open, PHONE, STILL } from '../kit/browser.js';
import { passwordQuery } from '../kit/requests.js';
import { band, browser, stack, startEmptySite } from '../kit/site.js';
import { call } from '../kit/stack.js';

startEmptySite();
beforeAll(async () => {
  const now = new Date();
  const poster = await band.upload('events', '#a03');
  for (const { input, poster: drawn } of [...upcomingEvents(now), ...pastEvents(now)])
    await band.event({ ...input, ...(drawn && { imageUrl: poster }) });
  const portrait = await band.upload('members', '#06a');
  for (const { input } of demoMembers) await band.member({ ...input, imageUrl: portrait });
  const photo = await band.upload('gallery', '#c36');
  for (const { title } of galleryPictures) await band.photoOf(photo, title);
});

/** A long name in wide letters. */
const MARIACHI = { name: 'Mariachi Sol de Texas', genres: ['mariachi'], theme: themeOf('fiesta') };

test.each([
  ['the demo band on a desk', { viewport: { width: 1440, height: 900 } }, 7500, {}],
  ['the demo band on a phone', PHONE, 6500, {}],
  ['a mariachi on a phone', PHONE, 6500, MARIACHI],
])('the home page of %s is not too long, and folds only what the HTML has', async (_band, options, limit, identity) => {
  const { data } = (await call(`${stack.url}/api/admin/site?${passwordQuery}`)).body;
  await band.save('PUT', 'site', { data: { ...data, ...identity } });
  const page = await newPage(browser, { ...STILL, ...options });
  await open(page, stack.url);
  const titles = [...upcomingEvents(new Date()), ...pastEvents(new Date())].map(({ input }) => input.title);
  const html = await (await fetch(stack.url)).text();
  for (const title of titles) expect(html).toContain(title);
  const photos = page
    .locator('main')
    .getByRole('listitem')
    .filter({ visible: true })
    .filter({ has: page.locator('a:has(img)') });
  await photos.nth(7).waitFor();
  expect(await photos.count()).toBe(8);
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(limit);
  for (const fold of ['Ver los otros 3 shows', 'Ver los 9 anteriores', 'Ver las otras 16 fotos'])
    await page.getByText(fold).click();
  for (const title of titles) await page.getByRole('heading', { name: title, exact: true }).first().waitFor();
  await page.context().close();
});
