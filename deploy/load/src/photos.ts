import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { SECRETS } from '@tocada/content/images/spec-photos.js';
import { ensureChromium } from '@tocada/local/chromium.js';
import { temporaryFolder } from '@tocada/local/temporary-folder.js';
import autocannon from 'autocannon';
import { launch } from 'chrome-launcher';
import { chromium } from 'playwright-core';
import sharp from 'sharp';
import { PASSWORD, startBenchStack } from './bench-stack.js';
import { CHROME_FLAGS, measure } from './lighthouse.measure.js';
import { photoFiles, type PhotoFile } from './photos.files.js';
import { watchMemory } from './photos.memory.js';
import { bytesOfGallery, servePlainGrid } from './photos.screen.js';
import { print, table } from './report.js';

/**
 * Phone photos of 12 megapixels, and one of 50, go through the API into the gallery. Measures the cost for the server,
 * the bytes that a visitor's phone loads, and whether a photo's metadata gets out. PHOTOS=n takes fewer photos.
 */
const COUNT = Number(process.env.PHOTOS ?? 60);
const LIMITS = { memory: 400, p99: 2, firstScreen: 350, grid: 1200, performance: 98, cls: 0, lcp: 1.15 };
/** Seconds of measuring the API, idle and during the uploads. */
const SECONDS = 20;
const PER_SECOND = 100;

interface Row {
  id: string;
  title: string;
  image: { state: string; message?: string; sources?: { type: string; width: number; url: string }[] };
}

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
  const gallery = await settled();
  result('all worked on in', `${((Date.now() - started) / 1000).toFixed(0)} s`);
  under('memory of content and its child', peak(), LIMITS.memory, ' MB');
  under(`p99 of the API meanwhile (${busy} ms, ${idle} ms at rest)`, busy / idle, LIMITS.p99, ' times');
  judgeStates(files, gallery);
  await judgeFiles(gallery);
  await judgePages(files);
}

async function call<T>(method: string, path: string, fields: object): Promise<T> {
  const body = JSON.stringify({ ...fields, password: PASSWORD });
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${stack.url}/api/admin/${path}`, { method, headers, body });
  if (!answer.ok) throw new Error(`${method} ${path} answers ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}

async function upload({ name, type }: PhotoFile): Promise<void> {
  const body = new Uint8Array(await readFile(join(folder, name)));
  const ticket = await call<{ uploadURL: string; headers: Record<string, string>; imageURL: string }>(
    'POST',
    'gallery/upload',
    { filename: name, type, size: body.length },
  );
  const put = await fetch(ticket.uploadURL, { method: 'PUT', headers: ticket.headers, body });
  if (!put.ok) throw new Error(`PUT of ${name} answers ${put.status}`);
  await call('POST', 'gallery', { imageURL: ticket.imageURL, title: name, alt: `${name} de la prueba`, eventId: null });
}

async function list(): Promise<Row[]> {
  return (await (await fetch(`${stack.url}/api/admin/gallery?password=${PASSWORD}`)).json()) as Row[];
}

async function settled(): Promise<Row[]> {
  for (const limit = Date.now() + COUNT * 60_000; Date.now() < limit; await sleep(500)) {
    const all = await list();
    if (all.every(({ image }) => image.state !== 'pending')) return all;
  }
  throw new Error('photos stay pending');
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

function judgeStates(files: PhotoFile[], gallery: Row[]): void {
  const found = new Map(gallery.map(({ title, image }) => [title, image]));
  const stateOf = ({ name }: PhotoFile) => found.get(name)?.state;
  const wrong = files.filter((file) => stateOf(file) !== (file.broken ? 'failed' : 'ready'));
  const broken = files.filter((file) => file.broken);
  const told = broken.filter(({ name }) => found.get(name)?.message);
  result(
    'photos that ended as they should',
    `${files.length - wrong.length} of ${files.length}`,
    '',
    wrong.length === 0,
  );
  result('broken ones refused with a message', `${told.length} of ${broken.length}`, '', told.length === broken.length);
}

async function judgeFiles(gallery: Row[]): Promise<void> {
  const published = join(folder, 'published');
  mkdirSync(published);
  let bytes = 0;
  let telling = 0;
  let tilted = 0;
  const sources = gallery.flatMap(({ image }) => image.sources ?? []);
  for (const { url, width } of sources) {
    const body = Buffer.from(await (await fetch(stack.url + url)).arrayBuffer());
    bytes += body.length;
    writeFileSync(join(published, basename(url)), body);
    if (SECRETS.some((secret) => body.includes(secret))) telling += 1;
    if (width === 320 && !(await isUpright(body))) tilted += 1;
  }
  result('published', `${sources.length} files, ${(bytes / 1e6).toFixed(1)} MB`);
  result('photos not upright', `${tilted}`, '0', tilted === 0);
  result('files that hold a name or a serial number', `${telling}`, '0', telling === 0);
  const findings = exiftool(published);
  result(
    'files in which exiftool finds something',
    findings ?? 'not looked at: exiftool is not installed',
    '0',
    !Number(findings),
  );
}

/** Every photo has a red corner at its top left. */
async function isUpright(body: Buffer): Promise<boolean> {
  const corner = await sharp(body).extract({ left: 8, top: 8, width: 32, height: 32 }).removeAlpha().png().toBuffer();
  const [red, green, blue] = (await sharp(corner).stats()).channels.map(({ mean }) => mean) as [number, number, number];
  return red > 200 && green < 60 && blue < 60;
}

/**
 * Counts the files of the folder that hold EXIF, GPS, XMP, IPTC, maker notes or a colour profile. Undefined without
 * exiftool.
 */
function exiftool(published: string): string | undefined {
  try {
    const groups = ['EXIF', 'GPS', 'XMP', 'IPTC', 'MakerNotes', 'Photoshop', 'ICC_Profile'].map(
      (group) => `-${group}:all`,
    );
    const text = execFileSync('exiftool', ['-j', '-q', ...groups, published], { maxBuffer: 64e6 }).toString() || '[]';
    const found = (JSON.parse(text) as object[]).filter((file) => Object.keys(file).length > 1);
    return String(found.length);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
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
  const readable = files.filter(({ broken, type }) => !broken && type !== 'image/heic');
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
