import type { EntityManager } from '@mikro-orm/postgresql';
import type { WriteOff } from '@tocada/contracts/money/write-offs.js';
import { isoText, sql } from '@tocada/runtime/database/sql.js';

const WRITE_OFFS = `select inquiry_id as "inquiryId", id, cents, note, void, ${isoText('at')} as at from write_offs
  where inquiry_id = any($1::uuid[]) order by write_offs.at, id`;
/** Without the note, which is the band's alone. $1: the inquiry. */
export const WRITTEN_OFF = `select cents, void from write_offs where inquiry_id = $1 order by write_offs.at, id`;
const ADD = `insert into write_offs (id, inquiry_id, cents, currency, note, by, retain_until) values ($1, $2, $3, $4, $5, 'admin', $6)`;
const VOID = `update write_offs set void = true where id = $1 and inquiry_id = $2 and not void returning id`;

interface NewWriteOff extends Pick<WriteOff, 'id' | 'cents' | 'note'> {
  inquiryId: string;
  currency: string;
}

/** Oldest first. */
export const writeOffsOfAll = (em: EntityManager, inquiryIds: string[]) =>
  sql<WriteOff & { inquiryId: string }>(em, WRITE_OFFS, [inquiryIds]);

export const addWriteOff = (
  em: EntityManager,
  { id, inquiryId, cents, currency, note }: NewWriteOff,
  retainUntil: string,
) => sql(em, ADD, [id, inquiryId, cents, currency, note, retainUntil]);

/** False for a write-off that is void already, and for one of another inquiry. */
export const voidWriteOff = async (em: EntityManager, inquiryId: string, id: string): Promise<boolean> =>
  (await sql(em, VOID, [id, inquiryId])).length > 0;

/** $1: the inquiry, $2: a day. */
export const KEEP_WRITE_OFFS = 'update write_offs set retain_until = $2 where inquiry_id = $1 and retain_until < $2';

/** Of clients who are gone: their time is over, or a release that knows no write-offs has left the words. @param day as SQL */
export const forgottenWriteOffs = (day: string): string[] => [
  `delete from write_offs where inquiry_id is null and retain_until < ${day}`,
  'update write_offs set note = null where inquiry_id is null and note is not null',
];

/** Write-offs of `doomed` stay until their time is over, without their notes. */
export const UNSAY_WRITE_OFFS = `update write_offs set note = null from doomed where write_offs.inquiry_id = doomed.id`;
