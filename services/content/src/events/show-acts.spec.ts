import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { EVENT_SERIES } from '@tocada/contracts/events/series.js';
import { LIMITS } from '@tocada/contracts/ground/limits.js';
import { sql } from '@tocada/runtime/database/sql.js';
import { openContent } from '../spec-content.js';
import { showsOf, write } from './spec-shows.js';

const content = await openContent();
const { services } = content;
beforeEach(() => content.empty());

const { input, add, change } = showsOf(services);
const one = (id: string) => services.events.one({ id });
const upcoming = async () => (await services.events.upcoming({})).items.map(({ id }) => id);
const past = async () => (await services.events.past({})).items.map(({ id }) => id);
const faultsOf = (work: Promise<unknown>) =>
  work.then(
    () => 'none',
    ({ code, errors }: { code: string; errors?: { path: string; said: string }[] }) => [
      code,
      ...(errors ?? []).map(({ path, said }) => `${path}: ${said}`),
    ],
  );

describe('a place of more than 200 letters', () => {
  const LONG = 'P'.repeat(LIMITS.line + 1);
  const tooLong = (path: string) => ['invalid', `${path}: too_long?{"most":${LIMITS.line}}`];

  test('is refused in a new event and in a changed one', async () => {
    expect(await faultsOf(add({ location: LONG }))).toEqual(tooLong('location'));
    expect(await faultsOf(add({ venue: LONG }))).toEqual(tooLong('venue'));
    const { id } = await add();
    expect(await faultsOf(change(id, { venue: LONG }))).toEqual(tooLong('venue'));
    expect(await one(id)).toMatchObject({ venue: null });
    const series = {
      event: { title: 'Noche', date: '2150-12-04T21:00', location: LONG },
      rule: { every: 'week' },
      count: 2,
    };
    const made = services.series.create(EVENT_SERIES.create.input.parse(series), write());
    expect(await faultsOf(made)).toEqual(tooLong('location'));
    const { lines } = await services.files.preview({ text: `Título,Fecha,Ubicación\nUna,2150-12-05,${LONG}` });
    expect(lines).toMatchObject([{ state: 'wrong', why: `too_long?{"most":${LIMITS.line}}` }]);
  });

  test('of before stays readable and lets the other fields be edited', async () => {
    const { id } = await add();
    await sql(content.em, 'update shows set location = $2, venue = $2 where id = $1', [id, LONG]);
    expect(await one(id)).toMatchObject({ location: LONG, venue: LONG });
    const places = { location: LONG, venue: LONG };
    expect(await change(id, { ...places, title: 'Otra' })).toMatchObject({ ...places, title: 'Otra' });
    expect(await faultsOf(change(id, { ...places, venue: `${LONG}s` }))).toEqual(tooLong('venue'));
    expect(await services.events.clone({ id }, write())).toMatchObject(places);
    expect(await change(id, { location: 'Bryan TX', venue: LONG })).toMatchObject({ location: 'Bryan TX' });
    // The longer text is no longer that of before.
    expect(await faultsOf(change(id, places))).toEqual(tooLong('location'));
  });
});

