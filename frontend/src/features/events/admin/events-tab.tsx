import { EVENT_ADMIN_ROUTES, type Event } from '@tocada/contracts/events.js';
import { EVENT_ROUTES } from '@tocada/contracts/events.routes.js';
import { eventRead, keyOf } from '@tocada/contracts/pages.js';
import { useState } from 'react';
import { useSWRConfig } from 'swr';
import { load } from '../../../lib/api';
import { useSite } from '../../../lib/context';
import { showToast } from '../../../ui/toasts';
import { useSession } from '../../../panel/admin-session';
import { tellFailure } from '../../../panel/failures';
import { ListState } from '../../../panel/list-state';
import { focusEdit } from '../../../panel/row-actions';
import { useRows } from '../../../panel/use-rows';
import { EventForm, type EventFields } from './event-form';
import { expectedDate } from './event-moment';
import { EventRow } from './event-row';

const inOrder = (a: Event, b: Event) => b.upcomingUntil.localeCompare(a.upcomingUntil) || b.id.localeCompare(a.id);

export function EventsTab() {
  const session = useSession();
  const { timeZone } = useSite();
  const { mutate } = useSWRConfig();
  const events = useRows(EVENT_ADMIN_ROUTES.all, inOrder, [EVENT_ROUTES.upcoming.path, EVENT_ROUTES.past.path]);
  const [editing, setEditing] = useState<Event | null>(null);

  /** Updates the cached data of the event's public page, which may have been opened in this browser tab. */
  const publish = (id: string) => {
    const key = keyOf(eventRead(id));
    mutate(key, () => load(key).catch(() => null), { revalidate: false }).catch(() => undefined);
  };
  const expected = (fields: EventFields, row: Omit<Event, 'id'>): Omit<Event, 'id'> => {
    const moment = expectedDate(fields.date, timeZone);
    const image = row.imageUrl === fields.imageUrl ? row.image : null;
    return { ...row, ...fields, ...moment, image, upcomingUntil: moment.date };
  };

  const save = async (fields: EventFields, base: Event | null) => {
    if (base) {
      const { id, revision } = base;
      await events.replace({ ...expected(fields, base), id }, () =>
        session.call(EVENT_ADMIN_ROUTES.update, { id }, { ...fields, revision }),
      );
      publish(id);
      focusEdit(id);
      showToast({ title: 'Evento actualizado exitosamente' });
    } else {
      const blank = { image: null, album: false, createdAt: '', revision: 0 } as Partial<Event> as Event;
      const { id } = await events.add(expected(fields, blank), () =>
        session.call(EVENT_ADMIN_ROUTES.create, {}, fields),
      );
      if (editing) requestAnimationFrame(() => focusEdit(id));
      showToast({ title: 'Evento agregado exitosamente' });
    }
    setEditing(null);
  };
  const remove = async (event: Event) => {
    try {
      await events.remove(event, () => session.call(EVENT_ADMIN_ROUTES.remove, { id: event.id }));
      publish(event.id);
      setEditing((current) => (current?.id === event.id ? null : current));
      showToast({ title: 'Evento eliminado exitosamente' });
    } catch (error) {
      tellFailure('Error al eliminar evento', error);
    }
  };
  const cancel = () => {
    if (editing) focusEdit(editing.id);
    setEditing(null);
  };

  return (
    <>
      <EventForm key={editing?.id} event={editing} onSave={save} onCancel={cancel} />
      <section aria-label="Eventos" tabIndex={-1} data-list="" className="mt-10 outline-none">
        <ListState
          rows={events.rows}
          error={events.error}
          failure="No se pudieron cargar los eventos"
          empty="No hay eventos registrados"
          onRetry={events.reload}
        >
          <ul className="grid gap-4">
            {events.rows?.map((event) => (
              <EventRow
                key={event.id}
                event={event}
                onEdit={() => setEditing(event)}
                onRemove={() => void remove(event)}
              />
            ))}
          </ul>
        </ListState>
      </section>
    </>
  );
}
