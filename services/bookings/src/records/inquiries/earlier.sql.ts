import type { EntityManager } from '@mikro-orm/postgresql';
import { fullNumber } from '@tocada/contracts/ground/phone.js';
import { EARLIER_INQUIRIES, type EarlierInquiry } from '@tocada/contracts/inquiries/inquiries.js';
import { isoText, sql } from '@tocada/runtime/database/sql.js';
import type { CurrentSite } from '../ground/current-site.js';

/** @param isKnown a condition on the later inquiry */
const sameClient = (
  key: (table: string) => string,
  isKnown = '',
) => `(select other.id, phone, email, created_at, event_type
  from booking_inquiries as other
  where not other.suspect and ${key('other')} = ${key('own')} ${isKnown}
  and (other.created_at, other.id) < (own.created_at, own.id) and other.created_at >= own.created_at - interval '12 months'
  order by other.created_at desc, other.id desc limit ${EARLIER_INQUIRIES})`;

/** Each lookup ends after a few rows of an index, however often a client has written. */
const EARLIER = `select own.id as "laterId", own.email <> '' and lower(own.email) = lower(other.email) as "sameMail", own.phone as "laterPhone",
  other.phone, other.id, ${isoText('other.created_at')} as "createdAt", other.event_type as "eventType"
  from booking_inquiries as own, lateral (
    ${sameClient((table) => `lower(${table}.email)`, `and own.email <> ''`)} union ${sameClient((table) => `phone_end(${table}.phone)`)}
  ) as other
  where own.id = any($1::uuid[]) and not own.suspect order by other.created_at desc, other.id desc`;

const QUERY_SIZE = 1000;

interface Found extends EarlierInquiry {
  laterId: string;
  laterPhone: string;
  phone: string;
  sameMail: boolean;
}

/** The earlier inquiries of the clients of these inquiries, the newest first, by inquiry. */
export async function earlierOf(em: EntityManager, inquiryIds: string[], currentSite: CurrentSite) {
  const byInquiry = new Map<string, EarlierInquiry[]>(inquiryIds.map((id) => [id, []]));
  let band: string | undefined;
  // A list without pages may have many inquiries, and no statement may take long.
  for (let start = 0; start < inquiryIds.length; start += QUERY_SIZE) {
    const found = await sql<Found>(em, EARLIER, [inquiryIds.slice(start, start + QUERY_SIZE)]);
    for (const { laterId, laterPhone, phone, sameMail, ...earlier } of found) {
      const list = byInquiry.get(laterId)!;
      if (list.length === EARLIER_INQUIRIES) continue;
      // The database compares ends of numbers alone, because the band's country code is not stored there.
      if (!sameMail) band ??= (await currentSite.get()).whatsapp;
      if (sameMail || isSameNumber(phone, laterPhone, band!)) list.push(earlier);
    }
  }
  return byInquiry;
}

function isSameNumber(one: string, other: string, band: string): boolean {
  const number = fullNumber(one, band);
  return number !== undefined && number === fullNumber(other, band);
}
