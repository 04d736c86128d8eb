import type { ChangedBooking } from '@tocada/contracts/events/bookings.js';
import type { StoredEvent } from '@tocada/contracts/events/events.js';
import { nearDate } from '@tocada/contracts/ground/days.js';
import { Badge } from '../../../../ui/badge';
import { buttonClass } from '../../../../ui/button';
import { texts } from '../acts.texts';
import type { ShowActs } from '../use-show-acts';

interface Props {
  event: StoredEvent;
  changed: ChangedBooking;
  acts: ShowActs;
}

/** Tells that the booking of a show went another way. The show follows by one press, never by itself. */
export function BookingChanged({ event, changed: { change, day, date, hasTime }, acts }: Props) {
  const follow = () =>
    change === 'cancelled'
      ? acts.halt(event, 'cancelled', '')
      : acts.move(event, { date: hasTime ? date! : day!, hasTime: true });
  return (
    <div className="mt-3 rounded-tile border border-bulb/60 bg-bulb/5 p-4">
      <p className="flex flex-wrap items-center gap-2 text-paper">
        <Badge tone="bulb">{texts.bookingChanged}</Badge>
        {change === 'cancelled' ? texts.bookingGone : texts.bookingMoved(nearDate(`${day}T12:00:00Z`, 'UTC'))}
      </p>
      <button type="button" disabled={acts.busy} className={`${buttonClass.tube} mt-3`} onClick={() => void follow()}>
        {texts.follow[change]}
      </button>
    </div>
  );
}
