import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { CALENDAR } from '@tocada/contracts/dates/calendar.js';
import { INQUIRIES } from '@tocada/contracts/inquiries/inquiries.js';
import { inquiryFields } from '@tocada/contracts/inquiries/spec-inquiry.js';
import type { RpcInput } from '@tocada/contracts/kit/rpc.js';
import type { InquiryRow } from '../../records/inquiries/inquiry.entity.js';
import { openDesk, type OpenDesk } from '../../spec-desk.js';
import { inquiryRow } from '../../spec-inquiry.js';

const [NIGHT, OTHER_NIGHT] = ['2150-05-01', '2150-05-08'];

let desk: OpenDesk;
beforeAll(async () => {
  desk = await openDesk();
});
beforeEach(() => desk.empty());
afterAll(() => desk.close());

const write = () => ({ writeId: randomUUID() });
const rows: OpenDesk['rows'] = (statement, values) => desk.rows(statement, values);
const inquiry = (fields: Partial<InquiryRow> = {}) => desk.inquiry(inquiryRow(fields));
const hold = (id: string, fields: object = {}) =>
  desk.dates.hold(CALENDAR.hold.input.parse({ id, ...fields }), write());
const stage = (id: string, input: Omit<RpcInput<typeof INQUIRIES.setStage>, 'id'>) =>
  desk.opened.setStage(INQUIRIES.setStage.input.parse({ id, ...input }), write());
const detail = (id: string) => desk.opened.detail({ id });
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'ok',
    ({ code, message }: { code?: string; message: string }) => code ?? message,
  );

