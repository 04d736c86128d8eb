import { BOOKING_ADMIN_ROUTES } from '@tocada/contracts/admin.routes.js';
import type { AdminBooking, BookingStatus } from '@tocada/contracts/bookings.js';
import { useEffect, useRef, useState } from 'react';
import { showToast } from '../../../ui/toasts';
import { useSession } from '../admin-session';
import { currentOf, isGone, tellFailure } from '../failures';
import type { BookingEdit, BookingRow, Bookings } from './use-bookings';

export interface BookingActions {
  setStatus: (booking: BookingRow, status: BookingStatus) => void;
  setSuspect: (booking: BookingRow, suspect: boolean) => void;
  /** Accepts the change of the other admin. */
  leave: (booking: BookingRow) => void;
  retryNotices: (booking: BookingRow) => void;
  erase: (booking: BookingRow) => void;
}

const GONE = 'Esta solicitud ya no existe: alguien la borró.';

const isAlready = (booking: AdminBooking, edit: BookingEdit) =>
  'status' in edit ? booking.status === edit.status : booking.suspect === edit.suspect;

const attempt = async (
  failure: string,
  success: string,
  work: () => Promise<unknown>,
  clash: (current: AdminBooking) => void = () => {},
) => {
  try {
    await work();
    showToast({ title: success });
  } catch (error) {
    const current = currentOf<AdminBooking>(error);
    if (current) clash(current);
    else if (isGone(error)) showToast({ title: failure, text: GONE, destructive: true });
    else tellFailure(failure, error);
  }
};

/** The actions as a stable object, so that a row renders again only after its own changes. */
export const useBookingActions = (bookings: Bookings): BookingActions => {
  const session = useSession();
  const list = useRef(bookings);
  useEffect(() => {
    list.current = bookings;
  }, [bookings]);

  const [actions] = useState<BookingActions>(() => {
    /** The running edit of each request. The next edit is based on its answer, because the list may still be older. */
    const underWay = new Map<string, Promise<AdminBooking>>();

    const send = async (booking: BookingRow, edit: BookingEdit): Promise<AdminBooking> => {
      const { id } = booking;
      const before = await underWay.get(id)?.catch(() => undefined);
      const revision = Math.max(booking.revision, before?.revision ?? 0);
      try {
        return await ('status' in edit
          ? session.call(BOOKING_ADMIN_ROUTES.setStatus, { id }, { ...edit, revision })
          : session.call(BOOKING_ADMIN_ROUTES.setSuspect, { id }, { ...edit, revision }));
      } catch (error) {
        const current = currentOf<AdminBooking>(error);
        if (current && isAlready(current, edit)) return current;
        throw error;
      }
    };
    const put = (booking: BookingRow, edit: BookingEdit): Promise<AdminBooking> => {
      const sent = send(booking, edit);
      underWay.set(booking.id, sent);
      const forget = () => underWay.get(booking.id) === sent && underWay.delete(booking.id);
      sent.then(forget, forget);
      return sent;
    };

    return {
      setStatus: (booking, status) =>
        void attempt(
          'Error al actualizar estado',
          'Estado actualizado exitosamente',
          () => list.current.change({ ...booking, status, wanted: undefined }, booking, () => put(booking, { status })),
          (current) => list.current.put({ ...current, wanted: { status } }),
        ),
      setSuspect: (booking, suspect) =>
        void attempt(
          'Error al mover la solicitud',
          suspect ? 'Solicitud movida a las sospechosas' : 'Solicitud devuelta a la lista',
          () => list.current.remove(booking, suspect ? 1 : -1, () => put(booking, { suspect })),
          (current) => list.current.put({ ...current, wanted: { suspect } }),
        ),
      leave: (booking) => list.current.put({ ...booking, wanted: undefined }),
      retryNotices: (booking) =>
        void attempt('Error al reintentar los avisos', 'Los avisos se están enviando', async () => {
          list.current.put(await session.call(BOOKING_ADMIN_ROUTES.retryNotices, { id: booking.id }));
        }),
      erase: (booking) =>
        void attempt('Error al borrar solicitud', 'Solicitud borrada exitosamente', () =>
          list.current.remove(booking, booking.suspect ? -1 : 0, () =>
            session.call(BOOKING_ADMIN_ROUTES.erase, { id: booking.id }),
          ),
        ),
    };
  });
  return actions;
};
