import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { ROUTES } from '@tocada/contracts/routes.js';
import { admin, BOOKING, EVENT, idsOf, IMAGE, MEMBER, passwordQuery, raw } from '../kit/requests.js';
import { call, PASSWORD, ownTest, shareTestStack, type Answer, type TestStack } from '../kit/stack.js';
import { until } from '@tocada/runtime/spec-until.js';
import { readLogs } from '../worker/logs.js';

const NOBODY = '3f1c2b9e-9d3c-4a53-8a26-3f3f0e6c7a11';
const UUID = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/;

let stack: TestStack;

beforeAll(async () => {
  stack = await shareTestStack();
});
afterAll(() => stack.remove());

const get = (path: string) => call(stack.url + path);
const post = (path: string, body?: unknown, headers?: Record<string, string>) =>
  call(stack.url + path, 'POST', body, headers);
const put = (path: string, body?: unknown) => call(stack.url + path, 'PUT', body);
const remove = (path: string, body?: unknown) => call(stack.url + path, 'DELETE', body);

const createEvent = async (fields: object = {}) =>
  (await post('/api/admin/events', admin({ ...EVENT, ...fields }))).body;
const createMember = async (fields: object = {}) =>
  (await post('/api/admin/band-members', admin({ ...MEMBER, ...fields }))).body;
const createImage = async (fields: object = {}) =>
  (await post('/api/admin/gallery', admin({ ...IMAGE, ...fields }))).body;
const book = async (fields: object = {}) => (await post('/api/booking-inquiry', { ...BOOKING, ...fields })).body;
/** As the client got the rows: the state of a mail changes on its own. */
const bookings = async () =>
  (await get(`/api/admin/bookings?${passwordQuery}`)).body.map((row: any) => ({
    ...row,
    notices: undefined,
    suspect: undefined,
    revision: undefined,
  }));

const began = Date.now();
/** Written since this file began. */
const isRecent = (text: string) => Date.parse(text) >= began && Date.parse(text) <= Date.now();

/** The number of visible rows in each list, to show that a refused call has stored nothing. */
async function countAll(): Promise<number[]> {
  const lists = ['/api/events', '/api/band-members', '/api/gallery', `/api/admin/bookings?${passwordQuery}`];
  return (await Promise.all(lists.map(get))).map(({ body }) => body.length);
}

