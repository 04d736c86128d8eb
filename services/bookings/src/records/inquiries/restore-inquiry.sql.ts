import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from '@tocada/runtime/database/sql.js';
import type { KeptRow } from '../ground/kept-row.js';

const RECORD = `json_to_record($1) as kept (id uuid, stage text, status text, lost_reason text, lost_note text,
  first_reply_at timestamptz, event_date timestamptz, has_time boolean, start_time text, end_time text, follow_up_on date,
  still_owed boolean)`;
// since 0.2: 0.1.0 keeps no `still_owed`.
const RESTORE_INQUIRY = `update booking_inquiries as own set stage = kept.stage, status = kept.status,
  lost_reason = kept.lost_reason, lost_note = kept.lost_note, first_reply_at = kept.first_reply_at,
  event_date = kept.event_date, has_time = kept.has_time, start_time = kept.start_time, end_time = kept.end_time,
  follow_up_on = kept.follow_up_on, still_owed = coalesce(kept.still_owed, own.still_owed), revision = revision + 1 from ${RECORD} where own.id = kept.id`;

/** Gives an inquiry the columns back that an act changed. */
export const restoreKeptInquiry = (em: EntityManager, kept: KeptRow) =>
  sql(em, RESTORE_INQUIRY, [JSON.stringify(kept)]);
