import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, expect } from '@jest/globals';
import { CALENDAR_ADMIN_ROUTES } from '@tocada/contracts/dates/calendar.js';
import { isoMoment } from '@tocada/contracts/ground/days.js';
import { SITE_ADMIN_ROUTES } from '@tocada/contracts/site/site.js';
import { ROOT } from '@tocada/local/root.js';
import { admin, passwordQuery, raw, writesTo } from '../kit/requests.js';
import { call, ownTest, startTestStack, type TestStack } from '../kit/stack.js';
import { until } from '@tocada/runtime/spec-until.js';

let stack: TestStack;

beforeAll(async () => {
  stack = await startTestStack({}, ['--scale', 'gateway=2', '--scale', 'bookings=2']);
});
afterAll(() => stack.remove());

/** `npm run time-zone -- ZONE` */
const timeZone = (...args: string[]) =>
  new Promise<{ code: number | null; text: string }>((resolve) => {
    const cli = [join(ROOT, 'deploy/local/dist/cli.js'), 'time-zone', ...args];
    const env = { PATH: process.env.PATH, DATA_DIR: stack.dataDir };
    const child = execFile(process.execPath, cli, { env }, (_error, stdout, stderr) =>
      resolve({ code: child.exitCode, text: stdout + stderr }),
    );
  });

const get = async (path: string, origin = stack.url) =>
  (await call(`${origin}${path}${path.includes('?') ? '&' : '?'}${passwordQuery}`)).body;
const state = () => get(SITE_ADMIN_ROUTES.state.path);
const days = CALENDAR_ADMIN_ROUTES.entries.path + '?from=2150-05-01&to=2150-05-31';

/** Every date of the site as its wall clock shows it. */
const shown = async (origin = stack.url) => {
  const { timeZone } = (await call(`${origin}/api/site`)).body;
  const clock = (date: string, hasTime: boolean) => isoMoment({ date, hasTime }, timeZone).slice(0, 16);
  const [events, inquiries, entries] = await Promise.all([
    get('/api/events', origin),
    get('/api/admin/bookings', origin),
    get(days, origin),
  ]);
  return {
    timeZone,
    events: events.map((row: any) => [row.title, clock(row.date, row.hasTime)]).toSorted(),
    inquiries: inquiries.map((row: any) => [row.name, clock(row.eventDate, row.hasTime)]).toSorted(),
    entries: entries.map((row: any) => [row.title, row.day, clock(row.startsAt, true), clock(row.endsAt, true)]),
  };
};

ownTest('a change of the zone keeps every wall clock, at every gateway', async () => {
  const { createEvent, book } = writesTo(() => stack.url);
  const event = await createEvent({ title: 'Con hora', date: '2150-05-01T20:00' });
  await createEvent({ title: 'Sin hora', date: '2150-05-02' });
  await book({ name: 'Con hora', eventDate: '2150-05-03T21:30' });
  await book({ name: 'Sin hora', eventDate: '2150-05-04' });
  const blocked = { title: 'Ensayo', day: '2150-05-05', startTime: '23:00', endTime: '01:00' };
  await call(stack.url + CALENDAR_ADMIN_ROUTES.block.path, 'POST', admin(blocked));
  const before = await shown();
  expect(before).toEqual({
    timeZone: 'America/Chicago',
    events: [
      ['Con hora', '2150-05-01T20:00'],
      ['Sin hora', '2150-05-02'],
    ],
    inquiries: [
      ['Con hora', '2150-05-03T21:30'],
      ['Sin hora', '2150-05-04'],
    ],
    entries: [['Ensayo', '2150-05-05', '2150-05-05T23:00', '2150-05-06T01:00']],
  });
  const { revision } = await state();

  expect(await timeZone('america/denver')).toEqual({
    code: 0,
    text: 'Zona horaria: America/Chicago → America/Denver. Todas las fechas conservan su día y su hora.\n',
  });
  const [noted] = (await get('/api/admin/audit')) as { action: string }[];
  expect(noted).toMatchObject({ action: 'site.time-zone', target: null, address: null });
  for (const origin of stack.gateways) expect(await shown(origin)).toEqual({ ...before, timeZone: 'America/Denver' });
  expect(await state()).toMatchObject({
    revision: revision + 1,
    isUnedited: true,
    data: { timeZone: 'America/Denver' },
  });
  const feed = (await raw(stack.url, 'GET', '/calendario.ics')).body.toString();
  expect(feed).toContain('TZID=America/Denver:21500501T200000');
  expect(feed).not.toContain('Chicago');
  const page = (await raw(stack.url, 'GET', `/events/${event.id}`)).body.toString();
  expect(page).toContain('2150-05-01T20:00:00-0');

  // The same again is no change, and a restart of everything that knows the zone neither.
  expect((await timeZone('America/Denver')).text).toContain('La zona horaria ya es America/Denver.');
  expect((await state()).revision).toBe(revision + 1);
});

ownTest('bookings that is killed in between follows when it is back', async () => {
  const before = await shown();
  const victims = ['bookings-1', 'bookings-2'].map((name) => stack.processes.get(name)!);
  const changing = timeZone('Asia/Tokyo');
  for (const { pid } of victims) if (pid) process.kill(pid, 'SIGKILL');
  expect((await changing).code).toBe(0);
  await until(
    () => shown(),
    ({ timeZone }) => timeZone === 'Asia/Tokyo',
  );
  expect(await shown()).toEqual({ ...before, timeZone: 'Asia/Tokyo' });
});

ownTest('an earlier revision of the identity comes back without its zone', async () => {
  const { data } = await state();
  const { path } = SITE_ADMIN_ROUTES.change;
  await call(stack.url + path, 'PUT', admin({ data: { ...data, name: 'Una' } }));
  const { revision } = await state();
  expect((await timeZone('America/Mexico_City')).code).toBe(0);
  const before = await shown();
  const restore = SITE_ADMIN_ROUTES.restore.path.replace(':n', String(revision));
  await call(stack.url + path, 'PUT', admin({ data: { ...(await state()).data, name: 'Otra' } }));
  expect((await call(stack.url + restore, 'POST', admin({}))).status).toBe(200);
  expect(await state()).toMatchObject({ data: { name: 'Una', timeZone: 'America/Mexico_City' } });
  expect(await shown()).toEqual(before);
});

ownTest.each([
  [['Marte/Olimpo'], 'No es una zona horaria. Escribe una como America/Denver\n'],
  [['+05:00'], 'No es una zona horaria. Escribe una como America/Denver\n'],
  [[], 'Escribe la zona horaria, por ejemplo: America/Denver\n'],
])('%j is refused in Spanish, and changes nothing', async (args, text) => {
  const before = [await state(), await shown()];
  expect(await timeZone(...args)).toEqual({ code: 1, text });
  expect([await state(), await shown()]).toEqual(before);
});
