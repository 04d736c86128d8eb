import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { beforeMoment, passed } from '../kit/moments.js';
import { admin, EVENT, IMAGE, raw, writesTo } from '../kit/requests.js';
import { call, startTestStack, type TestStack } from '../kit/stack.js';
import { until } from '@tocada/runtime/spec-until.js';

let stack: TestStack;
/** Each test asks both gateways directly, because the edge would alternate. */
beforeAll(async () => {
  stack = await startTestStack({}, ['--scale', 'gateway=2']);
});
afterAll(() => stack.remove());

const { createEvent, createImage, remove } = writesTo(() => stack.gateways[0]!);
const change = (id: string, fields: object) =>
  call(`${stack.gateways[0]}/api/admin/events/${id}`, 'PUT', admin({ ...EVENT, ...fields }));

/** The public answers that may name an event or show its photos. */
const pathsOf = (id: string) => [
  '/',
  '/events',
  `/events/${id}`,
  '/gallery',
  `/gallery?event=${id}`,
  '/api/events',
  '/api/events/upcoming',
  '/api/events/past',
  `/api/events/${id}`,
  '/api/gallery',
  `/api/gallery?event=${id}`,
  '/api/private-nights',
  '/calendario.ics',
  `/events/${id}/calendario.ics`,
  '/sitemap.xml',
  `/share/events/${id}-0.jpg`,
  `/share/events/${id}-historia.jpg`,
];

const statusOf = async (gateway: string, id: string) => (await raw(gateway, 'GET', `/api/events/${id}`)).status;

/** The answers of a gateway without what names the asked id. */
async function answers(gateway: string, id: string) {
  const found: Record<string, unknown> = {};
  for (const path of pathsOf(id)) {
    const { status, headers, body } = await raw(gateway, 'GET', path);
    // A busy machine may answer one of them with a stale page, and says so.
    const { date: _date, 'x-request-id': _request, etag: _etag, 'cache-status': _status, ...rest } = headers;
    const told = JSON.stringify(rest) + body.toString();
    found[path.replaceAll(id, ':id')] = [
      status,
      told.replaceAll(id, ':id').replace(/"(nonce|requestId)":"[^"]*"/g, ''),
    ];
  }
  return found;
}

test.each([{ publication: 'draft' }, { publication: 'private' }, { announceAt: '2149-01-01T10:00' }])(
  'an event with %j is no other than one that never was',
  async (hidden) => {
    const { id } = await createEvent({ ...hidden, title: 'SECRETO', description: 'SECRETO', venue: 'SECRETO' });
    await createImage({ ...IMAGE, imageURL: 'https://example.org/secreto.jpg', alt: 'SECRETO', eventId: id });
    for (const gateway of stack.gateways) {
      const found = await answers(gateway, id);
      expect(JSON.stringify(found)).not.toMatch(/secreto/i);
      expect(found).toEqual(await answers(gateway, '00000000-0000-4000-8000-000000000041'));
    }
    const { body } = await call(`${stack.url}/api/admin/events?password=${encodeURIComponent(admin().password)}`);
    expect(body).toContainEqual(expect.objectContaining({ id, title: 'SECRETO' }));
    const photos = await call(
      `${stack.url}/api/admin/gallery?password=${encodeURIComponent(admin().password)}&event=${id}`,
    );
    for (const photo of photos.body) await remove(`/api/admin/gallery/${photo.id}`);
    await remove(`/api/admin/events/${id}`);
  },
);

test('at its moment an event is everywhere within a second, at both gateways, without a write, and not before', async () => {
  let id: string;
  let title: string;
  const shown = () => [
    '/',
    '/events',
    `/events/${id}`,
    '/gallery',
    '/api/events',
    '/api/events/upcoming',
    '/api/gallery',
  ];
  const files = ['/calendario.ics', '/sitemap.xml'];
  const isIn = async (gateway: string, path: string) => {
    const { status, body } = await raw(gateway, 'GET', path);
    const text = body.toString();
    return status === 200 && (text.includes(title) || text.includes(id));
  };
  const all = async (gateway: string) =>
    Promise.all([...shown(), ...files].map(async (path) => [path, await isIn(gateway, path)] as const));
  const places = async (gateway: string) => (await all(gateway)).filter(([, found]) => found).map(([path]) => path);
  const { moment, prepared } = await beforeMoment(async (soon) => {
    title = `ANUNCIADO ${Number(soon)}`;
    id = (await createEvent({ title, announceAt: soon.toISOString() })).id;
    await createImage({ ...IMAGE, eventId: id, alt: title });
    // From the second round on, all caches hold the answers of before.
    const rounds: string[][] = [];
    for (let round = 0; round < 3; round += 1) for (const gateway of stack.gateways) rounds.push(await places(gateway));
    return rounds;
  });
  expect(prepared).toEqual([[], [], [], [], [], []]);
  await passed(moment);
  const found = stack.gateways.map((gateway) =>
    until(
      () => places(gateway),
      ({ length }) => length === 9,
    ),
  );
  for (const each of await Promise.all(found)) expect(each).toEqual([...shown(), ...files]);
});

