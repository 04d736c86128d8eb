import '../kit/in-spanish.js';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { axe, complaintsOf, fill, FIXTURE, launchBrowser, newPage, open, STILL, type Filled } from '../kit/browser.js';
import { shareTestStack, type TestStack } from '../kit/stack.js';
import { until } from '@tocada/runtime/spec-until.js';
import { t } from '../kit/words.js';

let stack: TestStack;
let browser: Browser;
let page: Page;
let filled: Filled;
let complaints: string[];
let event: string;

beforeAll(async () => {
  [stack, browser] = await Promise.all([shareTestStack(), launchBrowser()]);
  filled = await fill(stack);
  event = filled.events.pastTimed.id;
  page = await newPage(browser, STILL);
  complaints = complaintsOf(page);
});
afterAll(async () => {
  await browser.close();
  await stack.remove();
});

const { title } = FIXTURE.pastTimed;
const assign = (index: number, eventId: string | null) => {
  const { id, title, alt } = filled.photos[index];
  return filled.band.save('PUT', `gallery/${id}`, { title, alt, eventId });
};
const get = async (path: string) => {
  const answer = await fetch(stack.url + path);
  return { status: answer.status, html: await answer.text(), etag: answer.headers.get('etag') };
};
const srcOf = (index: number): string => filled.photos[index].image.sources[0].url;
const photos = () => page.locator('main li > a:has(img)').evaluateAll((all) => all.map((a) => a.getAttribute('href')));

test('hasPhotos set by hand without photos in the gallery: the link leads to all photos', async () => {
  await open(page, `${stack.url}/events`);
  const link = page.getByRole('link', { name: t.publicEvents.photos });
  expect(await link.getAttribute('href')).toBe('/gallery');
});

test('the timeline and the event link to the album, and the album links to all photos', async () => {
  await assign(0, event);
  await assign(2, event);
  for (const from of ['/events', `/events/${event}`]) {
    await open(page, stack.url + from);
    await page.getByRole('link', { name: t.publicEvents.photos }).click();
    await page.waitForURL(`${stack.url}/gallery?event=${event}`);
    await page.getByRole('heading', { level: 1, name: t.publicGallery.photosOf(title) }).waitFor();
    await page.locator('main li > a:has(img)').first().waitFor();
    expect(await photos()).toEqual([filled.photos[0].url, filled.photos[2].url]);
    expect(await page.title()).toContain(t.publicGallery.photosOf(title));
  }
  await page.locator('main li > a:has(img)').nth(1).click();
  await page.getByRole('dialog').getByText(t.lightbox.counter(2, 2)).waitFor();
  await page.keyboard.press('Escape');
  await page.waitForURL(`${stack.url}/gallery?event=${event}`);
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(await axe(page)).toEqual([]);
  await page.getByRole('link', { name: t.pages.allPhotos }).click();
  await page.waitForURL(`${stack.url}/gallery`);
  await page.getByRole('heading', { level: 1, name: t.publicGallery.title }).waitFor();
  await until(photos, ({ length }) => length === 3);
});

test('the first HTML holds the photos; other query parameters change nothing', async () => {
  const { status, html, etag } = await get(`/gallery?event=${event}`);
  expect(status).toBe(200);
  expect([0, 1, 2].map((index) => html.includes(srcOf(index)))).toEqual([true, false, true]);
  expect(html).toContain(`href="${stack.url}/gallery?event=${event}"`);
  for (const query of [`utm_source=x&event=${event}`, `event=${event.toUpperCase()}&event=other`, `event=${event}&a=%`])
    expect((await get(`/gallery?${query}`)).etag).toBe(etag);
  const all = await get('/gallery');
  expect([0, 1, 2].every((index) => all.html.includes(srcOf(index)))).toBe(true);
  for (const query of ['?event=', '?x=1', '?events=1']) expect((await get(`/gallery${query}`)).etag).toBe(all.etag);
  const home = await get('/');
  expect((await get(`/?event=${event}`)).etag).toBe(home.etag);
});

test('an edit of the event from before its first photo is refused, and the link to the photos stays', async () => {
  const { id } = await filled.band.event({ title: 'Con fotos después', date: '2150-03-04', location: 'Bryan' });
  const fields = { title: 'Con fotos después', date: '2150-03-04', location: 'Bryan', hasPhotos: false };
  const edit = (revision: number) =>
    filled.band.save('PUT', `events/${id}`, { ...fields, description: 'Gracias a todos.', revision });
  await assign(1, id);
  await expect(edit(0)).rejects.toThrow(/ 409 .*"hasPhotos":true/);
  // A second photo changes nothing of the event.
  const { revision } = await filled.band.save('PUT', `events/${id}`, { ...fields, hasPhotos: true, revision: 1 });
  await assign(0, id);
  await edit(revision);
  await assign(0, event);
  await assign(1, null);
});

test('a removed photo leaves the album’s page at once; an empty album has a text', async () => {
  await assign(0, null);
  expect((await get(`/gallery?event=${event}`)).html).not.toContain(srcOf(0));
  await assign(2, null);
  await open(page, `${stack.url}/gallery?event=${event}`);
  await page.getByText(t.publicGallery.soonOfShow).waitFor();
  await page.getByRole('link', { name: t.pages.allPhotos }).waitFor();
});

test.each(['00000000-0000-4000-8000-000000000000', 'nada', '%F0%9F', '"><b>'])(
  'an unknown event (%s): 404 with a link to all photos',
  async (unknown) => {
    expect((await get(`/gallery?event=${unknown}`)).status).toBe(404);
    await open(page, `${stack.url}/gallery?event=${unknown}`);
    await page.getByRole('heading', { name: t.pages.noEvent }).waitFor();
    await page.getByRole('link', { name: t.pages.allPhotos }).click();
    await page.getByRole('heading', { level: 1, name: t.publicGallery.title }).waitFor();
  },
);

test('no page logged an error', () => {
  expect(complaints.filter((complaint) => !complaint.includes('404'))).toEqual([]);
});
