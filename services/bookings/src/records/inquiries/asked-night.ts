import { isoDay, isoTime } from '@tocada/contracts/ground/days.js';
import { slotOf, type Night, type Slot } from '../dates/slot.js';
import type { InquiryRow } from './inquiry.entity.js';

export function nightAskedBy(
  { eventDate, hasTime, startTime, endTime }: Pick<InquiryRow, 'eventDate' | 'hasTime' | 'startTime' | 'endTime'>,
  timeZone: string,
): Night {
  const day = isoDay(eventDate.toISOString(), timeZone);
  if (startTime) return { day, startTime, endTime };
  // The instant itself, because its local hour may come twice.
  return hasTime ? { day, startsAt: eventDate, endTime } : { day };
}

/** The slot of that night. Before dawn, its night is that of the day before. */
export const slotAskedBy = (row: Parameters<typeof nightAskedBy>[0], timeZone: string): Slot =>
  slotOf(nightAskedBy(row, timeZone), timeZone);

/** The known hours of an inquiry as clocks will show them: when the clocks change, an hour never comes. */
export function realHours(row: InquiryRow, timeZone: string): Pick<InquiryRow, 'startTime' | 'endTime'> {
  const { startTime, endTime } = row;
  if (!startTime) return { startTime, endTime };
  const { startsAt, endsAt } = slotAskedBy(row, timeZone);
  const clock = (at: Date | null) => at && isoTime(at.toISOString(), timeZone).slice(11, 16);
  return { startTime: clock(startsAt), endTime: clock(endsAt) };
}
