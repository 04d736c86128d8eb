import { createServer } from 'node:http';
import { rmSync } from 'node:fs';
import { ensureChromium } from '@tocada/local/chromium.js';
import { freePort } from '@tocada/local/ports.js';
import { readSettings } from '@tocada/local/settings.js';
import { start } from '@tocada/local/stack.js';
import { temporaryFolder } from '@tocada/local/temporary-folder.js';
import { launch } from 'chrome-launcher';
import { blockingTime } from './blocking-time.js';
import { imagesSettled } from './images-settled.js';
import { CHROME_FLAGS, measure } from './lighthouse.measure.js';
import { print } from './report.js';

/** Compares each public page with a copy without scripts in Lighthouse: the median of RUNS. Exits with 1 on a miss. */
const LIMITS = { performance: 98, others: 100, lcpRatio: 1.15, cls: 0.01, blocking: 35 };

/** Serves the same HTML, styles, fonts and images with every script removed; files come from the stack. */
async function serveStatic(origin: string): Promise<{ url: string; close(): void }> {
  const server = createServer((request, response) => {
    const headers = { 'accept-encoding': String(request.headers['accept-encoding'] ?? '') };
    void fetch(origin + request.url, { headers: request.url?.startsWith('/assets') ? headers : {} }).then(
      async (answer) => {
        const type = answer.headers.get('content-type') ?? '';
        const body = Buffer.from(await answer.arrayBuffer());
        const isPage = type.startsWith('text/html');
        const cache = answer.headers.get('cache-control') ?? 'no-cache';
        response.writeHead(answer.status, { 'content-type': type, 'cache-control': cache });
        response.end(isPage ? withoutScripts(body.toString()) : body);
      },
    );
  });
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${port}`, close: () => void server.close() };
}

const withoutScripts = (html: string): string =>
  html.replace(/<script\b[^>]*>[\s\S]*?<\/script>/g, '').replace(/<link rel="modulepreload"[^>]*>/g, '');

const dataDir = process.env.DATA_DIR ?? temporaryFolder('lighthouse');
const settings = readSettings(
  { ...process.env, DATA_DIR: dataDir, PORT: String(await freePort()), RATE_LIMIT: 'off', BACKING: 'embedded' },
  [],
);
const stack = await start(settings, print);
await imagesSettled(stack.url, stack.adminPassword);
const chrome = await launch({
  chromePath: ensureChromium(print),
  chromeFlags: CHROME_FLAGS,
});
let missed = 0;
try {
  const statics = await serveStatic(stack.url);
  const events = (await (await fetch(`${stack.url}/api/events/upcoming`)).json()) as { id: string }[];
  print(`page        performance a11y best seo    LCP  static  ratio   CLS blocking`);
  for (const path of ['/', '/events', `/events/${events[0]!.id}`, '/gallery', '/booking']) {
    const page = await measure(stack.url + path, chrome.port);
    const plain = await measure(statics.url + path, chrome.port);
    const blocking = await blockingTime(stack.url + path, chrome.port);
    const ratio = page.lcp / plain.lcp;
    const [performance = 0, ...others] = page.scores;
    const ok =
      performance >= LIMITS.performance &&
      others.every((score) => score >= LIMITS.others) &&
      ratio <= LIMITS.lcpRatio &&
      page.cls <= LIMITS.cls &&
      blocking <= LIMITS.blocking;
    if (!ok) missed += 1;
    const name = path.replace(/[0-9a-f-]{36}/, '{id}');
    print(
      [
        name.padEnd(12),
        page.scores.map((score) => String(score).padStart(4)).join(' '),
        `${Math.round(page.lcp)} ms`.padStart(9),
        `${Math.round(plain.lcp)} ms`.padStart(8),
        ratio.toFixed(2).padStart(6),
        page.cls.toFixed(3).padStart(6),
        `${Math.round(blocking)} ms`.padStart(8),
        ok ? '' : '  missed',
      ].join(' '),
    );
  }
  statics.close();
} finally {
  chrome.kill();
  await stack.stop();
  if (!process.env.DATA_DIR) rmSync(dataDir, { recursive: true, force: true });
}
process.exit(missed > 0 ? 1 : 0);
