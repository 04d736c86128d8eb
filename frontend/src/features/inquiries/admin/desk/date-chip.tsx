import type { AdminInquiry } from '@tocada/contracts/inquiries/inquiries.js';
import { useSite } from '../../../../lib/context';
import { texts } from '../../../../panel/desk/desk.texts';
import { Mark, type MarkOf } from '../../../../panel/desk/mark';
import { dateStateOf, listedDays, nightOfInquiry, type DateState } from '../../../../panel/desk/nights';
import { useNights } from '../../../../panel/desk/nights-context';
import { useToday } from '../../../../panel/desk/use-desk';
import { Badge } from '../../../../ui/badge';

const TONES = { free: 'aqua', booked: 'aqua', option: 'bulb', taken: 'alarm', past: 'dust', dateless: 'dust' } as const;
const MARKS: Partial<Record<DateState['state'], MarkOf>> = { booked: 'booked', option: 'hold' };

/** "Libre", "Libre · 2 más la piden" */
const withOthers = (words: string, others: number): string =>
  others === 0 ? words : `${words} · ${texts.othersWant(others)}`;

const wordsOf = (state: DateState, night: string): string => {
  switch (state.state) {
    case 'past':
      return texts.isPast;
    case 'dateless':
      return texts.isDateless;
    case 'free':
      return withOthers(texts.isFree, state.others);
    case 'booked':
      return state.show === undefined ? texts.isBooked : texts.isBookedWith(state.show);
    case 'option':
      return withOthers(state.own ? texts.hold(state.rank) : texts.wouldHold(state.rank), state.others);
    case 'taken':
      return state.near.length > 0 ? texts.isTakenNear(listedDays(state.near, night)) : texts.isTaken;
  }
};

/** The badge that tells whether the band can play on the night of an inquiry. */
export function DateChip({ inquiry }: { inquiry: AdminInquiry }) {
  const { timeZone } = useSite();
  const today = useToday();
  const night = nightOfInquiry(inquiry, timeZone);
  const { nights, error } = useNights(night);
  if (error)
    return (
      <Badge small tone="dust">
        {texts.isUnchecked}
      </Badge>
    );
  if (!nights)
    return (
      <span aria-hidden="true" className="opacity-60">
        <Badge small tone="dust">
          …
        </Badge>
      </span>
    );
  const state = dateStateOf(nights, inquiry, today, timeZone);
  const mark = state.state === 'taken' ? state.by : MARKS[state.state];
  return (
    <Badge small tone={TONES[state.state]}>
      {mark && <Mark of={mark} />}
      <span className="overflow-hidden text-ellipsis">{wordsOf(state, night)}</span>
    </Badge>
  );
}
