import { EVENT_ADMIN_ROUTES, type Event } from '@tocada/contracts/events.js';
import { EVENT_ROUTES } from '@tocada/contracts/events.routes.js';
import { eventRead, keyOf } from '@tocada/contracts/pages.js';
import { useSWRConfig } from 'swr';
import { load } from '../../../lib/api';
import { useSite } from '../../../lib/context';
import { RowList } from '../../../panel/row-list';
import { useSaving } from '../../../panel/use-editing';
import { useRows } from '../../../panel/use-rows';
import { EventForm, type EventFields } from './event-form';
import { expectedDate } from './event-moment';
import { EventRow } from './event-row';

const inOrder = (a: Event, b: Event) => b.upcomingUntil.localeCompare(a.upcomingUntil) || b.id.localeCompare(a.id);

/** The fields of a new row that the form does not have. */
const BLANK = { image: null, album: false, createdAt: '', revision: 0 } as Partial<Event> as Event;

export function EventsTab() {
  const { timeZone } = useSite();
  const { mutate } = useSWRConfig();
  const events = useRows(EVENT_ADMIN_ROUTES.all, inOrder, [EVENT_ROUTES.upcoming.path, EVENT_ROUTES.past.path]);

  /** Updates the cached data of the event's public page, which may have been opened in this browser tab. */
  const publish = ({ id }: Event) => {
    const key = keyOf(eventRead(id));
    mutate(key, () => load(key).catch(() => null), { revalidate: false }).catch(() => undefined);
  };
  const expected = (fields: EventFields, base: Event | null): Omit<Event, 'id'> => {
    const row = base ?? BLANK;
    const moment = expectedDate(fields.date, timeZone);
    const image = row.imageUrl === fields.imageUrl ? row.image : null;
    return { ...row, ...fields, ...moment, image, upcomingUntil: moment.date };
  };
  const { editing, edit, save, remove, cancel } = useSaving(events, {
    routes: EVENT_ADMIN_ROUTES,
    expected,
    words: {
      added: 'Evento agregado exitosamente',
      changed: 'Evento actualizado exitosamente',
      removed: 'Evento eliminado exitosamente',
      notRemoved: 'Error al eliminar evento',
    },
    onChanged: publish,
  });
  return (
    <RowList
      label="Eventos"
      list={events}
      failure="No se pudieron cargar los eventos"
      empty="No hay eventos registrados"
      grid="grid-cols-1 gap-4"
      form={<EventForm key={editing?.id} event={editing} onSave={save} onCancel={cancel} />}
      add={editing ? undefined : 'Nuevo evento'}
    >
      {(event) => (
        <EventRow key={event.id} event={event} onEdit={() => edit(event)} onRemove={() => void remove(event)} />
      )}
    </RowList>
  );
}
