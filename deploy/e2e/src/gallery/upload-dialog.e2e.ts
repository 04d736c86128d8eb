import '../kit/in-spanish.js';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { GREEN, heic, RED } from '@tocada/content/images/spec-heic.js';
import { axe, Band, complaintsOf, launchBrowser, PHONE, quiet } from '../kit/browser.js';
import { AdminPanel, callsTo, gate } from '../kit/panel.js';
import { admin, EVENT, passwordQuery } from '../kit/requests.js';
import { call, PASSWORD, startTestStack, type TestStack } from '../kit/stack.js';
import { photo, UploadDialog, type Chosen } from '../kit/upload-dialog.js';
import { until } from '@tocada/runtime/spec-until.js';
import { sentence, spoken, t, uppy } from '../kit/words.js';

let stack: TestStack;
let browser: Browser;
let panel: AdminPanel;
let small: Chosen;
let origin: Server;
/** The host name under which the browser reaches this machine. */
const HOST = process.env.E2E_HOST ?? '127.0.0.1';

beforeAll(async () => {
  [stack, browser, small] = await Promise.all([
    startTestStack({
      COMPANION_ALLOW_PRIVATE_ADDRESSES: 'on',
      COMPANION_DROPBOX_KEY: 'k',
      COMPANION_DROPBOX_SECRET: 's',
    }),
    launchBrowser(),
    photo('chica.jpg', 300, 200),
  ]);
  origin = createServer((_request, response) =>
    response.writeHead(200, { 'content-type': 'image/jpeg', 'content-length': small.buffer.length }).end(small.buffer),
  ).listen(0, HOST);
});
afterEach(() => panel.close());
afterAll(async () => {
  origin.close();
  await browser.close();
  await stack.remove();
});

const BUTTON = t.gallery.upload;
/** Uploads a photo directly, without the panel. */
async function sendPhoto({ buffer, mimeType }: Chosen): Promise<{ imageURL: string }> {
  const fields = admin({ type: mimeType, size: buffer.length });
  const { uploadURL, headers, imageURL } = (await call(`${stack.url}/api/admin/gallery/upload`, 'POST', fields)).body;
  await fetch(uploadURL, { method: 'PUT', headers, body: new Uint8Array(buffer) });
  return { imageURL };
}
const inGallery = async () => {
  panel = await AdminPanel.inside(browser, stack.url, 'gallery');
  return UploadDialog.open(panel.page, BUTTON);
};
const photos = async () =>
  (await call(`${stack.url}/api/admin/gallery?${passwordQuery}`)).body as {
    id: string;
    title: string | null;
    alt: string;
  }[];
/** Waits for the PUT: before it there is nothing to stop. */
const underWay = (puts: { sent: number }) =>
  until(
    () => puts.sent,
    (sent) => sent === 1,
  );
const ids = async () => (await photos()).map(({ id }) => id);

