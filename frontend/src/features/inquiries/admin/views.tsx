import { lazyPart } from '../../../lib/lazy-part';
import { PartFailed } from './desk/part-failed';

const VIEWS = { list: 'Lista', board: 'Tablero', calendar: 'Calendario' };
export type View = keyof typeof VIEWS;

// Apart, because most visits of the panel need none of them.
export const Board = lazyPart(() => import('./board/board'), PartFailed);
export const CalendarView = lazyPart(() => import('./calendar/calendar-view'), PartFailed);
export const InquiryNew = lazyPart(() => import('./list/inquiry-new'), PartFailed);
export const BulkBar = lazyPart(() => import('./list/bulk-bar'), PartFailed);

interface Props {
  view: View;
  onChange: (view: View) => void;
}

/** The ways to see the requests. */
export const ViewSwitch = ({ view, onChange }: Props) => (
  <div role="group" aria-label="Vista" className="flex rounded-full border border-rail bg-hall p-1">
    {(Object.keys(VIEWS) as View[]).map((name) => (
      <button
        key={name}
        type="button"
        aria-pressed={view === name}
        className="min-h-11 rounded-full px-3 text-sm font-semibold text-dust hover:text-paper aria-pressed:bg-paper aria-pressed:text-night"
        onClick={() => onChange(name)}
      >
        {VIEWS[name]}
      </button>
    ))}
  </div>
);
