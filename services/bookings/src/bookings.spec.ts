import { setTimeout as sleep } from 'node:timers/promises';
import { randomUUID } from 'node:crypto';
import { MikroORM } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { INQUIRY_STATUSES, INQUIRIES, inquiriesQuery } from '@tocada/contracts/inquiries.js';
import { NOTICE_KINDS, NOTICE_STATES } from '@tocada/contracts/notices.js';
import { STAGES } from '@tocada/contracts/stages.js';
import { CHANGES } from '@tocada/contracts/changes.js';
import { requestContext } from '@tocada/runtime/context.js';
import { fingerprintOf } from '@tocada/runtime/database/exactly-once.js';
import { sweepInbox } from '@tocada/runtime/database/inbox-sweep.js';
import { migrate } from '@tocada/runtime/database/orm-options.js';
import { patient } from '@tocada/runtime/database/spec-patience.js';
import { QueryPlans } from '@tocada/runtime/database/spec-query-plans.js';
import { ChangesService } from '@tocada/runtime/database/changes.service.js';
import { commandConnection } from '@tocada/runtime/redis.js';
import { sql } from '@tocada/runtime/database/sql.js';
import type { Redis } from 'ioredis';
import type { BookingsEnv } from './config/bookings.env.js';
import { bookingsOrm } from './bookings.orm.js';
import { entriesOf } from './calendar/entries.sql.js';
import { channelsOf } from './channels/channels.js';
import { floodedInquiries } from './channels/flooded-inquiries.sql.js';
import { timelineOf } from './inquiries/activity.sql.js';
import type { DocumentsService } from './documents/documents.service.js';
import { InquiriesService } from './inquiries/inquiries.service.js';
import type { InquiryRow } from './inquiries/inquiry.entity.js';
import { InquiryInsert } from './inquiries/inquiry-insert.sql.js';
import type { Mailer } from './mail/mailer.js';
import type { CurrentSite } from './site/current-site.js';
import { Channels } from './notices/channel.js';
import type { NoticeDelivery } from './notices/notice.delivery.js';
import { NoticesQueue } from './notices/notices.queue.js';
import { NoticesSql } from './notices/notices.sql.js';
import { NoticesService } from './notices/notices.service.js';
import { ErasureService } from './privacy/erasure.service.js';
import { RedisLog } from './privacy/redis-log.js';
import { RetentionJob } from './privacy/retention.job.js';
import { OpenedInquiryService } from './opened/opened-inquiry.service.js';
import { ShowsProjection } from './calendar/shows.projection.js';
import type { QuotesService } from './dealings/quotes.service.js';
import { SpecShows } from './calendar/spec-shows.js';
import { inquiryRow } from './spec-inquiry.js';

const TIME_ZONE = 'America/Chicago';
/** No show is of an erased client. */
const NO_SHOWS = { forgetErased: async () => {} } as ShowsProjection;

let orm: Awaited<ReturnType<typeof open>>;
let channels: Channels;
let queue: NoticesQueue;
let plans: QueryPlans;
let inserts: InquiryInsert;
let redis: Redis;
let log: RedisLog;

const inquiries = () => {
  const notices = new NoticesService(orm.em, { wake() {} } as never, channels);
  const site = { get: async () => ({ whatsapp: '19795550142' }) } as CurrentSite;
  const env = { SITE_URL: 'https://banda.example' } as BookingsEnv;
  return new InquiriesService(orm.em, notices, inserts, site, env);
};
const opened = () => {
  const changes = new ChangesService(orm.em, { publish: async () => 0 } as never, CHANGES.bookings);
  const shows = new ShowsProjection(orm.em, changes, new SpecShows(TIME_ZONE));
  return new OpenedInquiryService(orm.em, inquiries(), {} as NoticesService, changes, shows, {} as QuotesService);
};
const open = () =>
  MikroORM.init({ ...patient(bookingsOrm(process.env.TEST_BOOKINGS_DATABASE_URL!)), logger: () => {} });

