import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { FrameLocator } from 'playwright-core';
import { newPage, PHONE } from '../kit/browser.js';
import { passwordQuery, writesTo } from '../kit/requests.js';
import { browser, openPageForEach, page, stack, startEmptySite } from '../kit/site.js';
import { call } from '../kit/stack.js';
import { publishFrames, startForeignSite } from './foreign-site.js';
import { until } from '@tocada/runtime/spec-until.js';

startEmptySite();
openPageForEach(PHONE);

/** Another site, whose pages frame ours. */
let other: Awaited<ReturnType<typeof startForeignSite>>;
let origin: string;

beforeAll(async () => {
  other = await startForeignSite(stack);
  origin = other.origin;
});
afterAll(() => other.close());

const put = (embedOrigins: unknown) => publishFrames(stack, embedOrigins);
beforeEach(async () => {
  expect((await put([`${origin}/contacto`])).status).toBe(200);
});

const policyOf = async (path: string) => {
  const { headers } = await fetch(stack.url + path);
  const [ancestors] = /frame-ancestors [^;]*/.exec(headers.get('content-security-policy') ?? '') ?? [];
  return [ancestors, headers.get('x-frame-options')];
};
const frame = (): FrameLocator => page.frameLocator('iframe');
const height = () => page.locator('iframe').evaluate((element) => element.getBoundingClientRect().height);

async function type(name: string) {
  await frame().getByLabel('Nombre').fill(name);
  await frame().getByLabel('Teléfono').fill('979 555 0100');
  await frame().getByLabel('Email').fill('lucia@example.org');
  await frame().getByLabel('Fecha del Evento').fill('2150-03-07');
  await frame().getByLabel('Tipo de Evento').selectOption('Boda');
  await frame().getByLabel('Ubicación del Evento').selectOption('Bryan TX');
}
const send = () => frame().getByRole('button', { name: 'Enviar Solicitud' }).click();
const stored = async (name: string) =>
  (
    (await call(`${stack.url}/api/admin/bookings?${passwordQuery}`)).body as { name: string; suspect?: unknown }[]
  ).filter((row) => row.name === name);

test('only the listed sites may frame the two pages, and nobody frames another one', async () => {
  for (const path of ['/embed/booking', '/embed/shows'])
    expect([path, ...(await policyOf(path))]).toEqual([path, `frame-ancestors ${origin}`, null]);
  for (const path of ['/', '/booking', '/events', '/admin', '/embed', '/embed/admin', '/embed/booking/x'])
    expect([path, ...(await policyOf(path))]).toEqual([path, "frame-ancestors 'none'", 'DENY']);
  await page.goto(`${origin}/admin`);
  expect(await frame().locator('body').innerText()).not.toContain('Contraseña');

  expect((await put([])).status).toBe(200);
  await until(
    () => policyOf('/embed/booking'),
    ([ancestors]) => ancestors === "frame-ancestors 'none'",
  );
});

test('an address that is none is refused, and what leads to a site is read', async () => {
  for (const wrong of [
    '*',
    'https://*.example.org',
    "https://a.example; script-src 'unsafe-inline'",
    'javascript:1',
    '',
  ])
    expect([wrong, (await put([wrong])).status]).toEqual([wrong, 400]);
  expect((await put('https://a.example')).status).toBe(400);
  const { body } = await put(['MiBanda.com/contacto?x=1', 'https://mibanda.com', 'https://ñandú.example:8443/']);
  expect(body.data.embedOrigins).toEqual(['https://mibanda.com', 'https://xn--and-6ma2c.example:8443']);
});

test('the form is sent from the frame, which keeps nothing and follows the height', async () => {
  await page.goto(`${origin}/embed/booking`);
  const entries = await page.evaluate(() => history.length);
  await until(height, (now) => now > 600);
  const before = await height();
  await frame().getByRole('button', { name: 'Enviar Solicitud' }).click();
  await frame().getByText('El nombre es requerido').waitFor();
  await until(height, (now) => now > before);
  await type('Lucía Enmarcada');
  await send();
  await frame().getByText('Recibimos tu solicitud.').waitFor();
  expect(await stored('Lucía Enmarcada')).toHaveLength(1);
  expect(await page.context().cookies()).toEqual([]);
  const inner = page.frames().find((one) => one.url().startsWith(`${stack.url}/embed/`))!;
  expect(await inner.evaluate(() => [sessionStorage.length, localStorage.length, document.cookie])).toEqual([0, 0, '']);
  expect(await page.evaluate(() => history.length)).toBe(entries);
  // The frame is as high as its page: nothing is cut off, and nothing scrolls within.
  await until(
    () => inner.evaluate(() => document.documentElement.scrollHeight - innerHeight),
    (hidden) => hidden <= 1,
  );
});

test('without scripts the same frame shows the refusal, then the outcome', async () => {
  const plain = await newPage(browser, { ...PHONE, javaScriptEnabled: false });
  const inside = plain.frameLocator('iframe');
  await plain.goto(`${origin}/embed/booking`);
  await inside.getByLabel('Nombre').fill('Sin Guiones');
  await inside.getByRole('button', { name: 'Enviar Solicitud' }).click();
  await inside.getByText('El teléfono es requerido').first().waitFor();
  await inside.getByLabel('Teléfono').fill('979 555 0100');
  await inside.getByLabel('Email').fill('sin@example.org');
  await inside.getByLabel('Fecha del Evento').fill('2150-03-08');
  await inside.getByLabel('Tipo de Evento').selectOption('Boda');
  await inside.getByLabel('Ubicación del Evento').selectOption('Bryan TX');
  await inside.getByRole('button', { name: 'Enviar Solicitud' }).click();
  await inside.getByText('¡Solicitud Enviada!').first().waitFor();
  expect(await stored('Sin Guiones')).toHaveLength(1);
  expect(await plain.context().cookies()).toEqual([]);
  expect(plain.context().pages()).toHaveLength(1);
  await plain.context().close();
});

test('a show opens a tab of the site', async () => {
  const { title } = await writesTo(() => stack.url).createEvent();
  await page.goto(`${origin}/embed/shows`);
  const opened = page.context().waitForEvent('page');
  await frame().getByRole('link', { name: title }).first().click();
  const tab = await opened;
  await tab.waitForURL(/\/events\/[0-9a-f-]{36}$/);
  expect(page.url()).toBe(`${origin}/embed/shows`);
  expect(await frame().getByRole('navigation').count()).toBe(0);
});
