import { EVENT_ADMIN_ROUTES, type StoredEvent } from '@tocada/contracts/events.js';
import { EVENT_ROUTES } from '@tocada/contracts/events.routes.js';
import { eventRead, keyOf } from '@tocada/contracts/pages.js';
import { expectedTranslations } from '@tocada/contracts/translations.js';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useSWRConfig } from 'swr';
import { load } from '../../../lib/api';
import { useNow, useSite } from '../../../lib/context';
import { texts as panelTexts } from '../../../panel/panel.texts';
import { usePlace } from '../../../panel/place';
import { focusEdit } from '../../../panel/row-actions';
import { RowList } from '../../../panel/row-list';
import { useShows } from '../../../panel/shows';
import { useSaving } from '../../../panel/use-editing';
import { useRows } from '../../../panel/use-rows';
import { EventForm, type EventFields, type FormFields } from './event-form';
import { expectedDate } from './event-moment';
import { EventRow, reachRow } from './event-row';
import { texts } from './events.texts';

const nothing = () => {};

/** The next show first, then those after it, then past ones, the latest first. `latest` has the latest first of all. */
const nextFirst = (latest: StoredEvent[], now: string): StoredEvent[] => [
  ...latest.filter(({ upcomingUntil }) => upcomingUntil >= now).reverse(),
  ...latest.filter(({ upcomingUntil }) => upcomingUntil < now),
];
const inOrder = (a: StoredEvent, b: StoredEvent) =>
  b.upcomingUntil.localeCompare(a.upcomingUntil) || b.id.localeCompare(a.id);

/** Of a draft without a date, which stands before all others. */
const UNDATED = { date: null, hasTime: false };
const NEVER = '2199-12-31T00:00:00.000Z';

/** The fields of a new row that the form does not have. */
const BLANK = { image: null, album: false, createdAt: '', revision: 0 } as Partial<StoredEvent> as StoredEvent;

export default function EventsTab() {
  const { timeZone } = useSite();
  const now = useNow();
  const { mutate } = useSWRConfig();
  const events = useRows<StoredEvent>(EVENT_ADMIN_ROUTES.all, inOrder, [
    EVENT_ROUTES.upcoming.path,
    EVENT_ROUTES.past.path,
  ]);

  /** Updates the cached data of the event's public page, which may have been opened in this browser tab. */
  const publish = ({ id }: StoredEvent) => {
    const key = keyOf(eventRead(id));
    mutate(key, () => load(key).catch(() => null), { revalidate: false }).catch(() => undefined);
  };
  const expected = (fields: EventFields, base: StoredEvent | null): Omit<StoredEvent, 'id'> => {
    const row = base ?? BLANK;
    const moment = fields.date === null ? UNDATED : expectedDate(fields.date, timeZone);
    const image = row.imageUrl === fields.imageUrl ? row.image : null;
    const translations = expectedTranslations(fields, base);
    // The server makes moments of the typed hours.
    const { endsAt: _endsAt, doorsAt: _doorsAt, ...shown } = fields;
    return { ...row, ...shown, ...moment, image, translations, upcomingUntil: moment.date ?? NEVER } as StoredEvent;
  };
  const { draft, drop, changed } = useShows();
  /** The fields that were typed in each form of a new event. */
  const [kept] = useState(() => new Map<string, FormFields | undefined>());
  /** The event that was stored last, if the band has something else on its day. */
  const [clashing, setClashing] = useState<StoredEvent>();
  const { editing, edit, save, remove, cancel } = useSaving(events, {
    routes: EVENT_ADMIN_ROUTES,
    expected,
    words: {
      added: texts.added,
      changed: texts.updated,
      removed: texts.removed,
      notRemoved: texts.notRemoved,
    },
    onChanged: (event) => {
      publish(event);
      changed();
    },
    onStored: (event) => {
      changed();
      setClashing(event.warnings?.includes('date_busy') ? event : undefined);
      if (!draft || event.inquiryId !== draft.inquiryId) return;
      drop();
      requestAnimationFrame(() => focusEdit(event.id));
    },
  });
  /** The form of new events, which gives way to a draft and to an edit and then continues. */
  const form = draft?.inquiryId ?? 'new';
  const leave = useCallback((typed: FormFields | undefined) => void kept.set(form, typed), [kept, form]);
  const { rows } = events;
  const list = useMemo(() => ({ ...events, rows: rows && nextFirst(rows, now) }), [events, rows, now]);
  const isLoaded = rows !== undefined;
  const place = usePlace('eventos');
  useEffect(() => {
    if (isLoaded && place) reachRow(place.id);
  }, [isLoaded, place]);
  return (
    <RowList
      label={panelTexts.events}
      list={list}
      failure={texts.notLoaded}
      empty={texts.empty}
      grid="grid-cols-1 gap-4"
      form={
        <>
          <p
            role="status"
            className="mb-4 rounded-tile border border-bulb/60 bg-bulb/5 px-5 py-4 text-paper empty:hidden"
          >
            {clashing && texts.dayIsTaken(clashing.title)}
          </p>
          {editing && draft && <p className="mb-4">{texts.bookingFollows}</p>}
          {editing ? (
            <EventForm
              key={editing.id}
              event={editing}
              events={rows ?? []}
              draft={undefined}
              typed={undefined}
              onLeft={nothing}
              onSave={save}
              onCancel={cancel}
            />
          ) : (
            <EventForm
              key={form}
              event={null}
              events={rows ?? []}
              draft={draft}
              typed={kept.get(form)}
              onLeft={leave}
              onSave={save}
              onCancel={drop}
            />
          )}
        </>
      }
      add={editing || draft ? undefined : texts.new}
    >
      {(event) => (
        <EventRow key={event.id} event={event} onEdit={() => edit(event)} onRemove={() => void remove(event)} />
      )}
    </RowList>
  );
}
