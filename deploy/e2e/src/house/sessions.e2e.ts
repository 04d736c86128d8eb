import '../kit/in-spanish.js';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Redis } from 'ioredis';
import type { Browser } from 'playwright-core';
import { axe, launchBrowser } from '../kit/browser.js';
import { companionAt, sessionIn } from '../kit/companion-calls.js';
import { farFromMidnight } from '../kit/moments.js';
import { AdminPanel } from '../kit/panel.js';
import { admin, MEMBER, passwordQuery } from '../kit/requests.js';
import { call, ownTest, PASSWORD, startTestStack, type TestStack } from '../kit/stack.js';
import { photo, UploadDialog } from '../kit/upload-dialog.js';
import { until } from '@tocada/runtime/spec-until.js';
import { sentence, t } from '../kit/words.js';

let stack: TestStack;
let browser: Browser;
let redis: Redis;

beforeAll(async () => {
  [stack, browser] = await Promise.all([startTestStack(), launchBrowser()]);
  redis = new Redis(stack.backing.REDIS_URL!);
});
afterAll(async () => {
  redis.disconnect();
  await browser.close();
  await stack.remove();
});

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const unlock = async () => (await call(`${stack.url}/api/admin/session`, 'POST', admin())).body;
const members = (headers: Record<string, string>, query = '') =>
  call(`${stack.url}/api/admin/band-members${query}`, 'GET', undefined, headers);
const keys = () => redis.keys('admin:session:*');
/** As the server does when its time has come. */
const endAll = async () => void (await redis.del('none', ...(await keys())));

const ENDED = { message: 'La sesión terminó. Escribe la contraseña para seguir.', code: 'session_ended' };

