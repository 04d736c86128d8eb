import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { CALENDAR } from '@tocada/contracts/dates/calendar.js';
import { dayAfter, isoDay } from '@tocada/contracts/ground/days.js';
import { INQUIRIES } from '@tocada/contracts/inquiries/inquiries.js';
import { localMoment } from '@tocada/runtime/zone.js';
import { openDesk, type OpenDesk } from '../../spec-desk.js';
import { inquiryRow } from '../../spec-inquiry.js';

const ZONE = 'America/Chicago';
const write = () => ({ writeId: randomUUID() });
const today = isoDay(new Date().toISOString(), ZONE);
/** A Friday that lies ahead. */
const FRIDAY = dayAfter(today, 60 + ((5 - new Date(dayAfter(today, 60)).getUTCDay() + 7) % 7));
const [SATURDAY, SUNDAY, MONDAY] = [1, 2, 3].map((days) => dayAfter(FRIDAY, days)) as [string, string, string];
const at = (text: string, zone = ZONE) => localMoment(text, zone).instant.toISOString();

let desk: OpenDesk;
beforeAll(async () => {
  desk = await openDesk();
});
beforeEach(() => desk.empty());
afterAll(() => desk.close());

type Show = Parameters<OpenDesk['content']['set']>[1];
const show = (input: Partial<NonNullable<Show>> = {}, id = randomUUID()) => {
  desk.content.set(id, { date: at(`${FRIDAY}T21:00`), title: 'Noche de Rock', ...input });
  return id;
};
const busy = async () => (await desk.calendar.availability({ from: dayAfter(FRIDAY, -1), to: MONDAY })).busy;
const titles = async (day: string) =>
  ((await desk.calendar.nights({ from: day, to: day }))[0]?.entries ?? []).map(({ title }) => title);

test('a show of several days takes each of its nights', async () => {
  show({ endsAt: at(`${MONDAY}T00:00`) });
  expect(await busy()).toEqual([FRIDAY, SATURDAY, SUNDAY]);
  expect(await titles(SUNDAY)).toEqual(['Noche de Rock']);
  expect(await titles(MONDAY)).toEqual([]);
  // A booking of its second night is over the show.
  const row = inquiryRow({ eventDate: new Date(at(`${SATURDAY}T20:00`)), hasTime: true });
  const id = await desk.inquiry(row);
  const held = desk.dates.hold(CALENDAR.hold.input.parse({ id }), write());
  await expect(held).rejects.toMatchObject({ code: 'night_taken_by' });
});

test('a night that ends after midnight is one, in the zone of the show', async () => {
  show({ endsAt: at(`${SATURDAY}T01:30`) });
  expect(await busy()).toEqual([FRIDAY]);
  // 0:30 in Chicago, still Friday's night in El Paso.
  show({ date: at(`${SATURDAY}T23:30`, 'America/Denver'), timeZone: 'America/Denver' });
  expect(await busy()).toEqual([FRIDAY, SATURDAY]);
});

test('a cancelled or postponed show frees its night, and takes it again', async () => {
  const id = show();
  expect(await busy()).toEqual([FRIDAY]);
  for (const eventStatus of ['cancelled', 'postponed'] as const) {
    show({ eventStatus }, id);
    expect([await busy(), await titles(FRIDAY)]).toEqual([[], []]);
  }
  const inquiry = await desk.inquiry(inquiryRow({ eventDate: new Date(at(`${FRIDAY}T20:00`)), hasTime: true }));
  await desk.dates.hold(CALENDAR.hold.input.parse({ id: inquiry }), write());
  show({ eventStatus: 'rescheduled' }, id);
  expect(await busy()).toEqual([FRIDAY]);
  expect(await desk.shows.differences()).toBe(0);
});

/** A booking of Friday with the show that was made of it. */
async function booked() {
  const inquiryId = await desk.inquiry(inquiryRow({ eventDate: new Date(at(`${FRIDAY}T20:00`)), hasTime: true }));
  const { id, revision } = await desk.dates.hold(CALENDAR.hold.input.parse({ id: inquiryId }), write());
  const entry = await desk.dates.confirm(CALENDAR.confirm.input.parse({ id, revision }), write());
  const eventId = show({ inquiryId });
  return { inquiryId, entry, eventId };
}

test('a booking that moves or ends is told of its show, until the show follows', async () => {
  const { inquiryId, entry, eventId } = await booked();
  const changed = () => desk.changedShows.changed();
  expect(await changed()).toEqual([]);
  await desk.dates.move(CALENDAR.move.input.parse({ id: entry.id, day: SUNDAY, startTime: '19:00' }), write());
  const moved = { eventId, inquiryId, change: 'moved', day: SUNDAY, date: at(`${SUNDAY}T19:00`), hasTime: true };
  expect(await changed()).toEqual([moved]);
  show({ inquiryId, date: moved.date, eventStatus: 'rescheduled' }, eventId);
  expect(await changed()).toEqual([]);

  await desk.opened.setStage(
    INQUIRIES.setStage.input.parse({ id: inquiryId, stage: 'cancelled', reason: 'client', note: 'Se mudan' }),
    write(),
  );
  expect(await changed()).toMatchObject([{ eventId, change: 'cancelled', day: null, date: null, hasTime: false }]);
  show({ inquiryId, date: moved.date, eventStatus: 'cancelled' }, eventId);
  expect(await changed()).toEqual([]);
});

test('a show that was made before its night was booked is told of nothing', async () => {
  const inquiryId = await desk.inquiry(inquiryRow());
  show({ inquiryId });
  expect(await desk.changedShows.changed()).toEqual([]);
});

test('an erased client takes the link away from the show, also after content was away', async () => {
  const { inquiryId } = await booked();
  const links = async () =>
    (await desk.content.changesAfter(null)).changes.map((change) => change.show?.inquiryId ?? null);
  await desk.shows.refresh();
  desk.content.isAway = true;
  await desk.erase(inquiryId);
  await expect(desk.shows.forgetErased()).rejects.toMatchObject({ code: 'unavailable' });
  desk.content.isAway = false;
  expect(await links()).toEqual([inquiryId]);
  await desk.shows.forgetErased();
  expect(await links()).toEqual([null]);
  await desk.shows.refresh();
  expect(await desk.changedShows.changed()).toEqual([]);
});
