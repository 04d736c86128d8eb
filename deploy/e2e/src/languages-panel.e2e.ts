import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { fingerprint, TRANSLATION_ROUTES, type TranslationGaps } from '@tocada/contracts/translations.js';
import type { Browser, BrowserContextOptions } from 'playwright-core';
import { AdminPanel, type Tab } from './admin-panel.js';
import { axe, launchBrowser, overflowOf, PHONE } from './browser.js';
import { admin, EVENT, IMAGE, MEMBER, passwordQuery, writesTo } from './requests.js';
import { call, shareTestStack, type TestStack } from './stack.js';
import { until } from '@tocada/runtime/spec-until.js';

let stack: TestStack;
let browser: Browser;
let panel: AdminPanel | undefined;
const { createEvent, createMember, createImage, remove } = writesTo(() => stack.url);

const read = async (path: string): Promise<any> => (await call(`${stack.url}${path}?${passwordQuery}`)).body;
const gaps = (): Promise<TranslationGaps> => read(TRANSLATION_ROUTES.gaps.path);
const eventOf = async (id: string) => (await read('/api/admin/events')).find((row: { id: string }) => row.id === id);
const site = () => read('/api/admin/site');

async function publish(fields: object) {
  const { revision, data } = await site();
  const { languages: _languages, ...rest } = data;
  const answer = await call(
    `${stack.url}/api/admin/site`,
    'PUT',
    admin({ revision, data: { ...rest, languages: { primary: 'es', second: 'en' }, ...fields } }),
  );
  expect(answer.status).toBe(200);
}
const inside = async (tab: Tab, options?: BrowserContextOptions) => {
  panel = await AdminPanel.inside(browser, stack.url, tab, options);
  return panel;
};

