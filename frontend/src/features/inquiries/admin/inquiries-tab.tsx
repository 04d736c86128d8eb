import type { AdminInquiry } from '@tocada/contracts/inquiries.js';
import { inquiryReference } from '@tocada/contracts/inquiry-form.js';
import { linkedInquiry } from '@tocada/contracts/panel-links.js';
import type { Stage } from '@tocada/contracts/stages.js';
import { memo, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { SWRConfig } from 'swr';
import { buttonClass } from '../../../ui/button';
import { Glyph } from '../../../ui/icons';
import { Empty } from '../../../ui/notice';
import { showToast } from '../../../ui/toasts';
import { LoadFailure } from '../../../panel/list-state';
import { GLYPHS } from '../../../panel/glyphs';
import { More } from '../../../panel/more';
import { useShows } from '../../../panel/shows';
import { DeskProvider, OpenedProvider, useDeskActs, type Opened } from './desk/desk-context';
import { Filters } from './list/inquiry-filters';
import { keptOrder } from './desk/list-order';
import { InquiryPages } from './list/inquiry-pages';
import { InquiryTools } from './list/inquiry-tools';
import { NewInquiries } from './list/new-inquiries';
import { NightsProvider } from './desk/nights-context';
import { usePendingCount, useSee, useUnseenCount } from './pending';
import { SelectionProvider } from './list/selection';
import { Today } from './list/today';
import { useRefreshDesk } from './desk/use-desk';
import { useInquiryActions } from './desk/use-inquiry-actions';
import { Board, BulkBar, CalendarView, InquiryNew, ViewSwitch, type View } from './views';
import { useInquiries, type InquiryFilters } from './desk/use-inquiries';

/** Without any filter, in the order that this browser keeps. */
const everything = (): InquiryFilters => ({ q: '', status: '', suspect: false, month: '', sort: keptOrder() });

const emptyText = ({ q, status, suspect, month }: InquiryFilters) => {
  if (q || status || month) return 'Ninguna solicitud coincide con la búsqueda';
  return suspect ? 'No hay solicitudes sospechosas' : 'No hay solicitudes de contratación aún';
};

interface InquiryListProps {
  filters: InquiryFilters;
  /** An inquiry that is open from the start. */
  opened: string | undefined;
  /** An inquiry that changed elsewhere. */
  changed: AdminInquiry | undefined;
  /** The list loads again when it grows. Open rows keep their typed text. */
  round: number;
  onSuspects: (count: number) => void;
}

/** Memoised: if the parent rendered it again right after its first render, SWR would show old data and load nothing. */
const InquiryList = memo(function InquiryList({ filters, opened, changed, round, onSuspects }: InquiryListProps) {
  const inquiries = useInquiries(filters);
  const actions = useInquiryActions(inquiries);
  const { pages, suspects, error, hasMore, isLoadingMore, more, reload } = inquiries;
  const desk = useDeskActs();
  const lists = useMemo(() => pages?.map(({ items }) => items), [pages]);
  useEffect(() => {
    if (suspects !== undefined) onSuspects(suspects);
  }, [suspects, onSuspects]);

  const loaded = useRef(round);
  useEffect(() => {
    if (loaded.current === round) return;
    loaded.current = round;
    reload();
  }, [round, reload]);

  const { show } = actions;
  useEffect(() => {
    if (changed) show(changed);
  }, [changed, show]);

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
    if (!lists) return <LoadFailure title={title} error={error.cause} onRetry={desk.reload} />;
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
      <InquiryPages pages={lists} opened={opened} actions={actions} />
      {error && (
        <LoadFailure title={<span lang="en">{error.message}</span>} error={error.cause} onRetry={desk.reload} />
      )}
      {!error && hasMore && <More busy={isLoadingMore} onMore={more} />}
    </>
  );
});

/** A separate cache, so that personal data is forgotten with the session. */
const ownCache = { provider: () => new Map() };

/** The state of the list. */
interface Shown {
  filters: InquiryFilters;
  opened?: Opened;
  /** Grows when the list loads again. */
  round: number;
}

const openedOf = (opened: Opened): Omit<Shown, 'round'> => ({
  filters: { ...everything(), q: inquiryReference(opened.id) },
  opened,
});

/** The list that a link in a mail opens. The address has kept it through the gate. */
const linkedShown = (): Omit<Shown, 'round'> => {
  const linked = linkedInquiry(location.hash);
  return linked ? openedOf(linked) : { filters: everything() };
};

const NONE: ReadonlySet<string> = new Set();