describe('GET /api/events/upcoming, /api/events/past, /api/events', () => {
  test('split by date, with the fields that the screens use', async () => {
    const fields = { venue: 'Foro 979', description: 'Éxitos de los 80s', hasPhotos: true };
    const coming = await createEvent({ ...fields, title: 'Viene', date: '2150-01-01T20:00' });
    const gone = await createEvent({ ...fields, title: 'Pasó', date: '2001-01-01T20:00' });
    const [upcoming, past, all] = await Promise.all(
      ['/upcoming', '/past', ''].map((list) => get(`/api/events${list}`)),
    );
    expect([upcoming!.status, past!.status, all!.status]).toEqual([200, 200, 200]);
    expect(upcoming!.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(upcoming!.body).toContainEqual(coming);
    expect(past!.body).toContainEqual(gone);
    expect(idsOf(upcoming!.body)).not.toContain(gone.id);
    expect(idsOf(past!.body)).not.toContain(coming.id);
    expect(idsOf(all!.body)).toEqual(expect.arrayContaining([coming.id, gone.id]));
    expect(coming).toMatchObject({
      title: 'Viene',
      date: '2150-01-02T02:00:00.000Z',
      location: 'Bryan TX',
      venue: 'Foro 979',
      description: 'Éxitos de los 80s',
      hasPhotos: true,
    });
  });
});

describe('GET /api/events/{id}', () => {
  test('one event, also by its id in capitals', async () => {
    const event = await createEvent();
    expect((await get(`/api/events/${event.id}`)).body).toEqual(event);
    expect((await get(`/api/events/${event.id.toUpperCase()}`)).body).toEqual(event);
  });

  test.each([NOBODY, 'uno', '1', '%00', 'undefined'])('%s does not exist: 404', async (id) => {
    const answer = await get(`/api/events/${id}`);
    expect(answer.status).toBe(404);
    expect(answer.body).toMatchObject({ code: 'not_found', message: expect.stringContaining('o encontrado') });
  });
});

describe('GET /api/band-members', () => {
  test('the members with their photo', async () => {
    const member = await createMember({ imageUrl: 'https://example.org/ana.jpg', order: 3 });
    expect((await get('/api/band-members')).body).toContainEqual({
      id: member.id,
      ...MEMBER,
      imageUrl: 'https://example.org/ana.jpg',
      image: null,
      focalPoint: null,
      order: 3,
    });
  });
});

describe('GET /api/gallery', () => {
  test('the images', async () => {
    const image = await createImage({ title: 'En vivo', alt: 'La banda en vivo' });
    expect((await get('/api/gallery')).body).toContainEqual({
      id: image.id,
      url: IMAGE.imageURL,
      image: null,
      focalPoint: null,
      title: 'En vivo',
      alt: 'La banda en vivo',
      eventId: null,
      createdAt: image.createdAt,
      placedAt: image.placedAt,
    });
  });
});

describe('POST /api/booking-inquiry', () => {
  test('201 and the whole row, and the admin reads the same row', async () => {
    const answer = await post('/api/booking-inquiry', {
      ...BOOKING,
      details: 'Unas ¿80? personas: $1, \\ y "comillas"',
    });
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({ ...BOOKING, eventDate: '2150-05-01T05:00:00.000Z', status: 'pending' });
    expect(answer.body.details).toBe('Unas ¿80? personas: $1, \\ y "comillas"');
    expect(await bookings()).toContainEqual(expect.objectContaining(answer.body));
  });
});

describe('GET /api/admin/bookings', () => {
  test('requires the password, and no cache keeps the answer', async () => {
    const answer = await get(`/api/admin/bookings?${passwordQuery}`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect((await get('/api/admin/bookings')).status).toBe(401);
    expect((await get('/api/admin/bookings?password=otra')).status).toBe(401);
  });
});

describe('/api/admin/band-members', () => {
  test('POST 201, PUT 200, DELETE 204', async () => {
    const created = await post('/api/admin/band-members', admin({ ...MEMBER, order: '7' }));
    expect(created.status).toBe(201);
    const made = { id: expect.stringMatching(UUID), imageUrl: null, image: null, focalPoint: null, revision: 0 };
    expect(created.body).toEqual({ ...MEMBER, ...made, order: 7 });
    const path = `/api/admin/band-members/${created.body.id}`;
    const changed = await put(path, admin({ ...MEMBER, role: 'Bajo', imageUrl: 'https://example.org/a.jpg' }));
    expect(changed.status).toBe(200);
    const fields = { role: 'Bajo', imageUrl: 'https://example.org/a.jpg', order: 0, revision: 1 };
    expect(changed.body).toEqual({ ...created.body, ...fields });
    const removed = await remove(path, admin());
    expect([removed.status, removed.body]).toEqual([204, '']);
    expect((await remove(path, admin())).status).toBe(404);
    expect((await put(path, admin(MEMBER))).status).toBe(404);
  });

  test('a point of interest stays with its picture, and is a place in it', async () => {
    const photo = { ...MEMBER, imageUrl: 'https://example.org/a.jpg' };
    const { body } = await post('/api/admin/band-members', admin({ ...photo, focalPoint: '40% 5%' }));
    expect(body.focalPoint).toBe('40% 5%');
    const path = `/api/admin/band-members/${body.id}`;
    const after = async (fields: object) => (await put(path, admin(fields))).body.focalPoint;
    // A client that leaves the field out does not change the point.
    expect(await after({ ...photo, role: 'Bajo' })).toBe('40% 5%');
    expect((await get('/api/band-members')).body).toContainEqual(
      expect.objectContaining({ id: body.id, focalPoint: '40% 5%' }),
    );
    expect(await after({ ...photo, imageUrl: 'https://example.org/b.jpg' })).toBeNull();
    expect(await after({ ...photo, focalPoint: '100% 0%' })).toBe('100% 0%');
    expect(await after({ ...photo, focalPoint: null })).toBeNull();
    for (const focalPoint of ['101% 0%', '50%', '50% 20%;}', '-1% 5%', '5.5% 5%', ' 50% 20%', 50, {}]) {
      const refused = await put(path, admin({ ...photo, focalPoint }));
      expect([refused.status, refused.body.errors[0].path]).toEqual([400, 'focalPoint']);
    }
    await remove(path, admin());
  });

  test.each([
    ['2.7', 2],
    [2.7, 2],
    ['-1.5', -1],
    ['', 0],
  ])('order %j is parsed as the integer %i', async (order, integer) => {
    const { status, body } = await post('/api/admin/band-members', admin({ ...MEMBER, order }));
    expect([status, body.order]).toEqual([201, integer]);
    await remove(`/api/admin/band-members/${body.id}`, admin());
  });
});

describe('/api/admin/events', () => {
  test('POST 201, PUT 200, DELETE 204', async () => {
    const created = await post('/api/admin/events', admin(EVENT));
    expect(created.status).toBe(201);
    const path = `/api/admin/events/${created.body.id}`;
    const changed = await put(path, admin({ ...EVENT, title: 'Cambiado', venue: 'Foro', hasPhotos: true }));
    expect(changed.status).toBe(200);
    const now = { changedAt: expect.any(String), revision: 1 };
    expect(changed.body).toEqual({ ...created.body, title: 'Cambiado', venue: 'Foro', hasPhotos: true, ...now });
    expect((await get(`/api/events/${created.body.id}`)).body).toEqual(changed.body);
    const removed = await remove(path, admin());
    expect([removed.status, removed.body]).toEqual([204, '']);
    expect((await get(`/api/events/${created.body.id}`)).status).toBe(404);
    expect((await remove(path, admin())).status).toBe(404);
    expect((await put(path, admin(EVENT))).body).toEqual({ code: 'not_found', message: 'Evento no encontrado' });
  });

  test('a failed creation answers with the reason, for the toast', async () => {
    const answer = await post('/api/admin/events', admin({ ...EVENT, title: '' }));
    expect(answer.body.message).toBe('El título es requerido');
  });
});

describe('/api/admin/gallery', () => {
  test('POST 201, DELETE 204', async () => {
    const event = await createEvent();
    const created = await post('/api/admin/gallery', admin({ ...IMAGE, eventId: event.id }));
    expect(created.status).toBe(201);
    expect(created.body).toMatchObject({ url: IMAGE.imageURL, eventId: event.id });
    const path = `/api/admin/gallery/${created.body.id}`;
    const removed = await remove(path, admin());
    expect([removed.status, removed.body]).toEqual([204, '']);
    expect((await remove(path, admin())).status).toBe(404);
  });

  test('an image of an unknown event: 404', async () => {
    const before = await countAll();
    expect((await post('/api/admin/gallery', admin({ ...IMAGE, eventId: NOBODY }))).status).toBe(404);
    expect(await countAll()).toEqual(before);
  });
});

describe('POST /api/admin/{gallery,members,events}/upload', () => {
  test.each(['gallery', 'members', 'events'])('%s: the password is the only required field', async (folder) => {
    const answer = await post(`/api/admin/${folder}/upload`, admin());
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      uploadURL: expect.stringContaining(`${stack.url}/media/${folder}/`),
      method: 'PUT',
      headers: { 'content-type': 'image/jpeg' },
      imageURL: expect.stringMatching(new RegExp(`^/media/${folder}/[0-9a-f-]{36}\\.jpg$`)),
    });
  });

  test('no other folder exists', async () => {
    expect((await post('/api/admin/secrets/upload', admin())).status).toBe(404);
  });
});