test('a public event that becomes private is out of both gateways', async () => {
  const { id } = await createEvent({ title: 'RETIRADO' });
  await createImage({ ...IMAGE, eventId: id, alt: 'RETIRADO' });
  for (const gateway of stack.gateways) expect(JSON.stringify(await answers(gateway, id))).toContain('RETIRADO');
  expect((await change(id, { title: 'RETIRADO', publication: 'private' })).status).toBe(200);
  for (const gateway of stack.gateways) {
    // `cache-invalidator.spec.ts` holds the 250 ms that this may take.
    await until(
      () => statusOf(gateway, id),
      (status) => status === 404,
    );
    expect(JSON.stringify(await answers(gateway, id))).not.toContain('RETIRADO');
    for (const path of [`/share/events/${id}-0.jpg`, `/share/events/${id}-historia.jpg`, `/events/${id}`])
      expect((await raw(gateway, 'GET', path)).status).toBe(404);
    expect(await statusOf(gateway, id)).toBe(404);
  }
});

test('the body of the specification gets its answer and the defaults, and keeps all that it does not name', async () => {
  const made = await createEvent();
  const { body: shown } = await call(`${stack.url}/api/events/${made.id}`);
  expect(shown).toEqual(made);
  expect(made).toMatchObject({
    publication: 'public',
    announceAt: null,
    eventStatus: 'scheduled',
    statusReason: null,
    previousDates: [],
    endsAt: null,
    doorsAt: null,
    timeZone: null,
    ticketUrl: null,
    ticketState: 'none',
    priceMinCents: null,
    priceMaxCents: null,
    currency: null,
    address: null,
    city: null,
    region: null,
    postalCode: null,
    mapUrl: null,
    ageLimit: 'all',
    lineup: null,
    seriesId: null,
    revision: 0,
  });
  const own = { ticketState: 'free', address: 'Main 1', endsAt: '23:30', ageLimit: 21, lineup: 'Los de Bryan' };
  const { body: whole } = await change(made.id, own);
  expect(whole).toMatchObject({ ...own, endsAt: '2150-05-02T04:30:00.000Z', ageLimit: '21' });
  const { body: after } = await change(made.id, { title: 'Otra' });
  const { title: _title, revision: _revision, changedAt: _changed, ...kept } = whole;
  expect(after).toMatchObject(kept);
  await remove(`/api/admin/events/${made.id}`);
});

test('the acts and a series by their addresses', async () => {
  const post = (path: string, body: object = {}) => call(`${stack.url}/api/admin/events${path}`, 'POST', admin(body));
  const { id } = await createEvent({ date: '2150-12-04T21:00' });
  const moved = await post(`/${id}/reschedule`, { date: '2150-12-11T21:00', revision: 0 });
  expect([moved.status, moved.body.eventStatus]).toEqual([200, 'rescheduled']);
  expect(await post(`/${id}/cancel`, { revision: 0 })).toMatchObject({ status: 409, body: { code: 'stale' } });
  expect(await post(`/${id}/postpone`, { statusReason: 'Lluvia', revision: 1 })).toMatchObject({ status: 200 });
  expect(await post(`/${id}/restore`, { revision: 2 })).toMatchObject({ status: 200, body: { statusReason: null } });
  expect(await post(`/${id}/restore`, { revision: 3 })).toMatchObject({ status: 409, body: { code: 'wrong_stage' } });
  const copy = await post(`/${id}/clone`);
  expect([copy.status, copy.body.publication, copy.body.date]).toEqual([201, 'draft', null]);
  expect((await raw(stack.url, 'GET', `/api/events/${copy.body.id}`)).status).toBe(404);

  const series = { event: { ...EVENT, date: '2150-12-11T21:00' }, rule: { every: 'week' }, count: 3 };
  const preview = await post('/series?preview=1', series);
  expect([preview.status, preview.body.seriesId]).toEqual([200, null]);
  expect(preview.body.events).toMatchObject([
    { day: '2150-12-11', isTaken: true },
    { day: '2150-12-18', isTaken: false },
    { day: '2150-12-25', isTaken: false },
  ]);
  const made = await post('/series', { ...series, leaveOut: ['2150-12-11'] });
  expect([made.status, made.body.events.length]).toEqual([201, 2]);
  const [first] = made.body.events;
  const change = await call(
    `${stack.url}/api/admin/events/series/${made.body.seriesId}`,
    'PUT',
    admin({ scope: 'following', from: first.id, revision: 0, event: { ...first, title: 'Serie' } }),
  );
  expect([change.status, change.body.events.map(({ title }: { title: string }) => title)]).toEqual([
    200,
    ['Serie', 'Serie'],
  ]);
  expect(await post('/series', { event: 'x', rule: 3, count: 61 })).toMatchObject({
    status: 400,
    body: {
      errors: [
        { path: 'event', message: 'Faltan datos' },
        { path: 'rule', message: 'Faltan datos' },
        { path: 'count', message: 'Debe ser un número entero de 1 a 60' },
      ],
    },
  });
});