beforeAll(async () => {
  orm = await open();
  plans = await QueryPlans.of(orm.em, ['bookings_time_zone']);
  await migrate(orm);
  await rows('insert into bookings_time_zone values (1, $1) on conflict do nothing', [TIME_ZONE]);
  inserts = new InquiryInsert(orm.em);
  channels = new Channels(
    channelsOf(
      orm.em,
      { isOn: true } as Mailer,
      {} as CurrentSite,
      {} as BookingsEnv,
      {} as ShowsProjection,
      {} as DocumentsService,
      { keys: undefined, wake() {} },
    ),
  );
  queue = new NoticesQueue({ REDIS_URL: process.env.TEST_REDIS_URL! } as BookingsEnv, channels, {
    finish: async () => {},
  } as NoticeDelivery);
  redis = commandConnection(process.env.TEST_REDIS_URL!);
  log = new RedisLog(redis);
});
beforeEach(() =>
  rows(
    'truncate booking_inquiries, notices, inbox, calendar_entries, activities, replies, unanswered_alerts, undoable_acts cascade',
  ),
);
afterAll(async () => {
  await queue.onModuleDestroy();
  log.onModuleDestroy();
  redis.disconnect();
  await orm.close();
});

const rows = <T = Record<string, unknown>>(statement: string, values: unknown[] = []) =>
  sql<T>(orm.em, statement, values);
const count = async (table: string) =>
  Number((await rows<{ count: string }>(`select count(*) from ${table}`))[0]!.count);

const insert = async (row = inquiryRow(), writeId: string = randomUUID(), asked: unknown = row.name) =>
  (await inserts.store(writeId, asked, { row, timeZone: TIME_ZONE, kinds: ['band', 'client'] }))!;

test('the database takes exactly the kinds, states and statuses that the code knows', async () => {
  const checks = await rows<{ name: string; text: string }>(
    `select conname as name, pg_get_constraintdef(oid) as text from pg_constraint where contype = 'c'
     and conrelid in ('notices'::regclass, 'booking_inquiries'::regclass)`,
  );
  const values = ({ text }: { text: string }) => [...text.matchAll(/'(\w+)'/g)].map(([, value]) => value).toSorted();
  expect(Object.fromEntries(checks.map((check) => [check.name, values(check)]))).toEqual({
    notices_kind_check: channels.kinds.toSorted(),
    notices_state_check: NOTICE_STATES.toSorted(),
    booking_inquiries_stage_check: STAGES.toSorted(),
    booking_inquiries_status_check: INQUIRY_STATUSES.toSorted(),
  });
});

const NO_DOCUMENTS = { forget: async () => {} } as unknown as DocumentsService;

describe('InquiryInsert', () => {
  test('ten concurrent writes under one id make one row, two notices and one answer', async () => {
    const id = randomUUID();
    const answers = await Promise.all(Array.from({ length: 10 }, () => insert(inquiryRow(), id)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect([await count('booking_inquiries'), await count('notices'), await count('inbox')]).toEqual([1, 2, 1]);
  });

  test('another payload under the id is refused, and nothing is stored', async () => {
    const id = randomUUID();
    await insert(inquiryRow(), id);
    await expect(insert(inquiryRow(), id, 'otra cosa')).rejects.toMatchObject({ code: 'idempotency_mismatch' });
    expect([await count('booking_inquiries'), await count('notices')]).toEqual([1, 2]);
  });

  test('forty concurrent writes make a row and two notices each, and each gets its own answer', async () => {
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, n) => insert(inquiryRow({ name: `Cliente ${n}` }))),
    );
    expect(answers.map(({ name }) => name)).toEqual(Array.from({ length: 40 }, (_, n) => `Cliente ${n}`));
    expect(new Set(answers.map(({ id }) => id)).size).toBe(40);
    expect([await count('booking_inquiries'), await count('notices'), await count('inbox')]).toEqual([40, 80, 40]);
  });

  test('two processes that write the same ids concurrently make one row for each id', async () => {
    const ids = Array.from({ length: 20 }, () => randomUUID());
    const row = inquiryRow();
    const elsewhere = new InquiryInsert(orm.em);
    const store = (here: InquiryInsert) =>
      Promise.all(
        ids.map((id) =>
          here.store(id, 'igual', {
            row: { ...row, id: randomUUID() } as InquiryRow,
            timeZone: TIME_ZONE,
            kinds: ['band'],
          }),
        ),
      );
    const [ours, theirs] = await Promise.all([store(inserts), store(elsewhere)]);
    expect(ours).toEqual(theirs);
    expect([await count('booking_inquiries'), await count('notices')]).toEqual([20, 20]);
  });

  test('a row that Postgres refuses does not fail the concurrent ones', async () => {
    const bad = inquiryRow({ status: 'ninguno' as never });
    const outcomes = await Promise.allSettled([insert(), insert(), insert(bad), insert()]);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
    expect([await count('booking_inquiries'), await count('notices'), await count('inbox')]).toEqual([3, 6, 3]);
  });

  test('a write whose deadline passed while it waited is not stored, but the concurrent ones are', async () => {
    const late = requestContext.run({ requestId: 'late', isLate: () => true }, () => insert());
    const outcomes = await Promise.allSettled([late, insert()]);
    expect(outcomes).toMatchObject([{ reason: { code: 'unavailable' } }, { status: 'fulfilled' }]);
    expect([await count('booking_inquiries'), await count('inbox')]).toEqual([1, 1]);
  });

  test('a write that Postgres refuses leaves no rows', async () => {
    await expect(insert(inquiryRow({ status: 'ninguno' as never }))).rejects.toThrow();
    expect([await count('booking_inquiries'), await count('notices'), await count('inbox')]).toEqual([0, 0, 0]);
  });
});