describe('an image from this device', () => {
  test('of 3 MB shows its progress and appears in the gallery with its trimmed description', async () => {
    panel = await AdminPanel.inside(browser, stack.url, 'gallery');
    const { page } = panel;
    // The tab has a script of its own.
    await quiet(page);
    const loaded: string[] = [];
    page.on('request', (request) => loaded.push(request.url()));
    const complaints = complaintsOf(page);
    await panel.type({ [t.gallery.optionalDescription]: '  El público ' });
    expect(loaded.filter((url) => /assets\/.*\.js/.test(url))).toEqual([]);
    const dialog = await UploadDialog.open(page, BUTTON);
    expect(loaded.some((url) => /assets\/upload-dialog-.*\.js/.test(url))).toBe(true);
    expect(await axe(page)).toEqual([]);

    const file = await photo('grande.jpg', 2200, 1500);
    expect(file.buffer.length).toBeGreaterThan(3_000_000);
    const puts = dialog.puts();
    const { promise, resolve } = gate();
    await dialog.hold(promise);
    await dialog.choose(file);
    await dialog.root.locator('img[alt="grande.jpg"]').waitFor();
    await underWay(puts);
    expect(await axe(page)).toEqual([]);
    const network = await page.context().newCDPSession(page);
    const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 1_500_000 };
    await network.send('Network.emulateNetworkConditions', slow);
    resolve();
    const amount = spoken({ es: /^[\d.]+ [KM]B de [\d.]+ MB$/, en: /^[\d.]+ [KM]B of [\d.]+ MB$/ });
    const partly = (await dialog.progress()).filter((text) => amount.test(text));
    expect(partly.length).toBeGreaterThan(1);
    // Shown at once from the browser's own copy, later from the server's.
    await panel.row('El público').filter({ hasText: t.uploads.processing }).locator('img[src^="blob:"]').waitFor();
    await panel.toast(t.uploads.uploaded);
    await panel.row('El público').locator('img[src*="/media/derived/"]').waitFor();
    expect(await panel.row('El público').getByText(t.uploads.processing).count()).toBe(0);
    expect(puts).toEqual({ sent: 1, failed: 0 });
    expect(await photos()).toMatchObject([{ title: 'El público', alt: 'El público' }]);
    expect(complaints).toEqual([]);
  });

  test('is refused in words when it is too large, of another type or empty', async () => {
    const dialog = await inGallery();
    const asked = panel.calls();
    await dialog.choose({ name: 'enorme.png', mimeType: 'image/png', buffer: Buffer.alloc(10_485_761) });
    await dialog.said(uppy.exceedsSize.replace('%{file}', 'enorme.png').replace('%{size}', '10 MB'));
    await dialog.choose({ name: 'dibujo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') });
    await dialog.said(uppy.youCanOnlyUploadFileTypes);
    await dialog.choose({ name: 'nada.png', mimeType: 'image/png', buffer: Buffer.alloc(0) });
    await dialog.said(uppy.inferiorSize);
    expect(asked.filter((request) => request.url().includes('/upload'))).toEqual([]);
    // The limit is exact: a file of the limit's size is accepted.
    const puts = dialog.puts();
    await dialog.hold(new Promise(() => undefined));
    await dialog.choose({ name: 'justa.png', mimeType: 'image/png', buffer: Buffer.alloc(10_485_760) });
    await underWay(puts);
  });

  test('is retried after a 503 without a message', async () => {
    const dialog = await inGallery();
    const puts = dialog.puts();
    let refusals = 1;
    await panel.page.route('**/media/gallery/**', (route) =>
      route.request().method() === 'PUT' && refusals-- > 0 ? route.fulfill({ status: 503 }) : route.fallback(),
    );
    const before = (await photos()).length;
    await dialog.choose(small);
    await panel.toast(t.uploads.uploaded);
    expect(puts.sent).toBe(2);
    expect(await photos()).toHaveLength(before + 1);
    expect((await photos())[0]).toMatchObject({ title: null, alt: 'Gallery image' });
  });

  test('is not retried after a 403 until the admin asks for it', async () => {
    const dialog = await inGallery();
    const puts = dialog.puts();
    await panel.page.route('**/media/gallery/**', (route) =>
      route.request().method() === 'PUT' && puts.sent === 1 ? route.fulfill({ status: 403 }) : route.fallback(),
    );
    await dialog.choose(small);
    await dialog.said(uppy.failedToUpload.replace('%{file}', 'chica.jpg'));
    await dialog.root.getByText(uppy.uploadFailed).first().waitFor();
    expect(await axe(panel.page)).toEqual([]);
    expect(puts.sent).toBe(1);
    await dialog.root.locator('.uppy-StatusBar').getByRole('button', { name: uppy.retry }).click();
    await panel.toast(t.uploads.uploaded);
    expect(puts.sent).toBe(2);
  });

  test('waits while the network is down', async () => {
    const dialog = await inGallery();
    await panel.page.context().setOffline(true);
    await dialog.said(uppy.noInternetConnection);
    await dialog.choose(small);
    await dialog.root.getByText(uppy.uploading).first().waitFor();
    await panel.page.context().setOffline(false);
    await dialog.gone();
    await panel.toast(t.uploads.uploaded);
  });

  test('can be paused and resumed', async () => {
    const dialog = await inGallery();
    const puts = dialog.puts();
    const { promise, resolve } = gate();
    await dialog.hold(promise);
    await dialog.choose(small);
    await underWay(puts);
    await dialog.button(uppy.pause).click();
    await dialog.root.getByText(uppy.paused).first().waitFor();
    resolve();
    await dialog.button(uppy.resume).click();
    await dialog.gone();
    await panel.toast(t.uploads.uploaded);
    expect(puts).toEqual({ sent: 2, failed: 1 });
  });

  test('can be cancelled, and leaves no row', async () => {
    const dialog = await inGallery();
    const puts = dialog.puts();
    const { promise, resolve } = gate();
    await dialog.hold(promise);
    const before = await ids();
    await dialog.choose(small);
    await underWay(puts);
    await dialog.root.locator('.uppy-StatusBar').getByRole('button', { name: uppy.cancel }).click();
    await dialog.root.getByRole('tab', { name: uppy.myDevice }).waitFor();
    resolve();
    expect(puts).toEqual({ sent: 1, failed: 1 });
    expect(await ids()).toEqual(before);
  });

  test('keeps its description when the server refuses its row', async () => {
    panel = await AdminPanel.inside(browser, stack.url, 'gallery');
    await panel.type({ [t.gallery.optionalDescription]: 'Sin suerte' });
    await panel.refuse('POST', 'gallery', 'La galería está llena');
    const dialog = await UploadDialog.open(panel.page, BUTTON);
    await dialog.choose(small);
    await panel.toast(t.uploads.notUploaded, 'La galería está llena');
    await panel.row('Sin suerte').waitFor({ state: 'detached' });
    expect(await panel.field(t.gallery.optionalDescription).inputValue()).toBe('Sin suerte');
  });
});

