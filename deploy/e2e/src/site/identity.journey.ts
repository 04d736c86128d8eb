import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { inquiryReference } from '@tocada/contracts/inquiries/inquiry-form.js';
import { SITE_ADMIN_ROUTES, type SiteData, type SiteState } from '@tocada/contracts/site/site.js';
import { freePort } from '@tocada/local/ports.js';
import sharp from 'sharp';
import { admin, BOOKING, passwordQuery, raw, writesTo } from '../kit/requests.js';
import { ScriptedMailServer } from '../kit/scripted-mail-server.js';
import { call, PASSWORD, startTestStack, type TestStack } from '../kit/stack.js';
import { until } from '@tocada/runtime/spec-until.js';

let stack: TestStack;
let smtp: ScriptedMailServer;
let original: SiteData;
let eventId: string;

beforeAll(async () => {
  smtp = new ScriptedMailServer(await freePort());
  await smtp.start();
  stack = await startTestStack({ SMTP_URL: smtp.url, MAIL_PER_SECOND: '200' }, ['--scale', 'gateway=2']);
  eventId = (await writesTo(() => stack.url).createEvent()).id;
  original = (await state()).data;
});
afterAll(async () => {
  await stack.remove();
  await smtp.kill();
});

const ADMIN_SITE = SITE_ADMIN_ROUTES.state.path;
const state = async (): Promise<SiteState> => (await call(`${stack.url}${ADMIN_SITE}?${passwordQuery}`)).body;
const put = (fields: object, revision?: number | null, origin = stack.url) =>
  call(origin + ADMIN_SITE, 'PUT', admin({ data: { ...original, ...fields }, revision }));
const publish = async (fields: object, origin?: string): Promise<SiteState> => {
  const { status, body } = await put(fields, undefined, origin);
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body;
};

const bytesOf = async (origin: string, path: string) => (await raw(origin, 'GET', path)).body;
const textOf = async (origin: string, path: string) => (await bytesOf(origin, path)).toString();

/** Everything that shows the name of the band as text. */
const NAMED = () => [
  '/',
  '/events',
  `/events/${eventId}`,
  '/band',
  '/gallery',
  '/booking',
  '/admin',
  '/nothing-here',
  '/manifest.webmanifest',
  '/calendario.ics',
  `/events/${eventId}/calendario.ics`,
  '/api/site',
];
const CARDS = () => ['/share/site.jpg', `/share/events/${eventId}-0.jpg`];

/** The paths that still show `name`. iCalendar folds long lines. */
const stillNaming = async (origin: string, name: string) => {
  const paths = NAMED();
  const texts = await Promise.all(paths.map(async (path) => (await textOf(origin, path)).replace(/\r\n /g, '')));
  return paths.filter((_path, index) => texts[index]!.includes(name));
};

describe('without an identity of its own', () => {
  test('the site shows the same as with the same identity published', async () => {
    // Published, then everything as before: the row is there, and its texts are those of site.json.
    const paths = [...NAMED(), '/sitemap.xml'];
    const read = () => Promise.all(paths.map((path) => textOf(stack.url, path)));
    const cards = () => Promise.all(CARDS().map((path) => bytesOf(stack.url, path)));
    /** The instant of rendering, and the number in the addresses of pictures that the server draws. */
    const plain = (text: string) =>
      text
        .replace(/"now":"[^"]*"/, '')
        .replace(/("revision":)\d+(?=\},"origin"|\}$)/, '$1')
        .replace(/\.jpg\?v=\d+/g, '.jpg');
    const [before, drawn] = await Promise.all([read(), cards()]);
    await publish({ name: 'Otra banda' });
    await publish({});
    expect((await state()).isUnedited).toBe(false);
    expect((await read()).map(plain)).toEqual(before.map(plain));
    expect((await cards()).map((card, index) => card.equals(drawn[index]!))).toEqual([true, true]);
  });
});

