import type { CalendarEntry } from '@tocada/contracts/calendar.js';
import type { ErrorBody } from '@tocada/contracts/errors.js';
import type { AdminInquiry } from '@tocada/contracts/inquiries.js';
import { useState } from 'react';
import { showToast } from '../../../ui/toasts';
import { currentOf, isGone, problemOf, sentenceOf } from '../../../panel/failures';
import { freeDaysNear, listedDays, shortDay, type Nights } from './nights';
import { useNights } from './nights-context';
import { GONE } from './stage-words';
import { useRefreshDesk, useToday } from './use-desk';

const CHANGED = 'Alguien cambió esto mientras lo veías. Ya está al día: revísalo e intenta nuevamente.';

/** Who has the night, and which nights are free. */
const takenSentence = ({ day, name, title, kind }: CalendarEntry, nights: Nights | undefined, today: string) => {
  const whose = kind === 'blocked' ? `está bloqueado: ${title}` : `ya es de ${name ? `${name} (${title})` : title}`;
  const near = nights ? freeDaysNear(nights, day, today) : [];
  const offer = near.length > 0 ? ` Libres cerca: ${listedDays(near, day)}.` : '';
  return `El ${shortDay(day)} ${whose}. No se cambió nada.${offer}`;
};

/** Runs one act at a time, and keeps the sentence of a refusal. @param onChange is told of an inquiry that somebody else changed */
export const useAct = (onChange: (inquiry: AdminInquiry) => void) => {
  const refresh = useRefreshDesk();
  const today = useToday();
  const { nights } = useNights();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();

  const sentence = (error: unknown) => {
    const current = currentOf<AdminInquiry | CalendarEntry>(error);
    if (current) {
      if ('status' in current) onChange(current);
      return CHANGED;
    }
    const problem = problemOf(error);
    if (problem?.code === 'date_taken' && problem.current)
      return takenSentence((problem as ErrorBody<CalendarEntry>).current!, nights, today);
    return isGone(error) ? GONE : sentenceOf(error);
  };

  /** Resolves with whether it succeeded. */
  const run = async (done: string, work: () => Promise<unknown>): Promise<boolean> => {
    setBusy(true);
    setRefusal(undefined);
    try {
      await work();
      showToast({ title: done });
      return true;
    } catch (error) {
      setRefusal(sentence(error));
      return false;
    } finally {
      setBusy(false);
      refresh();
    }
  };
  return { busy, refusal, run };
};