beforeAll(async () => {
  [stack, browser] = await Promise.all([shareTestStack(), launchBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await stack.remove();
});
afterEach(async () => {
  await panel?.close();
  panel = undefined;
});

describe('a site in one language', () => {
  test('has nothing to translate, and its forms no second field', async () => {
    const { id } = await createEvent({ title: 'Noche sola' });
    expect(await gaps()).toEqual({ percent: 100, items: [] });
    const { page, button } = await inside('events');
    await button('Editar Noche sola').click();
    await page.getByLabel('Título *').waitFor();
    expect(await page.getByText('en inglés').count()).toBe(0);
    await button('Actualizar Evento').click();
    await panel!.toast('Evento actualizado exitosamente');
    expect(await eventOf(id)).not.toHaveProperty('translations');
    await remove(`/api/admin/events/${id}`);
  });

  test('asks once before it gets a language that is not complete', async () => {
    const opened = await inside('settings');
    const { page, button, field } = opened;
    await opened.settings('site');
    await page.getByRole('tab', { name: 'Idiomas' }).click();
    await field('Segundo idioma').selectOption('Inglés');
    await button('Publicar').click();
    const question = page.getByRole('alertdialog', { name: 'El inglés todavía no está completo' });
    await question.getByText(/^Falta traducir \d+ de los \d+ textos del sitio/).waitFor();
    await button('No, volver').click();
    await question.waitFor({ state: 'detached' });
    expect((await site()).data.languages).toBeUndefined();
    // Texts can be translated before the language is published.
    await page.getByRole('tab', { name: 'Textos' }).click();
    await page.getByLabel('Subtítulo: en inglés').fill('Rock in Spanish, live');
    await button('Publicar').click();
    await button('Publicar así').click();
    await opened.toast('Sitio publicado');
    const { data } = await site();
    expect(data.languages).toMatchObject({ primary: 'es', second: 'en' });
    expect(data.translations.en.heroSubtitle).toEqual({
      text: 'Rock in Spanish, live',
      of: fingerprint(data.heroSubtitle),
    });
    // The forms know the new language without a new document.
    await opened.show('members');
    await page.getByLabel('Rol: en inglés').waitFor();
  });
});

describe('a site in two languages', () => {
  beforeAll(() => publish({}));

  test.each([
    ['phone', PHONE],
    ['desk', { viewport: { width: 1440, height: 1000 } }],
  ])('has a second field for each text, which tells its state, on a %s', async (device, options) => {
    const title = `Noche en ${device}`;
    const { id } = await createEvent({ title, description: 'Entrada libre.' });
    const opened = await inside('events', options);
    const { page, button } = opened;
    const edit = () => button(`Editar ${title}`).click();
    const state = (words: string) => page.locator('#event-title_en-hint').getByText(words, { exact: true }).waitFor();
    const english = page.getByLabel('Título: en inglés');
    await edit();
    await state('Falta');
    expect(await english.getAttribute('lang')).toBe('en');
    await page.getByRole('button', { name: /^Copiar Título/ }).click();
    expect(await english.inputValue()).toBe(title);
    await english.fill(`Night on a ${device}`);
    await state('Lista');
    expect(await axe(page)).toEqual([]);
    expect(await overflowOf(page)).toBe(0);
    const [primary, second] = [await page.getByLabel('Título *').boundingBox(), await english.boundingBox()];
    expect(second!.x > primary!.x).toBe(device === 'desk');
    await button('Actualizar Evento').click();
    await opened.toast('Evento actualizado exitosamente');
    expect((await eventOf(id)).translations).toEqual({
      en: { title: { text: `Night on a ${device}`, of: fingerprint(title) } },
    });

    await edit();
    await page.getByLabel('Título *').fill(`${title}, más tarde`);
    await state('Cambió');
    await page.getByRole('button', { name: /^Sigue bien/ }).click();
    await state('Lista');
    await button('Actualizar Evento').click();
    await until(
      () => eventOf(id),
      (row) => row.translations.en.title.of === fingerprint(`${title}, más tarde`),
    );
    await remove(`/api/admin/events/${id}`);
  });

  test('says beside a translation what is wrong with it', async () => {
    const { id } = await createMember({ ...MEMBER, name: 'Ana Larga' });
    const { page, button } = await inside('members');
    await button('Editar a Ana Larga').click();
    await page.getByLabel('Descripción: en inglés').fill('a'.repeat(10_001));
    await button('Actualizar Miembro').click();
    await page.locator('#member-description_en-error').getByText('No puede superar los 10,000 caracteres').waitFor();
    await page.getByLabel('Descripción: en inglés').fill('She sings');
    await button('Actualizar Miembro').click();
    await until(
      async () => (await read('/api/admin/band-members')).find((row: { id: string }) => row.id === id),
      (row) => row.translations?.en.description.text === 'She sings',
    );
    await remove(`/api/admin/band-members/${id}`);
  });

  test('merges the translations of two admins, and shows the one that both wrote', async () => {
    const { id } = await createEvent({ title: 'Noche doble', description: 'Gratis' });
    const opened = await inside('events');
    const { page, button } = opened;
    await button('Editar Noche doble').click();
    await page.getByLabel('Título: en inglés').fill('My night');
    const theirs = { en: { title: 'Their night', description: 'Free' } };
    await call(
      `${stack.url}/api/admin/events/${id}`,
      'PUT',
      admin({ ...EVENT, title: 'Noche doble', description: 'Gratis', translations: theirs }),
    );
    await button('Actualizar Evento').click();
    const clash = page.getByRole('tabpanel').locator('[role=group]').filter({ hasText: 'lguien' });
    await clash.getByText('Título: en inglés').waitFor();
    await clash.getByText('Their night').waitFor();
    expect(await page.locator('#event-description_en').inputValue()).toBe('Free');
    await button('Guardar mi versión').click();
    await opened.toast('Evento actualizado exitosamente');
    expect((await eventOf(id)).translations.en).toMatchObject({
      title: { text: 'My night' },
      description: { text: 'Free' },
    });
    await remove(`/api/admin/events/${id}`);
  });

  test('lists what is missing, with the way there', async () => {
    const { id } = await createEvent({ title: 'Noche sin inglés' });
    await createEvent({ title: 'De hace años', date: '2015-05-01' });
    await createMember({ ...MEMBER, name: 'Ana', translations: { en: { role: 'Vocals', origin: 'Monterrey' } } });
    await createImage({ ...IMAGE, alt: 'Gente bailando', translations: { en: { alt: 'People dancing' } } });
    await createImage(IMAGE);
    const { percent, items } = await gaps();
    expect(percent).toBeGreaterThan(0);
    expect(percent).toBeLessThan(100);
    expect(items.filter(({ kind }) => kind !== 'site')).toEqual([
      { kind: 'event', id, name: 'Noche sin inglés', field: 'title', state: 'missing' },
      expect.objectContaining({ kind: 'member', name: 'Ana', field: 'description', state: 'missing' }),
    ]);

    const opened = await inside('settings');
    const { page } = opened;
    await opened.settings('site');
    await page.getByRole('tab', { name: 'Idiomas' }).click();
    const list = page.getByRole('region', { name: 'Textos en inglés' });
    // The list is asked for when it comes into view.
    await list.scrollIntoViewIfNeeded();
    await list.getByText(`El ${percent} % de los textos está al día.`).waitFor();
    expect(await axe(page)).toEqual([]);
    await list.getByRole('link', { name: 'Falta: Descripción', exact: true }).click();
    await until(
      () => page.evaluate(() => document.activeElement?.id),
      (focused) => focused === 'site-description_en',
    );
    await page.getByRole('tab', { name: 'Idiomas' }).click();
    await list.getByRole('link', { name: 'Noche sin inglés' }).click();
    await until(
      () => page.evaluate(() => document.activeElement?.id),
      (focused) => focused === `evento-${id}`,
    );
    await opened.show('settings');
    await list.getByRole('link', { name: 'Ana', exact: true }).click();
    await page.getByRole('heading', { name: 'Editar a Ana' }).waitFor();
    await until(
      () => page.evaluate(() => document.activeElement?.id),
      (focused) => focused === 'member-name',
    );
    await call(
      `${stack.url}/api/admin/events/${id}`,
      'PUT',
      admin({ ...EVENT, title: 'Noche sin inglés', translations: { en: { title: 'A night without it' } } }),
    );
    await opened.show('settings');
    await list.scrollIntoViewIfNeeded();
    await list.getByRole('link', { name: 'Noche sin inglés' }).waitFor({ state: 'detached' });
  });
});
