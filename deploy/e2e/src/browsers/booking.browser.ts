import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { BookingDesk } from '../kit/booking-desk.js';
import { bandToday, farFromMidnight } from '../kit/moments.js';
import { shareTestStack, type TestStack } from '../kit/stack.js';
import { BROWSERS, OpenPage } from './page.js';
import type { Visitor } from './visitor.js';

let stack: TestStack;

beforeAll(async () => {
  stack = await shareTestStack();
});
afterAll(() => stack.remove());

describe.each(BROWSERS)('%s', (browser, start) => {
  let visitor: Visitor;
  let page: OpenPage;

  beforeAll(async () => {
    visitor = await start();
    page = new OpenPage(visitor);
  });
  afterAll(() => visitor.close());

  test('a booking request keeps its date, shows errors, and is sent', async () => {
    await farFromMidnight();
    await page.open(`${stack.url}/booking`);
    expect(await page.value('#booking-eventDate')).toBe(bandToday());
    await page.press('Enviar Solicitud');
    await page.shows('El nombre es requerido');
    expect(await page.text()).not.toContain('Fecha inválida');

    const name = `Lucía de ${browser}`;
    const fields = { name, phone: '979 555 0100', email: 'lucia@example.org', details: 'En el patio' };
    for (const [field, text] of Object.entries(fields)) await page.type(`#booking-${field}`, text);
    await page.choose('#booking-eventType', 'Boda');
    await page.choose('#booking-location', 'Bryan TX');
    await page.press('Enviar Solicitud');
    // The date is untouched.
    await page.shows('¿Tu evento es hoy,');
    await page.press('Sí, es hoy: enviar');
    await page.shows('¡Solicitud Enviada!');
    await page.shows('Recibimos tu solicitud.');
    const rows = (await new BookingDesk(stack).list()).body.filter((row) => row.name === name);
    expect(rows).toEqual([expect.objectContaining({ ...fields, eventType: 'Boda', location: 'Bryan TX' })]);
    expect(await page.value('#booking-eventDate')).toBe(bandToday());
    expect(await page.value('#booking-name')).toBe('');
  });
});
