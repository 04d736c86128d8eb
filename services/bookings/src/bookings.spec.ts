import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, test } from '@jest/globals';
import { INQUIRIES } from '@tocada/contracts/inquiries/inquiries.js';
import { INQUIRY_STATUSES } from '@tocada/contracts/inquiries/inquiries-query.js';
import { inquiryFields } from '@tocada/contracts/inquiries/spec-inquiry.js';
import { STAGES } from '@tocada/contracts/kit/stages.js';
import { NOTICE_STATES } from '@tocada/contracts/messages/notices.js';
import { say } from '@tocada/contracts/sentences/say.js';
import { requestContext } from '@tocada/runtime/context.js';
import { fingerprintOf } from '@tocada/runtime/database/exactly-once.js';
import { sweepInbox } from '@tocada/runtime/database/inbox-sweep.js';
import { RetentionJob } from './acts/privacy/retention.job.js';
import type { BookingsEnv } from './config/bookings.env.js';
import { InquiryInsert } from './records/inquiries/inquiry-insert.sql.js';
import type { InquiryRow } from './records/inquiries/inquiry.entity.js';
import { Brake } from './records/messages/brake.js';
import { Channels } from './records/messages/channel.js';
import { DeliveryError } from './records/messages/delivery-error.js';
import { NoticesService } from './records/messages/notices.service.js';
import { NoticesSql } from './records/messages/notices.sql.js';
import { openBookings, TIME_ZONE } from './spec-bookings.js';
import { inquiryRow } from './spec-inquiry.js';
import { floodedInquiries } from './telling/channels/flooded-inquiries.sql.js';

const bookings = await openBookings();
const { em, rows, inserts, channels, queue, notices, inquiries, opened, erasure, insert, lease } = bookings;
beforeEach(bookings.empty);
afterAll(bookings.close);

const words = (message: string) => new DeliveryError(message, '550');
const count = async (table: string) =>
  Number((await rows<{ count: string }>(`select count(*) from ${table}`))[0]!.count);

test('the database takes exactly the states and statuses that the code knows', async () => {
  const checks = await rows<{ name: string; text: string }>(
    `select conname as name, pg_get_constraintdef(oid) as text from pg_constraint where contype = 'c'
     and conrelid in ('notices'::regclass, 'booking_inquiries'::regclass)`,
  );
  const values = ({ text }: { text: string }) => [...text.matchAll(/'(\w+)'/g)].map(([, value]) => value).toSorted();
  expect(Object.fromEntries(checks.map((check) => [check.name, values(check)]))).toEqual({
    notices_state_check: NOTICE_STATES.toSorted(),
    booking_inquiries_stage_check: STAGES.toSorted(),
    booking_inquiries_status_check: INQUIRY_STATUSES.toSorted(),
  });
});

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
    const elsewhere = new InquiryInsert(em);
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
  const input = INQUIRIES.create.input.parse(inquiryFields());
  const created = await inquiries.create(input, { writeId: randomUUID() });
  // A schema drops the fields that it does not know.
  expect(INQUIRIES.create.output.parse(created)).toEqual(created);
  const one = await inquiries.one({ id });
  expect(INQUIRIES.one.output.parse(one)).toEqual(one);
  const page = await inquiries.page({});
  expect(INQUIRIES.page.output.parse(page)).toEqual(page);
});

