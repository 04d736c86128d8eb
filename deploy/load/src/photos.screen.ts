import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser } from 'playwright-core';
import sharp from 'sharp';
import { PHONE } from './lighthouse.measure.js';

/** Counts the bytes on the wire that a phone loads: at once, and after scrolling to the end. */
export async function bytesOfGallery(browser: Browser, url: string, deviceScaleFactor: number) {
  const context = await browser.newContext({ ...PHONE, deviceScaleFactor });
  const page = await context.newPage();
  const client = await context.newCDPSession(page);
  await client.send('Network.enable');
  let bytes = 0;
  client.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
  await page.goto(`${url}/gallery`, { waitUntil: 'networkidle' });
  const firstScreen = bytes;
  await page.evaluate(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += 400) {
      window.scrollTo(0, y);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
  });
  await page.waitForLoadState('networkidle');
  await context.close();
  return { firstScreen, grid: bytes };
}

/** The least that shows the same grid: plain HTML and 360 px AVIF images, the first row loaded eagerly. */
export async function servePlainGrid(photos: string[]): Promise<{ url: string; close(): void }> {
  const files: Buffer[] = [];
  for (const photo of photos) {
    const square = sharp(photo).autoOrient().resize(360, 360, { fit: 'cover' });
    files.push(await square.avif({ quality: 46, effort: 2 }).toBuffer());
  }
  const tiles = files.map(
    (_, index) =>
      `<li><img src="/${index}.avif" width="360" height="360" alt="Foto ${index + 1}"${index < 4 ? ' fetchpriority="high"' : ' loading="lazy"'}></li>`,
  );
  const html = `<!doctype html><html lang="es"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Fotos</title><meta name="description" content="Fotos"><style>body{margin:0;background:#0c0910;color:#fff;font:16px system-ui}main{padding:8rem 1rem}ul{list-style:none;margin:0;padding:0;display:grid;grid-template-columns:1fr 1fr;gap:.5rem}img{display:block;width:100%;height:auto}</style></head><body><main><h1>Fotos</h1><ul>${tiles.join('')}</ul></main></body></html>`;
  const server = createServer((request, response) => {
    const file = files[Number(/^\/(\d+)\.avif$/.exec(request.url!)?.[1] ?? Number.NaN)];
    response.writeHead(200, { 'content-type': file ? 'image/avif' : 'text/html', 'cache-control': 'max-age=3600' });
    response.end(file ?? html);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => void server.close() };
}
