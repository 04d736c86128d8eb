import { listDate } from '@tocada/contracts/dates.js';
import { memo } from 'react';
import { useSite } from '../../../lib/context';
import { Badge } from '../../../ui/badge';
import { buttonClass } from '../../../ui/button';
import { BookingClash } from './booking-clash';
import { BookingContact } from './booking-contact';
import { BookingMenu } from './booking-menu';
import { BookingNotices } from './booking-notices';
import type { BookingActions } from './use-booking-actions';
import type { BookingRow } from './use-bookings';

interface Props extends BookingActions {
  booking: BookingRow;
}

const ROW = 'block space-y-4 rounded-2xl border border-rail bg-hall p-5 sm:p-6';

function Item({ booking, setStatus, setSuspect, leave, retryNotices, erase }: Props) {
  const { timeZone } = useSite();
  const { name, eventType, eventDate, hasTime, location, details, status, createdAt } = booking;
  return (
    <li className={ROW}>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h3 className="text-xl font-semibold">{name}</h3>
          <p className="text-sm">Recibida el {listDate({ date: createdAt, hasTime: true }, timeZone)}</p>
        </div>
        <Badge tone={status === 'pending' ? 'bulb' : 'dust'}>{status === 'pending' ? 'Pendiente' : status}</Badge>
      </div>
      <p className="flex flex-wrap gap-x-6 gap-y-1 text-paper">
        <span className="font-semibold text-rose">{eventType}</span>
        <span className="text-aqua">{listDate({ date: eventDate, hasTime: hasTime ?? false }, timeZone)}</span>
        <span>{location}</span>
      </p>
      {details && <p className="max-w-4xl whitespace-pre-line">{details}</p>}
      <BookingContact booking={booking} />
      <div className="grid grid-cols-2 gap-3 sm:flex sm:flex-wrap">
        <button type="button" className={buttonClass.tube} onClick={() => setStatus(booking, 'contacted')}>
          Marcar Contactado
        </button>
        <button type="button" className={buttonClass.quiet} onClick={() => setStatus(booking, 'completed')}>
          Completado
        </button>
        <BookingMenu booking={booking} setSuspect={setSuspect} erase={erase} />
      </div>
      <BookingClash booking={booking} setStatus={setStatus} setSuspect={setSuspect} leave={leave} />
      <BookingNotices notices={booking.notices ?? []} onRetry={() => retryNotices(booking)} />
    </li>
  );
}

export const BookingItem = memo(Item);