describe('after a change of the name', () => {
  test('no page, feed, manifest, card or mail of two gateways holds the old one', async () => {
    const { gateways } = stack;
    expect(gateways).toHaveLength(2);
    for (const [round, name] of ['Los del Río', 'Trío Azul', 'Mariachi Cobre'].entries()) {
      const old = (await state()).data.name;
      // Both gateways keep all answers, with the old name.
      for (const origin of gateways) expect(await stillNaming(origin, old)).toEqual(NAMED());
      const cards = await Promise.all(gateways.flatMap((origin) => CARDS().map((path) => bytesOf(origin, path))));

      await publish({ name }, gateways[round % 2]);
      await until(
        async () => (await Promise.all(gateways.map((origin) => stillNaming(origin, old)))).flat(),
        ({ length }) => length === 0,
      );

      const inquiry = await writesTo(() => stack.url).book({ email: `c${round}@example.org` });
      const mails = await until(
        () => smtp.received.filter(({ mail }) => mail.subject?.includes(inquiryReference(inquiry.id))),
        ({ length }) => length === 2,
      );
      for (const { mail } of mails) {
        const whole = [mail.subject, mail.text, mail.html, JSON.stringify(mail.from)].join('\n');
        expect(whole).not.toContain(old);
        expect(whole).toContain(name);
      }
      const redrawn = await Promise.all(gateways.flatMap((origin) => CARDS().map((path) => bytesOf(origin, path))));
      expect(redrawn.filter((card, index) => card.equals(cards[index]!))).toEqual([]);
    }
  });

  test('an answer that a gateway had ready is never sent after a new one', async () => {
    const [writer, reader] = stack.gateways;
    for (const name of ['Uno', 'Dos', 'Tres', 'Cuatro', 'Cinco']) {
      const old = (await state()).data.name;
      await until(
        () => textOf(reader!, '/booking'),
        (html) => html.includes(`Contratar ${old}`),
      );
      await publish({ name }, writer);
      const isNew = async () => (await textOf(reader!, '/booking')).includes(`Contratar ${name}`);
      await until(isNew, Boolean);
      const later = [];
      for (let time = 0; time < 20; time += 1) later.push(await isNew());
      expect(later).toEqual(Array(20).fill(true));
    }
  });

  test('pictures have a new address, and everything else that names the band follows', async () => {
    const { revision } = await publish({
      name: 'Los del Río',
      shortName: 'Del Río',
      towns: ['El Paso', 'Socorro'],
      genres: ['cumbia', 'norteño'],
      description: 'Cumbia para bailar',
      repertoire: ['Cumbia'],
      inquiryLocations: ['El Paso TX', 'Otro lugar'],
      heroSubtitle: 'Cumbia para tu fiesta',
      region: 'Chihuahua',
      socials: [{ kind: 'youtube', url: 'https://www.youtube.com/@losdelrio' }],
      seo: { title: 'Cumbia en El Paso', description: null },
      promises: [],
    });
    const [home, booking, band, manifest] = await Promise.all(
      ['/', '/booking', '/band', '/manifest.webmanifest'].map((path) => textOf(stack.url, path)),
    );
    expect(home).toContain('<title>Cumbia en El Paso</title>');
    expect(home).toContain(`/share/site.jpg?v=${revision}`);
    expect(home).toContain('llevamos la cumbia a El Paso, Socorro y alrededores.');
    expect(home).toContain('"genre":["Cumbia","Norteño"]');
    expect(home).toContain('"sameAs":["https://www.youtube.com/@losdelrio"]');
    expect(home).toContain('aria-label="YouTube"');
    expect(home).not.toMatch(/Facebook|Instagram|College Station|rock en español/i);
    expect(booking).toContain('Fiestas y celebraciones con cumbia en vivo en El Paso, Socorro y alrededores.');
    expect(band).toContain('banda de cumbia de El Paso, Chihuahua.');
    expect(JSON.parse(manifest!)).toMatchObject({ name: 'Los del Río', short_name: 'Del Río' });
    expect((await call(`${stack.url}/share/events/${eventId}-0.jpg?v=${revision}`)).status).toBe(200);
  });
});

describe('the options of the booking form', () => {
  test('follow the identity at every gateway, and an inquiry with a deleted one stays as it is', async () => {
    await publish({});
    const { book } = writesTo(() => stack.url);
    const inquiry = await book({ location: 'Bryan TX', eventType: 'Boda' });
    await publish({ eventTypes: ['Bautizo', 'Otro'], inquiryLocations: ['El Paso TX', 'En otro lado'] });
    for (const origin of stack.gateways) {
      const html = await until(
        () => textOf(origin, '/booking'),
        (text) => text.includes('<option>Bautizo</option>'),
      );
      expect(html).not.toContain('<option>Boda</option>');
      // The last location is any other place, and so no zone of service.
      expect(html).toMatch(/<li [^>]*>El Paso TX<\/li>/);
      expect(html).not.toMatch(/<li [^>]*>En otro lado<\/li>/);
    }
    const marked = await call(
      `${stack.url}/api/admin/bookings/${inquiry.id}/status`,
      'PUT',
      admin({ status: 'contacted' }),
    );
    expect(marked).toMatchObject({ status: 200, body: { eventType: 'Boda', location: 'Bryan TX' } });
    // A form that was open meanwhile, and a program, are not turned away.
    await book({ ...BOOKING, name: 'Tarde' });
  });
});

