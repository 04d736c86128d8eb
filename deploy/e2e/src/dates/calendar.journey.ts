import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { CalendarEntry } from '@tocada/contracts/dates/calendar.js';
import { samples } from '@tocada/contracts/kit/spec-samples.js';
import { QUOTE, SentQuotes } from '../deals/sent-quotes.js';
import { BookingDesk } from '../kit/booking-desk.js';
import { admin, BOOKING, EVENT, passwordQuery } from '../kit/requests.js';
import { call, startTestStack, type Answer, type TestStack } from '../kit/stack.js';
import { until } from '@tocada/runtime/spec-until.js';

let stack: TestStack;
let desk: BookingDesk;

beforeAll(async () => {
  stack = await startTestStack({}, ['--scale', 'bookings=2', '--scale', 'gateway=2']);
  desk = new BookingDesk(stack);
});
afterAll(() => stack.remove());

const post = (path: string, fields: object = {}, headers: Record<string, string> = {}): Promise<Answer> =>
  call(`${stack.url}/api/admin${path}`, 'POST', admin(fields), headers);

async function enter(fields: object = {}): Promise<string> {
  const { status, body } = await post('/bookings', { ...BOOKING, source: 'phone', ...fields });
  expect(status).toBe(201);
  return body.id;
}

async function hold(fields: object = {}): Promise<CalendarEntry> {
  const { status, body } = await post(`/bookings/${await enter(fields)}/holds`);
  expect([status, body.message]).toEqual([201, undefined]);
  return body;
}

const availability = async (from: string, to: string) =>
  (await call(`${stack.url}/api/availability?from=${from}&to=${to}`)).body;

const confirm = ({ id, revision }: CalendarEntry): Promise<Answer> =>
  post(`/calendar/${id}/confirm`, { revision }, { 'idempotency-key': `confirm-${id}` });

/** Confirms all concurrently. */
async function confirmAll(
  holds: CalendarEntry[],
  each: (hold: CalendarEntry, index: number) => Promise<Answer> = confirm,
) {
  const answers = await Promise.all(holds.map(each));
  const statuses = answers.map(({ status, body }) => `${status} ${body.code ?? body.kind}`);
  expect(statuses.filter((text) => text === '200 booked')).toHaveLength(1);
  // Until the first option is booked, the others are asked whether they may break the word given to the first.
  expect(statuses.filter((text) => text === '409 date_taken' || text === '409 night_taken_by')).toHaveLength(
    holds.length - 1,
  );
  const [{ day, id }] = answers.filter(({ status }) => status === 200).map(({ body }) => body) as [CalendarEntry];
  for (const { body } of answers)
    if (body.code === 'date_taken') expect(body.current).toMatchObject({ id, kind: 'booked' });
  expect(
    await desk.sql(`select id from calendar_entries where day = $1 and kind = 'booked' and released_at is null`, [day]),
  ).toEqual([{ id }]);
}

describe('two replicas', () => {
  const holdsOf = async (eventDate: string) => {
    const holds: CalendarEntry[] = [];
    while (holds.length < samples(20, 100))
      holds.push(...(await Promise.all(Array.from({ length: 10 }, () => hold({ eventDate })))));
    return holds;
  };

  test('many holds of one night, confirmed concurrently: one booking', async () => {
    const holds = await holdsOf('2150-06-05');
    expect(holds.map(({ rank }) => rank).toSorted((a, b) => a! - b!)).toEqual(holds.map((_, index) => index + 1));
    await confirmAll(holds);
  });

  test('with kill -9 of a replica in between: one booking, and every call is answered', async () => {
    const holds = await holdsOf('2150-06-06');
    const victim = stack.processes.get('bookings-1')!;
    let answers = 0;
    await confirmAll(holds, (hold) =>
      // During the outage a call may be answered 503. The panel sends it again under the same key.
      until(
        async () => {
          const answer = await confirm(hold);
          // The other calls are under way.
          if ((answers += 1) === 1) victim.signal('SIGKILL');
          return answer;
        },
        ({ status }) => status !== 503,
      ),
    );
    await until(
      () => victim.available,
      (available) => available,
    );
  });
});

