import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { LetterKind } from '@tocada/contracts/messages/letter-kinds.js';
import { NOTICE_KINDS, type Notice, type NoticeKind, type NoticesSummary } from '@tocada/contracts/messages/notices.js';
import { say } from '@tocada/contracts/sentences/say.js';
import { AppError } from '@tocada/runtime/app-error.js';
import { sql } from '@tocada/runtime/database/sql.js';
import type { AlertCause } from './alerts.sql.js';
import { Channels, type Channel, type OutboxKind } from './channel.js';
import { NoticeEntity, presentNotice } from './notice.entity.js';
import { NoticesRelay } from './notices.relay.js';

/** A reply after which the band has answered once more. */
const IS_OUTDATED = `exists (select from replies as own join replies as later
  on later.inquiry_id = own.inquiry_id and later.at > own.at where own.id = notices.reply_id)`;

/** Skips notices that a worker is delivering. The admin's notices pass the brake and do not count against its limit. */
const RETRY = `update notices set state = 'waiting', tries = 0, next_try_at = now(), lease_until = now(), sending = false,
  done_at = null, give_up_at = now() + interval '24 hours', counted_at = coalesce(counted_at, 'epoch')
  where (inquiry_id = $1 or reply_id in (select id from replies where inquiry_id = $1)
    or letter_id in (select id from letters where inquiry_id = $1)) and not ${IS_OUTDATED}
  and state <> 'sent' and (not sending or lease_until <= now())`;

/** Without those that wait for a newer release. */
const summary = (isKnown: string) => `select count(*) filter (where state = 'waiting')::int as waiting,
  count(*) filter (where state = 'waiting' and tries > 0 and last_error is not null)::int as refused,
  count(*) filter (where state = 'failed' and not ${IS_OUTDATED})::int as failed,
  count(*) filter (where state = 'held')::int as held,
  coalesce(extract(epoch from now() - min(created_at) filter (where state = 'waiting')), 0)::float8 as "oldestSeconds"
  from notices where state <> 'sent' and ${isKnown}
  and (inquiry_id is not null or reply_id is not null or (letter_id is not null and state = 'waiting'))`;

/** The notices that only a newer release can send. A letter is named with its kind, and an alert with its cause. */
const unknown = (
  isKnown: string,
) => `select distinct notices.kind || coalesce(':' || letters.kind, ':' || rung.cause, '') as name
  from notices left join letters on letters.id = notices.letter_id left join push_alerts as rung on rung.id = notices.alert_id
  where notices.state = 'waiting' and not ${isKnown} order by name`;

/** $4: the client's address is needed. */
const ANNOUNCE = `insert into notices (id, inquiry_id, kind, counted_at) select $1, id, $3, 'epoch' from booking_inquiries
  where id = $2 and (not $4 or email <> '') on conflict do nothing`;

const REPLY = `insert into notices (id, reply_id, kind) values ($1, $2, 'reply')`;

const QUERY_SIZE = 1000;

@Injectable()
export class NoticesService {
  constructor(
    private readonly em: EntityManager,
    private readonly relay: NoticesRelay,
    private readonly channels: Channels,
  ) {}

  /** The kinds of the notices that every inquiry gets. */
  get kinds(): NoticeKind[] {
    return this.channels.forInquiry;
  }

  get mailKinds(): OutboxKind[] {
    return this.channels.kindsIn('mail');
  }

  /** True when mail to the band is on. */
  get reachesBand(): boolean {
    return this.channels.of('band').isOn;
  }

  /** True when mail about quotes and payments is on. */
  get sendsLetters(): boolean {
    return this.channels.of('letter').isOn;
  }

  /** True when the doctor's red lines are mailed. */
  get reachesOperator(): boolean {
    return this.channels.of('faults').isOn;
  }

  /** Call after a commit that may have added notices. */
  wake(): void {
    this.relay.wake();
  }

  /**
   * Adds the notices that the inquiry does not have yet. The admin has cleared it, so its mail passes the brake.
   * @param but those who know already
   */
  async announce(em: EntityManager, inquiryId: string, but: Channel['tells'][] = []): Promise<void> {
    for (const kind of this.kinds) {
      const { tells } = this.channels.of(kind);
      if (!but.includes(tells)) await sql(em, ANNOUNCE, [randomUUID(), inquiryId, kind, tells === 'client']);
    }
  }

  alertWith(letter: LetterKind): AlertCause | undefined {
    return this.channels.of('letter').rings?.(letter);
  }

  /** Adds the mail of a reply. The caller wakes the relay after the commit. */
  async mailReply(em: EntityManager, replyId: string): Promise<void> {
    if (!this.channels.of('reply').isOn) throw new AppError('not_supported', say('mail_off'));
    await sql(em, REPLY, [randomUUID(), replyId]);
  }

  async withdraw(em: EntityManager, inquiryId: string): Promise<void> {
    await em.nativeDelete(NoticeEntity, { inquiryId, state: { $ne: 'sent' } });
  }

  async retry(em: EntityManager, inquiryId: string): Promise<void> {
    await sql(em, RETRY, [inquiryId]);
  }

  async of(em: EntityManager, inquiryIds: string[]): Promise<Map<string, Notice[]>> {
    const byInquiry = new Map<string, Notice[]>(inquiryIds.map((id) => [id, []]));
    // A list without pages may have many inquiries, and no statement may take long.
    for (let start = 0; start < inquiryIds.length; start += QUERY_SIZE) {
      const some = { inquiryId: inquiryIds.slice(start, start + QUERY_SIZE), kind: [...NOTICE_KINDS] };
      const rows = await em.find(NoticeEntity, some, { orderBy: { kind: 'asc' }, disableIdentityMap: true });
      for (const row of rows) byInquiry.get(row.inquiryId!)!.push(presentNotice(row));
    }
    return byInquiry;
  }

  async summary(): Promise<NoticesSummary> {
    const { waiting, oldestSeconds, failed, held } = await this.counts();
    return { mail: this.reachesBand ? 'on' : 'off', waiting, oldestSeconds, failed, held };
  }

  /** `refused`: those that wait after a try that failed. */
  async counts(): Promise<Omit<NoticesSummary, 'mail'> & { refused: number }> {
    const text = summary(this.channels.knowsNotice);
    const [counts] = await sql<Awaited<ReturnType<NoticesService['counts']>>>(this.em, text);
    return counts!;
  }

  /** The kinds of waiting notices that this release does not know. */
  async unknown(): Promise<string[]> {
    const found = await sql<{ name: string }>(this.em, unknown(this.channels.knowsNotice));
    return found.map(({ name }) => name);
  }
}
