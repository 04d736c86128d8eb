import { createHash, randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { launchBrowser } from '../kit/browser.js';
import { Bucket } from '../kit/bucket.js';
import { AdminPanel, gate } from '../kit/panel.js';
import { startTestStack, type TestStack } from '../kit/stack.js';
import { until } from '@tocada/runtime/spec-until.js';
import { UploadDialog } from '../kit/upload-dialog.js';

const MB = 1024 * 1024;
/** Larger than 100 MB, from where files are sent in parts; this file raises the upload limit. */
const file = { name: 'enorme.jpg', size: 101 * MB, md5: '', path: '' };

let stack: TestStack;
let browser: Browser;
let bucket: Bucket;
let panel: AdminPanel;
let dialog: UploadDialog;
/** Calls of the companion and PUTs of parts, as "METHOD what status". */
let calls: string[];
let keys: Set<string>;

beforeAll(async () => {
  [stack, browser] = await Promise.all([
    startTestStack({ COMPANION_MAX_FILE_SIZE: String(200 * MB) }),
    launchBrowser(),
  ]);
  bucket = new Bucket(stack);
  const bytes = randomBytes(file.size);
  file.md5 = createHash('md5').update(bytes).digest('hex');
  file.path = join(stack.dataDir, file.name);
  writeFileSync(file.path, bytes);
});
afterAll(async () => {
  bucket.close();
  await browser.close();
  await stack.remove();
});
afterEach(() => panel.close());

const isPart = (method: string, url: string) => method === 'PUT' && url.includes('partNumber=');
const sentParts = () => calls.filter((call) => call === 'PUT part 200').length;

/** Opens the dialog with the large file. The row is refused, because the test checks only the bytes. */
async function inDialog() {
  panel = await AdminPanel.inside(browser, stack.url, 'gallery');
  await panel.refuse('POST', 'gallery', 'Sin fila');
  calls = [];
  keys = new Set();
  panel.page.on('response', (response) => {
    const { pathname, searchParams } = new URL(response.url());
    const method = response.request().method();
    if (isPart(method, response.url())) calls.push(`PUT part ${response.status()}`);
    const call = /^\/companion\/s3\/multipart(\/[^/]+)?(\/\w+)?$/.exec(pathname);
    if (!call) return;
    calls.push(`${method} ${call[1] ? '{id}' : ''}${call[2]?.replace(/\d+/, '{n}') ?? ''} ${response.status()}`);
    if (searchParams.get('key')) keys.add(searchParams.get('key')!);
  });
  dialog = await UploadDialog.open(panel.page, 'Subir Imagen a Galería');
  await dialog.root.getByText('200 MB').waitFor();
}

test('a file of 101 MB is sent in parts; a part that fails twice is retried, and every byte arrives', async () => {
  await inDialog();
  let failures = 2;
  await panel.page.route(
    (url) => url.searchParams.get('partNumber') === '3',
    (route) => (failures-- > 0 ? route.fulfill({ status: 500 }) : route.fallback()),
  );
  await dialog.chooseAt(file.path);
  await panel.toast('Error al subir imagen', 'Sin fila');
  expect(calls.filter((call) => call === 'PUT part 500')).toHaveLength(2);
  expect(sentParts()).toBe(21);
  expect(calls.at(-1)).toBe('POST {id}/complete 200');
  const [key, ...others] = keys;
  expect(others).toEqual([]);
  const { body, type } = (await bucket.read(`/media/${key}`))!;
  expect(type).toBe('image/jpeg');
  expect(body.length).toBe(file.size);
  expect(createHash('md5').update(body).digest('hex')).toBe(file.md5);
});

test('a resumed upload asks which parts exist; a cancelled upload leaves none', async () => {
  await inDialog();
  const { promise: never } = gate();
  let held = true;
  await panel.page.route('**/media/**', async (route) => {
    const { method, url } = { method: route.request().method(), url: route.request().url() };
    if (held && isPart(method, url) && sentParts() >= 4) await never;
    await route.continue().catch(() => undefined);
  });
  await dialog.chooseAt(file.path);
  await until(sentParts, (count) => count >= 4);
  await dialog.button('Pausar').click();
  await dialog.root.getByText('En pausa').first().waitFor();
  const before = sentParts();
  held = false;
  await dialog.button('Reanudar').click();
  await until(
    () => calls,
    () => calls.includes('GET {id} 200'),
  );
  await until(sentParts, (count) => count > before);
  await dialog.root.locator('.uppy-StatusBar').getByRole('button', { name: 'Cancelar' }).click();
  await until(
    () => calls,
    () => calls.some((call) => call.startsWith('DELETE {id} 2')),
  );
  const [key] = keys;
  expect(await bucket.read(`/media/${key}`)).toBeUndefined();
  expect(await bucket.unfinished()).toEqual([]);
});