describe('eight photos of a show', () => {
  test('keep their words and their event; each is one tap, one file and one dialog', async () => {
    const event = await new Band(stack).event({ ...EVENT, title: 'Kermés' });
    panel = await AdminPanel.inside(browser, stack.url, 'gallery', PHONE);
    const { page } = panel;
    const before = (await photos()).length;
    const again = panel.button(t.gallery.nextPhoto);
    await panel.type({ [t.gallery.optionalDescription]: 'El patio lleno' });
    await panel.field(t.panel.event).selectOption(event.id);
    expect(await again.count()).toBe(0);
    const first = await UploadDialog.open(page, BUTTON);
    await first.choose(small);
    await panel.page.getByText(t.gallery.sent(1)).waitFor();
    for (let count = 2; count <= 8; count += 1) {
      const chooser = page.waitForEvent('filechooser');
      await again.tap();
      expect((await chooser).isMultiple()).toBe(false);
      await (await chooser).setFiles(small);
      await page.getByText(t.gallery.sent(count)).waitFor();
      expect(await first.root.count()).toBe(0);
      // The rows that arrive above do not push the button out of view.
      const { y } = (await again.boundingBox())!;
      expect(y).toBeGreaterThan(72);
      expect(y).toBeLessThan(PHONE.viewport!.height);
    }
    expect(await axe(page)).toEqual([]);
    const rows = (await photos()) as { title: string | null; alt: string; eventId?: string | null }[];
    expect(rows).toHaveLength(before + 8);
    for (const row of rows.slice(0, 8))
      expect(row).toMatchObject({ title: 'El patio lleno', alt: 'El patio lleno', eventId: event.id });
    // The words survive a look at another photo, and can be changed for the next one.
    await panel.button(t.panel.editNamed('El patio lleno')).first().tap();
    await panel.button(t.panel.cancel).tap();
    expect(await panel.field(t.gallery.optionalDescription).inputValue()).toBe('El patio lleno');
    await until(
      async () => (await call(`${stack.url}/api/gallery?event=${event.id}`)).body.length,
      (shown) => shown === 8,
    );
    await panel.show('events');
    await panel.row('Kermés').getByText(t.events.withPhotos).waitFor();
  });

  test('a next file of another type is refused in words, in the dialog', async () => {
    const dialog = await inGallery();
    await dialog.choose(small);
    const chooser = panel.page.waitForEvent('filechooser');
    await panel.button(t.gallery.nextPhoto).click();
    await (await chooser).setFiles({ name: 'nota.txt', mimeType: 'text/plain', buffer: Buffer.from('hola') });
    await dialog.said(uppy.youCanOnlyUploadFileTypes);
    await dialog.choose(small);
    await panel.page.getByText(t.gallery.sent(2)).waitFor();
  });
});