test('an answer holds the fields of its contract and no other column', async () => {
  const { id } = await insert();
  const input = INQUIRIES.create.input.parse({ ...inquiryRow(), eventDate: '2150-05-01' });
  const created = await inquiries().create(input, { writeId: randomUUID() });
  // A schema drops the fields that it does not know.
  expect(INQUIRIES.create.output.parse(created)).toEqual(created);
  const one = await inquiries().one({ id });
  expect(INQUIRIES.one.output.parse(one)).toEqual(one);
  const page = await inquiries().page({});
  expect(INQUIRIES.page.output.parse(page)).toEqual(page);
});

test('the language of the form is stored, and makes no other request of the same texts', async () => {
  const { name, email, phone, eventType, location } = inquiryRow();
  const fields = { name, email, phone, eventDate: '2150-05-01', eventType, location, details: null };
  const send = (writeId: string, language?: string) =>
    inquiries().create(INQUIRIES.create.input.parse({ ...fields, language }), { writeId });
  const [spanish, english] = [randomUUID(), randomUUID()];
  const [first, second] = [await send(spanish), await send(english, 'en')];
  expect([await send(spanish, 'en'), await send(english)]).toEqual([first, second]);
  const stored = await rows('select id, language from booking_inquiries order by language desc');
  expect(stored).toEqual([
    { id: first.id, language: 'es' },
    { id: second.id, language: 'en' },
  ]);
  // As the release before records them.
  expect(await rows('select distinct fingerprint from inbox')).toEqual([{ fingerprint: fingerprintOf(fields) }]);
});

test('a change whose deadline passes while it waits for the row is not made', async () => {
  const { id } = await insert();
  const em = orm.em.fork();
  await em.begin();
  await em.execute('select 1 from booking_inquiries where id = ? for update', [id]);
  let isLate = false;
  const change = requestContext.run({ requestId: 'late', isLate: () => isLate }, () =>
    opened().setStatus({ id, status: 'completed' }, { writeId: randomUUID() }),
  );
  const refused = expect(change).rejects.toMatchObject({ code: 'unavailable' });
  isLate = true;
  await em.rollback();
  await refused;
  expect(await rows('select status from booking_inquiries')).toEqual([{ status: 'pending' }]);
});

const notices = () => new NoticesSql(orm.em, channels);
const lease = async () => (await notices().lease(NOTICE_KINDS)).map(({ id }) => id);