describe('a bad identity', () => {
  let before: SiteState;
  beforeEach(async () => {
    before = await state();
  });

  test.each([
    ['an empty name', { name: ' ' }, 'data.name', 'El nombre es requerido'],
    ['a name of 61 letters', { name: 'x'.repeat(61) }, 'data.name', 'No puede superar los 60 caracteres'],
    ['a control character', { name: 'Ne\u0007ón' }, 'data.name', 'Contiene caracteres no permitidos'],
    ['a mark that turns the text around', { name: 'Ne\u202eón' }, 'data.name', 'Contiene caracteres no permitidos'],
    ['NUL', { description: 'a\0b' }, 'data.description', 'Contiene caracteres no permitidos'],
    ['an unknown field', { slogan: 'x' }, 'data', 'Campos desconocidos: slogan'],
    [
      'a program as address',
      { socials: [{ kind: 'facebook', url: 'javascript:alert(1)' }] },
      'data.socials.0.url',
      undefined,
    ],
    [
      'a plain http address',
      { socials: [{ kind: 'facebook', url: 'http://example.org' }] },
      'data.socials.0.url',
      undefined,
    ],
    [
      'an address with a user',
      { socials: [{ kind: 'facebook', url: 'https://facebook.com@example.org' }] },
      'data.socials.0.url',
      undefined,
    ],
    [
      'an unknown network',
      { socials: [{ kind: 'myspace', url: 'https://example.org' }] },
      'data.socials.0.kind',
      undefined,
    ],
    ['one location', { inquiryLocations: ['Otra'] }, 'data.inquiryLocations', undefined],
    ['two towns alike', { towns: ['Bryan', 'bryan'] }, 'data.towns.1', '«bryan» está repetido'],
    ['a foreign picture', { logo: 'https://example.org/a.png' }, 'data.logo', undefined],
    ['a picture that is none', { logo: '/media/site/none.png' }, 'data.logo', 'Sube la imagen primero'],
    ['another time zone', { timeZone: 'Europe/Madrid' }, 'data.timeZone', undefined],
    [
      'a colour that is none',
      { theme: { preset: 'neon', accent: '#ff5cab', accent2: '#6be4ff', fontPair: 'neon', ground: 'red;}' } },
      'data.theme.ground',
      undefined,
    ],
    ['no texts at all', { towns: null, email: undefined }, 'data.email', 'Email inválido'],
  ])('with %s is refused in Spanish, and changes nothing', async (_what, fields, path, message) => {
    const { status, body } = await put(fields);
    expect({ status, code: body.code }).toEqual({ status: 400, code: 'invalid' });
    const fault = body.errors.find((error: { path: string }) => error.path === path);
    expect(fault).toBeDefined();
    expect(fault.message).toMatch(message === undefined ? /[a-z]{3}/ : new RegExp(message));
    expect(body.message).not.toMatch(/invalid|expected|required/i);
    expect(await state()).toEqual(before);
  });

  test('based on a stale revision gets 409 with what stands now', async () => {
    const { revision } = await publish({ name: 'Primera' });
    const answer = await put({ name: 'Segunda' }, revision - 1);
    expect(answer).toMatchObject({
      status: 409,
      body: { code: 'stale', current: { revision, data: { name: 'Primera' } } },
    });
  });

  test('that is too large is refused with 413', async () => {
    expect((await put({ description: 'x'.repeat(300_000) })).status).toBe(413);
  });

  test('without the password is refused, to read and to write', async () => {
    const { path } = SITE_ADMIN_ROUTES.preview;
    expect((await call(stack.url + ADMIN_SITE)).status).toBe(401);
    expect((await call(stack.url + ADMIN_SITE, 'PUT', { data: original })).status).toBe(401);
    expect((await call(stack.url + path, 'POST', { data: original })).status).toBe(401);
    expect((await call(`${stack.url}${ADMIN_SITE}/revisions`)).status).toBe(401);
  });

  test.each(['A', 'x'.repeat(60), 'Ñandú & <b>Los "Otros"</b>'])(
    'the name "%s" is shown as it is typed',
    async (name) => {
      await publish({ name });
      const html = await textOf(stack.url, '/');
      const escaped = name
        .replaceAll('&', '&amp;')
        .replaceAll('<', '&lt;')
        .replaceAll('>', '&gt;')
        .replaceAll('"', '&quot;');
      expect(html).toContain(`content="${escaped}"`);
      expect(html).not.toContain('<b>Los');
      expect((await call(`${stack.url}/share/site.jpg`)).headers.get('content-type')).toBe('image/jpeg');
    },
  );
});