function Desk() {
  const [{ filters, opened, round }, setShown] = useState<Shown>(() => ({ ...linkedShown(), round: 0 }));
  const [view, setView] = useState<View>('list');
  /** True when the form of a new request is open; undefined while it is empty. A closed form keeps its text. */
  const [isNew, setNew] = useState<boolean>();
  /** Undefined while nothing can be chosen. */
  const [selected, setSelected] = useState<ReadonlySet<string>>();
  /** An inquiry that changed elsewhere than in the list. */
  const [changed, setChanged] = useState<AdminInquiry>();
  // The count of the last loaded list, shown while the next list loads.
  const [suspects, setSuspects] = useState<number>();
  const list = useRef<HTMLElement>(null);

  const show = (shown: Omit<Shown, 'round'>) => {
    setShown({ ...shown, round: round + 1 });
    setView('list');
    setSelected((before) => before && NONE);
    list.current?.scrollIntoView();
    list.current?.focus({ preventScroll: true });
  };
  const showAll = () => show({ filters: everything() });
  const showNew = () => show({ filters: { ...everything(), sort: 'arrival' } });
  const openAt = useCallback((opening: Opened) => {
    setView('list');
    setShown((before) => ({ ...openedOf(opening), round: before.round + 1 }));
  }, []);
  const open = useCallback((id: string, stage?: Stage) => openAt({ id, stage }), [openAt]);
  useEffect(() => {
    const follow = () => {
      const linked = linkedInquiry(location.hash);
      if (linked) openAt(linked);
    };
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, [openAt]);
  // The list was hidden until now.
  useEffect(() => {
    if (!opened) return;
    list.current?.scrollIntoView();
    list.current?.focus({ preventScroll: true });
  }, [opened]);
  const change = useCallback((next: InquiryFilters) => {
    setShown((before) => ({ filters: next, round: before.round }));
    setSelected((before) => before && NONE);
  }, []);
  const toggle = useCallback(
    (id: string) =>
      setSelected((before = NONE) => {
        const after = new Set(before);
        if (!after.delete(id)) after.add(id);
        return after;
      }),
    [],
  );
  const selection = useMemo(() => (selected ? { ids: selected, toggle } : null), [selected, toggle]);

  const refresh = useRefreshDesk();
  /** The number of times that the list loaded again as it is. */
  const [reloads, setReloads] = useState(0);
  const reload = useCallback(() => {
    setReloads((before) => before + 1);
    refresh();
  }, [refresh]);
  const acts = useMemo(() => ({ open, reload }), [open, reload]);
  const unseen = useUnseenCount();
  const { changes } = useShows();
  const news = `${usePendingCount()} ${unseen} ${changes}`;
  const known = useRef(news);
  useEffect(() => {
    if (known.current === news) return;
    known.current = news;
    refresh();
  }, [news, refresh]);

  const desk = (
    <div className="space-y-3 md:space-y-5">
      {/* As high with the news as without, so that nothing below moves under a finger. A phone has room for one of them. */}
      <div className="flex min-h-11 items-center justify-between gap-3">
        <h2 className={`font-sign text-2xl sm:text-3xl ${unseen > 0 ? 'max-sm:sr-only' : ''}`}>
          Solicitudes de Contratación
        </h2>
        <NewInquiries count={unseen} onShow={showNew} />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <ViewSwitch view={view} onChange={setView} />
        <button
          type="button"
          aria-label="Anotar solicitud"
          aria-expanded={isNew === true}
          className={`${buttonClass.tube} max-sm:size-12 max-sm:p-0`}
          onClick={() => setNew(!isNew)}
        >
          <Glyph path={GLYPHS.add} />
          <span className="max-sm:hidden">Anotar solicitud</span>
        </button>
      </div>
      {isNew !== undefined && (
        <div hidden={!isNew}>
          <InquiryNew
            onEntered={({ id }) => {
              setNew(undefined);
              open(id);
            }}
            onClose={() => setNew(false)}
          />
        </div>
      )}
      <Today onOpen={open} />
      {view === 'board' && <Board onOpen={open} onChange={setChanged} />}
      {view === 'calendar' && <CalendarView onOpen={open} />}
      {/* Hidden and not removed, because an open request may hold typed text. */}
      <div hidden={view !== 'list'} className="space-y-3 md:space-y-5">
        <Filters key={round} filters={filters} suspects={suspects} onChange={change}>
          <InquiryTools
            isSelecting={selected !== undefined}
            onSelecting={(isSelecting) => setSelected(isSelecting ? NONE : undefined)}
          />
        </Filters>
        {opened && (
          <p>
            <button type="button" className={buttonClass.quiet} onClick={showAll}>
              Ver todas las solicitudes
            </button>
          </p>
        )}
        {selected && (
          <BulkBar
            filters={filters}
            ids={selected}
            onSelect={setSelected}
            onChanged={() => {
              setShown((before) => ({ ...before, round: before.round + 1 }));
              refresh();
            }}
            onClose={() => setSelected(undefined)}
          />
        )}
        <section ref={list} aria-label="Solicitudes" tabIndex={-1} data-list="" className="scroll-mt-24 outline-none">
          <SelectionProvider value={selection}>
            <InquiryList
              key={JSON.stringify([filters, opened && round])}
              filters={filters}
              round={round + reloads}
              opened={opened?.id}
              changed={changed}
              onSuspects={setSuspects}
            />
          </SelectionProvider>
        </section>
      </div>
    </div>
  );
  return (
    <DeskProvider value={acts}>
      <OpenedProvider value={opened}>{desk}</OpenedProvider>
    </DeskProvider>
  );
}

export const InquiriesTab = () => (
  <SWRConfig value={ownCache}>
    <NightsProvider>
      <Desk />
    </NightsProvider>
  </SWRConfig>
);
