import type { AdminEvent } from '@tocada/contracts/events/events.js';
import { announcedText, badgesOf, badgeText, type EventBadge } from '@tocada/contracts/events/state.js';
import type { ComponentProps } from 'react';
import { useNow, useSite } from '../../../../lib/context';
import { Badge } from '../../../../ui/badge';

const TONES: Record<EventBadge, ComponentProps<typeof Badge>['tone']> = {
  draft: 'dust',
  private: 'dust',
  announced: 'bulb',
  cancelled: 'alarm',
  postponed: 'bulb',
  rescheduled: 'aqua',
  sold_out: 'bulb',
};

/** The badges of an event besides those of the specification. */
export function EventMarks({ event }: { event: AdminEvent }) {
  const { timeZone } = useSite();
  const now = useNow();
  return badgesOf(event, now).map((badge) => (
    <Badge key={badge} tone={TONES[badge]}>
      {badge === 'announced' ? announcedText(event.announceAt!, now, timeZone) : badgeText(badge)}
    </Badge>
  ));
}
