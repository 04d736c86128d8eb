import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { SentQuote } from '@tocada/contracts/deals/quotes.js';
import { LANGUAGE_TAGS } from '@tocada/contracts/ground/language.js';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { BookingDesk } from '../kit/booking-desk.js';
import { axe, complaintsOf, newPage, overflowOf, PHONE, STILL } from '../kit/browser.js';
import { browser, stack, startEmptySite } from '../kit/site.js';
import { postForm, QUOTE, SentQuotes, signing } from './sent-quotes.js';

startEmptySite();

const quotes = new SentQuotes(() => stack.url);
const NO_SCRIPTS = { javaScriptEnabled: false };
/** Of a desktop of 1440 px at 200 %, and the narrowest screen. */
const SCREENS = [{ viewport: { width: 720, height: 450 } }, { viewport: { width: 320, height: 640 } }];

/** From the page to the second step, with a name and consent. */
async function review(page: Page, link: string, choice = 'Clásico'): Promise<void> {
  await page.goto(link);
  await page.getByLabel(choice).check();
  await page.getByRole('button', { name: 'Continuar' }).click();
  await page.getByRole('heading', { name: 'Revisa antes de firmar' }).waitFor();
  await page.locator('[name=name]').fill('Lucía Ñandú');
  await page.locator('[name=consent]').check();
}
const press = (page: Page) => page.getByRole('button', { name: 'Firmar y aceptar' }).click();
const signed = (page: Page) => page.getByText('Firmaste. Te mandamos una copia.').waitFor();
const quoteOf = async (id: string) => (await quotes.detail(id)).quote;

const each = (options: BrowserContextOptions, work: (page: Page) => Promise<void>) => async () => {
  const page = await newPage(browser, { ...PHONE, ...STILL, ...options });
  await work(page);
  await page.context().close();
};

