import type { AdminInquiry } from '@tocada/contracts/inquiries/inquiries.js';
import { isClosed } from '@tocada/contracts/kit/stages.js';
import { useEffect, useId, useRef, useState } from 'react';
import { useSite } from '../../../../lib/context';
import { useDeskActs } from '../../../../panel/desk/desk-context';
import { texts as words } from '../../../../panel/desk/stage-words.texts';
import { useDeskRows, useToday } from '../../../../panel/desk/use-desk';
import { LoadFailure } from '../../../../panel/list-state';
import { texts as panel } from '../../../../panel/panel.texts';
import { loneLinkClass } from '../../../../ui/button';
import { stageList } from '../desk/stage-rows';
import { waysFrom } from '../desk/stage-ways';
import { Card, type CardProps } from './board-card';
import { texts } from './board.texts';

/** Cards of a column at first, and how many each press adds. */
const FIRST = 10;

const MORE = 40;

interface ColumnProps extends Omit<CardProps, 'inquiry'> {
  /** The inquiry that is being dragged over the board. */
  dragged: AdminInquiry | undefined;
  /** The number of inquiries at this stage; undefined until it is known. */
  total: number | undefined;
}

export function Column({ stage, dragged, total, onOpen, onMove, onDrag }: ColumnProps) {
  const title = useId();
  const [wanted, setWanted] = useState(FIRST);
  const [isOver, setOver] = useState(false);
  const { reload } = useDeskActs();
  const { data, error, isLoading } = useDeskRows<AdminInquiry>(stageList(stage), wanted);
  const rows = data?.items;
  const today = useToday();
  const { timeZone } = useSite();
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
  const takes = dragged?.stage != null && waysFrom(dragged.stage, dragged, today, timeZone).includes(stage);
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
