import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { LOCKS } from '@tocada/runtime/database/advisory-locks.js';
import { sql } from '@tocada/runtime/database/sql.js';
import { BookingsEnv } from '../../config/bookings.env.js';
import { Channels } from './channel.js';
import { addDigest } from './digest.sql.js';

const UNCOUNTED = `select 1 from notices where kind = any($1) and state = 'waiting' and counted_at is null limit 1`;

/** The mails of this hour that strangers have caused: by the form, and by the links of those who sent it. */
const GONE = `select (select count(*) from notices where counted_at > now() - interval '1 hour')
  + (select count(*) from client_wishes where scope = 'd' and told = 'alone' and client_wishes.at > now() - interval '1 hour') as count`;

/** Of the uncounted notices of these kinds, passes the newest, up to the rest of this hour's limit, and holds the others. */
const HOLD = `with uncounted as materialized (
  select id, row_number() over (order by created_at desc, id) as place from notices
  where kind = any($1) and state = 'waiting' and counted_at is null
), gone as materialized (${GONE})
update notices set counted_at = case when place <= $2 - gone.count then now() end,
  state = case when place <= $2 - gone.count then state else 'held' end
from uncounted, gone where notices.id = uncounted.id and notices.state = 'waiting' and notices.counted_at is null`;

const HAS_TURN = `with gone as (${GONE}) select count < $1 as "isFree" from gone`;

/** Limits the mails that strangers cause in an hour, over all requests and all replicas. */
@Injectable()
export class Brake {
  constructor(
    private readonly em: EntityManager,
    private readonly env: BookingsEnv,
    private readonly channels: Channels,
  ) {}

  get isOn(): boolean {
    return this.env.RATE_LIMIT === 'on';
  }

  private get most(): number {
    return this.env.CLIENT_MAILS_PER_HOUR;
  }

  /** Passes notices for strangers up to this hour's limit and holds the others for the admin. */
  async hold(): Promise<void> {
    if (!this.isOn) return;
    const [waiting] = await sql(this.em, UNCOUNTED, [this.channels.forStrangers]);
    if (!waiting) return;
    await this.em.fork().transactional(async (em) => {
      const [lock] = await sql<{ mine: boolean }>(em, 'select pg_try_advisory_xact_lock($1) as mine', [LOCKS.brake]);
      if (lock!.mine) await sql(em, HOLD, [this.channels.forStrangers, this.most]);
    });
  }

  /** True when one more mail may leave that a stranger causes. The caller writes the mail in the transaction of `em`. */
  async hasTurn(em: EntityManager): Promise<boolean> {
    if (!this.isOn) return true;
    await sql(em, 'select pg_advisory_xact_lock($1)', [LOCKS.brake]);
    const [turn] = await sql<{ isFree: boolean }>(em, HAS_TURN, [this.most]);
    return turn!.isFree;
  }

  /** Adds the mail that tells of all wishes of which the band was not told at once. */
  async tellHeld(): Promise<void> {
    const { isOn, isWanted } = this.channels.of('digest');
    if (isOn && isWanted) await sql(this.em, addDigest(isWanted));
  }
}
