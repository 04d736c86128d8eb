import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { Finding } from '@tocada/contracts/house/doctor.js';
import { freePort } from '@tocada/local/ports.js';
import { ROOT } from '@tocada/local/root.js';
import type { Browser } from 'playwright-core';
import { SMTPServer } from 'smtp-server';
import { BookingDesk } from '../kit/booking-desk.js';
import { axe, launchBrowser, overflowOf, PHONE, textsOf } from '../kit/browser.js';
import { AdminPanel } from '../kit/panel.js';
import { BOOKING } from '../kit/requests.js';
import { selfSigned } from '@tocada/runtime/spec-certificate.js';
import { call, startTestStack, type TestStack } from '../kit/stack.js';
import { MAIN as BACKUP } from '../platform/backups/system.js';
import { DnsServer } from './dns-server.js';
import { until } from '@tocada/runtime/spec-until.js';

const STRONG = 'tuerca-luna-granizo-pez-87';
const DOMAIN = 'banda-de-prueba.mx';
const MAIL_PASSWORD = 'clave-de-correo-41';
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

let stack: TestStack;
let browser: Browser;
let clock: ChildProcess;
let archives: string;
let session: Record<string, string>;
let smtp: SMTPServer;
let smtpPort: number;
/** The logins and recipients that the mail server takes. */
let takes: { login: boolean; recipients: boolean | 'later' } = { login: true, recipients: true };
const dns = new DnsServer();
const servers: Server[] = [];

const startMail = async () => {
  smtp = new SMTPServer({
    logger: false,
    hideSTARTTLS: true,
    allowInsecureAuth: true,
    disableReverseLookup: true,
    onAuth: ({ username, password }, _session, done) =>
      takes.login && username === 'banda' && password === MAIL_PASSWORD
        ? done(null, { user: username })
        : done(Object.assign(new Error('Bad credentials'), { responseCode: 535 })),
    onRcptTo: (_address, _session, done) =>
      done(
        takes.recipients === true
          ? null
          : Object.assign(new Error('Not now'), { responseCode: takes.recipients === 'later' ? 451 : 550 }),
      ),
    onData: (stream, _session, done) => void stream.resume().once('end', () => done()),
  });
  smtp.on('error', () => {});
  await new Promise<void>((resolve) => smtp.listen(smtpPort, '127.0.0.1', () => resolve()));
};
const stopMail = () => new Promise<void>((resolve) => smtp.close(resolve));

const publish = () => {
  dns.texts.set(DOMAIN, ['otra-cosa=1', 'v=spf1 include:spf.example.org ~all']);
  dns.texts.set(`_dmarc.${DOMAIN}`, ['v=DMARC1; p=none']);
  dns.texts.set(`s1._domainkey.${DOMAIN}`, [`v=DKIM1; k=rsa; p=${'A'.repeat(300)}`]);
};

/** One archive of this age, with its checksum, which a trial restored so long ago. */
const keepArchive = (age: number, verifiedAge: number | undefined, size = 20_000) => {
  rmSync(archives, { recursive: true, force: true });
  mkdirSync(archives);
  const date = new Date(Date.now() - age).toISOString().replace(/\.\d+/, '').replace(/[-:]/g, '');
  const name = `tocada-${date}.tar.gz`;
  writeFileSync(join(archives, name), '');
  truncateSync(join(archives, name), size);
  writeFileSync(join(archives, `${name}.sha256`), `0  ${name}\n`);
  if (verifiedAge === undefined) return;
  const verified = { archive: name, at: new Date(Date.now() - verifiedAge).toISOString() };
  writeFileSync(join(archives, 'verified.json'), JSON.stringify({ verified }));
};
const keepGood = () => keepArchive(3 * HOUR, DAY);

const restart = async (label: string, change: Record<string, string>) => {
  const supervised = stack.processes.get(label)!;
  await supervised.stop();
  Object.assign(supervised.spec.env, change);
  await supervised.start();
};

const run = (path: string, method: string, body?: object) =>
  call(`${stack.url}/api/admin/${path}`, method, body, session);
