import '../kit/in-spanish.js';
import { axe, launchBrowser, overflowOf, PHONE } from '../kit/browser.js';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { Language } from '@tocada/contracts/ground/language.js';
import { say } from '@tocada/contracts/sentences/say.js';
import { fingerprint, TRANSLATION_ROUTES, type TranslationGaps } from '@tocada/contracts/site/translations.js';
import type { Browser, BrowserContextOptions } from 'playwright-core';
import { language } from '../kit/journey-language.js';
import { AdminPanel, type Tab } from '../kit/panel.js';
import { admin, EVENT, IMAGE, MEMBER, passwordQuery, writesTo } from '../kit/requests.js';
import { call, shareTestStack, type TestStack } from '../kit/stack.js';
import { until } from '@tocada/runtime/spec-until.js';
import { sentence, spoken, starting, t } from '../kit/words.js';

let stack: TestStack;
let browser: Browser;
let panel: AdminPanel | undefined;
const { createEvent, createMember, createImage, remove } = writesTo(() => stack.url);

const SECOND = spoken<Language>({ es: 'en', en: 'es' });
/** The label of the field for the second language beside the one of this label. */
const second = t.translations.beside[SECOND];
const someGaps = new RegExp(
  spoken({
    es: String.raw`^Falta traducir \d+ de los \d+ textos del sitio`,
    en: String.raw`^\d+ of the site’s \d+ texts still need translating`,
  }),
);

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
    admin({
      revision,
      data: { ...rest, languages: { primary: language, second: SECOND, panel: language }, ...fields },
    }),
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
    await button(t.panel.editNamed('Noche sola')).click();
    await page.getByLabel(`${t.events.title} *`).waitFor();
    expect(await page.getByText(spoken({ es: 'en inglés', en: 'in Spanish' })).count()).toBe(0);
    await button(t.events.update).click();
    await panel!.toast(t.events.updated);
    expect(await eventOf(id)).not.toHaveProperty('translations');
    await remove(`/api/admin/events/${id}`);
  });

  test('asks once before it gets a language that is not complete', async () => {
    const before = (await site()).data.languages;
    const opened = await inside('settings');
    const { page, button, field } = opened;
    await opened.settings('site');
    await page.getByRole('tab', { name: t.site.languages }).click();
    await field(t.site.secondLanguage).selectOption(t.site.languageNames[SECOND]);
    await button(t.site.publish).click();
    const question = page.getByRole('alertdialog', { name: t.site.partlyTranslated[SECOND] });
    await question.getByText(someGaps).waitFor();
    await button(t.panel.goBack).click();
    await question.waitFor({ state: 'detached' });
    expect((await site()).data.languages).toEqual(before);
    // Texts can be translated before the language is published.
    await page.getByRole('tab', { name: t.site.wording }).click();
    await page.getByLabel(second(t.site.heroSubtitle)).fill('Rock in Spanish, live');
    await button(t.site.publish).click();
    await button(t.site.publishPartly).click();
    await opened.toast(t.site.published);
    const { data } = await site();
    expect(data.languages).toMatchObject({ primary: language, second: SECOND });
    expect(data.translations[SECOND].heroSubtitle).toEqual({
      text: 'Rock in Spanish, live',
      of: fingerprint(data.heroSubtitle),
    });
    // The forms know the new language without a new document.
    await opened.show('members');
    await page.getByLabel(second(t.members.role)).waitFor();
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
    const edit = () => button(t.panel.editNamed(title)).click();
    const state = (words: string) =>
      page.locator(`#event-title_${SECOND}-hint`).getByText(words, { exact: true }).waitFor();
    const beside = page.getByLabel(second(t.events.title));
    await edit();
    await state(t.translations.states.missing);
    expect(await beside.getAttribute('lang')).toBe(SECOND);
    await page.getByRole('button', { name: `${t.translations.copy} ${t.events.title}` }).click();
    expect(await beside.inputValue()).toBe(title);
    await beside.fill(`Night on a ${device}`);
    await state(t.translations.states.done);
    expect(await axe(page)).toEqual([]);
    expect(await overflowOf(page)).toBe(0);
    const [ours, theirs] = [await page.getByLabel(`${t.events.title} *`).boundingBox(), await beside.boundingBox()];
    expect(theirs!.x > ours!.x).toBe(device === 'desk');
    await button(t.events.update).click();
    await opened.toast(t.events.updated);
    expect((await eventOf(id)).translations).toEqual({
      [SECOND]: { title: { text: `Night on a ${device}`, of: fingerprint(title) } },
    });

    await edit();
    await page.getByLabel(`${t.events.title} *`).fill(`${title}, más tarde`);
    await state(t.translations.states.outdated);
    await page.getByRole('button', { name: starting(t.translations.stillRight) }).click();
    await state(t.translations.states.done);
    await button(t.events.update).click();
    await until(
      () => eventOf(id),
      (row) => row.translations[SECOND].title.of === fingerprint(`${title}, más tarde`),
    );
    await remove(`/api/admin/events/${id}`);
  });

  test('says beside a translation what is wrong with it', async () => {
    const { id } = await createMember({ ...MEMBER, name: 'Ana Larga' });
    const { page, button } = await inside('members');
    await button(t.members.rows.editOf('Ana Larga')).click();
    await page.getByLabel(second(t.panel.description)).fill('a'.repeat(10_001));
    await button(t.members.rows.update).click();
    await page
      .locator(`#member-description_${SECOND}-error`)
      .getByText(sentence(say('too_long', { most: 10_000 })))
      .waitFor();
    await page.getByLabel(second(t.panel.description)).fill('She sings');
    await button(t.members.rows.update).click();
    await until(
      async () => (await read('/api/admin/band-members')).find((row: { id: string }) => row.id === id),
      (row) => row.translations?.[SECOND].description.text === 'She sings',
    );
    await remove(`/api/admin/band-members/${id}`);
  });

  test('merges the translations of two admins, and shows the one that both wrote', async () => {
    const { id } = await createEvent({ title: 'Noche doble', description: 'Gratis' });
    const opened = await inside('events');
    const { page, button } = opened;
    await button(t.panel.editNamed('Noche doble')).click();
    await page.getByLabel(second(t.events.title)).fill('My night');
    const theirs = { [SECOND]: { title: 'Their night', description: 'Free' } };
    await call(
      `${stack.url}/api/admin/events/${id}`,
      'PUT',
      admin({ ...EVENT, title: 'Noche doble', description: 'Gratis', translations: theirs }),
    );
    await button(t.events.update).click();
    const clash = page
      .getByRole('tabpanel')
      .locator('[role=group]')
      .filter({ hasText: sentence('stale') });
    await clash.getByText(second(t.events.title)).waitFor();
    await clash.getByText('Their night').waitFor();
    expect(await page.locator(`#event-description_${SECOND}`).inputValue()).toBe('Free');
    await button(t.panel.saveMine).click();
    await opened.toast(t.events.updated);
    expect((await eventOf(id)).translations[SECOND]).toMatchObject({
      title: { text: 'My night' },
      description: { text: 'Free' },
    });
    await remove(`/api/admin/events/${id}`);
  });

  test('lists what is missing, with the way there', async () => {
    const { id } = await createEvent({ title: 'Noche sin inglés' });
    await createEvent({ title: 'De hace años', date: '2015-05-01' });
    await createMember({ ...MEMBER, name: 'Ana', translations: { [SECOND]: { role: 'Vocals', origin: 'Monterrey' } } });
    await createImage({ ...IMAGE, alt: 'Gente bailando', translations: { [SECOND]: { alt: 'People dancing' } } });
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
    await page.getByRole('tab', { name: t.site.languages }).click();
    const list = page.getByRole('region', { name: t.site.inSecond[SECOND] });
    // The list is asked for when it comes into view.
    await list.scrollIntoViewIfNeeded();
    await list.getByText(t.site.upToDate(percent)).waitFor();
    expect(await axe(page)).toEqual([]);
    await list.getByRole('link', { name: t.site.gap.missing(t.panel.description), exact: true }).click();
    await until(
      () => page.evaluate(() => document.activeElement?.id),
      (focused) => focused === `site-description_${SECOND}`,
    );
    await page.getByRole('tab', { name: t.site.languages }).click();
    await list.getByRole('link', { name: 'Noche sin inglés' }).click();
    await until(
      () => page.evaluate(() => document.activeElement?.id),
      (focused) => focused === `evento-${id}`,
    );
    await opened.show('settings');
    await list.getByRole('link', { name: 'Ana', exact: true }).click();
    await page.getByRole('heading', { name: t.members.rows.editOf('Ana') }).waitFor();
    await until(
      () => page.evaluate(() => document.activeElement?.id),
      (focused) => focused === 'member-name',
    );
    await call(
      `${stack.url}/api/admin/events/${id}`,
      'PUT',
      admin({ ...EVENT, title: 'Noche sin inglés', translations: { [SECOND]: { title: 'A night without it' } } }),
    );
    await opened.show('settings');
    await list.scrollIntoViewIfNeeded();
    await list.getByRole('link', { name: 'Noche sin inglés' }).waitFor({ state: 'detached' });
  });
});
