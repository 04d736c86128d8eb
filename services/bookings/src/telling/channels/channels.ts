import type { EntityManager } from '@mikro-orm/postgresql';
import { nightDay } from '@tocada/contracts/ground/days.js';
import type { Finding } from '@tocada/contracts/house/doctor.js';
import { sql } from '@tocada/runtime/database/sql.js';
import type { BookingsEnv } from '../../config/bookings.env.js';
import { isOver, nightOf } from '../../records/dates/nights.js';
import type { ShowsProjection } from '../../records/dates/shows.projection.js';
import { linkOf, linksOf } from '../../records/deals/links.js';
import { sentText } from '../../records/deals/reply-links.js';
import type { CurrentSite } from '../../records/ground/current-site.js';
import { earlierOf } from '../../records/inquiries/earlier.sql.js';
import { InquiryEntity, type InquiryRow } from '../../records/inquiries/inquiry.entity.js';
import { isDateless } from '../../records/inquiries/refusals.js';
import { replyOf } from '../../records/inquiries/replies.sql.js';
import { markTold, SOME_WISH_WAITS, untoldWishes, waitingWishes } from '../../records/inquiries/wishes.sql.js';
import type { Attempt, Channel, OutboxKind } from '../../records/messages/channel.js';
import { DeliveryError } from '../../records/messages/delivery-error.js';
import type { DocumentsService } from '../documents/documents.service.js';
import { bandMail } from '../mail/band.mail.js';
import { clientMail } from '../mail/client.mail.js';
import { digestMail } from '../mail/digest.mail.js';
import { faultsMail } from '../mail/faults.mail.js';
import { letterMail } from '../mail/letter.mail.js';
import { isOutdated, letterOf } from '../mail/letter.sql.js';
import { KNOWN_LETTER, LETTERS } from '../mail/letters/letters.js';
import type { Mailer } from '../mail/mailer.js';
import type { Surroundings } from '../mail/night.js';
import { replyMail } from '../mail/reply.mail.js';
import { KNOWN_ALERT } from '../push/deliveries.sql.js';
import { spreadAlert } from '../push/spread.js';
import { agendaMail } from '../reminders/agenda.mail.js';
import { agendaOf, isEmpty, unansweredOf } from '../reminders/agenda.sql.js';
import { unansweredMail } from '../reminders/unanswered.mail.js';
import { floodedInquiries } from './flooded-inquiries.sql.js';
import { say } from '@tocada/contracts/sentences/say.js';
import { Webhook } from './webhook.js';

/** The rate of alerts and of calls of the webhook. Each alert is spread over the devices at its own pace. */
const PER_SECOND = 20;

