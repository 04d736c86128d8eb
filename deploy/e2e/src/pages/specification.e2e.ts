import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Locator, Page, Route } from 'playwright-core';
import { fill, FIXTURE, newPage, open, ROUTES, sendInquiry, STILL, type Filled } from '../kit/browser.js';
import { AdminPanel, type Tab } from '../kit/panel.js';
import { BOOKING } from '../kit/requests.js';
import { browser, stack, startEmptySite } from '../kit/site.js';
import { call, PASSWORD } from '../kit/stack.js';
import { photo, UploadDialog } from '../kit/upload-dialog.js';
import { FIXED_TEXTS, placeOf, type FixedText } from './specification-texts.js';

let filled: Filled;
let page: Page;
let panel: AdminPanel;

startEmptySite();
beforeAll(async () => {
  page = await newPage(browser, STILL);
});
afterAll(() => page.context().close());

/** The texts of a member or an event, as a form takes them. */
const MEMBER = { Nombre: 'Zoraida', Rol: 'Batería', Origen: 'Lima', Descripción: 'Toca desde niña.' };
const EVENT = { Título: 'Recién anunciado', Ubicación: 'Bryan, TX' };
const REQUEST = {
  ...BOOKING,
  name: 'Lucía Ñandú',
  phone: '979 555 0100',
  eventDate: '2150-03-07',
  details: 'Ochenta personas',
};
const REFUSED = { status: 503, json: { message: 'Vuelve luego', code: 'unavailable' } };

const go = async (path: string) => {
  await page.unrouteAll();
  await open(page, stack.url + path);
};
const goTo = (event: keyof Filled['events']) => go(`/events/${filled.events[event].id}`);
/** Goes from a page without data to the next, as a visitor does. */
const goBy = async (start: string, name: string, address: string, answer: (route: Route) => unknown) => {
  await go(start);
  await page.route(address, (route) => void answer(route));
  await page.getByRole('link', { name }).first().click();
};
const send = async (answer?: (route: Route) => unknown) => {
  await go('/booking');
  if (answer) await page.route('**/api/booking-inquiry', (route) => void answer(route));
  await sendInquiry(page, 'lucia@example.org');
};
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' });
const confirm = () => page.getByRole('alertdialog').getByRole('button', { name: 'Eliminar' }).click();

const gate = async () => {
  await page.unrouteAll();
  panel = await AdminPanel.on(page, stack.url);
};
const inside = async (tab: Tab, before: () => Promise<unknown> = async () => {}) => {
  await gate();
  await before();
  await panel.enter(PASSWORD);
  await panel.show(tab);
};
const loading = (tab: Tab, address: string) => inside(tab, () => page.route(address, () => {}));
const posting = (answer: object) =>
  page.route('**/api/admin/events', (route) =>
    route.request().method() === 'POST' ? route.fulfill(answer) : route.fallback(),
  );
const addEvent = async () => {
  await panel.type(EVENT);
  await button('Agregar Evento').click();
};

