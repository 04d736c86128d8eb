import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect } from '@jest/globals';
import { navIn } from '@tocada/contracts/pages/pages.js';
import { until } from '@tocada/runtime/spec-until.js';
import type { Browser, BrowserContextOptions, Locator, Page, Request } from 'playwright-core';
import sharp from 'sharp';
import { LOCALES } from '@tocada/contracts/ground/language.js';
import { language } from './journey-language.js';
import { loadAgain, NETWORK_CHANGED } from './network-changed.js';
import { call, PASSWORD, type TestStack } from './stack.js';

export const WHATSAPP = 'https://wa.me/19795550142';
export const ROUTES = navIn().map(({ path }) => path);
export const PHONE: BrowserContextOptions = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
/** For axe: an element in the middle of a fade has the wrong contrast. */
export const STILL: BrowserContextOptions = { reducedMotion: 'reduce' };

/** The browser of the worker. To close it closes the pages of this file. */
export const launchBrowser = async (): Promise<Browser> => (await tocadaWorker()).browser();

/** Opens a page in a new browser context, without cookies, storage or cache. */
export async function newPage(browser: Browser, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({ locale: LOCALES[language], ...options });
  const page = await context.newPage();
  // On a busy machine, Chromium may draw no frame for half a minute.
  page.setDefaultTimeout(90_000);
  loadAgain(page);
  followRequests(page);
  return page;
}

const underWay = new WeakMap<Page, Set<Request>>();

function followRequests(page: Page): void {
  const requests = new Set<Request>();
  underWay.set(page, requests);
  page.on('request', (request) => requests.add(request));
  for (const end of ['requestfinished', 'requestfailed'] as const)
    page.on(end as 'requestfinished', (request) => requests.delete(request));
}

/**
 * Resolves when the page has all that it asks for: no request is under way, and drawing what came last asks for no more.
 * Playwright's "networkidle" comes once a document, and not again for what a tab loads.
 */
export async function quiet(page: Page): Promise<void> {
  const requests = underWay.get(page)!;
  await until(
    async () => {
      const before = requests.size;
      await page.evaluate(
        () => new Promise<void>((drawn) => requestAnimationFrame(() => requestIdleCallback(() => drawn()))),
      );
      return [before, requests.size];
    },
    ([before, after]) => before === 0 && after === 0,
  );
}

/** Chromium warns of each frame that shows a page of the site itself, as the previews of the panel do. */
const NO_COMPLAINTS = [NETWORK_CHANGED, 'allow-scripts and allow-same-origin'];

/** Collects all console warnings and errors and all uncaught errors from now on. */
export function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    const isMeant = !NO_COMPLAINTS.some((text) => message.text().includes(text));
    if (['error', 'warning'].includes(message.type()) && isMeant) complaints.push(`${page.url()} ${message.text()}`);
  });
  page.on('pageerror', (error) => complaints.push(`${page.url()} ${error.message}`));
  return complaints;
}

/** Opens the address and waits until the page handles clicks. */
export async function open(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await hydrated(page);
}

/** The start of the property by which React marks the elements that it has hydrated. */
const HYDRATED = '__reactFiber';

export const hydrated = (page: Page) =>
  page.waitForFunction(
    (mark) => Object.keys(document.querySelector('#contenido') ?? {}).some((key) => key.startsWith(mark)),
    HYDRATED,
  );

export const isHydrated = (element: Locator) =>
  element.evaluate((node, mark) => Object.keys(node).some((key) => key.startsWith(mark)), HYDRATED);

/** Resolves when the page has drawn what came of the presses, keys and fingers before. */
export const drawn = (page: Page) =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
  });

/** The pixels by which the page is wider than its window, whose own `innerWidth` grows with the page on a phone. */
export async function overflowOf(page: Page): Promise<number> {
  // A window that has become a phone's is as wide as with a scroll bar until it is drawn.
  await drawn(page);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  return width - page.viewportSize()!.width;
}

export const textsOf = async (found: Locator): Promise<string[]> =>
  (await found.allInnerTexts()).map((text) => text.replace(/\s+/g, ' ').trim());

/** Fills in the booking form that `page` shows, and sends it. */
export async function sendInquiry(page: Page, email: string): Promise<void> {
  await page.getByLabel('Nombre').fill('Lucía Ñandú');
  await page.getByLabel('Teléfono').fill('979 555 0100');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Fecha del Evento').fill('2150-03-07');
  await page.getByLabel('Tipo de Evento').selectOption('Boda');
  await page.getByLabel('Ubicación del Evento').selectOption('Bryan TX');
  await page.getByRole('button', { name: 'Enviar Solicitud' }).click();
}

/** Checks that a link opens a new tab without giving it access to this one. */
export async function expectOutside(link: Locator, href: string): Promise<void> {
  expect(await link.getAttribute('href')).toContain(href);
  expect(await link.getAttribute('target')).toBe('_blank');
  expect(await link.getAttribute('rel')).toContain('noopener');
}

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * The findings of axe on the current page, one line each. The document in a frame is a page of its own. The package of axe
 * for Playwright reads its 650 KB into the page for each look, which takes four times as long as the look.
 */
