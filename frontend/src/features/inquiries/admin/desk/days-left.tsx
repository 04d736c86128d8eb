import { nightDay } from '@tocada/contracts/ground/days.js';
import type { AdminInquiry } from '@tocada/contracts/inquiries/inquiries.js';
import { useSite } from '../../../../lib/context';
import { daysLeft } from '../../../../panel/desk/months';
import { useToday } from '../../../../panel/desk/use-desk';

export function DaysLeft({ inquiry }: { inquiry: AdminInquiry }) {
  const { eventDate, hasTime, startTime, status, suspect, creditUntil, dateNote } = inquiry;
  const { timeZone } = useSite();
  const today = useToday();
  const left = daysLeft(nightDay({ date: eventDate, hasTime }, timeZone, startTime), today);
  if (!left || suspect || creditUntil || dateNote || status === 'completed') return null;
  return <span className="font-semibold text-bulb">{left}</span>;
}
