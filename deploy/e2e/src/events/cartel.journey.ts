import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { CARTEL_RATIO } from '@tocada/contracts/events/cartel.js';
import { contrast } from '@tocada/contracts/site/palette.js';
import { SITE_ADMIN_ROUTES, type SiteData } from '@tocada/contracts/site/site.js';
import { PRESETS, themeOf } from '@tocada/contracts/site/theme.js';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { axe, newPage, open, overflowOf, PHONE, STILL } from '../kit/browser.js';
import { admin, passwordQuery } from '../kit/requests.js';
import { band, browser, stack, startEmptySite } from '../kit/site.js';
import { call } from '../kit/stack.js';
import { until } from '@tocada/runtime/spec-until.js';

startEmptySite();

const SITE = SITE_ADMIN_ROUTES.state.path;
const TITLES = [
  'Ely',
  'Gran posada de aniversario con los amigos de la vieja guardia',
  'Supercalifragilisticoespialidosos!',
  'Baile en el granero',
  'Viernes de neón',
  'Noche de los 80s',
  'Serenata',
];
let original: SiteData;
let page: Page;
let shows: { id: string }[];

beforeAll(async () => {
  original = (await call(`${stack.url}${SITE}?${passwordQuery}`)).body.data;
  page = await newPage(browser, { ...STILL, viewport: { width: 320, height: 720 } });
  const own = await band.upload('events', '#a03');
  shows = [];
  for (const [index, title] of TITLES.entries())
    shows.push(
      await band.event({
        title,
        date: `2150-03-${10 + index}T20:30`,
        location: 'College Station, Texas',
        venue: index % 2 ? 'Patio Mezquite Azul' : null,
        description: 'Entrada libre; la cocina cierra a las diez.',
        imageUrl: index > 2 ? own : null,
      }),
    );
  await band.member({ name: 'Ana', role: 'Voz', origin: 'Bryan', description: 'Canta desde niña. '.repeat(12) });
});
afterAll(() => page.context().close());

const look = async (path: string) => {
  await open(page, stack.url + path);
  // Also those that a stand-in replaces for a while.
  await page.evaluate(() => Promise.all([...document.fonts].map((font) => font.load())));
};

/** The words of the posters that leave their line or their poster, and the posters that are not 4:5. */
const misfits = () =>
  page.locator('[data-cartel]').evaluateAll(
    (posters, ratio) =>
      posters.flatMap((poster) => {
        const outer = poster.getBoundingClientRect();
        const wrong = Math.abs(outer.width / outer.height - ratio) > 0.01 ? [`${outer.width}x${outer.height}`] : [];
        const [, , title, , bar] = poster.children;
        const room = title!.getBoundingClientRect();
        for (const line of title!.children) {
          const { top, bottom } = line.getBoundingClientRect();
          if (top < room.top || bottom > room.bottom) wrong.push(`title ${title!.textContent}`);
        }
        if (Math.abs(bar!.getBoundingClientRect().bottom - outer.bottom) > 1.5)
          wrong.push(`bar of ${title!.textContent}`);
        const words = document.createTreeWalker(poster, NodeFilter.SHOW_TEXT);
        while (words.nextNode()) {
          const range = document.createRange();
          range.selectNodeContents(words.currentNode);
          const { left, right, width } = range.getBoundingClientRect();
          // The last letter of a tracked line has empty space after it.
          if (width > 0 && (left < outer.left + 2 || right > outer.right - 2)) wrong.push(words.currentNode.nodeValue!);
        }
        return wrong;
      }),
    CARTEL_RATIO,
  );

