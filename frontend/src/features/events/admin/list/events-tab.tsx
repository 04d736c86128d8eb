import { EVENT_ADMIN_ROUTES, type StoredEvent } from '@tocada/contracts/events/events.js';
import { EVENT_ROUTES } from '@tocada/contracts/events/events.routes.js';
import { zoneOf } from '@tocada/contracts/events/hours.js';
import { eventRead, keyOf } from '@tocada/contracts/pages/pages.js';
import { expectedTranslations } from '@tocada/contracts/site/translations.js';
import { useCallback, useEffect, useId, useMemo, useState } from 'react';
import { useSWRConfig } from 'swr';
import { load } from '../../../../lib/api';
import { useNow, useSite } from '../../../../lib/context';
import { lazyPart } from '../../../../lib/lazy-part';
import { chipClass } from '../../../../panel/chip';
import { isGone } from '../../../../panel/failures';
import { texts as panelTexts } from '../../../../panel/panel.texts';
import { PartFailed } from '../../../../panel/part-failed';
import { usePlace } from '../../../../panel/place';
import { focusEdit } from '../../../../panel/row-actions';
import { RowList } from '../../../../panel/row-list';
import { useShows } from '../../../../panel/shows';
import { useSaving } from '../../../../panel/use-editing';
import { useRows } from '../../../../panel/use-rows';
import { texts as acting } from '../acts.texts';
import { useSeriesSave } from '../acts/use-series-save';
import { expectedDate } from '../event-moment';
import { texts } from '../events.texts';
import type { EventFields, FormFields } from '../form/event-fields';
import { EventForm } from '../form/event-form';
import { useShowActs } from '../use-show-acts';
import { EventRow, reachRow } from './event-row';
import { EventViews, eventsIn, type EventView } from './event-views';
import { useChangedBookings } from './use-changed-bookings';

const EventFiles = lazyPart(() => import('../files/event-files'), PartFailed);

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
    const read = () =>
      load(key).catch((error: unknown) => {
        // Visitors do not see it.
        if (isGone(error)) return null;
        throw error;
      });
    mutate(key, read, { revalidate: false }).catch(() => undefined);
  };
  const expected = (fields: EventFields, base: StoredEvent | null): Omit<StoredEvent, 'id'> => {
    const row = base ?? BLANK;
    const moment = fields.date === null ? UNDATED : expectedDate(fields.date, zoneOf({ ...row, ...fields }, timeZone));
    const image = row.imageUrl === fields.imageUrl ? row.image : null;
    const translations = expectedTranslations(fields, base);
    // The server makes moments of the typed hours.
    const { endsAt: _endsAt, doorsAt: _doorsAt, ...shown } = fields;
    return { ...row, ...shown, ...moment, image, translations, upcomingUntil: moment.date ?? NEVER } as StoredEvent;
  };
  const { draft, drop, changes, changed } = useShows();
  const bookings = useChangedBookings(changes);
  /** The fields that were typed in each form of a new event. */
  const [kept] = useState(() => new Map<string, FormFields | undefined>());
  /** The event that was stored last, if the band or a client has something else on its day. */
  const [clashing, setClashing] = useState<StoredEvent>();
  const stored = (event: StoredEvent) => {
    changed();
    setClashing(event.warnings ? event : undefined);
  };
  const { editing, edit, close, save, remove, cancel } = useSaving(events, {
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
      stored(event);
      if (!draft || event.inquiryId !== draft.inquiryId) return;
      drop();
      requestAnimationFrame(() => focusEdit(event.id));
    },
  });
  const saveAll = useSeriesSave(events, save, (saved) => {
    for (const event of saved) publish(event);
    changed();
    if (close(editing)) requestAnimationFrame(() => focusEdit(saved[0]!.id));
  });
  const acts = useShowActs(events, {
    onStored: (event) => {
      publish(event);
      stored(event);
    },
    onCloned: edit,
  });
  const reload = () => {
    void events.reload();
    changed();
  };
  /** The form of new events, which gives way to a draft and to an edit and then continues. */
  const form = draft?.inquiryId ?? 'new';
  const leave = useCallback((typed: FormFields | undefined) => void kept.set(form, typed), [kept, form]);
  const { rows } = events;
  const [view, setView] = useState<EventView>();
  const list = useMemo(
    () => ({ ...events, rows: rows && eventsIn(view, nextFirst(rows, now), now) }),
    [events, rows, now, view],
  );
  const place = usePlace('eventos');
  const [reached, setReached] = useState(place);
  if (place !== reached) {
    // Its row may be none of the view.
    setReached(place);
    setView(undefined);
  }
  const files = useId();
  const [hasFiles, setFiles] = useState(false);
  const isLoaded = rows !== undefined;
  useEffect(() => {
    if (isLoaded && place) reachRow(place.id);
  }, [isLoaded, place]);
  return (
    <RowList
      label={panelTexts.events}
      list={list}
      failure={texts.notLoaded}
      empty={view && rows?.length ? acting.noneIn[view] : texts.empty}
      intro={
        <div className="mb-4 grid gap-4">
          <div className="flex flex-wrap gap-2">
            <EventViews view={view} onChange={setView} />
            <button
              type="button"
              aria-expanded={hasFiles}
              aria-controls={files}
              className={`${chipClass} ml-auto`}
              onClick={() => setFiles(!hasFiles)}
            >
              {acting.files}
            </button>
          </div>
          <div id={files}>{hasFiles && <EventFiles onImported={reload} />}</div>
        </div>
      }
      grid="grid-cols-1 gap-4"
      form={
        <>
          <p
            role="status"
            className="mb-4 rounded-tile border border-bulb/60 bg-bulb/5 px-5 py-4 text-paper empty:hidden"
          >
            {clashing?.warnings?.map((warning) => texts.warnings[warning](clashing.title)).join(' ')}
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
              onSave={saveAll}
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
              onSave={saveAll}
              onCancel={drop}
            />
          )}
        </>
      }
      add={editing || draft ? undefined : texts.new}
    >
      {(event) => (
        <EventRow
          key={event.id}
          event={event}
          changed={bookings.get(event.id)}
          acts={acts}
          onEdit={() => edit(event)}
          onRemove={() => void remove(event)}
          onRepeated={reload}
        />
      )}
    </RowList>
  );
}
