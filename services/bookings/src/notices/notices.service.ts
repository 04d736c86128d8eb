import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { MailTestResult, Notice, NoticeKind, NoticesSummary } from '@tocada/contracts/notices.js';
import { sql } from '@tocada/runtime/database/sql.js';
import { Mailer } from '../mail/mailer.js';
import { Webhook } from '../webhook.js';
import { NoticeEntity, presentNotice } from './notice.entity.js';
import { NoticesRelay } from './notices.relay.js';

/** Not those that a worker has in its hands right now. Mail that the admin sends passes the brake, and is not counted. */
const RETRY = `update notices set state = 'waiting', tries = 0, next_try_at = now(), lease_until = now(), sending = false,
  done_at = null, give_up_at = now() + interval '24 hours', counted_at = coalesce(counted_at, 'epoch')
  where inquiry_id = ? and state <> 'sent' and (not sending or lease_until <= now())`;

const SUMMARY = `select count(*) filter (where state = 'waiting')::int as waiting,
  count(*) filter (where state = 'failed')::int as failed,
  count(*) filter (where state = 'held')::int as held,
  coalesce(extract(epoch from now() - min(created_at) filter (where state = 'waiting')), 0)::float8 as "oldestSeconds"
  from notices where state <> 'sent' and kind <> 'digest'`;

const ANNOUNCE = `insert into notices (id, inquiry_id, kind, counted_at) values (?, ?, ?, 'epoch') on conflict do nothing`;

const TOGETHER = 1000;

/** What the band is to hear of, as seen from a request. */
@Injectable()
export class NoticesService {
  /** The notices that every request has. */
  readonly kinds: NoticeKind[];

  constructor(
    private readonly em: EntityManager,
    private readonly relay: NoticesRelay,
    private readonly mailer: Mailer,
    webhook: Webhook,
  ) {
    this.kinds = [
      ...(mailer.isOn ? (['band', 'client'] as const) : []),
      ...(webhook.isOn ? (['webhook'] as const) : []),
    ];
  }

  /** Whether the band gets mail. */
  get areMailed(): boolean {
    return this.mailer.isOn;
  }

  /** To be called after a commit that may have left notices. */
  wake(): void {
    this.relay.wake();
  }

  /** Writes the notices that the request does not have yet. The admin has vouched for it: its mail passes the brake. */
  async announce(em: EntityManager, inquiryId: string): Promise<void> {
    for (const kind of this.kinds) await em.execute(ANNOUNCE, [randomUUID(), inquiryId, kind]);
  }

  async withdraw(em: EntityManager, inquiryId: string): Promise<void> {
    await em.nativeDelete(NoticeEntity, { inquiryId, state: { $ne: 'sent' } });
  }

  async retry(em: EntityManager, inquiryId: string): Promise<void> {
    await em.execute(RETRY, [inquiryId]);
  }

  /** By request. */
  async of(em: EntityManager, inquiryIds: string[]): Promise<Map<string, Notice[]>> {
    const found = new Map<string, Notice[]>(inquiryIds.map((id) => [id, []]));
    // The list without pages can be long: no statement may be.
    for (let start = 0; start < inquiryIds.length; start += TOGETHER) {
      const some = { inquiryId: inquiryIds.slice(start, start + TOGETHER) };
      const rows = await em.find(NoticeEntity, some, { orderBy: { kind: 'asc' }, refresh: true });
      for (const row of rows) found.get(row.inquiryId)!.push(presentNotice(row));
    }
    return found;
  }

  async summary(): Promise<NoticesSummary> {
    const [counts] = await sql<Omit<NoticesSummary, 'mail'>>(this.em, SUMMARY);
    return { mail: this.mailer.isOn ? 'on' : 'off', ...counts! };
  }

  testMail(): Promise<MailTestResult> {
    return this.mailer.test();
  }
}