/** The least contrast between each text of the posters and the pixels behind it, as they are on the screen. */
async function worstContrasts(): Promise<number[]> {
  // Not a style element, which the content policy refuses.
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('[data-cartel] *{-webkit-text-fill-color:transparent;text-shadow:none!important}');
    document.adoptedStyleSheets = [sheet];
  });
  const ratios: number[] = [];
  // A poster with a burst on each of the papers: which one it has follows from its id.
  const poster = page.locator('[data-cartel]').first();
  for (const paper of ['sunset', 'lagoon', 'cream', 'tube']) {
    await poster.evaluate(async (element, name) => {
      element.setAttribute('data-cartel', name);
      // Without motion every colour still takes a millisecond to change.
      for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
    }, paper);
    const texts = await poster.evaluate((element) => {
      const outer = element.getBoundingClientRect();
      return [...element.querySelectorAll('*')]
        .filter((one) => [...one.childNodes].some((node) => node.nodeType === 3 && node.nodeValue!.trim() !== ''))
        .map((one) => {
          const range = document.createRange();
          range.selectNodeContents([...one.childNodes].find((node) => node.nodeValue?.trim())!);
          const box = range.getBoundingClientRect();
          const [r, g, b] = getComputedStyle(one)
            .color.match(/[\d.]+/g)!
            .map(Number);
          return {
            color: [r!, g!, b!],
            left: box.left - outer.left,
            top: box.top - outer.top,
            w: box.width,
            h: box.height,
          };
        });
    });
    const { data, info } = await sharp(await poster.screenshot())
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const hex = (channels: number[]) => `#${channels.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
    for (const { color, left, top, w, h } of texts) {
      const grounds = new Set<string>();
      // The middle of the letters: at the edges of a line stand the rules of its neighbours.
      for (let y = Math.ceil(top + h * 0.3); y < Math.min(info.height, top + h * 0.7); y += 1)
        for (let x = Math.ceil(left) + 1; x < Math.min(info.width, left + w - 1); x += 3) {
          const at = (y * info.width + x) * 3;
          grounds.add(hex([data[at]!, data[at + 1]!, data[at + 2]!]));
        }
      ratios.push(Math.min(...[...grounds].map((ground) => contrast(hex(color), ground))));
    }
  }
  await page.evaluate(() => (document.adoptedStyleSheets = []));
  return ratios;
}

describe.each([
  ['the demo', {}],
  ['a mariachi on a light ground', { name: 'Mariachi Sol de Texas', genres: ['mariachi'], theme: themeOf('fiesta') }],
  ['a jazz trio in black and white', { name: 'Trío Azul', genres: ['jazz'], theme: themeOf('jazz') }],
])('the posters of %s', (_band, fields) => {
  beforeAll(async () => {
    const { status } = await call(stack.url + SITE, 'PUT', admin({ data: { ...original, ...fields } }));
    expect(status).toBe(200);
    await look('/events');
  });

  test('hold titles of 3 and 60 letters and a word of 34 at 320 px', async () => {
    expect(await page.locator('[data-cartel]').count()).toBe(6);
    expect(await misfits()).toEqual([]);
    expect(await overflowOf(page)).toBeLessThanOrEqual(0);
  });

  test('can be read on every pixel', async () => {
    const ratios = await worstContrasts();
    // Weekday, day, month, title, two lines of details, band, genre and the burst's two words, on each paper.
    expect(ratios.length).toBeGreaterThanOrEqual(36);
    expect(Math.min(...ratios)).toBeGreaterThanOrEqual(4.5);
  });

  test('hold no faults for axe, on all pages that have one', async () => {
    for (const path of ['/events', '/', `/events/${shows[1]!.id}`, `/events/${shows[3]!.id}`]) {
      await look(path);
      expect(await axe(page)).toEqual([]);
    }
  });
});

test('every preset has papers of its own', async () => {
  expect(Object.keys(PRESETS).length).toBeGreaterThan(3);
  const sheets = new Set<string>();
  for (const preset of ['fiesta', 'jazz'] as const) {
    await call(stack.url + SITE, 'PUT', admin({ data: { ...original, theme: themeOf(preset) } }));
    const html = await (await fetch(`${stack.url}/events`)).text();
    sheets.add(/\[data-cartel=sunset\]\{[^}]+\}/.exec(html)![0]);
  }
  expect(sheets.size).toBe(2);
  await call(stack.url + SITE, 'PUT', admin({ data: original }));
});

test('a poster hangs a little askew, and straight for those who want no motion, and on paper', async () => {
  const turned = (other: Page) =>
    other
      .locator('[data-cartel]')
      .first()
      .evaluate((poster) => getComputedStyle(poster).transform !== 'none');
  const moving = await newPage(browser);
  await open(moving, `${stack.url}/events`);
  expect(await turned(moving)).toBe(true);
  await moving.emulateMedia({ media: 'print' });
  expect(await turned(moving)).toBe(false);
  await moving.context().close();
  await look('/events');
  expect(await turned(page)).toBe(false);
});

test('a show prints its poster alone on one sheet of A4', async () => {
  await look(`/events/${shows[0]!.id}`);
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  // 210 × 297 mm in points.
  expect(pdf).toMatch(/MediaBox\s*\[0 0 59[45][.\d]* 84[12]/);
  await page.emulateMedia({ media: 'print' });
  expect(await page.getByText('Descripción').isVisible()).toBe(false);
  expect(await page.getByRole('contentinfo').isVisible()).toBe(false);
  // 190 mm. A busy machine lays the page out for print a moment later.
  await until(
    async () => (await page.locator('[data-cartel]').boundingBox())!.width,
    (width) => Math.abs(width - 718) < 5,
  );
  await page.emulateMedia({ media: null });
});

describe('on a phone', () => {
  let phone: Page;
  beforeAll(async () => {
    phone = await newPage(browser, { ...PHONE, ...STILL });
  });
  afterAll(() => phone.context().close());
  const heightOf = (selector: string) =>
    phone.locator(selector).evaluateAll((rows) => rows.map((row) => Math.round(row.getBoundingClientRect().height)));

  test('the next poster rises 120 px over the fold, below a sign that fills the screen and hangs on short chains', async () => {
    await open(phone, stack.url);
    const next = phone.getByRole('link', { name: /^Próximo show: mar 10 mar · Ely$/ });
    expect(844 - (await next.boundingBox())!.y).toBeCloseTo(120, -0.5);
    const sign = (await phone.locator('.sign-frame').boundingBox())!;
    expect(sign.width).toBe(350);
    const header = (await phone.locator('header').first().boundingBox())!;
    expect(sign.y - header.height).toBeLessThanOrEqual(64);
    expect(await heightOf('section:nth-of-type(2) li')).toEqual(Array(7).fill(96));
  });

  test('a text of a member is cut, and opens without scripts', async () => {
    const plain = await newPage(browser, { ...PHONE, javaScriptEnabled: false });
    await plain.goto(stack.url);
    const text = plain.getByText('Canta desde niña.');
    const before = (await text.boundingBox())!.height;
    await plain.getByText('Leer más').tap();
    expect((await text.boundingBox())!.height).toBeGreaterThan(before * 2);
    await plain.context().close();
  });

  test('the first field of the booking page is on the first screen, below a low head', async () => {
    await open(phone, `${stack.url}/booking`);
    expect((await phone.locator('section > header').boundingBox())!.height).toBeLessThanOrEqual(190);
    const field = (await phone.getByLabel('Nombre').boundingBox())!;
    expect(field.y + field.height).toBeLessThan(844);
    const lines = await phone.getByRole('list', { name: 'Nuestra promesa' }).getByRole('listitem').all();
    for (const line of lines) expect((await line.boundingBox())!.height).toBeLessThan(30);
  });

  test('a form with its untouched date asks once, and a sent one shows the client’s night', async () => {
    await open(phone, `${stack.url}/booking`);
    await phone.getByLabel('Nombre').fill('Lucía Ñandú');
    await phone.getByLabel('Teléfono').fill('979 555 0100');
    await phone.getByLabel('Email').fill('lucia@example.org');
    await phone.getByLabel('Tipo de Evento').selectOption('Boda');
    await phone.getByLabel('Ubicación del Evento').selectOption('Bryan TX');
    await phone.getByRole('button', { name: 'Enviar Solicitud' }).tap();
    await phone.getByText(/^¿Tu evento es hoy, [a-záé]+ \d+ de [a-z]+\?$/).waitFor();
    await phone.getByRole('button', { name: 'Sí, es hoy: enviar' }).tap();
    await phone.getByText('Recibimos tu solicitud.').waitFor();
    expect(await phone.locator('[data-cartel]').innerText()).toMatch(/boda[^]*bryan tx/i);
    expect(await axe(phone)).toEqual([]);
  });

  test('47 shows are six posters and rows of 96 px under months that stay in sight', async () => {
    for (let month = 1; month <= 8; month += 1)
      await Promise.all(
        [5, 10, 15, 20, 25].map((day) =>
          band.event({
            title: `Baile ${day}`,
            date: `2151-0${month}-${String(day).padStart(2, '0')}T20:00`,
            location: 'Bryan',
          }),
        ),
      );
    await open(phone, `${stack.url}/events`);
    expect(await phone.locator('[data-cartel]').count()).toBe(6);
    const rows = await heightOf('h3.sticky + ul > li');
    expect(rows).toEqual(Array(41).fill(96));
    expect(await phone.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(11_000);
    const month = phone.getByRole('heading', { name: /^agosto de 2151$/i });
    await month.evaluate((heading) => {
      heading.parentElement!.scrollIntoView();
      scrollBy(0, 150);
    });
    expect((await month.boundingBox())!.y).toBeCloseTo(73, -0.5);
  });

  test('one show, and none', async () => {
    const { body } = await call(`${stack.url}/api/events/upcoming`);
    const [first, ...rest] = body as { id: string }[];
    await Promise.all(rest.map(({ id }) => band.save('DELETE', `events/${id}`)));
    await open(phone, `${stack.url}/events`);
    expect(await phone.locator('[data-cartel]').count()).toBe(1);
    await open(phone, stack.url);
    expect(await phone.locator('[data-cartel]').count()).toBe(1);
    await band.save('DELETE', `events/${first!.id}`);
    await open(phone, stack.url);
    expect(await phone.locator('[data-cartel]').count()).toBe(0);
    await phone.getByText('No hay eventos próximos').first().waitFor();
    expect(await axe(phone)).toEqual([]);
  });
});
