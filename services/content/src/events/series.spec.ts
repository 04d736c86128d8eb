import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from '@jest/globals';
import { EVENTS, type AdminEvent } from '@tocada/contracts/events/events.js';
import { isoDay, isoTime } from '@tocada/contracts/ground/days.js';
import { samples, seededBelow } from '@tocada/contracts/kit/spec-samples.js';
import { openContent } from '../spec-content.js';
import { showsOf, write } from './spec-shows.js';

const CHICAGO = 'America/Chicago';
const content = await openContent();
const { services } = content;
beforeEach(() => content.empty());

const { input } = showsOf(services, { title: 'Viernes', date: '2150-02-27T21:00', endsAt: '01:30', doorsAt: '20:00' });
const make = (count: number, fields: object = {}, rest: object = {}) =>
  services.series.create({ event: input(fields), rule: { every: 'week' }, count, ...rest }, write());
const all = async (seriesId: string) =>
  (await services.events.forAdmin({})).items
    .filter((event) => event.seriesId === seriesId)
    .toSorted((one, other) => one.seriesIndex! - other.seriesIndex!);
const hours = (event: AdminEvent) =>
  [event.doorsAt, event.date, event.endsAt].map((at) => at && isoTime(at, CHICAGO).slice(11, 16));
const days = (events: AdminEvent[]) => events.map(({ date }) => isoDay(date!, CHICAGO));
/** The body for a row of the list with changed fields. Its hours stay as far from its start as they were. */
const form = ({ endsAt: _endsAt, doorsAt: _doorsAt, ...event }: AdminEvent, fields: object = {}) =>
  EVENTS.create.input.parse({ ...event, ...fields });
const follow = (seriesId: string, event: AdminEvent, fields: object) =>
  services.series.change(
    { id: seriesId, scope: 'following', from: event.id, event: form(event, fields), revision: event.revision },
    write(),
  );
const alone = (event: AdminEvent, fields: object) =>
  services.events.update({ ...form(event, fields), id: event.id, revision: event.revision }, write());

test('a series keeps its hours over both changes of the clocks', async () => {
  const { seriesId } = await make(45);
  const events = await all(seriesId);
  expect(events).toHaveLength(45);
  expect(new Set(events.map((event) => hours(event).join()))).toEqual(new Set(['20:00,21:00,01:30']));
  expect(new Set(events.map(({ date }) => date!.slice(11, 13)))).toEqual(new Set(['02', '03']));
  expect(events.map(({ seriesIndex }) => seriesIndex)).toEqual(Array.from({ length: 45 }, (_, index) => index));
});

test('an hour that comes twice is its first time, one that never comes is the next', async () => {
  const { seriesId } = await make(1, { date: '2026-11-01T01:30', endsAt: null, doorsAt: null });
  expect((await all(seriesId))[0]!.date).toBe('2026-11-01T06:30:00.000Z');
  const spring = await make(2, { date: '2026-03-01T02:30', endsAt: null, doorsAt: null });
  expect((await all(spring.seriesId)).map(({ date }) => date)).toEqual([
    '2026-03-01T08:30:00.000Z',
    '2026-03-08T08:30:00.000Z',
  ]);
});

test('a preview is what is made, days that are left out excepted', async () => {
  const asked = { event: input(), rule: { every: 'month', nth: 5 } as const, count: 4 };
  const preview = await services.series.preview(asked);
  const skipped = preview[1]!.day;
  expect((await services.events.forAdmin({})).items).toEqual([]);
  const { seriesId } = await services.series.create({ ...asked, leaveOut: [skipped] }, write());
  const events = await all(seriesId);
  expect(days(events)).toEqual(preview.map(({ day }) => day).filter((day) => day !== skipped));
  expect(events.map(({ date }) => date)).toEqual(preview.filter(({ day }) => day !== skipped).map(({ date }) => date));
  await expect(
    services.series.create({ ...asked, leaveOut: preview.map(({ day }) => day) }, write()),
  ).rejects.toMatchObject({ said: 'series_empty' });
});

test('this and the following: shared fields change, and what was changed in one alone stays', async () => {
  const { seriesId } = await make(5);
  let events = await all(seriesId);
  await alone(events[2]!, { title: 'Especial', ticketState: 'sold_out' });
  await services.events.cancel({ id: events[3]!.id, statusReason: 'Lluvia' }, write());
  await alone(events[4]!, { date: '2150-03-28T18:00', endsAt: '01:30' });
  events = await all(seriesId);
  const { events: changed } = await follow(seriesId, events[1]!, {
    title: 'Jueves',
    ticketState: 'on_sale',
    lineup: 'Los de Bryan',
    date: '2150-03-06T22:00',
    endsAt: '02:00',
    doorsAt: '20:00',
  });
  expect(changed).toHaveLength(4);
  const after = await all(seriesId);
  expect(after.map(({ title, ticketState, eventStatus }) => [title, ticketState, eventStatus])).toEqual([
    ['Viernes', 'none', 'scheduled'],
    ['Jueves', 'on_sale', 'scheduled'],
    ['Especial', 'sold_out', 'scheduled'],
    ['Jueves', 'on_sale', 'cancelled'],
    ['Jueves', 'on_sale', 'scheduled'],
  ]);
  expect(after.map(hours)).toEqual([
    ['20:00', '21:00', '01:30'],
    ['20:00', '22:00', '02:00'],
    ['20:00', '22:00', '02:00'],
    ['20:00', '22:00', '02:00'],
    ['17:00', '18:00', '02:00'],
  ]);
  expect(after.slice(1).every(({ lineup }) => lineup === 'Los de Bryan')).toBe(true);
  expect(after[3]).toMatchObject({ statusReason: 'Lluvia', upcomingUntil: '2150-03-21T05:00:00.000Z' });
});