/** A kind without a channel does not compile. */
export const channelsOf = (
  em: EntityManager,
  mailer: Mailer,
  site: CurrentSite,
  env: BookingsEnv,
  shows: Pick<ShowsProjection, 'refresh'>,
  documents: Pick<DocumentsService, 'content'>,
  push: { keys: unknown; wake(): void },
) => {
  const { isOn, siteUrl } = mailer;
  const mail = { name: 'mail', perSecond: env.MAIL_PER_SECOND };
  const webhook = new Webhook(env, site);

  const inquiryOf = async (id: string | null) =>
    (await em.fork().findOne(InquiryEntity, { id: id! })) as InquiryRow | null;

  const aboutInquiry =
    (send: (id: string, inquiry: InquiryRow, signal: AbortSignal) => Promise<unknown>): Channel['prepare'] =>
    async ({ id, inquiryId }): Promise<Attempt | undefined> => {
      const inquiry = await inquiryOf(inquiryId);
      return inquiry ? (signal) => send(id, inquiry, signal) : undefined;
    };

  const surroundingsOf = async (inquiry: InquiryRow): Promise<Surroundings> => {
    const { timeZone } = await site.get();
    const { eventDate, hasTime, startTime } = inquiry;
    const day = nightDay({ date: eventDate.toISOString(), hasTime }, timeZone, startTime);
    await shows.refresh();
    const [night, earlier, wishes] = await Promise.all([
      isDateless(inquiry) ? null : nightOf(em, day),
      earlierOf(em, [inquiry.id], site),
      untoldWishes(em, inquiry.id),
    ]);
    return { night, isOver: isOver(inquiry, timeZone), earlier: earlier.get(inquiry.id)!, wishes };
  };

  /** Mail to the band. No refusal is final: its mailbox may be full, and the band must not lose an inquiry. */
  const toBand = { lane: mail, tells: 'band', isOn, isForStranger: false, isFinal: () => false } as const;

  return {
    digest: {
      ...toBand,
      isWanted: SOME_WISH_WAITS,
      async prepare({ id }) {
        const untold = { flooded: await floodedInquiries(em), wishes: await waitingWishes(em) };
        return async (signal) => {
          // Send nothing when the admin has already dealt with all of them.
          if (!untold.flooded.since && untold.wishes.length === 0) return;
          await mailer.send(id, (band) => digestMail(untold, band, siteUrl), signal);
          await markTold(em, untold.wishes);
        };
      },
    },
    agenda: {
      ...toBand,
      async prepare({ id }) {
        const { timeZone } = await site.get();
        const now = new Date();
        await shows.refresh();
        const agenda = await agendaOf(em, timeZone, now);
        return async (signal) => {
          if (!isEmpty(agenda)) await mailer.send(id, (band) => agendaMail(agenda, now, band, siteUrl), signal);
        };
      },
    },
    unanswered: {
      ...toBand,
      async prepare({ id }) {
        const { timeZone } = await site.get();
        const now = new Date();
        const waiting = await unansweredOf(em, id, timeZone, now);
        return async (signal) => {
          if (waiting.total > 0) await mailer.send(id, (band) => unansweredMail(waiting, now, band, siteUrl), signal);
        };
      },
    },
    faults: {
      ...toBand,
      tells: 'operator',
      isOn: isOn && env.OPS_MAIL_TO !== 'off',
      async prepare({ id }) {
        const [row] = await sql<{ findings: Finding[] }>(em, 'select findings from notices where id = $1', [id]);
        return row && ((signal) => mailer.send(id, (band) => faultsMail(row.findings, band, siteUrl), signal));
      },
    },
    band: {
      ...toBand,
      async prepare({ id, inquiryId }) {
        const inquiry = await inquiryOf(inquiryId);
        if (!inquiry) return undefined;
        const around = await surroundingsOf(inquiry);
        return async (signal) => {
          await mailer.send(id, (band) => bandMail(inquiry, around, band, siteUrl), signal);
          await markTold(em, around.wishes);
        };
      },
    },
    reply: {
      lane: mail,
      tells: 'client',
      isOn,
      // The band wrote it, so no flood of strangers stands behind it.
      isForStranger: false,
      isFinal: (error) => error.isFinal,
      async prepare({ id }) {
        const reply = await replyOf(em, id);
        if (!reply) return undefined;
        const text = sentText(reply.text, reply.id, await linksOf(em, siteUrl, reply.inquiryId));
        return (signal) => mailer.send(id, (band) => replyMail({ ...reply, text }, band, siteUrl), signal);
      },
    },
    letter: {
      lane: mail,
      tells: 'client',
      isOn,
      isKnown: `exists (select from letters where letters.id = notices.letter_id and ${KNOWN_LETTER})`,
      // It goes to the band and to addresses that the band has on file.
      isForStranger: false,
      rings: (kind) => LETTERS[kind].rings,
      isFinal: (error) => error.isFinal,
      async prepare({ id }) {
        const letter = await letterOf(em, id, await site.get(), siteUrl);
        if (!letter) return undefined;
        return async (signal) => {
          if (isOutdated(letter)) return;
          const { key, hasDocument, documentNumber, recipient } = letter;
          if (hasDocument && !key) throw DeliveryError.of(say('document_waits'), 'no file');
          const file = key ? { name: `${documentNumber}.pdf`, content: await documents.content(key) } : null;
          await mailer
            .send(id, (band) => letterMail(letter, file, band, siteUrl), signal)
            .catch((error: DeliveryError) => {
              // The band's mailbox may be full.
              throw recipient === 'band' ? new DeliveryError(error.message, error.code, false, error.said) : error;
            });
        };
      },
    },
    client: {
      lane: mail,
      tells: 'client',
      isOn,
      isForStranger: true,
      // The client's address may be wrong.
      isFinal: (error) => error.isFinal,
      prepare: aboutInquiry(async (id, inquiry, signal) => {
        const page = await linkOf(em, siteUrl, inquiry.id, 'd');
        await mailer.send(id, (band) => clientMail(inquiry, page, band, siteUrl), signal);
      }),
    },
    push: {
      lane: { name: 'push', perSecond: PER_SECOND },
      tells: 'devices',
      isOn: push.keys !== undefined,
      isKnown: `exists (select from push_alerts as alert where alert.id = notices.alert_id and ${KNOWN_ALERT})`,
      isForStranger: false,
      isFinal: () => false,
      // A device that sleeps must not keep the notice of the others.
      prepare:
        async ({ id }) =>
        async () => {
          await spreadAlert(em, id, site);
          push.wake();
        },
    },
    webhook: {
      lane: { name: 'webhook', perSecond: PER_SECOND },
      tells: 'program',
      isOn: webhook.isOn,
      isForStranger: false,
      isFinal: () => false,
      prepare: aboutInquiry((id, inquiry) => webhook.post(id, inquiry)),
    },
  } satisfies Record<OutboxKind, Channel>;
};
