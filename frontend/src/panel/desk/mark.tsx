import type { CalendarEntry } from '@tocada/contracts/dates/calendar.js';
import { texts } from './desk.texts';

/** The state of a night: an entry of the calendar, or a request for it. */
export type MarkOf = CalendarEntry['kind'] | 'asked';

/** Told apart by shape as well as by colour, because an identity may be grey. On a grid of 10 px. */
const MARKS: Record<MarkOf, { text: string; path: string; isLine?: true; dash?: string }> = {
  booked: { text: 'text-aqua', path: 'M5 .5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9z' },
  show: { text: 'text-rose', path: 'M.5.5h9v9h-9z' },
  hold: {
    text: 'text-bulb',
    path: 'M5 1a4 4 0 1 0 0 8 4 4 0 0 0 0-8z',
    isLine: true,
    dash: '2.2 1.3',
  },
  blocked: { text: 'text-dust', path: 'M1 1h8v8H1zM1 6l5-5M1 9l8-8M4.5 9 9 4.5', isLine: true },
  external: { text: 'text-alarm', path: 'm1 1 8 8M9 1 1 9', isLine: true },
  asked: { text: 'text-dust', path: 'M5 1a4 4 0 1 0 0 8 4 4 0 0 0 0-8z', isLine: true },
};

export const markName = (of: MarkOf): string => texts.marks[of];
export const markText = (of: MarkOf): string => MARKS[of].text;
export const ALL_MARKS = Object.keys(MARKS) as MarkOf[];

export function Mark({ of }: { of: MarkOf }) {
  const { text, path, isLine, dash } = MARKS[of];
  return (
    <svg viewBox="0 0 10 10" className={`size-2.5 shrink-0 ${text}`} aria-hidden="true">
      {isLine ? (
        <path d={path} fill="none" stroke="currentColor" strokeWidth="1.5" strokeDasharray={dash} />
      ) : (
        <path d={path} fill="currentColor" />
      )}
    </svg>
  );
}