test('the language of the form is stored, and makes no other request of the same texts', async () => {
  const fields = inquiryFields({ details: null });
  const send = (writeId: string, language?: string) =>
    inquiries.create(INQUIRIES.create.input.parse({ ...fields, language }), { writeId });
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
  const fork = em.fork();
  await fork.begin();
  await fork.execute('select 1 from booking_inquiries where id = ? for update', [id]);
  let isLate = false;
  const change = requestContext.run({ requestId: 'late', isLate: () => isLate }, () =>
    opened.setStatus({ id, status: 'completed' }, { writeId: randomUUID() }),
  );
  const refused = expect(change).rejects.toMatchObject({ code: 'unavailable' });
  isLate = true;
  await fork.rollback();
  await refused;
  expect(await rows('select status from booking_inquiries')).toEqual([{ status: 'pending' }]);
});

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
    await notices.release(leased.slice(0, 7));
    expect((await lease()).toSorted()).toEqual(leased.slice(0, 7).toSorted());
  });

  test('one worker holds a notice at a time, and another takes over when the lease of a dead worker ends', async () => {
    await insert();
    const [id] = await lease();
    const claims = await Promise.all(Array.from({ length: 5 }, () => notices.claim(id!)));
    expect(claims.filter(Boolean)).toHaveLength(1);
    await rows(`update notices set lease_until = now() - interval '1 second' where id = $1`, [id]);
    expect(await lease()).toEqual([id]);
    expect(await notices.claim(id!)).toMatchObject({ tries: 2 });
    await notices.markSent(id!);
    expect(await notices.claim(id!)).toBeUndefined();
    await notices.markNotSent(id!, words('tarde'), 0, true);
    expect(await rows('select state from notices where id = $1', [id])).toEqual([{ state: 'sent' }]);
  });

  test('a notice of a kind that only a newer release knows is left to that release', async () => {
    await insert();
    const [id] = await lease();
    const older = new Channels({ client: channels.of('client') } as never);
    expect(await new NoticesSql(em, older).claim(id!)).toBeUndefined();
    expect(await notices.claim(id!)).toMatchObject({ kind: 'band' });
  });

  test('a running attempt renews its lease, but not after it has lost the lease', async () => {
    await insert();
    const [id] = await lease();
    const left = async () =>
      (await rows<any>('select extract(epoch from lease_until - now()) as left from notices where id = $1', [id]))[0]
        .left;
    const { tries } = (await notices.claim(id!))!;
    await rows(`update notices set lease_until = now() + interval '1 second' where id = $1`, [id]);
    await notices.renew(id!, tries);
    expect(Number(await left())).toBeGreaterThan(25);
    // Another worker has leased the notice in between.
    await rows(`update notices set lease_until = now() - interval '1 second' where id = $1`, [id]);
    await lease();
    await notices.claim(id!);
    await rows(`update notices set lease_until = now() + interval '1 second' where id = $1`, [id]);
    await notices.renew(id!, tries);
    expect(Number(await left())).toBeLessThan(2);
    // A back-off is not a lease.
    await notices.markNotSent(id!, words('luego'), 60_000, false);
    await notices.renew(id!, tries + 1);
    expect(Number(await left())).toBeGreaterThan(50);
  });

  test('a notice waits for its back-off, has its last try at the end of its time, and then fails', async () => {
    await insert();
    const [id, other] = await lease();
    const state = async () =>
      (await rows<any>('select *, next_try_at = give_up_at as last from notices where id = $1', [id]))[0];
    await notices.claim(id!);
    await notices.markNotSent(id!, words('no hay nadie'), 60_000, false);
    expect(await state()).toMatchObject({ state: 'waiting', last_error: 'no hay nadie', tries: 1, last: false });
    expect(await notices.claim(id!)).toBeUndefined();
    await rows(
      `update notices set next_try_at = now() - interval '1 minute', give_up_at = now() + interval '1 minute' where id = $1`,
      [id],
    );
    await notices.claim(id!);
    await notices.markNotSent(id!, DeliveryError.of(say('notice_no_answer'), 'ETIMEDOUT'), 7_200_000, false);
    const late = { last_error: 'El servidor de correo no responde', said: 'notice_no_answer' };
    expect(await state()).toMatchObject({ state: 'waiting', tries: 2, last: true, ...late });
    await rows(
      `update notices set next_try_at = now() - interval '1 minute', give_up_at = now() - interval '1 second' where id = $1`,
      [id],
    );
    await notices.claim(id!);
    await notices.markNotSent(id!, words('ya no'), 7_200_000, false);
    expect(await state()).toMatchObject({ state: 'failed', last_error: 'ya no', said: null, tries: 3 });
    await notices.claim(other!);
    await notices.markNotSent(other!, words('550'), 1000, true);
    expect(await rows('select 1 from notices where state = $1', ['failed'])).toHaveLength(2);
  });
});

