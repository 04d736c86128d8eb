import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { CALENDAR, NAMELESS_ENTRY, type CalendarEntry } from '@tocada/contracts/dates/calendar.js';
import { INQUIRIES } from '@tocada/contracts/inquiries/inquiries.js';
import type { RpcInput } from '@tocada/contracts/kit/rpc.js';
import { seededBelow } from '@tocada/contracts/kit/spec-samples.js';
import { STAGES } from '@tocada/contracts/kit/stages.js';
import { requestContext } from '@tocada/runtime/context.js';
import { sql } from '@tocada/runtime/database/sql.js';
import { until } from '@tocada/runtime/spec-until.js';
import { lockDates } from '../../records/dates/entries.sql.js';
import type { InquiryRow } from '../../records/inquiries/inquiry.entity.js';
import { openDesk, type OpenDesk } from '../../spec-desk.js';
import { inquiryRow } from '../../spec-inquiry.js';

const NIGHT = '2150-05-01';

let desk: OpenDesk;
let beside: ReturnType<OpenDesk['replica']>;

beforeAll(async () => {
  desk = await openDesk();
  beside = desk.replica();
});
beforeEach(() => desk.empty());
afterAll(() => desk.close());

const write = () => ({ writeId: randomUUID() });
const rows: OpenDesk['rows'] = (statement, values) => desk.rows(statement, values);
const inquiry = (fields: Partial<InquiryRow> = {}) => desk.inquiry(inquiryRow(fields));
const hold = (id: string, fields: object = {}) =>
  desk.dates.hold(CALENDAR.hold.input.parse({ id, ...fields }), write());
const entry = async (id: string): Promise<CalendarEntry | undefined> =>
  (await desk.calendar.entries({ from: '2150-01-01', to: '2150-12-31' })).find((one) => one.id === id);
const stage = (id: string, input: Omit<RpcInput<typeof INQUIRIES.setStage>, 'id'>) =>
  desk.opened.setStage(INQUIRIES.setStage.input.parse({ id, ...input }), write());
const detail = (id: string) => desk.opened.detail({ id });
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'ok',
    ({ code, message }: { code?: string; message: string }) => code ?? message,
  );
/** A change that holds the lock of the dates until it is told to end. `waiting`: when a change began to wait for the lock. */
async function lockedDates() {
  const [locked, end] = [Promise.withResolvers<number>(), new AbortController()];
  const ended = desk.em.fork().transactional(async (em) => {
    await lockDates(em);
    const [own] = await sql<{ pid: number }>(em, 'select pg_backend_pid() as pid');
    locked.resolve(own!.pid);
    // Statements, because a silent transaction is ended.
    await until(
      () => sql(em, 'select 1').then(() => end.signal.aborted),
      (isOver) => isOver,
    );
  });
  const pid = await locked.promise;
  const waiting = async () =>
    (
      await rows<{ since: string }>(
        `select query_start::text as since from pg_stat_activity where $1 = any(pg_blocking_pids(pid))`,
        [pid],
      )
    )[0]?.since;
  return { ended, waiting, end: () => end.abort() };
}
/** Lets the hold end `seconds` ago. No job runs here. */
const ended = (id: string, seconds: number) =>
  rows(`update calendar_entries set expires_at = now() - make_interval(secs => $2) where id = $1`, [id, seconds]);

