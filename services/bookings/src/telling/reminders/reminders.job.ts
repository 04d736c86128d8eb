import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { sql } from '@tocada/runtime/database/sql.js';
import { periodically } from '@tocada/runtime/periodic.js';
import { inZone, localMoment } from '@tocada/runtime/zone.js';
import { BookingsEnv } from '../../config/bookings.env.js';
import { CurrentSite } from '../../records/ground/current-site.js';
import { addNotices } from '../../records/messages/add-notices.sql.js';
import { LettersService } from '../../records/messages/letters.service.js';
import { NoticesService } from '../../records/messages/notices.service.js';
import { startOfDay, UNANSWERED } from './agenda.sql.js';
import { owedOf, remindersOf } from './owed.sql.js';
import { reminderKey } from './reminder-keys.js';

const MINUTE = 60_000;

/** Local hours. An agenda that could not be made in the morning is left out. */
const AGENDA = { from: 8, until: 12 };
const ALERTS = { from: 9, until: 21 };
/** The hours without an answer after which the band is reminded. */
const ALERT_AFTER = [4, 24];
/** Older inquiries stand in the agenda only: after an upgrade nobody is reminded of last year. */
const ALERT_WITHIN = '7 days';

/** Two replicas cannot both add the agenda of a day. */
const ADD_AGENDA = `${addNotices('id, kind, day, give_up_at', `values ($1, 'agenda', $2, $3)`)}
  on conflict do nothing returning id`;

/** One alert for all inquiries that have become late. The band noted those without a day itself. Of two replicas the second finds none. $1: the start of today. */
const ADD_ALERT = `with late as (
  select id, hours from booking_inquiries, unnest($4::int[]) as hours where ${UNANSWERED}
    and date_note is null and created_at <= $3::timestamptz - make_interval(hours => hours) and created_at > $3 - interval '${ALERT_WITHIN}'
), told as (
  insert into unanswered_alerts (inquiry_id, hours, notice_id) select id, hours, $2 from late order by id, hours
  on conflict do nothing returning 1
)
${addNotices('id, kind, give_up_at', `select $2, 'unanswered', $5 where exists (select from told) returning id`)}`;

/** Reminds the band of what waits, and clients of payments. The mails are in the outbox, so that each is sent once, whatever dies. */
@Injectable()
export class RemindersJob implements OnApplicationBootstrap, OnModuleDestroy {
  private stop: () => void = () => {};
  /** The local hour in which payments were last looked at. */
  private remindedAt = '';

  constructor(
    private readonly env: BookingsEnv,
    private readonly em: EntityManager,
    private readonly notices: NoticesService,
    private readonly letters: LettersService,
    private readonly site: CurrentSite,
  ) {}

  onApplicationBootstrap(): void {
    if (this.env.REMINDERS === 'off' || !this.notices.reachesBand) return;
    this.stop = periodically(MINUTE, () => this.run(new Date()), new Logger(RemindersJob.name));
  }

  onModuleDestroy(): void {
    this.stop();
  }

  /** Adds the mails that are due. Resolves with their number. */
  async run(now: Date): Promise<number> {
    const { timeZone } = await this.site.get();
    const local = inZone(now.toISOString(), timeZone);
    const day = local.toPlainDate().toString();
    // Mail that could not be sent during the day must not arrive at night.
    const giveUpAt = localMoment(`${day}T${ALERTS.until}:00`, timeZone).instant;
    const isWithin = ({ from, until }: typeof AGENDA) => local.hour >= from && local.hour < until;
    const added = [
      ...(isWithin(AGENDA) ? await sql(this.em, ADD_AGENDA, [randomUUID(), day, giveUpAt]) : []),
      ...(isWithin(ALERTS)
        ? await sql(this.em, ADD_ALERT, [startOfDay(now, timeZone), randomUUID(), now, ALERT_AFTER, giveUpAt])
        : []),
    ];
    if (isWithin(ALERTS)) await this.remindOfPayments(day, `${day}T${local.hour}`);
    if (added.length > 0) this.notices.wake();
    return added.length;
  }

  /** Each reminder is written once, whatever runs twice: its key names the payment. */
  private async remindOfPayments(today: string, hour: string): Promise<void> {
    if (hour === this.remindedAt) return;
    for (const owed of await owedOf(this.em, today)) {
      const { due, quoteId, on, isElsewhere } = owed;
      for (const { kind, recipient } of remindersOf(owed, today))
        await this.letters.write(this.em, {
          inquiryId: due.id,
          kind,
          recipient,
          quoteId,
          key: reminderKey(kind, due.id, on, isElsewhere),
        });
    }
    this.remindedAt = hour;
    this.notices.wake();
  }
}