describe('NoticesSql', () => {
  test('concurrent relays lease each notice once', async () => {
    for (let index = 0; index < 250; index += 1) await insert();
    const relay = async () => {
      const own: string[] = [];
      for (let ids = await lease(); ids.length > 0; ids = await lease()) own.push(...ids);
      return own;
    };
    const leased = (await Promise.all(Array.from({ length: 4 }, relay))).flat();
    expect(leased).toHaveLength(500);
    expect(new Set(leased).size).toBe(500);
    await notices().release(leased.slice(0, 7));
    expect((await lease()).toSorted()).toEqual(leased.slice(0, 7).toSorted());
  });

  test('one worker holds a notice at a time, and another takes over when the lease of a dead worker ends', async () => {
    await insert();
    const [id] = await lease();
    const claims = await Promise.all(Array.from({ length: 5 }, () => notices().claim(id!)));
    expect(claims.filter(Boolean)).toHaveLength(1);
    await rows(`update notices set lease_until = now() - interval '1 second' where id = $1`, [id]);
    expect(await lease()).toEqual([id]);
    expect(await notices().claim(id!)).toMatchObject({ tries: 2 });
    await notices().markSent(id!);
    expect(await notices().claim(id!)).toBeUndefined();
    await notices().markNotSent(id!, 'tarde', 0, true);
    expect(await rows('select state from notices where id = $1', [id])).toEqual([{ state: 'sent' }]);
  });

  test('a notice of a kind that only a newer release knows is left to that release', async () => {
    await insert();
    const [id] = await lease();
    const older = new Channels({ client: channels.of('client') } as never);
    expect(await new NoticesSql(orm.em, older).claim(id!)).toBeUndefined();
    expect(await notices().claim(id!)).toMatchObject({ kind: 'band' });
  });

  test('a running attempt renews its lease, but not after it has lost the lease', async () => {
    await insert();
    const [id] = await lease();
    const left = async () =>
      (await rows<any>('select extract(epoch from lease_until - now()) as left from notices where id = $1', [id]))[0]
        .left;
    const { tries } = (await notices().claim(id!))!;
    await rows(`update notices set lease_until = now() + interval '1 second' where id = $1`, [id]);
    await notices().renew(id!, tries);
    expect(Number(await left())).toBeGreaterThan(25);
    // Another worker has leased the notice in between.
    await rows(`update notices set lease_until = now() - interval '1 second' where id = $1`, [id]);
    await lease();
    await notices().claim(id!);
    await rows(`update notices set lease_until = now() + interval '1 second' where id = $1`, [id]);
    await notices().renew(id!, tries);
    expect(Number(await left())).toBeLessThan(2);
    // A back-off is not a lease.
    await notices().markNotSent(id!, 'luego', 60_000, false);
    await notices().renew(id!, tries + 1);
    expect(Number(await left())).toBeGreaterThan(50);
  });

  test('a notice waits for its back-off, has its last try at the end of its time, and then fails', async () => {
    await insert();
    const [id, other] = await lease();
    const state = async () =>
      (await rows<any>('select *, next_try_at = give_up_at as last from notices where id = $1', [id]))[0];
    await notices().claim(id!);
    await notices().markNotSent(id!, 'no hay nadie', 60_000, false);
    expect(await state()).toMatchObject({ state: 'waiting', last_error: 'no hay nadie', tries: 1, last: false });
    expect(await notices().claim(id!)).toBeUndefined();
    await rows(
      `update notices set next_try_at = now() - interval '1 minute', give_up_at = now() + interval '1 minute' where id = $1`,
      [id],
    );
    await notices().claim(id!);
    await notices().markNotSent(id!, 'aún no', 7_200_000, false);
    expect(await state()).toMatchObject({ state: 'waiting', tries: 2, last: true });
    await rows(
      `update notices set next_try_at = now() - interval '1 minute', give_up_at = now() - interval '1 second' where id = $1`,
      [id],
    );
    await notices().claim(id!);
    await notices().markNotSent(id!, 'ya no', 7_200_000, false);
    expect(await state()).toMatchObject({ state: 'failed', last_error: 'ya no', tries: 3 });
    await notices().claim(other!);
    await notices().markNotSent(other!, '550', 1000, true);
    expect(await rows('select 1 from notices where state = $1', ['failed'])).toHaveLength(2);
  });
});