const examine = async (): Promise<Finding[]> => {
  const { status, body } = await run('doctor', 'GET');
  expect(status).toBe(200);
  return body;
};
const findingIn = (findings: Finding[], name: string) => findings.find((finding) => finding.name === name)!;

let baseline: Record<string, string>;
const statesOf = (findings: Finding[]) => Object.fromEntries(findings.map(({ name, state }) => [name, state]));
/** The lines that changed, with their new state. */
const changesIn = (findings: Finding[]) =>
  Object.fromEntries(Object.entries(statesOf(findings)).filter(([name, state]) => state !== baseline[name]));

/** `npm run COMMAND`, with these settings instead of those of the running gateway. */
const cli = (command: string, env: Record<string, string> = {}) =>
  new Promise<{ code: number; lines: string[]; text: string }>((resolve) => {
    const child = execFile(
      process.execPath,
      [join(ROOT, 'deploy/local/dist/cli.js'), command],
      { env: { PATH: process.env.PATH, DATA_DIR: stack.dataDir, ...env } },
      (_error, stdout, stderr) => {
        const text = stdout + stderr;
        resolve({ code: child.exitCode!, lines: text.split('\n'), text });
      },
    );
  });
const doctor = (env?: Record<string, string>) => cli('doctor', env);
const redIn = (lines: string[]) => lines.filter((line) => line.startsWith('✗'));