describe('availability', () => {
  test('four keys, taken days only, and every gateway sees a change at once', async () => {
    const [from, to] = ['2150-07-01', '2150-07-31'];
    const busy = async () =>
      (await Promise.all(Array.from({ length: 6 }, () => availability(from, to)))).map((one) => one.busy.join());
    expect(await busy()).toEqual(Array(6).fill(''));
    const { id } = await hold({ eventDate: '2150-07-10', name: 'Zoraida Única' });
    expect(await busy()).toEqual(Array(6).fill(''));
    await post(`/calendar/${id}/confirm`);
    await until(busy, (all) => all.every((days) => days === '2150-07-10'));
    const answer = await availability(from, to);
    expect(Object.keys(answer)).toEqual(['from', 'to', 'busy', 'asOf']);
    expect(JSON.stringify(answer)).not.toContain('Zoraida');
    await post('/calendar', { title: 'Vacaciones', day: '2150-07-12' });
    await until(busy, (all) => all.every((days) => days === '2150-07-10,2150-07-12'));
  });

  test.each([
    ['from=2150-01-01', 'El día debe tener la forma 2026-03-14'],
    ['from=2150-01-02&to=2150-01-01', 'El periodo debe tener de 1 a 400 días'],
    ['from=2150-01-01&to=2151-02-05', 'El periodo debe tener de 1 a 400 días'],
    ['from=2150-02-30&to=2150-03-01', 'El día debe tener la forma 2026-03-14'],
  ])('%s: 400', async (query, message) => {
    expect(await call(`${stack.url}/api/availability?${query}`)).toMatchObject({ status: 400, body: { message } });
  });

  test('400 days are answered', async () => {
    expect((await call(`${stack.url}/api/availability?from=2150-01-01&to=2151-02-04`)).status).toBe(200);
  });
});

test('an event on a taken day is stored with a warning', async () => {
  await post('/calendar', { title: 'Vacaciones', day: '2150-09-05' });
  const store = (date: string) => post('/events', { ...EVENT, date });
  expect(await store('2150-09-05T23:30')).toMatchObject({ status: 201, body: { warnings: ['date_busy'] } });
  const { status, body } = await store('2150-09-06');
  expect([status, Object.keys(body)]).toEqual([201, expect.not.arrayContaining(['warnings'])]);
  const moved = await call(
    `${stack.url}/api/admin/events/${body.id}`,
    'PUT',
    admin({ ...EVENT, date: '2150-09-05', revision: 0 }),
  );
  expect(moved).toMatchObject({ status: 200, body: { warnings: ['date_busy'] } });
});

test('an event on a night with an open quote is stored with a warning', async () => {
  const quotes = new SentQuotes(() => stack.url);
  const inquiryId = await quotes.request({ eventDate: '2150-09-20' });
  const { id, revision } = await quotes.act(`/bookings/${inquiryId}/quotes`, QUOTE);
  await quotes.act(`/quotes/${id}/send`, { revision, by: 'whatsapp' });
  const { status, body } = await post('/events', { ...EVENT, date: '2150-09-20' });
  expect([status, body.warnings]).toEqual([201, ['date_quoted']]);
  const own = await post('/events', { ...EVENT, date: '2150-09-20', inquiryId });
  expect([own.status, own.body.warnings]).toEqual([201, undefined]);
});

