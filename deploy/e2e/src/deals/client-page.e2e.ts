import { beforeAll, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { axe, complaintsOf, newPage, overflowOf, PHONE, STILL } from '../kit/browser.js';
import { browser, stack, startEmptySite } from '../kit/site.js';
import { call, PASSWORD } from '../kit/stack.js';
import { SentQuotes } from './sent-quotes.js';
import { until } from '@tocada/runtime/spec-until.js';

startEmptySite();

const quotes = new SentQuotes(() => stack.url);
const quoted = async (request: object = {}) => {
  const { id, sent } = await quotes.send({ request });
  return { id, links: { d: sent.links.d, s1: sent.links.s1! } };
};
const detail = (id: string) => quotes.detail(id);

const total = (page: Page) => page.locator('[data-live=total]').innerText();
/** Looks at the document in a page with scripts: without them, axe never ends. */
const sees = async (page: Page, state: object) => {
  const look = await newPage(browser, { ...PHONE, ...STILL });
  await look.setContent(await page.content());
  expect([state, await overflowOf(look), await axe(look)]).toEqual([state, 0, []]);
  await look.context().close();
};

describe('without scripts, on a phone', () => {
  let page: Page;
  beforeAll(async () => {
    page = await newPage(browser, { ...PHONE, ...STILL, javaScriptEnabled: false });
  });

  test('a client chooses, corrects, signs and says that the deposit is paid', async () => {
    const { id, links } = await quoted();
    await page.goto(links.s1);
    expect(await page.title()).toBe('Neón 979');
    await sees(page, { state: 'open' });
    expect(await total(page)).toContain('$1,500.50');
    await page.getByLabel('Completo').check();
    await page.getByLabel(/Hora extra/).check();
    await page.getByRole('button', { name: 'Calcular' }).click();
    expect(await total(page)).toContain('$2,750.50');

    await page.getByRole('button', { name: 'Continuar' }).click();
    await page.getByRole('heading', { name: 'Revisa antes de firmar' }).waitFor();
    await sees(page, { state: 'review' });
    await page.getByRole('link', { name: 'Corregir' }).click();
    expect(await page.getByLabel('Completo').isChecked()).toBe(true);
    await page.getByLabel(/Hora extra/).uncheck();
    await page.getByRole('button', { name: 'Continuar' }).click();

    await page.getByRole('button', { name: 'Firmar y aceptar' }).click();
    expect(await page.locator('#accept-consent-error').innerText()).toBe('Marca la casilla para firmar');
    await page.locator('[name=name]').fill('Lucía Ñandú');
    await page.locator('[name=consent]').check();
    await page.getByRole('button', { name: 'Firmar y aceptar' }).click();
    await page.getByText('Firmaste. Te mandamos una copia.').waitFor();
    await sees(page, { state: 'signed' });
    expect(await page.locator('[aria-current=step]').innerText()).toBe('Falta el anticipo');

    await page.getByText('Ya pagué', { exact: true }).click();
    await page.getByLabel('Cómo', { exact: true }).selectOption('zelle');
    await page.getByRole('button', { name: 'Avisar que ya pagué' }).click();
    await page.getByText(/Avisaste que pagaste \$720\.15 el .* te manda el recibo/).waitFor();
    expect(await page.locator('#money').innerText()).not.toContain('toca pagar');
    await page.getByText('Pagar de otra forma').click();
    const { quote, payments } = await detail(id);
    expect([quote.state, quote.choice, quote.totals.totalCents]).toEqual([
      'accepted',
      { package: 'b', extras: [] },
      240_050,
    ]);
    expect(payments).toMatchObject([{ cents: 72_015, method: 'zelle', state: 'claimed', by: 'client' }]);
  });

  test('a night that is gone before the signature is not signed, and the page leads to other dates', async () => {
    const { id, links } = await quoted({ eventDate: '2151-03-03' });
    await page.goto(links.s1);
    await page.getByLabel('Clásico').check();
    await page.getByRole('button', { name: 'Continuar' }).click();
    await page.locator('[name=name]').fill('Lucía Ñandú');
    await page.locator('[name=consent]').check();
    const other = await quotes.request({ eventDate: '2151-03-03' });
    await quotes.act(`/bookings/${other}/stage`, { stage: 'booked', anyway: true }, 'PUT');
    const refused = page.waitForResponse((answer) => answer.url().endsWith('/accept'));
    await page.getByRole('button', { name: 'Firmar y aceptar' }).click();
    expect((await refused).status()).toBe(409);
    await page.getByText('Esa noche ya es de otro evento. No se firmó nada.').waitFor();
    await page.goto(links.s1);
    await page.getByText(/Estas noches siguen libres: .* y /).waitFor();
    await sees(page, { state: 'taken' });
    await page.getByRole('link', { name: 'Pedir otra fecha' }).click();
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/booking');
    expect((await detail(id)).quote).toMatchObject({ state: 'sent', signatures: [] });
  });

  test('a client who signs a quote that was changed meanwhile sees each difference, and signs the new one', async () => {
    const { id, links } = await quoted();
    await page.goto(links.s1);
    await page.getByLabel(/Hora extra/).check();
    await page.getByRole('button', { name: 'Continuar' }).click();
    const { quote } = await detail(id);
    const draft = await quotes.act(`/quotes/${quote.id}/renew`, { revision: quote.revision });
    const lines = quote.lines.map(({ quantity: _quantity, ...line }: { quantity: number }) => line);
    lines[0].unitCents = 160_000;
    lines.unshift({ kind: 'travel', description: 'Viaje', unitCents: 5000 });
    const edited = await quotes.act(`/quotes/${draft.id}`, { revision: draft.revision, lines }, 'PUT');
    await quotes.act(`/quotes/${edited.id}/send`, { revision: edited.revision, by: 'whatsapp' });
    await page.locator('[name=name]').fill('Lucía Ñandú');
    await page.locator('[name=consent]').check();
    const [answer] = await Promise.all([
      page.waitForResponse((response) => response.request().method() === 'POST'),
      page.getByRole('button', { name: 'Firmar y aceptar' }).click(),
    ]);
    expect(answer.status()).toBe(409);
    const changes = page.getByRole('region', { name: 'Esto cambió mientras la veías' });
    for (const words of ['Viaje', '$1,500', '$1,600', '$1,850.50', '$2,000.50'])
      expect(await changes.innerText()).toContain(words);
    expect(await changes.getByText('Hora extra').count()).toBe(0);
    await sees(page, { state: 'changed' });
    await page.getByRole('button', { name: 'Continuar' }).click();
    await page.locator('[name=consent]').check();
    await page.getByRole('button', { name: 'Firmar y aceptar' }).click();
    await page.getByText('Firmaste. Te mandamos una copia.').waitFor();
    expect((await detail(id)).quote.totals.totalCents).toBe(200_050);
  });

  test('a client whose event is postponed or cancelled reads how the account stands', async () => {
    const { id, links } = await quoted();
    await page.goto(links.s1);
    await page.getByRole('button', { name: 'Continuar' }).click();
    await page.locator('[name=consent]').check();
    await page.getByRole('button', { name: 'Firmar y aceptar' }).click();
    await page.getByText('Firmaste. Te mandamos una copia.').waitFor();
    const payment = { kind: 'deposit', cents: 45_015, method: 'zelle', day: '2150-01-01' };
    await quotes.act(`/bookings/${id}/payments`, payment);
    await quotes.act(`/bookings/${id}/postpone`, { creditUntil: '2151-06-30', followUpOn: '2149-12-31' });
    await page.goto(links.s1);
    await page.getByText('Pospuesta, sin fecha').waitFor();
    await page
      .getByText('Lo que pagaste, $450.15, es un crédito que puedes usar hasta el 30 de junio de 2151.')
      .waitFor();
    await sees(page, { state: 'postponed' });
    await quotes.act(`/bookings/${id}/stage`, { stage: 'cancelled', reason: 'client', note: 'Ya no' }, 'PUT');
    await page.goto(links.s1);
    await page.getByRole('heading', { name: 'Cancelado: así quedan las cuentas' }).waitFor();
    expect(await page.locator('#money').innerText()).toMatch(/Te devolvemos\s+\$450\.15/);
    await sees(page, { state: 'cancelled' });
  });

  test('a client declines', async () => {
    const { id, links } = await quoted();
    await page.goto(links.s1);
    await page.getByLabel('Cuéntanos por qué (opcional)').fill('Otra banda');
    await page.getByRole('button', { name: 'No, gracias' }).click();
    await page.getByText('Le avisamos a la banda que no.').waitFor();
    expect((await detail(id)).quote).toMatchObject({ state: 'declined', declineReason: 'Otra banda' });
  });

  test('whoever sent the form adds details, and sees neither contact data nor quote', async () => {
    const { id, links } = await quoted();
    await page.goto(links.d);
    await sees(page, { state: 'details' });
    const text = await page.locator('body').innerText();
    for (const secret of ['Lucía', '@', '$', 'Clásico']) expect(text).not.toContain(secret);
    await page.getByLabel('Invitados').fill('muchos');
    await page.getByRole('button', { name: 'Guardar detalles' }).click();
    expect(await page.locator('#details-guests-error').innerText()).toContain('número entero');
    await page.getByLabel('Invitados').fill('150');
    await page.getByRole('button', { name: 'Guardar detalles' }).click();
    await page.getByText('Guardamos tus detalles.').waitFor();
    expect((await detail(id)).guests).toBe(150);
  });

  test('details that are sent from an old page leave what the band has noted meanwhile', async () => {
    const { id, links } = await quoted();
    await page.goto(links.d);
    const facts = { startTime: '20:00', endTime: '23:00', venue: 'Patio Ñandú', password: PASSWORD };
    await call(`${stack.url}/api/admin/bookings/${id}/facts`, 'PUT', facts);
    await page.getByLabel('Invitados').fill('muchos');
    await page.getByRole('button', { name: 'Guardar detalles' }).click();
    await page.locator('#details-guests-error').waitFor();
    await page.getByLabel('Invitados').fill('120');
    await page.getByRole('button', { name: 'Guardar detalles' }).click();
    await page.getByText('Guardamos tus detalles.').waitFor();
    expect(await detail(id)).toMatchObject({ guests: 120, startTime: '20:00', endTime: '23:00', venue: 'Patio Ñandú' });
  });

  test('a sent form leads to its details', async () => {
    await page.goto(`${stack.url}/booking`);
    for (const [name, text] of Object.entries({ name: 'Zoraida', phone: '9795550101', email: 'z@example.org' }))
      await page.locator(`[name=${name}]`).fill(text);
    await page.locator('[name=eventDate]').fill('2151-05-01');
    await page.locator('[name=eventType]').selectOption('Boda');
    await page.locator('[name=location]').selectOption('Bryan TX');
    await page.getByRole('button', { name: 'Enviar Solicitud' }).click();
    await page.getByRole('link', { name: 'Agrega detalles' }).click();
    await page.getByRole('heading', { name: 'Detalles' }).waitFor();
  });
});

describe('with scripts', () => {
  test('the total follows each tick, and a double press signs once', async () => {
    const page = await newPage(browser, STILL);
    const complaints = complaintsOf(page);
    const { id, links } = await quoted();
    await page.goto(links.s1);
    expect(await page.getByRole('button', { name: 'Calcular' }).isVisible()).toBe(false);
    await page.getByLabel('Completo').check();
    await page.getByLabel(/Hora extra/).check();
    await until(
      () => total(page),
      (text) => text.includes('$2,750.50'),
    );
    expect(page.url()).toBe(links.s1);
    await sees(page, { state: 'open' });
    await page.getByRole('button', { name: 'Continuar' }).click();
    await page.locator('[name=name]').fill('Lucía Ñandú');
    await page.locator('[name=consent]').check();
    await page.getByRole('button', { name: 'Firmar y aceptar' }).dblclick();
    await page.getByText('Firmaste. Te mandamos una copia.').waitFor();
    expect((await detail(id)).quote.signatures).toHaveLength(1);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test('in English', async () => {
    const page = await newPage(browser, { ...PHONE, ...STILL });
    const { links } = await quoted({ language: 'en' });
    await page.goto(links.s1);
    expect(await page.locator('html').getAttribute('lang')).toBe('en');
    await sees(page, { state: 'open' });
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('button', { name: 'Sign and accept' }).waitFor();
    await sees(page, { state: 'review' });
    await page.context().close();
  });

  test('an unknown link says what to do', async () => {
    const page = await newPage(browser, { ...PHONE, ...STILL });
    const answer = await page.goto(`${stack.url}/request/nothing`);
    expect(answer!.status()).toBe(404);
    await page.getByRole('heading', { name: 'Este enlace no sirve' }).waitFor();
    await sees(page, { state: 'missing' });
    await page.context().close();
  });
});
