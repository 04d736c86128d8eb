import { chipClass } from '../../../../panel/chip';
import { texts } from '../acts.texts';
import type { StoredEvent } from '@tocada/contracts/events/events.js';

const VIEWS = ['upcoming', 'past', 'drafts'] as const;
export type EventView = (typeof VIEWS)[number];

/** The events of a view. A draft is in that of drafts alone, whenever it is. */
export const eventsIn = (view: EventView | undefined, events: StoredEvent[], now: string): StoredEvent[] =>
  view === undefined
    ? events
    : events.filter(({ publication, upcomingUntil }) =>
        publication === 'draft' ? view === 'drafts' : view === (upcomingUntil >= now ? 'upcoming' : 'past'),
      );

interface Props {
  /** Undefined: all events. */
  view: EventView | undefined;
  onChange: (view: EventView | undefined) => void;
}

export const EventViews = ({ view, onChange }: Props) => (
  <div role="group" aria-label={texts.views} className="flex flex-wrap gap-2">
    {VIEWS.map((name) => (
      <button
        key={name}
        type="button"
        aria-pressed={view === name}
        className={chipClass}
        onClick={() => onChange(view === name ? undefined : name)}
      >
        {texts.view[name]}
      </button>
    ))}
  </div>
);