test('an event made from a booking is no clash with it, and with any other booking it is', async () => {
  const booked = await hold({ eventDate: '2150-09-12' });
  await post(`/calendar/${booked.id}/confirm`);
  const { inquiryId } = booked;
  const own = await post('/events', { ...EVENT, date: '2150-09-12', inquiryId });
  expect([own.status, own.body.inquiryId, own.body.warnings]).toEqual([201, inquiryId, undefined]);
  const other = await post('/events', { ...EVENT, date: '2150-09-12', inquiryId: await enter() });
  expect(other.body.warnings).toEqual(['date_busy']);
  const url = `${stack.url}/api/admin/events/${own.body.id}`;
  // A change that does not name the inquiry leaves it.
  const changed = await call(url, 'PUT', admin({ ...EVENT, title: 'Otra', date: '2150-09-12' }));
  expect([changed.body.inquiryId, changed.body.warnings]).toEqual([inquiryId, undefined]);
  const cleared = await call(url, 'PUT', admin({ ...EVENT, date: '2150-09-12', inquiryId: null }));
  expect([cleared.body.inquiryId, cleared.body.warnings]).toEqual([undefined, ['date_busy']]);
  expect(await post('/events', { ...EVENT, inquiryId: 'x' })).toMatchObject({ status: 400 });
  const shown = (await call(`${stack.url}/api/events/${own.body.id}`)).body;
  expect(Object.keys(shown)).not.toContain('inquiryId');
});

describe('a night with a show', () => {
  const NIGHT = '2150-10-03';
  const night = async () =>
    (await call(`${stack.url}/api/admin/nights?from=${NIGHT}&to=${NIGHT}&${passwordQuery}`)).body[0];
  const busy = async () =>
    new Set(
      (await Promise.all(Array.from({ length: 6 }, () => availability(NIGHT, NIGHT)))).map((one) => one.busy.join()),
    );

  test('is taken for visitors and asks the band, as soon as the show is acknowledged', async () => {
    for (let round = 0; round < 5; round += 1) {
      const option = await hold({ eventDate: NIGHT });
      const { body: event } = await post('/events', { ...EVENT, date: `${NIGHT}T21:00` });
      // Neither gateway gives an older answer.
      expect(await busy()).toEqual(new Set([NIGHT]));
      const refused = await post(`/calendar/${option.id}/confirm`);
      expect(refused).toMatchObject({
        status: 409,
        body: { code: 'night_taken_by', message: 'Esa noche tienes un show: Noche de Rock.' },
      });
      expect(refused.body.current).toMatchObject({ day: NIGHT, state: 'taken' });
      expect((await night()).entries).toContainEqual(expect.objectContaining({ kind: 'show', eventId: event.id }));
      await call(`${stack.url}/api/admin/events/${event.id}`, 'DELETE', admin());
      expect(await busy()).toEqual(new Set(['']));
      expect(await post(`/calendar/${option.id}/confirm`)).toMatchObject({ status: 200, body: { kind: 'booked' } });
      const cancelled = { stage: 'cancelled', reason: 'client', note: 'prueba' };
      await call(`${stack.url}/api/admin/bookings/${option.inquiryId}/stage`, 'PUT', admin(cancelled));
    }
  });

  test('a booking goes through with `anyway`, and is taken back', async () => {
    const option = await hold({ eventDate: NIGHT });
    const { body: event } = await post('/events', { ...EVENT, date: NIGHT });
    const booked = await post(`/calendar/${option.id}/confirm`, { anyway: true });
    expect(booked).toMatchObject({ status: 200, body: { kind: 'booked', overruled: [] } });
    expect(await post(`/undo/${booked.body.undo}`)).toMatchObject({
      status: 200,
      body: { inquiryIds: [option.inquiryId] },
    });
    expect((await night()).entries.map(({ kind }: CalendarEntry) => kind)).toEqual(['show', 'hold']);
    await call(`${stack.url}/api/admin/events/${event.id}`, 'DELETE', admin());
  });

  test('while bookings was away: the first answers after it know the show', async () => {
    const option = await hold({ eventDate: NIGHT });
    const replicas = ['bookings-1', 'bookings-2'].map((name) => stack.processes.get(name)!);
    for (const replica of replicas) replica.signal('SIGKILL');
    const { status } = await post('/events', { ...EVENT, date: NIGHT });
    expect(status).toBe(201);
    await until(
      () => replicas.every(({ available }) => available),
      (all) => all,
    );
    expect(await busy()).toEqual(new Set([NIGHT]));
    expect((await post(`/calendar/${option.id}/confirm`)).body.code).toBe('night_taken_by');
  });
});

