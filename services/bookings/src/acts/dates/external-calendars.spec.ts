import { randomUUID } from 'node:crypto';
import type { RequestListener } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { CALENDAR } from '@tocada/contracts/dates/calendar.js';
import { EXTERNAL_CALENDARS } from '@tocada/contracts/dates/external-calendars.js';
import { say } from '@tocada/contracts/sentences/say.js';
import { sentenceOf } from '@tocada/contracts/sentences/sentences.js';
import type { SiteData } from '@tocada/contracts/site/site.js';
import { calendarOf, eventOf } from '@tocada/runtime/calendars/spec-calendar.js';
import { until } from '@tocada/runtime/spec-until.js';
import { inZone } from '@tocada/runtime/zone.js';
import type { Redis } from 'ioredis';
import type { BookingsEnv } from '../../config/bookings.env.js';
import { claimDue, endFailed, endRead } from '../../records/dates/external-calendars.sql.js';
import { openDesk, type OpenDesk } from '../../spec-desk.js';
import { inquiryRow } from '../../spec-inquiry.js';
import { startCalendarServer, type CalendarServer } from '../../telling/calendars/spec-calendar-server.js';
import { BandTimeZone } from './band-time-zone.js';

const ZONE = 'America/Chicago';
const SECRET = 'secreto-9f8e7d';
/** Makes all due. The column rounds now(), half of the time up to the next millisecond. */
const DUE = `update external_calendars set next_read_at = now() - interval '1 second'`;

let desk: OpenDesk;
let server: CalendarServer;

beforeAll(async () => {
  [desk, server] = await Promise.all([openDesk(), startCalendarServer({})]);
});
beforeEach(async () => {
  await desk.empty();
  server.asked.length = 0;
  desk.told.length = 0;
});
afterAll(async () => {
  server.close();
  await desk.close();
});

const write = () => ({ writeId: randomUUID() });
const dayIn = (days: number) => inZone(new Date().toISOString(), ZONE).toPlainDate().add({ days }).toString();
const compact = (day: string) => day.replaceAll('-', '');
const wholeDay = (days: number, ...more: string[]) =>
  eventOf(`DTSTART;VALUE=DATE:${compact(dayIn(days))}`, 'SUMMARY:Boda de Ana Paz', ...more);
const answer = (text: string, headers = {}): RequestListener => {
  return (_request, response) => void response.writeHead(200, headers).end(text);
};
const give = (...days: number[]) => {
  server.answer = answer(calendarOf(...days.flatMap((day) => wholeDay(day))));
};

const one = async () => (await desk.external.all())[0]!;
/** Waits until nothing is being read, and nothing is due. */
const settled = () =>
  until(
    async () => {
      await desk.externalJob.run();
      return desk.external.all();
    },
    (all) => !all.some(({ reading }) => reading),
  );
const create = (name = 'Agencia', url = `${server.url}/${SECRET}.ics`) =>
  desk.external.create(EXTERNAL_CALENDARS.create.input.parse({ name, url }), write());
async function add(...args: Parameters<typeof create>) {
  const { id } = await create(...args);
  await settled();
  return id;
}
const again = async () => {
  await desk.external.readNow({ id: (await one()).id }, write());
  return (await settled())[0]!;
};
const busy = async () => (await desk.calendar.availability({ from: dayIn(-10), to: dayIn(380) })).busy;
const entries = () => desk.calendar.entries({ from: dayIn(-10), to: dayIn(380) });

