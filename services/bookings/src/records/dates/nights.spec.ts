import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { CALENDAR } from '@tocada/contracts/dates/calendar.js';
import { dayAfter, isoDay } from '@tocada/contracts/ground/days.js';
import type { Language } from '@tocada/contracts/ground/language.js';
import { INQUIRIES } from '@tocada/contracts/inquiries/inquiries.js';
import { DoctorService } from '../../acts/doctor/doctor.service.js';
import type { BookingsEnv } from '../../config/bookings.env.js';
import { openDesk, type OpenDesk } from '../../spec-desk.js';
import { inquiryRow } from '../../spec-inquiry.js';
import { freeNightsNear } from './nights.js';

const ZONE = 'America/Chicago';
const write = () => ({ writeId: randomUUID() });
/** A Saturday that lies ahead. */
const today = isoDay(new Date().toISOString(), ZONE);
const SATURDAY = dayAfter(today, 60 + ((6 - new Date(dayAfter(today, 60)).getUTCDay() + 7) % 7));
const at = (day: string, time: string) => `${day}T${time}:00-06:00`;
const instantOf = (text: string) => new Date(text).toISOString();

let desk: OpenDesk;
beforeAll(async () => {
  desk = await openDesk();
});
beforeEach(() => {
  desk.content.isAway = false;
  return desk.empty();
});
afterAll(() => desk.close());

const inquiry = (row: Parameters<typeof inquiryRow>[0] = {}) =>
  desk.inquiry(inquiryRow({ eventDate: new Date(instantOf(at(SATURDAY, '12:00'))), hasTime: false, ...row }));
const hold = (id: string, input = {}) => desk.dates.hold(CALENDAR.hold.input.parse({ id, ...input }), write());
const nightOf = async (day: string) => (await desk.calendar.nights({ from: day, to: day }))[0];
const busy = async (from: string, to = from) => (await desk.calendar.availability({ from, to })).busy;
const show = (input: Partial<Parameters<typeof desk.content.set>[1]> = {}) => {
  const id = randomUUID();
  desk.content.set(id, { date: instantOf(at(SATURDAY, '21:00')), title: 'Noche de Rock', ...input });
  return id;
};
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'ok',
    ({ code }: { code: string }) => code,
  );

describe('one answer about a night', () => {
  test('holds shows, entries by rank, and the open requests, each once', async () => {
    const [first, second, third] = [await inquiry({ name: 'Ana' }), await inquiry(), await inquiry()];
    await inquiry({ suspect: true });
    await inquiry({ status: 'completed', stage: 'lost' });
    await hold(second);
    await hold(first);
    const event = show();
    const night = await nightOf(SATURDAY);
    expect(night).toMatchObject({
      day: SATURDAY,
      state: 'taken',
      entries: [
        { kind: 'show', id: event, eventId: event, title: 'Noche de Rock', inquiryId: null },
        { kind: 'hold', rank: 1, inquiryId: second },
        { kind: 'hold', rank: 2, inquiryId: first },
      ],
    });
    expect(night!.asked.map(({ inquiryId }) => inquiryId).toSorted()).toEqual([first, second, third].toSorted());
  });

  test('a night with live holds alone is held, and without anything it is free and not listed', async () => {
    const id = await inquiry();
    expect(await nightOf(SATURDAY)).toMatchObject({ state: 'free', entries: [], asked: [{ inquiryId: id }] });
    await hold(id);
    expect(await nightOf(SATURDAY)).toMatchObject({ state: 'held' });
    expect(await nightOf(dayAfter(SATURDAY, 1))).toBeUndefined();
  });

  test('a show made from a booking is that booking', async () => {
    const id = await inquiry();
    await desk.opened.setStage(INQUIRIES.setStage.input.parse({ id, stage: 'booked' }), write());
    const event = show({ inquiryId: id });
    expect(await nightOf(SATURDAY)).toMatchObject({ entries: [{ kind: 'booked', inquiryId: id, eventId: event }] });
    expect((await desk.opened.detail({ id })).shows).toMatchObject([{ id: event, kind: 'show' }]);
  });

  test('availability counts a show for its night, and forgets a removed one', async () => {
    const event = show({ date: instantOf(at(dayAfter(SATURDAY, 1), '00:30')) });
    expect(await busy(dayAfter(SATURDAY, -1), dayAfter(SATURDAY, 2))).toEqual([SATURDAY]);
    desk.content.set(event, null);
    expect(await busy(dayAfter(SATURDAY, -1), dayAfter(SATURDAY, 2))).toEqual([]);
  });

  test('hours after midnight belong to the night before', async () => {
    const id = await inquiry({ eventDate: new Date(instantOf(at(dayAfter(SATURDAY, 1), '00:30'))), hasTime: true });
    const entry = await hold(id);
    expect(entry).toMatchObject({ day: SATURDAY, startsAt: instantOf(at(dayAfter(SATURDAY, 1), '00:30')) });
    await desk.dates.confirm({ id: entry.id }, write());
    expect(await busy(dayAfter(SATURDAY, -1), dayAfter(SATURDAY, 2))).toEqual([SATURDAY]);
    // The next night can still be booked.
    const next = await inquiry({ eventDate: new Date(instantOf(at(dayAfter(SATURDAY, 1), '12:00'))) });
    expect(
      await codeOf(desk.opened.setStage(INQUIRIES.setStage.input.parse({ id: next, stage: 'booked' }), write())),
    ).toBe('ok');
  });

  test('free nights near are Fridays, Saturdays and the weekday itself, without what stands', async () => {
    show();
    const [friday, before] = [dayAfter(SATURDAY, -1), dayAfter(SATURDAY, -7)];
    await hold(await inquiry({ eventDate: new Date(instantOf(at(before, '12:00'))) }));
    expect(await freeNightsNear(desk.em, SATURDAY, 3)).toEqual([friday, dayAfter(SATURDAY, 6), dayAfter(SATURDAY, 7)]);
  });
});