describe('a visit', () => {
  test(
    'asks nobody but the site, tells nobody of its address, and its preview is the name of the band',
    each({}, async (page) => {
      const complaints = complaintsOf(page);
      const { sent } = await quotes.send();
      const asked: { address: string; referer: Promise<string | undefined> }[] = [];
      page.on('request', (request) =>
        asked.push({ address: request.url(), referer: request.allHeaders().then(({ referer }) => referer) }),
      );
      const answer = (await page.goto(sent.links.s1!))!;
      expect(answer.headers()).toMatchObject({
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'x-robots-tag': expect.stringContaining('noindex'),
        'x-content-type-options': 'nosniff',
      });
      const policy = answer.headers()['content-security-policy']!;
      expect(policy).toContain("default-src 'none'");
      expect(policy).not.toMatch(/https?:|unsafe|\*/);
      const head = await page.locator('head').innerHTML();
      expect(head).not.toMatch(/og:|twitter:|name="description"|canonical|application\/ld\+json|Lucía|\/request\//);
      expect(await page.title()).toBe('Neón 979');
      // The page of a quote that is signed has links to elsewhere.
      await review(page, sent.links.s1!);
      await press(page);
      await signed(page);
      await page.context().route('https://wa.me/**', (route) => {
        asked.push({
          address: stack.url,
          referer: route
            .request()
            .headerValue('referer')
            .then((value) => value ?? undefined),
        });
        return route.fulfill({ body: '' });
      });
      const [chat] = await Promise.all([
        page.context().waitForEvent('page'),
        page.getByRole('link', { name: 'Preguntar por WhatsApp' }).click(),
      ]);
      await chat.waitForLoadState();
      expect(await chat.evaluate(() => [document.referrer, window.opener])).toEqual(['', null]);
      const own = new URL(stack.url).origin;
      expect(asked.filter(({ address }) => new URL(address).origin !== own)).toEqual([]);
      const told = await Promise.all(asked.map(async ({ address, referer }) => ({ address, referer: await referer })));
      expect(told.filter(({ referer }) => referer)).toEqual([]);
      expect(complaints).toEqual([]);
    }),
  );

  test.each([
    ['with scripts', {}],
    ['without scripts', NO_SCRIPTS],
  ])('%s: the button back after the signature signs nothing again, and leads on', (_name, options) =>
    each(options, async (page) => {
      const { id, sent } = await quotes.send();
      await review(page, sent.links.s1!);
      await press(page);
      await signed(page);
      await page.goBack();
      await page.getByText('Ya firmaste como Lucía Ñandú').waitFor();
      await page.goBack();
      await page.getByRole('heading', { name: 'Tu acuerdo' }).waitFor();
      await page.goForward();
      await page.reload();
      await page.getByRole('heading', { name: 'Tu acuerdo' }).waitFor();
      expect((await quoteOf(id)).signatures).toHaveLength(1);
    })(),
  );

  test(
    'leaves out an extra that was ticked before',
    each(NO_SCRIPTS, async (page) => {
      const lines = QUOTE.lines.slice(2).map((line) => ({ ...line, chosen: 'optional' in line }));
      const { id, sent } = await quotes.send({ quote: { packages: [], lines } });
      await page.goto(sent.links.s1!);
      await page.getByText('$350.50').first().waitFor();
      await page.getByLabel(/Hora extra/).uncheck();
      await page.getByRole('button', { name: 'Continuar' }).click();
      await page.getByRole('heading', { name: 'Revisa antes de firmar' }).waitFor();
      expect(await page.locator('main').innerText()).not.toContain('$350.50');
      await page.locator('[name=consent]').check();
      await press(page);
      await signed(page);
      expect((await quoteOf(id)).totals.totalCents).toBe(50);
    }),
  );

  test(
    'in two tabs signs what was pressed first, and says so in the other',
    each({}, async (page) => {
      const { id, sent } = await quotes.send();
      const other = await page.context().newPage();
      await review(page, sent.links.s1!, 'Clásico');
      await review(other, sent.links.s1!, 'Completo');
      await press(other);
      await signed(other);
      await press(page);
      await page.getByText('Con este enlace ya firmó L. Ñ.').waitFor();
      await page.getByText('$2,400.50').first().waitFor();
      expect((await quoteOf(id)).choice).toEqual({ package: 'b', extras: [] });
    }),
  );

  test(
    'left open over the last day is told so, and signs nothing',
    each({}, async (page) => {
      const { id, sent } = await quotes.send();
      await review(page, sent.links.s1!);
      await new BookingDesk(stack).sql(`update quotes set valid_until = current_date - 2 where id = $1`, [sent.id]);
      await press(page);
      await page.getByText('Esta cotización ya venció').first().waitFor();
      expect((await quoteOf(id)).signatures).toEqual([]);
    }),
  );

  test(
    'without a network between the second step and the signature loses nothing',
    each({}, async (page) => {
      const { id, sent } = await quotes.send();
      await review(page, sent.links.s1!);
      await page.context().setOffline(true);
      await press(page);
      await page.waitForURL(/chrome-error:/);
      // A phone that has slept for ten minutes loads the address that stands there.
      await page.context().setOffline(false);
      await page.goto(`${sent.links.s1}/accept`);
      await page.getByRole('heading', { name: 'Tu cotización' }).waitFor();
      await page.goBack();
      await page.getByRole('heading', { name: 'Revisa antes de firmar' }).waitFor();
      expect((await quoteOf(id)).signatures).toEqual([]);
      await review(page, sent.links.s1!);
      await press(page);
      await signed(page);
      expect((await quoteOf(id)).signatures).toHaveLength(1);
    }),
  );

  test(
    'on another site cannot sign or decline with a hidden form',
    each({}, async (page) => {
      const { id, sent } = await quotes.send();
      let act = 'accept';
      const stranger = createServer((_request, response) => {
        const fields = Object.entries(signing(sent)).map(([name, value]) => `<input name="${name}" value="${value}">`);
        const form = `<form method="post" action="${sent.links.s1}/${act}">${fields.join('')}</form>`;
        response.setHeader('content-type', 'text/html').end(`${form}<script>document.forms[0].submit()</script>`);
      });
      await new Promise<void>((resolve) => stranger.listen(0, '127.0.0.2', resolve));
      for (act of ['accept', 'decline', 'not-me']) {
        const refused = page.waitForResponse((answer) => answer.request().method() === 'POST');
        await page.goto(`http://127.0.0.2:${(stranger.address() as AddressInfo).port}/`).catch(() => {});
        expect([act, (await refused).status()]).toEqual([act, 403]);
      }
      stranger.close();
      expect(await quoteOf(id)).toMatchObject({ state: 'sent', signatures: [] });
    }),
  );
});

describe.each([
  ['es', {}],
  ['en', { language: 'en' }],
] as const)('in %s, every state', (language, request) => {
  let links: Record<string, [address: string, body?: Record<string, string>]>;

  beforeAll(async () => {
    const send = async (): Promise<SentQuote> => (await quotes.send({ request })).sent;
    const [open, agreed, declined, expired] = [await send(), await send(), await send(), await send()];
    await quotes.act(
      '/pay-ways',
      {
        ways: [
          { way: 'zelle', account: 'banda@example.org', note: 'Neón' },
          { way: 'venmo', account: '@neon979' },
          { way: 'check', account: 'Neón 979' },
        ],
        revision: null,
      },
      'PUT',
    );
    await postForm(`${agreed.links.s1}/accept`, signing(agreed));
    await postForm(`${declined.links.s1}/decline`, { reason: 'x' });
    await new BookingDesk(stack).sql(`update quotes set valid_until = current_date - 2 where id = $1`, [expired.id]);
    links = {
      open: [open.links.s1!],
      details: [open.links.d],
      'not me': [`${open.links.s1}/not-me`],
      review: [`${open.links.s1}/review`, signing(open)],
      'refused signature': [`${open.links.s1}/accept`, signing(open, { name: '' })],
      'refused details': [`${open.links.d}/details`, { guests: 'x', budget: 'x', startTime: 'x' }],
      agreed: [agreed.links.s1!],
      'agreed, details': [agreed.links.d],
      'refused payment': [`${agreed.links.s1}/paid`, { amount: 'x' }],
      'refused change': [`${agreed.links.s1}/change`, {}],
      declined: [declined.links.s1!],
      expired: [expired.links.s1!],
      missing: [`${stack.url}/request/nothing`],
    };
  });
  afterAll(() => new BookingDesk(stack).sql(`delete from quote_settings where name = 'pay_ways'`));

  test.each(SCREENS)('is whole at $viewport.width px, and axe finds nothing', async (screen) => {
    const page = await newPage(browser, { ...STILL, ...screen });
    for (const [state, [address, body]] of Object.entries(links)) {
      const answer = body ? await postForm(address, body) : await fetch(address);
      // With its own address, from which it loads its fonts.
      await page.route(stack.url + '/look', async (route) =>
        route.fulfill({ contentType: 'text/html', body: await answer.text() }),
      );
      await page.goto(`${stack.url}/look`);
      await page.unroute(`${stack.url}/look`);
      // The folded parts, too.
      await page.evaluate(() => document.querySelectorAll('details').forEach((part) => (part.open = true)));
      expect([state, await overflowOf(page), await axe(page)]).toEqual([state, 0, []]);
      if (state !== 'missing') expect(await page.locator('html').getAttribute('lang')).toBe(LANGUAGE_TAGS[language]);
    }
    await page.context().close();
  });
});
