import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '@tocada/local/temporary-folder.js';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { until } from '@tocada/runtime/spec-until.js';
import { uppy } from './words.js';

export interface Chosen {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** A photo of noise, which hardly compresses: about as many bytes as pixels. */
export async function photo(name: string, width: number, height: number): Promise<Chosen> {
  const raw = randomBytes(width * height * 3);
  const buffer = await sharp(raw, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 95 })
    .toBuffer();
  return { name, mimeType: 'image/jpeg', buffer };
}

/** Bytes from which Chromium reads a file itself, because to send them to it takes seconds. */
const LARGE = 1_000_000;

/** The upload dialog in a browser. */
export class UploadDialog {
  readonly root;

  private constructor(private readonly page: Page) {
    this.root = page.getByRole('dialog', { name: uppy.dashboardWindowTitle });
  }

  static async open(page: Page, button: string): Promise<UploadDialog> {
    await page.getByRole('button', { name: button, exact: true }).click();
    const dialog = new UploadDialog(page);
    await dialog.root.getByRole('tab', { name: uppy.pluginNameUrl }).waitFor();
    return dialog;
  }

  button = (name: string) => this.root.getByRole('button', { name, exact: true });

  private input = () => this.root.locator('input.uppy-Dashboard-input').first();

  /** Chooses the file at this path, and with it starts the upload. */
  chooseAt = (path: string) => this.input().setInputFiles(path);

  /** Chooses the file, and with it starts the upload. */
  async choose({ name, mimeType, buffer }: Chosen): Promise<void> {
    if (buffer.length < LARGE) return this.input().setInputFiles({ name, mimeType, buffer });
    const path = join(temporaryFolder('chosen'), name);
    writeFileSync(path, buffer);
    await this.chooseAt(path);
  }

  /** Waits for a message that the dialog shows for a few seconds. */
  said = (text: string) => this.root.locator('.uppy-Informer', { hasText: text }).first().waitFor();

  gone = () => this.root.waitFor({ state: 'detached' });

  /** Counts PUTs to the store from now on by their outcome. */
  puts(): { sent: number; failed: number } {
    const counts = { sent: 0, failed: 0 };
    const isPut = (method: string, url: string) => method === 'PUT' && url.includes('/media/');
    this.page.on('request', (request) => isPut(request.method(), request.url()) && (counts.sent += 1));
    this.page.on('requestfailed', (request) => isPut(request.method(), request.url()) && (counts.failed += 1));
    return counts;
  }

  /** Holds every PUT to the store until `go` resolves. */
  async hold(go: Promise<void>): Promise<void> {
    await this.page.route('**/media/**', async (route) => {
      if (route.request().method() === 'PUT') await go;
      await route.continue().catch(() => undefined);
    });
  }

  /** Collects the progress texts until the upload ends. */
  async progress(): Promise<string[]> {
    const seen = new Set<string>();
    await until(
      async () => {
        const text = await this.root.locator('.uppy-StatusBar-statusSecondary').allInnerTexts();
        for (const line of text) seen.add(line.split('·')[0]!.trim());
        return this.root.count();
      },
      (count) => count === 0,
    );
    return [...seen];
  }
}
