import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import pg from 'pg';
import { launchBrowser } from '../kit/browser.js';
import { EVENT, writesTo } from '../kit/requests.js';
import { shareTestStack, type TestStack } from '../kit/stack.js';
import { until } from '@tocada/runtime/spec-until.js';

/** Half of them are upcoming. */
const SHOWS = 10_000;
const FILL = `insert into events (id, title, date, has_time, upcoming_until, location, venue, description)
  select gen_random_uuid(), 'Noche de rock ' || n, t, true, t, 'College Station TX', 'Salón ' || n,
    'Dos horas de rock en español de los 80s, 90s y 2000s.'
  from generate_series(1, ${SHOWS}) n, lateral (select now() + (n - ${SHOWS / 2} - 0.5) * interval '1 day' t) moment`;

let stack: TestStack;
let browser: Browser;

beforeAll(async () => {
  [stack, browser] = await Promise.all([shareTestStack(), launchBrowser()]);
  const client = new pg.Client({ connectionString: stack.backing.CONTENT_DATABASE_URL });
  await client.connect();
  await client.query(FILL);
  await client.end();
  // The gateway hears of a change.
  await writesTo(() => stack.url).createEvent({ ...EVENT, title: 'La última' });
});
afterAll(async () => {
  await browser.close();
  await stack.remove();
});

const read = async (path: string) => (await fetch(stack.url + path)).text();
const titles = (html: string) => new Set(html.match(/Noche de rock \d+/g));

test('the home page of a band with thousands of shows has the next and the last sixty, and leads to the others', async () => {
  const html = await read('/');
  expect(html.length).toBeLessThan(800_000);
  expect(titles(html).size).toBe(120);
  const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await page.goto(stack.url);
  await page.getByRole('link', { name: 'Ver todos los shows' }).click();
  expect(new URL(page.url()).pathname).toBe('/events');
  await page.context().close();
});

test('the page of shows has those after the next sixty by month, also without scripts', async () => {
  const answer = await fetch(`${stack.url}/events`);
  const html = await answer.text();
  expect(titles(html).size).toBe(1000);
  // The gateway compresses no larger page.
  expect(html.length).toBeLessThan(1_000_000);
  expect(answer.headers.get('content-encoding')).not.toBeNull();
  for (const javaScriptEnabled of [true, false]) {
    const page = await (await browser.newContext({ javaScriptEnabled })).newPage();
    await page.goto(stack.url);
    await page.getByRole('link', { name: 'Ver todos los shows' }).click();
    const section = page.getByRole('region', { name: 'Próximos Shows' });
    // A page arrives in pieces, the last month at the end.
    await section.locator('details').last().waitFor();
    await until(
      // Six posters, and rows under the names of their months.
      () => section.locator('[data-cartel], h3.sticky + ul > li').count(),
      (count) => count === 60,
    );
    const months = await section.locator('summary').allInnerTexts();
    expect(months.length).toBeGreaterThan(12);
    for (const month of months) expect(month).toMatch(/^\d+ shows? en [a-z]+ de \d{4}$/);
    await section.locator('summary').first().click();
    expect(await section.locator('details[open] li').first().isVisible()).toBe(true);
    await page.context().close();
  }
});