/** The way to each place of the table, in the order in which a band fills its site. */
const WAYS: Record<string, () => Promise<unknown>> = {
  '/: empty': () => go('/'),
  '/events: empty': () => go('/events'),
  '/band: empty': () => go('/band'),
  '/gallery: empty': () => go('/gallery'),
  'Solicitudes: empty': () => inside('inquiries'),
  '/: opened': async () => {
    filled = await fill(stack);
    await go('/');
  },
  '/: filled': () => go('/'),
  '/events: filled': () => go('/events'),
  '/band: filled': () => go('/band'),
  '/gallery: filled': () => go('/gallery'),
  '/gallery: second photo opened': async () => {
    await page.locator('main li a').nth(1).click();
    await page.getByRole('dialog').waitFor();
  },
  '/: failed': () => goBy('/booking', 'Inicio', '**/api/**', (route) => route.fulfill(REFUSED)),
  '/events/{id}: loading': () => goBy('/events', 'Más Info', '**/api/events/*', () => {}),
  '/events/{id}: absent': () =>
    goBy('/events', 'Más Info', '**/api/events/*', (route) =>
      route.fulfill({ status: 404, json: { message: 'No existe', code: 'not_found' } }),
    ),
  '/events/{id}: upcoming': () => goTo('timed'),
  '/events/{id}: past': () => goTo('pastTimed'),
  '/events/{id}: without words': () => goTo('day'),
  '/no-existe: opened': () => go('/no-existe'),
  '/booking: opened': () => go('/booking'),
  '/booking: refused': async () => {
    await page.getByLabel('Email').fill('lucia');
    await button('Enviar Solicitud').click();
  },
  '/booking: being sent': () => send(() => {}),
  '/booking: failed with a message': () => send((route) => route.fulfill(REFUSED)),
  '/booking: failed without a message': async () => {
    await go('/booking');
    await page.evaluate(() => {
      window.fetch = () => Promise.reject(new Error(''));
    });
    await sendInquiry(page, 'lucia@example.org');
  },
  '/booking: sent': () => send((route) => route.fulfill({ status: 201, json: { id: crypto.randomUUID() } })),

  '/admin: locked': gate,
  '/admin: wrong password': () => panel.enter('no-es-esta'),
  '/admin: unlocked': () => panel.enter(PASSWORD),
  'Miembros: loading': () => loading('members', '**/api/admin/band-members'),
  'Eventos: loading': () => loading('events', '**/api/admin/events'),
  'Galería: loading': () => loading('gallery', '**/api/admin/gallery'),
  'Solicitudes: loading': () => loading('inquiries', '**/api/admin/bookings?**'),

  'Miembros: opened': () => inside('members'),
  'Miembros: refused': () => button('Agregar Miembro').click(),
  'Miembros: added': async () => {
    await panel.type(MEMBER);
    await button('Agregar Miembro').click();
  },
  'Miembros: being edited': () => button('Editar a Ana Peña').click(),
  'Miembros: photo removed': () => button('Quitar Foto').click(),
  'Miembros: changed': () => button('Actualizar Miembro').click(),
  'Miembros: about to be removed': () => button('Eliminar a Zoraida').click(),
  'Miembros: removed': confirm,

  'Eventos: opened': () => inside('events'),
  'Eventos: refused': () => button('Agregar Evento').click(),
  'Eventos: refused by the server': async () => {
    await posting({ status: 503, json: { message: 'Ese día ya tocan', code: 'unavailable' } });
    await addEvent();
  },
  'Eventos: refused without a message': async () => {
    await page.unrouteAll();
    await posting({ status: 502, body: '<html>' });
    await addEvent();
  },
  'Eventos: added': async () => {
    await page.unrouteAll();
    await addEvent();
  },
  'Eventos: being edited': () => button('Editar Recién anunciado').click(),
  'Eventos: changed': () => button('Actualizar Evento').click(),
  'Eventos: about to be removed': () => button('Eliminar Recién anunciado').click(),
  'Eventos: removed': confirm,

  'Galería: opened': () => inside('gallery'),
  'Galería: uploaded': async () => {
    await (await UploadDialog.open(page, 'Subir Imagen a Galería')).choose(await photo('foto.jpg', 40, 30));
  },
  'Galería: about to be removed': () => button('Eliminar imagen: El público').click(),
  'Galería: removed': confirm,

  'Solicitudes: filled': async () => {
    const { status } = await call(`${stack.url}/api/booking-inquiry`, 'POST', REQUEST);
    expect(status).toBe(201);
    await inside('inquiries');
  },
  'Solicitudes: marked': () => button('Marcar Contactado').click(),
  'Solicitudes: failed': () =>
    inside('inquiries', () => page.route('**/api/admin/bookings?**', (route) => route.fulfill(REFUSED))),
};

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
const toast = () => page.locator('[data-variant]');

/** The elements that show a text. */
const shown = ({ as, text }: FixedText): Locator => {
  const label = (end: string) => page.locator('label').filter({ hasText: new RegExp(`^${escaped(text)}${end}$`) });
  switch (as) {
    case 'text':
      return page.getByText(text, { exact: true });
    case 'part':
      return page.getByText(text);
    case 'label':
      return label('( \\*)?');
    case 'starred label':
      return label(' \\*');
    case 'unstarred label':
      return label('');
    case 'placeholder':
      return page.getByPlaceholder(text, { exact: true });
    case 'picture':
      return page.getByAltText(text, { exact: true });
    case 'toast':
      return toast().locator('div > div').first().getByText(text, { exact: true });
    case 'toast text':
      return toast().locator('div > div').nth(1).getByText(text, { exact: true });
    case 'question':
      return page.getByRole('alertdialog').getByText(text);
    case 'button':
    case 'heading':
    case 'link':
    case 'option':
    case 'tab':
      return page.getByRole(as, { name: text, exact: true });
  }
};

/** Waits until one of the elements is to be seen. A closed select shows none of its options. */
const expectShown = async (fixed: FixedText) => {
  const found = shown(fixed);
  if (fixed.as === 'option') return void (await found.first().waitFor({ state: 'attached' }));
  await found.filter({ visible: true }).first().waitFor();
  if (fixed.to !== undefined) {
    const targets = await found.evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''));
    const leadsThere = (href: string) => (fixed.to!.startsWith('/') ? href === fixed.to : href.startsWith(fixed.to!));
    expect({ ...fixed, targets: targets.filter((href) => !leadsThere(href)) }).toEqual({ ...fixed, targets: [] });
  }
  return undefined;
};

const textsAt = (place: string) => FIXED_TEXTS.filter((fixed) => placeOf(fixed) === place);
const EVERY_PAGE = 'every page: opened';

test('every text of the table has a place that the walk visits, and every place a text', () => {
  const places = new Set(FIXED_TEXTS.map(placeOf));
  expect([...places].toSorted()).toEqual([EVERY_PAGE, ...Object.keys(WAYS)].toSorted());
});

test.each(Object.keys(WAYS))('%s', async (place) => {
  await WAYS[place]!();
  for (const fixed of textsAt(place)) await expectShown(fixed);
});

test.each([...ROUTES, '/no-existe', '/admin'])('navigation and footer of %s', async (path) => {
  await go(path);
  for (const fixed of textsAt(EVERY_PAGE)) await expectShown(fixed);
});

test('the description of an event for searches and chats has 160 characters', async () => {
  await goTo('timed');
  const { description } = FIXTURE.timed;
  const meta = await page.locator('meta[name=description]').getAttribute('content');
  expect(meta).toBe(`${Array.from(description).slice(0, 160).join('')}...`);
});