describe('a session', () => {
  test('stands for the password in every admin call', async () => {
    const { session, uploadToken, expiresIn } = await unlock();
    expect(session).toMatch(/^[\w-]{43}$/);
    expect(expiresIn).toBe(600);
    const made = await call(`${stack.url}/api/admin/band-members`, 'POST', MEMBER, bearer(session));
    expect(made.status).toBe(201);
    expect((await members(bearer(session))).body).toEqual([made.body]);
    const path = `${stack.url}/api/admin/band-members/${made.body.id}`;
    expect((await call(path, 'PUT', { ...MEMBER, role: 'Coros' }, bearer(session))).status).toBe(200);
    const csv = await call(`${stack.url}/api/admin/bookings/export?format=csv`, 'GET', undefined, bearer(session));
    expect([csv.status, csv.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
    expect((await call(path, 'DELETE', undefined, bearer(session))).status).toBe(204);
    // Another upload token, no other session.
    const again = (await call(`${stack.url}/api/admin/session`, 'POST', {}, bearer(session))).body;
    expect(again.session).toBe(session);
    expect(sessionIn(again.uploadToken)).toBe(sessionIn(uploadToken));
  });

  test('is kept for twelve hours, under a name and a mark that open nothing', async () => {
    await endAll();
    const { session } = await unlock();
    const [key] = await keys();
    expect(await redis.ttl(key!)).toBeGreaterThan(12 * 3600 - 60);
    expect(await redis.ttl(key!)).toBeLessThanOrEqual(12 * 3600);
    const mark = await redis.get(key!);
    for (const token of [key!.slice('admin:session:'.length), mark!]) {
      expect((await members(bearer(token))).body).toEqual(ENDED);
    }
    // A mark is good for its own session alone.
    const { session: other } = await unlock();
    const [otherKey] = (await keys()).filter((each) => each !== key);
    await redis.set(otherKey!, mark!);
    expect((await members(bearer(other))).status).toBe(401);
    expect((await members(bearer(session))).status).toBe(200);
  });

  test('ended on the server opens nothing more, nor does its upload token', async () => {
    const [{ session, uploadToken }, other] = [await unlock(), await unlock()];
    const providers = () => companionAt(stack.url, uploadToken)('GET', 'providers');
    expect((await providers()).status).toBe(200);
    const end = () => call(`${stack.url}/api/admin/session`, 'DELETE', undefined, bearer(session));
    expect((await end()).status).toBe(204);
    for (const answer of [await members(bearer(session)), await end()])
      expect([answer.status, answer.body]).toEqual([401, ENDED]);
    // A session that has ended is not helped by a password beside it, or who signed out would go on.
    expect((await members(bearer(session), `?${passwordQuery}`)).status).toBe(401);
    await until(providers, ({ status }) => status === 401);
    expect((await members(bearer(other.session))).status).toBe(200);
  });

  ownTest('ends with a new password', async () => {
    const { session, uploadToken } = await unlock();
    const gateway = stack.processes.get('gateway-1')!;
    const restartWith = async (password: string) => {
      await gateway.stop();
      gateway.spec.env.ADMIN_PASSWORD = password;
      await gateway.start();
    };
    await restartWith('otra-contraseña-de-prueba');
    try {
      expect((await members(bearer(session))).body).toEqual(ENDED);
      await until(keys, (left) => left.length === 0);
      await until(
        () => companionAt(stack.url, uploadToken)('GET', 'providers'),
        ({ status }) => status === 401,
      );
    } finally {
      await restartWith(PASSWORD);
    }
    expect((await members(bearer(session))).status).toBe(401);
  });

  ownTest('while Redis is away: 503 in Spanish, then it goes on', async () => {
    const { session, uploadToken } = await unlock();
    const process = stack.processes.get('redis-1')!;
    await process.stop();
    try {
      const answer = await members(bearer(session));
      expect([answer.status, answer.body.code]).toEqual([503, 'unavailable']);
      expect(answer.body.message).toContain('no está disponible');
      expect((await companionAt(stack.url, uploadToken)('GET', 'providers')).status).toBe(200);
    } finally {
      await process.start();
    }
    await until(
      () => members(bearer(session)),
      ({ status }) => status === 200,
    );
  });
});

describe('the panel', () => {
  test('goes back to the gate when its session has ended, and goes on where it was', async () => {
    const panel = await AdminPanel.inside(browser, stack.url, 'members');
    const { page } = panel;
    await page.getByText(t.members.rows.empty).waitFor();
    await panel.type({
      [t.panel.name]: 'Ana Peña',
      [t.members.role]: 'Voz',
      [t.members.origin]: 'Monterrey',
      [t.panel.description]: 'Canta.',
    });
    await endAll();
    await panel.button(t.members.rows.add).click();
    await page.getByText(t.panel.sessionEnded).waitFor();
    expect(await page.getByRole('tablist').count()).toBe(0);
    expect(await panel.button(t.admin.close).count()).toBe(0);
    expect(await axe(page)).toEqual([]);
    // The panel was far down; the gate is in view, with the field for the password ready.
    expect(await page.evaluate(() => [window.scrollY, document.activeElement?.id])).toEqual([0, 'password']);
    await panel.enter('no-es-esta');
    await panel.toast(t.panel.accessDenied, sentence('unauthorized'));
    // The act that was asked for when the session ended is done under the next one.
    await panel.enter(PASSWORD);
    await panel.row('Ana Peña').waitFor();
    await panel.button(t.members.rows.removeOf('Ana Peña')).click();
    await panel.confirm('Ana Peña');
    await panel.toast(t.members.rows.removed);
    expect((await members({}, `?${passwordQuery}`)).body).toEqual([]);
    await panel.close();
  });

  test('an upload waits for the gate, too', async () => {
    const panel = await AdminPanel.inside(browser, stack.url, 'gallery');
    const dialog = await UploadDialog.open(panel.page, t.gallery.upload);
    await endAll();
    await dialog.choose(await photo('chica.jpg', 300, 200));
    await panel.page.getByText(t.panel.sessionEnded).waitFor();
    await dialog.root.waitFor({ state: 'hidden' });
    await panel.enter(PASSWORD);
    await dialog.gone();
    await panel.toast(t.uploads.uploaded);
    await panel.close();
  });

  test('keeps a device token, until all sessions are closed', async () => {
    await endAll();
    const panel = await AdminPanel.inside(browser, stack.url, 'settings');
    const token = () => panel.page.evaluate(() => localStorage.getItem('tocada.device'));
    const device = await token();
    expect(device).toMatch(/^[\w-]{43}$/);
    // The next sign-in uses the same token, and only a hash of the token is kept on the server.
    await panel.page.reload();
    await panel.enter(PASSWORD);
    await panel.toast(t.panel.accessGranted);
    expect(await token()).toBe(device);
    const known = () => redis.keys('admin:device:*');
    expect((await known()).join()).not.toContain(device);
    await panel.settings('activity');
    await panel.button(t.audit.closeAll).click();
    await panel.page.getByRole('alertdialog').getByRole('button', { name: t.audit.closeThem }).click();
    await panel.page.getByText(t.panel.sessionEnded).waitFor();
    expect([await keys(), await known()]).toEqual([[], []]);
    await panel.enter(PASSWORD);
    // The toast of the sign-in before may still be there.
    await until(token, (other) => /^[\w-]{43}$/.test(other ?? '') && other !== device);
    await panel.close();
  });

  ownTest('tells how many passwords were wrong since yesterday', async () => {
    await farFromMidnight();
    const counts = () => redis.keys('admin:wrong-passwords:*');
    await redis.del('none', ...(await counts()));
    const wrong = () => call(`${stack.url}/api/admin/session`, 'POST', { password: 'otra' });
    const anyCount = new RegExp(t.audit.wrongPasswords(0).replace('0', String.raw`\d+`));
    const line = async () => {
      const panel = await AdminPanel.inside(browser, stack.url, 'members');
      await panel.settings('activity');
      await panel.page.getByRole('heading', { name: t.panel.activity }).waitFor();
      const found = await panel.page.getByText(anyCount).allInnerTexts();
      await panel.close();
      return found;
    };
    expect(await line()).toEqual([]);
    await wrong();
    // Asked for nothing: nobody has tried.
    await call(`${stack.url}/api/admin/band-members`);
    // One may be a slip of the band's own.
    expect(await line()).toEqual([]);
    const [today] = await counts();
    const daysBefore = (days: number) => {
      const day = new Date(Date.parse(today!.slice(-10)) - days * 86_400_000).toISOString().slice(0, 10);
      return today!.slice(0, -10) + day;
    };
    await redis.set(daysBefore(1), 4);
    await redis.set(daysBefore(2), 40);
    expect(await line()).toEqual([t.audit.wrongPasswords(5)]);
    const { PRIVATE_PORT } = stack.processes.get('gateway-1')!.spec.env;
    const { body } = await call(`http://127.0.0.1:${PRIVATE_PORT}/metrics`);
    expect(body).toMatch(/^admin_wrong_passwords_total [1-9]/m);
  });

  test('ends its session on the server', async () => {
    await endAll();
    const panel = await AdminPanel.inside(browser, stack.url, 'inquiries');
    expect(await keys()).toHaveLength(1);
    await panel.button(t.admin.close).click();
    await until(keys, (left) => left.length === 0);
    // A reload locks.
    await panel.enter(PASSWORD);
    await panel.toast(t.panel.accessGranted);
    await panel.page.reload();
    expect(await panel.page.getByLabel(t.panel.password).inputValue()).toBe('');
    expect(await panel.page.getByRole('tablist').count()).toBe(0);
    await panel.close();
  });
});