describe('every admin call needs the password', () => {
  const calls = ROUTES.filter(({ access }) => access === 'admin').map(({ method, path }) => [
    method,
    path.replace(':folder', 'gallery').replace(/:\w+/g, NOBODY),
  ]);

  test.each(calls)('%s %s', async (method = '', path = '') => {
    const before = await countAll();
    const send = (password: unknown, query = '') =>
      raw(stack.url, method, path + query, { 'content-type': 'application/json' }, JSON.stringify({ password }));
    const wrong = [undefined, null, '', 'otra', `${PASSWORD} `, 5, true, [PASSWORD], { 0: PASSWORD }];
    for (const password of wrong) {
      const answer = await send(password);
      expect(answer.status).toBe(401);
      expect(JSON.parse(answer.body.toString())).toEqual({ message: 'Contraseña incorrecta', code: 'unauthorized' });
    }
    expect((await send('otra', `?${passwordQuery}`)).status).toBe(401);
    expect(await countAll()).toEqual(before);
    expect((await send(PASSWORD)).status).not.toBe(401);
    expect((await send(undefined, `?${passwordQuery}`)).status).not.toBe(401);
  });
});

describe('validation and its Spanish messages', () => {
  const EMPTY = [undefined, null, '', '   ', 5, true, [], {}];
  const NO_DATE = [undefined, null, '', 'mañana', '2026-02-30', true, [], {}];
  const NO_EMAIL = [undefined, null, '', 'lucia', 'lucia@', '@example.org', 'a b@example.org', 5, ['a@example.org']];
  const NO_TEXT = [5, true, [], {}];
  const eventRules: [string, unknown[], string][] = [
    ['title', EMPTY, 'El título es requerido'],
    ['location', EMPTY, 'La ubicación es requerida'],
    ['date', NO_DATE, 'Fecha inválida'],
    ['venue', NO_TEXT, 'Debe ser un texto'],
    ['description', NO_TEXT, 'Debe ser un texto'],
    ['imageUrl', NO_TEXT, 'Debe ser un texto'],
    ['imageUrl', ['javascript:alert(1)', '//example.org/a', 'foto'], 'La dirección de la imagen no es válida'],
    ['hasPhotos', [null, 'sí', 1], 'Debe ser verdadero o falso'],
  ];
  const memberRules: [string, unknown[], string][] = [
    ['name', EMPTY, 'El nombre es requerido'],
    ['role', EMPTY, 'El rol es requerido'],
    ['origin', EMPTY, 'El origen es requerido'],
    ['description', EMPTY, 'La descripción es requerida'],
    ['order', ['uno', true, [], [5], {}], 'El orden debe ser un número entero'],
  ];
  const bookingRules: [string, unknown[], string][] = [
    ['name', EMPTY, 'El nombre es requerido'],
    ['email', NO_EMAIL, 'Email inválido'],
    ['phone', EMPTY, 'El teléfono es requerido'],
    ['eventDate', NO_DATE, 'Fecha inválida'],
    ['eventType', EMPTY, 'El tipo de evento es requerido'],
    ['location', EMPTY, 'La ubicación es requerida'],
    ['details', NO_TEXT, 'Debe ser un texto'],
  ];
  const imageRules: [string, unknown[], string][] = [
    ['imageURL', EMPTY, 'La imagen es requerida'],
    ['title', NO_TEXT, 'Debe ser un texto'],
    ['alt', NO_TEXT, 'Debe ser un texto'],
    ['eventId', ['uno', 5, ''], 'Identificador inválido'],
  ];

  async function expectRefused(
    send: (fields: object) => Promise<Answer>,
    path: string,
    bad: unknown[],
    message: string,
  ) {
    const before = await countAll();
    for (const value of bad) {
      const { status, body } = await send({ [path]: value });
      expect({ value, status, message: body.message, code: body.code }).toEqual({
        value,
        status: 400,
        message,
        code: 'invalid',
      });
      expect(body.errors[0]).toEqual({ path, message });
    }
    expect(await countAll()).toEqual(before);
  }

  test.each(eventRules)('event: %s', (field, bad, message) =>
    expectRefused((fields) => post('/api/admin/events', admin({ ...EVENT, ...fields })), field, bad, message),
  );
  test('the same rules when an event is changed', async () => {
    const { id } = await createEvent();
    const send = (fields: object) => put(`/api/admin/events/${id}`, admin({ ...EVENT, ...fields }));
    for (const [field, bad, message] of eventRules) await expectRefused(send, field, bad, message);
  });
  test.each(memberRules)('member: %s', (field, bad, message) =>
    expectRefused((fields) => post('/api/admin/band-members', admin({ ...MEMBER, ...fields })), field, bad, message),
  );
  test('the same rules when a member is changed', async () => {
    const { id } = await createMember();
    const send = (fields: object) => put(`/api/admin/band-members/${id}`, admin({ ...MEMBER, ...fields }));
    for (const [field, bad, message] of memberRules) await expectRefused(send, field, bad, message);
  });
  test.each(bookingRules)('booking: %s', (field, bad, message) =>
    expectRefused((fields) => post('/api/booking-inquiry', { ...BOOKING, ...fields }), field, bad, message),
  );
  test.each(imageRules)('image: %s', (field, bad, message) =>
    expectRefused((fields) => post('/api/admin/gallery', admin({ ...IMAGE, ...fields })), field, bad, message),
  );

  test('message is that of the first field, and errors lists all fields', async () => {
    const { body } = await post('/api/booking-inquiry', {});
    expect(body.message).toBe('El nombre es requerido');
    expect(body.errors.map(({ path }: { path: string }) => path)).toEqual([
      'name',
      'email',
      'phone',
      'eventDate',
      'eventType',
      'location',
    ]);
  });

  test('texts are trimmed, and an empty optional text becomes null', async () => {
    const event = await createEvent({ title: '  Con aire  ', venue: '   ', description: '', imageUrl: null });
    expect(event).toMatchObject({ title: 'Con aire', venue: null, description: null, imageUrl: null });
  });

  test('a text may have 10,000 characters and no more', async () => {
    expect((await createEvent({ description: 'ñ'.repeat(10_000) })).description).toHaveLength(10_000);
    const answer = await post('/api/admin/events', admin({ ...EVENT, description: 'ñ'.repeat(10_001) }));
    expect(answer.status).toBe(400);
    expect(answer.body.message).toContain('No puede superar');
  });
});

