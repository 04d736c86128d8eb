import {
  EXTERNAL_CALENDAR_ROUTES,
  type ExternalCalendar,
  type ExternalCalendarEdit,
} from '@tocada/contracts/dates/external-calendars.js';
import { sentenceMoment } from '@tocada/contracts/ground/days.js';
import type { InputOf } from '@tocada/contracts/kit/route.js';
import { useSite } from '../../../lib/context';
import { useSession } from '../../../panel/admin-session';
import { DeclaredRows } from '../../../panel/declared-rows';
import { tellFailure } from '../../../panel/failures';
import { texts as panel } from '../../../panel/panel.texts';
import { stored } from '../../../panel/stored';
import { useSaving } from '../../../panel/use-editing';
import { asListed, useRows } from '../../../panel/use-rows';
import { buttonClass } from '../../../ui/button';
import { ExternalCalendarForm, WORDS, type CalendarFields } from './external-calendar-form';
import { texts } from './external-calendars.texts';

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
  const { save, ...edited } = useSaving<
    ExternalCalendar,
    ExternalCalendarEdit,
    CalendarFields,
    InputOf<typeof EXTERNAL_CALENDAR_ROUTES.remove>
  >(calendars, {
    routes: EXTERNAL_CALENDAR_ROUTES,
    expected,
    words: WORDS,
    removalOf: ({ revision }) => ({ revision }),
  });
  const { editing, cancel } = edited;
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
      <DeclaredRows
        label={texts.list}
        failure={texts.loadFailed}
        words={WORDS}
        list={calendars}
        edited={edited}
        form={<ExternalCalendarForm key={editing?.id} calendar={editing} onSave={save} onCancel={cancel} />}
      >
        {(calendar, buttons, isUnsaved) => (
          <>
            <h3 className="text-xl font-semibold break-words">{calendar.name}</h3>
            <p className="mt-1 text-sm break-all">{`https://${calendar.host}/•••`}</p>
            <State calendar={calendar} />
            <div className="flex flex-wrap justify-end gap-2 pt-4">
              <button
                type="button"
                disabled={isUnsaved || calendar.reading}
                aria-label={texts.readOf(calendar.name)}
                className={`${buttonClass.quiet} mr-auto`}
                onClick={() => void read(calendar)}
              >
                {texts.read}
              </button>
              {buttons}
            </div>
          </>
        )}
      </DeclaredRows>
    </section>
  );
}

/** The known state of the calendar, and the time since which it is not that of its server. */
function State({ calendar: { nights, reading, triedAt, readAt, error, said } }: { calendar: ExternalCalendar }) {
  const { timeZone } = useSite();
  const isOld = error !== null && readAt !== triedAt;
  const known = isOld ? texts.isOld : texts.wasRead;
  return (
    <div role="status" className="mt-3 space-y-1">
      {error && <p className="font-medium text-alarm">{stored(error, said)}</p>}
      {readAt && <p>{known(sentenceMoment(readAt, timeZone), nights)}</p>}
      {!readAt && error && <p>{texts.neverRead}</p>}
      {reading && <p>{texts.reading}</p>}
    </div>
  );
}