test('another day moves one event alone, never onto another of its series', async () => {
  const { seriesId } = await make(3);
  let events = await all(seriesId);
  await follow(seriesId, events[0]!, { date: '2150-02-28T21:00' });
  events = await all(seriesId);
  expect(days(events)).toEqual(['2150-02-28', '2150-03-06', '2150-03-13']);
  const taken = { code: 'invalid', errors: [{ path: 'date' }] };
  await expect(alone(events[0]!, { date: '2150-03-13T12:00' })).rejects.toMatchObject(taken);
  await expect(follow(seriesId, events[0]!, { date: '2150-03-13T12:00' })).rejects.toMatchObject(taken);
  await expect(
    services.events.reschedule({ id: events[0]!.id, date: '2150-03-13T12:00' }, write()),
  ).rejects.toMatchObject(taken);
  await expect(follow(randomUUID(), events[0]!, {})).rejects.toMatchObject({ code: 'not_found' });
  await services.events.update({ ...form(events[0]!, { seriesId: null }), id: events[0]!.id }, write());
  await alone(
    (await services.events.forAdmin({})).items.find(({ id }) => id === events[0]!.id)!,
    {
      date: '2150-03-13T12:00',
    },
  );
  expect(await all(seriesId)).toHaveLength(2);
});

const EDITS = samples(400, 1000);

test(`${EDITS} seeded edits: single changes survive, and no day comes twice`, async () => {
  const { seriesId } = await make(12, { date: '2150-10-02T21:00' });
  const next = seededBelow();
  const WORDS = ['title', 'lineup', 'address'] as const;
  /** The words that were given to one event alone, by id and field. */
  const own = new Map<string, string>();
  /** The day and hour of events that were moved by hand. */
  const moved = new Map<string, string>();
  let refused = 0;
  const known = new Map((await all(seriesId)).map((event) => [event.id, event]));
  const learn = (...events: AdminEvent[]) => events.forEach((event) => known.set(event.id, event));
  for (let edit = 0; edit < EDITS; edit += 1) {
    const events = [...known.values()];
    const at = next(events.length);
    const event = events[at]!;
    const field = WORDS[next(WORDS.length)]!;
    const text = `${field} ${edit}`;
    const kind = next(6);
    if (kind < 2) {
      learn(await alone(event, { [field]: text }));
      own.set(`${event.id} ${field}`, text);
    } else if (kind < 4) {
      const hour = `${18 + next(5)}:${next(2) ? '00' : '30'}`;
      const isTimed = next(2) === 1;
      const before = isoDay(event.date!, CHICAGO);
      const { events: changed } = await follow(seriesId, event, {
        [field]: text,
        ...(isTimed && { date: `${before}T${hour}`, endsAt: '02:00', doorsAt: null }),
      });
      learn(...changed);
      // The edited event follows its own edit.
      own.delete(`${event.id} ${field}`);
      const stood = isoTime(event.date!, CHICAGO).slice(11, 16);
      if (isTimed && moved.has(event.id) && hour !== stood) moved.set(event.id, `${before}T${hour}`);
    } else if (kind === 4) {
      const date = `${new Date(Date.parse('2150-10-01') + next(90) * 86_400_000).toISOString().slice(0, 10)}T19:15`;
      const isTaken = events.some(
        ({ id, date: other }) => id !== event.id && isoDay(other!, CHICAGO) === date.slice(0, 10),
      );
      const work = alone(event, { date, endsAt: null, doorsAt: null });
      if (isTaken) {
        await expect(work).rejects.toMatchObject({ code: 'invalid' });
        refused += 1;
      } else {
        learn(await work);
        moved.set(event.id, date);
      }
    } else {
      const halted = event.eventStatus === 'scheduled' || event.eventStatus === 'rescheduled';
      const act = halted
        ? services.events.postpone({ id: event.id, statusReason: text }, write())
        : services.events.restore({ id: event.id }, write());
      learn(await act);
    }
    if (edit % 50 !== 49) continue;
    const after = await all(seriesId);
    expect(after.map(({ id, revision }) => [id, revision])).toEqual(
      after.map(({ id }) => [id, known.get(id)!.revision]),
    );
    expect(new Set(days(after)).size).toBe(12);
    for (const row of after) {
      for (const name of WORDS) {
        const words = own.get(`${row.id} ${name}`);
        if (words) expect([edit, name, row[name]]).toEqual([edit, name, words]);
      }
      const date = moved.get(row.id);
      if (date) expect([edit, isoTime(row.date!, CHICAGO).slice(0, 16)]).toEqual([edit, date]);
    }
  }
  expect(refused).toBeGreaterThan(0);
  expect([own.size, moved.size].every((size) => size > 5)).toBe(true);
});
