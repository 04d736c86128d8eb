import { CHROMIUM_ARGS, ensureChromium } from '@tocada/local/chromium.js';
import {
  chromium,
  type BrowserContextOptions,
  type CDPSession,
  type Locator,
  type Page,
  type Request,
} from 'playwright-core';
import pg from 'pg';
import { PASSWORD, startOwnStack } from './bench-stack.js';
import { ROWS } from './desk-screens.rows.js';
import { PHONE } from './lighthouse.measure.js';
import { percentile, print, table } from './report.js';

/**
 * Measures the desk with 10,000 inquiries, on a phone and on a desktop: the time of the main thread from the click that
 * opens board or calendar until it is drawn, how long a phone at a quarter of its speed keeps a finger waiting (the interaction to
 * next paint of opening, closing, moving a request and changing the view), and the calls at the public port. INQUIRIES=n takes
 * fewer. With `--bulk` all of them are also chosen, exported, set apart and erased in the browser, without a pause of the main thread.
 */
const INQUIRIES = Number(process.env.INQUIRIES ?? 10_000);
const LIMITS = { mainThread: 300, p95: 150, inp: 100 };
const DRAWS = 5;
const PRESSES = 5;
const CALLS = 60;
const SCREENS: Record<string, BrowserContextOptions> = {
  '390 px': PHONE,
  '1440 px': { viewport: { width: 1440, height: 900 } },
};

const rows: string[][] = [];
let missed = 0;
function under(what: string, values: number[], limit: number): void {
  const found = percentile(values, 0.95);
  if (found > limit) missed += 1;
  const cells = [percentile(values, 0.5), found].map((value) => value.toFixed(0));
  rows.push([what, ...cells, `≤ ${limit}`, found > limit ? 'missed' : 'ok']);
}

/** Milliseconds in which the main thread of the page has worked. */
async function worked(client: CDPSession): Promise<number> {
  const { metrics } = await client.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'TaskDuration')!.value * 1000;
}