describe('acts ask before they break a word', () => {
  const showOn = (day: string, more = {}) => {
    const id = randomUUID();
    desk.content.set(id, { date: `${day}T23:00:00Z`, title: 'Noche de Rock', ...more });
    return id;
  };

  test.each([
    ['holding', (id: string, anyway?: boolean) => hold(id, { anyway })],
    ['booking', (id: string, anyway?: boolean) => stage(id, { stage: 'booked', anyway })],
    ['quoting', (id: string, anyway?: boolean) => stage(id, { stage: 'quoted', anyway })],
  ])('%s on a night with a show', async (_name, act) => {
    const id = await inquiry();
    const event = showOn(NIGHT);
    await expect(act(id)).rejects.toMatchObject({
      code: 'night_taken_by',
      message: 'Esa noche tienes un show: Noche de Rock.',
      current: { day: NIGHT, state: 'taken', entries: [{ kind: 'show', id: event }] },
    });
    expect((await detail(id)).entries).toEqual([]);
    await act(id, true);
    const { timeline, entries } = await detail(id);
    expect(entries).toMatchObject([{ day: NIGHT, live: true }]);
    expect(timeline.map((one) => one.detail.over)).toContain('Noche de Rock');
  });

  test('moving onto a night with a show', async () => {
    const entry = await hold(await inquiry());
    showOn(OTHER_NIGHT);
    const move = (anyway?: boolean) => desk.dates.move({ id: entry.id, day: OTHER_NIGHT, anyway }, write());
    expect(await codeOf(move())).toBe('night_taken_by');
    expect(await move(true)).toMatchObject({ day: OTHER_NIGHT });
  });

  test('a show made from the booking itself is no clash', async () => {
    const id = await inquiry();
    showOn(NIGHT, { inquiryId: id });
    expect(await stage(id, { stage: 'booked' })).toMatchObject({ stage: 'booked' });
  });

  test('booking over the first option of another ends that option, and both timelines tell', async () => {
    const [first, second] = [await inquiry({ name: 'Ana' }), await inquiry()];
    const [option, behind] = [await hold(first), await hold(second)];
    await expect(desk.dates.confirm({ id: behind.id }, write())).rejects.toMatchObject({
      code: 'night_taken_by',
      message: expect.stringMatching(/^Es la 1\.ª opción de Ana, Boda, Bryan TX, hasta el /),
      current: {
        entries: [
          { id: option.id, rank: 1 },
          { id: behind.id, rank: 2 },
        ],
      },
    });
    const booked = await desk.dates.confirm({ id: behind.id, anyway: true }, write());
    expect(booked).toMatchObject({ kind: 'booked', overruled: [first] });
    const { timeline, entries } = await detail(first);
    expect(timeline[0]).toMatchObject({ kind: 'overruled', detail: { day: NIGHT } });
    expect(entries).toMatchObject([{ live: false, releasedReason: 'overruled' }]);
    // Without the name of the other client, who may be erased.
    const { timeline: own } = await detail(second);
    expect(own.find(({ kind }) => kind === 'confirm')!.detail.over).toBe('la 1.ª opción de otra solicitud');
  });

  test('booking one’s own first option asks nothing', async () => {
    const [first, second] = [await inquiry(), await inquiry()];
    const option = await hold(first);
    await hold(second);
    expect(await codeOf(desk.dates.confirm({ id: option.id }, write()))).toBe('ok');
  });

  test('a request holds a night once', async () => {
    const id = await inquiry();
    const { id: first } = await hold(id);
    const again = await hold(id, { expiresAt: new Date(Date.now() + 30 * 86_400_000).toISOString() });
    expect(again.id).toBe(first);
    expect(Date.parse(again.expiresAt!)).toBeGreaterThan(Date.now() + 29 * 86_400_000);
    expect((await detail(id)).entries).toHaveLength(1);
    const other = await hold(id, { day: OTHER_NIGHT });
    expect(other.id).not.toBe(first);
    expect(await codeOf(desk.dates.move({ id: other.id, day: NIGHT }, write()))).toBe('wrong_stage');
    expect(await codeOf(desk.dates.move({ id: other.id, day: OTHER_NIGHT, startTime: '20:00' }, write()))).toBe('ok');
  });

  test('a booking leaves no hold of the same night beside it', async () => {
    const id = await inquiry();
    const { id: ended } = await hold(id);
    await rows(`update calendar_entries set expires_at = now() - interval '1 second' where id = $1`, [ended]);
    await hold(id);
    await stage(id, { stage: 'booked' });
    expect((await detail(id)).entries.filter(({ live }) => live)).toMatchObject([{ kind: 'booked' }]);
  });

  test('a challenge with nobody waiting promises nobody', async () => {
    const id = await inquiry({ name: 'Ana' });
    const { id: entry } = await hold(id);
    const alone = await desk.dates.challenge({ id: entry }, write());
    expect(alone).toMatchObject({ waiting: 0 });
    expect(alone.message).not.toContain('otra persona');
    await inquiry();
    const wanted = await desk.dates.challenge({ id: entry }, write());
    expect(wanted).toMatchObject({ waiting: 1, message: expect.stringContaining('otra persona también quiere') });
  });
});

