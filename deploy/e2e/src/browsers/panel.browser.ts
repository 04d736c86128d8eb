import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { BookingDesk } from '../kit/booking-desk.js';
import { picture } from '../kit/browser.js';
import { admin, passwordQuery } from '../kit/requests.js';
import { call, PASSWORD, shareTestStack, type TestStack } from '../kit/stack.js';
import { until } from '@tocada/runtime/spec-until.js';
import { BROWSERS, OpenPage } from './page.js';
import type { Visitor } from './visitor.js';

let stack: TestStack;
let photo: string;

beforeAll(async () => {
  stack = await shareTestStack();
  photo = join(stack.dataDir, 'foto.jpg');
  writeFileSync(photo, await picture('#a03'));
});
afterAll(() => stack.remove());

const rows = async (path: string): Promise<any[]> =>
  (await call(`${stack.url}/api/admin/${path}?${passwordQuery}`)).body;

describe.each(BROWSERS)('%s', (browser, start) => {
  let visitor: Visitor;
  let page: OpenPage;
  const named = (what: string) => `${what} de ${browser}`;

  beforeAll(async () => {
    await new BookingDesk(stack).book({ name: named('Beto') });
    visitor = await start();
    page = new OpenPage(visitor);
    await page.open(`${stack.url}/admin`);
    await page.type('input[type=password]', PASSWORD);
    await page.press('Acceder');
    await page.shows('Acceso Concedido');
  });
  afterAll(() => visitor.close());

  const add = async (form: string, fields: Record<string, string>, button: string) => {
    for (const [field, text] of Object.entries(fields)) await page.type(`#${form}-${field}`, text);
    await page.press(button);
  };

  test('a member is added', async () => {
    // A request waits, so the panel has opened there.
    await page.tab('Miembros');
    const name = named('Ana');
    await add('member', { name, role: 'Voz', origin: 'Lima', description: 'Canta desde niña.' }, 'Agregar Miembro');
    await page.shows('Miembro agregado exitosamente');
    expect(await rows('band-members')).toContainEqual(expect.objectContaining({ name, role: 'Voz' }));
  });

  test('a show of another year is upcoming; a show without an hour can be saved and edited', async () => {
    await page.tab('Eventos');
    const title = named('Feria');
    await page.choose('#event-date', '2150-03-07');
    await page.choose('#event-hour', '21:30');
    await add('event', { title, location: 'Bryan, TX' }, 'Agregar Evento');
    await page.shows('sábado, 7 de marzo de 2150, 9:30 p.m.');
    const dayLong = named('Todo el día');
    await page.holds(() => (document.querySelector('#event-title') as HTMLInputElement).value === '');
    await page.choose('#event-date', '2150-11-01');
    await add('event', { title: dayLong, location: 'Bryan, TX' }, 'Agregar Evento');
    await page.shows('domingo, 1 de noviembre de 2150');
    const text = await page.text();
    expect(text).toContain('Próximo');
    expect(text).not.toContain('Pasado');

    await until(
      () => rows('events'),
      (events) => events.filter((event) => event.title.endsWith(browser)).length === 2,
    );
    await page.press(`Editar ${dayLong}`);
    expect(await page.value('#event-date')).toBe('2150-11-01');
    expect(await page.value('#event-hour')).toBe('');
    await page.type('#event-description', 'Trae a tu abuela.');
    await page.press('Actualizar Evento');
    await page.shows('Evento actualizado exitosamente');
    expect(await rows('events')).toContainEqual(
      expect.objectContaining({ title: dayLong, description: 'Trae a tu abuela.', hasTime: false }),
    );
    for (const { id } of await rows('events')) await call(`${stack.url}/api/admin/events/${id}`, 'DELETE', admin());
  });

  test('an uploaded photo is processed', async () => {
    const before = (await rows('gallery')).length;
    await page.tab('Galería');
    await page.press('Subir Imagen a Galería');
    await page.attach('input.uppy-Dashboard-input', photo);
    await page.holds(() => document.querySelector('input.uppy-Dashboard-input') === null);
    await until(
      () => rows('gallery'),
      (images) => images.length === before + 1 && images.every(({ image }) => image.state === 'ready'),
    );
  });

  test('a request changes its status', async () => {
    await page.tab('Solicitudes');
    await page.shows(named('Beto'));
    await page.press('Marcar Contactado');
    await page.shows('Estado actualizado exitosamente');
    const [row] = (await new BookingDesk(stack).list()).body.filter(({ name }) => name === named('Beto'));
    expect(row!.status).toBe('contacted');
    await call(`${stack.url}/api/admin/bookings/${row!.id}`, 'DELETE', admin());
  });
});