describe('a calendar from elsewhere', () => {
  test('is added and read: its nights are busy, and no word of its events is kept', async () => {
    give(5, 9);
    await desk.dates.block(CALENDAR.block.input.parse({ title: 'Ensayo', day: dayIn(9) }), write());
    const created = await create('Agenda de Beto');
    expect(created).toMatchObject({
      name: 'Agenda de Beto',
      host: `localhost:${server.port}`,
      reading: true,
      nights: 0,
    });
    const [calendar] = await settled();
    expect(calendar).toMatchObject({ nights: 2, reading: false, error: null, revision: 0 });
    expect(calendar!.readAt).toBe(calendar!.triedAt);
    expect(await busy()).toEqual([dayIn(5), dayIn(9)]);
    const found = await entries();
    expect(found.map(({ kind, title, day }) => [kind, title, day])).toEqual([
      ['external', 'Agenda de Beto', dayIn(5)],
      ['blocked', 'Ensayo', dayIn(9)],
      ['external', 'Agenda de Beto', dayIn(9)],
    ]);
    const kept = await desk.rows(`select (select json_agg(n)::text from external_nights as n) as nights,
      (select json_agg(c)::text from external_calendars as c) as calendars, (select json_agg(i)::text from inbox as i) as inbox`);
    expect(JSON.stringify(kept)).not.toMatch(/Ana Paz/);
    // Only the calendar's own row has its address.
    expect(JSON.stringify([kept[0]!.nights, kept[0]!.inbox, calendar, created, found])).not.toContain(SECRET);
  });

  test('refuses no booking', async () => {
    give(5);
    await add();
    const id = await desk.inquiry(inquiryRow());
    const hold = await desk.dates.hold(CALENDAR.hold.input.parse({ id, day: dayIn(5) }), write());
    expect(hold.rank).toBe(1);
    expect(await desk.dates.confirm({ id: hold.id }, write())).toMatchObject({ kind: 'booked', live: true });
    expect(await busy()).toEqual([dayIn(5)]);
  });

  test('tells the gateways only of other nights', async () => {
    give(5);
    await add();
    expect(desk.told).toEqual(['bookings:changing', 'bookings:changed']);
    await again();
    expect(desk.told).toHaveLength(2);
    give(6);
    await again();
    expect(desk.told).toHaveLength(4);
    expect(await busy()).toEqual([dayIn(6)]);
  });

  test('keeps the known nights while it cannot be read, and says so', async () => {
    give(5);
    await add();
    const { readAt } = await one();
    for (const [broken, words] of [
      [answer('<html>Inicia sesión</html>'), /página web/],
      [answer(''), /no hay un calendario/],
      [answer(calendarOf(...wholeDay(8)).slice(0, 90)), /incompleto/],
      [((_request, response) => void response.writeHead(503).end()) as RequestListener, /503/],
      [
        answer(
          calendarOf(
            ...wholeDay(8, 'RRULE:FREQ=SECONDLY'),
            ...eventOf('DTSTART:20261101T000000Z', 'RRULE:FREQ=SECONDLY'),
          ),
        ),
        /repeticiones para leerlo: la lectura se quedó en su línea 11/,
      ],
    ] as const) {
      server.answer = broken;
      const calendar = await again();
      expect(calendar.error).toMatch(words);
      expect(calendar).toMatchObject({ nights: 1, readAt });
      expect(calendar.triedAt! > readAt!).toBe(true);
      expect(await busy()).toEqual([dayIn(5)]);
    }
    give(7);
    expect(await again()).toMatchObject({ nights: 1, error: null });
    expect(await busy()).toEqual([dayIn(7)]);
  });

  test('that names an event without a date has the others, and says so', async () => {
    server.answer = answer(calendarOf(...eventOf('SUMMARY:Sin fecha'), ...wholeDay(5)));
    await add();
    const error = expect.stringMatching(/^Un evento no se entiende y no cuenta: el de la línea 4 del calendario\.$/);
    expect(await one()).toMatchObject({ nights: 1, error, said: say('calendar_one_unclear', { line: 4 }) });
  });

  test('is asked for what is new, until the day or the zone is another or a fault has come', async () => {
    const text = calendarOf(...wholeDay(5));
    const known: (string | undefined)[] = [];
    server.answer = (request, response) => {
      const etag = request.headers['if-none-match'];
      known.push(etag);
      response.writeHead(etag === '"a"' ? 304 : 200, { etag: '"a"' }).end(etag ? undefined : text);
    };
    await add();
    const before = await one();
    const after = await again();
    expect(after).toMatchObject({ nights: 1, error: null, said: null });
    expect(after.readAt! > before.readAt!).toBe(true);
    await desk.rows(`update external_calendars set read_for = 'ayer'`);
    await again();
    await desk.rows(`update external_calendars set error = 'Falló'`);
    await again();
    expect(known).toEqual([undefined, '"a"', undefined, undefined]);
    expect(await one()).toMatchObject({ nights: 1, error: null });
  });
});

describe('several replicas', () => {
  test('read each calendar once', async () => {
    give(5);
    await Promise.all([1, 2, 3].map((number) => create(`Agenda ${number}`)));
    await settled();
    server.asked.length = 0;
    await desk.rows(DUE);
    const jobs = [desk, desk.replica(), desk.replica()].map(({ externalJob }) => externalJob);
    await Promise.all(jobs.map((job) => job.run()));
    expect(server.asked).toHaveLength(3);
    await Promise.all(jobs.map((job) => job.run()));
    expect(server.asked).toHaveLength(3);
  });

  test('every half an hour', async () => {
    give(5);
    await add();
    const wait = `select extract(epoch from next_read_at - now()) / 60 as minutes from external_calendars`;
    const [row] = await desk.rows<{ minutes: string }>(wait);
    expect(Math.round(Number(row!.minutes))).toBe(30);
  });

  test('go on when one dies while it reads, and what it says later does not count', async () => {
    give(5);
    await add();
    await desk.rows(DUE);
    const [dead] = await claimDue(desk.em, 1);
    expect(await claimDue(desk.em, 1)).toEqual([]);
    expect(await one()).toMatchObject({ reading: true });
    // Its lease ends.
    await desk.rows(DUE);
    give(6);
    await settled();
    const late = { nights: [], said: null, etag: null, lastModified: null, readFor: '' };
    expect(await endRead(desk.em, dead!, late)).toBe(false);
    await endFailed(desk.em, dead!, say('calendar_late'));
    expect(await one()).toMatchObject({ error: null, nights: 1 });
    expect(await busy()).toEqual([dayIn(6)]);
  });
});

