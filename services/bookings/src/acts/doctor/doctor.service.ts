import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { isoDay } from '@tocada/contracts/ground/days.js';
import type { Language } from '@tocada/contracts/ground/language.js';
import type { BOOKINGS_DOCTOR, Examined, Finding, ServiceReport } from '@tocada/contracts/house/doctor.js';
import DOCTOR from '@tocada/contracts/house/doctor.texts.js';
import type { Way } from '@tocada/contracts/house/ways.js';
import type { RpcPayload } from '@tocada/contracts/kit/rpc.js';
import { AppError } from '@tocada/runtime/app-error.js';
import { serviceReport } from '@tocada/runtime/database/service-report.js';
import { sql } from '@tocada/runtime/database/sql.js';
import { fault, finding, ok, unknown, warning, type Found } from '@tocada/runtime/doctor.js';
import { BookingsEnv } from '../../config/bookings.env.js';
import { ShowsProjection } from '../../records/dates/shows.projection.js';
import { CurrentSite } from '../../records/ground/current-site.js';
import { addNotices } from '../../records/messages/add-notices.sql.js';
import { DeliveryError } from '../../records/messages/delivery-error.js';
import { NoticesService } from '../../records/messages/notices.service.js';
import { Mailer } from '../../telling/mail/mailer.js';
import { pushFound } from '../../telling/push/push.doctor.js';
import { PushSender } from '../../telling/push/push.sender.js';
import { deviceReport } from '../../telling/push/subscriptions.sql.js';
import { subjectOf } from '../../telling/push/vapid.js';
import { elsewhereFound } from './elsewhere.js';
import FINDINGS from './findings.texts.js';
import { MailRecords } from './mail-records.js';
import { currencyFound } from './quoted-currency.js';
import { keptFound, numbersFound } from './restored.js';

/** Milliseconds. */
const MAIL_LIMIT = 5500;
const QUEUE_LIMIT = 1500;
const NIGHTS_LIMIT = 6000;
/** The time that a notice may wait, in seconds: as the alert NoticesLate. */
const LONG = 900;

/** Lines that a site sees only where there is something to tell. */
const ONLY_IF_FOUND: Examined[] = ['numbers', 'kept', 'currency', 'elsewhere'];

/** The replicas of the gateway may tell at the same time. The mail is worth nothing on the next day. */
const ADD_FAULTS = addNotices(
  'id, kind, day, findings, give_up_at',
  `values ($1, 'faults', $2, $3, now() + interval '24 hours') on conflict do nothing returning id`,
);

@Injectable()
export class DoctorService {
  constructor(
    private readonly env: BookingsEnv,
    private readonly em: EntityManager,
    private readonly mailer: Mailer,
    private readonly notices: NoticesService,
    private readonly shows: ShowsProjection,
    private readonly site: CurrentSite,
    private readonly push: PushSender,
  ) {}

  /** Mails red lines to the operator, once for each local day. */
  async tell({ faults }: RpcPayload<typeof BOOKINGS_DOCTOR.tell>): Promise<{ told: boolean }> {
    if (!this.notices.reachesOperator) return { told: false };
    const { timeZone } = await this.site.get();
    const day = isoDay(new Date().toISOString(), timeZone);
    const added = await sql(this.em, ADD_FAULTS, [randomUUID(), day, JSON.stringify(faults)]);
    if (added.length > 0) this.notices.wake();
    return { told: added.length > 0 };
  }

  async examine({ lang }: RpcPayload<typeof BOOKINGS_DOCTOR.examine>): Promise<ServiceReport> {
    const records = new MailRecords(await this.mailer.domain(), this.env.DNS_SERVERS, lang);
    const way = this.env.RUNS_IN as Way;
    const mail = finding('mail', MAIL_LIMIT, lang, () => this.mail(lang));
    const report = await serviceReport('bookings', this.env, this.em, [
      mail,
      ...records.looks(this.mailer.isOn),
      finding('notices', MAIL_LIMIT + QUEUE_LIMIT, lang, () => this.queue(mail, lang)),
      finding('push', QUEUE_LIMIT, lang, () => this.devices(lang), way),
      finding('nights', NIGHTS_LIMIT, lang, () => this.nights(lang), way),
      finding(
        'numbers',
        QUEUE_LIMIT,
        lang,
        async () => numbersFound(this.em, (await this.site.get()).timeZone, lang),
        way,
      ),
      finding('currency', QUEUE_LIMIT, lang, async () => currencyFound(this.em, await this.site.get(), lang), way),
      finding('kept', QUEUE_LIMIT, lang, () => keptFound(this.em, lang), way),
      finding('elsewhere', QUEUE_LIMIT, lang, () => elsewhereFound(this.em, lang)),
    ]);
    const isSeen = ({ name, state }: Finding) => state === 'ok' || state === 'warning' || !ONLY_IF_FOUND.includes(name);
    return { ...report, findings: report.findings.filter(isSeen) };
  }

  private async devices(language: Language): Promise<Found> {
    const [devices, site] = await Promise.all([deviceReport(this.em), this.site.get()]);
    const { SITE_URL } = this.env;
    const key = this.push.keys?.publicKey;
    return pushFound({ devices, key, siteUrl: SITE_URL, subject: subjectOf(SITE_URL, site.email), site, language });
  }

  private async nights(language: Language): Promise<Found> {
    const texts = FINDINGS[language].nights;
    try {
      const different = await this.shows.differences();
      return different === 0 ? ok(texts.good) : fault(texts.wrong(different), texts.wrongTodo);
    } catch (error) {
      // Content has its own line, and that one says what to do.
      if (error instanceof AppError && error.code === 'unavailable') return unknown(DOCTOR[language].away.content);
      throw error;
    }
  }

  private async mail(language: Language): Promise<Found> {
    const texts = FINDINGS[language].mail;
    if (!this.mailer.isOn) return warning(texts.off, texts.offTodo);
    const { host, hostname, username } = new URL(this.env.SMTP_URL);
    try {
      await this.mailer.verify();
      if (!username && /^(127\.|localhost$|\[::1\])/.test(hostname)) return ok(texts.local(host));
      return ok(texts.good(host));
    } catch (error) {
      const { code } = DeliveryError.from(error);
      if (code.startsWith('EAUTH')) return fault(texts.badLogin(host), texts.badLoginTodo);
      if (/^E(DNS|NOTFOUND)|ENOTFOUND/.test(code)) return fault(texts.noName(host), texts.noNameTodo);
      return fault(texts.away(host), texts.awayTodo);
    }
  }

  /** Notices that wait for a mail server that is away are no second fault. */
  private async queue(mail: Promise<Finding>, language: Language): Promise<Found> {
    const texts = FINDINGS[language].notices;
    const { waiting, refused, failed, held, oldestSeconds } = await this.notices.counts();
    if (failed > 0) return fault(texts.failed(failed), texts.failedTodo);
    if (oldestSeconds > LONG) {
      const found = texts.late(waiting, Math.round(oldestSeconds / 60));
      if ((await mail).state === 'fault') return warning(found, texts.mailAwayTodo);
      return fault(found, texts.lateTodo);
    }
    const kinds = await this.notices.unknown();
    if (kinds.length > 0) return warning(texts.unknown(kinds.join(', ')), texts.unknownTodo);
    if (refused > 0) return warning(texts.refused(waiting, refused), texts.refusedTodo);
    if (held > 0) return warning(texts.held(held), texts.heldTodo);
    return ok(waiting === 0 ? texts.none : texts.waiting(waiting));
  }
}