describe('a flood', () => {
  const HOUR_AGO = `now() - interval '61 minutes'`;
  const states = async (kind: string) =>
    (await rows<{ state: string }>('select state from notices where kind = $1 order by created_at desc', [kind])).map(
      ({ state }) => state,
    );
  const age = (table: string) =>
    rows(`update ${table} set created_at = created_at - n * interval '1 second'
      from (select id, row_number() over () as n from ${table}) as numbered where numbered.id = ${table}.id`);
  const flood = async () => {
    const row = inquiryRow({ suspect: true });
    const stored = { row, timeZone: TIME_ZONE, kinds: [], flooded: true, digest: true };
    return (await inserts.store(randomUUID(), {}, stored))!;
  };

  test('mail to clients is limited: the newest of the hour are sent, the others wait for the admin', async () => {
    const ids: string[] = [];
    for (let index = 0; index < 5; index += 1) ids.push((await insert()).id);
    await age('notices');
    const replicas = [notices(), notices(), notices()];
    await Promise.all(replicas.map((replica) => replica.brake(3)));
    expect(await states('client')).toEqual(['waiting', 'waiting', 'waiting', 'held', 'held']);
    expect(await states('band')).toEqual(Array(5).fill('waiting'));
    await insert();
    await notices().brake(3);
    expect(await states('client')).toEqual(['held', 'waiting', 'waiting', 'waiting', 'held', 'held']);
    const { items } = await inquiries().page({ limit: 10 });
    expect(items.flatMap((item) => item.notices).filter(({ state }) => state === 'held')).toHaveLength(3);

    // The admin's release is enough, and does not count against a later mail.
    const { id } = items.find((item) => item.notices.some(({ state }) => state === 'held'))!;
    await inquiries().retryNotices({ id }, { writeId: randomUUID() });
    await rows(`update notices set counted_at = ${HOUR_AGO} where counted_at > now() - interval '1 hour'`);
    for (let index = 0; index < 3; index += 1) await insert();
    await notices().brake(3);
    expect((await states('client')).toSorted()).toEqual([...Array(2).fill('held'), ...Array(7).fill('waiting')]);
  });

  test('a mail to a client is not leased before it has passed the limit', async () => {
    await insert();
    const leased = await notices().lease(['band', 'client'], 10, true);
    expect(leased.map(({ kind }) => kind)).toEqual(['band']);
    await notices().brake(1);
    expect((await notices().lease(['band', 'client'], 10, true)).map(({ kind }) => kind)).toEqual(['client']);
  });

  test('an inquiry that the admin clears of suspicion is announced to the client, whatever the limit', async () => {
    const { id } = await flood();
    await inquiries().setSuspect({ id, suspect: false }, { writeId: randomUUID() });
    await notices().brake(0);
    expect(await states('client')).toEqual(['waiting']);
  });

  test('mails to the band are sent before those to clients, the newest first', async () => {
    const ids: string[] = [];
    for (let index = 0; index < 3; index += 1) ids.unshift((await insert()).id);
    await rows(`update notices set created_at = (select created_at from booking_inquiries where id = inquiry_id)`);
    const turns = (await notices().lease(['digest', 'band', 'client'], 10)).map(({ id }) => id);
    const found = await rows<any>('select id, inquiry_id as inquiry, kind from notices');
    expect(
      turns.map((turn) => found.find(({ id }) => id === turn)).map(({ inquiry, kind }) => [kind, inquiry]),
    ).toEqual([...ids.map((id) => ['band', id]), ...ids.map((id) => ['client', id])]);
  });

  test('one digest lists all inquiries that were set apart, at most once an hour', async () => {
    for (let index = 0; index < 5; index += 1) await flood();
    const digests = () =>
      rows<any>(`select id, inquiry_id, round(extract(epoch from next_try_at - now())) as due from notices
        where kind = 'digest' and state = 'waiting'`);
    const [digest, ...others] = await digests();
    expect(others).toEqual([]);
    expect(Number(digest.due)).toBeGreaterThan(50);
    expect(await lease()).toEqual([]);
    expect(await floodedInquiries(orm.em)).toEqual({ count: 5, since: expect.any(Date) });
    await notices().markSent(digest.id);
    expect(await floodedInquiries(orm.em)).toEqual({ count: 0, since: null });
    // The time of an inquiry is in whole milliseconds.
    await sleep(5);
    await flood();
    expect(await floodedInquiries(orm.em)).toMatchObject({ count: 1 });
    const [next] = await digests();
    expect(Number(next.due)).toBeGreaterThan(3500);
    const summary = new NoticesService(orm.em, {} as never, channels).summary();
    expect(await summary).toMatchObject({ waiting: 0, failed: 0, held: 0 });
  });

  test('every page contains the number of inquiries that are set apart', async () => {
    await insert();
    for (let index = 0; index < 3; index += 1) await flood();
    for (const suspect of [true, false, undefined])
      expect(await inquiries().page({ limit: 1, suspect })).toMatchObject({ suspects: 3 });
  });
});

