import { rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ensureChromium } from '@tocada/local/chromium.js';
import { temporaryFolder } from '@tocada/local/temporary-folder.js';
import autocannon from 'autocannon';
import { launch } from 'chrome-launcher';
import { chromium } from 'playwright-core';
import { PASSWORD, startBenchStack, write } from './bench-stack.js';
import { imagesSettled } from './images-settled.js';
import { CHROME_FLAGS, measure } from './lighthouse.measure.js';
import { photoFiles, type PhotoFile } from './photos.files.js';
import { watchMemory } from './photos.memory.js';
import { bytesOfGallery, servePlainGrid } from './photos.screen.js';
import { print, table } from './report.js';

/**
 * Phone photos of 12 megapixels, and one of 50, go through the API into the gallery. Measures the cost for the server,
 * and the bytes that a visitor's phone loads. PHOTOS=n takes fewer photos.
 */
const COUNT = Number(process.env.PHOTOS ?? 60);
const LIMITS = { memory: 400, p99: 2, firstScreen: 350, grid: 1200, performance: 98, cls: 0, lcp: 1.15 };
/** Seconds of measuring the API, idle and during the uploads. */
const SECONDS = 20;
const PER_SECOND = 100;

const rows: string[][] = [];
let missed = 0;
function result(what: string, found: string, limit = '', ok = true): void {
  if (!ok) missed += 1;
  rows.push([what, found, limit, ok ? '' : 'missed']);
}
const under = (what: string, value: number, limit: number, unit: string) =>
  result(what, `${value.toFixed(value < 10 ? 2 : 0)}${unit}`, `≤ ${limit}${unit}`, value <= limit);

const folder = temporaryFolder('photos');
const stack = await startBenchStack();
try {
  await bench();
} finally {
  await stack.remove();
  rmSync(folder, { recursive: true, force: true });
}
print(`\n${table(['of the photos', 'found', 'limit', ''], rows)}`);
process.exit(missed > 0 ? 1 : 0);

async function bench(): Promise<void> {
  print(`drawing ${COUNT} photos …`);
  const files = photoFiles(COUNT);
  // On disk, because together the files are too large for memory.
  for (const file of files) writeFileSync(join(folder, file.name), await file.make());
  const idle = await p99();
  const peak = watchMemory(() => stack.processes.get('content-1')!.pid);
  const started = Date.now();
  for (const file of files) await upload(file);
  print(`uploaded in ${((Date.now() - started) / 1000).toFixed(0)} s`);
  const busy = await p99();
  await imagesSettled(stack.url, PASSWORD);
  result('all worked on in', `${((Date.now() - started) / 1000).toFixed(0)} s`);
  under('memory of content and its child', peak(), LIMITS.memory, ' MB');
  under(`p99 of the API meanwhile (${busy} ms, ${idle} ms at rest)`, busy / idle, LIMITS.p99, ' times');
  await judgePages(files);
}

async function upload({ name, type }: PhotoFile): Promise<void> {
  const body = new Uint8Array(await readFile(join(folder, name)));
  const ticket = await write(stack.url, 'POST', 'gallery/upload', { filename: name, type, size: body.length });
  const put = await fetch(ticket.uploadURL, { method: 'PUT', headers: ticket.headers, body });
  if (!put.ok) throw new Error(`PUT of ${name} answers ${put.status}`);
  await write(stack.url, 'POST', 'gallery', {
    imageURL: ticket.imageURL,
    title: name,
    alt: `${name} de la prueba`,
    eventId: null,
  });
}

/** The p99 in milliseconds of reads that content itself has to answer. */
async function p99(): Promise<number> {
  const url = `${stack.url}/api/admin/events?password=${PASSWORD}`;
  const { latency, non2xx, errors } = await autocannon({
    url,
    connections: 4,
    duration: SECONDS,
    overallRate: PER_SECOND,
  });
  if (non2xx + errors > 0) throw new Error(`${non2xx + errors} reads failed`);
  return latency.p99;
}

async function judgePages(files: PhotoFile[]): Promise<void> {
  const executablePath = ensureChromium(print);
  const browser = await chromium.launch({ executablePath, args: CHROME_FLAGS });
  for (const scale of [1, 2, 3]) {
    const { firstScreen, grid } = await bytesOfGallery(browser, stack.url, scale);
    under(`first screen at 390 px × ${scale}`, firstScreen / 1024, LIMITS.firstScreen, ' KB');
    under(`whole page at 390 px × ${scale}`, grid / 1024, LIMITS.grid, ' KB');
  }
  await browser.close();
  const chrome = await launch({ chromePath: executablePath, chromeFlags: CHROME_FLAGS });
  // sharp makes the plain page's files and does not read HEIC.
  const readable = files.filter(({ type }) => type !== 'image/heic');
  const plain = await servePlainGrid(readable.map(({ name }) => join(folder, name)));
  const page = await measure(`${stack.url}/gallery`, chrome.port);
  const { lcp } = await measure(plain.url, chrome.port);
  plain.close();
  chrome.kill();
  result(
    'Lighthouse: performance',
    `${page.scores[0]}`,
    `≥ ${LIMITS.performance}`,
    page.scores[0]! >= LIMITS.performance,
  );
  under('Lighthouse: CLS', page.cls, LIMITS.cls, '');
  const times = `Lighthouse: LCP of a plain grid (${Math.round(page.lcp)} ms, ${Math.round(lcp)} ms)`;
  under(times, page.lcp / lcp, LIMITS.lcp, ' times');
}
