import type { Booking } from '@tocada/contracts/bookings.js';
import useSWR from 'swr';
import { ApiError, load } from '../../lib/api';
import { useSite } from '../../lib/context';
import { longDate } from '../../lib/dates';
import { Badge } from '../../ui/badge';

const loadBookings = async ([path, password]: [string, string]) => {
  try {
    return await load<Booking[]>(`${path}?${new URLSearchParams({ password }).toString()}`);
  } catch (cause) {
    throw new Error(`Failed to fetch bookings: ${cause instanceof ApiError ? cause.status : 'offline'}`, { cause });
  }
};

function Request({ booking }: { booking: Booking }) {
  const { timeZone } = useSite();
  return (
    <li className="rounded-2xl border border-rail bg-hall p-6">
      <p className="flex flex-wrap items-center justify-between gap-3">
        <strong className="text-lg text-paper">{booking.name}</strong>
        <Badge tone={booking.status === 'pending' ? 'bulb' : 'dust'}>
          {booking.status === 'pending' ? 'Pendiente' : booking.status}
        </Badge>
      </p>
      <p className="mt-2 text-paper">
        {booking.eventType} · {longDate(booking.eventDate, timeZone)} · {booking.location}
      </p>
      {booking.details && <p className="mt-2 whitespace-pre-line">{booking.details}</p>}
      <p className="mt-3 flex flex-wrap gap-x-6">
        <a href={`mailto:${booking.email}`} className="underline underline-offset-4">
          {booking.email}
        </a>
        <a href={`tel:${booking.phone}`} className="underline underline-offset-4">
          {booking.phone}
        </a>
      </p>
    </li>
  );
}

export function BookingsTab({ password }: { password: string }) {
  const { data, error } = useSWR<Booking[], Error>(['/api/admin/bookings', password], loadBookings);
  return (
    <section>
      <h2 className="font-sign text-2xl">Solicitudes de Contratación</h2>
      <div className="mt-6">
        {error && <p role="alert">{error.message}</p>}
        {!error && !data && <p role="status">Cargando...</p>}
        {data?.length === 0 && <p>No hay solicitudes de contratación aún</p>}
        <ul className="grid gap-4">
          {data?.map((booking) => (
            <Request key={booking.id} booking={booking} />
          ))}
        </ul>
      </div>
    </section>
  );
}