describe('success is reported only once the server has processed the picture', () => {
  const UPLOADED = t.uploads.uploaded;
  const NO_PICTURE = sentence('image_type');
  const broken = { name: 'rota.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no es una foto') };

  test('not while the server processes others; the admin continues and is notified on another tab', async () => {
    panel = await AdminPanel.inside(browser, stack.url, 'members');
    const { page } = panel;
    const told = await panel.toasts();
    await panel.type({
      [t.panel.name]: 'Lola',
      [t.members.role]: 'Bajo',
      [t.members.origin]: 'Quito',
      [t.panel.description]: 'Toca.',
    });
    const other = await photo('otra.jpg', 1800, 1350);
    // Several, because a fast server would have processed one before the member is added.
    for (let index = 0; index < 4; index += 1) {
      const { imageURL } = await sendPhoto(other);
      await call(`${stack.url}/api/admin/images`, 'POST', admin({ imageURL }));
    }
    const dialog = await UploadDialog.open(page, t.members.uploadPhoto);
    await dialog.choose(small);
    await dialog.gone();
    const field = page.getByRole('group', { name: t.members.photo });
    await field.getByText(t.uploads.processing).waitFor();
    await field.getByText(t.uploads.pending).waitFor();
    expect(await axe(page)).toEqual([]);
    await panel.button(t.members.rows.add).click();
    await panel.toast(t.members.rows.added);
    await panel.row('Lola').getByText(t.uploads.processing).waitFor();
    expect(await told()).not.toContain(UPLOADED);
    await panel.show('events');
    // On a busy machine, the toast may be gone before the tab is open.
    await until(told, (titles) => titles.includes(UPLOADED));
    await panel.show('members');
    await panel.row('Lola').locator('img[src*="/media/derived/"]').waitFor();
  });

  test('a file that is no picture: the reason stands beside the field, and the earlier image is back', async () => {
    panel = await AdminPanel.inside(browser, stack.url, 'events');
    const { page } = panel;
    const told = await panel.toasts();
    const field = page.getByRole('group', { name: t.events.image });
    const send = async (button: string, file: Chosen) => {
      const dialog = await UploadDialog.open(page, button);
      await dialog.choose(file);
      await dialog.gone();
    };
    await send(t.events.uploadImage, broken);
    await field.getByText(NO_PICTURE).waitFor();
    await panel.toast(t.uploads.notUploaded);
    expect(await field.getByAltText(t.panel.preview).count()).toBe(0);
    expect(await axe(page)).toEqual([]);
    await send(t.events.uploadImage, small);
    await panel.toast(UPLOADED);
    expect(await field.getByText(NO_PICTURE).count()).toBe(0);
    const preview = field.getByAltText(t.panel.preview);
    const good = await preview.getAttribute('src');
    expect(good).toContain('/media/derived/');
    await send(t.events.changeImage, broken);
    await field.getByText(NO_PICTURE).waitFor();
    expect(await preview.getAttribute('src')).toBe(good);
    expect((await told()).filter((title) => title === UPLOADED)).toHaveLength(1);
    await panel.type({ [t.events.title]: 'Feria', [t.events.location]: 'Bryan TX' });
    await panel.button(t.events.add).click();
    await panel.toast(t.events.added);
    expect(await field.getByText(NO_PICTURE).count()).toBe(0);
    const events = (await call(`${stack.url}/api/admin/events?${passwordQuery}`)).body;
    expect(events).toContainEqual(
      expect.objectContaining({ title: 'Feria', imageUrl: good, image: expect.objectContaining({ state: 'ready' }) }),
    );
  });

  test('a photo that is no picture shows its reason in the gallery', async () => {
    const dialog = await inGallery();
    const told = await panel.toasts();
    await panel.page.keyboard.press('Escape');
    await dialog.gone();
    await panel.type({ [t.gallery.optionalDescription]: 'Rota' });
    const again = await UploadDialog.open(panel.page, BUTTON);
    await again.choose(broken);
    await panel.toast(t.uploads.notUploaded, NO_PICTURE);
    await panel.row('Rota').getByText(NO_PICTURE).waitFor();
    expect(await told()).toEqual([t.uploads.notUploaded]);
  });

  test('a HEIC photo, which this browser cannot display', async () => {
    const dialog = await inGallery();
    const file = heic({ tiles: [[RED, GREEN]], turn: 1 });
    await dialog.choose({ name: 'IMG_0001.HEIC', mimeType: '', buffer: file });
    await panel.toast(UPLOADED);
    const image = panel.row(t.gallery.lacksAlt).first().locator('img[src*="/media/derived/"]');
    await until(
      () => image.evaluate((shown: HTMLImageElement) => shown.naturalHeight / shown.naturalWidth),
      (ratio) => ratio === 2,
    );
  });
});

