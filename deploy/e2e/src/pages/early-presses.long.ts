// Clock: a person presses at twenty moments of the start of the scripts. Those moments are the subject.
import { expect, test } from '@jest/globals';
import { newPage, PHONE } from '../kit/browser.js';
import { AdminPanel } from '../kit/panel.js';
import { browser, stack, startEmptySite } from '../kit/site.js';
import { PASSWORD } from '../kit/stack.js';

startEmptySite();

/** Moments after a control is first seen, over the start of the scripts on a slow phone. Milliseconds. */
const MOMENTS = Array.from({ length: 20 }, (_, index) => index * 50);

/** A phone on which the scripts need about a second to start. */
async function slowPhone() {
  const page = await newPage(browser, PHONE);
  const client = await page.context().newCDPSession(page);
  await client.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  return page;
}

test('a password that is sent before the scripts run opens the panel, at 20 moments', async () => {
  const lost: number[] = [];
  for (const moment of MOMENTS) {
    const page = await slowPhone();
    await page.goto(`${stack.url}/admin`, { waitUntil: 'commit' });
    await page.getByLabel('Contraseña').waitFor();
    await page.waitForTimeout(moment);
    await page.getByLabel('Contraseña').fill(PASSWORD);
    if (moment % 100 === 0) await page.keyboard.press('Enter');
    else await page.getByRole('button', { name: 'Acceder' }).tap();
    await AdminPanel.at(page)
      .button('Cerrar Sesión')
      .waitFor()
      .catch(() => lost.push(moment));
    await page.context().close();
  }
  expect(lost).toEqual([]);
});

test('the menu of a page opens once when it is pressed before the scripts run, at 20 moments', async () => {
  const lost: string[] = [];
  for (const [index, moment] of MOMENTS.entries()) {
    const path = ['/', '/events', '/booking'][index % 3]!;
    const page = await slowPhone();
    await page.goto(stack.url + path, { waitUntil: 'commit' });
    const menu = page.getByRole('banner').getByRole('button', { name: /menú/i });
    await menu.waitFor();
    await page.waitForTimeout(moment);
    await menu.tap();
    const open = page.getByRole('banner').locator('button[aria-expanded=true]');
    await open.waitFor().catch(() => undefined);
    // A press that is repeated twice would close the menu again.
    await page.waitForTimeout(100);
    if ((await open.count()) === 0) lost.push(`${path} ${moment}`);
    await page.context().close();
  }
  expect(lost).toEqual([]);
});