describe('hours', () => {
  test('an end after midnight is on the next day, doors are before the start', async () => {
    const made = await add({ endsAt: '01:30', doorsAt: '20:00' });
    expect(made).toMatchObject({
      date: '2150-12-05T03:00:00.000Z',
      endsAt: '2150-12-05T07:30:00.000Z',
      doorsAt: '2150-12-05T02:00:00.000Z',
      upcomingUntil: '2150-12-05T07:30:00.000Z',
    });
    // A form of the specification names neither, and keeps both.
    expect(await change(made.id, { title: 'Otra' })).toMatchObject({ endsAt: made.endsAt, doorsAt: made.doorsAt });
    expect(await change(made.id, { date: '2150-12-12T20:00' })).toMatchObject({
      date: '2150-12-13T02:00:00.000Z',
      endsAt: '2150-12-13T06:30:00.000Z',
      doorsAt: '2150-12-13T01:00:00.000Z',
    });
    expect(await change(made.id, { endsAt: null, doorsAt: '' })).toMatchObject({
      endsAt: null,
      doorsAt: null,
      upcomingUntil: '2150-12-05T03:00:00.000Z',
    });
  });

  test('a last day alone ends at the midnight after it, with and without an hour of the start', async () => {
    expect(await add({ endsAt: '2150-12-06' })).toMatchObject({ endsAt: '2150-12-07T06:00:00.000Z' });
    const made = await add({ date: '2150-12-04', endsAt: '2150-12-06' });
    expect(made).toMatchObject({ hasTime: false, endsAt: '2150-12-07T06:00:00.000Z' });
    expect(await change(made.id, { date: '2150-12-11' })).toMatchObject({ endsAt: '2150-12-14T06:00:00.000Z' });
    expect(await change(made.id, { date: '2150-12-18T20:00' })).toMatchObject({ endsAt: '2150-12-21T06:00:00.000Z' });
  });

  test('an event in a zone of its own has its hours there, and stays when the band moves', async () => {
    const made = await add({ timeZone: 'America/Denver', endsAt: '23:00' });
    expect(made).toMatchObject({ date: '2150-12-05T04:00:00.000Z', endsAt: '2150-12-05T06:00:00.000Z' });
    const ofBand = await add({ endsAt: '01:30', announceAt: '2149-01-01T10:00', doorsAt: '20:00' });
    await services.site.setTimeZone({ timeZone: 'America/New_York' }, write());
    try {
      expect(await one(made.id)).toMatchObject({ date: made.date, endsAt: made.endsAt, revision: 0 });
      const { items } = await services.events.forAdmin({});
      expect(items.find(({ id }) => id === ofBand.id)).toMatchObject({
        date: '2150-12-05T02:00:00.000Z',
        endsAt: '2150-12-05T06:30:00.000Z',
        doorsAt: '2150-12-05T01:00:00.000Z',
        upcomingUntil: '2150-12-05T06:30:00.000Z',
        announceAt: '2149-01-01T15:00:00.000Z',
      });
    } finally {
      await services.site.setTimeZone({ timeZone: 'America/Chicago' }, write());
    }
  });

  test('faults are told at their fields', async () => {
    expect(await faultsOf(add({ doorsAt: '22:00' }))).toEqual(['invalid', 'doorsAt: doors_late']);
    expect(await faultsOf(add({ date: '2150-12-04', endsAt: '22:00' }))).toEqual(['invalid', 'endsAt: no_start']);
    expect(await faultsOf(add({ endsAt: '2150-12-03', priceMinCents: 2, priceMaxCents: 1 }))).toEqual([
      'invalid',
      'endsAt: ends_early',
      'priceMaxCents: price_order',
    ]);
    expect(await faultsOf(add({ date: null }))).toEqual(['invalid', 'date: bad_date']);
    expect(await add({ date: null, publication: 'draft' })).toMatchObject({ date: null, hasTime: false });
  });
});

