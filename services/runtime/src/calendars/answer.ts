import { busyNights, Endless, type NightsAnswer, type NightsQuestion } from './busy-nights.js';
import { entriesOf, type EntriesAnswer, type EntriesQuestion } from './entries.js';
import { partsOf } from './parts.js';
import { knowZones } from './zones.js';

/** A calendar, and what is asked of it. */
export type Question = NightsQuestion | EntriesQuestion;

/** `endless`: the reading was ended in this line of the text. */
type Fault = { fault: 'no_calendar' | 'web_page' } | { fault: 'endless'; line: number };
interface Answers {
  nights: NightsAnswer;
  entries: EntriesAnswer;
}
export type Answer<Asked extends Question = Question> = Answers[Asked['asks']] | Fault;

/** @param stand is told the line where the reading stands. Runs in a thread: a calendar of a stranger may never end. */
export function answerTo(question: Question, stand: (line: number) => void): Answer {
  let standing = 1;
  /** Returns what brings the reading back to where it stood. */
  const standAt = (line: number) => {
    const before = standing;
    stand((standing = line));
    return () => stand((standing = before));
  };
  const { text } = question;
  const { entries, zones, isWhole } = partsOf(text);
  knowZones(zones, entries, standAt);
  if (question.asks === 'entries') return entriesOf(question, entries, standAt);
  if (!/^\s*BEGIN:VCALENDAR/i.test(text)) return { fault: /^\s*</.test(text) ? 'web_page' : 'no_calendar' };
  if (!isWhole) return { fault: 'no_calendar' };
  try {
    return busyNights(question, entries, standAt);
  } catch (error) {
    if (error instanceof Endless) return { fault: 'endless', line: standing };
    throw error;
  }
}