export async function axe(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  return page.evaluate(async () => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') };
    // To describe all that is in order would take longer than to look.
    const { violations } = await axe.run({ exclude: [['iframe']] }, { resultTypes: ['violations'] });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} ${target.join(' ')} ${failureSummary}`),
    );
  });
}

/** A small plain JPEG. */
export const picture = (background: string, width = 640, height = 480): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer();

export class Band {
  constructor(readonly stack: TestStack) {}

  /** Makes one admin call and resolves with its body. */
  async save<T = any>(method: string, path: string, fields: object = {}): Promise<T> {
    const answer = await call(`${this.stack.url}/api/admin/${path}`, method, { ...fields, password: PASSWORD });
    if (answer.status >= 400) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body as T;
  }

  event = (fields: object) => this.create('events', fields);
  member = (fields: object) => this.create('band-members', fields);
  photo = async (title: string | null, color: string) => this.photoOf(await this.upload('gallery', color), title);
  /** Several photos may share one picture, which is prepared once. */
  photoOf = (imageURL: string, title: string | null) =>
    this.create('gallery', {
      imageURL,
      title,
      alt: title ?? 'Foto',
      eventId: null,
    });

  /** Resolves with the row once its image is ready, because visitors do not see it before. */
  private async create(path: string, fields: object): Promise<any> {
    const made = await this.save('POST', path, fields);
    const isReady = ({ image }: any) => image?.state !== 'pending';
    if (isReady(made)) return made;
    const list = `${this.stack.url}/api/admin/${path}?password=${encodeURIComponent(PASSWORD)}`;
    return until(async () => (await call(list)).body.find(({ id }: { id: string }) => id === made.id), isReady);
  }

  /** Uploads a picture and resolves with its address. */
  async upload(folder: string, color: string): Promise<string> {
    const bytes = await picture(color);
    const fields = { filename: 'foto.jpg', type: 'image/jpeg', size: bytes.length };
    const { uploadURL, headers, imageURL } = await this.save('POST', `${folder}/upload`, fields);
    const put = await fetch(uploadURL, { method: 'PUT', headers, body: new Uint8Array(bytes) });
    if (!put.ok) throw new Error(`PUT ${uploadURL}: ${put.status}`);
    return imageURL;
  }
}

const LONG =
  'Una noche de Caifanes, Soda Stereo, Maná y Hombres G en el patio más grande del condado: tacos, música en vivo y ' +
  'baile hasta que el cuerpo aguante. «Qué bonito es», dijo Ñandú; trae a tu abuela, a tu niño y a tu pingüino.';

/** Dates at both ends of the summer time of 2150, near midnight, when every other zone has another day. */
export const FIXTURE = {
  timed: {
    title: 'Noche de "Neón" & <Amigos>',
    date: '2150-03-07T23:30',
    location: 'College Station, TX',
    venue: 'Patio Ñandú',
    description: LONG,
  },
  day: { title: 'Feria de Otoño', date: '2150-11-01', location: 'Bryan, TX' },
  pastTimed: {
    title: 'Aniversario en la Plaza',
    date: '2024-01-31T23:30',
    location: 'Huntsville, TX',
    venue: 'Plaza Mayor',
    description: 'Gracias por venir.',
    hasPhotos: true,
  },
  pastDay: { title: 'Boda de Ana y Luis', date: '2023-11-05', location: 'Navasota, TX' },
} as const;

/** The band's local dates of these events in Spanish. */
export const DATES = {
  timed: 'sábado, 7 de marzo de 2150',
  day: 'domingo, 1 de noviembre de 2150',
  pastTimed: 'miércoles, 31 de enero de 2024',
  pastDay: 'domingo, 5 de noviembre de 2023',
  hour: '11:30 p.m.',
} as const;

export const MEMBERS = [
  { name: 'Ana Peña', role: 'Voz', origin: 'Monterrey', description: 'Canta desde niña.', order: 1 },
  { name: 'Beto Ruiz', role: 'Guitarra', origin: 'Lima', description: 'Colecciona pedales.', order: 2 },
];
export const PHOTOS = ['El público', null, 'La prueba de sonido'];

/** Two upcoming and two past shows, two members, three photos. The first of each has a picture. */
export async function fill(stack: TestStack) {
  const band = new Band(stack);
  const poster = await band.upload('events', '#a03');
  const timed = await band.event({ ...FIXTURE.timed, imageUrl: poster });
  const day = await band.event(FIXTURE.day);
  const pastTimed = await band.event({ ...FIXTURE.pastTimed, imageUrl: poster });
  const pastDay = await band.event(FIXTURE.pastDay);
  const [first, second] = MEMBERS;
  const members = [
    await band.member({ ...first, imageUrl: await band.upload('members', '#06a') }),
    await band.member(second!),
  ];
  // The newest photo is shown first.
  const photos = [];
  for (const [index, title] of [...PHOTOS.entries()].toReversed())
    photos.unshift(await band.photo(title, ['#c36', '#3c6', '#36c'][index]!));
  return { band, events: { timed, day, pastTimed, pastDay }, members, photos };
}
export type Filled = Awaited<ReturnType<typeof fill>>;

/** Every public page of the fixture, and both kinds of 404 page. */
export const pagesOf = ({ events }: Filled): string[] => [
  ...ROUTES,
  `/events/${events.timed.id}`,
  `/events/${events.day.id}`,
  `/events/${events.pastTimed.id}`,
  '/no-existe',
  '/events/no-existe',
];
/** Scrolls to the end of the page and back. */
export const lookThrough = (page: Page) =>
  page.evaluate(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += 600) {
      window.scrollTo(0, y);
      await new Promise(requestAnimationFrame);
    }
    // A picture that is folded away does not load.
    const shown = [...document.images].filter((image) => image.checkVisibility());
    await Promise.all(shown.map((image) => image.decode().catch(() => undefined)));
  });

/** Turns off `content-visibility` on this document, because a skipped row has neither text nor a height of its own. */
export const layOutAll = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const styles = new CSSStyleSheet();
    styles.replaceSync('* { content-visibility: visible !important }');
    document.adoptedStyleSheets = [styles];
  });