describe('the projection of shows', () => {
  test('an act waits for content, and without content it is refused unless the band says anyway', async () => {
    const id = await inquiry();
    const { id: entry } = await hold(id);
    desk.content.isAway = true;
    try {
      expect(await codeOf(desk.dates.confirm({ id: entry }, write()))).toBe('unavailable');
      expect(await codeOf(desk.dates.confirm({ id: entry, anyway: true }, write()))).toBe('ok');
      expect(await codeOf(busy(SATURDAY))).toBe('unavailable');
      // Screens show what is known.
      expect(await nightOf(SATURDAY)).toMatchObject({ entries: [{ kind: 'booked' }] });
    } finally {
      desk.content.isAway = false;
    }
  });

  test('a database of content that was restored from an older moment is read again', async () => {
    show();
    show({ date: instantOf(at(dayAfter(SATURDAY, 1), '21:00')) });
    expect(await busy(SATURDAY, dayAfter(SATURDAY, 1))).toHaveLength(2);
    desk.content.restore();
    const event = show();
    expect(await busy(SATURDAY, dayAfter(SATURDAY, 1))).toEqual([SATURDAY]);
    expect(await desk.rows('select id from shows')).toEqual([{ id: event }]);
  });

  test('a rebuild mends what differs, and the doctor counts it before', async () => {
    show();
    await desk.shows.current();
    await desk.rows(`update shows set day = day + 1`);
    await desk.rows(`insert into shows (id, title, date, has_time, location, day, slot)
      values (gen_random_uuid(), 'Fantasma', now(), true, '', current_date, tstzrange(now(), now() + interval '1 hour'))`);
    expect(await desk.shows.differences()).toBe(2);
    expect(await desk.calendar.rebuildShows()).toEqual({ shows: 1, mended: 2 });
    expect(await desk.shows.differences()).toBe(0);
    expect(await busy(SATURDAY)).toEqual([SATURDAY]);
  });

  test('the doctor says who is away while content does not answer', async () => {
    const asked = { isOn: false, domain: async () => 'banda.example', keys: undefined, get: async () => ({}) } as never;
    const env = { SITE_URL: 'https://banda.example' } as BookingsEnv;
    const doctor = new DoctorService(env, desk.em, asked, desk.notices as never, desk.shows, asked, asked);
    const nights = async (lang: Language) =>
      (await doctor.examine({ lang })).findings.find(({ name }) => name === 'nights');
    expect(await nights('es')).toMatchObject({ state: 'ok' });
    desk.content.isAway = true;
    const found = 'No se pudo comprobar: el servicio de contenido no responde.';
    expect(await nights('es')).toEqual({ name: 'nights', state: 'unknown', found });
    expect((await nights('en'))!.found).toBe('Could not be checked: the content service is not responding.');
  });

  test('5,000 shows are known, in statements that end in time', async () => {
    for (let n = 0; n < 5000; n += 1)
      desk.content.set(randomUUID(), { date: instantOf(at(dayAfter(SATURDAY, n % 300), '21:00')) });
    await desk.shows.current();
    expect(await desk.rows('select count(*)::int as count from shows')).toEqual([{ count: 5000 }]);
    expect(await busy(SATURDAY, dayAfter(SATURDAY, 299))).toHaveLength(300);
  });

  test('ten replicas that pull at once store each change once, and nothing is written without a change', async () => {
    show();
    const replicas = Array.from({ length: 10 }, () => desk.replica());
    await Promise.all(replicas.map(({ shows }) => shows.current()));
    const [before] = await desk.rows<{ revision: number }>('select revision from bookings_revision');
    await Promise.all(replicas.map(({ shows }) => shows.current()));
    expect(await desk.rows('select revision from bookings_revision')).toEqual([before]);
    expect(await busy(SATURDAY)).toEqual([SATURDAY]);
  });
});
