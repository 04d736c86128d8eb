import { entryTitle, type CalendarEntry } from '@tocada/contracts/dates/calendar.js';
import { dayAfter } from '@tocada/contracts/ground/days.js';
import { priceText, sumsText } from '@tocada/contracts/deals/currency.js';
import {
  AGENDA_KINDS,
  AGENDA_ROUTES,
  type Agenda as Waiting,
  type AgendaKind,
  type Due,
  type DueSum,
} from '@tocada/contracts/inquiries/agenda.js';
import { useNow, useSite } from '../../../../lib/context';
import { texts as desk } from '../../../../panel/desk/desk.texts';
import { dayOfInquiry, hourOfEntry, nameOf, nightOn, shortDay, type Nights } from '../../../../panel/desk/nights';
import { useNights } from '../../../../panel/desk/nights-context';
import { useDeskRead, useToday } from '../../../../panel/desk/use-desk';
import { ageOf } from '../desk/next-step';
import type { Line } from './line';
import { texts } from './list.texts';

export const AGENDA_READ = [AGENDA_ROUTES.read.path];

export interface Agenda {
  today: Line[];
  /** The number of lines, also of those that were not loaded. */
  count: number;
}

export const joined = (...parts: (string | null | undefined)[]) => parts.filter(Boolean).join(' · ');

/** Undefined while it loads. */
export const useAgenda = (): Agenda | 'failed' | undefined => {
  const { timeZone } = useSite();
  const now = useNow();
  const today = useToday();
  const { nights, error: unread } = useNights();
  const { data, error } = useDeskRead<Waiting>(AGENDA_READ);
  // The week beside it needs the nights, and one press loads both again.
  if (!nights || !data) return unread || error ? 'failed' : undefined;
  const [waiting] = data;
  return waiting && { today: linesOf(waiting, { now, today, timeZone }), count: countOf(waiting) };
};

interface Known {
  now: string;
  today: string;
  timeZone: string;
}

/** The kinds of which one line stands for all. */
const ONE_LINE: readonly AgendaKind[] = ['unclosedBefore', 'debtsBefore'];

/** The number of its lines, also of those that were not loaded. */
export const countOf = (agenda: Waiting): number =>
  AGENDA_KINDS.reduce(
    (sum, kind) => sum + (ONE_LINE.includes(kind) ? Math.min(1, agenda[kind].total) : agenda[kind].total),
    0,
  );

