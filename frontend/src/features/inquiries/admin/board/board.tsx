import { Content, Overlay, Portal, Root, Title } from '@radix-ui/react-dialog';
import { isoDay } from '@tocada/contracts/ground/days.js';
import {
  INQUIRY_ADMIN_ROUTES,
  type AdminInquiry,
  type InquiryStageInput,
} from '@tocada/contracts/inquiries/inquiries.js';
import { isClosed, STAGES, type Stage } from '@tocada/contracts/kit/stages.js';
import { memo, useCallback, useEffect, useId, useRef, useState } from 'react';
import { useNow, useSite } from '../../../../lib/context';
import { useSession } from '../../../../panel/admin-session';
import { chipClass } from '../../../../panel/chip';
import { useDeskActs } from '../../../../panel/desk/desk-context';
import { texts as desk } from '../../../../panel/desk/desk.texts';
import { shortDay } from '../../../../panel/desk/nights';
import { Overruled } from '../../../../panel/desk/overruled';
import { Refusal } from '../../../../panel/desk/refusal';
import { smallShape } from '../../../../panel/desk/small-button';
import { texts as words } from '../../../../panel/desk/stage-words.texts';
import { UnfoldButton } from '../../../../panel/desk/unfold-button';
import { useAct } from '../../../../panel/desk/use-act';
import { useDeskRows } from '../../../../panel/desk/use-desk';
import { GLYPHS } from '../../../../panel/glyphs';
import { LoadFailure } from '../../../../panel/list-state';
import { texts as panel } from '../../../../panel/panel.texts';
import { loneLinkClass } from '../../../../ui/button';
import { DateChip } from '../desk/date-chip';
import { DealChip } from '../desk/deal-chip';
import { ageOf } from '../desk/next-step';
import { asksFor, StageForm } from '../desk/stage-form';
import { stageList, useCounts, useMovedRow } from '../desk/stage-rows';
import { usualStage, waysFrom } from '../desk/stage-ways';
import { useIsOver } from '../desk/use-is-over';
import { useIsNarrow } from '../desk/use-is-wide';
import { texts } from './board.texts';

const OPEN_STAGES = STAGES.filter((stage) => !isClosed(stage));
const CLOSED_STAGES = STAGES.filter(isClosed);

/** Cards of a column at first, and how many each press adds. */
const FIRST = 10;
const MORE = 40;

interface Move {
  inquiry: AdminInquiry;
  to: Stage;
}

interface CardProps {
  inquiry: AdminInquiry;
  stage: Stage;
  onOpen: (id: string) => void;
  onMove: (move: Move) => void;
  onDrag: (inquiry: AdminInquiry | undefined) => void;
}

/** Dragged with a mouse, or moved with its buttons by touch and keyboard. */
const Card = memo(function Card({ inquiry, stage, onOpen, onMove, onDrag }: CardProps) {
  const { timeZone } = useSite();
  const now = useNow();
  const { id, name, eventType, eventDate, location, createdAt } = inquiry;
  const targets = waysFrom(stage);
  const usual = usualStage(stage);
  const [hasMore, setMore] = useState(false);
  const heading = useId();
  const more = useId();
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its buttons do the same by keyboard
    <li
      draggable
      data-card={id}
      className="cursor-grab space-y-1.5 rounded-tile border border-rail bg-night p-3"
      onDragStart={(event) => {
        event.dataTransfer.setData('text/plain', name);
        event.dataTransfer.effectAllowed = 'move';
        onDrag(inquiry);
      }}
      onDragEnd={() => onDrag(undefined)}
    >
      <button
        type="button"
        id={heading}
        aria-label={desk.openOf(name)}
        className="min-h-11 text-left font-semibold wrap-anywhere text-paper underline underline-offset-4 hover:text-aqua"
        onClick={() => onOpen(id)}
      >
        {name}
      </button>
      <p className="text-sm">
        {eventType && (
          <>
            <span className="text-rose">{eventType}</span> ·{' '}
          </>
        )}
        <span className="text-aqua">{shortDay(isoDay(eventDate, timeZone))}</span>
        {location && ` · ${location}`}
      </p>
      {!isClosed(stage) && (
        <p className="text-sm">
          <DateChip inquiry={inquiry} />
        </p>
      )}
      <DealChip inquiry={inquiry} />
      <p className="text-sm">{texts.arrived(ageOf(createdAt, now))}</p>
      {targets.length > 0 && (
        <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-1.5">
          {targets.includes(usual) && (
            <button
              type="button"
              aria-describedby={heading}
              className={`${smallShape} justify-center px-2 text-sm`}
              onClick={() => onMove({ inquiry, to: usual })}
            >
              {isClosed(stage) ? desk.reopen : words.stages[usual].name}
            </button>
          )}
          <UnfoldButton
            aria-label={texts.moveTo}
            aria-describedby={heading}
            aria-controls={more}
            path={GLYPHS.more}
            isUnfolded={hasMore}
            onClick={() => setMore(!hasMore)}
          />
          {hasMore && (
            <div id={more} className="col-span-2 flex flex-wrap gap-1.5">
              {targets
                .filter((to) => to !== usual)
                .map((to) => (
                  <button
                    key={to}
                    type="button"
                    aria-describedby={heading}
                    className={`${smallShape} px-3 text-sm`}
                    onClick={() => onMove({ inquiry, to })}
                  >
                    {words.stages[to].name}
                  </button>
                ))}
            </div>
          )}
        </div>
      )}
    </li>
  );
});

