// Clock: in the frame of a site that is not listed nothing happens that could be waited for.
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { BookingDesk } from '../kit/booking-desk.js';
import { shareTestStack, type TestStack } from '../kit/stack.js';
import { publishFrames, startForeignSite } from '../pages/foreign-site.js';
import { BROWSERS, OpenPage } from './page.js';
import type { Visitor } from './visitor.js';

let stack: TestStack;
let other: Awaited<ReturnType<typeof startForeignSite>>;

beforeAll(async () => {
  stack = await shareTestStack();
  other = await startForeignSite(stack);
});
afterAll(async () => {
  await other.close();
  await stack.remove();
});

describe.each(BROWSERS)('%s', (browser, start) => {
  let visitor: Visitor;
  let page: OpenPage;

  beforeAll(async () => {
    visitor = await start();
    page = new OpenPage(visitor);
  });
  afterAll(() => visitor.close());

  // WebKit's driver scrolls the frame alone, not the page around it, and clicks beside a button below the window.
  const send = () => page.run(() => document.querySelector<HTMLButtonElement>('[type=submit]')!.click());
  const height = () => page.run(() => document.querySelector('iframe')!.getBoundingClientRect().height);

  test('the form is sent from a frame of a listed site; the frame follows its height, and back leads to the page before', async () => {
    expect((await publishFrames(stack, [other.origin])).status).toBe(200);
    await visitor.open(`${other.origin}/embed/shows`);
    await visitor.open(`${other.origin}/embed/booking`);
    await page.holds(() => document.querySelector('iframe')!.getBoundingClientRect().height > 600);
    const before = await height();

    await visitor.enterFrame();
    await page.holds(() => document.documentElement.dataset.boot === 'ready');
    await send();
    await page.shows('El nombre es requerido');
    await visitor.leaveFrame();
    await page.holds((old) => document.querySelector('iframe')!.getBoundingClientRect().height > old, before);

    await visitor.enterFrame();
    const name = `Lucía en un marco de ${browser}`;
    const fields = { name, phone: '979 555 0100', email: 'lucia@example.org' };
    // WebKit's driver sends no keys into a frame.
    for (const [field, text] of Object.entries(fields)) await page.choose(`#booking-${field}`, text);
    await page.choose('#booking-eventDate', '2150-03-07');
    await page.choose('#booking-eventType', 'Boda');
    await page.choose('#booking-location', 'Bryan TX');
    await send();
    await page.shows('Recibimos tu solicitud.');
    expect(await page.run(() => [document.cookie, localStorage.length, sessionStorage.length])).toEqual(['', 0, 0]);
    const rows = (await new BookingDesk(stack).list()).body.filter((row) => row.name === name);
    expect(rows).toEqual([expect.objectContaining(fields)]);

    await visitor.leaveFrame();
    await page.run(() => history.back());
    await page.holds(() => location.pathname === '/embed/shows');
  });

  test('a site that is not listed shows nothing', async () => {
    expect((await publishFrames(stack, [])).status).toBe(200);
    await visitor.open(`${other.origin}/embed/booking?again`);
    // The frame of a listed site is high by then.
    await sleep(1500);
    expect(await height()).toBe(200);
  });
});
