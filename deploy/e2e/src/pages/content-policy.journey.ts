import { afterEach, describe, expect, test } from '@jest/globals';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { lookThrough, newPage, open, pagesOf, picture, sendInquiry } from '../kit/browser.js';
import { AdminPanel, gate } from '../kit/panel.js';
import { browser, filled, stack, startSite } from '../kit/site.js';
import { PASSWORD } from '../kit/stack.js';
import { until } from '@tocada/runtime/spec-until.js';
import { photo, UploadDialog } from '../kit/upload-dialog.js';

const FOTOS = 'https://fotos.example';
const MEMBER = { name: 'Carla Soto', role: 'Bajo', origin: 'Quito', description: 'Toca sin púa.', order: 3 };

let page: Page;

startSite();
afterEach(() => page?.context().close());

/** The violations of the policies of the documents in this page from now on. */
async function violationsOf(watched: Page): Promise<string[]> {
  const violations: string[] = [];
  await watched.exposeFunction('refused', (text: string) => void violations.push(text));
  const listen = () =>
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) =>
      (window as any).refused(`${location.pathname} ${effectiveDirective} ${blockedURI} ${sample}`),
    );
  await watched.addInitScript(listen);
  await watched.evaluate(listen);
  return violations;
}

const visit = async (options: BrowserContextOptions = {}) => {
  page = await newPage(browser, options);
  return violationsOf(page);
};

/** Answers all requests for `origin` in the browser. @returns the requested addresses, added as they come */
async function serve(origin: string): Promise<string[]> {
  const asked: string[] = [];
  const body = await picture('#84c');
  await page.route(`${origin}/**`, (route) => {
    asked.push(route.request().url());
    return route.fulfill({ body, contentType: 'image/jpeg' });
  });
  return asked;
}

const policyOf = async (path: string) => {
  const answer = await fetch(stack.url + path);
  const rules = answer.headers.get('content-security-policy')!.split(';');
  return new Map(rules.map((rule) => rule.split(' ')).map(([name, ...sources]) => [name!, sources]));
};

const backdropOf = (image: Element) => getComputedStyle(image).backgroundImage.slice(0, 16);
const isLocked = () => page.evaluate(() => getComputedStyle(document.body).overflow === 'hidden');