describe('an edit', () => {
  const update = (id: string, fields: object) =>
    desk.external.update(EXTERNAL_CALENDARS.update.input.parse({ id, name: 'Otro nombre', ...fields }), write());

  test('renames it and keeps its nights; another address forgets them at once', async () => {
    give(5);
    const id = await add();
    expect(await update(id, { url: '', revision: 0 })).toMatchObject({ name: 'Otro nombre', nights: 1, revision: 1 });
    expect(await busy()).toEqual([dayIn(5)]);
    // A read of the address before runs meanwhile.
    await desk.rows(DUE);
    const [early] = await claimDue(desk.em, 1);
    server.answer = answer('nada');
    expect(await update(id, { url: `${server.url}/nueva.ics` })).toMatchObject({
      nights: 0,
      readAt: null,
      revision: 2,
    });
    expect(await busy()).toEqual([]);
    expect(
      await endRead(desk.em, early!, { nights: [], said: null, etag: null, lastModified: null, readFor: '' }),
    ).toBe(false);
    expect((await settled())[0]).toMatchObject({ nights: 0, readAt: null });
    expect(server.asked.at(-1)!.url).toBe('/nueva.ics');
  });

  test('that is stale is refused, without the address', async () => {
    give(5);
    const id = await add();
    await update(id, { revision: 0 });
    for (const act of [() => update(id, { revision: 0 }), () => desk.external.remove({ id, revision: 0 }, write())]) {
      const error = await act().catch((thrown: unknown) => thrown);
      expect(error).toMatchObject({ code: 'stale', current: { id, revision: 1 } });
      expect(JSON.stringify(error)).not.toContain(SECRET);
    }
  });

  test('removes it and its nights, once', async () => {
    give(5);
    const id = await add();
    const call = write();
    await desk.external.remove({ id, revision: 0 }, call);
    await desk.external.remove({ id, revision: 0 }, call);
    expect([await busy(), await desk.external.all()]).toEqual([[], []]);
    for (const act of [
      () => desk.external.remove({ id }, write()),
      () => update(id, {}),
      () => desk.external.readNow({ id }, write()),
    ])
      await expect(act()).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('an address', () => {
  const input = (url: unknown) => EXTERNAL_CALENDARS.create.input.safeParse({ name: 'Agencia', url });

  test.each([
    ['webcal://example.org/a.ics', 'https://example.org/a.ics'],
    ['  WEBCALS://example.org/a.ics ', 'https://example.org/a.ics'],
    ['HTTPS://EXAMPLE.org/A.ics?clave=ñ', 'https://example.org/A.ics?clave=%C3%B1'],
  ])('%s is read as %s', (url, expected) => expect(input(url).data?.url).toBe(expected));

  test.each([
    '',
    'http://example.org/a.ics',
    'ftp://example.org',
    'example.org/a.ics',
    'https://',
    'javascript:1',
    null,
    7,
  ])('%s is refused in Spanish', (url) =>
    expect(sentenceOf(input(url).error!.issues[0]!.message)).toMatch(/^Escribe la dirección del calendario/),
  );

  test('of this site is refused', async () => {
    await expect(create('Nosotros', 'https://banda.example/agenda.ics?clave=x')).rejects.toMatchObject({
      code: 'invalid',
      errors: [{ path: 'url', message: expect.stringContaining('este mismo sitio') }],
    });
  });

  test('of a private network is refused when it is read', async () => {
    const env = { SITE_URL: 'https://banda.example', CALENDARS_ALLOW_PRIVATE_ADDRESSES: 'off' } as BookingsEnv;
    const { ExternalCalendarsJob } = await import('../../telling/calendars/external-calendars.job.js');
    give(5);
    await add();
    await desk.rows(DUE);
    server.asked.length = 0;
    await new ExternalCalendarsJob(desk.em, desk.changes, env).run();
    expect(await one()).toMatchObject({ error: expect.stringMatching(/red privada/), said: 'calendar_private' });
    expect(server.asked).toEqual([]);
  });

  test('is one of at most 20', async () => {
    server.answer = answer(calendarOf());
    for (let number = 0; number < 20; number += 1) await create(`Agenda ${number}`);
    await expect(create('Otra')).rejects.toMatchObject({ code: 'invalid', message: /hasta 20 calendarios/ });
    await settled();
  });
});

test('after a change of the zone every calendar is read again, for the nights of that zone', async () => {
  const zone = new BandTimeZone(desk.em, desk.changes, {} as Redis, { timeZone: ZONE } as SiteData);
  // At 4:00 in Chicago the night before still runs, and in Madrid it is 11:00.
  const hour = `${compact(dayIn(5))}T100000Z`;
  server.answer = (request, response) =>
    request.headers['if-none-match']
      ? void response.writeHead(304).end()
      : void response.writeHead(200, { etag: '"a"' }).end(calendarOf(...eventOf(`DTSTART:${hour}`), ...wholeDay(9)));
  await add();
  expect(await busy()).toEqual([dayIn(4), dayIn(9)]);
  await zone.move('Europe/Madrid');
  expect(await one()).toMatchObject({ reading: true });
  await settled();
  expect(await busy()).toEqual([dayIn(5), dayIn(9)]);
  await zone.move(ZONE);
});
