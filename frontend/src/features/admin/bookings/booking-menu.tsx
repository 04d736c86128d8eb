import { RemoveButton } from '../row-actions';
import type { BookingActions } from './use-booking-actions';
import type { BookingRow } from './use-bookings';

interface Props extends Pick<BookingActions, 'setSuspect' | 'erase'> {
  booking: BookingRow;
}

/** The rare actions on an inquiry: mark it as suspect or not, and erase it. */
export function BookingMenu({ booking, setSuspect, erase }: Props) {
  const { name, suspect = false } = booking;
  return (
    <div className="col-span-2 ml-auto flex flex-wrap items-center gap-3">
      <button
        type="button"
        className="min-h-11 px-2 text-sm underline underline-offset-4 hover:text-aqua"
        onClick={() => setSuspect(booking, !suspect)}
      >
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