describe('a preview', () => {
  const preview = (fields: object, page: string) =>
    call(stack.url + SITE_ADMIN_ROUTES.preview.path, 'POST', admin({ data: { ...original, ...fields }, page }));

  test('is the page with what is not published, for the panel only and kept nowhere', async () => {
    const { status, headers, body } = await preview({ name: 'Sin publicar' }, '/booking');
    expect(status).toBe(200);
    expect(body).toContain('<h1');
    expect(body).toContain('Contratar Sin publicar');
    expect(body).not.toContain('<script>');
    expect(headers.get('cache-control')).toBe('no-store');
    const policy = headers.get('content-security-policy')!;
    expect(policy).toContain("script-src 'none'");
    expect(policy).toContain('sandbox allow-same-origin');
    expect(policy).toContain("frame-ancestors 'self'");
    for (const origin of stack.gateways) expect(await textOf(origin, '/booking')).not.toContain('Sin publicar');
    expect((await state()).data.name).not.toBe('Sin publicar');
  });

  test('can be posted by a form of the panel into a frame', async () => {
    const { body: opened } = await call(`${stack.url}/api/admin/session`, 'POST', { password: PASSWORD });
    const send = (session: string) =>
      fetch(stack.url + SITE_ADMIN_ROUTES.preview.path, {
        method: 'POST',
        body: new URLSearchParams({
          session,
          body: JSON.stringify({ data: { ...original, name: 'En marco' }, page: '/' }),
        }),
      });
    const answer = await send(opened.session);
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain('En marco');
    expect((await send('x'.repeat(43))).status).toBe(401);
  });

  test.each(['/admin', '/nothing-here', '//example.org', 'https://example.org', '/api/site'])(
    'of %s does not exist',
    async (page) => {
      expect([400, 404]).toContain((await preview({}, page)).status);
    },
  );
});

