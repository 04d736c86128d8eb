import type { EntityManager } from '@mikro-orm/postgresql';
import type { StuckLetter } from '@tocada/contracts/deals/quotes.js';
import { LETTER_KINDS } from '@tocada/contracts/messages/letter-kinds.js';
import { isoText, sql } from '@tocada/runtime/database/sql.js';

/** A letter goes to the address that stands at the moment of its try. $2: the kinds for which the panel has words. */
const STUCK = `select letters.id, letters.kind as letter, letters.recipient, state, tries, last_error as "lastError", said,
  case when state = 'waiting' then ${isoText('next_try_at')} end as "nextTryAt", ${isoText('done_at')} as "doneAt",
  case recipient when 'band' then '' when 's2' then coalesce(second.email, '') when 's1' then coalesce(first.email, inquiry.email)
    else inquiry.email end as to
  from letters join notices on notices.letter_id = letters.id join booking_inquiries as inquiry on inquiry.id = letters.inquiry_id
  left join parties as first on first.inquiry_id = inquiry.id and first.place = 1
  left join parties as second on second.inquiry_id = inquiry.id and second.place = 2
  where letters.inquiry_id = $1 and letters.kind = any($2) and (state = 'failed' or (state = 'waiting' and tries > 0 and last_error is not null))
  order by letters.at, array_position('{client,s1,s2,band}'::text[], recipient), letters.id`;

const FAILED = `select letters.inquiry_id as "inquiryId", count(*)::int as count from letters
  join notices on notices.letter_id = letters.id and notices.state = 'failed'
  where letters.inquiry_id = any($1::uuid[]) group by letters.inquiry_id`;

/** The mails of an inquiry that a server refused, oldest first. */
export const stuckLetters = (em: EntityManager, inquiryId: string) =>
  sql<StuckLetter>(em, STUCK, [inquiryId, LETTER_KINDS]);

/** The number of given-up mails of each inquiry that has some. */
export async function failedLetters(em: EntityManager, inquiryIds: string[]): Promise<Map<string, number>> {
  const found = await sql<{ inquiryId: string; count: number }>(em, FAILED, [inquiryIds]);
  return new Map(found.map(({ inquiryId, count }) => [inquiryId, count]));
}
