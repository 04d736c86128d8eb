import '../kit/in-english.js';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { CHROMIUM_ARGS, ensureWholeChromium } from '@tocada/local/chromium.js';
import type { PushClient, PushMessage } from '@tocada/runtime/spec-push-service.js';
import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type CDPSession,
  type Page,
  type Worker,
} from 'playwright-core';
import {
  axe,
  complaintsOf,
  fill,
  launchBrowser,
  newPage,
  open,
  overflowOf,
  pagesOf,
  PHONE,
  STILL,
} from '../kit/browser.js';
import { language } from '../kit/journey-language.js';
import { AdminPanel } from '../kit/panel.js';
import { passwordQuery } from '../kit/requests.js';
import { call, PASSWORD } from '../kit/stack.js';
import { spoken, starting, t } from '../kit/words.js';
import { errorLines } from '../worker/logs.js';
import { until } from '@tocada/runtime/spec-until.js';
import { PushStack, SUBSCRIPTIONS } from './push-stack.js';

let push: PushStack;
let browser: Browser;

beforeAll(async () => {
  [push, browser] = await Promise.all([PushStack.start(), launchBrowser()]);
});
beforeEach(() => push.empty());
afterEach(() => expect(push.service.refused).toEqual([]));
afterAll(async () => {
  await browser.close();
  await push.remove();
});

/** A stranger's words in every field. */
const HOSTILE = {
  name: 'Zoraida Quiñones',
  phone: '+1 979-555-0133',
  eventType: 'Boda de Zoraida, 979 555 0133, $9,999',
  location: 'Casa de Zoraida, zoraida@example.org',
  details: 'Mi presupuesto es de $4,321',
};
const tellsNothing = (messages: PushMessage[]) =>
  expect(JSON.stringify(messages)).not.toMatch(/zoraida|quiñones|lucía|cliente|555.?0133|9,999|4,321|[$@]/i);

test('an alert rings each device once, and tells no name, phone, mail or sum', async () => {
  const clients = [await push.subscribe(), await push.subscribe({ language: 'en' })];
  for (let count = 1; count <= 20; count += 1) {
    await push.desk.book(count % 2 ? {} : HOSTILE);
    for (const client of clients) await push.received(client, count);
  }
  for (const client of clients) {
    expect([client.asked, client.rings.length]).toEqual([20, 20]);
    tellsNothing(client.received);
  }
});