describe('states', () => {
  test('a change of date keeps the old one, and the way back forgets it', async () => {
    const made = await add({ endsAt: '01:30' });
    const moved = await services.events.reschedule({ id: made.id, date: '2150-12-12T20:00', revision: 0 }, write());
    expect(moved).toMatchObject({
      date: '2150-12-13T02:00:00.000Z',
      endsAt: '2150-12-13T06:30:00.000Z',
      eventStatus: 'rescheduled',
      previousDates: [{ date: made.date, hasTime: true }],
      revision: 1,
    });
    const again = await services.events.reschedule({ id: made.id, date: '2150-12-19', hasTime: true }, write());
    expect(again.date).toBe('2150-12-20T02:00:00.000Z');
    expect(again.previousDates).toHaveLength(2);
    const onlyDay = await services.events.reschedule(
      { id: made.id, date: '2150-12-19T20:00', hasTime: false },
      write(),
    );
    expect(onlyDay).toMatchObject({ hasTime: false, endsAt: null, upcomingUntil: '2150-12-20T06:00:00.000Z' });
    const back = await services.events.reschedule({ id: made.id, date: made.date! }, write());
    expect(back.previousDates!.map(({ date }) => date)).not.toContain(made.date);
    await expect(
      services.events.reschedule({ id: made.id, date: '2150-12-12', revision: 1 }, write()),
    ).rejects.toMatchObject({ code: 'stale', current: { id: made.id } });
  });

  test('a postponed event is last for 180 days, a restored one is what it was', async () => {
    const [made, other] = [await add(), await add({ date: '2150-12-24T21:00' })];
    const postponed = await services.events.postpone({ id: made.id, statusReason: 'Lluvia' }, write());
    expect(postponed).toMatchObject({ eventStatus: 'postponed', upcomingUntil: '2151-06-03T02:00:00.000Z' });
    expect(await upcoming()).toEqual([other.id, made.id]);
    expect(await one(made.id)).toMatchObject({ eventStatus: 'postponed', statusReason: 'Lluvia' });
    const restored = await services.events.restore({ id: made.id }, write());
    expect(restored).toMatchObject({
      eventStatus: 'scheduled',
      statusReason: null,
      upcomingUntil: made.date,
      revision: 2,
    });
    expect(await faultsOf(services.events.restore({ id: made.id }, write()))).toEqual(['wrong_stage']);
    await services.events.postpone({ id: made.id }, write());
    const moved = await services.events.reschedule({ id: made.id, date: '2150-12-25T20:00' }, write());
    expect(moved).toMatchObject({ eventStatus: 'rescheduled', statusReason: null });
  });

  test('a cancelled event stays until its day ends, then leaves both lists and keeps its page', async () => {
    const day = new Date(Date.now() - 3 * 86_400_000).toISOString().slice(0, 10);
    const [made, gone] = [await add({ endsAt: '01:30' }), await add({ date: `${day}T20:00` })];
    expect(await past()).toEqual([gone.id]);
    const cancelled = await services.events.cancel({ id: made.id, statusReason: 'Lluvia' }, write());
    await services.events.cancel({ id: gone.id }, write());
    expect(cancelled.upcomingUntil).toBe('2150-12-05T06:00:00.000Z');
    expect(await upcoming()).toEqual([made.id]);
    expect(await past()).toEqual([]);
    expect((await one(gone.id)).eventStatus).toBe('cancelled');
    // The form of the specification changes a text and no state.
    expect(await change(made.id, { title: 'Otra' })).toMatchObject({
      eventStatus: 'cancelled',
      statusReason: 'Lluvia',
    });
  });

  test('a clone is a draft without date, states and series', async () => {
    const { events, seriesId } = await services.series.create(
      {
        event: input({ ticketState: 'sold_out', address: 'Main 1' }),
        rule: { every: 'week' },
        count: 2,
      },
      write(),
    );
    expect(seriesId).toBe(events[0]!.seriesId);
    await services.events.cancel({ id: events[0]!.id, statusReason: 'Lluvia' }, write());
    const copy = await services.events.clone({ id: events[0]!.id }, write());
    expect(copy).toMatchObject({
      title: 'Noche',
      address: 'Main 1',
      date: null,
      publication: 'draft',
      eventStatus: 'scheduled',
      statusReason: null,
      ticketState: 'none',
      seriesId: null,
      previousDates: [],
      album: false,
    });
    expect(copy.id).not.toBe(events[0]!.id);
    expect(await faultsOf(services.events.cancel({ id: copy.id }, write()))).toEqual(['wrong_stage']);
    const dated = await services.events.reschedule({ id: copy.id, date: '2150-12-30T20:00' }, write());
    expect(dated).toMatchObject({ eventStatus: 'scheduled', previousDates: [], publication: 'draft' });
  });
});

