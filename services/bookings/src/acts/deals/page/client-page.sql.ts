import type { EntityManager } from '@mikro-orm/postgresql';
import type { CalendarEntry } from '@tocada/contracts/dates/calendar.js';
import type { ClientDetails, Scope } from '@tocada/contracts/deals/client-page.js';
import type { Charge, Payment } from '@tocada/contracts/deals/payments.js';
import type { IssuedDocument, Party, PayWays } from '@tocada/contracts/deals/quotes.js';
import type { WriteOff } from '@tocada/contracts/money/write-offs.js';
import { isoText, sql } from '@tocada/runtime/database/sql.js';
import { ENTRIES_OF_INQUIRY, takenAround } from '../../../records/dates/entries.sql.js';
import { CHARGES_OF_ONE } from '../../../records/deals/charges.sql.js';
import { OF_BAND, type FileRow } from '../../../records/deals/client-files.sql.js';
import { DOCUMENTS_OF_INQUIRY } from '../../../records/deals/documents.sql.js';
import { CANCELLATION, type Cancellation } from '../../../records/deals/deal-money.sql.js';
import { claimOf } from '../../../records/deals/links.js';
import { PARTIES } from '../../../records/deals/parties.sql.js';
import { PAYMENTS_OF_ONE } from '../../../records/deals/payments.sql.js';
import { AGREED_ONE, SHOWN, type QuoteRow } from '../../../records/deals/quotes.sql.js';
import type { SignatureRow } from '../../../records/deals/signatures.sql.js';
import type { InquiryRow } from '../../../records/inquiries/inquiry.entity.js';
import { ASKED_ON_PAGE, type AskedOnPage } from '../../../records/inquiries/wishes.sql.js';
import { WRITTEN_OFF } from '../../../records/money/write-offs.sql.js';

const one = (statement: string) => `(select to_json(found) from (${statement}) as found)`;
const all = (statement: string) => `(select coalesce(json_agg(found), '[]') from (${statement}) as found)`;
/** The page of scope `d` shows nothing of the agreement. */
const ofSigners = (value: string) => `case when $2 <> 'd' then ${value} end`;

const SIGNED = `select quote_id as "quoteId", place, name, title, told, ${isoText('signatures.at')} as at from signatures
  where quote_id in (select id from quotes where inquiry_id = $1) order by place`;

/** All that a link's page shows. $1: the inquiry, $2: the scope, $3: its version. No row for an old version. */
const PAGE = `select client_page_key.key, (select time_zone from bookings_time_zone) as "timeZone",
  inquiry.id, inquiry.name, inquiry.email, inquiry.phone, ${isoText('inquiry.event_date')} as "eventDate",
  inquiry.has_time as "hasTime", inquiry.date_note as "dateNote", inquiry.event_type as "eventType", inquiry.location, inquiry.status, inquiry.stage, inquiry.lost_reason as "lostReason",
  inquiry.language,
  json_build_object('startTime', inquiry.start_time, 'endTime', inquiry.end_time, 'venue', inquiry.venue, 'guests', inquiry.guests,
    'setting', inquiry.setting, 'rainPlan', pages.rain_plan, 'sound', inquiry.sound, 'budgetCents', inquiry.budget_cents,
    'mayAnnounce', pages.may_announce) as details,
  pages.disputed_at is not null as "isDisputed", ${one(SHOWN)} as shown, ${one(AGREED_ONE)} as agreed, ${all(PARTIES)} as parties,
  ${ofSigners(all(SIGNED))} as signatures, ${ofSigners(all(PAYMENTS_OF_ONE))} as payments,
  ${ofSigners(all(CHARGES_OF_ONE))} as charges, ${ofSigners(all(WRITTEN_OFF))} as "writeOffs",
  ${ofSigners(all(OF_BAND))} as files, ${ofSigners(all(DOCUMENTS_OF_INQUIRY))} as documents, ${ofSigners(all(ENTRIES_OF_INQUIRY))} as entries,
  ${ofSigners(all(takenAround('inquiry.event_date')))} as taken, ${ofSigners(one(CANCELLATION))} as cancellation,
  ${all(ASKED_ON_PAGE)} as asked,
  ${ofSigners(`(select value from quote_settings where name = 'pay_ways')`)} as "payWays"
  from client_page_key, booking_inquiries as inquiry left join client_pages as pages on pages.inquiry_id = inquiry.id
  where inquiry.id = $1 and coalesce(case $2 when 'd' then pages.d when 's1' then pages.s1 else pages.s2 end, 1) = $3`;

/** The rows behind a page. Lists are null on a page of scope `d`. */
export interface PageRow extends Pick<
  InquiryRow,
  | 'id'
  | 'name'
  | 'email'
  | 'phone'
  | 'hasTime'
  | 'dateNote'
  | 'eventType'
  | 'location'
  | 'status'
  | 'stage'
  | 'lostReason'
  | 'language'
> {
  timeZone: string;
  /** An instant. */
  eventDate: string;
  details: ClientDetails;
  isDisputed: boolean;
  shown: QuoteRow | null;
  agreed: QuoteRow | null;
  parties: Party[];
  signatures: (Pick<SignatureRow, 'place' | 'name' | 'title' | 'at' | 'told'> & { quoteId: string })[] | null;
  payments: Payment[] | null;
  charges: Charge[] | null;
  writeOffs: Pick<WriteOff, 'cents' | 'void'>[] | null;
  documents: Omit<IssuedDocument, 'url'>[] | null;
  /** The band's files for clients. */
  files: FileRow[] | null;
  entries: CalendarEntry[] | null;
  /** The times around the event that a booking, a block or a show has. `from` and `to`: instants. `night`: of a show. */
  taken: { night: string | null; inquiryId: string | null; from: string; to: string }[] | null;
  cancellation: Cancellation | null;
  asked: AskedOnPage[];
  payWays: Pick<PayWays, 'ways'> | null;
}

/** Undefined for a token that leads nowhere. */
export async function pageOf(em: EntityManager, token: string): Promise<{ scope: Scope; row: PageRow } | undefined> {
  const { inquiryId, scope, version, isProven } = claimOf(token);
  const [found] = await sql<PageRow & { key: string }>(em, PAGE, [inquiryId, scope, version]);
  return found && isProven(found.key) ? { scope, row: found } : undefined;
}