describe('dates', () => {
  test('100 holds of one night are confirmed concurrently: one booking, 99 refusals', async () => {
    const ids = await Promise.all(Array.from({ length: 100 }, () => inquiry()));
    const holds = await Promise.all(ids.map((id) => hold(id)));
    const outcomes = await Promise.all(
      holds.map(({ id, revision }, n) => codeOf((n % 2 ? desk : beside).dates.confirm({ id, revision }, write()))),
    );
    expect(outcomes.filter((code) => code === 'ok')).toHaveLength(1);
    // Before the first option is booked, every other one is asked whether it may break the word given to the first.
    expect(outcomes.filter((code) => code === 'date_taken' || code === 'night_taken_by')).toHaveLength(99);
    const booked = await rows(`select inquiry_id from calendar_entries where kind = 'booked' and released_at is null`);
    expect(booked).toEqual([{ inquiry_id: ids[outcomes.indexOf('ok')] }]);
  });

  test('a change waits longer for the changes before it than for any other lock', async () => {
    const id = await inquiry();
    const before = await lockedDates();
    const held = hold(id);
    // A change tries again when it has waited for as long as for any other lock.
    const first = await until(before.waiting, Boolean);
    await until(before.waiting, (since) => since !== undefined && since !== first);
    before.end();
    expect(await held).toMatchObject({ rank: 1 });
    await before.ended;
  });

  test('a change gives the wait up when its caller has', async () => {
    const id = await inquiry();
    const before = await lockedDates();
    let isLate = false;
    const waiting = requestContext.run({ requestId: 'late', isLate: () => isLate }, () => codeOf(hold(id)));
    await until(before.waiting, Boolean);
    isLate = true;
    expect(await waiting).not.toBe('ok');
    before.end();
    await before.ended;
    expect(await hold(id)).toMatchObject({ rank: 1 });
  });

  test('a second hold of the own night takes the hours that it names, and a booking keeps its own', async () => {
    const id = await inquiry();
    const own = await hold(id, { day: '2150-05-01', startTime: '20:00', endTime: '23:00' });
    const later = await hold(id, { day: '2150-05-01', startTime: '21:00', endTime: '23:30' });
    expect([later.id, later.startsAt, later.endsAt]).toEqual([
      own.id,
      '2150-05-02T02:00:00.000Z',
      '2150-05-02T04:30:00.000Z',
    ]);
    // Without hours, a hold of the night stands as it is.
    expect(await hold(id, { day: '2150-05-01' })).toMatchObject({ id: own.id, startsAt: later.startsAt });
    await desk.dates.confirm({ id: own.id }, write());
    expect(await codeOf(hold(id, { day: '2150-05-01', startTime: '19:00', endTime: '22:00' }))).toBe('wrong_stage');
    expect(await hold(id, { day: '2150-05-01', startTime: '21:00', endTime: '23:30' })).toMatchObject({ id: own.id });
  });

  test('850 requests with a hold of one night are ranked in one pass', async () => {
    const { id: first } = await hold(await inquiry());
    await rows(
      `insert into booking_inquiries (id, name, email, phone, event_date, event_type, location)
       select gen_random_uuid(), name, email, phone, event_date, event_type, location
       from booking_inquiries, generate_series(2, 850)`,
    );
    await rows(
      `insert into calendar_entries (id, kind, inquiry_id, title, day, slot, expires_at)
       select gen_random_uuid(), 'hold', inquiry.id, '', entry.day, entry.slot, entry.expires_at
       from booking_inquiries as inquiry, calendar_entries as entry where inquiry.id <> entry.inquiry_id`,
    );
    const entries = await desk.calendar.entries({ from: NIGHT, to: NIGHT });
    expect(entries[0]!.id).toBe(first);
    expect(entries.map(({ rank }) => rank)).toEqual(Array.from({ length: 850 }, (_, index) => index + 1));
  });

  test('a rank counts the holds placed before that want a part of the same time', async () => {
    const random = seededBelow();
    const spans = Array.from({ length: 80 }, () => {
      const from = random(70);
      return { from, to: from + 1 + random(12) };
    });
    for (const [index, { from, to }] of spans.entries())
      await rows(
        `insert into calendar_entries (id, kind, title, day, slot, expires_at)
         select gen_random_uuid(), 'hold', $4, $1::date, tstzrange($1::date::timestamptz + make_interval(hours => $2),
           $1::date::timestamptz + make_interval(hours => $3)), now() + interval '1 day'`,
        [NIGHT, from, to, String(index)],
      );
    const entries = await desk.calendar.entries({ from: NIGHT, to: NIGHT });
    const found = entries.toSorted((one, other) => Number(one.title) - Number(other.title)).map(({ rank }) => rank);
    const isBefore = (index: number) =>
      spans.slice(0, index).filter(({ from, to }) => from < spans[index]!.to && to > spans[index]!.from);
    expect(found).toEqual(spans.map((_, index) => 1 + isBefore(index).length));
  });

  test('a refusal names the entry that has the date', async () => {
    const [first, second] = [await hold(await inquiry({ name: 'Ana' })), await hold(await inquiry())];
    await desk.dates.confirm({ id: first.id }, write());
    await expect(desk.dates.confirm({ id: second.id }, write())).rejects.toMatchObject({
      code: 'date_taken',
      message: 'Esa fecha ya está ocupada: Boda, Bryan TX, Ana.',
      current: { id: first.id, kind: 'booked', name: 'Ana' },
    });
  });

  test('the database refuses a second booking, whoever writes it', async () => {
    const { id } = await hold(await inquiry());
    await desk.dates.confirm({ id }, write());
    await expect(
      rows(`insert into calendar_entries (id, kind, title, day, slot)
        select gen_random_uuid(), 'blocked', '', day, slot from calendar_entries`),
    ).rejects.toMatchObject({ code: '23P01' });
    await expect(
      rows(`insert into calendar_entries (id, kind, title, day, slot)
        select gen_random_uuid(), 'hold', '', day, slot from calendar_entries`),
    ).rejects.toMatchObject({ code: '23514' });
  });

  test('an act that is delivered twice happens once', async () => {
    const { id, revision } = await hold(await inquiry());
    const call = write();
    const first = await desk.dates.confirm({ id, revision }, call);
    expect(await beside.dates.confirm({ id, revision }, call)).toEqual(first);
    expect(first).toMatchObject({ kind: 'booked', revision: 1, rank: null, expiresAt: null });
  });

  test('one second after its end a hold gives its rank to the next one, with no job running', async () => {
    const [first, second] = [await hold(await inquiry()), await hold(await inquiry())];
    expect([first.rank, second.rank]).toEqual([1, 2]);
    await ended(first.id, 1);
    expect([await entry(first.id), await entry(second.id)]).toMatchObject([undefined, { rank: 1 }]);
  });

  test('a hold is listed until its end, and never after it by the clock of the database', async () => {
    const { id } = await hold(await inquiry());
    await ended(id, -0.3);
    const clock = async () =>
      (await rows<{ left: boolean }>('select expires_at > clock_timestamp() as left from calendar_entries'))[0]!.left;
    for (let isLeft = true; isLeft;) {
      const wasLeft = await clock();
      const isListed = (await entry(id)) !== undefined;
      isLeft = await clock();
      if (isListed) expect(wasLeft).toBe(true);
      else expect(isLeft).toBe(false);
    }
  });

  test('a hold lasts seven days or until it was asked to, and a challenged one 48 hours', async () => {
    const days = ({ expiresAt }: CalendarEntry) => (Date.parse(expiresAt!) - Date.now()) / 86_400_000;
    const [first, second] = [await hold(await inquiry({ name: 'Ana' })), await hold(await inquiry())];
    expect(days(first)).toBeCloseTo(7, 2);
    const challenged = await desk.dates.challenge({ id: first.id, revision: 0 }, write());
    expect(days(challenged)).toBeCloseTo(2, 2);
    expect(challenged.message).toContain('Hola Ana: otra persona también quiere el viernes, 1 de mayo de 2150.');
    expect(await codeOf(desk.dates.challenge({ id: second.id }, write()))).toBe('wrong_stage');
    const extended = await desk.dates.extend({ id: first.id, expiresAt: null, revision: 1 }, write());
    expect(days(extended)).toBeCloseTo(7, 2);
    expect(await codeOf(desk.dates.extend({ id: first.id, expiresAt: null, revision: 1 }, write()))).toBe('stale');
  });

  test('a challenge never makes a hold last longer', async () => {
    const expiresAt = new Date(Date.now() + 3_600_000).toISOString();
    const { id } = await hold(await inquiry(), { expiresAt });
    expect(await desk.dates.challenge({ id }, write())).toMatchObject({ expiresAt });
  });

  test('a hold that has ended cannot be extended, but it can become the booking of a free date', async () => {
    const owner = await inquiry();
    const { id } = await hold(owner);
    await ended(id, 1);
    expect(await codeOf(desk.dates.extend({ id, expiresAt: null }, write()))).toBe('wrong_stage');
    expect(await desk.dates.confirm({ id }, write())).toMatchObject({ kind: 'booked', live: true });
    expect(await detail(owner)).toMatchObject({ stage: 'booked', status: 'contacted' });
  });

  test('a hold that moves to another night stands last there, and a booking takes its inquiry along', async () => {
    const [early, late] = [await hold(await inquiry()), await hold(await inquiry(), { day: '2150-05-02' })];
    const moved = await desk.dates.move({ id: early.id, day: '2150-05-02' }, write());
    expect([moved.rank, (await entry(late.id))!.rank]).toEqual([2, 1]);
    const owner = await inquiry();
    const { id } = await hold(owner);
    await desk.dates.confirm({ id }, write());
    await desk.dates.move({ id, day: '2150-05-09', startTime: '20:00' }, write());
    expect(await detail(owner)).toMatchObject({
      stage: 'booked',
      eventDate: '2150-05-10T01:00:00.000Z',
      hasTime: true,
      entries: [{ id, day: '2150-05-09', kind: 'booked' }],
    });
  });

  test('a block takes the date, a taken date cannot be moved to, and a released one is free', async () => {
    const block = await desk.dates.block({ title: 'Vacaciones', day: NIGHT }, write());
    const { id } = await hold(await inquiry(), { day: '2150-05-02' });
    await desk.dates.confirm({ id }, write());
    expect(await codeOf(desk.dates.move({ id, day: NIGHT }, write()))).toBe('date_taken');
    await desk.dates.release({ id: block.id, reason: null }, write());
    expect(await codeOf(desk.dates.release({ id: block.id, reason: null }, write()))).toBe('wrong_stage');
    expect(await codeOf(desk.dates.move({ id, day: NIGHT }, write()))).toBe('ok');
  });

  test('two gigs of one day both fit when their hours do', async () => {
    const [noon, night] = [
      await hold(await inquiry(), { day: NIGHT, startTime: '12:00', endTime: '15:00' }),
      await hold(await inquiry(), { day: NIGHT, startTime: '20:00', endTime: '01:00' }),
    ];
    expect([noon.rank, night.rank]).toEqual([1, 1]);
    expect(await codeOf(desk.dates.confirm({ id: noon.id }, write()))).toBe('ok');
    expect(await codeOf(desk.dates.confirm({ id: night.id }, write()))).toBe('ok');
  });

  test('the answer of the taken days has four keys and no name', async () => {
    const { id } = await hold(await inquiry({ name: 'Ana' }));
    await hold(await inquiry(), { day: '2150-05-02' });
    await desk.dates.confirm({ id }, write());
    const answer = await desk.calendar.availability({ from: '2150-04-30', to: '2150-05-03' });
    expect(answer).toEqual({ from: '2150-04-30', to: '2150-05-03', busy: [NIGHT], asOf: expect.any(String) });
  });

  test('erasing a client releases holds, and a booked night stays booked without a name', async () => {
    const id = await inquiry({ name: 'Zoraida Única', eventType: 'Boda de Zoraida Única' });
    const booked = await hold(id);
    await desk.dates.confirm({ id: booked.id }, write());
    const other = await hold(id, { day: '2150-05-08' });
    await desk.dates.challenge({ id: other.id }, write());
    await desk.opened.addNote({ id, text: 'Zoraida Única llamó' }, write());
    await desk.erase(id);
    expect(await entry(other.id)).toBeUndefined();
    expect(await entry(booked.id)).toMatchObject({ kind: 'booked', live: true, name: null, title: NAMELESS_ENTRY });
    for (const table of ['inbox', 'calendar_entries', 'activities', 'booking_inquiries'])
      expect(JSON.stringify(await rows(`select * from ${table}`))).not.toContain('Zoraida');
  });
});