describe('defaults', () => {
  test('event', async () => {
    const event = await createEvent();
    expect(event).toMatchObject({ hasPhotos: false, venue: null, description: null, imageUrl: null });
    expect(event.id).toMatch(UUID);
    expect(isRecent(event.createdAt)).toBe(true);
  });

  test('member', async () => {
    expect(await createMember()).toMatchObject({ order: 0, imageUrl: null });
  });

  test('image', async () => {
    const image = await createImage({ title: ' ', alt: '' });
    expect(image).toMatchObject({ title: null, alt: 'Gallery image', eventId: null });
    expect(isRecent(image.createdAt)).toBe(true);
  });

  test('booking', async () => {
    const booking = await book();
    expect(booking).toMatchObject({ status: 'pending', details: null });
    expect(booking.id).toMatch(UUID);
    expect(isRecent(booking.createdAt)).toBe(true);
  });

  test('id, createdAt and other fields of the server are ignored in a body', async () => {
    const forged = { id: NOBODY, createdAt: '2001-01-01T00:00:00.000Z', revision: 99, hasTime: false };
    for (const row of [
      await createEvent(forged),
      await createImage(forged),
      await createMember(forged),
      await book(forged),
    ]) {
      expect(row.id).not.toBe(NOBODY);
      if (row.createdAt) expect(isRecent(row.createdAt)).toBe(true);
    }
    const event = await createEvent();
    const changed = (await put(`/api/admin/events/${event.id}`, admin({ ...EVENT, ...forged }))).body;
    expect(changed).toEqual({ ...event, changedAt: expect.any(String), revision: 1 });
  });
});

