import type { AdminBooking } from '@tocada/contracts/bookings.js';
import { useEffect, useRef, useState } from 'react';
import { showToast } from '../../../ui/toasts';
import { useSession } from '../admin-session';
import { tellFailure } from '../failures';
import type { BookingActions } from './booking-item';
import type { Bookings } from './use-bookings';

const attempt = async (failure: string, success: string, work: () => Promise<unknown>) => {
  try {
    await work();
    showToast({ title: success });
  } catch (error) {
    tellFailure(failure, error);
  }
};

/** The same object for the life of the tab, so that rows are drawn again for their own changes alone. */
export const useBookingActions = (bookings: Bookings): BookingActions => {
  const session = useSession();
  const list = useRef(bookings);
  useEffect(() => {
    list.current = bookings;
  }, [bookings]);

  const [actions] = useState<BookingActions>(() => ({
    setStatus: (booking, status) =>
      void attempt('Error al actualizar estado', 'Estado actualizado exitosamente', () =>
        list.current.change({ ...booking, status }, booking, () =>
          session.call<AdminBooking>('PUT', `bookings/${booking.id}/status`, { status }),
        ),
      ),
    setSuspect: (booking, suspect) =>
      void attempt(
        'Error al mover la solicitud',
        suspect ? 'Solicitud movida a las sospechosas' : 'Solicitud devuelta a la lista',
        () => list.current.remove(booking, () => session.call('PUT', `bookings/${booking.id}/suspect`, { suspect })),
      ),
    retryNotices: (booking) =>
      void attempt('Error al reintentar los avisos', 'Los avisos se están enviando otra vez', async () => {
        const path = `bookings/${booking.id}/notices/retry`;
        list.current.put(await session.call<AdminBooking>('POST', path));
      }),
    erase: (booking) =>
      void attempt('Error al borrar solicitud', 'Solicitud borrada exitosamente', () =>
        list.current.remove(booking, () => session.call('DELETE', `bookings/${booking.id}`)),
      ),
  }));
  return actions;
};
