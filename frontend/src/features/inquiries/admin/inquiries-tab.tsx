import type { AdminInquiry } from '@tocada/contracts/inquiries/inquiries.js';
import { useCallback, useId, useMemo, useRef, useState } from 'react';
import { SWRConfig } from 'swr';
import { DeskProvider } from '../../../panel/desk/desk-context';
import { texts as desk } from '../../../panel/desk/desk.texts';
import { NightsProvider } from '../../../panel/desk/nights-context';
import { smallShape } from '../../../panel/desk/small-button';
import { UnfoldButton } from '../../../panel/desk/unfold-button';
import { useRefreshDesk } from '../../../panel/desk/use-desk';
import { GLYPHS } from '../../../panel/glyphs';
import { Loading } from '../../../panel/list-state';
import { texts as panel } from '../../../panel/panel.texts';
import { Glyph } from '../../../ui/icons';
import { keptOrder } from './desk/list-order';
import { SlotsProvider, useSlots, type DeskSlots } from './desk/slots';
import type { InquiryFilters } from './desk/use-inquiries';
import { useIsWide } from './desk/use-is-wide';
import { texts } from './inquiries-tab.texts';
import { InquiryList } from './inquiry-list';
import { Filters } from './list/inquiry-filters';
import { onListKey } from './list/list-keys';
import { NewInquiries } from './list/new-inquiries';
import { SelectionProvider } from './list/selection';
import { AgendaFailed, AgendaLines } from './list/agenda-lines';
import { useAgenda } from './list/today';
import { useOpened } from './opened/use-opened';
import { useUnseenCount } from './pending';
import { useErasing } from './use-erasing';
import { useNews } from './use-news';
import {
  AgendaSwitch,
  Board,
  BulkBar,
  InquiryNew,
  InquiryTools,
  ViewSwitch,
  Week,
  type Agenda,
  type View,
} from './views';

/** Without any filter, in the order that this browser keeps. */
const everything = (): InquiryFilters => ({ q: '', status: '', suspect: false, month: '', sort: keptOrder() });

/** A separate cache, so that personal data is forgotten with the session. */
const ownCache = { provider: () => new Map() };

/** The state of the list. */
interface Shown {
  filters: InquiryFilters;
  /** Grows when the list loads again. */
  round: number;
}

const NONE: ReadonlySet<string> = new Set();