describe('inquiry status: PUT /api/admin/bookings/{id}/status', () => {
  const setStatus = (id: string, status: unknown) => put(`/api/admin/bookings/${id}/status`, admin({ status }));

  test('starts as pending, whatever the visitor sends', async () => {
    expect((await book({ status: 'completed' })).status).toBe('pending');
  });

  test('from any state to contacted and completed', async () => {
    const booking = await book();
    for (const status of ['completed', 'contacted', 'contacted', 'completed', 'completed', 'contacted']) {
      const answer = await setStatus(booking.id, status);
      expect(answer.status).toBe(200);
      expect(answer.body).toMatchObject({ ...booking, status });
      expect(await bookings()).toContainEqual(expect.objectContaining({ ...booking, status }));
    }
  });

  test.each([undefined, null, '', 'Pendiente', 'CONTACTED', 5, ['contacted'], {}])(
    '%j is no status',
    async (status) => {
      const booking = await book();
      const answer = await setStatus(booking.id, status);
      expect(answer.status).toBe(400);
      expect(answer.body.message).toBe('El estado debe ser uno de: pending, contacted, completed');
      expect(await bookings()).toContainEqual(expect.objectContaining(booking));
    },
  );

  test.each([NOBODY, 'uno'])('of %s, which does not exist: 404', async (id) => {
    expect((await setStatus(id, 'contacted')).status).toBe(404);
  });
});

