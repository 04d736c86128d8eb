import { CALENDAR_ADMIN_ROUTES, entryTitle, type CalendarEntry, type Night } from '@tocada/contracts/dates/calendar.js';
import { useSite } from '../../../lib/context';
import { useSession } from '../../../panel/admin-session';
import { useDeskActs } from '../../../panel/desk/desk-context';
import { texts as desk } from '../../../panel/desk/desk.texts';
import { Mark, markName, markText } from '../../../panel/desk/mark';
import { holdEnd, hourOfEntry, nameOf, nightOn, type Nights } from '../../../panel/desk/nights';
import { Refusal } from '../../../panel/desk/refusal';
import { useAct } from '../../../panel/desk/use-act';
import { useToday } from '../../../panel/desk/use-desk';
import { texts } from './calendar-view.texts';
import { askingOnly, dayText, weeksOf } from './month-days';

/** The requests of a night that the agenda names. */
const NAMED = 5;

/** "8:30 p.m. · Boda, Bryan · 1.ª opción hasta el vie 4 dic" */
const textOf = (entry: CalendarEntry, timeZone: string, today: string): string => {
  const { kind, name, title, rank, expiresAt } = entry;
  const end = kind === 'hold' && desk.holdUntil(rank!, holdEnd(expiresAt!, timeZone, today));
  return [hourOfEntry(entry, timeZone), name && entryTitle(title), end].filter(Boolean).join(' · ');
};

const LINK = 'min-h-11 text-left break-words text-aqua underline underline-offset-4';

/** The name of an entry, which leads to its inquiry or its show. */
function EntryName({ entry, onOpen }: { entry: CalendarEntry } & Props) {
  const { id, kind, inquiryId, eventId } = entry;
  if (kind === 'show')
    return (
      <a href={`#eventos-${eventId ?? id}`} className={`${LINK} inline-flex items-center`}>
        {nameOf(entry)}
      </a>
    );
  if (inquiryId)
    return (
      <button type="button" className={LINK} onClick={() => onOpen(inquiryId)}>
        {nameOf(entry)}
      </button>
    );
  return <span className="min-w-0 py-2.5 break-words text-paper">{nameOf(entry)}</span>;
}

/** Shows and the nights of other calendars are changed where they come from. */
const isReleasable = ({ kind }: CalendarEntry) => kind !== 'show' && kind !== 'external';

export interface Props {
  onOpen: (id: string) => void;
}

/** The nights of the chosen one's month that hold something, and the chosen one. */
const agendaOf = (nights: Nights, chosen: string): Night[] =>
  weeksOf(chosen.slice(0, 7))
    .flat()
    .filter((day) => day === chosen || (day.startsWith(chosen.slice(0, 7)) && nights.has(day)))
    .map((day) => nightOn(nights, day));

/** Everything that the month of the chosen night holds, and that night. */
export function Agenda({ nights, chosen, onOpen }: { nights: Nights; chosen: string } & Props) {
  const session = useSession();
  const { timeZone } = useSite();
  const today = useToday();
  const { open } = useDeskActs();
  const { busy, refusal, run } = useAct(() => {});
  const release = async ({ id, kind, inquiryId, revision }: CalendarEntry, { asked }: Night) => {
    // A booked gig is given up with a reason, in its own form.
    const stage = asked.find((one) => one.inquiryId === inquiryId)?.stage ?? 'booked';
    if (kind === 'booked' && inquiryId && stage === 'booked') open(inquiryId, { stage: 'cancelled' });
    else await run(texts.released, () => session.call(CALENDAR_ADMIN_ROUTES.release, { id }, { revision }));
  };
  return (
    <>
      <Refusal>{refusal}</Refusal>
      <ol className="space-y-4">
        {agendaOf(nights, chosen).map((night) => {
          const { day } = night;
          const asking = askingOnly(night);
          return (
            <li key={day} className={`border-l pl-4 ${day === chosen ? 'border-aqua' : 'border-rail'}`}>
              <h4 className="font-semibold text-paper first-letter:uppercase">{dayText(day)}</h4>
              {night.entries.length === 0 && <p>{desk.isFree}</p>}
              <ul>
                {night.entries.map((entry) => (
                  <li key={entry.id} className="flex flex-wrap items-center gap-x-3">
                    <span className={`inline-flex items-center gap-1.5 text-sm font-semibold ${markText(entry.kind)}`}>
                      <Mark of={entry.kind} />
                      {markName(entry.kind)}
                    </span>
                    <EntryName entry={entry} onOpen={onOpen} />
                    <span className="text-sm">{textOf(entry, timeZone, today)}</span>
                    {isReleasable(entry) && (
                      <button
                        type="button"
                        disabled={busy}
                        aria-label={texts.releaseOf(nameOf(entry))}
                        className="min-h-11 px-2 text-sm underline underline-offset-4 hover:text-aqua"
                        onClick={() => void release(entry, night)}
                      >
                        {desk.release}
                      </button>
                    )}
                  </li>
                ))}
                {asking.length > 0 && (
                  <li className="flex flex-wrap items-center gap-x-3">
                    <span className="inline-flex items-center gap-1.5 text-sm font-semibold">
                      <Mark of="asked" />
                      {texts.askedBy(asking.length)}
                    </span>
                    {asking.slice(0, NAMED).map(({ inquiryId, name }) => (
                      <button key={inquiryId} type="button" className={LINK} onClick={() => onOpen(inquiryId)}>
                        {name}
                      </button>
                    ))}
                    {asking.length > NAMED && <span className="text-sm">{texts.andMore(asking.length - NAMED)}</span>}
                  </li>
                )}
              </ul>
            </li>
          );
        })}
      </ol>
    </>
  );
}