describe('the calls', () => {
  const input = () => ({ ...push.input(push.service.subscribe(push.key)), device: 'Mi teléfono' });

  test('show neither the address nor the keys of a device', async () => {
    const { body, status } = await push.ask('POST', SUBSCRIPTIONS, input());
    expect(status).toBe(201);
    expect(Object.keys(body).toSorted()).toEqual(
      'createdAt device fingerprint id isOfKey isRed kinds language lastError lastOk quiet service'.split(' '),
    );
    expect(body).toMatchObject({ quiet: { from: '22:00', until: '08:00' }, isOfKey: true, isRed: false });
    expect(body.kinds).toHaveLength(7);
    const changed = await push.ask('PUT', `${SUBSCRIPTIONS}/${body.id}`, { device: 'De Ana' });
    expect(changed).toMatchObject({ status: 200, body: { device: 'De Ana', id: body.id } });
    expect((await push.ask('DELETE', `${SUBSCRIPTIONS}/${body.id}`)).status).toBe(204);
    expect((await push.ask('DELETE', `${SUBSCRIPTIONS}/${body.id}`)).status).toBe(404);
  });

  test('are for the admin alone', async () => {
    for (const [method, path] of [
      ['GET', '/api/admin/push/key'],
      ['GET', SUBSCRIPTIONS],
      ['POST', SUBSCRIPTIONS],
      ['PUT', `${SUBSCRIPTIONS}/3f1c2b9e-9d3c-4a53-8a26-3f3f0e6c7a11`],
      ['DELETE', `${SUBSCRIPTIONS}/3f1c2b9e-9d3c-4a53-8a26-3f3f0e6c7a11`],
      ['POST', `${SUBSCRIPTIONS}/3f1c2b9e-9d3c-4a53-8a26-3f3f0e6c7a11/test`],
      ['POST', '/api/admin/push/seen'],
    ] as const)
      expect([path, (await call(push.stack.url + path, method)).status]).toEqual([path, 401]);
  });

  test.each([
    [{ endpoint: 'https://evil.example/push' }, /dirección/, /address/],
    [{ endpoint: 'http://127.0.0.1:1/push' }, /dirección/, /address/],
    [{ endpoint: 'https://10.0.0.1/push' }, /dirección/, /address/],
    [{ endpoint: 'https://fcm.googleapis.com@evil.example/' }, /dirección/, /address/],
    [{ endpoint: 7 }, /dirección/, /address/],
    [{ endpoint: '' }, /dirección/, /address/],
    [{ keys: null }, /claves/, /keys/],
    [{ keys: { p256dh: 'x', auth: 'y' } }, /claves/, /keys/],
    [{ keys: { p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) } }, /claves/, /keys/],
    [{ serverKey: 'B'.repeat(87) }, /clave de avisos/, /key/],
    [{ serverKey: [] }, /claves/, /keys/],
    [{ device: ' ' }, /nombre/, /Name/],
    [{ device: 'a'.repeat(61) }, /60/, /60/],
    [{ device: 7 }, /nombre/, /Name/],
    [{ kinds: 'new' }, /lista/, /list/],
    [{ kinds: ['nada'] }, /uno de/, /one of/],
    [{ quiet: 'siempre' }, /silencio/, /Quiet/],
    [{ quiet: { from: '22:00', until: '22:00' } }, /silencio/, /Quiet/],
    [{ quiet: { from: '25:00', until: '08:00' } }, /[Hh]ora/, /[Tt]ime/],
    [{ language: 'fr' }, /uno de/, /one of/],
  ])('refuse %j in words, in both languages', async (fields, spanish, english) => {
    for (const [language, words] of [
      ['es', spanish],
      ['en', english],
    ] as const) {
      const answer = await push.ask('POST', `${SUBSCRIPTIONS}?lang=${language}`, { ...input(), ...fields });
      expect([answer.status, answer.body.code]).toEqual([400, 'invalid']);
      expect(answer.body.message).toMatch(words);
      expect(answer.body.message).not.toMatch(/expected|received|_/);
    }
    expect(await push.devices()).toEqual([]);
  });

  test('a redirect of a push service is not followed', async () => {
    const [client, other] = [await push.subscribe(), await push.subscribe({ kinds: [] })];
    client.behaviour = () => ({ status: 302, headers: { location: other.endpoint } });
    const { body } = await push.ask('POST', `${SUBSCRIPTIONS}/${client.id}/test`);
    expect(body).toEqual({ ok: false, answer: 'HTTP 302' });
    expect(other.asked).toBe(0);
  });

  test('tests of a device are counted', async () => {
    const client = await push.subscribe();
    expect((await push.ask('POST', `${SUBSCRIPTIONS}/${client.id}/test`)).body).toEqual({
      ok: true,
      answer: 'HTTP 201',
    });
    const again = await push.ask('POST', `${SUBSCRIPTIONS}/${client.id}/test`);
    expect(again).toMatchObject({ status: 429, body: { message: 'Ya va un aviso de prueba. Espera unos segundos.' } });
  });

  test('“cerrar todas” ends the alerts of all devices', async () => {
    await push.subscribe();
    expect((await push.ask('DELETE', '/api/admin/sessions')).status).toBe(204);
    expect(await push.devices()).toEqual([]);
  });

  test('the doctor names a red device and one of another key', async () => {
    const line = async (language = 'es') => {
      const { body } = await call(`${push.stack.url}/api/admin/doctor?${passwordQuery}&lang=${language}`);
      return (body as { name: string; state: string; found: string }[]).find(({ name }) => name === 'push')!;
    };
    expect((await line()).state).toBe('off');
    await push.subscribe({ device: 'iPhone de Ana' });
    // The band's mail of this site is of an example domain, which Apple refuses.
    expect(await line()).toMatchObject({ state: 'fault', found: expect.stringContaining('mailto:') });
  });
});