describe('the dialog', () => {
  test('closes by Escape and by Back, and restores focus and scroll position', async () => {
    const dialog = await inGallery();
    const { page } = panel;
    await page.keyboard.press('Escape');
    await dialog.gone();
    expect(await page.locator(':focus').innerText()).toBe(BUTTON);
    expect(await page.evaluate(() => document.body.className)).toBe('');
    const again = await UploadDialog.open(page, BUTTON);
    await page.goBack();
    await again.gone();
    expect(new URL(page.url()).pathname).toBe('/admin');
    await panel.button(BUTTON).waitFor();
  });

  test('gives a member a photo, replaces it, and removes it', async () => {
    panel = await AdminPanel.inside(browser, stack.url, 'members');
    const { page } = panel;
    await panel.type({
      [t.panel.name]: 'Ana',
      [t.members.role]: 'Voz',
      [t.members.origin]: 'Lima',
      [t.panel.description]: 'Canta.',
    });
    for (const label of [t.members.uploadPhoto, t.members.changePhoto]) {
      const dialog = await UploadDialog.open(page, label);
      await dialog.choose(small);
      await dialog.gone();
      await panel.toast(t.uploads.uploaded);
      await page.getByAltText(t.panel.preview).waitFor();
    }
    await panel.button(t.members.removePhoto).click();
    await panel.toast(t.uploads.removed);
    expect(await page.getByAltText(t.panel.preview).count()).toBe(0);
    const dialog = await UploadDialog.open(page, t.members.uploadPhoto);
    await dialog.choose(small);
    await dialog.gone();
    // The one toast that is shown must not take the place of the next.
    await panel.toast(t.uploads.uploaded);
    await panel.button(t.members.rows.add).click();
    await panel.toast(t.members.rows.added);
    const [member] = (await call(`${stack.url}/api/admin/band-members?${passwordQuery}`)).body;
    expect(member.imageUrl).toMatch(/^\/media\//);
  });

  test('imports from an address, with a token that is renewed while it is open', async () => {
    panel = await AdminPanel.atGate(browser, stack.url);
    const { page } = panel;
    let sessions = 0;
    await page.route(callsTo('session'), async (route) => {
      sessions += 1;
      const answer = await route.fetch();
      await route.fulfill({ response: answer, json: { ...(await answer.json()), expiresIn: 1 } });
    });
    await page.goto(`${stack.url}/admin`);
    await panel.enter(PASSWORD);
    await panel.show('gallery');
    const dialog = await UploadDialog.open(page, BUTTON);
    await dialog.root.getByRole('tab', { name: uppy.pluginNameDropbox }).waitFor();
    await dialog.root.getByRole('tab', { name: uppy.pluginNameUrl }).click();
    expect(await axe(page)).toEqual([]);
    const before = (await photos()).length;
    const address = `http://${HOST}:${(origin.address() as AddressInfo).port}/foto.jpg`;
    await dialog.root.getByLabel(uppy.enterUrlToImport).fill(address);
    await dialog.button(uppy.import).click();
    await dialog.gone();
    await panel.toast(t.uploads.uploaded);
    expect(await photos()).toHaveLength(before + 1);
    expect(sessions).toBeGreaterThan(2);
  });
});
