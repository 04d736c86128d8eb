import { beforeEach, describe, expect, test } from '@jest/globals';
import { inquiryReference } from '@tocada/contracts/inquiries/inquiry-form.js';
import type { Locator } from 'playwright-core';
import { open, PHONE, sendInquiry, STILL } from '../kit/browser.js';
import { passwordQuery } from '../kit/requests.js';
import { openPageForEach, page, stack, startEmptySite } from '../kit/site.js';
import { call } from '../kit/stack.js';

startEmptySite();
openPageForEach({ ...PHONE, ...STILL });
beforeEach(() => open(page, `${stack.url}/booking`));

const HEIGHT = PHONE.viewport!.height;
const boxOf = async (found: Locator) => {
  const box = (await found.boundingBox())!;
  return { ...box, bottom: box.y + box.height, right: box.x + box.width };
};
type Box = Awaited<ReturnType<typeof boxOf>>;
const overlap = (one: Box, other: Box) =>
  one.x < other.right && other.x < one.right && one.y < other.bottom && other.y < one.bottom;
const headerBottom = async () => (await boxOf(page.getByRole('banner'))).bottom;
const toast = () => page.locator('[data-variant]');
const outcome = () => page.locator('form [aria-live]');

/** Checks that the outcome is in view with nothing over it, and that the toast covers no button. */
async function expectOutcomeInView() {
  await toast().waitFor();
  const [shown, over, header] = [await boxOf(outcome()), await boxOf(toast()), await headerBottom()];
  expect(shown.y).toBeGreaterThanOrEqual(header);
  expect(shown.bottom).toBeLessThanOrEqual(HEIGHT);
  expect(over.y).toBeGreaterThanOrEqual(header);
  expect(overlap(shown, over)).toBe(false);
  for (const button of await page.locator('main').locator('button, a[class*=rounded-full]').all())
    expect(overlap(await boxOf(button), over)).toBe(false);
}

describe('/booking on a phone', () => {
  test('WhatsApp is on the first screen, and what the band promises stands before the form', async () => {
    const chat = page.locator('main').getByRole('link', { name: '(979) 555-0142' }).first();
    expect((await boxOf(chat)).bottom).toBeLessThanOrEqual(664);
    const promises = page.getByRole('list', { name: 'Nuestra promesa' });
    expect(await promises.getByRole('listitem').count()).toBe(3);
    expect((await boxOf(promises)).bottom).toBeLessThanOrEqual((await boxOf(page.locator('form'))).y);
    expect(await page.locator('form').innerText()).toContain('Todo es obligatorio, menos Detalles.');
  });

  test('after a success the outcome with the reference is in view, over the emptied form', async () => {
    await sendInquiry(page, 'lucia@example.org');
    await toast().getByText('¡Solicitud Enviada!').waitFor();
    await expectOutcomeInView();
    const [row] = (await call(`${stack.url}/api/admin/bookings?${passwordQuery}`)).body;
    expect(await outcome().innerText()).toContain(`Número de solicitud: ${inquiryReference(row.id)}`);
    expect((await boxOf(outcome())).bottom).toBeLessThan((await boxOf(page.getByLabel('Nombre'))).y);
  });

  test('after a failure the outcome is in view as well', async () => {
    await page.route('**/api/booking-inquiry', (route) =>
      route.fulfill({ status: 503, json: { message: 'Vuelve luego', code: 'unavailable' } }),
    );
    await sendInquiry(page, 'lucia@example.org');
    await toast().getByText('Error al Enviar').waitFor();
    await expectOutcomeInView();
  });

  test('the label of the field that an error focuses stands below the header', async () => {
    const name = page.getByLabel('Nombre');
    await name.fill('Lucía');
    for (const label of ['Teléfono', 'Email']) {
      // The field is just under the header when the form is sent.
      await page.evaluate(
        (id) => window.scrollBy(0, document.getElementById(id)!.getBoundingClientRect().top - 60),
        label === 'Email' ? 'booking-email' : 'booking-phone',
      );
      await page.locator('form').evaluate((form: HTMLFormElement) => form.requestSubmit());
      await page.waitForFunction(
        (name) => (document.activeElement as HTMLInputElement).name === name,
        {
          Teléfono: 'phone',
          Email: 'email',
        }[label],
      );
      expect((await boxOf(page.locator('label', { hasText: label }))).y).toBeGreaterThanOrEqual(await headerBottom());
      await page.getByLabel(label).fill(label === 'Email' ? 'lucia@example.org' : '979 555 0100');
    }
  });

  test('a past date is told kindly at once, and is sent all the same', async () => {
    const hint = page.getByText('Esa fecha ya pasó: ¿es la correcta?');
    expect(await hint.count()).toBe(0);
    await page.getByLabel('Fecha del Evento').fill('2020-02-02');
    await hint.waitFor();
    expect(await page.getByLabel('Fecha del Evento').getAttribute('aria-invalid')).toBe('false');
    expect(await page.getByLabel('Fecha del Evento').getAttribute('aria-describedby')).toBe('booking-eventDate-hint');
    await sendInquiry(page, 'ayer@example.org');
    await toast().getByText('¡Solicitud Enviada!').waitFor();
    expect(await hint.count()).toBe(0);
  });
});