describe('the files of the panel', () => {
  test('its manifest keeps to the panel, and its worker may ask for nothing', async () => {
    const manifest = await fetch(`${push.stack.url}/admin.webmanifest`);
    expect(manifest.headers.get('content-type')).toMatch(/^application\/manifest\+json/);
    expect(await manifest.json()).toMatchObject({
      id: '/admin',
      scope: '/admin',
      start_url: '/admin',
      display: 'standalone',
      name: 'Panel de Neón 979',
      lang: 'es-MX',
      icons: expect.arrayContaining([expect.objectContaining({ purpose: 'maskable' })]),
    });
    const english = await (await fetch(`${push.stack.url}/admin.webmanifest?lang=en`)).json();
    expect(english).toMatchObject({ name: 'Neón 979 panel', lang: 'en' });
    const worker = await fetch(`${push.stack.url}/alerts-worker.js`);
    expect(worker.headers.get('content-type')).toMatch(/^text\/javascript/);
    expect(worker.headers.get('cache-control')).toBe('no-cache');
    expect(worker.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(worker.headers.get('content-security-policy')).toContain("img-src 'self'");
    expect(await worker.text()).not.toMatch(/fetch|caches|indexedDB/);
  });
});

/** The subscriptions of a browser without a push service of its own: those of `client`. */
async function withPush(context: BrowserContext, client: PushClient): Promise<void> {
  await context.grantPermissions(['notifications'], { origin: push.stack.url });
  await context.addInitScript(
    ({ endpoint, keys }) => {
      if (!('PushManager' in window)) return;
      const bytesOf = (text: string) =>
        Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (letter) => letter.charCodeAt(0)).buffer;
      const kept = () => localStorage.getItem('push-of-the-test');
      const subscriptionFor = (applicationServerKey: ArrayBuffer) => ({
        endpoint,
        options: { applicationServerKey },
        toJSON: () => ({ endpoint, expirationTime: null, keys }),
        unsubscribe: async () => (localStorage.removeItem('push-of-the-test'), true),
      });
      Object.assign(PushManager.prototype, {
        getSubscription: async () => (kept() ? subscriptionFor(bytesOf(kept()!)) : null),
        subscribe: async ({ applicationServerKey }: { applicationServerKey: Uint8Array<ArrayBuffer> }) => {
          localStorage.setItem('push-of-the-test', btoa(String.fromCharCode(...applicationServerKey)));
          return subscriptionFor(applicationServerKey.buffer);
        },
      });
    },
    { endpoint: client.endpoint, keys: client.keys },
  );
}

interface Shown {
  title: string;
  body: string;
  tag: string;
  silent: boolean | null;
}

/** The field of a device, not that of the band. */
const nameIn = (page: Page) => page.getByRole('textbox', { name: `${t.panel.name} *`, exact: true });

/** A phone on which the panel's worker runs. */
class Phone {
  private registration = '';

  private constructor(
    readonly panel: AdminPanel,
    readonly worker: Worker,
    private readonly cdp: CDPSession,
  ) {}

  /** Unlocks the panel and turns alerts on. */
  static async ring(whole: Browser, client: PushClient, options: BrowserContextOptions = PHONE): Promise<Phone> {
    const page = await newPage(whole, { ...STILL, ...options });
    await withPush(page.context(), client);
    const panel = await AdminPanel.on(page, push.stack.url);
    await panel.enter(PASSWORD);
    await panel.toast(t.panel.accessGranted);
    expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
    const started = page.context().waitForEvent('serviceworker');
    await panel.settings('alerts');
    await panel.button(starting(spoken({ es: 'Avisarme en este', en: 'Alert me on this' }))).click();
    await panel.toast(t.push.started);
    // The tests also run at night.
    for (const { id } of await push.devices())
      expect((await push.ask('PUT', `${SUBSCRIPTIONS}/${id}`, { quiet: null })).status).toBe(200);
    const cdp = await page.context().newCDPSession(page);
    const phone = new Phone(panel, await started, cdp);
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [one] = registrations.filter(({ isDeleted }) => !isDeleted);
      if (one) phone.registration = one.registrationId;
    });
    await cdp.send('ServiceWorker.enable');
    await until(
      () => phone.registration,
      (id) => id !== '',
    );
    await phone.worker.evaluate(() => {
      const told = { badges: [] as number[], opened: [] as string[], shown: 0 };
      Object.assign(self, { told });
      // Without a system's notification centre, Chromium removes an alert after 25 seconds.
      const { registration } = self as any;
      const show = registration.showNotification.bind(registration);
      registration.showNotification = async (title: string, options: object) => {
        await show(title, { ...options, requireInteraction: true });
        told.shown += 1;
      };
      Object.assign(navigator, {
        setAppBadge: async (count: number) => void told.badges.push(count),
        clearAppBadge: async () => void told.badges.push(0),
      });
      // No person has tapped, so the browser would refuse to open a window.
      Object.assign((self as any).clients, { openWindow: async (url: string) => void told.opened.push(url) });
    });
    return phone;
  }

  /**
   * Gives the worker a message, which shows an alert. Chromium forgets an alert when it is asked for alerts while it shows one.
   * On a busy machine it may lose a message, which is then given again.
   */
  async deliver(data: string): Promise<void> {
    const { origin } = new URL(push.stack.url);
    const { shown: before } = await this.told();
    const hasShown = () =>
      until(this.told, ({ shown }) => shown > before).then(
        () => true,
        () => false,
      );
    for (let tries = 1; tries === 1 || (tries <= 5 && !(await hasShown())); tries += 1)
      await this.cdp.send('ServiceWorker.deliverPushMessage', { origin, registrationId: this.registration, data });
  }

  shown = (): Promise<Shown[]> =>
    this.worker.evaluate(async () =>
      (await (self as any).registration.getNotifications()).map(({ title, body, tag, silent }: Shown) => ({
        title,
        body,
        tag,
        silent,
      })),
    );

  told = () => this.worker.evaluate(() => (self as any).told as { badges: number[]; opened: string[]; shown: number });

  /** Taps an alert, or one of its buttons. */
  tap = (tag: string, action = '') =>
    this.worker.evaluate(
      async ([of, button]) => {
        const [notification] = await (self as any).registration.getNotifications({ tag: of });
        self.dispatchEvent(new (self as any).NotificationEvent('notificationclick', { notification, action: button }));
      },
      [tag, action] as const,
    );

  close = () => this.panel.close();
}

