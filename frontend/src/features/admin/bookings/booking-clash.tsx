import type { AdminBooking, BookingStatus } from '@tocada/contracts/bookings.js';
import { Clash } from '../clash';
import type { BookingActions } from './use-booking-actions';
import type { BookingEdit, BookingRow } from './use-bookings';

const STATUSES: Record<BookingStatus, string> = {
  pending: 'pendiente',
  contacted: 'contactada',
  completed: 'completada',
};
const placeOf = (suspect: boolean) => (suspect ? 'entre las sospechosas' : 'en la lista');

const stands = ({ status, suspect }: AdminBooking, wanted: BookingEdit) => {
  if ('suspect' in wanted) return `${placeOf(suspect)}, ${STATUSES[status]}`;
  return suspect ? `${STATUSES[status]}, ${placeOf(suspect)}` : STATUSES[status];
};
const meant = (wanted: BookingEdit) => ('status' in wanted ? STATUSES[wanted.status] : placeOf(wanted.suspect));

interface Props extends Pick<BookingActions, 'setStatus' | 'setSuspect' | 'leave'> {
  booking: BookingRow;
}

/** Shown when another admin changed the inquiry between its loading and the pressed button. */
export function BookingClash({ booking, setStatus, setSuspect, leave }: Props) {
  const { wanted } = booking;
  if (!wanted) return null;
  const keep = () => ('status' in wanted ? setStatus(booking, wanted.status) : setSuspect(booking, wanted.suspect));
  return (
    <Clash
      title="Alguien cambió esta solicitud mientras la veías."
      keep={{ label: 'Guardar lo mío', onChoose: keep }}
      take={{ label: 'Dejar lo que hay ahora', onChoose: () => leave(booking) }}
    >
      <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        <dt className="text-dust">Lo tuyo</dt>
        <dd className="text-paper">{meant(wanted)}</dd>
        <dt className="text-dust">Lo que hay ahora</dt>
        <dd className="text-paper">{stands(booking, wanted)}</dd>
      </dl>
    </Clash>
  );
}