describe('status codes and the error body', () => {
  test('413 beyond 256 KB, before the password is even read', async () => {
    const answer = await post('/api/admin/events', admin({ ...EVENT, description: 'a'.repeat(300_000) }));
    expect(answer.status).toBe(413);
    expect(answer.body).toEqual({ message: 'La petición es demasiado grande', code: 'too_large' });
  });

  test('415 when the body is not JSON', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
      const answer = await post('/api/booking-inquiry', 'name=a', { 'content-type': type });
      expect(answer.status).toBe(415);
      expect(answer.body).toEqual({ message: 'El cuerpo de la petición debe ser JSON', code: 'not_json' });
    }
  });

  test('404 in JSON for an address under /api that does not exist', async () => {
    for (const path of ['/api', '/api/', '/api/eventos', '/api/admin', '/api/events/upcoming/more']) {
      const answer = await get(path);
      expect(answer.status).toBe(404);
      expect(answer.body).toEqual({ message: 'No encontrado', code: 'not_found' });
    }
  });
});

describe('POST /api/admin/session', () => {
  ownTest('a token for ten minutes, signed with HS256', async () => {
    const asked = Math.floor(Date.now() / 1000);
    const { status, body } = await post('/api/admin/session', admin());
    const answered = Date.now() / 1000;
    expect(status).toBe(200);
    expect(body.expiresIn).toBe(600);
    const [header, payload, signature] = (body.uploadToken as string).split('.') as [string, string, string];
    const decode = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString());
    expect(decode(header)).toEqual({ alg: 'HS256' });
    const { aud, iat, exp } = decode(payload);
    expect(aud).toBe('companion');
    expect(exp - iat).toBe(600);
    expect([iat >= asked, iat <= answered]).toEqual([true, true]);
    const secret = JSON.parse(readFileSync(join(stack.dataDir, 'secrets.json'), 'utf8')).companionSecret;
    expect(createHmac('sha256', secret).update(`${header}.${payload}`).digest('base64url')).toBe(signature);
  });
});

