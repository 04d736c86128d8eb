import type { EntityManager } from '@mikro-orm/postgresql';
import type { Scope } from '@tocada/contracts/deals/client-page.js';
import { UNSAID_CURRENCY } from '@tocada/contracts/deals/currency.js';
import type { Money } from '@tocada/contracts/deals/payments.js';
import { isoDay, nightDay } from '@tocada/contracts/ground/days.js';
import { CANCELLED_BY } from '@tocada/contracts/kit/stages.js';
import { LETTER_KINDS, type LetterKind } from '@tocada/contracts/messages/letter-kinds.js';
import type { Site } from '@tocada/contracts/site/site.js';
import { isoText, sql } from '@tocada/runtime/database/sql.js';
import { sumsNow } from '../../records/deals/deal-money.sql.js';
import { linkOf } from '../../records/deals/links.js';
import { agreedQuote } from '../../records/deals/quotes.sql.js';
import type { Letter } from './letters/letter.js';
import { LETTERS } from './letters/letters.js';
import type { LetterRow, ToldLetter } from './letters/told-letter.js';

const kindsOf = (is: (letter: Letter) => unknown): LetterKind[] => LETTER_KINDS.filter((kind) => is(LETTERS[kind]));
const OF_PAYMENT = kindsOf(({ reminds }) => reminds);
const OF_WISH = kindsOf(({ isOfWish }) => isOfWish);

const OF_NOTICE = `select letters.kind, letters.recipient, letters.inquiry_id as "inquiryId", letters.quote_id as "quoteId",
  inquiry.name as client, inquiry.stage = 'cancelled' as "isCancelled",
  case when inquiry.stage = 'cancelled' and inquiry.lost_reason = any($4) then inquiry.lost_reason end as "cancelledBy", inquiry.language, inquiry.event_type as "eventType", ${isoText('inquiry.event_date')} as "eventDate",
  inquiry.has_time as "hasTime", inquiry.date_note as "dateNote", inquiry.start_time as "startTime", quotes.event->>'day' as "quotedDay", quotes.event->>'creditUntil' as "creditUntil",
  coalesce(case letters.recipient when 's2' then second.name when 's1' then first.name end, inquiry.name) as name,
  coalesce(case letters.recipient when 's2' then second.email when 's1' then coalesce(first.email, inquiry.email)
    when 'client' then inquiry.email end, '') as email,
  coalesce(first.email, inquiry.email) = inquiry.email as "isSigner",
  quotes.number, quotes.kind as "quoteKind", quotes.valid_until::text as "validUntil", quotes.decline_reason as reason,
  array(select signatures.name from signatures where quote_id = quotes.id order by signatures.at, place) as signed,
  documents.kind as "documentKind", documents.number as "documentNumber", documents.key, letters.document_id is not null as "hasDocument",
  case when letters.kind = any($2) then right(letters.key, 10) end as "dueOn",
  payments.kind as "paymentKind", payments.state as "paymentState", payments.number as "paymentNumber",
  payments.void_kind as "voidKind", payments.claimed_cents as "claimedCents", payments.cents, coalesce(payments.currency, '${UNSAID_CURRENCY}') as currency, payments.method, payments.note,
  wish.text as wish, wish.by as "wishBy"
  from notices join letters on letters.id = notices.letter_id join booking_inquiries as inquiry on inquiry.id = letters.inquiry_id
  left join parties as first on first.inquiry_id = inquiry.id and first.place = 1
  left join parties as second on second.inquiry_id = inquiry.id and second.place = 2
  left join quotes on quotes.id = letters.quote_id left join documents on documents.id = letters.document_id
  left join payments on payments.id = letters.payment_id
  left join client_wishes as wish on letters.kind = any($3) and wish.id::text = split_part(letters.key, ':', 2)
  where notices.id = $1`;

/** A recipient who is no signer on file gets the details link. */
const scopeOf = ({ recipient, isSigner }: LetterRow): Scope =>
  recipient === 's2' ? 's2' : recipient === 's1' || isSigner ? 's1' : 'd';

/** Undefined when the inquiry was erased. */
export async function letterOf(
  em: EntityManager,
  noticeId: string,
  site: Site,
  siteUrl: string,
): Promise<ToldLetter | undefined> {
  const [row] = await sql<LetterRow>(em, OF_NOTICE, [noticeId, OF_PAYMENT, OF_WISH, CANCELLED_BY]);
  if (!row) return undefined;
  const { inquiryId, eventDate: date, hasTime, dateNote, startTime, quotedDay, recipient } = row;
  const day = quotedDay ?? (dateNote ? null : nightDay({ date, hasTime }, site.timeZone, startTime));
  const today = isoDay(new Date().toISOString(), site.timeZone);
  const link = recipient === 'band' ? null : await linkOf(em, siteUrl, inquiryId, scopeOf(row));
  return { ...row, day, link, money: row.isCancelled ? null : await moneyOf(em, inquiryId, today) };
}

async function moneyOf(em: EntityManager, inquiryId: string, today: string): Promise<Money | null> {
  const agreed = await agreedQuote(em, inquiryId);
  return agreed ? (await sumsNow(em, agreed, today)).money : null;
}

/** Reminders of a payment that has come meanwhile or is of another day now, or that the client says to have made. */
export const isOutdated = ({ kind, dueOn, money }: ToldLetter): boolean =>
  LETTERS[kind].reminds !== undefined && (!money?.next || money.next.on !== dueOn || money.claimedCents > 0);
