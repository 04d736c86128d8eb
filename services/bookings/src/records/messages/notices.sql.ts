import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { sql } from '@tocada/runtime/database/sql.js';
import { Channels, type OutboxKind } from './channel.js';
import type { DeliveryError } from './delivery-error.js';

/** A notice is queued again after this time, in case the queue has lost it. Seconds. */
const QUEUED_LEASE = 30;
/** Seconds after which an unrenewed attempt counts as dead. Longer than a stall of the database. */
const SENDING_LEASE = 30;
const BATCH = 200;

/** The order in which notices leave, so that a flood delays neither the band's mail nor the newest inquiry. */
const SENDING_ORDER = 'array_position($1::text[], kind), created_at desc';

/** $1: kinds in the order in which they leave. $3: kinds to skip until they have passed the brake. */
const lease = (isKnown: string) => `with due as materialized (
  select id, kind, created_at from notices where state = 'waiting' and lease_until <= now() and kind = any($1)
    and (counted_at is not null or kind <> all($3)) and ${isKnown}
  order by ${SENDING_ORDER} limit least($2::int, ${BATCH}) for update skip locked
), leased as (
  update notices set lease_until = now() + interval '${QUEUED_LEASE} seconds', sending = false
  from due where notices.id = due.id
)
select id, kind from due order by ${SENDING_ORDER}`;

const due = (isKnown: string) =>
  `select 1 from notices where state = 'waiting' and lease_until <= now() and ${isKnown} limit 1`;

/** A newer release may have queued kinds that this one does not know. */
const claim = (isKnown: string) => `update notices
  set sending = true, lease_until = now() + interval '${SENDING_LEASE} seconds', tries = tries + 1
  where id = $1 and ${isKnown} and state = 'waiting' and next_try_at <= now() and (not sending or lease_until <= now())
  returning kind, tries, inquiry_id as "inquiryId"`;

/** Renews only the attempt with this number of tries, because another attempt may have begun after the lease ended. */
const RENEW = `update notices set lease_until = now() + interval '${SENDING_LEASE} seconds'
  where id = $1 and tries = $2 and state = 'waiting' and sending`;

/** Skips notices that are being erased or changed, because waiting for several locks could deadlock. */
const RELEASE = `update notices set lease_until = now() where id in (
  select id from notices where id = any($1::uuid[]) and state = 'waiting' and not sending for update skip locked
)`;

const SENT = `update notices set state = 'sent', sending = false, last_error = null, said = null, done_at = now()
  where id = $1 and state <> 'sent'`;

/** $2, $5: the error; $3: milliseconds until the next try; $4: whether the failure is final. The last try is at give_up_at. */
const NOT_SENT = `with verdict as (select ($4 or give_up_at <= now()) as over, least(now() + make_interval(secs => $3 / 1000.0), give_up_at) as next
    from notices where id = $1)
  update notices set sending = false, last_error = $2, said = $5,
    state = case when over then 'failed' else 'waiting' end, done_at = case when over then now() end,
    next_try_at = next, lease_until = next
  from verdict where id = $1 and state = 'waiting' returning state`;

export interface Claim {
  kind: OutboxKind;
  tries: number;
  /** Null in a digest. */
  inquiryId: string | null;
}

/** A notice on its way to the queue. */
export interface Leased {
  id: string;
  kind: OutboxKind;
}

/** All changes of notices while they are delivered. */
@Injectable()
export class NoticesSql {
  private readonly statements: Record<'lease' | 'due' | 'claim', string>;

  constructor(
    private readonly em: EntityManager,
    private readonly channels: Channels,
  ) {
    const { knowsNotice } = channels;
    this.statements = { lease: lease(knowsNotice), due: due(knowsNotice), claim: claim(knowsNotice) };
  }

  async areDue(): Promise<boolean> {
    return (await sql(this.em, this.statements.due)).length > 0;
  }

  /**
   * Leases up to `most` due notices of these kinds for queuing, in the order in which they are to leave.
   * @param braked whether to skip notices for strangers that have not passed the brake
   */
  lease(kinds: readonly OutboxKind[], most = BATCH, braked = false): Promise<Leased[]> {
    return sql<Leased>(this.em, this.statements.lease, [kinds, most, braked ? this.channels.forStrangers : []]);
  }

  /** Releases notices that could not be queued. */
  async release(ids: string[]): Promise<void> {
    await sql(this.em, RELEASE, [ids]);
  }

  /** Begins an attempt. Undefined when the notice is done, erased, not due, held by another worker, or unknown to this release. */
  async claim(id: string): Promise<Claim | undefined> {
    return (await sql<Claim>(this.em, this.statements.claim, [id]))[0];
  }

  /** Renews the lease of the attempt with the number `tries` from `claim`. */
  async renew(id: string, tries: number): Promise<void> {
    await sql(this.em, RENEW, [id, tries]);
  }

  async markSent(id: string): Promise<void> {
    await sql(this.em, SENT, [id]);
  }

  /** @param delay milliseconds until the next try */
  async markNotSent(id: string, error: DeliveryError, delay: number, isFinal: boolean): Promise<void> {
    await sql(this.em, NOT_SENT, [id, error.message, delay, isFinal, error.said]);
  }
}
