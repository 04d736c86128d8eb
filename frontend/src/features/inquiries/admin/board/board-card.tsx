import type { AdminInquiry } from '@tocada/contracts/inquiries/inquiries.js';
import { isClosed, type Stage } from '@tocada/contracts/kit/stages.js';
import { memo, useId, useState } from 'react';
import { useNow, useSite } from '../../../../lib/context';
import { texts as desk } from '../../../../panel/desk/desk.texts';
import { dayOfInquiry } from '../../../../panel/desk/nights';
import { smallShape } from '../../../../panel/desk/small-button';
import { texts as words } from '../../../../panel/desk/stage-words.texts';
import { useToday } from '../../../../panel/desk/use-desk';
import { UnfoldButton } from '../../../../panel/desk/unfold-button';
import { GLYPHS } from '../../../../panel/glyphs';
import { DateChip } from '../desk/date-chip';
import { DealChip } from '../desk/deal-chip';
import { ageOf } from '../desk/next-step';
import { usualStage, waysFrom } from '../desk/stage-ways';
import { texts } from './board.texts';

export interface Move {
  inquiry: AdminInquiry;
  to: Stage;
}

export interface CardProps {
  inquiry: AdminInquiry;
  stage: Stage;
  onOpen: (id: string) => void;
  onMove: (move: Move) => void;
  onDrag: (inquiry: AdminInquiry | undefined) => void;
}

/** Dragged with a mouse, or moved with its buttons by touch and keyboard. */
export const Card = memo(function Card({ inquiry, stage, onOpen, onMove, onDrag }: CardProps) {
  const { timeZone } = useSite();
  const now = useNow();
  const today = useToday();
  const { id, name, eventType, location, createdAt } = inquiry;
  const targets = waysFrom(stage, inquiry, today, timeZone);
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
        <span className="text-aqua">{dayOfInquiry(inquiry, today, timeZone)}</span>
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
