import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { SITE_ADMIN_ROUTES } from '@tocada/contracts/site/site.js';
import { admin, BOOKING, EVENT, IMAGE, MEMBER, passwordQuery } from '../kit/requests.js';
import { call, SETTINGS, type TestStack } from '../kit/stack.js';
import { readLogs } from './logs.js';
import { until } from '@tocada/runtime/spec-until.js';
import { SharedStack } from './shared-stack.js';
import { startStack } from './test-stack.js';

let shared: SharedStack;
let broken = 0;
beforeAll(async () => {
  shared = await SharedStack.of(await startStack(SETTINGS, []));
});
afterAll(() => shared.end());

const lend = (file: string) =>
  shared.lend(file, async () => {
    broken += 1;
  });
const read = async ({ url }: TestStack, path: string) => (await call(`${url}/api/${path}`)).body;
const asAdmin = (stack: TestStack, path: string) => read(stack, `admin/${path}?${passwordQuery}`);
const ROWS = ['events', 'band-members', 'gallery', 'bookings', 'audit'];
/** All that an admin finds. */
const contentOf = async (stack: TestStack) => ({
  rows: await Promise.all(ROWS.map(async (path) => (await asAdmin(stack, path)).length)),
  templates: await asAdmin(stack, 'reply-templates'),
  site: (await call(`${stack.url}${SITE_ADMIN_ROUTES.state.path}?${passwordQuery}`)).body,
  shown: (await read(stack, 'events/upcoming')).length,
});

test('the second file finds the stack as the first one did', async () => {
  const first = await lend('first.e2e.ts');
  const before = await contentOf(first);
  expect(before.rows).toEqual([0, 0, 0, 0, 0]);
  const send = async (path: string, method: string, fields: object) => {
    const { status, body } = await call(`${first.url}/api/${path}`, method, fields);
    expect({ path, ok: status < 300, body }).toEqual({ path, ok: true, body });
    return body;
  };
  await send('admin/events', 'POST', admin(EVENT));
  await send('admin/band-members', 'POST', admin(MEMBER));
  await send('admin/gallery', 'POST', admin(IMAGE));
  await send('booking-inquiry', 'POST', BOOKING);
  await send('admin/site', 'PUT', admin({ data: { ...before.site.data, name: 'Los de Antes' } }));
  await send(`admin/reply-templates/${before.templates[0].id}`, 'DELETE', admin());
  expect(await read(first, 'events/upcoming')).toHaveLength(1);
  await first.remove();

  const second = await lend('second.e2e.ts');
  expect(await contentOf(second)).toEqual(before);
  expect(await (await fetch(second.url)).text()).not.toContain('Los de Antes');
  expect(second.accessLog.tokens.size).toBe(0);
  await second.remove();
  expect(broken).toBe(0);
});

test('a file whose words stand in a log is named, and the next one is not', async () => {
  const stack = await lend('leaky.e2e.ts');
  appendFileSync(join(stack.dataDir, 'logs/gateway-1.log'), '{"msg":"lucia@example.org"}\n');
  await expect(stack.remove()).rejects.toThrow(/^leaky\.e2e\.ts leaves .*\n.* holds an e-mail address/);
  expect(broken).toBe(1);
  const next = await lend('next.e2e.ts');
  expect(readLogs(next.dataDir).filter(([, text]) => text.includes('lucia'))).toEqual([]);
  await next.remove();
});

test('a file that kills a process is named', async () => {
  const stack = await lend('killer.e2e.ts');
  const content = stack.processes.get('content-1')!;
  const { pid } = content;
  content.signal('SIGKILL');
  await until(
    () => content.pid,
    (now) => now !== pid,
  );
  await expect(stack.remove()).rejects.toThrow(/^killer\.e2e\.ts leaves .*\ncontent-1 has died/);
  expect(broken).toBe(2);
});