describe('the calls of the desk', () => {
  const put = (id: string, what: string, fields: object) =>
    call(`${stack.url}/api/admin/bookings/${id}/${what}`, 'PUT', admin(fields));
  const open = async (id: string) => (await call(`${stack.url}/api/admin/bookings/${id}?${passwordQuery}`)).body;

  test('every call refuses who has no password, and an unknown id', async () => {
    const nobody = '00000000-0000-4000-8000-000000000000';
    for (const [method, path] of [
      ['GET', `/bookings/${nobody}`],
      ['PUT', `/bookings/${nobody}/stage`],
      ['PUT', `/bookings/${nobody}/facts`],
      ['PUT', `/bookings/${nobody}/follow-up`],
      ['POST', `/bookings/${nobody}/notes`],
      ['POST', `/bookings/${nobody}/holds`],
      ...['release', 'challenge', 'extend', 'confirm', 'move'].map((act) => ['POST', `/calendar/${nobody}/${act}`]),
    ] as [string, string][]) {
      const url = `${stack.url}/api/admin${path}`;
      const fields = { stage: 'contacted', day: '2150-01-01', note: null, text: 'x' };
      const body = method === 'GET' ? undefined : fields;
      expect([path, (await call(url, method, body)).status]).toEqual([path, 401]);
      const known = method === 'GET' ? await call(`${url}?${passwordQuery}`) : await call(url, method, admin(fields));
      expect([path, known.status]).toEqual([path, 404]);
    }
    for (const path of ['/bookings', '/calendar'])
      expect((await call(`${stack.url}/api/admin${path}`, 'POST', {})).status).toBe(401);
    expect((await call(`${stack.url}/api/admin/calendar?from=2150-01-01&to=2150-01-02`)).status).toBe(401);
  });

  test('a stage, facts, a follow-up and notes; the old calls answer as before, and the CSV has new columns at its end', async () => {
    const id = await enter({ eventDate: '2150-08-01', guests: 90 });
    const { status, body: booked } = await put(id, 'stage', { stage: 'booked', revision: 0 });
    expect([status, booked.status, booked.stage, booked.revision]).toEqual([200, 'contacted', 'booked', 1]);
    expect(await put(id, 'stage', { stage: 'lost', reason: 'price', revision: 0 })).toMatchObject({
      status: 409,
      body: { code: 'stale', current: { stage: 'booked' } },
    });
    expect(await put(id, 'stage', { stage: 'cancelled', reason: 'client' })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'note', message: 'Cuenta qué pasó' }] },
    });
    expect((await put(id, 'facts', { venue: 'Salón Azul' })).body).toMatchObject({ venue: 'Salón Azul', guests: 90 });
    expect((await put(id, 'follow-up', { day: '2020-01-01', note: 'Llamar' })).status).toBe(200);
    expect(await post(`/bookings/${id}/notes`, { text: ' ' })).toMatchObject({ status: 400 });
    expect(await post(`/bookings/${id}/notes`, { text: 'Quiere mariachi' })).toMatchObject({ status: 201 });
    const { timeline, entries, notices } = await open(id);
    expect(timeline.map(({ kind }: { kind: string }) => kind)).toEqual([
      'note',
      'follow_up',
      'facts',
      'stage',
      'created',
    ]);
    expect([entries.length, notices]).toEqual([1, []]);
    for (const query of ['stage=booked&from=2150-08-01&to=2150-08-01', 'due=true', 'from=2150-08-01&to=2150-08-01'])
      expect([query, (await desk.list(query)).body.map((row) => row.id)]).toEqual([query, [id]]);
    const [head, line] = (await desk.export(`id=${id}`)).body.split('\r\n');
    expect(head).toContain('"Recibida","Id","Etapa",');
    expect(line).toContain(`"${id}","booked",`);
    expect((await put(id, 'status', { status: 'pending' })).body).toMatchObject({ status: 'pending', stage: 'new' });
  });
});