describe('in Chromium', () => {
  let phone: Phone | undefined;
  let client: PushClient;
  // The shell of the other tests denies every notification.
  let whole: Browser;
  beforeAll(async () => {
    const executablePath = ensureWholeChromium((line) => process.stdout.write(`${line}\n`));
    whole = await chromium.launch({ executablePath, channel: 'chromium', args: CHROMIUM_ARGS });
  });
  afterAll(() => whole.close());
  beforeEach(() => {
    client = push.service.subscribe(push.key);
  });
  afterEach(async () => {
    await phone?.close();
    phone = undefined;
  });

  /** Books, and gives the alert of the real push service to the worker. */
  async function rung(fields: object = {}) {
    const before = client.received.length;
    const inquiry = await push.desk.book(fields);
    await push.received(client, before + 1);
    const { payload } = client.received.at(-1)!;
    await phone!.deliver(JSON.stringify(payload));
    await until(phone!.shown, (all) => all.some(({ tag }) => tag === payload.tag));
    return { inquiry, payload };
  }

  test('subscribe, ring, tap: the right request opens behind the unlock form', async () => {
    phone = await Phone.ring(whole, client);
    const { page } = phone.panel;
    const complaints = complaintsOf(page);
    const { inquiry, payload } = await rung({ name: 'Zoraida Quiñones' });
    await push.desk.book({ name: 'Otra Persona' });
    const [alert] = await phone.shown();
    const told = spoken({
      es: { title: 'Nueva solicitud', body: /^Boda, .*, Bryan$/ },
      en: { title: 'New request', body: /^Wedding, .*, Bryan$/ },
    });
    expect(alert).toMatchObject({ title: told.title, body: expect.stringMatching(told.body) });
    expect((await phone.told()).badges.at(-1)).toBe(payload.badge);
    // The panel is closed.
    await page.goto('about:blank');
    await phone.tap(payload.tag);
    const { opened } = await until(phone.told, ({ opened }) => opened.length > 0);
    expect(opened).toEqual([`${push.stack.url}/admin#solicitudes-${inquiry.id}`]);
    expect((await phone.shown()).some(({ tag }) => tag === payload.tag)).toBe(false);
    await open(page, opened[0]!);
    expect(await phone.panel.opened().count()).toBe(0);
    await phone.panel.enter(PASSWORD);
    await phone.panel.opened('Zoraida Quiñones').getByRole('heading', { name: t.opened.history }).waitFor();
    expect(complaints).toEqual([]);
    // The other devices hear that it was opened.
    await until(
      () =>
        push.desk.sql<{ seen: boolean }>('select seen_at is not null as seen from push_alerts where inquiry_id = $1', [
          inquiry.id,
        ]),
      ([row]) => row!.seen,
    );
  });

  test('“WhatsApp” opens it with the reply, in the open panel, which keeps what was typed', async () => {
    phone = await Phone.ring(whole, client, { viewport: { width: 1440, height: 900 } });
    const { page } = phone.panel;
    await page.getByRole('button', { name: starting(t.push.changeOf('')) }).click();
    const name = nameIn(page);
    await name.fill('Texto a medias');
    const { payload } = await rung({ name: 'Carla Soto' });
    await phone.tap(payload.tag, 'reply');
    const opened = phone.panel.opened('Carla Soto');
    await opened.getByRole('heading', { name: t.opened.history }).waitFor();
    await opened.getByRole('link', { name: t.desk.whatsApp }).first().waitFor();
    expect((await phone.told()).opened).toEqual([]);
    await phone.panel.show('settings');
    expect(await name.inputValue()).toBe('Texto a medias');
  });

  test('a locked panel keeps the address until it is unlocked', async () => {
    phone = await Phone.ring(whole, client);
    const { page } = phone.panel;
    await open(page, `${push.stack.url}/admin`);
    const { payload } = await rung({ name: 'Dora Ríos' });
    await phone.tap(payload.tag);
    await until(
      () => page.url(),
      (url) => url.endsWith(payload.tag),
    );
    await phone.panel.enter(PASSWORD);
    await phone.panel.opened('Dora Ríos').getByRole('heading', { name: t.opened.history }).waitFor();
  });

  test('each message shows something: a repeated one and a silent one without a sound, and one that nobody understands', async () => {
    phone = await Phone.ring(whole, client);
    const { payload } = await rung();
    expect((await phone.shown())[0]!.silent).toBe(false);
    await phone.deliver(JSON.stringify(payload));
    await until(phone.shown, ([one]) => one!.silent === true);
    // Another alert of the request rings in its place.
    await phone.deliver(JSON.stringify({ ...payload, id: 'otro', title: 'Firmado' }));
    await until(phone.shown, ([one]) => one!.title === 'Firmado' && one!.silent === false);
    await phone.deliver(JSON.stringify({ ...payload, id: 'otro-2', title: 'Leída', isSilent: true, badge: 0 }));
    await until(phone.shown, ([one]) => one!.title === 'Leída' && one!.silent === true);
    expect(await phone.shown()).toHaveLength(1);
    expect((await phone.told()).badges.at(-1)).toBe(0);
    // Of a newer release.
    await phone.deliver(
      JSON.stringify({ ...payload, v: 2, tag: 'nuevo', title: 'De mañana', sound: { of: 'mañana' } }),
    );
    await until(phone.shown, (all) => all.some(({ title }) => title === 'De mañana'));
    await phone.deliver('{no es json');
    const { host } = new URL(push.stack.url);
    await until(phone.shown, (all) => all.some(({ title }) => title === host));
  });

  test('the panel renews its subscription at each unlock, in its own language, and replaces an old worker', async () => {
    phone = await Phone.ring(whole, client);
    const { page } = phone.panel;
    const [before] = await push.devices();
    const other = spoken({ es: 'en', en: 'es' });
    await push.desk.sql(
      `update push_subscriptions set endpoint = endpoint || 'x', failures = 4, language = '${other}'`,
    );
    // A worker of an older release has another address.
    await page.evaluate(async () => {
      for (const one of await navigator.serviceWorker.getRegistrations()) await one.unregister();
    });
    const unlock = async () => {
      await open(page, `${push.stack.url}/admin`);
      await phone!.panel.enter(PASSWORD);
      await phone!.panel.toast(t.panel.accessGranted);
    };
    await unlock();
    const [renewed] = await until(
      () => push.devices(),
      ([one]) => one!.fingerprint === before!.fingerprint,
    );
    expect(renewed).toMatchObject({ id: before!.id, isRed: false, language });
    const scripts = () =>
      page.evaluate(async () =>
        (await navigator.serviceWorker.getRegistrations()).map((one) => (one.active ?? one.installing)?.scriptURL),
      );
    expect(await scripts()).toEqual([`${push.stack.url}/alerts-worker.js`]);
    // "Cerrar todas" has removed it: who knows the password gets it back.
    await push.removeDevices();
    await unlock();
    expect(
      await until(
        () => push.devices(),
        ({ length }) => length === 1,
      ),
    ).toMatchObject([{ device: before!.device }]);
  });

  test('Ajustes → Avisos: test, name, kinds, quiet hours, remove; nothing for axe; in both languages', async () => {
    phone = await Phone.ring(whole, client);
    const { panel } = phone;
    const { page } = panel;
    const complaints = complaintsOf(page);
    await panel.button(starting(t.push.testOf(''))).click();
    await panel.toast(t.push.tested);
    expect(client.received.at(-1)!.payload.title).toBe(spoken({ es: 'Aviso de prueba', en: 'Test alert' }));
    await panel.button(starting(t.push.changeOf(''))).click();
    await nameIn(panel.page).fill('Teléfono de Ana');
    await page.getByLabel(t.push.kinds.signed).uncheck();
    await page.getByLabel(t.push.quiet).check();
    await panel.field(t.push.quietFrom).fill('23:30');
    expect(await overflowOf(page)).toBe(0);
    expect(await axe(page)).toEqual([]);
    await panel.button(t.push.save).click();
    await panel.toast(t.push.saved);
    const [device] = await push.devices();
    expect(device).toMatchObject({ device: 'Teléfono de Ana', quiet: { from: '23:30', until: '08:00' } });
    expect(device!.kinds).not.toContain('signed');
    await push.desk.sql(`update push_subscriptions set failures = 3, last_error = 'HTTP 403 BadJwtToken'`);
    await page.reload();
    await panel.enter(PASSWORD);
    await page.getByText(t.push.red, { exact: true }).waitFor();
    await page.getByText('HTTP 403 BadJwtToken').waitFor();
    expect(await axe(page)).toEqual([]);
    await panel.button(starting(t.push.removeOf(''))).click();
    await page.getByRole('alertdialog').getByRole('button', { name: t.panel.remove }).click();
    await panel.toast(t.push.removed);
    expect(await push.devices()).toEqual([]);
    await panel.button(starting(spoken({ es: 'Avisarme en este', en: 'Alert me on this' }))).waitFor();
    expect(complaints).toEqual([]);
  });

  test('a browser that cannot ring is told why, and an iPhone is shown the way, only there and only before', async () => {
    const look = async (script: () => void, texts: string[]) => {
      const page = await newPage(whole, { ...STILL, ...PHONE });
      await page.context().grantPermissions(['notifications']);
      await page.context().addInitScript(script);
      const panel = await AdminPanel.on(page, push.stack.url);
      await panel.enter(PASSWORD);
      await panel.toast(t.panel.accessGranted);
      await panel.settings('alerts');
      const section = page.getByRole('region', { name: t.panel.alerts });
      for (const text of texts) await section.getByText(text).first().waitFor();
      const pictures = await section.locator('ol svg').count();
      expect(await axe(page)).toEqual([]);
      expect(await overflowOf(page)).toBe(0);
      await panel.close();
      return pictures;
    };
    const insecure = () => void Object.defineProperty(window, 'isSecureContext', { value: false });
    expect(await look(insecure, [t.push.insecure])).toBe(0);
    expect(await look(() => void delete (window as any).PushManager, [t.push.unsupported])).toBe(0);
    const tab = () => void Object.defineProperty(Navigator.prototype, 'standalone', { value: false });
    expect(await look(tab, [t.push.homeRow, t.push.home[0]!])).toBe(3);
    const installed = () => void Object.defineProperty(Navigator.prototype, 'standalone', { value: true });
    expect(await look(installed, [t.push.start])).toBe(0);
  });
});