describe('a flood', () => {
  const HOUR_AGO = `now() - interval '61 minutes'`;
  const states = async (kind: string) =>
    (await rows<{ state: string }>('select state from notices where kind = $1 order by created_at desc', [kind])).map(
      ({ state }) => state,
    );
  /** One look of a replica. */
  const brake = (most: number) => {
    const env = { RATE_LIMIT: 'on', CLIENT_MAILS_PER_HOUR: most } as BookingsEnv;
    return new Brake(em, env, channels).hold();
  };
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
    await Promise.all([brake(3), brake(3), brake(3)]);
    expect(await states('client')).toEqual(['waiting', 'waiting', 'waiting', 'held', 'held']);
    expect(await states('band')).toEqual(Array(5).fill('waiting'));
    await insert();
    await brake(3);
    expect(await states('client')).toEqual(['held', 'waiting', 'waiting', 'waiting', 'held', 'held']);
    const { items } = await inquiries.page({ limit: 10 });
    expect(items.flatMap((item) => item.notices).filter(({ state }) => state === 'held')).toHaveLength(3);

    // The admin's release is enough, and does not count against a later mail.
    const { id } = items.find((item) => item.notices.some(({ state }) => state === 'held'))!;
    await inquiries.retryNotices({ id }, { writeId: randomUUID() });
    await rows(`update notices set counted_at = ${HOUR_AGO} where counted_at > now() - interval '1 hour'`);
    for (let index = 0; index < 3; index += 1) await insert();
    await brake(3);
    expect((await states('client')).toSorted()).toEqual([...Array(2).fill('held'), ...Array(7).fill('waiting')]);
  });

  test('a mail to a client is not leased before it has passed the limit', async () => {
    await insert();
    const leased = await notices.lease(['band', 'client'], 10, true);
    expect(leased.map(({ kind }) => kind)).toEqual(['band']);
    await brake(1);
    expect((await notices.lease(['band', 'client'], 10, true)).map(({ kind }) => kind)).toEqual(['client']);
  });

  test('an inquiry that the admin clears of suspicion is announced to the client, whatever the limit', async () => {
    const { id } = await flood();
    await inquiries.setSuspect({ id, suspect: false }, { writeId: randomUUID() });
    await brake(0);
    expect(await states('client')).toEqual(['waiting']);
  });

  test('mails to the band are sent before those to clients, the newest first', async () => {
    const ids: string[] = [];
    for (let index = 0; index < 3; index += 1) ids.unshift((await insert()).id);
    await rows(`update notices set created_at = (select created_at from booking_inquiries where id = inquiry_id)`);
    const turns = (await notices.lease(['digest', 'band', 'client'], 10)).map(({ id }) => id);
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
    expect(await floodedInquiries(em)).toEqual({ count: 5, since: expect.any(Date) });
    await notices.markSent(digest.id);
    expect(await floodedInquiries(em)).toEqual({ count: 0, since: null });
    // Columns hold whole milliseconds. The requests so far, and then the digest, get an earlier time.
    await rows(`update booking_inquiries set created_at = created_at - interval '2 seconds'`);
    await rows(`update notices set done_at = done_at - interval '1 second' where kind = 'digest'`);
    await flood();
    expect(await floodedInquiries(em)).toMatchObject({ count: 1 });
    const [next] = await digests();
    expect(Number(next.due)).toBeGreaterThan(3500);
    const summary = new NoticesService(em, {} as never, channels).summary();
    expect(await summary).toMatchObject({ waiting: 0, failed: 0, held: 0 });
  });

  test('every page contains the number of inquiries that are set apart', async () => {
    await insert();
    for (let index = 0; index < 3; index += 1) await flood();
    for (const suspect of [true, false, undefined])
      expect(await inquiries.page({ limit: 1, suspect })).toMatchObject({ suspects: 3 });
  });
});

describe('privacy', () => {
  const retention = (months: number) => {
    const env = { RETENTION_MONTHS: months } as BookingsEnv;
    return new RetentionJob(env, em, erasure);
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
    const writeId = randomUUID();
    await erasure.erase({ id }, { writeId });
    await erasure.erase({ id }, { writeId });
    await expect(erasure.erase({ id }, { writeId: randomUUID() })).rejects.toMatchObject({ code: 'not_found' });
    expect(await rows('select id from booking_inquiries')).toEqual([{ id: other.id }]);
    const left = await rows<{ result: unknown }>('select result from inbox');
    expect(JSON.stringify(left)).not.toContain(id);
  });

  test('an inquiry is erased once, whatever other changes run concurrently', async () => {
    for (let round = 0; round < 40; round += 1) {
      const { id } = await insert();
      const works = [
        () => inquiries.retryNotices({ id }, { writeId: randomUUID() }),
        () => inquiries.setSuspect({ id, suspect: true }, { writeId: randomUUID() }),
        () => opened.setStatus({ id, status: 'contacted' }, { writeId: randomUUID() }),
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
    expect(await sweepInbox(em)).toBe(1);
    expect(await rows('select 1 from inbox where id = $1', [old])).toEqual([]);
    expect(await count('inbox')).toBe(2);
  });
});