describe('the pictures of the identity', () => {
  const upload = async (folder: string, type: string, file: Buffer) => {
    const { status, body } = await call(
      `${stack.url}/api/admin/${folder}/upload`,
      'POST',
      admin({ type, size: file.length }),
    );
    if (status !== 200) return { status, url: '', message: body.message as string };
    await fetch(body.uploadURL, { method: 'PUT', headers: body.headers, body: new Uint8Array(file) });
    const url = body.imageURL as string;
    const { body: image } = await until(
      () => call(`${stack.url}/api/admin/images`, 'POST', admin({ imageURL: url })),
      (answer) => answer.status === 200 && answer.body.state !== 'pending',
    );
    return { status, url, message: image.message as string | undefined };
  };
  const drawing = (fill: string) =>
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><script>alert(1)</script><circle cx="32" cy="32" r="30" fill="${fill}"/></svg>`,
    );

  test('a drawing becomes pixels, and logo, icons, manifest and card follow', async () => {
    const logo = await upload('site', 'image/svg+xml', drawing('#0a0'));
    const icon = await upload('site', 'image/svg+xml', drawing('#00c'));
    const { revision } = await publish({
      logo: logo.url,
      icon: icon.url,
      heroImage: logo.url,
      shareImage: icon.url,
    });
    const home = await textOf(stack.url, '/');
    expect(home).not.toContain('/logo.svg');
    expect(home).toMatch(/<section class="boards hero[^>]*><picture/);
    expect(home).not.toContain('href="/icon.svg"');
    const [source] = /\/media\/derived\/[\w-]+\.webp/.exec(home)!;
    const shown = await sharp(await bytesOf(stack.url, source)).metadata();
    expect(shown).toMatchObject({ format: 'webp', hasAlpha: true });
    const { icons } = JSON.parse(await textOf(stack.url, '/manifest.webmanifest')) as {
      icons: { src: string; sizes: string }[];
    };
    expect(icons).toHaveLength(3);
    for (const { src, sizes } of icons) {
      expect(src).toMatch(new RegExp(`^/share/icon-\\w+\\.png\\?v=${revision}$`));
      const png = sharp(await bytesOf(stack.url, src));
      const { width, height, format } = await png.metadata();
      expect([`${width}x${height}`, format]).toEqual([sizes, 'png']);
      const at = { left: width / 2, top: height / 2, width: 1, height: 1 };
      const [red = 0, green = 0, blue = 0] = await png.ensureAlpha().extract(at).raw().toBuffer();
      expect([red < 60, green < 60, blue > 150]).toEqual([true, true, true]);
    }
    for (const href of [...home.matchAll(/<link rel="(?:icon|apple-touch-icon)" href="([^"]+)"/g)].map(([, to]) => to!))
      expect((await raw(stack.url, 'GET', href)).headers['content-type']).toBe('image/png');
    expect(await sharp(await bytesOf(stack.url, '/share/site.jpg')).metadata()).toMatchObject({
      width: 1200,
      height: 630,
    });
    expect((await call(`${stack.url}/share/icon-7.png`)).status).toBe(404);
    await publish({});
    expect(await textOf(stack.url, '/')).toContain('/logo.svg');
  });

  test('a file that is no picture is refused by content, and a drawing is no photo', async () => {
    const { url, message } = await upload('site', 'image/png', Buffer.from('Hola, no soy una imagen, soy un texto'));
    expect(message).toMatch(/no es una imagen/);
    const { status, body } = await put({ logo: url });
    expect([status, body.errors]).toEqual([400, [{ path: 'data.logo', message }]]);
    expect((await upload('gallery', 'image/svg+xml', drawing('red'))).status).toBe(400);
  });
});

describe('earlier identities', () => {
  test('are listed, one of them can be published again, and the audit trail says so', async () => {
    await publish({ name: 'Antes' });
    await publish({ name: 'Después' });
    const { body: list } = await call(`${stack.url}${ADMIN_SITE}/revisions?${passwordQuery}`);
    expect(list[0]).toMatchObject({ name: 'Después', changed: ['name'] });
    expect(list.length).toBeLessThanOrEqual(20);
    const { revision } = list[1];
    const restored = await call(`${stack.url}${ADMIN_SITE}/revisions/${revision}/restore`, 'POST', admin());
    expect(restored).toMatchObject({ status: 200, body: { data: { name: 'Antes' }, revision: list[0].revision + 1 } });
    expect(await textOf(stack.url, '/booking')).toContain('Contratar Antes');
    for (const wrong of ['99999', 'x', '-1'])
      expect((await call(`${stack.url}${ADMIN_SITE}/revisions/${wrong}/restore`, 'POST', admin())).status).toBe(404);
    const actions = await until(
      async () => (await call(`${stack.url}/api/admin/audit?${passwordQuery}&limit=20`)).body as { action: string }[],
      (entries) => entries.some(({ action }) => action === 'site.restore'),
    );
    expect(actions.map(({ action }) => action)).toContain('site.change');
  });
});

describe('a restart in between', () => {
  const restart = async (name: string) => {
    const part = stack.processes.get(name)!;
    const { pid } = part;
    part.signal('SIGKILL');
    await until(
      () => part.available && part.pid !== pid,
      (isBack) => isBack,
    );
  };

  test('of content, a gateway, bookings and Redis loses no identity', async () => {
    await publish({ name: 'Permanente' });
    for (const name of ['content-1', 'gateway-1', 'bookings-1']) await restart(name);
    const redis = stack.processes.get('redis-1')!;
    await redis.stop();
    await redis.start();
    for (const origin of stack.gateways)
      await until(
        () => textOf(origin, '/booking').catch(() => ''),
        (html) => html.includes('Contratar Permanente'),
      );
    const inquiry = await until(
      () => call(`${stack.url}/api/booking-inquiry`, 'POST', { ...BOOKING, email: 'fin@example.org' }),
      ({ status }) => status === 201,
    );
    const mails = await until(
      () => smtp.received.filter(({ mail }) => mail.subject?.includes(inquiryReference(inquiry.body.id))),
      ({ length }) => length === 2,
    );
    for (const { mail } of mails) expect(mail.html).toContain('Permanente');
  });

  test('while content is away, the form keeps the last known identity', async () => {
    await publish({ name: 'Conocida' });
    for (const origin of stack.gateways)
      await until(
        () => textOf(origin, '/booking'),
        (html) => html.includes('Contratar Conocida'),
      );
    const content = stack.processes.get('content-1')!;
    await content.stop();
    for (const origin of stack.gateways) expect(await textOf(origin, '/booking')).toContain('Contratar Conocida');
    await content.start();
    await until(
      () => put({ name: 'Nueva' }),
      ({ status }) => status === 200,
    );
    for (const origin of stack.gateways)
      await until(
        () => textOf(origin, '/booking'),
        (html) => html.includes('Contratar Nueva'),
      );
  });
});
