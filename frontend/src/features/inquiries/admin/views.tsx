import { lazyPart } from '../../../lib/lazy-part';
import { chipClass } from './desk/chip';
import { PartFailed } from '../../../panel/part-failed';

const VIEWS = { list: 'Lista', board: 'Tablero', calendar: 'Calendario' };
export type View = keyof typeof VIEWS;

// Apart, because most visits of the panel need none of them.
export const Board = lazyPart(() => import('./board/board'), PartFailed);
export const CalendarView = lazyPart(() => import('./calendar/calendar-view'), PartFailed);
/** Opened inquiries are no part of the list's first view. */
export const OpenedInquiry = lazyPart(() => import('./opened/opened-inquiry'), PartFailed);
export const Week = lazyPart(() => import('./list/week'), PartFailed);
export const InquiryNew = lazyPart(() => import('./list/inquiry-new'), PartFailed);
export const InquiryTools = lazyPart(() => import('./list/inquiry-tools'), PartFailed);
export const BulkBar = lazyPart(() => import('./list/bulk-bar'), PartFailed);

interface Props {
  view: View;
  onChange: (view: View) => void;
}

/** The ways to see the requests. */
export const ViewSwitch = ({ view, onChange }: Props) => (
  <div role="group" aria-label="Vista" className="flex gap-1">
    {(Object.keys(VIEWS) as View[]).map((name) => (
      <button
        key={name}
        type="button"
        aria-pressed={view === name}
        className={chipClass}
        onClick={() => onChange(name)}
      >
        {VIEWS[name]}
      </button>
    ))}
  </div>
);
