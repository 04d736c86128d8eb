import { Content, Overlay, Portal, Root, Title } from '@radix-ui/react-dialog';
import type { AdminInquiry, InquiryStageInput } from '@tocada/contracts/inquiries/inquiries.js';
import { INQUIRY_ADMIN_ROUTES } from '@tocada/contracts/inquiries/inquiries.admin-routes.js';
import { isClosed, STAGES, type Stage } from '@tocada/contracts/kit/stages.js';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useSession } from '../../../../panel/admin-session';
import { chipClass } from '../../../../panel/chip';
import { texts as desk } from '../../../../panel/desk/desk.texts';
import { Overruled } from '../../../../panel/desk/overruled';
import { Refusal } from '../../../../panel/desk/refusal';
import { texts as words } from '../../../../panel/desk/stage-words.texts';
import { useAct } from '../../../../panel/desk/use-act';
import type { Completing } from '../desk/completing';
import { asksFor, StageForm } from '../desk/stage-form';
import { useCounts, useMovedRow } from '../desk/stage-rows';
import { useCompleting } from '../desk/use-completing';
import { useIsNarrow } from '../desk/use-is-wide';
import type { Move } from './board-card';
import { Column } from './board-column';
import { texts } from './board.texts';

const OPEN_STAGES = STAGES.filter((stage) => !isClosed(stage));

const CLOSED_STAGES = STAGES.filter(isClosed);

export interface Props {
  onOpen: (id: string) => void;
  onChange: (inquiry: AdminInquiry) => void;
}

/** The inquiries by stage. */
export default function Board({ onOpen, onChange }: Props) {
  const session = useSession();
  const counts = useCounts();
  const complete = useCompleting();
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

  const enter = async (
    { inquiry }: Move,
    input: Omit<InquiryStageInput, 'revision' | 'anyway'>,
    { settle, stillOwed }: Completing = {},
  ) => {
    const { id } = inquiry;
    // A payment that settles the debt counts as an edit.
    const revision = settle ? undefined : inquiry.revision;
    const done = texts.entered(inquiry.name, words.stages[input.stage].name);
    const isDone = await run(done, async (more) => {
      await settle?.();
      const moved = await session.call(
        INQUIRY_ADMIN_ROUTES.setStage,
        { id },
        { ...input, stillOwed, ...more, revision },
      );
      showMoved(moved);
      onChange(moved);
      return moved;
    });
    if (isDone) setAsked(undefined);
  };
  const move = async (one: Move) => {
    if (asksFor(one.to)) setAsked(one);
    else if (one.to !== 'completed') await enter(one, { stage: one.to });
    else {
      const completing = await complete(one.inquiry);
      if (completing) await enter(one, { stage: one.to }, completing);
    }
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