describe('events that visitors see no more', () => {
  test('a removed one leaves its title, one that became private does not; a number never falls', async () => {
    const [removed, hidden] = [await add(), await add({ title: 'SECRETO' })];
    await services.events.remove({ id: removed.id }, write());
    const withdrawn = await change(hidden.id, { title: 'SECRETO', publication: 'private' });
    const tombs = await services.events.tombstones();
    const tombOf = (id: string) => tombs.find((tomb) => tomb.id === id)!;
    expect(tombOf(removed.id)).toMatchObject({ title: 'Noche', sequence: 1, date: removed.date, hasTime: true });
    expect(tombOf(hidden.id)).toMatchObject({ title: null, sequence: 1 });
    expect(Date.parse(tombOf(hidden.id).until) - Date.now()).toBeGreaterThan(59 * 86_400_000);
    await expect(one(hidden.id)).rejects.toMatchObject({ code: 'not_found' });
    expect(withdrawn.revision).toBeGreaterThan(tombOf(hidden.id).sequence);

    const shown = await change(hidden.id, { publication: 'public' });
    expect((await services.events.tombstones()).map(({ id }) => id)).toEqual([removed.id]);
    expect((await one(hidden.id)).revision).toBe(shown.revision);
  });

  test('a tombstone ends at the announce moment and after 60 days', async () => {
    const { id } = await add();
    await change(id, { announceAt: '2149-01-01T10:00' });
    expect(await services.events.tombstones()).toHaveLength(1);
    await sql(content.em, `update shows set announce_at = now() - interval '1 second' where id = $1`, [id]);
    expect(await services.events.tombstones()).toEqual([]);
    await services.events.remove({ id }, write());
    expect(await services.events.tombstones()).toHaveLength(1);
    // Not now(): the column rounds it, half of the time up to the next millisecond.
    await sql(content.em, `update event_tombstones set until = now() - interval '1 second'`);
    expect(await services.events.tombstones()).toEqual([]);
  });

  test('a draft that is removed leaves nothing, and not with photos that would come up in the gallery', async () => {
    const { id } = await add({ publication: 'draft' });
    const photo = { imageURL: 'https://example.org/a.jpg', title: null, alt: 'Foto', eventId: id };
    const { id: photoId } = await services.gallery.create(photo as never, write());
    await expect(services.events.remove({ id }, write())).rejects.toMatchObject({ said: 'hidden_photos' });
    await services.gallery.remove({ id: photoId }, write());
    await services.events.remove({ id }, write());
    expect(await services.events.tombstones()).toEqual([]);
  });
});

test('an event of a booking is private, unless it is said to be public', async () => {
  const ofBooking = await add({ inquiryId: randomUUID() });
  expect(ofBooking.publication).toBe('private');
  expect((await add({ inquiryId: randomUUID(), publication: 'public' })).publication).toBe('public');
  expect((await change(ofBooking.id, { publication: 'public' })).publication).toBe('public');
  expect((await change(ofBooking.id, { title: 'Otra' })).publication).toBe('public');
});

test('private nights tell day and town alone, as far as the site wants', async () => {
  await add({ publication: 'private', title: 'Boda de Ana', location: 'Casa de Ana, Bryan', description: 'SECRETO' });
  await add({ publication: 'private', date: '2150-12-05T20:00', location: 'Casa de Ana', city: null });
  await add({ publication: 'draft', date: '2150-12-06T20:00' });
  const halted = await add({ publication: 'private', date: '2150-12-07T20:00' });
  await services.events.cancel({ id: halted.id }, write());
  const told = async (privateNights: string) => {
    const identity = await services.site.identity();
    services.site.identity = async () => ({ ...identity, privateNights }) as never;
    return services.events.privateNights();
  };
  const { identity } = services.site;
  expect((await services.events.privateNights()).items).toEqual([]);
  try {
    expect((await told('event')).items).toEqual([
      { day: '2150-12-04', town: null },
      { day: '2150-12-05', town: null },
    ]);
    expect(await told('town')).toEqual({
      items: [
        { day: '2150-12-04', town: 'Bryan' },
        { day: '2150-12-05', town: null },
      ],
      next: null,
      changesAt: '2150-12-05T03:00:00.000Z',
    });
  } finally {
    services.site.identity = identity;
  }
});

test('bookings learns of nights that are taken, freed and taken again, and of no client that was erased', async () => {
  const made = await add({ publication: 'draft', inquiryId: randomUUID() });
  let cursor: Awaited<ReturnType<typeof services.events.changesAfter>>['cursor'] | null = null;
  const changes = async () => {
    const found = await services.events.changesAfter({ cursor });
    ({ cursor } = found);
    return found.changes.map(({ show }) => show && [show.eventStatus, show.inquiryId]);
  };
  expect(await changes()).toEqual([['scheduled', made.inquiryId]]);
  await services.events.postpone({ id: made.id }, write());
  expect(await changes()).toEqual([['postponed', made.inquiryId]]);
  await services.events.reschedule({ id: made.id, date: '2150-12-12T20:00' }, write());
  await services.events.forgetInquiries({ ids: [made.inquiryId!] }, write());
  expect(await changes()).toEqual([['rescheduled', null]]);
  await services.events.remove({ id: made.id }, write());
  expect(await changes()).toEqual([null]);
});