/** The lines of "Hoy", in the order of the server. The morning's mail names the same ones. */
export function linesOf(agenda: Waiting, { now, today, timeZone }: Known): Line[] {
  const factsOf = (due: Due) => joined(due.eventType, dayOfInquiry(due, today, timeZone), due.location);
  const ofDue = (kind: AgendaKind, due: Due, time: string, text = factsOf(due)): Line => ({
    key: `${due.id} ${kind}`,
    id: due.id,
    time,
    name: due.name,
    text,
  });
  const ofSum = (kind: AgendaKind, due: DueSum, time: string) =>
    ofDue(kind, due, time, joined(priceText(due.cents, due.currency), factsOf(due)));
  const answered = (line: Line): Line => ({ ...line, canReply: true });
  const gig = (entry: CalendarEntry) => gigLine(entry, today, timeZone);
  const { unclosedBefore, debtsBefore } = agenda;
  const owing = ({ owing: count, sums }: Waiting['debtsBefore']) =>
    count > 0 ? texts.owing(count, sumsText(sums)) : texts.owingNothing;
  const lines: Record<AgendaKind, () => Line[]> = {
    tonight: () => agenda.tonight.named.map(gig),
    holds: () =>
      agenda.holds.named.map(({ id, inquiryId, name, title, day, expiresAt, rank }) => ({
        key: id,
        ...(inquiryId && { id: inquiryId, canReply: true }),
        time: texts.endsIn(ageOf(now, expiresAt!)),
        name: nameOf({ name, title }),
        text: joined(desk.hold(rank!), shortDay(day, today)),
      })),
    asked: () =>
      agenda.asked.named.map((wish) => ({
        ...ofDue('asked', wish, desk.wishes[wish.asked]),
        key: wish.wishId,
        canReply: true,
      })),
    claims: () => agenda.claims.named.map((due) => ofSum('claims', due, desk.claims)),
    late: () => agenda.late.named.map((due) => ofSum('late', due, texts.lateSince(shortDay(due.on!, today)))),
    damages: () => agenda.damages.named.map((due) => ofSum('damages', due, texts.owesDamages)),
    played: () => agenda.played.named.map((due) => ofSum('played', due, texts.playedAndOwes)),
    letters: () => agenda.letters.named.map((due) => ofDue('letters', due, desk.isUndelivered)),
    resold: () =>
      agenda.resold.named.map(({ inquiryId, name, day, keptCents, currency }) => ({
        key: `${inquiryId} resold`,
        id: inquiryId,
        time: texts.soldAgain,
        name,
        text: joined(texts.giveBack(priceText(keptCents, currency)), shortDay(day, today)),
      })),
    unanswered: () =>
      agenda.unanswered.named.map((due) => answered(ofDue('unanswered', due, ageOf(due.createdAt, now)))),
    past: () => agenda.past.named.map((due): Line => ({ ...ofDue('past', due, desk.isPast), acts: 'past' })),
    ending: () => agenda.ending.named.map((due) => ofDue('ending', due, texts.endsTomorrow)),
    expired: () => agenda.expired.named.map((due) => ofDue('expired', due, desk.isExpired)),
    followUps: () =>
      agenda.followUps.named.map((due) => {
        const { followUpOn, followUpNote } = due;
        const time = followUpOn! < today ? texts.since(shortDay(followUpOn!, today)) : desk.today;
        return answered(ofDue('followUps', due, time, followUpNote ?? factsOf(due)));
      }),
    unclosed: () => agenda.unclosed.named.map((due) => ofDue('unclosed', due, texts.notClosed)),
    unclosedBefore: () => [
      {
        key: 'unclosedBefore',
        time: String(unclosedBefore.total),
        name: texts.unclosedBefore,
        text: owing(unclosedBefore),
        acts: 'closeOld',
      },
    ],
    debtsBefore: () => [
      {
        key: 'debtsBefore',
        time: String(debtsBefore.total),
        name: texts.debtsBefore,
        text: owing(debtsBefore),
        inner: debtsBefore.named.map((due) => ofSum('debtsBefore', due, texts.playedAndOwes)),
      },
    ],
    gigs: () => agenda.gigs.named.map(gig),
  };
  return AGENDA_KINDS.flatMap((kind) => (agenda[kind].total > 0 ? lines[kind]() : []));
}

export const weekFrom = (today: string): string[] => Array.from({ length: 7 }, (_, index) => dayAfter(today, index));

export const dayWord = (day: string, today: string): string => (day === today ? desk.today : shortDay(day, today));

const isGig = ({ kind }: CalendarEntry) => kind === 'booked' || kind === 'show';

function gigLine(entry: CalendarEntry, today: string, timeZone: string): Line {
  const { id, kind, day, inquiryId, eventId, title } = entry;
  return {
    key: id,
    ...(kind === 'show' ? { href: `#eventos-${eventId ?? id}` } : inquiryId && { id: inquiryId }),
    time: dayWord(day, today),
    name: kind === 'show' ? title : nameOf(entry),
    text: joined(hourOfEntry(entry, timeZone), kind === 'show' ? desk.show : entryTitle(title)),
  };
}

export const gigsOn = (nights: Nights, day: string, today: string, timeZone: string): Line[] =>
  nightOn(nights, day)
    .entries.filter(isGig)
    .map((entry) => gigLine(entry, today, timeZone));
