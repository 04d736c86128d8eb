import { isoText } from '@tocada/runtime/database/sql.js';

/** An inquiry in a mail to the band. */
export interface Due {
  id: string;
  name: string;
  eventType: string;
  location: string;
  eventDate: string;
  hasTime: boolean;
  createdAt: string;
  followUpNote: string | null;
}

export const DUE_FIELDS = `booking_inquiries.id, name, event_type as "eventType", location, has_time as "hasTime",
  follow_up_note as "followUpNote", ${isoText('event_date')} as "eventDate", ${isoText('booking_inquiries.created_at')} as "createdAt"`;