describe('Idempotency-Key', () => {
  const bookWith = (key: string, fields: object = {}) =>
    post('/api/booking-inquiry', { ...BOOKING, ...fields }, { 'idempotency-key': key });

  test('the same key and payload: the same answer and one row', async () => {
    const before = (await bookings()).length;
    const first = await bookWith('formulario-0001');
    const second = await bookWith('formulario-0001');
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body).toEqual(first.body);
    expect((await bookings()).length).toBe(before + 1);
  });

  test('the same key and another payload: 422, nothing stored', async () => {
    const first = await bookWith('formulario-0002');
    const before = await bookings();
    const second = await bookWith('formulario-0002', { name: 'Otra persona' });
    expect(second.status).toBe(422);
    expect(second.body).toEqual({
      message: 'Esta clave de idempotencia ya se usó con otros datos',
      code: 'idempotency_mismatch',
    });
    expect(await bookings()).toEqual(before);
    expect((await bookWith('formulario-0002')).body).toEqual(first.body);
  });

  test('eight concurrent requests: one row', async () => {
    const before = (await bookings()).length;
    const answers = await Promise.all(Array.from({ length: 8 }, () => bookWith('formulario-0003')));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(201));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect((await bookings()).length).toBe(before + 1);
  });

  test('without a key every request makes a row', async () => {
    expect((await book()).id).not.toBe((await book()).id);
  });

  test('a refused booking does not use up its key', async () => {
    expect((await bookWith('formulario-0004', { email: 'nada' })).status).toBe(400);
    expect((await bookWith('formulario-0004')).status).toBe(201);
  });

  test.each(['corta', 'con espacios dentro', 'x'.repeat(201)])('%s is not a valid key', async (key) => {
    expect((await bookWith(key)).status).toBe(400);
  });
});

describe('GET /api/health', () => {
  test('200 with one word for each part', async () => {
    const { status, headers, body } = await get('/api/health');
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('no-store');
    const parts = 'gateway redis content bookings storage companion contentDatabase bookingsDatabase'.split(' ');
    expect(body).toEqual({ status: 'ok', parts: Object.fromEntries(parts.map((part) => [part, 'ok'])) });
  });

  test('only the admin learns how much mail waits', async () => {
    expect((await get('/api/admin/mail')).status).toBe(401);
    const { status, headers, body } = await get(`/api/admin/mail?${passwordQuery}`);
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
    const counts = { waiting: expect.any(Number), oldestSeconds: expect.any(Number), failed: 0, held: 0 };
    expect(body).toEqual({ mail: 'on', ...counts });
  });
});

// Last, so that it reads what all the tests above have left in the logs.
describe('design §6 the logs', () => {
  ownTest('hold neither the password nor what a customer wrote', async () => {
    const secrets = { name: 'Zoraida', email: 'zoraida.quiroga@example.net', phone: '+1 (936) 555-0117' };
    const details = 'Mi otro número es 979.555.0181 y el correo quiroga77@example.com';
    const headers = { 'idempotency-key': 'formulario-0005' };
    const send = (fields: object) =>
      post('/api/booking-inquiry', { ...BOOKING, ...secrets, details, ...fields }, headers);
    // Accepted, repeated, refused by the rules, refused for its key, refused as a whole.
    await Promise.all([send({}), send({}), send({}), send({})]);
    await send({ location: '' });
    await send({ email: `${secrets.email} ${secrets.phone}` });
    await send({ name: 'Otra' });
    await send({ details: '\0' });
    await post('/api/booking-inquiry', `{"email": "${secrets.email}", "phone": "${secrets.phone}`);
    await post('/api/booking-inquiry', { ...BOOKING, ...secrets, details: secrets.phone.repeat(30_000) });
    await get(`/api/admin/bookings?${passwordQuery}&limit=0`);
    await post('/api/admin/session', `{"password": "${PASSWORD}"`);
    expect(await stack.leaks()).toEqual([]);
  });

  ownTest('name each request by its id', async () => {
    const given = 'seguimiento-0001';
    const answer = await call(`${stack.url}/api/events/${NOBODY}`, 'GET', undefined, { 'x-request-id': given });
    const requestId = answer.headers.get('x-request-id')!;
    expect(requestId).toMatch(/^[0-9a-f-]{36}$/);
    const lines = () =>
      readLogs(stack.dataDir)
        .find(([name]) => name === 'gateway-1.log')![1]
        .split('\n')
        .filter((line) => line.includes(requestId));
    // A line is written after its answer is sent.
    await until(lines, ({ length }) => length > 0);
    expect(lines().map((line) => JSON.parse(line).status)).toEqual([404]);
  });
});
