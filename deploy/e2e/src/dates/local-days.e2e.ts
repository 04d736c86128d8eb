import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { dayAfter } from '@tocada/contracts/ground/days.js';
import { bandToday, beforeMoment, farFromMidnight, passed } from '../kit/moments.js';
import { admin, BOOKING, EVENT, idsOf } from '../kit/requests.js';
import { call, shareTestStack, type TestStack } from '../kit/stack.js';

let stack: TestStack;

beforeAll(async () => {
  stack = await shareTestStack();
});
afterAll(() => stack.remove());

const createEvent = async (date: unknown) =>
  (await call(`${stack.url}/api/admin/events`, 'POST', admin({ ...EVENT, date }))).body;
const save = async (id: string, fields: object) =>
  (await call(`${stack.url}/api/admin/events/${id}`, 'PUT', admin(fields))).body;
const idsIn = async (list: string) => idsOf((await call(`${stack.url}/api/events/${list}`)).body);

/** The date in the band's zone, so many days from now. */
const dayInTexas = (days: number) => dayAfter(bandToday(), days);

describe('a date without a time means that local day', () => {
  test.each([
    ['2026-01-15', '2026-01-15T06:00:00.000Z', '2026-01-16T06:00:00.000Z'],
    ['2026-07-04', '2026-07-04T05:00:00.000Z', '2026-07-05T05:00:00.000Z'],
    // Days of 23 and 25 hours.
    ['2026-03-08', '2026-03-08T06:00:00.000Z', '2026-03-09T05:00:00.000Z'],
    ['2026-11-01', '2026-11-01T05:00:00.000Z', '2026-11-02T06:00:00.000Z'],
    ['2028-02-29', '2028-02-29T06:00:00.000Z', '2028-03-01T06:00:00.000Z'],
    [' 2026-12-31 ', '2026-12-31T06:00:00.000Z', '2027-01-01T06:00:00.000Z'],
  ])('%s', async (date, midnight, end) => {
    expect(await createEvent(date)).toMatchObject({ date: midnight, hasTime: false, upcomingUntil: end });
  });

  test('a date of a booking likewise', async () => {
    for (const [eventDate, midnight] of [
      ['2026-03-08', '2026-03-08T06:00:00.000Z'],
      ['2026-11-01', '2026-11-01T05:00:00.000Z'],
    ]) {
      const { body } = await call(`${stack.url}/api/booking-inquiry`, 'POST', { ...BOOKING, eventDate });
      expect(body.eventDate).toBe(midnight);
    }
  });

  test('today is upcoming until the band’s day ends, yesterday is past', async () => {
    await farFromMidnight();
    const [yesterday, today, tomorrow] = await Promise.all([-1, 0, 1].map((days) => createEvent(dayInTexas(days))));
    const [upcoming, past] = await Promise.all([idsIn('upcoming'), idsIn('past')]);
    expect(upcoming).toEqual(expect.arrayContaining([today.id, tomorrow.id]));
    expect(past).toContain(yesterday.id);
    expect(upcoming).not.toContain(yesterday.id);
    expect(past).not.toContain(today.id);
  });
});

describe('a date with a time', () => {
  test.each([
    // Local to the band.
    ['2026-07-04T20:30', '2026-07-05T01:30:00.000Z'],
    ['2026-01-15T20:30:15', '2026-01-16T02:30:15.000Z'],
    ['2026-03-08T00:00', '2026-03-08T06:00:00.000Z'],
    // A local time that does not exist, and the first of two that do.
    ['2026-03-08T02:30', '2026-03-08T08:30:00.000Z'],
    ['2026-11-01T01:30', '2026-11-01T06:30:00.000Z'],
    // With an offset or in UTC.
    ['2026-07-04T20:30:00Z', '2026-07-04T20:30:00.000Z'],
    ['2026-07-04T20:30:00.123Z', '2026-07-04T20:30:00.123Z'],
    ['2026-07-04T20:30:00+02:00', '2026-07-04T18:30:00.000Z'],
    ['2026-07-04T20:30-05:00', '2026-07-05T01:30:00.000Z'],
    [Date.UTC(2026, 6, 4, 20, 30), '2026-07-04T20:30:00.000Z'],
  ])('%s', async (date, instant) => {
    expect(await createEvent(date)).toMatchObject({ date: instant, hasTime: true, upcomingUntil: instant });
  });

  test('does not move when the API’s own value is saved repeatedly', async () => {
    for (const date of ['2026-07-04T20:30', '2026-03-08T02:30', '2026-11-01T01:30', '2026-01-15T20:30:15.120Z']) {
      const created = await createEvent(date);
      let event = created;
      for (let round = 1; round <= 3; round += 1) event = await save(event.id, event);
      expect(event).toEqual({ ...created, revision: 3, changedAt: expect.any(String) });
    }
  });

  test('an hour can be added and removed', async () => {
    const { id } = await createEvent('2026-03-08');
    expect(await save(id, { ...EVENT, date: '2026-03-08T21:00' })).toMatchObject({
      hasTime: true,
      date: '2026-03-09T02:00:00.000Z',
      upcomingUntil: '2026-03-09T02:00:00.000Z',
    });
    expect(await save(id, { ...EVENT, date: '2026-03-08' })).toMatchObject({
      hasTime: false,
      date: '2026-03-08T06:00:00.000Z',
      upcomingUntil: '2026-03-09T05:00:00.000Z',
    });
  });

  test('passing its moment moves an event from upcoming to past in every cached list', async () => {
    const { moment, prepared } = await beforeMoment(async (soon) => {
      const { id } = await createEvent(soon.toISOString());
      return { id, upcoming: await call(`${stack.url}/api/events/upcoming`), past: await idsIn('past') };
    });
    const { id, upcoming } = prepared;
    expect([idsOf(upcoming.body), prepared.past]).toEqual([
      expect.arrayContaining([id]),
      expect.not.arrayContaining([id]),
    ]);
    const before = upcoming.headers.get('etag')!;
    await passed(moment);
    expect([await idsIn('upcoming'), await idsIn('past')]).toEqual([
      expect.not.arrayContaining([id]),
      expect.arrayContaining([id]),
    ]);
    const paged = await call(`${stack.url}/api/events/past?limit=100`);
    expect(idsOf(paged.body)).toContain(id);
    const known = await call(`${stack.url}/api/events/upcoming`, 'GET', undefined, { 'if-none-match': before });
    expect(known.status).toBe(200);
  });
});
