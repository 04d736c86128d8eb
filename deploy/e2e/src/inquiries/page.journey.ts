import { beforeEach, describe, expect, test } from '@jest/globals';
import { LIMITS } from '@tocada/contracts/ground/limits.js';
import type { Route } from 'playwright-core';
import { expectOutside, open, quiet, WHATSAPP } from '../kit/browser.js';
import { bandToday, farFromMidnight } from '../kit/moments.js';
import { passwordQuery } from '../kit/requests.js';
import { openPageForEach, page, stack, startEmptySite } from '../kit/site.js';
import { call } from '../kit/stack.js';
import { until } from '@tocada/runtime/spec-until.js';

startEmptySite();
openPageForEach();
beforeEach(farFromMidnight);
beforeEach(() => open(page, `${stack.url}/booking`));

const field = (label: string) => page.getByLabel(label);
const send = () => page.getByRole('button', { name: 'Enviar Solicitud' });
const toasts = () => page.locator('[data-variant]');
const stored = async (query = ''): Promise<any[]> =>
  (await call(`${stack.url}/api/admin/bookings?${passwordQuery}${query}`)).body;

const TYPED = { name: 'Lucía Ñandú', phone: '979 555 0100', email: 'lucia@example.org', details: '80 personas' };
const DAY = '2150-03-07';
async function type(name: string = TYPED.name) {
  await field('Nombre').fill(name);
  await field('Teléfono').fill(TYPED.phone);
  await field('Email').fill(TYPED.email);
  // A form with its untouched date asks first: see `events/cartel.journey.ts`.
  await field('Fecha del Evento').fill(DAY);
  await field('Tipo de Evento').selectOption('Boda');
  await field('Ubicación del Evento').selectOption('Bryan TX');
  await field('Detalles').fill(TYPED.details);
}
const values = () =>
  page.locator('form').evaluate((form) => Object.fromEntries(new FormData(form as HTMLFormElement).entries()));
const EMPTY = { name: '', phone: '', email: '', eventType: '', location: '', details: '', website: '' };

/** Answers every request with `fulfill` and collects the idempotency keys. */
async function answering(fulfill: (route: Route) => Promise<void>) {
  const keys: string[] = [];
  await page.route('**/api/booking-inquiry', (route) => {
    keys.push(route.request().headers()['idempotency-key'] ?? 'none');
    return fulfill(route);
  });
  return keys;
}
const failing = () =>
  answering((route) => route.fulfill({ status: 503, json: { message: 'Vuelve luego', code: 'unavailable' } }));

