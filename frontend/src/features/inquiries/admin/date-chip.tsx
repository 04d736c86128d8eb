import { isoDay } from '@tocada/contracts/dates.js';
import type { AdminInquiry } from '@tocada/contracts/inquiries.js';
import { useSite } from '../../../lib/context';
import { Badge } from '../../../ui/badge';
import { dateStateOf, listedDays, type DateState } from './nights';
import { useNights } from './nights-context';
import { useToday } from './use-desk';

const TONES = { free: 'aqua', booked: 'aqua', option: 'bulb', taken: 'alarm', past: 'dust' } as const;

const wordsOf = (state: DateState, day: string): string => {
  switch (state.state) {
    case 'past':
      return 'Ya pasó';
    case 'free':
      return 'Libre';
    case 'booked':
      return 'Fecha reservada';
    case 'option':
      return state.own ? `${state.rank}.ª opción` : `Sería ${state.rank}.ª opción`;
    case 'taken':
      return state.near.length > 0 ? `Ocupado · libres cerca: ${listedDays(state.near, day)}` : 'Ocupado';
  }
};

/** Whether the band can play on the day of an inquiry. */
export function DateChip({ inquiry }: { inquiry: AdminInquiry }) {
  const { timeZone } = useSite();
  const today = useToday();
  const day = isoDay(inquiry.eventDate, timeZone);
  const { nights, failed } = useNights(day);
  if (failed) return <Badge tone="dust">Fecha sin comprobar</Badge>;
  if (!nights)
    return (
      <span aria-hidden="true" className="opacity-60">
        <Badge tone="dust">…</Badge>
      </span>
    );
  const state = dateStateOf(nights, inquiry.id, day, today);
  return <Badge tone={TONES[state.state]}>{wordsOf(state, day)}</Badge>;
}