describe('privacy', () => {
  const retention = (months: number) => {
    const env = { RETENTION_MONTHS: months } as BookingsEnv;
    return new RetentionJob(env, orm.em, new ErasureService(orm.em, queue, log, NO_DOCUMENTS, NO_SHOWS));
  };
  const monthsAgo = (months: number, days: number) => {
    const date = new Date();
    date.setUTCMonth(date.getUTCMonth() - months);
    date.setUTCDate(date.getUTCDate() - days);
    return date;
  };

  test('inquiries are deleted n months after their event, from every table and the queue, by concurrent replicas', async () => {
    const old = await insert(inquiryRow({ name: 'Vieja', eventDate: monthsAgo(24, 2) }));
    const kept = await insert(inquiryRow({ name: 'Reciente', eventDate: monthsAgo(23, 20) }));
    for (let index = 0; index < 450; index += 1) await insert(inquiryRow({ eventDate: monthsAgo(30, 0) }));
    const ids = (await rows<{ id: string }>('select id from notices where inquiry_id = $1', [old.id])).map(
      ({ id }) => id,
    );
    await queue.add(
      'mail',
      ids.map((id) => ({ id, kind: 'band' })),
    );
    const deleted = await Promise.all([retention(24).run(), retention(24).run(), retention(24).run()]);
    expect(deleted.reduce((sum, number) => sum + number, 0)).toBe(451);
    expect(await rows('select id from booking_inquiries')).toEqual([{ id: kept.id }]);
    expect([await count('notices'), await count('inbox')]).toEqual([2, 1]);
    expect(await queue.counts()).toMatchObject({ wait: 0, active: 0 });
    expect(await retention(24).run()).toBe(0);
  });

  test('an erasure runs once, and a repeated one gets the same answer', async () => {
    const { id } = await insert();
    const other = await insert(inquiryRow({ name: 'Otra' }));
    const erasure = new ErasureService(orm.em, queue, log, NO_DOCUMENTS, NO_SHOWS);
    const writeId = randomUUID();
    await erasure.erase({ id }, { writeId });
    await erasure.erase({ id }, { writeId });
    await expect(erasure.erase({ id }, { writeId: randomUUID() })).rejects.toMatchObject({ code: 'not_found' });
    expect(await rows('select id from booking_inquiries')).toEqual([{ id: other.id }]);
    const left = await rows<{ result: unknown }>('select result from inbox');
    expect(JSON.stringify(left)).not.toContain(id);
  });

  test('an inquiry is erased once, whatever other changes run concurrently', async () => {
    const erasure = new ErasureService(orm.em, queue, log, NO_DOCUMENTS, NO_SHOWS);
    for (let round = 0; round < 40; round += 1) {
      const { id } = await insert();
      const works = [
        () => inquiries().retryNotices({ id }, { writeId: randomUUID() }),
        () => inquiries().setSuspect({ id, suspect: true }, { writeId: randomUUID() }),
        () => opened().setStatus({ id, status: 'contacted' }, { writeId: randomUUID() }),
        () => erasure.erase({ id }, { writeId: randomUUID() }),
        () => erasure.erase({ id }, { writeId: randomUUID() }),
      ];
      const outcomes = await Promise.all(
        works.map((work) => work().then(String, ({ code, message }) => code ?? message)),
      );
      expect(outcomes.filter((outcome) => !['not_found', '[object Object]'].includes(outcome))).toEqual(['null']);
      // Nor does the recorded answer of a change that ran meanwhile remain.
      expect(await rows(`select result from inbox where result::text like '%' || $1 || '%'`, [id])).toEqual([]);
    }
  });

  test('idempotency keys are kept for 24 hours and then deleted', async () => {
    await insert();
    const [old, young] = [randomUUID(), randomUUID()];
    const age = `insert into inbox (id, fingerprint, created_at) values ($1, '', now() - $2::interval)`;
    await rows(age, [old, '24 hours 1 second']);
    await rows(age, [young, '23 hours 59 minutes']);
    expect(await sweepInbox(orm.em)).toBe(1);
    expect(await rows('select 1 from inbox where id = $1', [old])).toEqual([]);
    expect(await count('inbox')).toBe(2);
  });
});