describe('ways back', () => {
  /** A show of which bookings has heard. */
  const showOn = async (day: string) => {
    desk.content.set(randomUUID(), { date: `${day}T23:00:00Z`, title: 'Noche de Rock' });
    await desk.shows.current();
  };
  const undo = (id: string | null | undefined) => desk.dates.undo({ id: id! }, write());
  const stateOf = async (id: string) => {
    const { stage: now, status, entries, lostReason } = await detail(id);
    return {
      now,
      status,
      lostReason,
      entries: entries.map(({ kind, day, live, placedAt, expiresAt }) => ({ kind, day, live, placedAt, expiresAt })),
    };
  };

  test.each([
    ['a booking', (id: string) => stage(id, { stage: 'booked' })],
    ['a loss', (id: string) => stage(id, { stage: 'lost', reason: 'price' })],
  ])('%s is taken back with its hold as it was', async (_name, act) => {
    const id = await inquiry();
    await hold(id);
    const before = await stateOf(id);
    const { undo: token } = await act(id);
    expect(await undo(token)).toEqual({ inquiryIds: [id] });
    expect(await stateOf(id)).toEqual(before);
    expect(await codeOf(undo(token))).toBe('wrong_stage');
  });

  test('a reopening is taken back with the debt that stays', async () => {
    const id = await inquiry();
    await stage(id, { stage: 'booked' });
    await stage(id, { stage: 'completed', stillOwed: true });
    const { undo: token } = await desk.opened.reopen({ id }, write());
    const owed = () => desk.rows('select still_owed from booking_inquiries where id = $1', [id]);
    expect(await owed()).toEqual([{ still_owed: false }]);
    await undo(token);
    expect(await owed()).toEqual([{ still_owed: true }]);
  });

  test('taking a booking back gives the overruled option back', async () => {
    const [first, second] = [await inquiry(), await inquiry()];
    await hold(first);
    const before = await stateOf(first);
    const { undo: token } = await stage(second, { stage: 'booked', anyway: true });
    expect((await undo(token)).inquiryIds.toSorted()).toEqual([first, second].toSorted());
    expect(await stateOf(first)).toEqual(before);
    expect((await detail(second)).entries).toMatchObject([{ live: false, releasedReason: 'undo' }]);
  });

  test('an undo is refused after a later change, after its time, and when the night has gone', async () => {
    const id = await inquiry();
    const { undo: changed } = await stage(id, { stage: 'booked' });
    await stage(id, { stage: 'completed' });
    expect(await codeOf(undo(changed))).toBe('wrong_stage');
    const other = await inquiry({ eventDate: new Date(`${OTHER_NIGHT}T18:00:00Z`) });
    const { id: entry } = await hold(other, { day: OTHER_NIGHT });
    await desk.dates.confirm({ id: entry }, write());
    const { undo: late } = await stage(other, { stage: 'cancelled', reason: 'client', note: 'se mudó' });
    await desk.dates.block({ title: 'Descanso', day: OTHER_NIGHT }, write());
    expect(await codeOf(undo(late))).toBe('date_taken');
    await rows(`update undoable_acts set at = now() - interval '2 minutes'`);
    expect(await codeOf(undo(late))).toBe('wrong_stage');
  });

  test('an undo breaks no word that was given since, and goes on over what stood there before', async () => {
    const cancel = (id: string) => stage(id, { stage: 'cancelled', reason: 'client', note: 'se mudó' });
    const id = await inquiry();
    await showOn(NIGHT);
    await stage(id, { stage: 'booked', anyway: true });
    const { undo: known } = await cancel(id);
    expect(await codeOf(undo(known))).toBe('ok');
    const { undo: held } = await cancel(id);
    await hold(await inquiry(), { anyway: true });
    expect(await codeOf(undo(held))).toBe('wrong_stage');

    const other = await inquiry({ eventDate: new Date(`${OTHER_NIGHT}T18:00:00Z`) });
    await stage(other, { stage: 'booked' });
    const { undo: shown } = await cancel(other);
    await showOn(OTHER_NIGHT);
    expect(await codeOf(undo(shown))).toBe('wrong_stage');
    expect(await stateOf(other)).toMatchObject({ now: 'cancelled', entries: [{ live: false }] });
  });

  test('an undo gives no night twice to a request', async () => {
    const id = await inquiry();
    const { id: entry } = await hold(id);
    const { undo: released } = await desk.dates.release({ id: entry, reason: null }, write());
    await hold(id);
    expect(await codeOf(undo(released))).toBe('wrong_stage');
    expect((await detail(id)).entries.filter(({ live }) => live)).toHaveLength(1);
  });

  test.each([
    ['cancelled', (id: string) => stage(id, { stage: 'cancelled', reason: 'client', note: 'se mudó' })],
    ['completed', (id: string) => stage(id, { stage: 'completed' })],
  ])('a booking of another night than the one asked for comes back alone: %s', async (_name, close) => {
    const id = await inquiry();
    const { id: entry } = await hold(id, { day: OTHER_NIGHT });
    await desk.dates.confirm({ id: entry }, write());
    await close(id);
    expect(await desk.opened.reopen({ id }, write())).toMatchObject({ stage: 'booked' });
    expect((await detail(id)).entries).toMatchObject([{ kind: 'booked', live: true, day: OTHER_NIGHT }]);
  });

  test('reopening over a show says so in the timeline', async () => {
    const id = await inquiry();
    await stage(id, { stage: 'booked' });
    await stage(id, { stage: 'cancelled', reason: 'client', note: 'lo pospone' });
    await showOn(NIGHT);
    expect(await codeOf(desk.opened.reopen({ id }, write()))).toBe('night_taken_by');
    await desk.opened.reopen({ id, anyway: true }, write());
    expect((await detail(id)).timeline[0]).toMatchObject({ kind: 'stage', detail: { over: 'Noche de Rock' } });
  });

  test('reopening returns to the stage before, with its date', async () => {
    const id = await inquiry();
    await stage(id, { stage: 'booked' });
    await stage(id, { stage: 'cancelled', reason: 'client', note: 'lo pospone' });
    expect(await desk.opened.reopen({ id }, write())).toMatchObject({ stage: 'booked', lostReason: null });
    expect((await detail(id)).entries).toMatchObject([{ kind: 'booked', live: true, day: NIGHT }]);
  });

  test('reopening is refused while another has the date, and a held date comes back as held', async () => {
    const [id, other] = [await inquiry(), await inquiry()];
    const { expiresAt } = await hold(id);
    await stage(id, { stage: 'contacted' });
    await stage(id, { stage: 'lost', reason: 'price' });
    await stage(other, { stage: 'booked' });
    expect(await codeOf(desk.opened.reopen({ id }, write()))).toBe('date_taken');
    await stage(other, { stage: 'lost', reason: 'price' });
    expect(await desk.opened.reopen({ id }, write())).toMatchObject({ stage: 'contacted' });
    expect((await detail(id)).entries).toMatchObject([{ kind: 'hold', live: true, expiresAt }]);
    expect(await codeOf(desk.opened.reopen({ id }, write()))).toBe('wrong_stage');
  });
});

