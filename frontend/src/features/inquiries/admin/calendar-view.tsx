import { CALENDAR_ADMIN_ROUTES, type CalendarEntry } from '@tocada/contracts/calendar.js';
import { hourOf, longDate } from '@tocada/contracts/dates.js';
import { useEffect, useId, useRef, useState, type FormEvent, type KeyboardEvent } from 'react';
import { useSite } from '../../../lib/context';
import { useSession } from '../../../panel/admin-session';
import { GLYPHS } from '../../../panel/glyphs';
import { iconButtonClass } from '../../../ui/button';
import { Field } from '../../../ui/field';
import { Glyph } from '../../../ui/icons';
import { shortMoment } from './next-step';
import { dayAfter, nightOn, type Night, type Nights } from './nights';
import { useNights } from './nights-context';
import { Refusal } from './refusal';
import { useAct } from './use-act';
import { useToday } from './use-desk';
import { mainSmallButton, smallButton } from './small-button';

const WEEK = ['lun', 'mar', 'mié', 'jue', 'vie', 'sáb', 'dom'];
const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

type Mark = CalendarEntry['kind'] | 'show';
const MARKS: Record<Mark, { name: string; dot: string; text: string }> = {
  booked: { name: 'Reservada', dot: 'bg-aqua', text: 'text-aqua' },
  show: { name: 'Show', dot: 'bg-rose', text: 'text-rose' },
  hold: { name: 'Apartada', dot: 'bg-bulb', text: 'text-bulb' },
  blocked: { name: 'Bloqueada', dot: 'bg-dust', text: 'text-dust' },
  external: { name: 'Ocupada', dot: 'bg-alarm', text: 'text-alarm' },
};
const KINDS = Object.keys(MARKS) as Mark[];

const noon = (day: string) => `${day}T12:00:00Z`;
/** "sábado, 14 de marzo de 2026" */
const dayText = (day: string) => longDate(noon(day), 'UTC');
/** "marzo de 2026" */
const monthText = (day: string) => dayText(day).split(' de ').slice(1).join(' de ');

/** The days of the weeks of a month, from Monday. */
const weeksOf = (month: string): string[][] => {
  const first = `${month}-01`;
  const start = dayAfter(first, -((new Date(first).getUTCDay() + 6) % 7));
  const weeks: string[][] = [];
  for (let day = start; day.slice(0, 7) <= month; day = dayAfter(day, 7))
    weeks.push(WEEK.map((_, index) => dayAfter(day, index)));
  return weeks;
};

interface Item {
  key: string;
  mark: Mark;
  name: string;
  text: string;
  inquiryId: string | null;
  entry?: CalendarEntry;
}

const itemsOf = ({ entries, shows }: Night, timeZone: string): Item[] => [
  ...entries.map((entry) => {
    const { id, kind, inquiryId, name, title, startsAt, rank, expiresAt } = entry;
    const hour = startsAt ? `${hourOf(startsAt, timeZone)} · ` : '';
    const end = kind === 'hold' ? ` · ${rank}.ª opción, vence el ${shortMoment(expiresAt!, timeZone)}` : '';
    return { key: id, mark: kind, name: name ?? title, text: `${hour}${name ? title : ''}${end}`, inquiryId, entry };
  }),
  ...shows.map(({ id, title, date, hasTime, venue, location }) => ({
    key: id,
    mark: 'show' as const,
    name: title,
    text: `${hasTime ? `${hourOf(date, timeZone)} · ` : ''}${venue ?? location}`,
    inquiryId: null,
  })),
];

/** A day and what it holds, in words. */
const saidOf = (day: string, items: Item[]): string =>
  items.length === 0
    ? `${dayText(day)}, libre`
    : `${dayText(day)}: ${items.map(({ mark, name }) => `${MARKS[mark].name}, ${name}`).join('; ')}`;

interface MonthProps {
  month: string;
  chosen: string;
  today: string;
  nights: Nights;
  onChoose: (day: string) => void;
}