describe('sending', () => {
  test('errors stand beside their fields, and nothing is sent', async () => {
    const keys = await failing();
    await field('Email').fill('lucia@');
    await field('Fecha del Evento').fill('');
    await send().click();
    const wrong = {
      Nombre: 'El nombre es requerido',
      Teléfono: 'El teléfono es requerido',
      Email: 'Email inválido',
      'Fecha del Evento': 'Fecha inválida',
      'Tipo de Evento': 'El tipo de evento es requerido',
      'Ubicación del Evento': 'La ubicación es requerida',
    };
    await page.getByText('El nombre es requerido').waitFor();
    for (const [label, message] of Object.entries(wrong)) {
      const control = field(label);
      expect(await control.getAttribute('aria-invalid')).toBe('true');
      expect(await page.locator(`#${await control.getAttribute('aria-describedby')}`).innerText()).toBe(message);
    }
    expect(await page.evaluate(() => (document.activeElement as HTMLInputElement).name)).toBe('name');
    await field('Nombre').fill('Lucía');
    await page.getByText('El nombre es requerido').waitFor({ state: 'detached' });
    expect(await field('Detalles').getAttribute('aria-invalid')).not.toBe('true');
    expect(keys).toEqual([]);
  });

  test('success: the request is stored, a toast and the page confirm it, the form is empty again', async () => {
    const requests = await answering((route) => route.continue());
    await type('Éxito');
    await send().click();
    await toasts().waitFor();
    expect(await toasts().innerText()).toMatch(
      /^¡Solicitud Enviada!\s+Hemos recibido tu solicitud\. Te contactaremos pronto para confirmar los detalles\.\s*$/,
    );
    expect(await toasts().getAttribute('data-variant')).toBe('default');
    const said = await page.locator('form [aria-live]').innerText();
    for (const text of ['Recibimos tu solicitud.', TYPED.email]) expect(said).toContain(text);
    expect(await values()).toEqual({ ...EMPTY, eventDate: bandToday() });
    expect(await page.locator('[aria-invalid=true]').count()).toBe(0);
    const rows = (await stored()).filter(({ name }: any) => name === 'Éxito');
    expect(rows).toEqual([
      expect.objectContaining({ ...TYPED, name: 'Éxito', eventType: 'Boda', location: 'Bryan TX', status: 'pending' }),
    ]);
    await page.reload();
    await field('Nombre').waitFor();
    expect(await values()).toMatchObject(EMPTY);
    expect(requests).toEqual([expect.stringMatching(/^[\w-]{20,}$/)]);
  });

  test('a request without details is sent', async () => {
    await type('Sin detalles');
    await field('Detalles').fill('');
    await send().click();
    await toasts().waitFor();
    expect(await toasts().innerText()).toContain('¡Solicitud Enviada!');
    expect((await stored('&q=Sin+detalles'))[0].details).toBeNull();
  });

  test('the button is disabled during the request and reads "Enviando..."', async () => {
    let held: Route | undefined;
    const keys = await answering(async (route) => {
      held = route;
    });
    await type();
    await send().click();
    const busy = page.getByRole('button', { name: 'Enviando...' });
    await busy.waitFor();
    expect(await busy.isDisabled()).toBe(true);
    await until(
      () => held,
      (route) => route !== undefined,
    );
    await field('Nombre').press('Enter');
    await held!.fulfill({ status: 503, json: { message: 'Vuelve luego', code: 'unavailable' } });
    await send().waitFor();
    expect(await send().isEnabled()).toBe(true);
    // The test answers one request alone.
    await quiet(page);
    expect(keys.length).toBe(1);
  });

  test('failure: a red toast, a message in the page, and the typed text stays', async () => {
    await failing();
    await type();
    const before = await values();
    await send().click();
    await toasts().waitFor();
    expect(await toasts().getAttribute('data-variant')).toBe('destructive');
    expect(await toasts().innerText()).toMatch(/^Error al Enviar\s+503: Vuelve luego\s*$/);
    expect(await page.locator('form [aria-live]').innerText()).toContain('Lo que escribiste sigue aquí.');
    await expectOutside(page.locator('form [aria-live]').getByRole('link', { name: 'por WhatsApp' }), WHATSAPP);
    expect(await values()).toEqual(before);
  });

  test('failure without a message', async () => {
    await page.evaluate(() => {
      window.fetch = () => Promise.reject(new Error(''));
    });
    await type();
    await send().click();
    await toasts().getByText('Ha ocurrido un error. Por favor intenta nuevamente.').waitFor();
  });

  test('offline', async () => {
    // The code of the toasts has loaded.
    await page.locator('[aria-label="Notificaciones (F8)"]').waitFor({ state: 'attached' });
    await page.context().setOffline(true);
    await type();
    await send().click();
    await toasts().getByText('Error al Enviar').waitFor();
    expect(await toasts().innerText()).toContain('No se pudo conectar con el servidor');
    await page.waitForFunction(() => document.activeElement?.textContent === 'Enviar Solicitud');
    expect(await field('Nombre').inputValue()).toBe(TYPED.name);
    await page.context().setOffline(false);
    await send().click();
    await toasts().getByText('¡Solicitud Enviada!').waitFor();
  });

  test('a program that fills in the hidden field gets the same answer, and its request is set apart', async () => {
    const sent: any[] = [];
    await answering((route) => {
      sent.push(route.request().postDataJSON());
      return route.continue();
    });
    await type('Robot');
    await page.locator('[name=website]').evaluate((trap: HTMLInputElement) => (trap.value = 'https://spam.example'));
    await send().click();
    await toasts().getByText('¡Solicitud Enviada!').waitFor();
    expect(sent[0]).toMatchObject({ website: 'https://spam.example', stamp: expect.any(String) });
    expect((await stored('&suspect=false')).map(({ name }) => name)).not.toContain('Robot');
    expect((await stored('&suspect=true')).map(({ name }) => name)).toContain('Robot');
    // A half-filled form that is restored and sent at once waits until its stamp is valid.
    await type('Sin prisa');
    await page.reload();
    await page.waitForFunction(
      () => (document.querySelector('#booking-name') as HTMLInputElement).value === 'Sin prisa',
    );
    await send().click();
    await toasts().getByText('¡Solicitud Enviada!').waitFor();
    expect(sent[1]).toMatchObject({ website: '', stamp: expect.any(String) });
    expect(sent[1].stamp).not.toBe(sent[0].stamp);
    expect((await stored('&suspect=false')).map(({ name }) => name)).toContain('Sin prisa');
  });

  test('requests from a tab left open overnight and from one without a stamp are believed', async () => {
    const sent: any[] = [];
    await answering((route) => {
      sent.push(route.request().postDataJSON());
      return route.continue();
    });
    const stamps: string[] = [];
    page.on('response', async (answer) => {
      if (answer.url().endsWith('/stamp')) stamps.push((await answer.json()).stamp);
    });
    await page.clock.install();
    await open(page, `${stack.url}/booking`);
    await type('De ayer');
    await until(
      () => stamps.length,
      (count) => count === 1,
    );
    await page.clock.fastForward(20 * 3_600_000);
    await send().click();
    await toasts().getByText('¡Solicitud Enviada!').waitFor();
    expect(stamps).toHaveLength(2);
    expect(sent[0].stamp).toBe(stamps[1]);

    await page.route('**/api/booking-inquiry/stamp', (route) => route.abort());
    await type('Sin sello');
    await send().click();
    await page.getByRole('button', { name: 'Enviar Solicitud' }).waitFor();
    await until(
      () => sent.length,
      (count) => count === 2,
    );
    expect(sent[1].stamp).toBeNull();
    const believed = () => stored('&suspect=false').then((rows) => rows.map(({ name }) => name));
    await until(believed, (names) => names.includes('De ayer') && names.includes('Sin sello'));
  });

  test('when the rules fail to load, the server’s errors stand beside their fields', async () => {
    await page.route('**/assets/inquiry-rules*', (route) => route.abort());
    const keys = await answering((route) => route.continue());
    await field('Fecha del Evento').fill(DAY);
    await send().click();
    await page.locator('#booking-name-error').waitFor();
    expect(await page.locator('#booking-name-error').innerText()).toBe('El nombre es requerido');
    await page.waitForFunction(() => document.activeElement?.id === 'booking-name');
    expect(keys).toHaveLength(1);
  });

  test('the server’s refusals stand beside their fields', async () => {
    const errors = [{ path: 'phone', message: 'El teléfono es requerido' }];
    await answering((route) =>
      route.fulfill({ status: 400, json: { message: errors[0]!.message, code: 'invalid', errors } }),
    );
    await type();
    await send().click();
    await page.locator('#booking-phone-error').waitFor();
    expect(await page.locator('#booking-phone-error').innerText()).toBe('El teléfono es requerido');
    await page.waitForFunction(() => document.activeElement?.id === 'booking-phone');
  });

  test('a retry has the key of the first attempt, also after a reload; other fields and new requests have another key', async () => {
    const keys = await failing();
    const attempt = async (count: number) => {
      await send().click();
      await page.waitForFunction(() => !document.querySelector('form button[disabled]'));
      await until(
        () => keys.length,
        (length) => length >= count,
      );
    };
    await type('Una vez');
    await attempt(1);
    await attempt(2);
    await page.reload();
    await page.waitForFunction(() => (document.querySelector('#booking-name') as HTMLInputElement).value === 'Una vez');
    await attempt(3);
    expect(new Set(keys).size).toBe(1);
    await field('Detalles').fill('90 personas');
    await attempt(4);
    expect(keys[3]).not.toBe(keys[0]);

    // The answer is lost after the request was stored. The retry adds no row.
    await page.unroute('**/api/booking-inquiry');
    const lost = await answering(async (route) => {
      await route.fetch();
      await route.abort();
    });
    await Promise.all([page.waitForEvent('requestfailed'), send().click()]);
    await page.unroute('**/api/booking-inquiry');
    const sent = await answering((route) => route.continue());
    await page.getByRole('button', { name: 'Enviar Solicitud' }).click();
    await toasts().getByText('¡Solicitud Enviada!').waitFor();
    expect(sent).toEqual(lost);
    expect((await stored()).filter(({ name }: any) => name === 'Una vez').length).toBe(1);

    await type('Una vez');
    await send().click();
    await until(
      () => sent.length,
      (length) => length >= 2,
    );
    expect(sent[1]).not.toBe(sent[0]);
  });

  test('the typed text survives a reload and a visit to another page', async () => {
    await type();
    await field('Fecha del Evento').fill('2150-03-08');
    const before = await values();
    await page.reload();
    await page.waitForFunction(() => (document.querySelector('#booking-name') as HTMLInputElement).value !== '');
    expect(await values()).toEqual(before);
    await page.getByRole('link', { name: 'Inicio' }).click();
    await page.getByRole('link', { name: 'Contratar Banda' }).click();
    await page.waitForURL('**/booking');
    await field('Nombre').waitFor();
    // The form is there before its script has put the text back.
    await until(() => field('Nombre').inputValue(), Boolean);
    expect(await values()).toEqual(before);
  });
});

