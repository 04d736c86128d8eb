// The launcher of the one image, without an engine: the same program in a folder in place of the volume.
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { SETUP_ROUTES } from '@tocada/contracts/house/setup.routes.js';
import { readGateway } from '@tocada/local/addresses.js';
import { freePort } from '@tocada/local/ports.js';
import { ROOT } from '@tocada/local/root.js';
import { temporaryFolder } from '@tocada/local/temporary-folder.js';
import type { Browser } from 'playwright-core';
import { launchBrowser, newPage, open, PHONE } from '../kit/browser.js';
import { call } from '../kit/stack.js';
import { whileLocked } from './backups/system.js';
import { until } from '@tocada/runtime/spec-until.js';

const MAIN = join(ROOT, 'deploy/local/dist/one.command.js');
/** In the image `tocada.sh` starts it. */
const ASK = join(ROOT, 'deploy/local/dist/one/ask.command.js');
const GUESSES = 1000;
const CODE = /^ +([2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4})$/m;
const PASSWORD = 'caballo grapa correcto pila';

let dataDir: string;
let url: string;
let env: Record<string, string>;
let browser: Browser;
let running: ChildProcess | undefined;

beforeAll(async () => {
  dataDir = temporaryFolder('one');
  const port = await freePort();
  // Not the address that stands in the settings: a browser opens the site by another one.
  url = `http://127.0.0.1:${port}`;
  env = {
    PATH: process.env.PATH!,
    DATA_DIR: dataDir,
    PORT: String(port),
    BACKING: 'embedded',
    SEED: 'off',
    BACKUP_EVERY: '0',
    VERSION: '1.2.0',
  };
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser.close();
  await end('SIGTERM');
  rmSync(dataDir, { recursive: true, force: true });
});

/** All that the running one has written. */
let output: string;

