import { CALENDAR_ADMIN_ROUTES, entryTitle, type CalendarEntry, type Night } from '@tocada/contracts/dates/calendar.js';
import { dayAfter, longDate, posterDate } from '@tocada/contracts/ground/days.js';
import { useEffect, useId, useRef, useState, type FormEvent, type KeyboardEvent } from 'react';
import { useSite } from '../../../lib/context';
import { useSession } from '../../../panel/admin-session';
import { useDeskActs } from '../../../panel/desk/desk-context';
import { texts as desk } from '../../../panel/desk/desk.texts';
import { FormButtons } from '../../../panel/desk/form-buttons';
import { ALL_MARKS, Mark, markName, markText } from '../../../panel/desk/mark';
import { MonthOptions, monthText } from '../../../panel/desk/months';
import { hourOfEntry, nameOf, nightOn, shortMoment, type Nights } from '../../../panel/desk/nights';
import { useNights } from '../../../panel/desk/nights-context';
import { Refusal } from '../../../panel/desk/refusal';
import { smallButton } from '../../../panel/desk/small-button';
import { useAct } from '../../../panel/desk/use-act';
import { useToday } from '../../../panel/desk/use-desk';
import { GLYPHS } from '../../../panel/glyphs';
import { LoadFailure } from '../../../panel/list-state';
import { iconButtonClass } from '../../../ui/button';
import { Field } from '../../../ui/field';
import { Glyph } from '../../../ui/icons';
import { texts } from './calendar-view.texts';
import FreeSaturdays from './free-saturdays-button';

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/** The requests of a night that the agenda names. */
const NAMED = 5;

const monthSelect = 'min-h-11 rounded-full border border-rail bg-hall px-4 text-sm font-semibold text-paper';

const noon = (day: string) => `${day}T12:00:00Z`;
/** "sábado, 14 de marzo de 2026" */
const dayText = (day: string) => longDate(noon(day), 'UTC');

/** The days of the weeks of a month, from Sunday. */
const weeksOf = (month: string): string[][] => {
  const first = `${month}-01`;
  const start = dayAfter(first, -new Date(first).getUTCDay());
  const weeks: string[][] = [];
  for (let day = start; day.slice(0, 7) <= month; day = dayAfter(day, 7))
    weeks.push(Array.from({ length: 7 }, (_, index) => dayAfter(day, index)));
  return weeks;
};

/** "8:30 p.m. · Boda, Bryan · 1.ª opción hasta el vie 4 dic, 8:30 p.m." */
const textOf = (entry: CalendarEntry, timeZone: string): string => {
  const { kind, name, title, rank, expiresAt } = entry;
  const end = kind === 'hold' && desk.holdUntil(rank!, shortMoment(expiresAt!, timeZone));
  return [hourOfEntry(entry, timeZone), name && entryTitle(title), end].filter(Boolean).join(' · ');
};

/** The open requests that have nothing on the night. */
const askingOnly = ({ entries, asked }: Night) =>
  asked.filter(({ inquiryId }) => !entries.some((entry) => entry.inquiryId === inquiryId));

/** A night, and all that it holds, in words. */
const saidOf = (night: Night): string => {
  const { day, entries } = night;
  const asking = askingOnly(night).length;
  const held = entries.map((entry) => `${markName(entry.kind)}, ${nameOf(entry)}`);
  const said = [...held, ...(asking > 0 ? [texts.requests(asking)] : [])].join('; ');
  return entries.length === 0
    ? [texts.freeDay(dayText(day)), said].filter(Boolean).join('; ')
    : `${dayText(day)}: ${said}`;
};

interface MonthProps {
  month: string;
  chosen: string;
  today: string;
  nights: Nights;
  onChoose: (day: string) => void;
}

