import { expect, test } from '@jest/globals';
import type { z } from 'zod';
import { LANGUAGES } from './ground/language.js';
import { actionWords } from './house/audit.js';
import { AUDITED_ACTIONS, TAGS, ROUTES, type Tag } from './routes.js';
import AUDITED from './sentences/audit.texts.js';
import { CATALOGUES } from './sentences/sentences.js';

/** Admin routes that change nothing, or whose handlers write the audit entry themselves. */
const EXEMPT = [
  'POST /api/admin/images',
  'POST /api/admin/bookings/search',
  'POST /api/admin/events/:id/preview',
  'POST /api/admin/push/seen',
  'POST /api/admin/session',
  'POST /api/admin/site/preview',
];

const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;

test('every admin call that changes something writes an audit entry', () => {
  const changes = ROUTES.filter(({ access, method }) => access === 'admin' && method !== 'GET');
  expect(changes.length).toBeGreaterThan(12);
  const exempt = changes.filter(({ audit }) => !audit).map(nameOf);
  expect(new Set(exempt)).toEqual(new Set(EXEMPT));
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

/** Values of which each is wrong somewhere. */
const STRANGE = [undefined, null, true, 7, -1.5, 'x', 'x'.repeat(200_000), {}, { strange: 1 }, [], ['x'], [null]];

/** The input at each place of a schema with each strange value there. */
function* strangeInputs(schema: z.core.$ZodType): Generator<unknown> {
  yield* STRANGE;
  const { def } = schema as unknown as { def: z.core.$ZodTypeDef & Record<string, any> };
  if (def.type === 'object')
    for (const [name, field] of Object.entries<z.core.$ZodType>(def.shape))
      for (const value of strangeInputs(field)) yield { [name]: value };
  if (def.type === 'array') for (const value of strangeInputs(def.element)) yield [value];
  if (def.type === 'union') for (const option of def.options) yield* strangeInputs(option);
  if (def.type === 'pipe') yield* strangeInputs(def.in);
  if (def.innerType) yield* strangeInputs(def.innerType);
}

test('whatever is wrong in the input of a call is told in words of the catalogues', () => {
  const known = new Set(CATALOGUES.flatMap(({ es }) => Object.keys(es)));
  const strange = new Set<string>();
  for (const { method, path, call } of ROUTES)
    for (const value of call ? strangeInputs(call.input) : []) {
      const issues = call!.input.safeParse(value).error?.issues ?? [];
      // A wrong parameter of the address is told as a page that does not exist.
      for (const { message, path: place } of issues)
        if (place.length > 0 && !path.includes(`:${String(place[0])}`) && !known.has(message.split('?')[0]!))
          strange.add(`${method} ${path} ${place.join('.')}: ${message}`);
    }
  expect([...strange]).toEqual([]);
});
