import { useState } from 'react';
import { useDeskActs } from '../../../panel/desk/desk-context';
import { ALL_MARKS, Mark, markName } from '../../../panel/desk/mark';
import { MonthOptions, monthText } from '../../../panel/desk/months';
import { useNights } from '../../../panel/desk/nights-context';
import { smallButton } from '../../../panel/desk/small-button';
import { useToday } from '../../../panel/desk/use-desk';
import { GLYPHS } from '../../../panel/glyphs';
import { LoadFailure } from '../../../panel/list-state';
import { iconButtonClass } from '../../../ui/button';
import { Glyph } from '../../../ui/icons';
import { Agenda, type Props } from './agenda';
import { BlockForm } from './block-form';
import { texts } from './calendar-view.texts';
import FreeSaturdays from './free-saturdays-button';
import { Month } from './month';

const monthSelect = 'min-h-11 rounded-full border border-rail bg-hall px-4 text-sm font-semibold text-paper';

/** The band's dates: a month, and below it everything that the month holds. */
export default function CalendarView({ onOpen }: Props) {
  const today = useToday();
  const [chosen, setChosen] = useState(today);
  const [isBlocking, setBlocking] = useState(false);
  const { nights, error } = useNights(chosen);
  const month = chosen.slice(0, 7);
  const go = (by: number) => {
    const [year, number] = month.split('-').map(Number);
    setChosen(new Date(Date.UTC(year!, number! - 1 + by, 1)).toISOString().slice(0, 10));
  };
  const { reload } = useDeskActs();
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
        {nights && <Agenda nights={nights} chosen={chosen} onOpen={onOpen} />}
      </section>
    </div>
  );
}