/** A server of a test's own; resolves with its port. */
const serve = async (listener: RequestListener, tls?: { key: string; cert: string }) => {
  const server = tls ? createSecureServer(tls, listener) : createServer(listener);
  servers.push(server as Server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
};

beforeAll(async () => {
  smtpPort = await freePort();
  publish();
  const [DNS_SERVERS, launched] = await Promise.all([dns.listen(), launchBrowser(), startMail()]);
  browser = launched;
  stack = await startTestStack({
    ADMIN_PASSWORD: STRONG,
    SMTP_URL: `smtp://banda:${MAIL_PASSWORD}@127.0.0.1:${smtpPort}?ignoreTLS=true`,
    MAIL_FROM: `Banda <hola@${DOMAIN}>`,
    DNS_SERVERS,
    LOG_LEVEL: 'error',
  });
  archives = join(stack.dataDir, 'archives');
  keepGood();
  // The clock of backups. It reaches no database, so that it repairs nothing here.
  const PRIVATE_PORT = String(await freePort());
  const nowhere = 'postgresql://nadie:nada@127.0.0.1:9/nada';
  clock = spawn(process.execPath, [BACKUP, 'serve'], {
    // With its watchdog, which would end it when it stood still alone.
    detached: true,
    env: {
      ...stack.backing,
      CONTENT_DATABASE_URL: nowhere,
      BOOKINGS_DATABASE_URL: nowhere,
      SITE_CONFIG: join(ROOT, 'deploy/site.json'),
      BACKUP_TO: archives,
      PRIVATE_PORT,
      // Another disk than that of the archives.
      TMPDIR: '/dev/shm',
    },
    stdio: 'ignore',
  });
  await restart('gateway-1', { BACKUPS_URL: `http://127.0.0.1:${PRIVATE_PORT}` });
  const opened = await until(
    () => call(`${stack.url}/api/admin/session`, 'POST', { password: STRONG }),
    ({ status }) => status === 200,
  );
  session = { authorization: `Bearer ${opened.body.session}` };
  const findings = await until(examine, (findings) => findingIn(findings, 'backup').state === 'ok');
  baseline = statesOf(findings);
});
afterAll(async () => {
  await browser.close();
  for (const server of servers) server.close();
  clock.kill('SIGKILL');
  await Promise.all([stack.remove(), stopMail().catch(() => {})]);
  dns.close();
});

test('an installation in order has no red line, and its answer is for admins alone', async () => {
  const findings = await examine();
  expect(findings.filter(({ state }) => state !== 'ok' && state !== 'off')).toEqual([]);
  expect(findings.filter(({ state }) => state === 'off').map(({ name }) => name)).toEqual([
    'certificate',
    'push',
    'base',
  ]);
  expect((await call(`${stack.url}/api/admin/doctor`)).status).toBe(401);
});

test('askers at the same time share one examination', async () => {
  const before = dns.asked;
  await examine();
  const byOne = dns.asked - before;
  await Promise.all(Array.from({ length: 5 }, examine));
  expect(dns.asked - before).toBeLessThan(byOne * 4);
});

describe('what is broken is named by its line, which says what to do', () => {
  /** The function that undoes the fault after each test. */
  let heal: () => unknown;
  afterEach(async () => {
    await heal();
    await until(
      async () => changesIn(await examine()),
      (changes) => Object.keys(changes).length === 0,
    );
  });

  /** Breaks something, and expects exactly these lines to change. */
  const broken = async (
    breakIt: () => unknown,
    healIt: () => unknown,
    changes: Record<string, string>,
    [name, todo]: [name: string, todo: RegExp],
  ) => {
    heal = healIt;
    await breakIt();
    const findings = await until(examine, (findings) => findingIn(findings, name).state === changes[name]);
    expect(changesIn(findings)).toEqual(changes);
    const { todo: said = '' } = findingIn(findings, name);
    expect(said).toMatch(todo);
    expect(JSON.stringify(findings)).not.toContain(MAIL_PASSWORD);
  };

  test('the mail server is away', () =>
    broken(stopMail, startMail, { mail: 'fault' }, ['mail', /nombre y el puerto en SMTP_URL/]));

  test('the mail server refuses the login', () =>
    broken(
      () => (takes = { ...takes, login: false }),
      () => (takes = { login: true, recipients: true }),
      { mail: 'fault' },
      ['mail', /contraseña de aplicación/],
    ));

  test('no SPF', () =>
    broken(() => dns.texts.delete(DOMAIN), publish, { spf: 'fault' }, ['spf', /registro TXT .*v=spf1 include/]));

  test('two SPF records', () =>
    broken(
      () => dns.texts.set(DOMAIN, ['v=spf1 include:a.example.org ~all', 'v=spf1 include:b.example.org ~all']),
      publish,
      { spf: 'fault' },
      ['spf', /deja uno solo/],
    ));

  test('no DMARC', () =>
    broken(() => dns.texts.delete(`_dmarc.${DOMAIN}`), publish, { dmarc: 'fault' }, [
      'dmarc',
      /registro TXT para _dmarc\.banda-de-prueba\.mx/,
    ]));

  test('no DKIM under a usual name, which may be another', () =>
    broken(() => dns.texts.delete(`s1._domainkey.${DOMAIN}`), publish, { dkim: 'warning' }, ['dkim', /DKIM: PASS/]));

  test('the name server does not answer: nobody knows, and nothing is red', async () => {
    heal = () => (dns.isAnswering = true);
    dns.isAnswering = false;
    const findings = await examine();
    expect(changesIn(findings)).toEqual({ spf: 'unknown', dkim: 'unknown', dmarc: 'unknown' });
    expect(findingIn(findings, 'spf').found).toMatch(/^No se pudo comprobar/);
  });

  test('the last backup is old', () =>
    broken(() => keepArchive(2 * DAY, DAY), keepGood, { backup: 'fault' }, ['backup', /logs\/backups\.log/]));

  test('no backup was ever restored on trial', () =>
    broken(() => keepArchive(3 * HOUR, undefined), keepGood, { restore: 'fault' }, [
      'restore',
      /nadie sabe si los respaldos sirven/,
    ]));

  test('the disk has no room for the next backup', () =>
    // A file with a hole: it says its size and takes nothing.
    broken(() => keepArchive(3 * HOUR, DAY, 8e12), keepGood, { disk: 'fault' }, ['disk', /npm run archive -- list/]));

  test('notices behind a mail server that refuses for now are yellow at once, before they are late', async () => {
    let id = '';
    await broken(
      async () => {
        takes = { ...takes, recipients: 'later' };
        id = (await call(`${stack.url}/api/booking-inquiry`, 'POST', BOOKING)).body.id;
      },
      () => {
        takes = { login: true, recipients: true };
        return run(`bookings/${id}`, 'DELETE');
      },
      { notices: 'warning' },
      ['notices', /Se intenta de nuevo/],
    );
  });

  test('a notice that was given up', async () => {
    let id = '';
    await broken(
      async () => {
        takes = { ...takes, recipients: false };
        id = (await call(`${stack.url}/api/booking-inquiry`, 'POST', BOOKING)).body.id;
      },
      () => {
        takes = { login: true, recipients: true };
        return run(`bookings/${id}`, 'DELETE');
      },
      { notices: 'fault' },
      ['notices', /pulsa «Reintentar»/],
    );
  });

  test('a photo that cannot be shown', async () => {
    let id = '';
    await broken(
      async () => {
        const { body } = await run('gallery/upload', 'POST', { type: 'image/png', size: 4 });
        await fetch(body.uploadURL, { method: 'PUT', headers: body.headers, body: 'nada' });
        id = (await run('gallery', 'POST', { imageURL: body.imageURL })).body.id;
      },
      () => run(`gallery/${id}`, 'DELETE'),
      { images: 'fault' },
      ['images', /sube otra en su lugar/],
    );
  });

  test('a replica of another release', () =>
    broken(
      () => restart('content-1', { VERSION: '9.9.9' }),
      () => restart('content-1', { VERSION: 'source' }),
      { version: 'fault' },
      ['version', /arráncalo con «npm start»/],
    ));

  test('a process that is away reddens its own line alone', () =>
    broken(
      () => stack.processes.get('companion-1')!.stop(),
      () => stack.processes.get('companion-1')!.start(),
      { companion: 'fault' },
      ['companion', /logs\/companion-1\.log/],
    ));

  test('a service that is away: what only it knows could not be checked', () =>
    broken(
      () => stack.processes.get('content-1')!.stop(),
      () => stack.processes.get('content-1')!.start(),
      { content: 'fault', contentDatabase: 'unknown', images: 'unknown', nights: 'unknown' },
      ['content', /logs\/content-1\.log/],
    ));

  test('the calendar has a show that content has not, and `npm run nights` mends it', () =>
    broken(
      () =>
        new BookingDesk(stack).sql(`insert into shows (id, title, date, has_time, location, day, slot)
          values (gen_random_uuid(), 'Fantasma', now(), true, '', current_date, tstzrange(now(), now() + interval '1 hour'))`),
      async () =>
        expect(await cli('nights')).toMatchObject({ code: 0, text: expect.stringMatching(/Se corrigieron 1\./) }),
      { nights: 'fault' },
      ['nights', /npm run nights/],
    ));

  test('the clock of backups is away', () => {
    const pid = clock.pid!;
    return broken(
      () => process.kill(-pid, 'SIGSTOP'),
      () => process.kill(-pid, 'SIGCONT'),
      { backup: 'fault', restore: 'unknown' },
      ['backup', /logs\/backups\.log/],
    );
  });
});

describe('npm run doctor', () => {
  test('says the same, and ends with 0 when nothing is red', async () => {
    const { code, lines, text } = await doctor({
      BACKUPS_URL: stack.processes.get('gateway-1')!.spec.env.BACKUPS_URL!,
    });
    expect([code, redIn(lines)]).toEqual([0, []]);
    expect(text).toContain('✓ SPF: Publicado en banda-de-prueba.mx.');
    expect(text).toContain('Nada en rojo.');
    for (const secret of [STRONG, MAIL_PASSWORD]) expect(text).not.toContain(secret);
  });

  test('the archives of npm start are made by hand', async () => {
    const { code, text } = await doctor();
    expect(code).toBe(0);
    expect(text).toMatch(/! Último respaldo: Todavía no hay .*\n {4}→ Haz uno con «npm run backup»/);
    expect(text).toContain('– Restauración de prueba');
  });

  test.each([
    [
      'the address leads to another site',
      async () => serve((_request, response) => response.end('<h1>Otro</h1>')),
      /responde otra cosa/,
    ],
    [
      'the address redirects',
      async () => serve((_request, response) => response.writeHead(301, { location: 'https://otro.example/' }).end()),
      /redirige a https:\/\/otro\.example/,
    ],
    ['nobody answers at the address', freePort, /no responde/],
  ])('%s', async (_what, portOf, found) => {
    const { code, lines } = await doctor({ SITE_URL: `http://localhost:${await portOf()}` });
    expect([code, redIn(lines)]).toEqual([1, [expect.stringMatching(found)]]);
    expect(redIn(lines)[0]).toMatch(/^✗ Dirección del sitio:/);
    expect(lines[lines.indexOf(redIn(lines)[0]!) + 1]).toMatch(/^ {4}→ /);
  });

  test.each([
    ['expired', -90 * DAY, -DAY, /Venció: /],
    ['about to expire', -87 * DAY, 3 * DAY, /Vence pronto: /],
    ['good', -DAY, 89 * DAY, undefined],
  ])('a certificate that is %s', async (_what, from, until, found) => {
    const certificate = selfSigned('localhost', new Date(Date.now() + from), new Date(Date.now() + until));
    const file = join(stack.dataDir, 'authority.pem');
    writeFileSync(file, certificate.cert);
    const port = await serve(async (request, response) => {
      const { status, body } = await call(stack.url + request.url);
      response.writeHead(status).end(JSON.stringify(body));
    }, certificate);
    const { code, lines } = await doctor({ SITE_URL: `https://localhost:${port}`, NODE_EXTRA_CA_CERTS: file });
    expect(redIn(lines)).toEqual(found ? [expect.stringMatching(/^✗ Certificado: /)] : []);
    if (found) expect(redIn(lines)[0]).toMatch(found);
    expect(code).toBe(found ? 1 : 0);
  });

  test('a certificate of no known authority', async () => {
    const certificate = selfSigned('localhost', new Date(Date.now() - DAY), new Date(Date.now() + 89 * DAY));
    const port = await serve((_request, response) => response.end('{"parts":{"gateway":"ok"}}'), certificate);
    const { lines } = await doctor({ SITE_URL: `https://localhost:${port}` });
    expect(redIn(lines)).toEqual([expect.stringMatching(/^✗ Certificado: Los navegadores no lo aceptan/)]);
  });

  test('a password that is easy to guess', async () => {
    const easy = 'guitarra1234';
    const { code, lines, text } = await doctor({ ADMIN_PASSWORD: easy });
    expect([code, redIn(lines)]).toEqual([1, [expect.stringMatching(/^✗ Contraseñas y claves: .*ADMIN_PASSWORD/)]]);
    expect(text).not.toContain(easy);
  });

  test('without the gateway it still looks at everything else', async () => {
    const gateway = stack.processes.get('gateway-1')!;
    await gateway.stop();
    try {
      // The launcher lets connections wait for a gateway.
      const { code, lines } = await doctor();
      expect([code, redIn(lines)]).toEqual([1, [expect.stringMatching(/^✗ Dirección del sitio:.* no responde/)]]);
    } finally {
      await gateway.start();
    }
  });

  test('without a stack it says how to start one', async () => {
    const { code, text } = await doctor({ DATA_DIR: join(stack.dataDir, 'nada') });
    expect([code, text.trim()]).toEqual([1, 'No stack is running in DATA_DIR: npm start.']);
  });
});

test('“Estado” in the panel, on a phone', async () => {
  const panel = await AdminPanel.atGate(browser, stack.url, PHONE);
  const { page } = panel;
  await panel.enter(STRONG);
  await panel.toast('Acceso Concedido');
  const calls = panel.calls();
  await panel.settings('status');
  const status = page.getByRole('region', { name: 'Estado' });
  await status.getByRole('button', { name: 'Revisar' }).waitFor();
  expect(calls.filter((request) => request.url().includes('doctor'))).toEqual([]);
  await panel.button('Revisar').click();
  await status.getByText('Revisando…').waitFor();
  await status.getByText('Nada está en rojo.').waitFor();
  dns.texts.delete(DOMAIN);
  try {
    await panel.button('Revisar otra vez').click();
    await status.getByText('Hay 1 falla.').waitFor();
  } finally {
    publish();
  }
  const [first = ''] = await textsOf(status.getByRole('listitem'));
  expect(first).toMatch(/^SPF Falla .*no tiene registro SPF.*agrega un registro TXT/);
  await status.getByRole('button', { name: 'Enviar correo de prueba' }).click();
  await panel.toast('Correo de prueba enviado');
  expect(await axe(page)).toEqual([]);
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    expect(await overflowOf(page)).toBe(0);
  }
  await panel.close();
});