/** Starts it as the container does, until it has written `last`. @returns all that it wrote */
async function begin(last: RegExp = / is ready\./): Promise<string> {
  const child = spawn(process.execPath, [MAIN], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  running = child;
  output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const read = () => {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(output);
    return output;
  };
  return until(read, (text) => last.test(text));
}

async function end(signal: NodeJS.Signals): Promise<void> {
  if (!running || running.exitCode !== null || running.signalCode !== null) return;
  running.kill(signal);
  // All that it wrote has been read then.
  await once(running, 'close');
}

const claim = (code: string, password: string, headers: Record<string, string> = {}) =>
  call(url + SETUP_ROUTES.claim.path, 'POST', { code, password }, headers);
const signIn = async (password: string) => (await call(`${url}/api/admin/session`, 'POST', { password })).status;
const UPLOAD = { filename: 'a.png', type: 'image/png', size: 1, password: PASSWORD };
const signedUpload = async (): Promise<string> =>
  (await call(`${url}/api/admin/gallery/upload`, 'POST', UPLOAD)).body.uploadURL;
const from = (address: number) => ({ 'x-forwarded-for': `10.${(address >> 8) & 255}.${address & 255}.9` });
const codeIn = (text: string) => CODE.exec(text)?.[1];
const setupIn = async (headers: Record<string, string> = {}) =>
  /Código del registro|Code from the log/.exec((await call(`${url}/admin`, 'GET', undefined, headers)).body)?.[0];

/** Asks every part of the site again and again. @returns a function that ends that, and gives the statuses by request */
function askEverything(): () => Promise<Record<string, number[]>> {
  const requests: [path: string, method?: string][] = [
    ['/'],
    ['/api/events/upcoming'],
    ['/api/admin/bookings'],
    ['/companion/s3/multipart', 'POST'],
  ];
  const statuses: Record<string, Set<number>> = {};
  const ending = new AbortController();
  const asking = requests.map(async ([path, method]) => {
    const seen = (statuses[path] = new Set<number>());
    while (!ending.signal.aborted) seen.add((await call(url + path, method)).status);
  });
  return async () => {
    ending.abort();
    await Promise.all(asking);
    return Object.fromEntries(Object.entries(statuses).map(([path, seen]) => [path, [...seen]]));
  };
}

let code: string;

test('a new site asks for its first password, in the language of the browser, and says the code in the log alone', async () => {
  await begin(CODE);
  code = codeIn(output)!;
  expect(code).toBeDefined();
  const { adminPassword } = JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8'));
  expect(output).not.toContain(adminPassword);
  expect(await setupIn()).toBe('Código del registro');
  expect(await setupIn({ 'accept-language': 'en-US,en;q=0.9' })).toBe('Code from the log');
  expect((await call(`${url}/admin`)).body).not.toContain(code);
});

test(`a stranger who is there first does not take the site: ${GUESSES} codes, from as many addresses`, async () => {
  const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
  const guess = () => Array.from({ length: 12 }, () => alphabet[randomInt(32)]).join('');
  const statuses = new Map<number, number>();
  const began = Date.now();
  const answers = Array.from({ length: GUESSES }, (_, index) => claim(guess(), PASSWORD, from(index)));
  for (const { status } of await Promise.all(answers)) statuses.set(status, (statuses.get(status) ?? 0) + 1);
  const minutes = (Date.now() - began) / 60_000;
  expect([...statuses.keys()].toSorted()).toEqual([400, 429]);
  // Strangers together get 30 answers at once, 30 more a minute, and some more while they queue.
  expect(statuses.get(400)).toBeLessThan(50 + 30 * minutes);
  expect(await setupIn()).toBeDefined();
  expect(await signIn(PASSWORD)).not.toBe(200);
});

test('a restart in the middle, of the hard kind too, leaves the code as it was', async () => {
  await end('SIGKILL');
  expect(codeIn(await begin(CODE))).toBe(code);
});

test('what is wrong is said at its field, and changes nothing', async () => {
  const faults = async (given: string, password: string, address: number) => {
    const { status, body } = await until(
      () => claim(given, password, from(address)),
      (answer) => answer.status !== 429,
    );
    return [status, body.errors?.map(({ path }: { path: string }) => path)];
  };
  expect(await faults('AAAA-AAAA-AAAA', PASSWORD, 2001)).toEqual([400, ['code']]);
  expect(await faults('', PASSWORD, 2002)).toEqual([400, ['code']]);
  expect(await faults(code, 'corta', 2003)).toEqual([400, ['password']]);
  expect(await faults(code, 'password1234', 2004)).toEqual([400, ['password']]);
  const foreign = await claim(code, PASSWORD, { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' });
  expect([foreign.status, foreign.body.code]).toEqual([403, 'foreign']);
  expect(await setupIn()).toBeDefined();
});

test('of two pages one sets the password, the other asks for it, and the code is used up', async () => {
  const [page, late] = [await newPage(browser, PHONE), await newPage(browser)];
  await open(page, `${url}/admin`);
  await open(late, `${url}/admin`);
  const fill = async (on: typeof page, given: string) => {
    await on.getByLabel('Código del registro').fill(given);
    await on.getByLabel('Contraseña nueva').fill(PASSWORD);
    await on.getByRole('button', { name: 'Guardar y entrar' }).click();
  };
  await fill(page, 'ZZZZ-ZZZZ-ZZZZ');
  await page.getByText('Ese no es el código.').waitFor();
  const answers = askEverything();
  // As people copy it.
  await fill(page, ` ${code.toLowerCase().replaceAll('-', ' ')} `);
  await page.getByRole('heading', { name: 'Panel de Administración' }).waitFor();
  await page.getByRole('heading', { name: /^Haz tuyo el sitio/ }).waitFor();
  await fill(late, code);
  await late.getByLabel('Contraseña', { exact: true }).waitFor();
  expect(await setupIn()).toBeUndefined();
  expect((await claim(code, 'otra pila correcta grapa', from(3000))).status).toBe(404);
  expect(await signIn(PASSWORD)).toBe(200);
  // Every process takes the address on which the site was set up.
  await until(signedUpload, (address) => address.startsWith(`${url}/media/`));
  expect(await answers()).toEqual({
    '/': [200],
    '/api/events/upcoming': [200],
    '/api/admin/bookings': [401],
    '/companion/s3/multipart': [401],
  });
});

test('uploads are signed for the address on which the site was set up', async () => {
  expect(await signedUpload()).toMatch(new RegExp(`^${url}/media/`));
  // The doctor, too, looks at that address.
  expect(readGateway({ DATA_DIR: dataDir })!.SITE_URL).toBe(url);
});

test('a second one on the same volume says why it does not start, and the first one goes on', async () => {
  const other = spawnSync(process.execPath, [MAIN], {
    env: { ...env, PORT: String(await freePort()) },
    encoding: 'utf8',
  });
  expect([other.status, other.stderr]).toEqual([
    1,
    expect.stringMatching(/^Another container \(\S+, since \S+Z\) uses/),
  ]);
  expect((await call(`${url}/api/health`)).status).toBe(200);
});

test('a forgotten password: a command makes a code, and the old password stays until it is used', async () => {
  const made = spawnSync(process.execPath, [MAIN, 'setup-code'], { env, encoding: 'utf8' });
  const again = made.stdout.trim();
  expect(again).toMatch(/^[0-9A-Z-]{14}$/);
  expect(await setupIn()).toBeDefined();
  expect(await signIn(PASSWORD)).toBe(200);
  const next = 'pila grapa caballo correcto';
  const answer = await until(
    () => claim(again, next, from(4000)),
    ({ status }) => status !== 429,
  );
  expect(answer.status).toBe(204);
  expect(await signIn(next)).toBe(200);
  expect(await signIn(PASSWORD)).toBe(401);
});

test('it stops by itself, and starts with the password that was set and without a code', async () => {
  await end('SIGTERM');
  expect(running!.exitCode).toBe(0);
  await begin();
  expect(await signIn('pila grapa caballo correcto')).toBe(200);
  // The code would stand before the last line of a run.
  await end('SIGTERM');
  expect(output).toMatch(/^Stopping …$/m);
  expect(codeIn(output)).toBeUndefined();
});

/** Runs a command as `docker exec` does. */
const exec = (...words: string[]) => {
  const child = spawn(process.execPath, [ASK, ...words], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  return { child, told: text(child.stdout), fault: text(child.stderr), ended: once(child, 'close') };
};
const archives = () => readdirSync(join(dataDir, 'backups')).filter((name) => name.endsWith('.tar.gz'));

test('the running launcher makes a backup, refuses a second one meanwhile, and tells of one that was killed', async () => {
  await begin();
  const first = exec('backup');
  expect([(await first.ended)[0], await first.fault]).toEqual([0, '']);
  expect(await first.told).toMatch(/^\d+ rows and \d+ objects are in \S+\.tar\.gz\n$/);
  expect(archives()).toHaveLength(1);
  const { CONTENT_DATABASE_URL } = JSON.parse(readFileSync(join(dataDir, 'addresses.json'), 'utf8'));
  await whileLocked(CONTENT_DATABASE_URL, 'shows', async (waiting) => {
    const held = exec('backup');
    await waiting();
    // Also by the launcher's own command, which is no second launcher.
    for (const argv of [
      [ASK, 'backup'],
      [MAIN, 'backup'],
    ]) {
      const second = spawnSync(process.execPath, argv, { env, encoding: 'utf8' });
      expect([second.status, second.stderr]).toEqual([
        1,
        expect.stringMatching(/^Another command \(backup, since \S+Z\) is at work: wait for its end\.\n$/),
      ]);
    }
    const children = spawnSync('ps', ['-o', 'pid=,args=', '--ppid', String(running!.pid)], { encoding: 'utf8' }).stdout;
    const [, pid] = /^ *(\d+) .*backup\/dist\/main\.js backup$/m.exec(children)!;
    process.kill(Number(pid), 'SIGKILL');
    expect([(await held.ended)[0], await held.fault]).toEqual([
      1,
      expect.stringMatching(/^backup was killed, most likely for want of memory: give it \d+ MB/),
    ]);
  });
  const next = exec('archive', 'list');
  expect([(await next.ended)[0], await next.told]).toEqual([0, expect.stringMatching(/^1 archive of /m)]);
});

test('archives of a stopped site are listed and removed without a server', async () => {
  expect((await exec('backup').ended)[0]).toBe(0);
  await end('SIGTERM');
  const run = (...words: string[]) => spawnSync(process.execPath, [MAIN, ...words], { env, encoding: 'utf8' });
  const [old, newest] = archives() as [string, string];
  expect(run('archive', 'list').stdout).toMatch(/^2 archives of /m);
  expect(run('archive', 'remove', newest)).toMatchObject({ status: 1, stderr: expect.stringMatching(/which stays/) });
  expect(run('archive', 'remove', old).stdout).toMatch(/^1 archive removed/);
  expect(archives()).toEqual([newest]);
});

test('a volume that a newer image has used is refused in a sentence, but by the release before it', async () => {
  await end('SIGTERM');
  const file = join(dataDir, 'release.json');
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ release: '1.2.0' });
  writeFileSync(file, JSON.stringify({ release: '1.4.0', before: '1.3.0' }));
  const refused = spawnSync(process.execPath, [MAIN], { env, encoding: 'utf8' });
  expect([refused.status, refused.stderr]).toEqual([
    1,
    expect.stringMatching(/^The volume was last used by Tocada 1\.4\.0, .* Take the image 1\.4\.0, or 1\.3\.0/),
  ]);
  env.VERSION = '1.3.0';
  expect(await begin()).toContain('only 1.4.0 knows is left unused');
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ release: '1.4.0', before: '1.3.0' });
});

test('the next release makes an archive before it changes the tables', async () => {
  await end('SIGTERM');
  env.VERSION = '1.5.0';
  expect(await begin()).toMatch(
    /From Tocada 1\.4\.0 to 1\.5\.0: first an archive …\n[^]*objects are in \S+-1\.4\.0\.tar\.gz/,
  );
  expect(JSON.parse(readFileSync(join(dataDir, 'release.json'), 'utf8'))).toEqual({
    release: '1.5.0',
    before: '1.4.0',
  });
});

test('after a restore the release before may still use the volume', async () => {
  await end('SIGTERM');
  const archive = join(dataDir, 'backups', archives().at(-1)!);
  const restored = spawnSync(process.execPath, [MAIN, 'restore', archive, '--overwrite'], { env, encoding: 'utf8' });
  expect([restored.status, restored.stdout]).toEqual([0, expect.stringMatching(/^Restored the state of /m)]);
  env.VERSION = '1.4.0';
  expect(await begin()).toContain('only 1.5.0 knows is left unused');
});
