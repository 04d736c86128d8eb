import {
  EXTERNAL_CALENDAR_ROUTES,
  type ExternalCalendar,
  type ExternalCalendarEdit,
} from '@tocada/contracts/dates/external-calendars.js';
import { sentenceMoment } from '@tocada/contracts/ground/days.js';
import type { InputOf } from '@tocada/contracts/kit/route.js';
import { useSite } from '../../../lib/context';
import { useSession } from '../../../panel/admin-session';
import { tellFailure } from '../../../panel/failures';
import { DRAFT } from '../../../panel/optimistic-rows';
import { texts as panel } from '../../../panel/panel.texts';
import { EditButton, RemoveButton } from '../../../panel/row-actions';
import { RowList } from '../../../panel/row-list';
import { stored } from '../../../panel/stored';
import { useSaving } from '../../../panel/use-editing';
import { useRows } from '../../../panel/use-rows';
import { buttonClass } from '../../../ui/button';
import { ExternalCalendarForm, type CalendarFields } from './external-calendar-form';
import { texts } from './external-calendars.texts';

/** The server's order. A new one is the last. */
const asListed = () => 0;

const UNREAD = { nights: 0, reading: true, triedAt: null, readAt: null, error: null };

/** A new address has not been read, and only the server knows the one before. */
const expected = ({ name, url }: CalendarFields, base: ExternalCalendar | null): Omit<ExternalCalendar, 'id'> => ({
  ...(base ?? { host: '', revision: 0, ...UNREAD }),
  name,
  ...(url && { host: new URL(url).host, ...UNREAD }),
});

export default function ExternalCalendarsSection() {
  const session = useSession();
  const calendars = useRows<ExternalCalendar>(EXTERNAL_CALENDAR_ROUTES.all, asListed, []);
  const { editing, edit, save, remove, cancel } = useSaving<
    ExternalCalendar,
    ExternalCalendarEdit,
    CalendarFields,
    InputOf<typeof EXTERNAL_CALENDAR_ROUTES.remove>
  >(calendars, {
    routes: EXTERNAL_CALENDAR_ROUTES,
    expected,
    words: {
      added: texts.added,
      changed: texts.changed,
      removed: texts.removed,
      notRemoved: texts.removeFailed,
    },
    removalOf: ({ revision }) => ({ revision }),
  });
  const read = async ({ id }: ExternalCalendar) => {
    try {
      calendars.put(await session.call(EXTERNAL_CALENDAR_ROUTES.readNow, { id }));
    } catch (error) {
      tellFailure(texts.readFailed, error);
    }
  };
  return (
    <section id="calendarios-externos" aria-label={panel.otherCalendars}>
      <h2 className="text-2xl font-semibold">{panel.otherCalendars}</h2>
      <p className="mt-3 mb-6 max-w-3xl">{texts.intro}</p>
      <RowList
        label={texts.list}
        list={calendars}
        failure={texts.loadFailed}
        empty={texts.none}
        grid="gap-4"
        form={<ExternalCalendarForm key={editing?.id} calendar={editing} onSave={save} onCancel={cancel} />}
        add={editing ? undefined : texts.create}
      >
        {(calendar) => (
          <CalendarRow
            key={calendar.id}
            calendar={calendar}
            onRead={() => void read(calendar)}
            onEdit={() => edit(calendar)}
            onRemove={() => void remove(calendar)}
          />
        )}
      </RowList>
    </section>
  );
}

interface RowProps {
  calendar: ExternalCalendar;
  onRead: () => void;
  onEdit: () => void;
  onRemove: () => void;
}

function CalendarRow({ calendar, onRead, onEdit, onRemove }: RowProps) {
  const { id, name, host, reading } = calendar;
  const isUnsaved = id.startsWith(DRAFT);
  return (
    <li aria-busy={isUnsaved} className="rounded-tile border border-rail bg-hall p-5 aria-busy:opacity-60">
      <h3 className="text-xl font-semibold break-words">{name}</h3>
      <p className="mt-1 text-sm break-all">{`https://${host}/•••`}</p>
      <State calendar={calendar} />
      <div className="flex flex-wrap justify-end gap-2 pt-4">
        <button
          type="button"
          disabled={isUnsaved || reading}
          aria-label={texts.readOf(name)}
          className={`${buttonClass.quiet} mr-auto`}
          onClick={onRead}
        >
          {texts.read}
        </button>
        <EditButton id={id} label={panel.editNamed(name)} disabled={isUnsaved} onEdit={onEdit} />
        <RemoveButton
          label={texts.removeOf(name)}
          title={texts.removeTitle}
          text={texts.removeText(name)}
          disabled={isUnsaved}
          onRemove={onRemove}
        />
      </div>
    </li>
  );
}

/** The known state of the calendar, and the time since which it is not that of its server. */
function State({ calendar: { nights, reading, triedAt, readAt, error } }: { calendar: ExternalCalendar }) {
  const { timeZone } = useSite();
  const isOld = error !== null && readAt !== triedAt;
  const said = isOld ? texts.isOld : texts.wasRead;
  return (
    <div role="status" className="mt-3 space-y-1">
      {error && <p className="font-medium text-alarm">{stored(error)}</p>}
      {readAt && <p>{said(sentenceMoment(readAt, timeZone), nights)}</p>}
      {!readAt && error && <p>{texts.neverRead}</p>}
      {reading && <p>{texts.reading}</p>}
    </div>
  );
}
