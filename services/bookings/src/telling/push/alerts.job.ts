import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { isoDay } from '@tocada/contracts/ground/days.js';
import { IMAGES } from '@tocada/contracts/kit/images.js';
import { sql } from '@tocada/runtime/database/sql.js';
import { periodically } from '@tocada/runtime/periodic.js';
import { inZone, localMoment } from '@tocada/runtime/zone.js';
import { heldByOthers, holdsEndingWithin, slotOfEntry } from '../../records/dates/entries.sql.js';
import { ContentClient } from '../../records/ground/content-client.js';
import { CurrentSite } from '../../records/ground/current-site.js';
import { forgetAlerts, ringFor, writeAlert } from '../../records/messages/alerts.sql.js';
import { NoticesService } from '../../records/messages/notices.service.js';

const MINUTE = 60_000;

/** Local hours. A device's quiet hours are its own. */
const UNANSWERED = { from: 9, until: 21 };
const HOLDS = { from: 8, until: 21 };
/** Hours. */
const DAY = 24;

/** $1: the start of today, because nobody waits for an answer about a day that has passed. The band noted those without a day itself. $2: now. */
const UNANSWERED_FOR_AN_HOUR = `with ${ringFor(`select 'unanswered' as cause, id as inquiry_id, 'unanswered:' || id as key, now() as due
  from booking_inquiries where status = 'pending' and not suspect and event_date >= $1::timestamptz and date_note is null
  and created_at <= $2::timestamptz - interval '1 hour' and created_at > $2 - interval '${DAY} hours'`)}
  select id from rung`;

/** $1: the kinds of mails. */
const MAILS = `with ${ringFor(`select 'mail_failed' as cause, coalesce(mail.inquiry_id, replies.inquiry_id, letters.inquiry_id) as inquiry_id,
  'mail_failed:' || mail.id as key, now() as due
  from notices as mail left join replies on replies.id = mail.reply_id left join letters on letters.id = mail.letter_id
  where mail.state = 'failed' and mail.done_at > now() - interval '${DAY} hours' and mail.kind = any($1)`)}
  select id from rung`;

/** Looks for what devices ring for and what no act announces. Each alert is written once, whatever runs twice: its key names the occasion. */
@Injectable()
export class AlertsJob implements OnApplicationBootstrap, OnModuleDestroy {
  private stop: () => void = () => {};

  constructor(
    private readonly em: EntityManager,
    private readonly notices: NoticesService,
    private readonly site: CurrentSite,
    @Inject(ContentClient) private readonly content: Pick<ContentClient, 'call'>,
  ) {}

  onApplicationBootstrap(): void {
    this.stop = periodically(MINUTE, () => this.run(new Date()), new Logger(AlertsJob.name));
  }

  onModuleDestroy(): void {
    this.stop();
  }

  /** Adds the alerts that are due. Resolves with their number. */
  async run(now: Date): Promise<number> {
    const [device] = await sql(this.em, 'select from push_subscriptions limit 1');
    if (!device) return 0;
    const { timeZone } = await this.site.get();
    const today = isoDay(now.toISOString(), timeZone);
    const { hour } = inZone(now.toISOString(), timeZone);
    const isWithin = ({ from, until }: typeof HOLDS) => hour >= from && hour < until;
    const start = localMoment(today, timeZone).instant;
    const added = [
      isWithin(UNANSWERED) ? (await sql(this.em, UNANSWERED_FOR_AN_HOUR, [start, now])).length : 0,
      isWithin(HOLDS) ? await this.holds(today, timeZone) : 0,
      (await sql(this.em, MAILS, [this.notices.mailKinds])).length,
      await this.photos(),
    ].reduce((sum, count) => sum + count, 0);
    await forgetAlerts(this.em);
    if (added > 0) this.notices.wake();
    return added;
  }

  /** First options that end today while another request waits for the night. */
  private async holds(today: string, timeZone: string): Promise<number> {
    let added = 0;
    for (const { id, inquiryId, rank, expiresAt } of await holdsEndingWithin(this.em, DAY)) {
      if (rank !== 1 || inquiryId === null || isoDay(expiresAt!, timeZone) !== today) continue;
      const others = await heldByOthers(this.em, await slotOfEntry(this.em, id), inquiryId);
      if (others.length === 0) continue;
      if (await writeAlert(this.em, { cause: 'hold', inquiryId, key: `${id}:${today}` })) added += 1;
    }
    return added;
  }

  private async photos(): Promise<number> {
    // Content is away. The next look finds the same photos.
    const { ids } = await this.content.call(IMAGES.givenUp, {}).catch(() => ({ ids: [] as string[] }));
    let added = 0;
    for (const id of ids)
      if (await writeAlert(this.em, { cause: 'photo_failed', inquiryId: null, key: id })) added += 1;
    return added;
  }
}
