import '../kit/in-english.js';
import { axe, launchBrowser, overflowOf, PHONE, textsOf } from '../kit/browser.js';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { actionWords, type AuditEntry } from '@tocada/contracts/house/audit.js';
import { inquiryReference } from '@tocada/contracts/inquiries/inquiry-form.js';
import { Redis } from 'ioredis';
import type { Browser } from 'playwright-core';
import { language } from '../kit/journey-language.js';
import { AdminPanel } from '../kit/panel.js';
import { admin, BOOKING, EVENT, MEMBER, passwordQuery } from '../kit/requests.js';
import { call, startTestStack, type Answer, type TestStack } from '../kit/stack.js';
import { until } from '@tocada/runtime/spec-until.js';
import { spoken, t } from '../kit/words.js';
import { readLogs } from '../worker/logs.js';

let stack: TestStack;
let browser: Browser;

beforeAll(async () => {
  [stack, browser] = await Promise.all([startTestStack({ LOG_LEVEL: 'error' }), launchBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await stack.remove();
});

/** As the edge tells them of a visitor. */
const FROM = { 'x-forwarded-for': '203.0.113.77' };
const run = (method: string, path: string, fields: object = {}, headers: Record<string, string> = FROM) =>
  call(`${stack.url}/api/admin/${path}`, method, admin(fields), headers);
const trail = async (query = ''): Promise<AuditEntry[]> =>
  (await call(`${stack.url}/api/admin/audit?${passwordQuery}${query}`)).body;
/** When so many entries have arrived. */
const trailOf = (count: number) => until(trail, (entries) => entries.length === count);
const logged = () =>
  readLogs(stack.dataDir)
    .flatMap(([name, text]) => (name.startsWith('gateway') ? text.split('\n') : []))
    .filter((line) => line.includes('"msg":"audit"'))
    .map((line) => JSON.parse(line) as Record<string, string | null>);

type Act = [action: string, target: string | null, address: string | null];
/** The acts so far, oldest first: action, target, network. A file in English begins with the band's language. */
const done: Act[] = spoken<Act[]>({ es: [], en: [['site.change', null, '127.0.0.0/24']] });
const doing = async (action: string, answer: Promise<Answer>, target?: (body: any) => string | null) => {
  const { status, body } = await answer;
  expect({ action, ok: status < 300 }).toEqual({ action, ok: true });
  done.push([action, target ? target(body) : null, '203.0.113.0/24']);
  return body;
};
const own = (body: { id: string }) => body.id;
const imageOf = ({ imageURL }: { imageURL: string }) => /([^/]+)\.png$/.exec(imageURL)![1]!;

describe('the audit trail', () => {
  test('notes every write, export, sign-in, sign-out and wrong password, and no reading', async () => {
    const { id } = (await call(`${stack.url}/api/booking-inquiry`, 'POST', BOOKING)).body;
    const event = await doing('event.create', run('POST', 'events', EVENT), own);
    await doing('event.update', run('PUT', `events/${event.id}`, { ...EVENT, title: 'Otra noche' }), own);
    const member = await doing('member.create', run('POST', 'band-members', MEMBER), own);
    await doing('member.remove', run('DELETE', `band-members/${member.id.toUpperCase()}`), () => member.id);
    await doing('image.upload', run('POST', 'gallery/upload', { type: 'image/png', size: 9 }), imageOf);
    // The panel asks until an image is ready, and the trail notes the first call.
    const picture = `/media/gallery/${randomUUID()}.png`;
    const prepared = () => run('POST', 'images', { imageURL: picture });
    await doing('image.prepare', prepared(), () => /([^/]+)\.png$/.exec(picture)![1]!);
    expect((await prepared()).status).toBe(200);
    const status = () => run('PUT', `bookings/${id}/status`, { status: 'contacted' });
    await doing('booking.status', status(), own);
    const exported = (query: string) =>
      call(`${stack.url}/api/admin/bookings/export?${passwordQuery}${query}`, 'GET', undefined, FROM);
    await doing('booking.export', exported('&format=csv'));
    await doing('booking.export', exported(`&format=json&id=${id}`), () => id);
    await doing('booking.erase', run('DELETE', `bookings/${id}`), () => id);
    const { session } = await doing('session.open', run('POST', 'session'));
    const bearer = { ...FROM, authorization: `Bearer ${session}` };
    // Another upload token is no sign-in.
    await call(`${stack.url}/api/admin/session`, 'POST', {}, bearer);
    await doing('session.end', call(`${stack.url}/api/admin/session`, 'DELETE', undefined, bearer));
    const ipv6 = { 'x-forwarded-for': '2001:db8:1:2::3', 'x-request-id': 'seguimiento-0009' };
    await call(`${stack.url}/api/admin/session`, 'POST', { password: 'otra' }, ipv6);
    done.push(['password.wrong', null, '2001:db8:1::/48']);
    // A refused act is not done.
    expect((await run('POST', 'events', { ...EVENT, title: '' })).status).toBe(400);
    expect((await status()).status).toBe(404);
    await call(`${stack.url}/api/admin/events?${passwordQuery}`);

    const entries = await trailOf(done.length);
    expect(entries.map(({ action, target, address }) => [action, target, address])).toEqual(done.toReversed());
    expect(entries[0]!.requestId).toMatch(/^[0-9a-f-]{36}$/);
    const rows = readLogs(stack.dataDir)
      .flatMap(([, text]) => text.split('\n'))
      .filter((line) => line.includes('"msg":"audit rows"'));
    expect(rows.map((line) => (JSON.parse(line) as { rows: string[] }).rows)).toEqual([[id], [id]]);
    const lines = logged().map(({ audit, target, address }) => [audit, target, address]);
    expect(lines).toEqual(done);
    for (const [index, { requestId }] of entries.toReversed().entries())
      expect(logged()[index]!.requestId).toBe(requestId);
    const kept = JSON.stringify([entries, logged()]);
    for (const personal of ['203.0.113.77', '::3', BOOKING.name, BOOKING.email, BOOKING.phone, 'otra', MEMBER.name])
      expect(kept).not.toContain(personal);
  });

  test('is read in pages, by admins alone', async () => {
    const whole = await trail();
    const first = await call(`${stack.url}/api/admin/audit?${passwordQuery}&limit=5`);
    const [, next] = /<([^>]+)>; rel="next"/.exec(first.headers.get('link')!)!;
    expect(next).not.toContain('password');
    const second = await call(`${stack.url}${next}&${passwordQuery}`);
    expect([...first.body, ...second.body]).toEqual(whole.slice(0, 10));
    expect((await call(`${stack.url}/api/admin/audit`)).status).toBe(401);
  });

  test('while content is away nobody waits for it, and it is told later; an emptied Redis takes nothing', async () => {
    const { id } = (await call(`${stack.url}/api/booking-inquiry`, 'POST', BOOKING)).body;
    const before = (await trail()).length;
    const content = stack.processes.get('content-1')!;
    await content.stop();
    try {
      expect((await run('PUT', `bookings/${id}/status`, { status: 'completed' })).status).toBe(200);
      // The gateway may answer before it writes the line of the log.
      await until(logged, (lines) => lines.some(({ audit, target }) => audit === 'booking.status' && target === id));
    } finally {
      await content.start();
    }
    const [entry] = await trailOf(before + 1);
    expect(entry).toMatchObject({ action: 'booking.status', target: id });
    const redis = new Redis(stack.backing.REDIS_URL!);
    await redis.flushall();
    redis.disconnect();
    await trailOf(before + 1);
  });
});

describe('the tab Ajustes', () => {
  test.each([
    ['a phone', PHONE],
    ['a desk', { viewport: { width: 1440, height: 900 } }],
  ])('on %s', async (_what, options) => {
    const { id } = (await call(`${stack.url}/api/booking-inquiry`, 'POST', BOOKING)).body;
    await run('PUT', `bookings/${id}/status`, { status: 'contacted' });
    const panel = await AdminPanel.inside(browser, stack.url, 'settings', options);
    await panel.settings('activity');
    const { page } = panel;
    const rows = page.getByRole('region', { name: t.panel.activity }).getByRole('listitem');
    await until(
      async () => {
        await panel.button(t.audit.refresh).click();
        return (await textsOf(rows.first().locator('p')))[0];
      },
      (first) => first === actionWords('session.open', language),
    );
    const texts = await textsOf(rows);
    expect(texts[1]).toContain(actionWords('booking.status', language));
    expect(texts[1]).toContain(t.audit.inquiry(inquiryReference(id)));
    expect(texts[1]).toContain(t.audit.from('203.0.113.0/24'));
    const moment = spoken({ es: /\w+, \d+ de \w+ de \d{4}, \d+:\d\d/, en: /\w+, \w+ \d+, \d{4}, \d+:\d\d/ });
    expect(texts[1]).toMatch(moment);
    expect(await axe(page)).toEqual([]);
    for (const width of [page.viewportSize()!.width, 320]) {
      await page.setViewportSize({ width, height: 844 });
      expect(await overflowOf(page)).toBe(0);
      // Each name in one line.
      const tabs = page.getByRole('tablist').first().getByRole('tab');
      for (const tab of await tabs.all()) expect((await tab.boundingBox())!.height).toBe(48);
    }
    await panel.close();
  });

  test('says when the list does not come, and more of it comes on the way down', async () => {
    for (let number = 0; number < 110; number += 1) {
      const password = { password: `otra-${number}` };
      await call(`${stack.url}/api/admin/session`, 'POST', password, FROM);
    }
    await until(
      () => trail('&limit=100'),
      (entries) => entries.filter(({ action }) => action === 'password.wrong').length > 90,
    );
    const panel = await AdminPanel.inside(browser, stack.url, 'members');
    await panel.refuse('GET', 'audit**', 'Vuelve luego');
    await panel.settings('activity');
    await panel.page.getByText(t.audit.notLoaded).waitFor();
    await panel.page.getByText('Vuelve luego').waitFor();
    await panel.page.unrouteAll();
    await panel.button(t.panel.retry).click();
    const rows = panel.page.getByRole('region', { name: t.panel.activity }).getByRole('listitem');
    await until(
      async () => {
        await rows.last().scrollIntoViewIfNeeded();
        return rows.count();
      },
      (count) => count > 110,
    );
    await panel.close();
  });
});
