import type { ChangedBooking } from '@tocada/contracts/events/bookings.js';
import type { StoredEvent } from '@tocada/contracts/events/events.js';
import { zoneOf } from '@tocada/contracts/events/hours.js';
import { isDated, isVisible } from '@tocada/contracts/events/state.js';
import { isoDay, isoMoment, longMoment } from '@tocada/contracts/ground/days.js';
import { useState } from 'react';
import { useNow, useSite } from '../../../../lib/context';
import { lazyPart } from '../../../../lib/lazy-part';
import { GLYPHS } from '../../../../panel/glyphs';
import { DRAFT } from '../../../../panel/optimistic-rows';
import { texts as panelTexts } from '../../../../panel/panel.texts';
import { PartFailed } from '../../../../panel/part-failed';
import { EditButton, RemoveButton } from '../../../../panel/row-actions';
import { Badge } from '../../../../ui/badge';
import { iconButtonClass } from '../../../../ui/button';
import { Glyph, Icon } from '../../../../ui/icons';
import { SaveCartel } from '../../save-cartel';
import { texts as acting } from '../acts.texts';
import { texts } from '../events.texts';
import { ShareCard } from '../share/share-card';
import type { ShowActs } from '../use-show-acts';
import { BookingChanged } from './booking-changed';
import { EventMarks } from './event-marks';
import { EventNotes } from './event-notes';
import { OfInquiry } from './of-inquiry';

const EventMenu = lazyPart(() => import('../acts/event-menu'), PartFailed);

interface Props {
  event: StoredEvent;
  /** Its booking, when that went another way. */
  changed: ChangedBooking | undefined;
  acts: ShowActs;
  onEdit: () => void;
  onRemove: () => void;
  /** Called after new events were made of this one. */
  onRepeated: () => void;
}

const rowId = (id: string) => `evento-${id}`;
/** Shows and focuses the row of an event. */
export const reachRow = (id: string): void => {
  const row = document.getElementById(rowId(id));
  row?.scrollIntoView({ block: 'start' });
  row?.focus({ preventScroll: true });
};

export function EventRow({ event, changed, acts, onEdit, onRemove, onRepeated }: Props) {
  const { timeZone } = useSite();
  const now = useNow();
  const zone = zoneOf(event, timeZone);
  const [hasMenu, setMenu] = useState(false);
  const today = isoDay(now, zone);
  const { id, title, venue, location, description, hasPhotos, inquiryId } = event;
  const upcoming = event.date === null || isoDay(event.date, zone) >= today;
  const isSeen = isVisible(event, now);
  const isPlanned = upcoming && isSeen && isDated(event) && event.eventStatus !== 'cancelled';
  const refusal = acts.refusalOf(event);
  const unsaved = id.startsWith(DRAFT);
  return (
    <li
      id={rowId(id)}
      tabIndex={-1}
      aria-busy={unsaved}
      className="flex scroll-mt-24 outline-none focus:border-aqua flex-wrap items-start gap-x-6 gap-y-4 rounded-tile border border-rail bg-hall p-5 aria-busy:opacity-60"
    >
      <div className="min-w-0 flex-1 basis-full sm:basis-0">
        <p className="flex flex-wrap gap-2">
          {isDated(event) && <Badge tone={upcoming ? 'aqua' : 'dust'}>{upcoming ? texts.upcoming : texts.past}</Badge>}
          {hasPhotos && (
            <Badge tone="bulb">
              <Icon name="camera" className="size-4" />
              {texts.withPhotos}
            </Badge>
          )}
          <EventMarks event={event} />
        </p>
        <h3 className={`mt-3 text-xl font-semibold ${event.eventStatus === 'cancelled' ? 'line-through' : ''}`}>
          {title}
        </h3>
        {isDated(event) && (
          <p className="text-aqua">
            <time dateTime={isoMoment(event, zone)}>{longMoment(event, zone)}</time>
          </p>
        )}
        <p className="text-paper">{venue ? `${venue} - ${location}` : location}</p>
        {description && <p className="mt-2 line-clamp-3 max-w-3xl whitespace-pre-line">{description}</p>}
        <EventNotes event={event} />
        {inquiryId && <OfInquiry id={inquiryId} />}
        {changed && <BookingChanged event={event} changed={changed} acts={acts} />}
      </div>
      <div className="ml-auto flex gap-2">
        <EditButton id={id} label={panelTexts.editNamed(title)} disabled={unsaved} onEdit={onEdit} />
        <RemoveButton
          label={texts.removeNamed(title)}
          title={texts.remove}
          text={texts.confirmRemove(title)}
          disabled={unsaved}
          onRemove={onRemove}
          {...(isPlanned && {
            title: acting.cancelInstead,
            text: acting.cancelInsteadText(texts.confirmRemove(title)),
            other: { label: acting.cancelIt, onChoose: () => void acts.halt(event, 'cancelled', '') },
          })}
        />
        <button
          type="button"
          aria-expanded={hasMenu}
          aria-label={acting.more(title)}
          data-tip={acting.moreTip}
          disabled={unsaved}
          className={`${iconButtonClass} bg-night/80 aria-expanded:border-aqua`}
          onClick={() => setMenu(!hasMenu)}
        >
          <Glyph path={GLYPHS.more} className="size-8" />
        </button>
      </div>
      {refusal && (
        <p role="alert" className="basis-full font-medium text-alarm">
          {refusal}
        </p>
      )}
      {hasMenu && <EventMenu event={event} acts={acts} onRepeated={onRepeated} />}
      {!unsaved && isSeen && isDated(event) && (
        <>
          <ShareCard event={event} />
          <SaveCartel event={event} />
        </>
      )}
    </li>
  );
}
