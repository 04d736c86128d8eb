import '../kit/in-english.js';
import { afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { axe, complaintsOf, PHONE } from '../kit/browser.js';
import { AdminPanel } from '../kit/panel.js';
import { EVENT, idsOf } from '../kit/requests.js';
import { band, browser, stack, startEmptySite } from '../kit/site.js';
import { call, PASSWORD } from '../kit/stack.js';
import { until } from '@tocada/runtime/spec-until.js';
import { sentence, spoken, starting, t } from '../kit/words.js';

let panel: AdminPanel;
let event: any;
const photos: any[] = [];

startEmptySite();
beforeAll(async () => {
  event = await band.event(EVENT);
  for (const [title, color] of [
    ['Tercera', '#33c'],
    ['Segunda', '#3c3'],
    ['Primera', '#c33'],
  ] as const)
    photos.unshift(await band.photo(title, color));
  const { id } = photos[2];
  await band.save('PUT', `gallery/${id}`, { title: null, alt: null, eventId: null });
});
afterEach(() => panel.page.context().close());

const read = async (path: string): Promise<any> => (await call(stack.url + path)).body;

describe('the gallery', () => {
  test('a missing description is marked; title, description and event can be edited', async () => {
    panel = await AdminPanel.inside(browser, stack.url, 'gallery');
    const complaints = complaintsOf(panel.page);
    await panel.page.getByText(t.gallery.lackAlt(1)).waitFor();
    await panel.row(t.gallery.lacksAlt).getByRole('button', { name: t.panel.edit }).click();
    expect(await panel.field(t.gallery.alt).inputValue()).toBe('');
    const day = spoken({ es: '1 de mayo de 2150', en: 'May 1, 2150' });
    await panel.type({ [t.panel.optionalTitle]: 'El patio', [t.gallery.alt]: 'Gente que baila en un patio' });
    await panel.field(t.panel.event).selectOption({ label: `${EVENT.title} (${day})` });
    expect(await axe(panel.page)).toEqual([]);
    await panel.button(t.gallery.update).click();
    await panel.toast(t.gallery.updated);
    expect(await panel.row('El patio').innerText()).toContain(EVENT.title);
    await panel.page.getByText(t.gallery.lacksAlt).first().waitFor({ state: 'detached' });
    expect(await read(`/api/gallery?event=${event.id}`)).toMatchObject([
      { id: photos[2].id, title: 'El patio', alt: 'Gente que baila en un patio' },
    ]);
    expect((await read(`/api/events/${event.id}`)).hasPhotos).toBe(true);
    await panel.show('events');
    await panel.row(EVENT.title).getByText(t.events.withPhotos).waitFor();
    expect(complaints).toEqual([]);
  });

  test('a look that is lost while a photo is being prepared is made again', async () => {
    panel = await AdminPanel.atGate(browser, stack.url);
    let next: 'unready' | 'lost' | 'true' = 'unready';
    await panel.page.route(/\/api\/admin\/gallery(\?|$)/, async (route) => {
      if (next === 'true') return route.continue();
      if (next === 'lost') {
        next = 'true';
        return route.abort();
      }
      const response = await route.fetch();
      const rows = (await response.json()) as object[];
      return route.fulfill({ response, json: rows.map((row) => ({ ...row, image: { state: 'pending' } })) });
    });
    await panel.enter(PASSWORD);
    await panel.show('gallery');
    await panel.row('Primera').getByText(t.uploads.processing).first().waitFor();
    next = 'lost';
    await panel.row('Primera').locator('img[src*="/media/derived/"]').waitFor();
    expect(next).toBe('true');
  });

  test('a finger, a drag or the arrow keys set the point that stays in sight', async () => {
    panel = await AdminPanel.inside(browser, stack.url, 'gallery', PHONE);
    const { page } = panel;
    await panel.button(t.panel.editNamed('El patio')).click();
    const field = page.getByRole('group', { name: t.uploads.focalPoint });
    const ring = field.getByRole('slider');
    const place = () => ring.getAttribute('aria-valuetext');
    /** The place in words, where a pixel may be a percent. */
    const near = (x: number, y: number) =>
      [x - 1, x, x + 1].flatMap((left) => [y - 1, y, y + 1].map((top) => t.uploads.focalPointAt(left, top)));
    expect(await place()).toBe(t.uploads.focalPointAt(50, 20));
    await ring.scrollIntoViewIfNeeded();
    const size = (await ring.boundingBox())!;
    expect(Math.min(size.width, size.height)).toBeGreaterThanOrEqual(44);
    const picture = (await field.locator('img').first().boundingBox())!;
    const at = (x: number, y: number) =>
      [picture.x + (picture.width * x) / 100, picture.y + (picture.height * y) / 100] as const;
    await page.touchscreen.tap(...at(90, 80));
    expect(near(90, 80)).toContain(await place());
    await page.mouse.move(...at(90, 80));
    await page.mouse.down();
    await page.mouse.move(...at(30, 60), { steps: 3 });
    await page.mouse.up();
    expect(near(30, 60)).toContain(await place());
    await ring.press('Enter');
    for (let press = 0; press < 30; press += 1) await ring.press('ArrowLeft');
    for (let press = 0; press < 30; press += 1) await ring.press('ArrowUp');
    await ring.press('ArrowDown');
    await ring.press('Shift+ArrowRight');
    expect(await place()).toBe(t.uploads.focalPointAt(1, 5));
    expect(await axe(page)).toEqual([]);
    await panel.button(t.gallery.update).click();
    await panel.toast(t.gallery.updated);
    const [photo] = await read(`/api/gallery?event=${event.id}`);
    expect(photo).toMatchObject({ id: photos[2].id, focalPoint: '1% 5%' });
    const tile = () => page.locator(`img[src="${photo.url}"]`).first();
    expect(await tile().evaluate((image) => getComputedStyle(image).objectPosition)).toBe('1% 5%');
    await page.goto(`${stack.url}/gallery`);
    expect(await tile().evaluate((image) => getComputedStyle(image).objectPosition)).toBe('1% 5%');
  });

  test('images move with the keyboard, by one place or to a numbered place, but not past the ends', async () => {
    panel = await AdminPanel.inside(browser, stack.url, 'gallery');
    const [a, b, c] = idsOf(photos);
    const order = (ids: unknown[]) =>
      until(
        async () => idsOf(await read('/api/gallery')),
        (now) => `${now}` === `${ids}`,
      );
    const focused = () => panel.page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    const after = `${t.gallery.moveAfter}: Primera`;
    await panel.button(after).focus();
    await panel.page.keyboard.press('Enter');
    await order([b, a, c]);
    await until(focused, (label) => label === after);
    await panel.page.keyboard.press('Enter');
    await order([b, c, a]);
    await panel.page.keyboard.press('Enter');
    expect(await panel.button(after).getAttribute('aria-disabled')).toBe('true');
    await panel.button(t.panel.editNamed('El patio')).click();
    await panel.type({ [t.gallery.place(3)]: '1' });
    await panel.button(t.gallery.update).click();
    await order([c, b, a]);
    expect(await focused()).toBe(t.panel.editNamed('El patio'));
  });

  test('a refused order is undone', async () => {
    panel = await AdminPanel.inside(browser, stack.url, 'gallery');
    await panel.refuse('PUT', 'gallery/order', 'Ahora no');
    await panel.button(`${t.gallery.moveAfter}: El patio`).click();
    await panel.toast(t.gallery.notMoved, 'Ahora no');
    const labels = () =>
      panel.page
        .getByRole('button', { name: starting(t.gallery.moveBefore) })
        .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')));
    expect(await labels()).toEqual(
      ['El patio', 'Segunda', 'Primera'].map((name) => `${t.gallery.moveBefore}: ${name}`),
    );
  });

  test('a broken file shows its reason, can be retried, and can be removed', async () => {
    const { uploadURL, headers, imageURL } = await band.save('POST', 'gallery/upload', { type: 'image/jpeg', size: 4 });
    await band.save('POST', 'gallery', { imageURL, title: 'Rota', alt: 'Rota' });
    panel = await AdminPanel.inside(browser, stack.url, 'gallery', PHONE);
    await panel.row(sentence('image_missing')).waitFor();
    await fetch(uploadURL, { method: 'PUT', headers, body: 'nada' });
    await panel.button(t.panel.retry).click();
    await panel.row(sentence('image_type')).waitFor();
    expect(await axe(panel.page)).toEqual([]);
    await panel.button(t.gallery.removeNamed('Rota')).click();
    await panel.confirm('Rota');
    await panel.toast(t.gallery.removed);
  });
});

describe('events', () => {
  test('the preview shows the WhatsApp card and its size', async () => {
    panel = await AdminPanel.inside(browser, stack.url, 'events');
    await panel.row(EVENT.title).getByText(t.events.onWhatsApp).click();
    const card = panel.page.getByRole('img', { name: t.events.cardOf(EVENT.title) });
    await until(
      () => card.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]),
      ([width, height]) => width === 1200 && height === 630,
    );
    const { body, headers } = await call(stack.url + (await card.getAttribute('src')));
    expect([body.length > 0, headers.get('content-type')]).toEqual([true, 'image/jpeg']);
    const kilobytes = Math.ceil(Number(headers.get('content-length')) / 1024);
    expect(kilobytes).toBeLessThanOrEqual(280);
    await panel.page.getByText(t.events.cardAndSize(kilobytes)).waitFor();
    expect(await axe(panel.page)).toEqual([]);
    const poster = panel.row(EVENT.title).getByRole('link', { name: t.publicEvents.savePoster });
    expect(await poster.getAttribute('href')).toBe(`/share/events/${event.id}-historia.jpg`);
    expect(await poster.getAttribute('download')).toBe(`${EVENT.title}.jpg`);
  });
});