interface ColumnProps extends Omit<CardProps, 'inquiry'> {
  /** The inquiry that is being dragged over the board. */
  dragged: AdminInquiry | undefined;
  /** The number of inquiries at this stage; undefined until it is known. */
  total: number | undefined;
}

function Column({ stage, dragged, total, onOpen, onMove, onDrag }: ColumnProps) {
  const title = useId();
  const [wanted, setWanted] = useState(FIRST);
  const [isOver, setOver] = useState(false);
  const { reload } = useDeskActs();
  const { data, error, isLoading } = useDeskRows<AdminInquiry>(stageList(stage), wanted);
  const rows = data?.items;
  const cards = useRef<HTMLUListElement>(null);
  /** The place of the first card that was asked for. */
  const asked = useRef<number>(undefined);
  // The pressed button may be gone.
  useEffect(() => {
    const first = asked.current === undefined ? undefined : cards.current?.children[asked.current];
    if (!first) return;
    asked.current = undefined;
    first.querySelector('button')?.focus();
  });
  const takes = dragged?.stage != null && waysFrom(dragged.stage).includes(stage);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the buttons of a card do the same by keyboard
    <section
      aria-labelledby={title}
      data-stage={stage}
      className={`shrink-0 snap-start space-y-3 rounded-tile border bg-hall p-3 max-sm:w-full sm:max-lg:w-72 ${isClosed(stage) ? 'lg:w-72' : 'lg:min-w-40 lg:flex-1'} ${isOver && takes ? 'border-aqua' : 'border-rail'} ${dragged && !takes && dragged.stage !== stage ? 'opacity-60' : ''}`}
      onDragOver={(event) => {
        if (!takes) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        if (takes) onMove({ inquiry: dragged, to: stage });
        onDrag(undefined);
      }}
    >
      <h3 id={title} className="flex justify-between px-1 font-semibold">
        {words.stages[stage].name}
        {rows && <span className="text-dust">{data.next === null ? rows.length : (total ?? `${rows.length}+`)}</span>}
      </h3>
      {error && !rows && <LoadFailure title={texts.loadFailed} error={error} onRetry={reload} />}
      <ul ref={cards} className="space-y-3">
        {rows?.map((inquiry) => (
          <Card key={inquiry.id} inquiry={inquiry} stage={stage} onOpen={onOpen} onMove={onMove} onDrag={onDrag} />
        ))}
      </ul>
      {data?.next && (
        <button
          type="button"
          disabled={isLoading}
          aria-label={texts.moreOf(words.stages[stage].name)}
          className={loneLinkClass}
          onClick={() => {
            asked.current = data.items.length;
            setWanted(data.items.length + MORE);
          }}
        >
          {isLoading ? panel.loading : texts.more}
        </button>
      )}
    </section>
  );
}

export interface Props {
  onOpen: (id: string) => void;
  /** Is told of each moved inquiry. */
  onChange: (inquiry: AdminInquiry) => void;
}

