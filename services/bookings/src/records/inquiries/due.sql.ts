import { isoText } from '@tocada/runtime/database/sql.js';

/** The fields of a `Due`, of the table `booking_inquiries`. */
export const DUE_FIELDS = `booking_inquiries.id, name, event_type as "eventType", location, has_time as "hasTime",
  start_time as "startTime", follow_up_on::text as "followUpOn", follow_up_note as "followUpNote",
  ${isoText('event_date')} as "eventDate", date_note as "dateNote", ${isoText('booking_inquiries.created_at')} as "createdAt"`;
