import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { sql } from '@tocada/runtime/database/sql.js';
import type { OutboxKind } from './notices.lanes.js';

/** How long a queued notice is left to the queue before it is queued again, in case the queue has lost it. Seconds. */
const QUEUED_LEASE = 30;
/**
 * How long after its last sign of life an attempt counts as dead, so that another worker sends the notice. Longer than
 * a database that stands still for a while. Seconds.
 */
const SENDING_LEASE = 30;
const BATCH = 200;

/** The order in which notices leave: a flood must delay neither the newest request nor the band's mail. */
const IN_TURN = `case kind when 'digest' then 0 when 'client' then 2 else 1 end, created_at desc`;

/** $3 whether client mail has to have passed the brake. */
const LEASE = `with due as materialized (
  select id, kind, created_at from notices where state = 'waiting' and lease_until <= now() and kind = any($1)
    and (kind <> 'client' or counted_at is not null or not $3::boolean)
  order by ${IN_TURN} limit least($2::int, ${BATCH}) for update skip locked
), leased as (
  update notices set lease_until = now() + interval '${QUEUED_LEASE} seconds', sending = false
  from due where notices.id = due.id
)
select id, kind from due order by ${IN_TURN}`;

/** One replica brakes at a time; the number is any that nobody else uses. */
const BRAKE_LOCK = 979_003;

const UNCOUNTED = `select 1 from notices where kind = 'client' and state = 'waiting' and counted_at is null limit 1`;

/** Lets the newest client mails that are not counted yet pass, as many as are left of ? within the hour; holds the others. */
const BRAKE = `with uncounted as materialized (
  select id, row_number() over (order by created_at desc, id) as place from notices
  where kind = 'client' and state = 'waiting' and counted_at is null
), gone as materialized (
  select count(*) as count from notices where counted_at > now() - interval '1 hour'
)
update notices set counted_at = case when place <= ? - gone.count then now() end,
  state = case when place <= ? - gone.count then state else 'held' end
from uncounted, gone where notices.id = uncounted.id and notices.state = 'waiting' and notices.counted_at is null`;

/** A digest tells of what was set apart since the one before. */
const FLOODED = `select count(*)::int as count, (extract(epoch from min(created_at)) * 1000)::float8 as since from booking_inquiries
  where flooded and suspect and created_at > coalesce(
    (select max(done_at) from notices where kind = 'digest' and state = 'sent'), '-infinity')`;

const CLAIM = `update notices
  set sending = true, lease_until = now() + interval '${SENDING_LEASE} seconds', tries = tries + 1
  where id = $1 and state = 'waiting' and next_try_at <= now() and (not sending or lease_until <= now())
  returning kind, tries, inquiry_id as "inquiryId"`;

/** Only the attempt that `tries` counts: after a lease that ran out another one may have begun. */
const RENEW = `update notices set lease_until = now() + interval '${SENDING_LEASE} seconds'
  where id = $1 and tries = $2 and state = 'waiting' and sending`;

/** One that someone is erasing or changing keeps its lease: waiting for several of those could be a deadlock. */
const RELEASE = `update notices set lease_until = now() where id in (
  select id from notices where id = any($1::uuid[]) and state = 'waiting' and not sending for update skip locked
)`;

const SENT = `update notices set state = 'sent', sending = false, last_error = null, done_at = now()
  where id = $1 and state <> 'sent'`;

/** $2 the error, $3 milliseconds until the next try, $4 whether there is none. The last try is when patience ends. */
const NOT_SENT = `with verdict as (select ($4 or give_up_at <= now()) as over, least(now() + make_interval(secs => $3 / 1000.0), give_up_at) as next
    from notices where id = $1)
  update notices set sending = false, last_error = $2,
    state = case when over then 'failed' else 'waiting' end, done_at = case when over then now() end,
    next_try_at = next, lease_until = next
  from verdict where id = $1 and state = 'waiting' returning state`;

export interface Claim {
  kind: OutboxKind;
  tries: number;
  /** Null for a digest. */
  inquiryId: string | null;
}

/** A notice on its way to the queue. */
export interface Leased {
  id: string;
  kind: OutboxKind;
}

/** Requests that were set apart because too many came. */
export interface Flooded {
  count: number;
  /** When the first of them came; null without any. */
  since: Date | null;
}

/** Every change of a notice on its way out. */
@Injectable()
export class NoticesRepository {
  constructor(private readonly em: EntityManager) {}

  /**
   * Notices of these kinds that are due and that no other relay has, `most` at most: theirs to queue for a while.
   * @param braked leaves out client mail that `brake` has not let pass
   */
  lease(kinds: readonly OutboxKind[], most = BATCH, braked = false): Promise<Leased[]> {
    return sql<Leased>(this.em, LEASE, [kinds, most, braked]);
  }

  /** Of new client mail lets pass what is left of `most` within the hour, and holds the rest for the admin. */
  async brake(most: number): Promise<void> {
    const [waiting] = await sql(this.em, UNCOUNTED);
    if (!waiting) return;
    await this.em.fork().transactional(async (em) => {
      const [lock] = await em.execute<{ mine: boolean }[]>('select pg_try_advisory_xact_lock(?) as mine', [BRAKE_LOCK]);
      if (lock!.mine) await em.execute(BRAKE, [most, most]);
    });
  }

  async flooded(): Promise<Flooded> {
    const [found] = await sql<{ count: number; since: number | null }>(this.em, FLOODED);
    const { count, since } = found!;
    return { count, since: since === null ? null : new Date(since) };
  }

  /** Gives back what could not be queued. */
  async release(ids: string[]): Promise<void> {
    await sql(this.em, RELEASE, [ids]);
  }

  /** Undefined when it is done, erased, not due, or in another worker's hands. */
  async claim(id: string): Promise<Claim | undefined> {
    return (await sql<Claim>(this.em, CLAIM, [id]))[0];
  }

  /** The attempt that `claim` counted as `tries` is still alive. */
  async renew(id: string, tries: number): Promise<void> {
    await sql(this.em, RENEW, [id, tries]);
  }

  async markSent(id: string): Promise<void> {
    await sql(this.em, SENT, [id]);
  }

  /** @param delay milliseconds until the next try */
  async markNotSent(id: string, error: string, delay: number, isFinal: boolean): Promise<void> {
    await sql(this.em, NOT_SENT, [id, error, delay, isFinal]);
  }
}
