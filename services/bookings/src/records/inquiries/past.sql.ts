import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from '@tocada/runtime/database/sql.js';

/** A condition: the night of a request went by before anybody answered it, and the band has not dismissed it. $1, $2: between these. */
export const WENT_BY = `status = 'pending' and not suspect and past_dismissed_at is null and date_note is null
  and event_date >= $1 and event_date < $2`;

const DISMISS = 'update booking_inquiries set past_dismissed_at = now() where id = $1';
export const dismissPast = (em: EntityManager, id: string) => sql(em, DISMISS, [id]);