describe('stages', () => {
  test('a reply is noted once', async () => {
    const id = await inquiry();
    await desk.opened.setStatus({ id, status: 'contacted' }, write());
    const { firstReplyAt, stage: now } = await detail(id);
    expect([firstReplyAt, now]).toEqual([expect.any(String), 'contacted']);
    await stage(id, { stage: 'quoted' });
    expect((await detail(id)).firstReplyAt).toBe(firstReplyAt);
  });

  test('from the quote to the gig: holds, the booking, and the timeline', async () => {
    const id = await inquiry();
    await stage(id, { stage: 'quoted' });
    expect((await detail(id)).entries).toMatchObject([{ kind: 'hold', live: true, rank: 1, day: NIGHT }]);
    await stage(id, { stage: 'accepted' });
    await stage(id, { stage: 'booked' });
    expect((await detail(id)).entries).toMatchObject([{ kind: 'booked' }]);
    await stage(id, { stage: 'completed' });
    const { status, timeline } = await detail(id);
    expect(status).toBe('completed');
    expect(timeline.filter(({ kind }) => kind === 'stage').map(({ detail: { to } }) => to)).toEqual([
      'completed',
      'booked',
      'accepted',
      'quoted',
    ]);
  });

  test('to lose or cancel takes a reason and frees the dates', async () => {
    const id = await inquiry();
    await stage(id, { stage: 'quoted' });
    expect(await codeOf(stage(id, { stage: 'lost' }))).toBe('invalid');
    expect(await codeOf(stage(id, { stage: 'lost', reason: 'band' }))).toBe('invalid');
    await stage(id, { stage: 'lost', reason: 'price', note: 'muy caro' });
    expect(await detail(id)).toMatchObject({ status: 'completed', lostReason: 'price', entries: [{ live: false }] });
    await stage(id, { stage: 'contacted' });
    expect(await detail(id)).toMatchObject({ stage: 'contacted', lostReason: null });
    await stage(id, { stage: 'booked' });
    expect(await codeOf(stage(id, { stage: 'cancelled', reason: 'client' }))).toBe('invalid');
    await stage(id, { stage: 'cancelled', reason: 'client', note: 'se canceló la boda' });
    expect(await desk.calendar.availability({ from: NIGHT, to: NIGHT })).toMatchObject({ busy: [] });
  });

  test('a booking by stage refuses a taken date, and nothing has changed', async () => {
    await stage(await inquiry(), { stage: 'booked' });
    const id = await inquiry();
    expect(await codeOf(stage(id, { stage: 'booked' }))).toBe('date_taken');
    expect(await detail(id)).toMatchObject({ stage: 'new', revision: 0, entries: [], timeline: [] });
  });

  test('the date of a booked inquiry is not released alone', async () => {
    const id = await inquiry();
    await stage(id, { stage: 'booked' });
    const [booked] = (await detail(id)).entries;
    expect(await codeOf(desk.dates.release({ id: booked!.id, reason: null }, write()))).toBe('wrong_stage');
  });

  test('where the release before set the status alone, the status wins', async () => {
    const id = await inquiry();
    await stage(id, { stage: 'quoted' });
    const stages = async () => Promise.all(STAGES.map(async (one) => [one, (await page({ stage: one })).length]));
    const page = async (query: object) => (await desk.inquiries.page(query)).items;
    await rows(`update booking_inquiries set status = 'completed' where id = $1`, [id]);
    expect(await detail(id)).toMatchObject({ stage: 'completed', entries: [{ live: false }] });
    expect((await stages()).filter(([, count]) => count === 1)).toEqual([['completed', 1]]);
    await rows(`update booking_inquiries set status = 'pending' where id = $1`, [id]);
    expect((await stages()).filter(([, count]) => count === 1)).toEqual([['new', 1]]);
  });

  test('an inquiry that is set apart has no stage and gets no date', async () => {
    const id = await inquiry({ suspect: true });
    expect(await detail(id)).toMatchObject({ stage: null });
    expect(await codeOf(stage(id, { stage: 'contacted' }))).toBe('wrong_stage');
    expect(await codeOf(hold(id))).toBe('wrong_stage');
    expect(await desk.inquiries.page({ stage: 'new' })).toMatchObject({ items: [] });
    await desk.opened.setStatus({ id, status: 'contacted' }, write());
    await desk.inquiries.setSuspect({ id, suspect: false }, write());
    expect(await detail(id)).toMatchObject({ stage: 'contacted', status: 'contacted' });
  });

  test('an inquiry that is set apart later loses its holds', async () => {
    const id = await inquiry();
    const { id: held } = await hold(id);
    await desk.inquiries.setSuspect({ id, suspect: true }, write());
    expect(await entry(held)).toBeUndefined();
  });

  test('facts change only what they name, and a stale edit gets what stands now', async () => {
    const id = await inquiry({ details: 'Con mariachi' });
    const facts = (fields: object) => desk.opened.setFacts(INQUIRIES.setFacts.input.parse({ id, ...fields }), write());
    await facts({ guests: 120, revision: 0 });
    expect(await facts({ venue: 'Salón Azul', budgetCents: 250_000 })).toMatchObject({
      guests: 120,
      venue: 'Salón Azul',
      budgetCents: 250_000,
      details: 'Con mariachi',
      name: 'Lucía',
      revision: 2,
    });
    await expect(facts({ guests: 5, revision: 0 })).rejects.toMatchObject({ code: 'stale', current: { guests: 120 } });
  });

  test('filters: follow-ups that are due, and days of the event', async () => {
    const [due, later] = [await inquiry(), await inquiry({ eventDate: new Date('2150-05-03T04:59:00Z') })];
    await desk.opened.setFollowUp({ id: due, day: '2020-01-01', note: 'Llamar' }, write());
    await desk.opened.setFollowUp({ id: later, day: '2150-01-01', note: null }, write());
    const ids = async (query: object) =>
      (await desk.inquiries.page(INQUIRIES.page.input.parse(query))).items.map(({ id }) => id);
    expect(await ids({ due: 'true' })).toEqual([due]);
    expect(await ids({ due: 'false' })).toEqual([later]);
    // 23:59 on 2 May in the band's zone.
    expect(await ids({ from: '2150-05-02', to: '2150-05-02' })).toEqual([later]);
    expect(await ids({ to: NIGHT })).toEqual([due]);
    expect((await detail(due)).followUpNote).toBe('Llamar');
  });

  test('an inquiry entered by hand sends no mail to the client unless it is asked to', async () => {
    const { eventDate: _, ...fields } = inquiryRow();
    const enter = (more: object) =>
      desk.opened.enter(INQUIRIES.enter.input.parse({ ...fields, eventDate: '2150-05-01T20:00', ...more }), write());
    const quiet = await enter({ source: 'whatsapp', guests: 80 });
    expect(quiet).toMatchObject({ source: 'whatsapp', guests: 80, stage: 'new', suspect: false, notices: [] });
    const told = await enter({ tellClient: true });
    expect(told).toMatchObject({ source: 'phone', notices: [{ kind: 'client' }] });
    expect(await rows(`select kind from notices`)).toEqual([{ kind: 'client' }]);
  });
});