/** A grid of days. The arrow keys move between days. */
function Month({ month, chosen, today, nights, onChoose }: MonthProps) {
  const table = useRef<HTMLTableElement>(null);
  const byKey = useRef(false);
  useEffect(() => {
    if (byKey.current) table.current?.querySelector<HTMLElement>(`[data-day='${chosen}']`)?.focus();
    byKey.current = false;
  }, [chosen]);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    byKey.current = true;
    onChoose(dayAfter(chosen, step));
  };
  return (
    <table ref={table} className="w-full table-fixed border-separate border-spacing-1">
      <caption className="sr-only">{monthText(month)}</caption>
      <thead>
        <tr>
          {weeksOf(month)[0]!.map((day) => (
            <th key={day} scope="col" className="py-2 text-sm font-semibold text-dust">
              {posterDate(noon(day), 'UTC').weekday}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(month).map((week) => (
          <tr key={week[0]}>
            {week.map((day) => {
              const night = nightOn(nights, day);
              const { entries } = night;
              const asking = askingOnly(night).length;
              const isOther = !day.startsWith(month);
              return (
                // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- its button says the day
                <td key={day} className="p-0 align-top">
                  <button
                    type="button"
                    data-day={day}
                    tabIndex={day === chosen ? 0 : -1}
                    aria-pressed={day === chosen}
                    className={`flex min-h-12 w-full flex-col gap-1 rounded-tile border p-1.5 text-left md:min-h-24 ${day === chosen ? 'border-aqua' : 'border-rail'} ${isOther ? 'bg-night text-dust' : 'bg-hall text-paper'}`}
                    onClick={() => onChoose(day)}
                    onKeyDown={onKeyDown}
                  >
                    <span className="sr-only">{saidOf(night)}</span>
                    <span
                      aria-hidden="true"
                      className={`text-sm ${day === today ? 'font-semibold text-bulb underline' : ''}`}
                    >
                      {Number(day.slice(8))}
                    </span>
                    <span aria-hidden="true" className="flex flex-wrap gap-1 md:hidden">
                      {entries.slice(0, 4).map(({ id, kind }) => (
                        <Mark key={id} of={kind} />
                      ))}
                      {asking > 0 && <Mark of="asked" />}
                    </span>
                    <span aria-hidden="true" className="hidden w-full space-y-1 md:block">
                      {entries.slice(0, 3).map((entry) => (
                        <span key={entry.id} className={`flex items-center gap-1 text-xs ${markText(entry.kind)}`}>
                          <Mark of={entry.kind} />
                          <span className="truncate">{nameOf(entry)}</span>
                        </span>
                      ))}
                      {entries.length > 3 && (
                        <span className="block text-xs text-dust">{texts.andMore(entries.length - 3)}</span>
                      )}
                      {asking > 0 && (
                        <span className="flex items-center gap-1 text-xs text-dust">
                          <Mark of="asked" />
                          <span className="truncate">{texts.asked(asking)}</span>
                        </span>
                      )}
                    </span>
                  </button>
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Marks a day on which the band cannot play. */
function BlockForm({ day, onClose }: { day: string; onClose: () => void }) {
  const session = useSession();
  const form = useId();
  const { busy, refusal, run } = useAct(() => {});
  const [chosen, setChosen] = useState(day);
  const [title, setTitle] = useState('');
  const [errors, setErrors] = useState<{ day?: string; title?: string }>({});
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const found = { ...(!chosen && { day: desk.pickDay }), ...(!title.trim() && { title: texts.noWhy }) };
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    if (await run(texts.blocked, () => session.call(CALENDAR_ADMIN_ROUTES.block, {}, { day: chosen, title })))
      onClose();
  };
  return (
    <form
      noValidate
      className="grid gap-4 rounded-tile border border-rail p-4 sm:grid-cols-2"
      onSubmit={(event) => void submit(event)}
    >
      <Field form={form} name="day" label={desk.day} required error={errors.day}>
        <input type="date" value={chosen} onChange={(event) => setChosen(event.target.value)} />
      </Field>
      <Field form={form} name="title" label={texts.why} required error={errors.title}>
        <input
          type="text"
          autoComplete="off"
          maxLength={10_000}
          placeholder={texts.whyHint}
          value={title}
          onChange={(event) => setTitle(event.target.value)}
        />
      </Field>
      <div className="space-y-3 sm:col-span-2">
        <Refusal>{refusal}</Refusal>
        <FormButtons busy={busy} onCancel={onClose}>
          {texts.block}
        </FormButtons>
      </div>
    </form>
  );
}

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

/** The band's dates: a month, and below it everything that the month holds. */
export default function CalendarView({ onOpen }: Props) {
  const session = useSession();
  const { timeZone } = useSite();
  const today = useToday();
  const [chosen, setChosen] = useState(today);
  const [isBlocking, setBlocking] = useState(false);
  const { nights, error } = useNights(chosen);
  const { busy, refusal, run } = useAct(() => {});
  const month = chosen.slice(0, 7);
  const go = (by: number) => {
    const [year, number] = month.split('-').map(Number);
    setChosen(new Date(Date.UTC(year!, number! - 1 + by, 1)).toISOString().slice(0, 10));
  };
  const { open, reload } = useDeskActs();
  const agenda = nights ? agendaOf(nights, chosen) : [];
  const release = async ({ id, kind, inquiryId, revision }: CalendarEntry, { asked }: Night) => {
    // A booked gig is given up with a reason, in its own form.
    const stage = asked.find((one) => one.inquiryId === inquiryId)?.stage ?? 'booked';
    if (kind === 'booked' && inquiryId && stage === 'booked') open(inquiryId, { stage: 'cancelled' });
    else await run(texts.released, () => session.call(CALENDAR_ADMIN_ROUTES.release, { id }, { revision }));
  };
  return (
    <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_24rem] lg:items-start">
      <div className="min-w-0 space-y-3">
        <div className="flex flex-wrap items-center gap-3">
          <button type="button" aria-label={texts.previous} className={iconButtonClass} onClick={() => go(-1)}>
            <Glyph path={GLYPHS.before} />
          </button>
          <h3 aria-live="polite" className="min-w-44 text-center text-lg font-semibold first-letter:uppercase">
            {monthText(month)}
          </h3>
          <button type="button" aria-label={texts.next} className={iconButtonClass} onClick={() => go(1)}>
            <Glyph path={GLYPHS.after} />
          </button>
          <select
            aria-label={texts.otherMonth}
            value={month}
            className={monthSelect}
            onChange={(event) => setChosen(`${event.target.value}-01`)}
          >
            <MonthOptions today={today} chosen={month} />
          </select>
          {chosen !== today && (
            <button type="button" className={smallButton} onClick={() => setChosen(today)}>
              {texts.toToday}
            </button>
          )}
        </div>
        {error && <LoadFailure title={texts.loadFailed} error={error} onRetry={reload} />}
        {!error && !nights && <p role="status">{texts.opening}</p>}
        {nights && <Month month={month} chosen={chosen} today={today} nights={nights} onChoose={setChosen} />}
        <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
          {ALL_MARKS.map((mark) => (
            <li key={mark} className="flex items-center gap-2">
              <Mark of={mark} />
              {markName(mark)}
            </li>
          ))}
        </ul>
      </div>
      <section aria-label={texts.agenda} className="min-w-0 space-y-4">
        <div className="flex flex-wrap gap-3">
          <button
            type="button"
            aria-expanded={isBlocking}
            className={smallButton}
            onClick={() => setBlocking(!isBlocking)}
          >
            {texts.blockDay}
          </button>
          <FreeSaturdays />
        </div>
        {isBlocking && <BlockForm key={chosen} day={chosen} onClose={() => setBlocking(false)} />}
        <Refusal>{refusal}</Refusal>
        <ol className="space-y-4">
          {agenda.map((night) => {
            const { day } = night;
            const asking = askingOnly(night);
            return (
              <li key={day} className={`border-l pl-4 ${day === chosen ? 'border-aqua' : 'border-rail'}`}>
                <h4 className="font-semibold text-paper first-letter:uppercase">{dayText(day)}</h4>
                {night.entries.length === 0 && <p>{desk.isFree}</p>}
                <ul>
                  {night.entries.map((entry) => (
                    <li key={entry.id} className="flex flex-wrap items-center gap-x-3">
                      <span
                        className={`inline-flex items-center gap-1.5 text-sm font-semibold ${markText(entry.kind)}`}
                      >
                        <Mark of={entry.kind} />
                        {markName(entry.kind)}
                      </span>
                      <EntryName entry={entry} onOpen={onOpen} />
                      <span className="text-sm">{textOf(entry, timeZone)}</span>
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
      </section>
    </div>
  );
}