describe('the form on the home page', () => {
  const section = () => page.getByRole('region', { name: 'Contratar Neón 979' });
  const scripts = () => {
    const asked: string[] = [];
    page.on('request', (request) => {
      const [, name] = /assets\/(inquiry-(?:behaviour|rules))-[^/]+\.js$/.exec(request.url()) ?? [];
      if (name) asked.push(name);
    });
    return asked;
  };

  test('is the quote form; its code and rules load when it comes near, and what was typed before stays', async () => {
    const asked = scripts();
    const { promise: late, resolve } = Promise.withResolvers<void>();
    await page.route('**/assets/inquiry-behaviour-*.js', (route) => late.then(() => route.continue()));
    await open(page, stack.url);
    expect(await section().getByRole('heading', { name: 'Solicitar Cotización' }).count()).toBe(1);
    expect(asked).toEqual([]);
    await section().scrollIntoViewIfNeeded();
    await until(
      () => asked,
      (names) => names.includes('inquiry-behaviour'),
    );
    await field('Nombre').fill('Desde el inicio');
    resolve();
    await until(
      () => asked,
      (names) => names.includes('inquiry-rules'),
    );
    await page.locator('[aria-label="Notificaciones (F8)"]').waitFor({ state: 'attached' });
    await send().click();
    await page.getByText('Email inválido').waitFor();
    expect(await page.getByText('El nombre es requerido').count()).toBe(0);
    await type('Desde el inicio');
    await send().click();
    await toasts().getByText('¡Solicitud Enviada!').waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
    expect(await values()).toEqual({ ...EMPTY, eventDate: bandToday() });
    expect(await stored('&q=Desde+el+inicio')).toHaveLength(1);
    // The fields are read again after a success.
    await type('Otra desde el inicio');
    await send().click();
    await until(
      () => stored('&q=Otra+desde+el+inicio'),
      (rows) => rows.length === 1,
    );
  });

  test('is sent by the browser itself when its code never loads', async () => {
    await page.route('**/assets/inquiry-behaviour-*.js', (route) => route.abort());
    await open(page, stack.url);
    await type('Sin su código');
    await send().click();
    await page.getByRole('heading', { name: '¡Solicitud Enviada!' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/booking');
    expect(await stored('&q=Sin+su+c%C3%B3digo')).toHaveLength(1);
  });

  test('shares what was typed with /booking', async () => {
    await open(page, stack.url);
    await section().scrollIntoViewIfNeeded();
    await page.locator('[aria-label="Notificaciones (F8)"]').waitFor({ state: 'attached' });
    await type('Sigo después');
    await page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Contratar' }).click();
    await page.waitForURL('**/booking');
    await until(
      () => field('Nombre').inputValue(),
      (name) => name === 'Sigo después',
    );
  });
});

describe('toasts', () => {
  /** Shows the toast of a failure on a page whose clock moves only when the test moves it. */
  beforeEach(async () => {
    await page.clock.install();
    await open(page, `${stack.url}/booking`);
    await page.clock.pauseAt(Date.now() + 60_000);
    await failing();
    await Promise.all([page.waitForResponse('**/api/booking-inquiry/stamp'), type()]);
    await page.clock.runFor(LIMITS.stampFrom + 1000);
    await send().click();
    await toasts().waitFor();
  });

  test('disappear after five seconds, one at a time', async () => {
    await page.clock.runFor(3000);
    await Promise.all([page.waitForResponse('**/api/booking-inquiry'), send().click()]);
    await page.getByRole('button', { name: 'Enviar Solicitud' }).waitFor();
    await page.locator('[data-variant]:not([data-state=closed])').waitFor();
    expect(await toasts().count()).toBe(1);
    await page.clock.runFor(4800);
    expect(await toasts().count()).toBe(1);
    await page.clock.runFor(400);
    await toasts().waitFor({ state: 'detached' });
  });

  test('get the focus with F8; "Cerrar" and a swipe of 50 px to the right close them', async () => {
    await page.keyboard.press('F8');
    expect(
      await page.evaluate(() => document.activeElement?.closest('[role=region]')?.getAttribute('aria-label')),
    ).toBe('Notificaciones (F8)');
    await toasts().getByRole('button', { name: 'Cerrar' }).click();
    await toasts().waitFor({ state: 'detached' });
    await send().click();
    await toasts().waitFor();
    await toasts().evaluate((toast) => Promise.all(toast.getAnimations().map(({ finished }) => finished)));
    const box = (await toasts().boundingBox())!;
    const swipe = async (by: number) => {
      await page.mouse.move(box.x + 40, box.y + 20);
      await page.mouse.down();
      await page.mouse.move(box.x + 60, box.y + 20);
      await page.mouse.move(box.x + 40 + by, box.y + 20, { steps: 3 });
      await page.mouse.up();
    };
    await swipe(40);
    expect(await toasts().getAttribute('data-swipe')).toBe('cancel');
    expect(await toasts().getAttribute('data-state')).toBe('open');
    // The clock stands still, so the toast does not disappear on its own.
    await swipe(90);
    await toasts().waitFor({ state: 'detached' });
  });
});
