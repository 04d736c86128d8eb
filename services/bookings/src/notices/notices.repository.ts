import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { NoticeKind } from '@tocada/contracts/notices.js';
import { sql } from '@tocada/runtime/database/sql.js';

/** How long a queued notice is left to the queue before it is queued again, in case the queue has lost it. Seconds. */
const QUEUED_LEASE = 30;
/**
 * How long after its last sign of life an attempt counts as dead, so that another worker sends the notice. Longer than
 * a database that stands still for a while. Seconds.
 */
const SENDING_LEASE = 30;
const BATCH = 200;

const LEASE = `update notices set lease_until = now() + interval '${QUEUED_LEASE} seconds', sending = false where id in (
  select id from notices where state = 'waiting' and lease_until <= now() and kind = any($1)
  order by lease_until limit least($2::int, ${BATCH}) for update skip locked
) returning id`;

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
  kind: NoticeKind;
  tries: number;
  inquiryId: string;
}

/** Every change of a notice on its way out. */
@Injectable()
export class NoticesRepository {
  constructor(private readonly em: EntityManager) {}

  /** Notices of these kinds that are due and that no other relay has, `most` at most: theirs to queue for a while. */
  async lease(kinds: readonly NoticeKind[], most = BATCH): Promise<string[]> {
    return (await sql<{ id: string }>(this.em, LEASE, [kinds, most])).map(({ id }) => id);
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
