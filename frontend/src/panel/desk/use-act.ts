import { entryTitle, type CalendarEntry, type Night } from '@tocada/contracts/dates/calendar.js';
import type { ErrorBody, Question } from '@tocada/contracts/ground/errors.js';
import type { AdminInquiry } from '@tocada/contracts/inquiries/inquiries.js';
import { questionName, type Asking } from '@tocada/contracts/kit/ask.js';
import { useState } from 'react';
import { Declined, useAsk } from '../confirm';
import { currentOf, isGone, problemOf, sentenceOf } from '../failures';
import { texts } from './desk.texts';
import { texts as words } from './questions.texts';
import { freeDaysNear, listedDays, nameOf, shortDay, type Nights } from './nights';
import { useNights } from './nights-context';
import { useRefreshDesk, useToday } from './use-desk';
import { useTellDone, type Effects } from './use-undo';

/** Names the booking or block on the night, and the free nights near it. */
const takenSentence = (entry: CalendarEntry, nights: Nights | undefined, today: string) => {
  const { day, name, title, kind } = entry;
  const on = shortDay(day, today);
  const whose = name ? `${name} (${entryTitle(title)})` : nameOf(entry);
  const taken = kind === 'blocked' ? texts.blockedBy(on, whose) : texts.takenBy(on, whose);
  const near = nights ? freeDaysNear(nights, day, today) : [];
  return near.length > 0 ? `${taken} ${texts.freeNear(listedDays(near, day))}` : taken;
};

/** The entry on the night, if that is why the server asks first. */
export const standsThere = (error: unknown): string | undefined => {
  const problem = problemOf(error) as ErrorBody<Night> | undefined;
  return problem?.code === 'night_taken_by' ? problem.message : undefined;
};

/** The questions for which the server waits. */
const questionsOf = (error: unknown): Question[] => {
  const problem = problemOf(error);
  return problem?.code === 'ask' ? (problem.questions ?? []) : [];
};

const sentencesOf = (questions: Question[]): string =>
  questions.map(({ code, facts }) => words.of[questionName(code)]?.(facts) ?? words.other).join('\n');

/** The fields of a repeated call: `anyway` for a taken night, the others for what may be a slip. */
export interface More extends Asking {
  anyway: true | undefined;
}
export type Work = (more: More) => Promise<unknown>;

/**
 * Runs one act at a time, and keeps the sentence of a refusal. Asks before an act that would break a given word or may be
 * a slip, and then repeats it.
 * @param onChange is told of an inquiry that somebody else changed
 */
export const useAct = (onChange: (inquiry: AdminInquiry) => void) => {
  const refresh = useRefreshDesk();
  const ask = useAsk();
  const tellDone = useTellDone();
  const today = useToday();
  const { nights } = useNights();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  /** The inquiries whose first option the last act ended. */
  const [overruled, setOverruled] = useState<string[]>([]);

  const sentence = (error: unknown) => {
    const current = currentOf<AdminInquiry | CalendarEntry>(error);
    if (current) {
      if ('status' in current) onChange(current);
      return texts.changed;
    }
    return takenBy(error) ?? (isGone(error) ? texts.gone : sentenceOf(error));
  };
  /** The entry that has the night, if that is why the server refused. */
  const takenBy = (error: unknown): string | undefined => {
    const problem = problemOf(error) as ErrorBody<CalendarEntry> | undefined;
    return problem?.code === 'date_taken' && problem.current
      ? takenSentence(problem.current, nights, today)
      : undefined;
  };

  /** Repeats the work with the answers of the band, until nothing is left to ask. */
  const asking = async (work: Work) => {
    let anyway: true | undefined;
    const answers: string[] = [];
    for (;;) {
      try {
        return await work({ anyway, ask: true, ...(answers.length > 0 && { answers }) });
      } catch (error) {
        const stands = anyway ? undefined : standsThere(error);
        const questions = questionsOf(error);
        if (stands !== undefined) {
          if (!(await ask({ title: texts.anywayTitle, text: stands, action: texts.anyway }))) throw new Declined();
          anyway = true;
        } else if (questions.length > 0) {
          if (!(await ask({ title: words.title, text: sentencesOf(questions), action: words.goOn })))
            throw new Declined();
          answers.push(...questions.map(({ code }) => code));
        } else throw error;
      }
    }
  };

  /** Resolves with whether it succeeded. @param work resolves with the answer of the server */
  const run = async (done: string, work: Work): Promise<boolean> => {
    const pressed = document.activeElement as HTMLElement | null;
    setBusy(true);
    setRefusal(undefined);
    setOverruled([]);
    try {
      const effects = ((await asking(work)) ?? {}) as Effects;
      setOverruled(effects.overruled ?? []);
      tellDone(done, effects, () => setOverruled([]));
      return true;
    } catch (error) {
      if (error instanceof Declined) requestAnimationFrame(() => pressed?.focus({ preventScroll: true }));
      else setRefusal(sentence(error));
      return false;
    } finally {
      setBusy(false);
      refresh();
    }
  };
  return { busy, refusal, overruled, run, takenBy };
};
