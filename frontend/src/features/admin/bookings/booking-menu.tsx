import type { AdminBooking } from '@tocada/contracts/bookings.js';
import { buttonClass } from '../../../ui/button';
import { RemoveButton } from '../row-actions';
import type { BookingActions } from './booking-item';

interface Props extends Pick<BookingActions, 'setSuspect' | 'erase'> {
  booking: AdminBooking;
}

/** What is done with a request once in a while: keep it apart or take it back, and forget the person altogether. */
export function BookingMenu({ booking, setSuspect, erase }: Props) {
  const { name, suspect = false } = booking;
  return (
    <div className="flex flex-wrap items-center gap-3 sm:ml-auto">
      <button type="button" className={buttonClass.quiet} onClick={() => setSuspect(booking, !suspect)}>
        {suspect ? 'No es sospechosa' : 'Es sospechosa'}
      </button>
      <RemoveButton
        label={`Borrar la solicitud de ${name}`}
        title="Borrar solicitud"
        text={`¿Estás seguro de que quieres borrar la solicitud de ${name}, con todos sus datos? Esta acción no se puede deshacer.`}
        onRemove={() => erase(booking)}
      />
    </div>
  );
}
