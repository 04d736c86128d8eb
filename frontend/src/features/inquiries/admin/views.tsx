import { startTransition, useOptimistic } from 'react';
import { lazyPart } from '../../../lib/lazy-part';
import { chipClass } from '../../../panel/chip';
import { texts as desk } from '../../../panel/desk/desk.texts';
import { PartFailed } from '../../../panel/part-failed';
import { texts } from './inquiries-tab.texts';

const VIEWS = ['list', 'board', 'calendar'] as const;
export type View = (typeof VIEWS)[number];

// Apart, because most visits of the panel need none of them.
export const Board = lazyPart(() => import('./board/board'), PartFailed);
export const Week = lazyPart(() => import('./list/week'), PartFailed);
export const InquiryNew = lazyPart(() => import('./list/inquiry-new'), PartFailed);
export const InquiryTools = lazyPart(() => import('./list/inquiry-tools'), PartFailed);
export const BulkBar = lazyPart(() => import('./list/bulk-bar'), PartFailed);

/** The agenda that is unfolded. Before a press: today's, when something is due as the desk opens. */
export type Agenda = 'today' | 'week' | 'none';

/** The pressed state of a switch, painted before the view that it opens: a phone needs several frames to draw a long list. */
function usePressed<T>(shown: T, onChange: (next: T) => void): [T, (next: T) => void] {
  const [pressed, setPressed] = useOptimistic(shown);
  const press = (next: T) =>
    startTransition(() => {
      setPressed(next);
      onChange(next);
    });
  return [pressed, press];
}

interface ViewSwitchProps {
  view: View;
  onChange: (view: View) => void;
}

/** The ways to see the requests. */
export function ViewSwitch({ view, onChange }: ViewSwitchProps) {
  const [pressed, press] = usePressed(view, onChange);
  return (
    <div role="group" aria-label={texts.view} className="flex gap-1">
      {VIEWS.map((name) => (
        <button
          key={name}
          type="button"
          aria-pressed={pressed === name}
          className={chipClass}
          onClick={() => press(name)}
        >
          {desk.views[name]}
        </button>
      ))}
    </div>
  );
}

interface AgendaSwitchProps {
  agenda: Agenda;
  due: number;
  onChange: (agenda: Agenda) => void;
}

/** The lists that unfold over the view: today’s work, and the seven days from today. */
export function AgendaSwitch({ agenda, due, onChange }: AgendaSwitchProps) {
  const [pressed, press] = usePressed(agenda, onChange);
  const labels = { today: due > 0 ? texts.todayDue(due) : texts.today, week: desk.week };
  return (
    <div className="flex gap-1">
      {(['today', 'week'] as const).map((name) => (
        <button
          key={name}
          type="button"
          aria-expanded={pressed === name}
          className={chipClass}
          onClick={() => press(pressed === name ? 'none' : name)}
        >
          {labels[name]}
        </button>
      ))}
    </div>
  );
}
