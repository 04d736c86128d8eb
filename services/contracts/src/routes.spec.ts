import { expect, test } from '@jest/globals';
import { actionWords } from './audit.js';
import { AUDITED } from './audit.texts.js';
import { LANGUAGES } from './language.js';
import { AUDITED_ACTIONS, TAGS, ROUTES, type Tag } from './routes.js';

/** Admin routes that change nothing, or whose handlers write the audit entry themselves. */
const EXEMPT = [
  'POST /api/admin/images',
  'POST /api/admin/bookings/search',
  'POST /api/admin/push/seen',
  'POST /api/admin/session',
  'POST /api/admin/site/preview',
];

const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;

test('every admin call that changes something writes an audit entry', () => {
  const changes = ROUTES.filter(({ access, method }) => access === 'admin' && method !== 'GET');
  expect(changes.length).toBeGreaterThan(12);
  expect(changes.filter(({ audit }) => !audit).map(nameOf)).toEqual(expect.arrayContaining(EXEMPT));
  expect(changes.filter(({ audit }) => !audit)).toHaveLength(EXEMPT.length);
  expect(ROUTES.find(({ path }) => path === '/api/admin/bookings/export')?.audit).toBe('booking.export');
});

test('every audited action has a name of its own, and in each language words of its own', () => {
  expect(new Set(AUDITED_ACTIONS)).toEqual(new Set(Object.keys(AUDITED.es)));
  for (const language of LANGUAGES) {
    const words = AUDITED_ACTIONS.map((action) => actionWords(action, language));
    expect(new Set(words).size).toBe(AUDITED_ACTIONS.length);
    expect(words.filter((each) => each.includes('.'))).toEqual([]);
  }
  expect(actionWords('album.create')).toBe('album.create');
});

test('only public reads show parts of the content', () => {
  expect(TAGS).toEqual(expect.arrayContaining(['events', 'gallery', 'members']));
  for (const { access, method, tags } of ROUTES) if (tags) expect([access, method]).toEqual(['public', 'GET']);
  // @ts-expect-error A write that names a part without a route does not compile.
  const unknown: Tag = 'setlists';
  expect(TAGS).not.toContain(unknown);
});

test('all addresses under /api/admin, and only those, are for admins', () => {
  for (const { access, path } of ROUTES)
    expect([path, access === 'admin']).toEqual([path, path.startsWith('/api/admin/')]);
});

test('no two routes have one address', () => {
  const shapes = ROUTES.map(({ method, path }) => `${method} ${path.replace(/:\w+/g, ':')}`);
  expect(new Set(shapes).size).toBe(shapes.length);
});
