import { isoDay, isoMoment, longMoment } from '@tocada/contracts/dates.js';
import type { Event } from '@tocada/contracts/events.js';
import { useNow, useSite } from '../../../lib/context';
import { Badge } from '../../../ui/badge';
import { Icon } from '../../../ui/icons';
import { EditButton, RemoveButton } from '../../../panel/row-actions';
import { DRAFT } from '../../../panel/optimistic-rows';
import { ShareCard } from './share-card';

interface Props {
  event: Event;
  onEdit: () => void;
  onRemove: () => void;
}

export function EventRow({ event, onEdit, onRemove }: Props) {
  const { timeZone } = useSite();
  const today = isoDay(useNow(), timeZone);
  const { id, title, venue, location, description, hasPhotos } = event;
  const upcoming = isoDay(event.date, timeZone) >= today;
  const unsaved = id.startsWith(DRAFT);
  return (
    <li
      aria-busy={unsaved}
      className="flex flex-wrap items-start gap-x-6 gap-y-4 rounded-tile border border-rail bg-hall p-5 aria-busy:opacity-60"
    >
      <div className="min-w-0 flex-1 basis-full sm:basis-0">
        <p className="flex flex-wrap gap-2">
          <Badge tone={upcoming ? 'aqua' : 'dust'}>{upcoming ? 'Próximo' : 'Pasado'}</Badge>
          {hasPhotos && (
            <Badge tone="bulb">
              <Icon name="camera" className="size-4" />
              Con Fotos
            </Badge>
          )}
        </p>
        <h3 className="mt-3 text-xl font-semibold">{title}</h3>
        <p className="text-aqua">
          <time dateTime={isoMoment(event, timeZone)}>{longMoment(event, timeZone)}</time>
        </p>
        <p className="text-paper">{venue ? `${venue} - ${location}` : location}</p>
        {description && <p className="mt-2 line-clamp-3 max-w-3xl whitespace-pre-line">{description}</p>}
      </div>
      <div className="ml-auto flex gap-2">
        <EditButton id={id} label={`Editar ${title}`} disabled={unsaved} onEdit={onEdit} />
        <RemoveButton
          label={`Eliminar ${title}`}
          title="Eliminar evento"
          text={`¿Estás seguro de que quieres eliminar el evento "${title}"? Esta acción no se puede deshacer.`}
          disabled={unsaved}
          onRemove={onRemove}
        />
      </div>
      {!unsaved && <ShareCard event={event} />}
    </li>
  );
}
