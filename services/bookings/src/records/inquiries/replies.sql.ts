import type { EntityManager } from '@mikro-orm/postgresql';
import type { Reply } from '@tocada/contracts/messages/replies.js';
import { isoText, sql } from '@tocada/runtime/database/sql.js';

/** The mail is null for a reply by WhatsApp. */
const FIELDS = `replies.id, ${isoText('at')} as at, channel, template, text,
  case when notices.id is not null then json_build_object('state', state, 'tries', tries, 'lastError', last_error, 'said', said,
    'nextTryAt', case when state = 'waiting' then ${isoText('next_try_at')} end, 'doneAt', ${isoText('done_at')}) end as mail`;
const SOURCE = 'replies left join notices on notices.reply_id = replies.id';

const ONE = `select ${FIELDS} from ${SOURCE} where replies.id = $1`;
const OF_INQUIRY = `select ${FIELDS} from ${SOURCE} where replies.inquiry_id = $1 order by replies.at desc, replies.id desc`;
const LATEST = `select distinct on (replies.inquiry_id) replies.inquiry_id as "inquiryId", ${FIELDS} from ${SOURCE}
  where replies.inquiry_id = any($1::uuid[]) order by replies.inquiry_id, replies.at desc, replies.id desc`;
const OF_NOTICE = `select replies.id, inquiry.id as "inquiryId", inquiry.name, inquiry.email, inquiry.language, replies.text
  from notices join replies on replies.id = notices.reply_id
  join booking_inquiries as inquiry on inquiry.id = replies.inquiry_id where notices.id = $1`;

export interface WrittenReply {
  inquiryId: string;
  name: string;
  email: string;
  language: string;
  text: string;
}

/** With the marks of its links. Undefined when the inquiry was erased. */
export const replyOf = async (
  em: EntityManager,
  noticeId: string,
): Promise<(WrittenReply & { id: string }) | undefined> =>
  (await sql<WrittenReply & { id: string }>(em, OF_NOTICE, [noticeId]))[0];

export const oneReply = async (em: EntityManager, id: string): Promise<Reply> => (await sql<Reply>(em, ONE, [id]))[0]!;

/** Newest first. */
export const repliesOf = (em: EntityManager, inquiryId: string) => sql<Reply>(em, OF_INQUIRY, [inquiryId]);

/** The latest reply to each of these inquiries that has one, without its text. */
export async function lastReplies(em: EntityManager, inquiryIds: string[]): Promise<Map<string, Omit<Reply, 'text'>>> {
  const found = await sql<Reply & { inquiryId: string }>(em, LATEST, [inquiryIds]);
  return new Map(found.map(({ inquiryId, text: _text, ...last }) => [inquiryId, last]));
}
