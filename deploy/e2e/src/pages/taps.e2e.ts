import { beforeAll, expect, test } from '@jest/globals';
import { inquiryReference } from '@tocada/contracts/inquiries/inquiry-form.js';
import { DATES, FIXTURE, open, PHONE, STILL } from '../kit/browser.js';
import { passwordQuery } from '../kit/requests.js';
import { openPage, page, stack, startSite } from '../kit/site.js';
import { call } from '../kit/stack.js';
import { Thumb } from '../kit/thumb.js';

startSite();
openPage({ ...PHONE, ...STILL });
beforeAll(() => open(page, stack.url));

test('the father’s day: from the home page to a show, the promises, and a sent inquiry in 16 taps', async () => {
  const thumb = new Thumb(page);
  const { timed } = FIXTURE;
  const main = page.locator('main');

  // The next show is named on the first screen.
  await thumb.tap(main.getByRole('link', { name: /^Próximo show:/ }));
  await page.getByRole('heading', { level: 1, name: timed.title }).waitFor();
  for (const text of [DATES.timed, DATES.hour, timed.venue]) await main.getByText(text).first().waitFor();
  await thumb.tap(
    page
      .getByRole('button', { name: 'Volver' })
      .or(page.getByRole('link', { name: 'Volver' }))
      .first(),
  );
  await thumb.tap(main.getByRole('link', { name: 'Contratar Banda' }));
  await page.getByRole('heading', { level: 1, name: 'Contratar Neón 979' }).waitFor();
  expect(await page.getByRole('list', { name: 'Nuestra promesa' }).getByRole('listitem').count()).toBe(3);

  await thumb.type(main, { Nombre: 'Julián Peña', Teléfono: '979 555 0100', Email: 'julian@example.org' });
  await thumb.pick(page.getByLabel('Fecha del Evento'), 'date', '2150-05-01');
  await thumb.select(page.getByLabel('Tipo de Evento'), 'Quinceañera');
  await thumb.select(page.getByLabel('Ubicación del Evento'), 'Bryan TX');
  await thumb.type(main, { Detalles: 'Los quince de mi hija, unas cien personas.' });
  await thumb.tap(page.getByRole('button', { name: 'Enviar Solicitud' }));
  await page.locator('[data-variant]').getByText('¡Solicitud Enviada!').waitFor();
  thumb.tell('The father’s day');

  const [row] = (await call(`${stack.url}/api/admin/bookings?${passwordQuery}`)).body;
  expect(row).toMatchObject({ name: 'Julián Peña', eventType: 'Quinceañera', status: 'pending' });
  const reference = page.getByText(inquiryReference(row.id)).first();
  const { y, height } = (await reference.boundingBox())!;
  expect(y).toBeGreaterThan(72);
  expect(y + height).toBeLessThan(PHONE.viewport!.height);
  expect(thumb.taps).toBeLessThanOrEqual(16);
});