test('no public page registers or asks for the worker, or names the panel’s manifest', async () => {
  const filled = await fill(push.stack);
  const page: Page = await newPage(browser);
  const asked: string[] = [];
  page.context().on('request', (request) => void asked.push(new URL(request.url()).pathname));
  for (const path of pagesOf(filled)) {
    await open(page, push.stack.url + path);
    const found = await page.evaluate(async () => ({
      workers: (await navigator.serviceWorker.getRegistrations()).length,
      manifest: document.querySelector<HTMLLinkElement>('link[rel=manifest]')!.getAttribute('href'),
    }));
    expect([path, found]).toEqual([path, { workers: 0, manifest: '/manifest.webmanifest' }]);
  }
  // Nor does the panel, before its owner asks for alerts.
  await open(page, `${push.stack.url}/admin`);
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
  expect(await page.locator('link[rel=manifest]').getAttribute('href')).toBe(
    spoken({ es: '/admin.webmanifest', en: '/admin.webmanifest?lang=en' }),
  );
  expect(page.context().serviceWorkers()).toEqual([]);
  expect(asked.filter((path) => path.includes('worker'))).toEqual([]);
  await page.context().close();
});

// Last, so that it reads what all the tests above have left in the logs.
test('the logs contain no unexpected error', () => {
  expect(errorLines(push.stack.dataDir)).toEqual([]);
});