function Desk() {
  const [{ filters, round }, setShown] = useState<Shown>(() => ({ filters: everything(), round: 0 }));
  const [view, setView] = useState<View>('list');
  /** True when the form of a new request is open; undefined while it is empty. A closed form keeps its text. */
  const [isNew, setNew] = useState<boolean>();
  /** True when the tools are unfolded; undefined until then. */
  const [hasTools, setTools] = useState<boolean>();
  const tools = useId();
  /** Undefined while nothing can be chosen. */
  const [selected, setSelected] = useState<ReadonlySet<string>>();
  /** An inquiry that changed elsewhere than in the list. */
  const [changed, setChanged] = useState<AdminInquiry>();
  // The count of the last loaded list, shown while the next list loads.
  const [suspects, setSuspects] = useState<number>();
  const list = useRef<HTMLElement>(null);
  const { Calendar, Opened } = useSlots();
  const { opened, open, close } = useOpened();
  const agenda = useAgenda();
  const isWide = useIsWide();
  const [chosen, setChosen] = useState<Agenda>();
  const [first, setFirst] = useState<Agenda>();

  const showNew = () => {
    setShown({ filters: { ...everything(), sort: 'arrival' }, round: round + 1 });
    setView('list');
    setSelected((before) => before && NONE);
    list.current?.scrollIntoView();
    list.current?.focus({ preventScroll: true });
  };
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
  const { erase, reads } = useErasing(opened !== undefined, close, reload);
  const unseen = useUnseenCount();
  useNews(unseen, refresh);

  const lists = typeof agenda === 'object' ? agenda : undefined;
  // Decided once: work that comes later unfolds nothing above the row that is being read.
  if (first === undefined && lists) setFirst(lists.today.length > 0 ? 'today' : 'none');
  const unfolded = chosen ?? ((view === 'list' && first) || 'none');
  const agendaLines =
    lists &&
    (unfolded === 'today' ? (
      <AgendaLines label={texts.today} lines={lists.today} count={lists.count} empty={texts.nothingToday} />
    ) : unfolded === 'week' ? (
      <Week />
    ) : undefined);
  /** Beside the list, so that its first row is in view too. Its place is kept while it loads. */
  const isBeside = isWide && view === 'list' && !opened && (unfolded !== 'none' || agenda === undefined);
  const page = (
    <div className="space-y-2">
      {/* As high with the news as without, so that nothing below moves under a finger. A phone has room for one of them. */}
      <div className="flex min-h-7 items-center justify-between gap-3">
        <h2 className={`text-base font-semibold ${unseen > 0 ? 'max-sm:sr-only' : ''}`}>{texts.title}</h2>
        <NewInquiries count={unseen} onShow={showNew} />
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <ViewSwitch view={view} onChange={setView} />
        {agenda === 'failed' ? (
          <AgendaFailed />
        ) : (
          <AgendaSwitch agenda={unfolded} due={lists?.count ?? 0} onChange={setChosen} />
        )}
        <Filters key={round} filters={filters} suspects={suspects} isShown={view === 'list'} onChange={change}>
          <button
            type="button"
            aria-label={desk.add}
            aria-expanded={isNew === true}
            className={`${smallShape} text-sm max-xl:w-11 max-xl:justify-center xl:px-4`}
            onClick={() => setNew(!isNew)}
          >
            <Glyph path={GLYPHS.add} />
            <span className="max-xl:hidden">{desk.add}</span>
          </button>
          <UnfoldButton
            aria-label={texts.tools}
            data-tip={texts.tools}
            aria-controls={tools}
            path={GLYPHS.more}
            isUnfolded={hasTools === true}
            className="aria-expanded:border-aqua"
            onClick={() => setTools(!hasTools)}
          />
        </Filters>
        {hasTools !== undefined && (
          <InquiryTools
            id={tools}
            isShown={hasTools}
            isSelecting={selected !== undefined}
            onSelecting={(isSelecting) => setSelected(isSelecting ? NONE : undefined)}
          />
        )}
      </div>
      {isNew !== undefined && (
        <div hidden={!isNew}>
          <InquiryNew
            onEntered={({ id }) => {
              setNew(undefined);
              reload();
              open(id);
            }}
            onClose={() => setNew(false)}
          />
        </div>
      )}
      {!isBeside && agendaLines}
      <div className={opened || isBeside ? 'lg:grid lg:grid-cols-[minmax(0,1fr)_24rem] lg:items-start lg:gap-4' : ''}>
        <div className="min-w-0">
          {view === 'list' && !isWide && agenda === undefined && <Loading />}
          {view === 'board' && <Board onOpen={open} onChange={setChanged} />}
          {view === 'calendar' && <Calendar onOpen={open} />}
          {/* Hidden and not removed, so that it keeps its place. It waits for the agenda above it, which would move it. */}
          <div hidden={view !== 'list' || (!isWide && agenda === undefined)} className="space-y-2">
            {selected && (
              <BulkBar
                filters={filters}
                ids={selected}
                onSelect={setSelected}
                onChanged={reload}
                onClose={() => setSelected(undefined)}
              />
            )}
            {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its rows have buttons for all of it */}
            <section
              ref={list}
              aria-label={panel.inquiries}
              tabIndex={-1}
              data-list=""
              className="scroll-mt-34 outline-none"
              onKeyDown={onListKey}
            >
              <SelectionProvider value={selection}>
                <InquiryList
                  key={JSON.stringify(filters)}
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
        {isBeside && (
          <div className="sticky top-32 max-h-[calc(var(--screen)-9rem)] overflow-y-auto">{agendaLines}</div>
        )}
        {opened && (
          <SWRConfig value={reads}>
            <Opened key={opened.id} {...opened} onChange={setChanged} onErase={erase} onClose={close} />
          </SWRConfig>
        )}
      </div>
    </div>
  );
  return <DeskProvider value={acts}>{page}</DeskProvider>;
}

export const InquiriesTab = ({ slots }: { slots: DeskSlots }) => (
  <SWRConfig value={ownCache}>
    <SlotsProvider value={slots}>
      <NightsProvider>
        <Desk />
      </NightsProvider>
    </SlotsProvider>
  </SWRConfig>
);
