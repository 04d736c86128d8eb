import { memo, useEffect, useMemo, useRef, useState } from 'react';
import { SWRConfig } from 'swr';
import { Empty } from '../../../ui/notice';
import { showToast } from '../../../ui/toasts';
import { LoadFailure } from '../../../panel/list-state';
import { More } from '../../../panel/more';
import { Filters } from './inquiry-filters';
import { InquiryPages } from './inquiry-pages';
import { InquiryTools } from './inquiry-tools';
import { NewInquiries } from './new-inquiries';
import { useSee } from './pending';
import { useInquiryActions } from './use-inquiry-actions';
import { useInquiries, type InquiryFilters } from './use-inquiries';

const EVERYTHING: InquiryFilters = { q: '', status: '', suspect: false };

const emptyText = ({ q, status, suspect }: InquiryFilters) => {
  if (q || status) return 'Ninguna solicitud coincide con la búsqueda';
  return suspect ? 'No hay solicitudes sospechosas' : 'No hay solicitudes de contratación aún';
};

interface InquiryListProps {
  filters: InquiryFilters;
  onSuspects: (count: number) => void;
}

/** Memoised: if the parent rendered it again right after its first render, SWR would show old data and load nothing. */
const InquiryList = memo(function InquiryList({ filters, onSuspects }: InquiryListProps) {
  const inquiries = useInquiries(filters);
  const actions = useInquiryActions(inquiries);
  const { pages, suspects, error, hasMore, isLoadingMore, more, reload } = inquiries;
  const lists = useMemo(() => pages?.map(({ items }) => items), [pages]);
  useEffect(() => {
    if (suspects !== undefined) onSuspects(suspects);
  }, [suspects, onSuspects]);

  const see = useSee();
  useEffect(() => {
    if (lists) see(lists.flat().map(({ id }) => id));
  }, [lists, see]);

  const trouble = error?.message;
  useEffect(() => {
    if (trouble) showToast({ title: trouble, destructive: true });
  }, [trouble]);

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
      <InquiryPages pages={lists} actions={actions} />
      {error && <LoadFailure title={<span lang="en">{error.message}</span>} error={error.cause} onRetry={reload} />}
      {!error && hasMore && <More busy={isLoadingMore} onMore={more} />}
    </>
  );
});

/** A separate cache, so that personal data is forgotten with the session. */
const ownCache = { provider: () => new Map() };

export function InquiriesTab() {
  const [filters, setFilters] = useState(EVERYTHING);
  // The count of the last loaded list, shown while the next list loads.
  const [suspects, setSuspects] = useState<number>();
  /** Grows when the list is loaded anew from its start. */
  const [round, setRound] = useState(0);
  const list = useRef<HTMLElement>(null);
  const showNew = () => {
    setFilters(EVERYTHING);
    setRound(round + 1);
    list.current?.scrollIntoView();
    list.current?.focus({ preventScroll: true });
  };
  return (
    <SWRConfig value={ownCache}>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h2 className="font-sign text-3xl">Solicitudes de Contratación</h2>
        <InquiryTools />
      </div>
      <div className="mt-6">
        <Filters key={round} filters={filters} suspects={suspects} onChange={setFilters} />
      </div>
      <section
        ref={list}
        aria-label="Solicitudes"
        tabIndex={-1}
        data-list=""
        className="mt-6 scroll-mt-24 outline-none"
      >
        <InquiryList key={JSON.stringify([filters, round])} filters={filters} onSuspects={setSuspects} />
      </section>
      <NewInquiries onShow={showNew} />
    </SWRConfig>
  );
}
