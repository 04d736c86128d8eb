import { expect, test } from '@jest/globals';
import { AUDIT_WORDS } from './audit.js';
import { ROUTES } from './routes.js';

/** Admin routes that change nothing, or whose handlers write the audit entry themselves. */
const EXEMPT = ['POST /api/admin/images', 'POST /api/admin/bookings/search', 'POST /api/admin/session'];

const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;

test('every admin call that changes something writes an audit entry', () => {
  const changes = ROUTES.filter(({ access, method }) => access === 'admin' && method !== 'GET');
  expect(changes.length).toBeGreaterThan(12);
  expect(changes.filter(({ audit }) => !audit).map(nameOf)).toEqual(expect.arrayContaining(EXEMPT));
  expect(changes.filter(({ audit }) => !audit)).toHaveLength(EXEMPT.length);
  expect(ROUTES.find(({ path }) => path === '/api/admin/bookings/export')?.audit).toBe('booking.export');
});

test('every action is used once', () => {
  const used = ROUTES.flatMap(({ audit }) => audit ?? []);
  const all = [...used, 'session.open', 'password.wrong'];
  expect(new Set(all)).toEqual(new Set(Object.keys(AUDIT_WORDS)));
  expect(all).toHaveLength(Object.keys(AUDIT_WORDS).length);
});

test('all addresses under /api/admin, and only those, are for admins', () => {
  for (const { access, path } of ROUTES)
    expect([path, access === 'admin']).toEqual([path, path.startsWith('/api/admin/')]);
});

test('no two routes have one address', () => {
  const shapes = ROUTES.map(({ method, path }) => `${method} ${path.replace(/:\w+/g, ':')}`);
  expect(new Set(shapes).size).toBe(shapes.length);
});
