import type { Agenda, Due } from '@tocada/contracts/inquiries/agenda.js';
import { useSite } from '../../../../lib/context';
import { texts as desk } from '../../../../panel/desk/desk.texts';
import { nameOf, nightOn, type Nights } from '../../../../panel/desk/nights';
import { useNights } from '../../../../panel/desk/nights-context';
import { useDeskRead, useToday } from '../../../../panel/desk/use-desk';
import { AgendaLines } from './agenda-lines';
import type { Line } from './line';
import { texts } from './list.texts';
import { AGENDA_READ, dayWord, gigsOn, joined, weekFrom } from './today';

const weekOf = (nights: Nights, due: Due[], today: string, timeZone: string): Line[] =>
  weekFrom(today).flatMap((day): Line[] => {
    const { entries, asked } = nightOn(nights, day);
    const time = dayWord(day, today);
    return [
      ...gigsOn(nights, day, today, timeZone),
      ...entries
        .filter(({ kind }) => kind === 'hold')
        .map(({ id, inquiryId, name, title, rank }): Line => ({
          key: `${id} hold`,
          ...(inquiryId && { id: inquiryId }),
          time,
          name: nameOf({ name, title }),
          text: desk.holds(rank!),
        })),
      ...asked
        .filter(({ inquiryId }) => !entries.some((entry) => entry.inquiryId === inquiryId))
        .map(({ inquiryId, name, eventType, location }): Line => ({
          key: `${inquiryId} asked`,
          id: inquiryId,
          time,
          name,
          text: joined(texts.asks, eventType, location),
        })),
      ...due
        .filter(({ followUpOn }) => followUpOn === day)
        .map(({ id, name, followUpNote }): Line => ({
          key: `${id} due`,
          id,
          time,
          name,
          text: followUpNote ?? texts.followUp,
        })),
    ];
  });

/** All that the next seven days hold. */
export default function Week() {
  const { timeZone } = useSite();
  const today = useToday();
  const { nights } = useNights();
  const { data } = useDeskRead<Agenda>(AGENDA_READ);
  if (!nights || !data) return null;
  const lines = weekOf(nights, data[0]?.followUps.named ?? [], today, timeZone);
  return <AgendaLines label={desk.week} lines={lines} count={lines.length} empty={texts.emptyWeek} />;
}