describe('the browser refuses nothing of ours', () => {
  test('on any public page', async () => {
    const violations = await visit();
    for (const path of pagesOf(filled)) {
      await open(page, stack.url + path);
      await lookThrough(page);
    }
    expect(violations).toEqual([]);
  });

  test('from one page to the next, in overlays, tooltips, the form and its toast', async () => {
    const violations = await visit();
    await open(page, stack.url);
    for (const name of ['Eventos', 'La Banda', 'Inicio', 'Galería']) {
      await page.getByRole('navigation').getByRole('link', { name, exact: true }).first().click();
      await page.getByRole('heading', { level: 1 }).waitFor();
    }
    await page.locator('li > a[aria-haspopup]').first().click();
    const next = page.getByRole('button', { name: 'Imagen siguiente' });
    await next.hover();
    await page.locator('[data-tooltip]').waitFor();
    await next.click();
    expect(await isLocked()).toBe(true);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await isLocked()).toBe(false);

    await open(page, `${stack.url}/events/${filled.events.timed.id}`);
    await page.getByRole('link', { name: /^Imagen de/ }).click();
    await page.getByRole('button', { name: 'Cerrar imagen' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Contratar', exact: true }).first().click();
    await sendInquiry(page, 'mal');
    await page.getByText('Email inválido').waitFor();
    await page.getByLabel('Email').fill('lucia@example.org');
    await page.getByRole('button', { name: 'Enviar Solicitud' }).click();
    await page.getByText('¡Solicitud Enviada!').first().waitFor();
    expect(violations).toEqual([]);
  });

  test('in the panel: an upload, an edit, a removal, every tab', async () => {
    const violations = await visit();
    const panel = await AdminPanel.on(page, stack.url);
    await panel.enter(PASSWORD);
    await panel.toast('Acceso Concedido');
    await panel.show('gallery');
    await panel.type({ 'Descripción (Opcional)': 'Desde el panel' });
    const dialog = await UploadDialog.open(page, 'Subir Imagen a Galería');
    const { promise, resolve } = gate();
    await dialog.hold(promise);
    await dialog.choose(await photo('chica.jpg', 320, 240));
    await dialog.root.locator('img[alt="chica.jpg"]').waitFor();
    resolve();
    await dialog.gone();
    await panel.row('Desde el panel').locator('img[src*="/media/derived/"]').waitFor();
    await panel.button('Eliminar imagen: Desde el panel').click();
    expect(await isLocked()).toBe(true);
    await panel.confirm(/Desde el panel/);
    await panel.toast('Imagen eliminada exitosamente');
    for (const tab of ['members', 'events', 'inquiries', 'settings'] as const) await panel.show(tab);
    await panel.show('events');
    await page.getByText('Así se ve en WhatsApp').first().click();
    await page.getByText(/^Tarjeta de 1200 × 630, \d+ KB$/).waitFor();
    expect(violations).toEqual([]);
  });

  test('without scripts: the sign has its size, and photos their blurred placeholders', async () => {
    page = await newPage(browser, { javaScriptEnabled: false });
    await page.goto(stack.url);
    const sign = page.getByRole('heading', { level: 1 });
    expect(await sign.evaluate((element) => getComputedStyle(element).getPropertyValue('--sign'))).toContain('13rem');
    for (const path of ['/band', '/gallery', `/events/${filled.events.timed.id}`]) {
      await page.goto(stack.url + path);
      expect(await page.locator('main img').first().evaluate(backdropOf)).toBe('url("data:image/');
    }
  });
});

describe('images of another site', () => {
  const imgSrc = async (path: string) => (await policyOf(path)).get('img-src');

  test('are shown on every page while the content has one, and its site alone is named', async () => {
    expect(await imgSrc('/')).toEqual(["'self'", 'data:']);
    const { etag } = Object.fromEntries((await fetch(`${stack.url}/booking`)).headers);
    const row = await filled.band.member({ ...MEMBER, imageUrl: `${FOTOS}/carla.jpg?w=600` });
    for (const path of pagesOf(filled)) expect([path, await imgSrc(path)]).toEqual([path, ["'self'", 'data:', FOTOS]]);
    // Browsers keep the policy of a page that has not changed, so this one counts as changed.
    const again = await fetch(`${stack.url}/booking`, { headers: { 'if-none-match': etag! } });
    expect(again.status).toBe(200);

    const violations = await visit();
    const asked = await serve(FOTOS);
    await open(page, `${stack.url}/booking`);
    await page.getByRole('navigation').getByRole('link', { name: 'La Banda', exact: true }).first().click();
    const image = page.getByRole('img', { name: MEMBER.name });
    await image.scrollIntoViewIfNeeded();
    await until(
      () => image.evaluate((element) => (element as HTMLImageElement).naturalWidth),
      (width) => width === 640,
    );
    expect([asked, violations]).toEqual([[`${FOTOS}/carla.jpg?w=600`], []]);

    await filled.band.save('DELETE', `band-members/${row.id}`);
    for (const path of pagesOf(filled)) expect(await imgSrc(path)).toEqual(["'self'", 'data:']);
  });

  test('are shown in the panel from any site; one that cannot be loaded says so', async () => {
    const violations = await visit();
    await serve(FOTOS);
    await page.route('https://caido.example/**', (route) => route.abort());
    const panel = await AdminPanel.on(page, stack.url);
    // Newer than the page, and with it than its policy.
    const rows = [
      await filled.band.member({ ...MEMBER, imageUrl: `${FOTOS}/carla.jpg` }),
      await filled.band.member({ ...MEMBER, name: 'Dora Paz', imageUrl: 'https://caido.example/dora.jpg' }),
    ];
    await panel.enter(PASSWORD);
    await panel.show('members');
    await panel.row('Dora Paz').getByText('No se puede mostrar aquí').waitFor();
    const image = panel.row('Carla Soto').locator('img');
    await until(
      () => image.evaluate((element) => (element as HTMLImageElement).naturalWidth),
      (width) => width === 640,
    );
    for (const { id } of rows) await filled.band.save('DELETE', `band-members/${id}`);
    expect(violations).toEqual([]);
  });
});

describe('what a stranger could put into a page', () => {
  /** Does it, and returns whether the browser threw. */
  const inject = (attempt: string) =>
    page.evaluate((name) => {
      const attempts: Record<string, () => void> = {
        image: () => {
          const image = new Image();
          image.src = 'https://espia.example/p.png';
          document.body.append(image);
        },
        'style element': () => {
          const style = document.createElement('style');
          style.append('body{--broken:1}');
          document.head.append(style);
        },
        'style of another site': () => {
          const link = document.createElement('link');
          link.rel = 'stylesheet';
          link.href = 'https://espia.example/s.css';
          document.head.append(link);
        },
        'style attribute': () => document.body.setAttribute('style', '--broken:1'),
        html: () => {
          document.body.firstElementChild!.innerHTML += '<p>hola</p>';
        },
        script: () => {
          const script = document.createElement('script');
          script.append('window.broken = 1');
          document.head.append(script);
        },
        'trusted policy': () => void (window as any).trustedTypes.createPolicy('default', {}),
      };
      try {
        attempts[name]!();
        return false;
      } catch {
        return true;
      }
    }, attempt);

  /** The attempt, the directive that refuses it, and whether the browser throws. */
  const expected: [string, string, boolean][] = [
    ['image', 'img-src', false],
    ['style element', 'style-src-elem', false],
    ['style of another site', 'style-src-elem', false],
    ['style attribute', 'style-src-attr', false],
    ['html', 'require-trusted-types-for', true],
    ['script', 'require-trusted-types-for', false],
    ['trusted policy', 'trusted-types', true],
  ];

  test.each(['/', '/admin'])('is refused on %s', async (path) => {
    const violations = await visit();
    const asked = await serve('https://espia.example');
    await open(page, stack.url + path);
    for (const [attempt, directive, throws] of expected) {
      // The panel shows images of any site.
      if (path === '/admin' && attempt === 'image') continue;
      violations.length = 0;
      expect([attempt, await inject(attempt)]).toEqual([attempt, throws]);
      await until(
        () => violations,
        (all) => all.some((one) => one.startsWith(`${path} ${directive} `)),
      );
    }
    const broken = await page.evaluate(() => [
      (window as any).broken,
      getComputedStyle(document.body).getPropertyValue('--broken'),
    ]);
    expect([broken, asked]).toEqual([[undefined, ''], []]);
  });
});