/** A grid of days. The arrow keys move between days. */
function Month({ month, chosen, today, nights, onChoose }: MonthProps) {
  const { timeZone } = useSite();
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
      <caption className="sr-only">{monthText(`${month}-01`)}</caption>
      <thead>
        <tr>
          {WEEK.map((name) => (
            <th key={name} scope="col" className="py-2 text-sm font-semibold text-dust">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(month).map((week) => (
          <tr key={week[0]}>
            {week.map((day) => {
              const items = itemsOf(nightOn(nights, day), timeZone);
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
                    <span className="sr-only">{saidOf(day, items)}</span>
                    <span
                      aria-hidden="true"
                      className={`text-sm ${day === today ? 'font-semibold text-bulb underline' : ''}`}
                    >
                      {Number(day.slice(8))}
                    </span>
                    <span aria-hidden="true" className="flex flex-wrap gap-1 md:hidden">
                      {items.slice(0, 4).map(({ key, mark }) => (
                        <span key={key} className={`size-2 rounded-full ${MARKS[mark].dot}`} />
                      ))}
                    </span>
                    <span aria-hidden="true" className="hidden w-full space-y-1 md:block">
                      {items.slice(0, 3).map(({ key, mark, name }) => (
                        <span key={key} className={`block truncate text-xs ${MARKS[mark].text}`}>
                          {name}
                        </span>
                      ))}
                      {items.length > 3 && <span className="block text-xs text-dust">y {items.length - 3} más</span>}
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
    const found = { ...(!chosen && { day: 'Elige un día' }), ...(!title.trim() && { title: 'Escribe por qué' }) };
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    if (await run('Día bloqueado', () => session.call(CALENDAR_ADMIN_ROUTES.block, {}, { day: chosen, title })))
      onClose();
  };
  return (
    <form
      noValidate
      className="grid gap-4 rounded-tile border border-rail p-4 sm:grid-cols-2"
      onSubmit={(event) => void submit(event)}
    >
      <Field form={form} name="day" label="Día" required error={errors.day}>
        <input type="date" value={chosen} onChange={(event) => setChosen(event.target.value)} />
      </Field>
      <Field form={form} name="title" label="Por qué" required error={errors.title}>
        <input
          type="text"
          autoComplete="off"
          maxLength={10_000}
          placeholder="Vacaciones, ensayo…"
          value={title}
          onChange={(event) => setTitle(event.target.value)}
        />
      </Field>
      <div className="space-y-3 sm:col-span-2">
        <Refusal>{refusal}</Refusal>
        <div className="flex flex-wrap gap-3">
          <button type="submit" disabled={busy} className={mainSmallButton}>
            Bloquear
          </button>
          <button type="button" disabled={busy} className={smallButton} onClick={onClose}>
            No, volver
          </button>
        </div>
      </div>
    </form>
  );
}

export interface Props {
  onOpen: (id: string) => void;
}

/** The band's dates: a month, and below it everything that the month holds. */
export default function CalendarView({ onOpen }: Props) {
  const session = useSession();
  const { timeZone } = useSite();
  const today = useToday();
  const [chosen, setChosen] = useState(today);
  const [isBlocking, setBlocking] = useState(false);
  const { nights, failed } = useNights(chosen);
  const { busy, refusal, run } = useAct(() => {});
  const month = chosen.slice(0, 7);
  const go = (by: number) => {
    const [year, number] = month.split('-').map(Number);
    setChosen(new Date(Date.UTC(year!, number! - 1 + by, 1)).toISOString().slice(0, 10));
  };
  if (failed) return <Refusal>No se pudo cargar el calendario. Revisa tu conexión.</Refusal>;
  if (!nights) return <p role="status">Abriendo el calendario…</p>;
  const agenda = weeksOf(month)
    .flat()
    .filter((day) => day === chosen || (day.startsWith(month) && nights.has(day)));
  const release = ({ id, revision }: CalendarEntry) =>
    run('Día liberado', () => session.call(CALENDAR_ADMIN_ROUTES.release, { id }, { revision }));
  return (
    <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_24rem] lg:items-start">
      <div className="min-w-0 space-y-3">
        <div className="flex flex-wrap items-center gap-3">
          <button type="button" aria-label="Mes anterior" className={iconButtonClass} onClick={() => go(-1)}>
            <Glyph path={GLYPHS.before} />
          </button>
          <h3 aria-live="polite" className="min-w-44 text-center text-lg font-semibold first-letter:uppercase">
            {monthText(chosen)}
          </h3>
          <button type="button" aria-label="Mes siguiente" className={iconButtonClass} onClick={() => go(1)}>
            <Glyph path={GLYPHS.after} />
          </button>
          {chosen !== today && (
            <button type="button" className={smallButton} onClick={() => setChosen(today)}>
              Ir a hoy
            </button>
          )}
        </div>
        <Month month={month} chosen={chosen} today={today} nights={nights} onChoose={setChosen} />
        <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
          {KINDS.map((mark) => (
            <li key={mark} className="flex items-center gap-2">
              <span className={`size-2 rounded-full ${MARKS[mark].dot}`} />
              {MARKS[mark].name}
            </li>
          ))}
        </ul>
      </div>
      <section aria-label="Agenda del mes" className="min-w-0 space-y-4">
        <button
          type="button"
          aria-expanded={isBlocking}
          className={smallButton}
          onClick={() => setBlocking(!isBlocking)}
        >
          Bloquear un día
        </button>
        {isBlocking && <BlockForm key={chosen} day={chosen} onClose={() => setBlocking(false)} />}
        <Refusal>{refusal}</Refusal>
        <ol className="space-y-4">
          {agenda.map((day) => {
            const items = itemsOf(nightOn(nights, day), timeZone);
            return (
              <li key={day} className={`border-l pl-4 ${day === chosen ? 'border-aqua' : 'border-rail'}`}>
                <h4 className="font-semibold text-paper first-letter:uppercase">{dayText(day)}</h4>
                {items.length === 0 && <p>Libre</p>}
                <ul>
                  {items.map(({ key, mark, name, text, inquiryId, entry }) => (
                    <li key={key} className="flex flex-wrap items-center gap-x-3">
                      <span className={`text-sm font-semibold ${MARKS[mark].text}`}>{MARKS[mark].name}</span>
                      {inquiryId ? (
                        <button
                          type="button"
                          className="min-h-11 text-left break-words text-aqua underline underline-offset-4"
                          onClick={() => onOpen(inquiryId)}
                        >
                          {name}
                        </button>
                      ) : (
                        <span className="min-w-0 py-2.5 break-words text-paper">{name}</span>
                      )}
                      <span className="text-sm">{text}</span>
                      {mark === 'blocked' && entry && (
                        <button
                          type="button"
                          disabled={busy}
                          aria-label={`Liberar el día de ${name}`}
                          className="min-h-11 px-2 text-sm underline underline-offset-4 hover:text-aqua"
                          onClick={() => void release(entry)}
                        >
                          Liberar
                        </button>
                      )}
                    </li>
                  ))}
                </ul>
              </li>
            );
          })}
        </ol>
      </section>
    </div>
  );
}
