import 'reflect-metadata';
import { createHash, randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import type { Type } from '@nestjs/common';
import { CHANGES } from '@tocada/contracts/changes.js';
import { CALENDAR } from '@tocada/contracts/dates/calendar.js';
import { EXTERNAL_CALENDARS } from '@tocada/contracts/dates/external-calendars.js';
import { AGREED } from '@tocada/contracts/deals/agreed.js';
import { CHARGES } from '@tocada/contracts/deals/charges.js';
import { CLIENT_FILES } from '@tocada/contracts/deals/client-files.js';
import { CLIENT_PAGE } from '@tocada/contracts/deals/client-page.js';
import { KEPT_RECORDS } from '@tocada/contracts/deals/kept-records.js';
import { PAYMENTS } from '@tocada/contracts/deals/payments-file.js';
import { QUOTES } from '@tocada/contracts/deals/quotes.js';
import { EVENT_BOOKINGS } from '@tocada/contracts/events/bookings.js';
import { AGENDA, AGENDA_ACTS } from '@tocada/contracts/inquiries/agenda.js';
import { INQUIRIES } from '@tocada/contracts/inquiries/inquiries.js';
import { NOTICES } from '@tocada/contracts/messages/notices.js';
import { TEMPLATES } from '@tocada/contracts/messages/replies.js';
import { WRITE_OFFS } from '@tocada/contracts/money/write-offs.js';
import type { Site } from '@tocada/contracts/site/site.js';
import { ChangesService } from '@tocada/runtime/database/changes.service.js';
import { openSpecDatabase } from '@tocada/runtime/database/spec-database.js';
import { sql } from '@tocada/runtime/database/sql.js';
import { checked } from '@tocada/runtime/streams/spec-answers.js';
import { CalendarService } from './acts/dates/calendar.service.js';
import { ChangedShows } from './acts/dates/changed-shows.service.js';
import { DatesService } from './acts/dates/dates.service.js';
import { ExternalCalendarsService } from './acts/dates/external-calendars.service.js';
import { AGREED_ACTS } from './acts/deals/agreed/agreed.module.js';
import { ClientFilesService } from './acts/deals/client-files.service.js';
import { CHARGE_ACTS, PAYMENT_ACTS, QUOTE_ACTS, RECORD_ACTS } from './acts/deals/deals.module.js';
import { PAGE_ACTS } from './acts/deals/page/page.module.js';
import { ReadDeal } from './acts/deals/read-deal.js';
import { AGENDA_ANSWERS } from './acts/inquiries/inquiries.module.js';
import { InquiriesService } from './acts/inquiries/inquiries.service.js';
import { OpenedInquiryService } from './acts/inquiries/opened-inquiry.service.js';
import { WRITE_OFF_ACTS } from './acts/money/money.module.js';
import { eraseRows } from './acts/privacy/erasure.service.js';
import { RepliesService } from './acts/replies/replies.service.js';
import { TemplatesService } from './acts/replies/templates.service.js';
import { bookingsOrm } from './bookings.orm.js';
import { BookingsEnv } from './config/bookings.env.js';
import { ShowsProjection } from './records/dates/shows.projection.js';
import { SpecShows } from './records/dates/spec-shows.js';
import { CurrentSite } from './records/ground/current-site.js';
import { Releases } from './records/ground/releases.js';
import { InquiryInsert } from './records/inquiries/inquiry-insert.sql.js';
import type { InquiryRow } from './records/inquiries/inquiry.entity.js';
import { Brake } from './records/messages/brake.js';
import { Channels } from './records/messages/channel.js';
import { LettersService } from './records/messages/letters.service.js';
import { NoticesService } from './records/messages/notices.service.js';
import { inquiryRow } from './spec-inquiry.js';
import { ExternalCalendarsJob } from './telling/calendars/external-calendars.job.js';
import { channelsOf } from './telling/channels/channels.js';
import { DocumentStore } from './telling/documents/document-store.js';
import { DocumentsService, leasePaper } from './telling/documents/documents.service.js';
import { markStored } from './telling/documents/mark-stored.sql.js';
import type { Mailer } from './telling/mail/mailer.js';
import { RemindersJob } from './telling/reminders/reminders.job.js';
import { AGENDA_READS } from './telling/reminders/reminders.module.js';
import { SettledJob } from './telling/reminders/settled.job.js';

const TIME_ZONE = 'America/Chicago';
const SITE = { timeZone: TIME_ZONE, name: 'Neón 979', whatsapp: '19795550142', currency: 'USD' } as Site;

/** A bucket in memory. */
const specStore = () => {
  const uploads = new Map<string, { bytes: Buffer; at: Date }>();
  return {
    uploads,
    async ticket(upload: string) {
      return { uploadURL: `https://banda.example/media/documents/files/${upload}`, headers: {} };
    },
    async uploaded(upload: string) {
      const found = uploads.get(upload);
      return found && { key: `documents/files/${upload}`, ...found };
    },
    async part(key: string, from: number, length: number) {
      return uploads.get(key.slice('documents/files/'.length))!.bytes.subarray(from, from + length);
    },
  };
};

const QUOTES_ENV = {
  SITE_URL: 'https://banda.example',
  RECORDS_YEARS: 4,
  CALENDARS_ALLOW_PRIVATE_ADDRESSES: 'on',
  RECEIPTS_WAIT: 60,
  VERSION: 'this',
} as BookingsEnv;

type Make = <T extends object>(type: Type<T>) => T;

/** Makes each class once, with what its constructor asks for. @param given in place of what a process makes */
function injector(given: [unknown, unknown][]): Make {
  const made = new Map(given);
  const make: Make = (type) => {
    if (!made.has(type)) {
      const asked = (Reflect.getMetadata('design:paramtypes', type) ?? []) as Type<object>[];
      made.set(type, new type(...asked.map((one) => make(one))));
    }
    return made.get(type) as InstanceType<typeof type>;
  };
  return make;
}

type Answering<Acts> = { [Name in keyof Acts]: Acts[Name] extends Type<{ answer: infer Answer }> ? Answer : never };

/** The acts as one object with a method for each call. */
const answeredBy = <Acts extends Record<string, Type<{ answer(...given: any[]): unknown }>>>(acts: Acts, make: Make) =>
  Object.fromEntries(
    Object.entries(acts).map(([name, act]) => [name, (...given: unknown[]) => make(act).answer(...given)]),
  ) as Answering<Acts>;

/** Documents without a store: their rows are real, and the hash of a file is that of its facts. */
const specDocuments = () =>
  Object.assign(Object.create(DocumentsService.prototype) as DocumentsService, {
    async store(facts: unknown) {
      const sha256 = createHash('sha256').update(JSON.stringify(facts)).digest('hex');
      return { key: `documents/${sha256}.pdf`, sha256 };
    },
    wake() {},
  });

/** For specs: the desk over a database of the file's own, without Redis and without mail. */
export async function openDesk() {
  const database = await openSpecDatabase('bookings', bookingsOrm);
  const { em } = database;
  const content = new SpecShows(TIME_ZONE);
  const insert = new InquiryInsert(em);
  const site = { ...SITE };
  const currentSite = { get: async () => site, identity: async () => site } as unknown as CurrentSite;
  /** The releases of other processes. */
  const others: string[] = [];
  const redis = { zrange: async () => others.map((version) => `${version}:1`), xinfo: async () => [] };
  const rows = <T = Record<string, any>>(statement: string, values: unknown[] = []) => sql<T>(em, statement, values);
  const choose = () => rows('insert into bookings_time_zone values (1, $1)', [TIME_ZONE]);
  const empty = async () => {
    content.restore();
    await database.empty();
    await choose();
  };
  await choose();

  const told: string[] = [];
  const mails: Parameters<Mailer['send']>[1][] = [];
  /** Off, unless a test sets it. */
  const brakeEnv: Partial<Pick<BookingsEnv, 'RATE_LIMIT' | 'CLIENT_MAILS_PER_HOUR'>> = {};
  const store = specStore();
  /** The services of one replica. */
  const replica = () => {
    const publish = async (channel: string) => void told.push(channel);
    const changes = new ChangesService(em, { publish } as never, CHANGES.bookings);
    const shows = new ShowsProjection(em, changes, content);
    const documents = specDocuments();
    const send: Mailer['send'] = async (_id, write) => {
      mails.push(write);
      return '';
    };
    const mailer = { isOn: true, siteUrl: QUOTES_ENV.SITE_URL, send } as Mailer;
    const channels = new Channels(
      channelsOf(em, mailer, currentSite, {} as BookingsEnv, shows, documents, {
        keys: undefined,
        wake() {},
      }),
    );
    const notices = new NoticesService(em, { wake() {} } as never, channels);
    const brake = new Brake(em, brakeEnv as BookingsEnv, channels);
    const make = injector([
      [EntityManager, em],
      [BookingsEnv, QUOTES_ENV],
      [ChangesService, changes],
      [ShowsProjection, shows],
      [CurrentSite, currentSite],
      [Releases, new Releases(QUOTES_ENV, redis as never)],
      [DocumentsService, documents],
      [DocumentStore, store],
      [NoticesService, notices],
      [InquiryInsert, insert],
      [Brake, brake],
    ]);
    return {
      external: checked(make(ExternalCalendarsService), EXTERNAL_CALENDARS),
      externalJob: make(ExternalCalendarsJob),
      inquiries: checked(make(InquiriesService), INQUIRIES),
      calendar: checked(make(CalendarService), CALENDAR),
      changedShows: checked(make(ChangedShows), EVENT_BOOKINGS),
      dates: checked(make(DatesService), CALENDAR),
      templates: checked(make(TemplatesService), TEMPLATES),
      replies: checked(make(RepliesService), INQUIRIES),
      notices: checked(notices, NOTICES),
      opened: checked(make(OpenedInquiryService), INQUIRIES),
      reminders: make(RemindersJob),
      settled: make(SettledJob),
      agenda: checked(answeredBy({ ...AGENDA_READS, ...AGENDA_ANSWERS }, make), { ...AGENDA, ...AGENDA_ACTS }),
      changes,
      shows,
      deals: checked(answeredBy(QUOTE_ACTS, make), QUOTES),
      agreed: checked(answeredBy(AGREED_ACTS, make), AGREED),
      deal: make(ReadDeal),
      charges: checked(answeredBy(CHARGE_ACTS, make), CHARGES),
      payments: checked(answeredBy(PAYMENT_ACTS, make), PAYMENTS),
      keptRecords: checked(answeredBy(RECORD_ACTS, make), KEPT_RECORDS),
      writeOffs: checked(answeredBy(WRITE_OFF_ACTS, make), WRITE_OFFS),
      clientPage: checked(answeredBy(PAGE_ACTS, make), CLIENT_PAGE),
      clientFiles: checked(make(ClientFilesService), CLIENT_FILES),
      letters: make(LettersService),
      documents,
      brake,
      channels,
    };
  };

  return {
    ...replica(),
    em,
    /** The band's identity. */
    site,
    others,
    /** The files that browsers have uploaded, by their uploads. */
    uploads: store.uploads,
    /** The events that bookings hears of. */
    content,
    replica,
    brakeEnv,
    /** The mails that channels have sent, each to be written for a site. */
    mails,
    /** The channels on which the gateways heard of changes. */
    told,
    rows,
    empty,
    /** Makes the files of all documents that wait. @param minutes false while slips still wait */
    async print(minutes = true): Promise<void> {
      if (minutes) await rows('update documents set lease_until = now() where sha256 is null');
      const documents = specDocuments();
      for (let leased = await leasePaper(em); leased; leased = await leasePaper(em)) {
        const { key, sha256 } = await documents.store(leased.facts);
        await markStored(em, leased.id, key, sha256);
      }
    },
    /** Stores an inquiry. Resolves with its id. */
    async inquiry(row: InquiryRow): Promise<string> {
      await insert.store(randomUUID(), row.id, { row, timeZone: TIME_ZONE, kinds: [] });
      return row.id;
    },
    /** Stores an inquiry that was set apart because too many came. */
    async flooded(): Promise<void> {
      const row = inquiryRow({ suspect: true });
      const stored = { row, timeZone: TIME_ZONE, kinds: [], flooded: true };
      await insert.store(randomUUID(), row.id, stored);
    },
    erase: (id: string, withDocuments = false) =>
      em.fork().transactional((transaction) => eraseRows(transaction, [id], withDocuments)),
    close: database.close,
  };
}
export type OpenDesk = Awaited<ReturnType<typeof openDesk>>;
