import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { SiteState } from '@tocada/contracts/site/site.js';
import SITE_FILE_DEFAULTS from '@tocada/contracts/site/site-file.texts.js';
import { firstSteps } from '@tocada/local/first-steps.js';
import { temporaryFolder } from '@tocada/local/temporary-folder.js';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser, newPage, open, ROUTES } from '../kit/browser.js';
import { mailTo } from '../kit/mail-folder.js';
import { admin, BOOKING, EVENT, passwordQuery, writesTo } from '../kit/requests.js';
import { call, startTestStack, type TestStack } from '../kit/stack.js';
import { foreignTo, textsIn } from '../kit/stop-words.js';
import { FIXED_TEXTS } from '../pages/specification-texts.js';
import { EnglishPanel } from './english-panel.js';

const NAMES = ['Neón', 'Quinceañera', 'quinceañera'];
const SPANISH = JSON.parse(readFileSync('deploy/site.json', 'utf8')) as Record<string, string | string[]>;
/** The texts of the band's own, in English. The file has no options for the form: they are those of English bands. */
const ENGLISH = {
  description: 'A rock band that plays the hits of three decades at parties and festivals.',
  repertoire: ['Rock', 'Pop', 'Ballads', 'Acoustic covers'],
  heroSubtitle: 'Latin rock • Hits of the ’80s, ’90s, and 2000s',
  promises: ['We answer the same day.', 'We bring our own sound.', 'You choose the songs.'],
  genres: ['Latin rock', 'Latin pop'],
};

let stack: TestStack;
let browser: Browser;
let reader: Page;
let siteFile: string;

beforeAll(async () => {
  siteFile = join(temporaryFolder('site'), 'site.json');
  const { eventTypes: _types, inquiryLocations: _places, ...names } = SPANISH;
  writeFileSync(siteFile, JSON.stringify({ ...names, ...ENGLISH, languages: { primary: 'en' } }));
  [stack, browser] = await Promise.all([startTestStack({ SITE_CONFIG: siteFile }), launchBrowser()]);
  reader = await newPage(browser);
});
afterAll(async () => {
  await browser.close();
  await stack.remove();
  rmSync(dirname(siteFile), { recursive: true });
});

const textOf = async (path: string) => (await fetch(stack.url + path)).text();
/** The Spanish on the pages at these addresses, by address. */
async function spanishAt(paths: string[]) {
  const found: Record<string, string[]> = {};
  for (const path of paths) {
    const html = await textOf(path);
    expect([path, /<html lang="en"/.test(html)]).toEqual([path, true]);
    const strange = foreignTo('en', await textsIn(reader, 'en', html), NAMES);
    if (strange.length > 0) found[path] = strange;
  }
  return found;
}

test('a band that writes in English is up without a Spanish word, and so is its first show', async () => {
  expect(await spanishAt([...ROUTES, '/no-such-page', '/events/no-such-show', '/admin'])).toEqual({});
  const steps = await firstSteps(stack);
  expect(steps.join('\n')).toContain('Your first show');
  expect(foreignTo('en', steps)).toEqual([]);

  const panel = await EnglishPanel.atGate(browser, stack.url, { locale: 'en-US' });
  const { page } = panel;
  await panel.look('the gate');
  await panel.enter();
  await page.getByText(/^Make the site yours/).tap();
  await panel.look('the first steps');
  await panel.walk();
  await panel.show('members');
  await panel.button('Add Member').tap();
  await page.getByText('Name is required').waitFor();
  await panel.look('a member without a name');

  await page.getByRole('link', { name: 'Your first show' }).tap();
  await panel.button('Add Event').tap();
  await page.getByText('Title is required').waitFor();
  await panel.look('a show without a title');
  await panel.field('Title').fill('Opening night');
  await panel.field('Date').fill('2150-05-01');
  await panel.field('Location').fill('Bryan, TX');
  await panel.button('Add Event').tap();
  await page.getByText('Event added', { exact: true }).waitFor();
  await panel.look('the first show');
  await panel.close();

  const { body } = await call(`${stack.url}/api/events/upcoming`);
  expect(body).toMatchObject([{ title: 'Opening night' }]);
  expect(await spanishAt([...ROUTES, `/events/${body[0].id}`])).toEqual({});
  expect(await textOf('/')).toContain('Opening night');
  expect((await fetch(`${stack.url}/es`)).status).toBe(404);

  await writesTo(() => stack.url).book({ name: 'Ann Client', language: 'en', eventType: 'Wedding' });
  for (const address of ['contacto@neon979.example', BOOKING.email]) {
    const { subject, text, html } = await mailTo(stack, address);
    const words = [subject!, text!, ...(await textsIn(reader, 'en', html!))];
    expect([address, foreignTo('en', words, NAMES)]).toEqual([address, []]);
  }
});

test('its second language is the Spanish of the specification', async () => {
  const address = `${stack.url}/api/admin/site`;
  const { revision, data }: SiteState = (await call(`${address}?${passwordQuery}`)).body;
  const { eventTypes, inquiryLocations, genres } = SITE_FILE_DEFAULTS.es;
  const { description, repertoire, heroSubtitle, promises } = SPANISH;
  const es = { eventTypes, inquiryLocations, genres, description, repertoire, heroSubtitle, promises };
  const languages = { primary: 'en', second: 'es', panel: 'en' };
  const change = { revision, data: { ...data, languages, translations: { es } } };
  expect((await call(address, 'PUT', admin(change))).status).toBe(200);

  const missing: string[] = [];
  for (const path of ROUTES) {
    const html = await textOf(path === '/' ? '/es' : `/es${path}`);
    const shown = (await textsIn(reader, 'es', html)).join('\n');
    const wanted = FIXED_TEXTS.filter(
      ({ screen, state }) => [path, 'every page'].includes(screen) && state === 'opened',
    );
    // A poster has capitals by its style alone. A heading may be in several elements.
    const said = shown.replace(/\s+/g, ' ');
    missing.push(...wanted.filter(({ text }) => !said.includes(text)).map(({ text }) => `${path}: ${text}`));
  }
  expect(missing).toEqual([]);

  const { body: shows } = await call(`${stack.url}/api/events/upcoming`);
  const { id, title, location } = shows[0];
  const translations = { es: { title: 'Noche de estreno' } };
  const fields = { ...EVENT, title, location, date: '2150-05-01', translations };
  expect((await call(`${stack.url}/api/admin/events/${id}`, 'PUT', admin(fields))).status).toBe(200);
  const page = await newPage(browser);
  await open(page, `${stack.url}/es/booking`);
  await page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Eventos' }).click();
  await page.getByText('Noche de estreno').first().waitFor();
  expect(await page.getByText('Opening night').count()).toBe(0);
  await page.context().close();
});