describe('hours at the change of the clock', () => {
  test('the second of two equal hours stays the second', async () => {
    const second = new Date('2026-11-01T07:30:00Z');
    const id = await inquiry({ eventDate: second, hasTime: true });
    expect(await hold(id)).toMatchObject({ day: '2026-10-31', startsAt: second.toISOString() });
  });

  test('an hour that never comes is told as the clocks will show it', async () => {
    const id = await inquiry({ eventDate: new Date('2026-03-08T06:00:00Z') });
    const facts = INQUIRIES.setFacts.input.parse({ id, startTime: '02:30', endTime: '05:00' });
    expect(await desk.opened.setFacts(facts, write())).toMatchObject({ startTime: '03:30', endTime: '05:00' });
    expect(await hold(id)).toMatchObject({ day: '2026-03-07', startsAt: '2026-03-08T08:30:00.000Z' });
  });

  test('an hour that never comes ends after it starts', async () => {
    const block = await desk.dates.block(
      { title: 'Ensayo', day: '2026-03-08', startTime: '02:30', endTime: '03:15' },
      write(),
    );
    expect(Date.parse(block.endsAt!) - Date.parse(block.startsAt!)).toBe(45 * 60_000);
  });

  describe('of a request, from 02:30 to 03:15,', () => {
    const HOURS = { startTime: '02:30', endTime: '03:15' };
    const REAL = { startTime: '03:30', endTime: '04:15', eventDate: '2026-03-08T08:30:00.000Z' };

    test('that is entered by hand', async () => {
      const fields = inquiryFields({ eventDate: '2026-03-08T02:30' });
      const input = INQUIRIES.enter.input.parse({ ...fields, ...HOURS, source: 'phone' });
      expect(await desk.opened.enter(input, write())).toMatchObject(REAL);
    });

    test('whose booking is moved there', async () => {
      const id = await inquiry();
      await stage(id, { stage: 'booked' });
      const [{ id: entry } = { id: '' }] = (await detail(id)).entries;
      await desk.dates.move(CALENDAR.move.input.parse({ id: entry, day: '2026-03-08', ...HOURS }), write());
      expect(await detail(id)).toMatchObject(REAL);
    });
  });
});
