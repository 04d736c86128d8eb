import type { Night } from '@tocada/contracts/dates/calendar.js';
import { dayAfter, posterDate } from '@tocada/contracts/ground/days.js';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import { Mark, markName, markText } from '../../../panel/desk/mark';
import { monthText } from '../../../panel/desk/months';
import { nameOf, nightOn, type Nights } from '../../../panel/desk/nights';
import { texts } from './calendar-view.texts';
import { askingOnly, dayText, noon, weeksOf } from './month-days';

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

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
export function Month({ month, chosen, today, nights, onChoose }: MonthProps) {
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