describe('with 100,000 inquiries', () => {
  const FILL = `insert into booking_inquiries
    (id, name, email, phone, event_date, event_type, location, status, suspect, created_at)
    select gen_random_uuid(), (array['José','María','Zoraida','Chuy','Lupita'])[1 + n % 5] || ' Pérez ' || md5(n::text),
      md5('e' || n) || '@example.org', '979555' || lpad((n % 10000)::text, 4, '0'), now() + (n % 900 - 300) * interval '1 day', 'Boda', 'Bryan TX',
      (array['pending','contacted','completed'])[1 + n % 3], n % 50 = 0, now() - n * interval '1 minute'
    from generate_series(1, 100000) n`;

  test('every filter, change and sweep is answered from an index', async () => {
    // This vacuum fills the search index in one go. Autovacuum is off, because this vacuum would wait for it.
    await plans.run(`alter table booking_inquiries set (autovacuum_enabled = off);
      alter index booking_inquiries_search_index set (gin_pending_list_limit = 2000000);${FILL};
      insert into notices (id, inquiry_id, kind, state) select gen_random_uuid(), id, 'band', 'sent' from booking_inquiries;
      insert into inbox (id, fingerprint, result) select gen_random_uuid(), '', json_build_object('id', id) from booking_inquiries;
      insert into quotes (id, inquiry_id, kind, state, language, packages, lines, schedule, tax, damages, event, confirm_on, valid_until)
        select gen_random_uuid(), id, 'quote', 'accepted', 'es', '[]', '[]', '[]', '{"mode": "none", "bp": 0}', '[]',
        '{"day": "2150-05-01"}', 'deposit', '2150-05-01' from booking_inquiries;
      insert into payments (id, inquiry_id, kind, cents, method, day, state, by, retain_until)
        select gen_random_uuid(), id, 'deposit', 100, 'zelle', '2150-01-01', 'confirmed', 'admin', '2154-12-31' from booking_inquiries;
      analyze quotes;analyze payments;vacuum analyze booking_inquiries;analyze notices;analyze inbox`);
    const needle = await insert(
      inquiryRow({ name: 'Ñandú Único', location: 'Otra ubicación', phone: '(936) 555-0188' }),
    );
    const { items, next } = await inquiries().page(inquiriesQuery.parse({ limit: 50 }));
    expect(items).toHaveLength(50);
    for (const query of [
      {},
      { cursor: next },
      { suspect: 'true' },
      { suspect: 'false' },
      { status: 'contacted' },
      { status: 'pending', suspect: 'false' },
      ...STAGES.map((stage) => ({ stage })),
      { due: 'true' },
      { waits: 'money' },
      { waits: 'quote' },
      { waits: 'letter' },
      { from: '2150-05-01', to: '2150-05-31' },
      { sort: 'event' },
      { sort: 'event', suspect: 'false' },
      { sort: 'waiting' },
      { sort: 'waiting', suspect: 'false' },
      { sort: 'waiting', status: 'completed' },
      { sort: 'event', from: '2150-05-01', to: '2150-05-31' },
      { q: 'jose' },
      { q: 'nandu unico' },
      { q: '9365550188' },
      { q: 'zz no existe' },
      { q: 'perez', status: 'completed', suspect: 'true' },
    ] as Record<string, any>[]) {
      const find = async () => (await inquiries().page(inquiriesQuery.parse({ limit: 50, ...query }))).items;
      const { faults } = await plans.explain(find);
      expect({ query, faults }).toEqual({ query, faults: [] });
      const found = await find();
      if (query.q?.includes('nandu') || query.q === '9365550188')
        expect(found.map(({ id }) => id)).toEqual([needle.id]);
      if (query.q === 'jose') expect(found).toHaveLength(50);
    }

    const { faults } = await plans.explain(async () => {
      const { id } = needle;
      await inquiries().pending();
      await inquiries().counts();
      await inquiries().chosen({ ids: [id] });
      await inquiries().one({ id });
      await entriesOf(orm.em, id);
      await timelineOf(orm.em, id);
      await opened().setStatus({ id, status: 'contacted' }, { writeId: randomUUID() });
      const [notice] = await lease();
      await notices().claim(notice!);
      await notices().markSent(notice!);
      await new ErasureService(orm.em, queue, log, NO_DOCUMENTS, NO_SHOWS).erase({ id }, { writeId: randomUUID() });
      await sweepInbox(orm.em);
    });
    expect(faults).toEqual([]);
  }, 200_000);
});
