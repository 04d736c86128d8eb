import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from '@jest/globals';
import type { AuditEntry } from '@tocada/contracts/house/audit.js';
import { openContent } from '../spec-content.js';

const { em, services, empty } = await openContent();
const { audit } = services;
beforeEach(empty);

const DAY = 86_400_000;
const entry = (daysAgo: number, fields: Partial<AuditEntry> = {}): AuditEntry => ({
  id: randomUUID(),
  at: new Date(Date.now() - daysAgo * DAY).toISOString(),
  action: 'event.update',
  target: randomUUID(),
  address: '203.0.113.0/24',
  requestId: randomUUID(),
  ...fields,
});
const kept = async () => (await audit.page({})).items;

test('each entry is stored once, and pages list the newest first', async () => {
  const entries = [entry(3), entry(1, { target: null, address: null }), entry(2)];
  await audit.add({ entries });
  await audit.add({ entries });
  const [oldest, newest, middle] = entries;
  expect(await kept()).toEqual([newest, middle, oldest]);
  const first = await audit.page({ limit: 2 });
  expect(first.items).toEqual([newest, middle]);
  expect(await audit.page({ limit: 2, cursor: first.next! })).toEqual({ items: [oldest], next: null });
});

test('entries older than 90 days are removed', async () => {
  const young = entry(89.9);
  await audit.add({ entries: [entry(90.1), young, entry(400)] });
  expect(await audit.sweep()).toBe(2);
  expect(await kept()).toEqual([young]);
});

test('an attack leaves at most 200 wrong passwords a day, and other entries are still stored', async () => {
  const wrong = (daysAgo: number) => entry(daysAgo, { action: 'password.wrong', target: null });
  await audit.add({ entries: [wrong(1.5), wrong(2)] });
  for (let attempt = 0; attempt < 205; attempt += 1) await audit.add({ entries: [wrong(attempt / 10_000)] });
  const write = entry(0);
  await audit.add({ entries: [write, wrong(0)] });
  const { total } = (await em.execute('select count(*)::int as total from audit_entries'))[0] as { total: number };
  expect(total).toBe(203);
  expect((await kept()).map(({ id }) => id)).toContain(write.id);
});
