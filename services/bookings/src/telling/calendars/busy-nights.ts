import { say } from '@tocada/contracts/sentences/say.js';
import type { NightsAnswer, NightsQuestion } from '@tocada/runtime/calendars/busy-nights.js';
import { CalendarReader } from '@tocada/runtime/calendars/calendar-reader.js';
import { UnreadableCalendar } from './unreadable-calendar.js';

/** With the extension of this file, because tests run the sources. Tests also add a query to its address. */
const THREAD = new URL(import.meta.url.replace(/busy-nights(?=\.[jt]s(\?|$))/, 'calendar.worker'));
/** Milliseconds. */
const LIMIT = 10_000;

const reader = new CalendarReader(THREAD, LIMIT);

/** The nights that the events of a calendar take. @throws UnreadableCalendar */
export async function busyNights(question: Omit<NightsQuestion, 'asks'>): Promise<NightsAnswer> {
  const answer = await reader.read({ asks: 'nights', ...question });
  if (!('fault' in answer)) return answer;
  if (answer.fault === 'endless') throw new UnreadableCalendar(say('calendar_endless', { line: answer.line }));
  throw new UnreadableCalendar(answer.fault === 'web_page' ? say('calendar_web_page') : say('calendar_none'));
}
