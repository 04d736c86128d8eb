import type { EntityManager } from '@mikro-orm/postgresql';
import { UNSAID_CURRENCY } from '@tocada/contracts/deals/currency.js';
import type { FileType } from '@tocada/contracts/deals/client-files.js';
import type { KeptRecord } from '@tocada/contracts/deals/kept-records.js';
import type { Position } from '@tocada/runtime/database/keyset.js';
import { isoText, sql } from '@tocada/runtime/database/sql.js';

export interface RecordRow extends Omit<KeptRecord, 'url'> {
  type: FileType;
  /** An instant. */
  at: string;
  key: string;
  sha256: string;
}

const dayOf = (column: string) =>
  `(${column} at time zone (select time_zone from bookings_time_zone))::date::text as day`;
/** A file that was called by a client's name keeps no name here. */
const RECORDS = `select documents.id, documents.kind, documents.number, ${dayOf('documents.at')}, coalesce(documents.cents, payments.cents) as cents,
    coalesce(documents.currency, payments.currency, '${UNSAID_CURRENCY}') as currency,
    documents.retain_until::text as "retainUntil", 'pdf' as type, ${isoText('documents.at')} as at, documents.at as moment, documents.key, documents.sha256
  from documents left join payments on payments.id = documents.payment_id
  where documents.inquiry_id is null and documents.key is not null
  union all select id, kind, null, ${dayOf('client_files.at')}, null, null, retain_until::text, type, ${isoText('client_files.at')}, client_files.at, key, sha256
  from client_files where inquiry_id is null and kind = 'kept'`;
const FIELDS = `select id, kind, number, day, cents, case when cents is not null then currency end as currency, "retainUntil", type, at, key, sha256
  from (${RECORDS}) as records`;
const PAGE = `${FIELDS} where (moment, id) < (coalesce($1::timestamptz, 'infinity'), coalesce($2::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff'))
  order by moment desc, id desc limit $3`;
const ONE = `${FIELDS} where id = $1`;

/** The records of clients who are gone, newest first, after a position. */
export const keptRecords = (em: EntityManager, after: Position | undefined, limit: number) =>
  sql<RecordRow>(em, PAGE, [after?.at ?? null, after?.id ?? null, limit]);

export const keptRecordOf = async (em: EntityManager, id: string) => (await sql<RecordRow>(em, ONE, [id]))[0];
