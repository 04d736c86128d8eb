import { EVENT_BOOKING_ROUTES, type ChangedBooking } from '@tocada/contracts/events/bookings.js';
import { useEffect, useMemo } from 'react';
import useSWR from 'swr';
import { useSession } from '../../../../panel/admin-session';

/** The events whose booking went another way, by their ids. @param changes grows with each change of an event */
export function useChangedBookings(changes: number): ReadonlyMap<string, ChangedBooking> {
  const session = useSession();
  const { data, mutate } = useSWR(
    [EVENT_BOOKING_ROUTES.changed.path, changes],
    () => session.glance(EVENT_BOOKING_ROUTES.changed),
    { revalidateOnMount: true, keepPreviousData: true },
  );
  // The desk is another tab of the panel, or of somebody else.
  useEffect(() => {
    const again = () => document.visibilityState === 'visible' && void mutate();
    addEventListener('hashchange', again);
    document.addEventListener('visibilitychange', again);
    return () => {
      removeEventListener('hashchange', again);
      document.removeEventListener('visibilitychange', again);
    };
  }, [mutate]);
  return useMemo(() => new Map((data ?? []).map((one) => [one.eventId, one])), [data]);
}