async function unlock(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/admin`, { waitUntil: 'networkidle' });
  await page.getByLabel('Contraseña').fill(PASSWORD);
  await page.getByRole('button', { name: 'Acceder' }).click();
  await page.getByRole('tab', { name: 'Solicitudes' }).click();
  await page.getByRole('listitem').first().waitFor();
  await page.waitForLoadState('networkidle');
}

/** Opens a view. Resolves with the time of the main thread until nothing more is drawn. */
async function open(page: Page, client: CDPSession, view: string, part: string): Promise<number> {
  const before = await worked(client);
  await page.getByRole('button', { name: view, exact: true }).click();
  await page.locator(part).first().waitFor();
  await page.waitForLoadState('networkidle');
  return (await worked(client)) - before;
}

async function measureScreens(url: string, executablePath: string): Promise<void> {
  const browser = await chromium.launch({ executablePath, args: CHROMIUM_ARGS });
  for (const [screen, options] of Object.entries(SCREENS)) {
    const context = await browser.newContext({ locale: 'es-MX', ...options });
    const page = await context.newPage();
    const client = await context.newCDPSession(page);
    // The processor's time, because other work on this machine must not count.
    await client.send('Performance.enable', { timeDomain: 'threadTicks' });
    await unlock(page, url);
    const views: [string, string][] = [
      ['Tablero', '[data-card]'],
      ['Calendario', '[data-day]'],
    ];
    for (const [view, part] of views) {
      const times: number[] = [];
      for (let draw = 0; draw < DRAWS; draw += 1) {
        times.push(await open(page, client, view, part));
        await open(page, client, 'Lista', '[data-list] li');
      }
      under(`${view} at ${screen}: main thread, ms`, times, LIMITS.mainThread);
    }
    await context.close();
  }
  await browser.close();
}

/** Presses a button with a finger. Resolves with the milliseconds from the press to the next paint, by the browser's own clock. */
async function press(page: Page, button: Locator): Promise<number> {
  await page.evaluate(() => {
    const seen = window as unknown as { presses?: number[] };
    if (!seen.presses) {
      const observer = new PerformanceObserver((list) => {
        for (const { duration, interactionId } of list.getEntries() as PerformanceEventTiming[])
          if (interactionId) seen.presses!.push(duration);
      });
      observer.observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
    }
    seen.presses = [];
  });
  await button.scrollIntoViewIfNeeded();
  // The page is at rest before the press, and the entry of the press arrives after the paint that answers it.
  await page.waitForTimeout(300);
  const { x, y, width, height } = (await button.boundingBox())!;
  await page.touchscreen.tap(x + width / 2, y + height / 2);
  await page.waitForTimeout(300);
  await page.waitForLoadState('networkidle');
  return page.evaluate(() => Math.max(0, ...(window as unknown as { presses: number[] }).presses));
}

async function measurePresses(url: string, executablePath: string): Promise<void> {
  const browser = await chromium.launch({ executablePath, args: CHROMIUM_ARGS });
  const page = await (await browser.newContext({ locale: 'es-MX', ...PHONE })).newPage();
  await unlock(page, url);
  const client = await page.context().newCDPSession(page);
  await client.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.locator('[data-list] li').first().waitFor();
  const names = await page.locator('[data-list] h3').allTextContents();
  const times: Record<string, number[]> = {};
  const note = async (what: string, button: Locator) => (times[what] ??= []).push(await press(page, button));
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  for (const name of names.slice(0, PRESSES)) {
    await note('open a request', button(`Abrir la solicitud de ${name}`));
    await note('close a request', button(`Cerrar la solicitud de ${name}`));
    const row = page.locator('[data-list] li').filter({ has: button(`Abrir la solicitud de ${name}`) });
    await note('move in the list', row.getByRole('button', { name: 'Marcar Contactado' }));
    await note('unfold a row', row.getByRole('button', { name: 'Más', exact: true }));
  }
  for (let turn = 0; turn < PRESSES; turn += 1) {
    for (const view of ['Tablero', 'Calendario', 'Semana', 'Lista']) await note(`change to ${view}`, button(view));
  }
  await button('Tablero').tap();
  const next = page.locator('[data-card]').getByRole('button', { name: 'Contactada', exact: true });
  for (let turn = 0; turn < PRESSES; turn += 1) await note('move on the board', next.first());
  for (const [what, values] of Object.entries(times))
    under(`${what}: press to paint at 390 px, ms`, values, LIMITS.inp);
  await browser.close();
}

/** The longest tasks of the main thread since the last call, in milliseconds. */
const pauses = (page: Page): Promise<number[]> =>
  page.evaluate(() => {
    const seen = window as unknown as { pauses?: number[] };
    if (!seen.pauses) {
      const observer = new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) seen.pauses!.push(duration);
      });
      observer.observe({ type: 'longtask' });
    }
    const found = seen.pauses ?? [];
    seen.pauses = [];
    return [0, ...found];
  });

async function measureBulk(url: string, executablePath: string): Promise<void> {
  const browser = await chromium.launch({ executablePath, args: CHROMIUM_ARGS });
  const page = await (await browser.newContext({ locale: 'es-MX', ...SCREENS['1440 px'] })).newPage();
  page.setDefaultTimeout(1_800_000);
  await unlock(page, url);
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  const bar = page.getByRole('group', { name: 'Lo elegido' });
  const chosen = (count: string) => page.getByText(new RegExp(`^${count} solicitudes elegidas$`)).waitFor();
  const step = async (what: string, work: () => Promise<unknown>) => {
    await pauses(page);
    const started = performance.now();
    await work();
    print(`${what}: ${((performance.now() - started) / 1000).toFixed(1)} s`);
    under(`${what}: longest pause, ms`, [Math.max(...(await pauses(page)))], LIMITS.mainThread);
  };
  const chooseAll = async () => {
    await button('Elegir todas las que hay').click();
    await chosen('[1-9][0-9]*');
  };
  await button('Seleccionar').click();
  await step('choose all', chooseAll);
  await step('export all', async () => {
    const download = page.waitForEvent('download');
    await button('Exportar lo elegido').click();
    await (await download).path();
  });
  await step('set all apart', async () => {
    await button('Marcar sospechosas').click();
    await chosen('0');
  });
  await button('Buscar y filtrar').click();
  await button(/^Sospechosas/).click();
  await page.getByRole('listitem').first().waitFor();
  await chooseAll();
  await step('erase all', async () => {
    await bar.getByRole('button', { name: 'Borrar' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Borrar' }).click();
    await chosen('0');
  });
  await browser.close();
}

/** The reads that the panel makes while a view opens, as the browser asks for them. */
async function readsOf(page: Page, url: string, show: () => Promise<unknown>): Promise<string[]> {
  const prefix = `${url}/api/admin/`;
  const reads: string[] = [];
  const note = (request: Request) => {
    if (request.method() === 'GET' && request.url().startsWith(prefix)) reads.push(request.url().slice(prefix.length));
  };
  page.on('request', note);
  await show();
  await page.waitForLoadState('networkidle');
  page.off('request', note);
  return reads;
}

async function measureCalls(url: string, executablePath: string): Promise<void> {
  const browser = await chromium.launch({ executablePath, args: CHROMIUM_ARGS });
  const page = await (await browser.newContext({ locale: 'es-MX', ...SCREENS['1440 px'] })).newPage();
  const opening = await readsOf(page, url, () => unlock(page, url));
  const board = await readsOf(page, url, async () => {
    await page.getByRole('button', { name: 'Tablero', exact: true }).click();
    await page.locator('[data-card]').first().waitFor();
  });
  await browser.close();
  const isOfNights = (address: string) => address.startsWith('nights?');
  const views = {
    // The calendar draws the nights that the desk read as it opened.
    Calendario: opening.filter(isOfNights),
    Tablero: board,
    Hoy: opening.filter((address) => !isOfNights(address)),
  };
  // As the browser asks: the calls of a view at the same time.
  for (const [view, addresses] of Object.entries(views)) {
    const times = new Map<string, number[]>(addresses.map((address) => [address, []]));
    for (let round = 0; round < CALLS; round += 1)
      await Promise.all([...times.keys()].map(async (address) => times.get(address)!.push(await timeOf(url, address))));
    for (const [address, values] of times) under(`${view}: ${address}, ms`, values, LIMITS.p95);
  }
}

async function timeOf(url: string, address: string): Promise<number> {
  const started = performance.now();
  const answer = await fetch(`${url}/api/admin/${address}${address.includes('?') ? '&' : '?'}password=${PASSWORD}`);
  await answer.arrayBuffer();
  if (answer.status !== 200) throw new Error(`${address} answers ${answer.status}`);
  return performance.now() - started;
}

const stack = await startOwnStack([], process.env);
try {
  const client = new pg.Client({ connectionString: stack.backing.BOOKINGS_DATABASE_URL! });
  await client.connect();
  for (const [index, statement] of ROWS.entries()) await client.query(statement, index === 0 ? [INQUIRIES] : []);
  await client.end();
  const executablePath = ensureChromium(print);
  await measureCalls(stack.url, executablePath);
  await measureScreens(stack.url, executablePath);
  await measurePresses(stack.url, executablePath);
  if (process.argv.includes('--bulk')) await measureBulk(stack.url, executablePath);
} finally {
  await stack.remove();
}
print(`\n${table([`with ${INQUIRIES} inquiries`, 'median', 'p95', 'limit', ''], rows)}`);
process.exit(missed > 0 ? 1 : 0);
