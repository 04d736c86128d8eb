import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from '@tocada/runtime/database/sql.js';

/** A condition: a night from $1 to before $2 went by, nobody answered, and the band has not dismissed the request. */
export const WENT_BY = `status = 'pending' and not suspect and past_dismissed_at is null and date_note is null
  and event_date >= $1 and event_date < $2`;

const DISMISS = 'update booking_inquiries set past_dismissed_at = now() where id = $1';
export const dismissPast = (em: EntityManager, id: string) => sql(em, DISMISS, [id]);
