import { useState } from 'react';
import { useDeskActs } from '../../../../panel/desk/desk-context';
import { texts as desk } from '../../../../panel/desk/desk.texts';
import { nextSmallShape, smallButton } from '../../../../panel/desk/small-button';
import { texts as panel } from '../../../../panel/panel.texts';
import { CloseOldAct, PastActs } from './agenda-acts';
import type { Line } from './line';
import { texts } from './list.texts';

/** Lines before the button that shows all. */
const FIRST = 5;

interface LinesProps {
  label: string;
  lines: Line[];
  /** The number of lines, also of those that were not loaded. */
  count: number;
  empty: string;
}

/** Two lines where there is no room for one. */
const NAME =
  'grid min-h-13 min-w-0 flex-1 grid-cols-[auto_minmax(0,1fr)] content-center gap-x-1.5 text-left text-sm hover:text-aqua focus-visible:text-aqua @xl:flex @xl:min-h-11 @xl:items-center';

function AgendaLine({ line }: { line: Line }) {
  const { open } = useDeskActs();
  const [isUnfolded, setUnfolded] = useState(false);
  const { id, href, time, name, text, canReply, acts, inner = [] } = line;
  const words = (
    <>
      <span className="text-bulb @xl:w-28 @xl:shrink-0">{time}</span>
      <span className="order-first col-span-2 truncate font-semibold text-paper @xl:order-none @xl:shrink-0">
        {name}
      </span>
      <span className="truncate">{text && `· ${text}`}</span>
    </>
  );
  return (
    <li>
      <div className={`flex items-center gap-2 ${acts ? 'flex-wrap' : ''}`}>
        {id && (
          <button type="button" className={NAME} onClick={() => open(id)}>
            {words}
          </button>
        )}
        {href && (
          <a href={href} className={NAME}>
            {words}
          </a>
        )}
        {!id && !href && inner.length > 0 && (
          <button type="button" aria-expanded={isUnfolded} className={NAME} onClick={() => setUnfolded(!isUnfolded)}>
            {words}
          </button>
        )}
        {!id && !href && inner.length === 0 && <p className={NAME}>{words}</p>}
        {id && canReply && (
          <button
            type="button"
            aria-label={texts.replyTo(name)}
            className={`${nextSmallShape} my-1 px-3`}
            onClick={() => open(id, { isReplying: true })}
          >
            {desk.reply}
          </button>
        )}
        {id && acts === 'past' && <PastActs id={id} name={name} />}
        {acts === 'closeOld' && <CloseOldAct />}
      </div>
      {isUnfolded && (
        <ul className="divide-y divide-rail pl-4">
          {inner.map((one) => (
            <AgendaLine key={one.key} line={one} />
          ))}
        </ul>
      )}
    </li>
  );
}

export function AgendaLines({ label, lines, count, empty }: LinesProps) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? lines : lines.slice(0, FIRST);
  return (
    <section aria-label={label} data-agenda="" className="@container rounded-tile border border-rail bg-hall px-3 py-1">
      {lines.length === 0 && <p className="py-2.5 text-sm">{empty}</p>}
      <ul className="divide-y divide-rail">
        {shown.map((line) => (
          <AgendaLine key={line.key} line={line} />
        ))}
      </ul>
      {count > FIRST && (
        <button
          type="button"
          aria-expanded={isWhole}
          className="min-h-11 text-sm font-semibold text-aqua underline underline-offset-4"
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? texts.showLess : texts.showAll(count)}
        </button>
      )}
      {isWhole && count > lines.length && <p className="pb-2 text-sm">{texts.rest(lines.length)}</p>}
    </section>
  );
}

export function AgendaFailed() {
  const { reload } = useDeskActs();
  return (
    <p className="flex flex-wrap items-center gap-x-4">
      {texts.todayFailed}
      <button type="button" className={smallButton} onClick={reload}>
        {panel.retry}
      </button>
    </p>
  );
}
