import { memo, useEffect, useMemo, useState } from 'react';
import { SWRConfig } from 'swr';
import { Empty } from '../../../ui/notice';
import { LoadFailure } from '../list-state';
import { More } from '../more';
import { Filters } from './booking-filters';
import { BookingPages } from './booking-pages';
import { BookingTools } from './booking-tools';
import { useBookingActions } from './use-booking-actions';
import { useBookings, type BookingFilters } from './use-bookings';

const EVERYTHING: BookingFilters = { q: '', status: '', suspect: false };

const emptyText = ({ q, status, suspect }: BookingFilters) => {
  if (q || status) return 'Ninguna solicitud coincide con la búsqueda';
  return suspect ? 'No hay solicitudes sospechosas' : 'No hay solicitudes de contratación aún';
};

interface RequestsProps {
  filters: BookingFilters;
  onSuspects: (count: number) => void;
}

/** Memoised: if the parent rendered it again right after its first render, SWR would show old data and load nothing. */
const Requests = memo(function Requests({ filters, onSuspects }: RequestsProps) {
  const bookings = useBookings(filters);
  const actions = useBookingActions(bookings);
  const { pages, suspects, error, hasMore, isLoadingMore, more, reload } = bookings;
  const lists = useMemo(() => pages?.map(({ items }) => items), [pages]);
  useEffect(() => {
    if (suspects !== undefined) onSuspects(suspects);
  }, [suspects, onSuspects]);

  if (error) {
    const title = <span lang="en">{error.message}</span>;
    if (!lists) return <LoadFailure title={title} error={error.cause} onRetry={reload} />;
  }
  if (!lists)
    return (
      <p role="status" className="py-10 text-center text-lg">
        Cargando...
      </p>
    );
  if (lists.every((items) => items.length === 0)) return <Empty title={emptyText(filters)} />;
  return (
    <>
      <BookingPages pages={lists} actions={actions} />
      {error && <LoadFailure title={<span lang="en">{error.message}</span>} error={error.cause} onRetry={reload} />}
      {!error && hasMore && <More busy={isLoadingMore} onMore={more} />}
    </>
  );
});

/** A separate cache, so that personal data is forgotten with the session. */
const ownCache = { provider: () => new Map() };

export function BookingsTab() {
  const [filters, setFilters] = useState(EVERYTHING);
  // The count of the last loaded list, shown while the next list loads.
  const [suspects, setSuspects] = useState<number>();
  return (
    <SWRConfig value={ownCache}>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h2 className="font-sign text-3xl">Solicitudes de Contratación</h2>
        <BookingTools />
      </div>
      <div className="mt-6">
        <Filters filters={filters} suspects={suspects} onChange={setFilters} />
      </div>
      <section aria-label="Solicitudes" tabIndex={-1} data-list="" className="mt-6 outline-none">
        <Requests key={JSON.stringify(filters)} filters={filters} onSuspects={setSuspects} />
      </section>
    </SWRConfig>
  );
}