test('counts by stage as it is read, without those that are set apart', async () => {
  const today = new Date().toISOString().slice(0, 10);
  await inquiry();
  await inquiry({ suspect: true });
  const [due, later] = [await inquiry({ status: 'contacted' }), await inquiry({ status: 'contacted' })];
  await rows(`update booking_inquiries set stage = 'booked', follow_up_on = $2::date - 1 where id = $1`, [due, today]);
  // The release before wrote the status alone.
  await rows(`update booking_inquiries set stage = 'lost', follow_up_on = $2::date + 2 where id = $1`, [later, today]);
  const counts = await desk.inquiries.counts();
  expect(counts.due).toBe(1);
  expect(counts.stages).toEqual({
    ...Object.fromEntries(STAGES.map((one) => [one, 0])),
    new: 1,
    contacted: 1,
    booked: 1,
  });
});

describe('what a client had sent before', () => {
  const MONTH = 30.44 * 86_400_000;
  const ago = (months: number) => new Date(Date.now() - months * MONTH);
  let clients = 0;
  /** A client whom no other inquiry names. */
  const client = (fields: Partial<InquiryRow> = {}) => {
    const number = (clients += 1);
    return inquiry({ email: `cliente-${number}@example.org`, phone: `979666${1000 + number}`, ...fields });
  };
  const earlier = async (id: string) => (await detail(id)).earlier!.map((one) => one.id);

  test.each([
    ['e-mail, whatever its case', { email: 'Ana@Example.org' }, { email: 'ana@EXAMPLE.org' }],
    ['phone, with and without the country code', { phone: '+1 (979) 555-0177' }, { phone: '979 555 0177' }],
    ['phone with 00 before the country code', { phone: '0052 81 1234 5678' }, { phone: '+52 8112345678' }],
    ['phone in full-width digits', { phone: '９７９５５５０１７８' }, { phone: '979-555-0178' }],
  ])('the same %s', async (_what, before, now) => {
    const first = await client({ ...before, createdAt: ago(2) });
    const second = await client({ ...now, createdAt: ago(1) });
    expect(await earlier(second)).toEqual([first]);
    expect(await earlier(first)).toEqual([]);
    const { items } = await desk.inquiries.page({});
    expect(items.map((one) => one.earlier!.map(({ id }) => id))).toEqual([[first], []]);
    expect(items[0]!.earlier).toEqual([{ id: first, createdAt: items[1]!.createdAt, eventType: 'Boda' }]);
  });

  test.each([
    ['another client', {}, {}],
    ['a number of another country with the same end', { phone: '+52 979 555 0177' }, { phone: '979 555 0177' }],
    ['texts that are no numbers', { phone: 'no tengo' }, { phone: 'no tengo' }],
    ['more than 12 months before', { email: 'a@example.org', createdAt: ago(13.1) }, { email: 'a@example.org' }],
    ['one that is set apart', { email: 'a@example.org', suspect: true }, { email: 'a@example.org' }],
    ['one that is set apart itself', { email: 'a@example.org' }, { email: 'a@example.org', suspect: true }],
  ])('not %s', async (_what, before, now) => {
    await client({ createdAt: ago(1), ...before });
    expect(await earlier(await client({ createdAt: ago(0.5), ...now }))).toEqual([]);
  });

  test('the latest three, once each, and not after they were erased', async () => {
    const same = { email: 'fiel@example.org', phone: '9795550199' };
    const ids: string[] = [];
    for (let months = 8; months > 0; months -= 1) ids.push(await client({ ...same, createdAt: ago(months) }));
    const last = ids.pop()!;
    expect(await earlier(last)).toEqual(ids.toReversed().slice(0, 3));
    for (const id of ids.slice(1)) await desk.erase(id);
    expect(await earlier(last)).toEqual(ids.slice(0, 1));
  });

  test('the recorded answer of a write does not name the earlier one', async () => {
    const first = await client({ email: 'ana@example.org', createdAt: ago(1) });
    const second = await client({ email: 'ana@example.org' });
    await stage(second, { stage: 'contacted' });
    await desk.opened.setStatus({ id: second, status: 'completed' }, write());
    expect(await rows('select 1 from inbox where result::text like $1', [`%${first}%`])).toHaveLength(1);
  });
});
