import { isoDay, isoMoment, longMoment } from '@tocada/contracts/dates.js';
import { isDated } from '@tocada/contracts/event-state.js';
import type { AdminEvent } from '@tocada/contracts/events.js';
import { useNow, useSite } from '../../../lib/context';
import { texts as panelTexts } from '../../../panel/panel.texts';
import { Badge } from '../../../ui/badge';
import { Icon } from '../../../ui/icons';
import { EditButton, RemoveButton } from '../../../panel/row-actions';
import { DRAFT } from '../../../panel/optimistic-rows';
import { texts } from './events.texts';
import { OfInquiry } from './of-inquiry';
import { SaveCartel } from '../save-cartel';
import { ShareCard } from './share-card';

interface Props {
  event: AdminEvent;
  onEdit: () => void;
  onRemove: () => void;
}

const rowId = (id: string) => `evento-${id}`;
/** Shows and focuses the row of an event. */
export const reachRow = (id: string): void => {
  const row = document.getElementById(rowId(id));
  row?.scrollIntoView({ block: 'start' });
  row?.focus({ preventScroll: true });
};

export function EventRow({ event, onEdit, onRemove }: Props) {
  const { timeZone } = useSite();
  const today = isoDay(useNow(), timeZone);
  const { id, title, venue, location, description, hasPhotos, inquiryId } = event;
  const upcoming = event.date === null || isoDay(event.date, timeZone) >= today;
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
          <Badge tone={upcoming ? 'aqua' : 'dust'}>{upcoming ? texts.upcoming : texts.past}</Badge>
          {hasPhotos && (
            <Badge tone="bulb">
              <Icon name="camera" className="size-4" />
              {texts.withPhotos}
            </Badge>
          )}
        </p>
        <h3 className="mt-3 text-xl font-semibold">{title}</h3>
        {isDated(event) && (
          <p className="text-aqua">
            <time dateTime={isoMoment(event, timeZone)}>{longMoment(event, timeZone)}</time>
          </p>
        )}
        <p className="text-paper">{venue ? `${venue} - ${location}` : location}</p>
        {description && <p className="mt-2 line-clamp-3 max-w-3xl whitespace-pre-line">{description}</p>}
        {inquiryId && <OfInquiry id={inquiryId} />}
      </div>
      <div className="ml-auto flex gap-2">
        <EditButton id={id} label={panelTexts.editNamed(title)} disabled={unsaved} onEdit={onEdit} />
        <RemoveButton
          label={texts.removeNamed(title)}
          title={texts.remove}
          text={texts.confirmRemove(title)}
          disabled={unsaved}
          onRemove={onRemove}
        />
      </div>
      {!unsaved && isDated(event) && (
        <>
          <ShareCard event={event} />
          <SaveCartel event={event} />
        </>
      )}
    </li>
  );
}