/** The inquiries by stage. */
export default function Board({ onOpen, onChange }: Props) {
  const session = useSession();
  const counts = useCounts();
  const isOver = useIsOver();
  const [asked, setAsked] = useState<Move>();
  const showMoved = useMovedRow();
  const { busy, refusal, overruled, run } = useAct((inquiry) => {
    onChange(inquiry);
    // The next try is based on it.
    setAsked((before) => (before?.inquiry.id === inquiry.id ? { ...before, inquiry } : before));
  });
  const [dragged, setDragged] = useState<AdminInquiry>();
  const isNarrow = useIsNarrow();
  /** On a phone: the stage that is in view. */
  const [chosen, setChosen] = useState<Stage>('new');
  const [showsClosed, setShowsClosed] = useState(false);

  const enter = async ({ inquiry }: Move, input: Omit<InquiryStageInput, 'revision' | 'anyway'>) => {
    const { id, revision } = inquiry;
    const done = texts.entered(inquiry.name, words.stages[input.stage].name);
    const isDone = await run(done, async (anyway) => {
      const moved = await session.call(INQUIRY_ADMIN_ROUTES.setStage, { id }, { ...input, anyway, revision });
      showMoved(moved);
      onChange(moved);
      return moved;
    });
    if (isDone) setAsked(undefined);
  };
  const move = async (one: Move) => {
    if (asksFor(one.to)) setAsked(one);
    else if (one.to !== 'completed' || (await isOver(one.inquiry))) await enter(one, { stage: one.to });
  };
  // The cards must not render again when one of them moves.
  const onMove = useLatest((one: Move) => void move(one));

  const column = (stage: Stage) => (
    <Column
      key={stage}
      stage={stage}
      total={counts?.stages[stage]}
      dragged={dragged}
      onOpen={onOpen}
      onMove={onMove}
      onDrag={setDragged}
    />
  );
  const closedCount = counts && CLOSED_STAGES.reduce((sum, stage) => sum + counts.stages[stage], 0);
  return (
    <div className="space-y-4">
      {!asked && <Refusal>{refusal}</Refusal>}
      <Overruled ids={overruled} />
      {/*
        It scrolls by keyboard too, also while no column has a card. All columns are as high as the highest, so that a card
        can be dropped beside its place.
      */}
      {isNarrow && (
        <div role="group" aria-label={texts.stage} className="-mx-5 flex gap-1 overflow-x-auto px-5">
          {STAGES.map((stage) => (
            <button
              key={stage}
              type="button"
              aria-pressed={stage === chosen}
              className={`${chipClass} shrink-0`}
              onClick={() => setChosen(stage)}
            >
              {words.stages[stage].name}
              {counts && ` ${counts.stages[stage]}`}
            </button>
          ))}
        </div>
      )}
      <section
        aria-label={desk.views.board}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- browsers scroll only what has the focus
        tabIndex={0}
        className="flex snap-x gap-3 overflow-x-auto pb-4"
      >
        {(isNarrow ? [chosen] : OPEN_STAGES).map(column)}
        {!isNarrow && (
          <div
            className={`flex shrink-0 flex-col rounded-tile border border-rail bg-hall ${showsClosed ? '' : 'w-12'}`}
          >
            <button
              type="button"
              aria-expanded={showsClosed}
              className={`min-h-11 px-2 text-sm font-semibold hover:text-aqua ${showsClosed ? '' : 'flex grow items-center gap-2 py-4 [writing-mode:vertical-rl]'}`}
              onClick={() => setShowsClosed(!showsClosed)}
            >
              {showsClosed ? texts.fold : texts.closed}
              {counts && !showsClosed && <span className="text-dust">{closedCount}</span>}
            </button>
            {showsClosed && <div className="flex gap-3 p-2">{CLOSED_STAGES.map(column)}</div>}
          </div>
        )}
      </section>
      <Root open={asked !== undefined} onOpenChange={(isOpen) => isOpen || setAsked(undefined)}>
        <Portal>
          <Overlay className="fixed inset-0 z-60 animate-appear bg-night/85" />
          <Content
            aria-describedby={undefined}
            className="fixed top-1/2 left-1/2 z-60 w-[calc(100%-2.5rem)] max-w-md -translate-1/2 animate-appear space-y-4 rounded-card border border-rail bg-hall p-6 outline-none sm:p-8"
          >
            <Title className="text-xl font-semibold">
              {asked && texts.entered(asked.inquiry.name, words.stages[asked.to].name)}
            </Title>
            <Refusal>{refusal}</Refusal>
            {asked && (
              <StageForm
                stage={asked.to}
                inquiry={asked.inquiry}
                busy={busy}
                onSave={(input) => void enter(asked, input)}
                onCancel={() => setAsked(undefined)}
              />
            )}
          </Content>
        </Portal>
      </Root>
    </div>
  );
}

/** A function that stays the same and calls the latest `work`. */
function useLatest<A>(work: (value: A) => void): (value: A) => void {
  const latest = useRef(work);
  useEffect(() => {
    latest.current = work;
  });
  return useCallback((value: A) => latest.current(value), []);
}
