import { entryTitle } from '@tocada/contracts/dates/calendar.js';
import { QUOTE_ROUTES, type ResoldNight } from '@tocada/contracts/deals/quotes.js';
import { dayAfter } from '@tocada/contracts/ground/days.js';
import { moneyText } from '@tocada/contracts/ground/money.js';
import type { AdminInquiry } from '@tocada/contracts/inquiries/inquiries.js';
import { INQUIRY_ADMIN_ROUTES } from '@tocada/contracts/inquiries/inquiries.admin-routes.js';
import { useState } from 'react';
import { useNow, useSite } from '../../../../lib/context';
import { useDeskActs } from '../../../../panel/desk/desk-context';
import { texts as desk } from '../../../../panel/desk/desk.texts';
import {
  hourOfEntry,
  nameOf,
  nearDay,
  nightOfInquiry,
  nightOn,
  shortDay,
  type Nights,
} from '../../../../panel/desk/nights';
import { useNights } from '../../../../panel/desk/nights-context';
import { nextSmallShape, smallButton } from '../../../../panel/desk/small-button';
import { useDeskRead, useToday } from '../../../../panel/desk/use-desk';
import { texts as panel } from '../../../../panel/panel.texts';
import { dealOf } from '../desk/deal';
import { ageOf, endsWithin } from '../desk/next-step';
import { useCounts } from '../desk/stage-rows';
import { texts } from './list.texts';

/** Rows that each read of today asks for. */
const LIMIT = 50;
/** Lines before the button that shows all. */
const FIRST = 5;
/** A hold that ends within this time is the first of all. Hours. */
const LAST_HOURS = 6;
const { path } = INQUIRY_ADMIN_ROUTES.page;
export const AGENDA_READS = [
  // The oldest of those whose day lies ahead come first, and all come where they fit.
  `${path}?status=pending&suspect=false&sort=waiting&limit=${LIMIT}`,
  `${path}?due=true&suspect=false&limit=${LIMIT}`,
  ...['money', 'letter', 'quote'].map((waits) => `${path}?waits=${waits}&limit=${LIMIT}`),
];

const RESOLD_READ = [QUOTE_ROUTES.resold.path];

export interface Line {
  key: string;
  /** The id of the inquiry that the line opens. Undefined for a show, and for an entry without an inquiry. */
  id?: string;
  /** The address of the show that the line links to. */
  href?: string;
  /** The time that it waits, or that it has. */
  time: string;
  name: string;
  text: string;
  canReply?: boolean;
}

export interface Agenda {
  today: Line[];
  /** The number of lines, also of those that were not loaded. */
  count: number;
}

export const joined = (...parts: (string | undefined)[]) => parts.filter(Boolean).join(' · ');

/** Undefined while it loads. */
export const useAgenda = (): Agenda | 'failed' | undefined => {
  const { timeZone } = useSite();
  const now = useNow();
  const today = useToday();
  const counts = useCounts();
  const { nights, error: unread } = useNights();
  const { data, error } = useDeskRead<AdminInquiry[]>(AGENDA_READS);
  const { data: sold } = useDeskRead<ResoldNight[]>(RESOLD_READ);
  if (!nights || !data) return unread || error ? 'failed' : undefined;
  const [unanswered = [], due = [], ...dealt] = data;
  const factsOf = (inquiry: AdminInquiry) =>
    joined(inquiry.eventType, nearDay(nightOfInquiry(inquiry, timeZone), today), inquiry.location);

  const ending = [...nights.values()]
    .flatMap(({ entries }) => entries)
    .filter((entry) => entry.kind === 'hold' && endsWithin(entry, now, LAST_HOURS))
    .sort((a, b) => a.expiresAt!.localeCompare(b.expiresAt!))
    .map(({ id, inquiryId, name, title, day, expiresAt, rank }): Line => ({
      key: id,
      ...(inquiryId && { id: inquiryId, canReply: true }),
      time: texts.endsIn(ageOf(now, expiresAt!)),
      name: nameOf({ name, title }),
      text: joined(desk.hold(rank!), nearDay(day, today)),
    }));
  const waiting = [...unanswered]
    .sort((a, b) => a.createdAt.localeCompare(b.createdAt))
    .map((inquiry): Line => ({
      key: inquiry.id,
      id: inquiry.id,
      time: ageOf(inquiry.createdAt, now),
      name: inquiry.name,
      text: factsOf(inquiry),
      canReply: true,
    }));
  const following = due.map((inquiry): Line => {
    const { id, name, followUpOn, followUpNote } = inquiry;
    return {
      key: `${id} due`,
      id,
      time: followUpOn! < today ? texts.since(shortDay(followUpOn!)) : desk.today,
      name,
      text: followUpNote ?? factsOf(inquiry),
      canReply: true,
    };
  });
  // A request may wait for two reasons.
  const deals = [...new Map(dealt.flat().map((inquiry) => [inquiry.id, inquiry])).values()];
  const money = deals.flatMap((inquiry): Line[] => {
    const deal = dealOf(inquiry, today);
    const { id, name } = inquiry;
    return deal?.waits ? [{ key: `${id} deal`, id, time: deal.words, name, text: factsOf(inquiry) }] : [];
  });
  const gigs = weekFrom(today).flatMap((day) => gigsOn(nights, day, today, timeZone));
  const resold = (sold?.[0] ?? []).map(({ inquiryId, name, day, keptCents }): Line => ({
    key: `${inquiryId} resold`,
    id: inquiryId,
    time: texts.soldAgain,
    name,
    text: joined(texts.giveBack(moneyText(keptCents)), nearDay(day, today)),
  }));
  const lines = [...ending, ...money, ...resold, ...waiting, ...following, ...gigs];
  const unseen = Math.max(0, (counts?.stages.new ?? 0) - unanswered.length);
  return { today: lines, count: lines.length + unseen };
};

export const weekFrom = (today: string): string[] => Array.from({ length: 7 }, (_, index) => dayAfter(today, index));

export const dayWord = (day: string, today: string): string => (day === today ? desk.today : shortDay(day));

export const gigsOn = (nights: Nights, day: string, today: string, timeZone: string): Line[] =>
  nightOn(nights, day)
    .entries.filter(({ kind }) => kind === 'booked' || kind === 'show')
    .map((entry): Line => {
      const { id, kind, inquiryId, eventId, title } = entry;
      return {
        key: id,
        ...(kind === 'show' ? { href: `#eventos-${eventId ?? id}` } : inquiryId && { id: inquiryId }),
        time: dayWord(day, today),
        name: kind === 'show' ? title : nameOf(entry),
        text: joined(hourOfEntry(entry, timeZone) ?? undefined, kind === 'show' ? desk.show : entryTitle(title)),
      };
    });

interface LinesProps {
  label: string;
  lines: Line[];
  /** The number of lines, also of those that were not loaded. */
  count: number;
  empty: string;
}

/** Two lines where there is no room for one. */
const NAME =
  'grid min-h-13 min-w-0 flex-1 grid-cols-[auto_minmax(0,1fr)] content-center gap-x-1.5 text-left text-sm hover:text-aqua focus-visible:text-aqua @xl:flex @xl:min-h-11 @xl:items-center';

export function AgendaLines({ label, lines, count, empty }: LinesProps) {
  const { open } = useDeskActs();
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? lines : lines.slice(0, FIRST);
  return (
    <section aria-label={label} data-agenda="" className="@container rounded-tile border border-rail bg-hall px-3 py-1">
      {lines.length === 0 && <p className="py-2.5 text-sm">{empty}</p>}
      <ul className="divide-y divide-rail">
        {shown.map(({ key, id, href, time, name, text, canReply }) => {
          const words = (
            <>
              <span className="text-bulb @xl:w-28 @xl:shrink-0">{time}</span>
              <span className="order-first col-span-2 truncate font-semibold text-paper @xl:order-none @xl:shrink-0">
                {name}
              </span>
              <span className="truncate">{text && `· ${text}`}</span>
            </>
          );
          return (
            <li key={key} className="flex items-center gap-2">
              {id && (
                <button type="button" className={NAME} onClick={() => open(id)}>
                  {words}
                </button>
              )}
              {href && (
                <a href={href} className={NAME}>
                  {words}
                </a>
              )}
              {!id && !href && <p className={NAME}>{words}</p>}
              {id && canReply && (
                <button
                  type="button"
                  aria-label={texts.replyTo(name)}
                  className={`${nextSmallShape} my-1 px-3`}
                  onClick={() => open(id, { isReplying: true })}
                >
                  {desk.reply}
                </button>
              )}
            </li>
          );
        })}
      </ul>
      {count > FIRST && (
        <button
          type="button"
          aria-expanded={isWhole}
          className="min-h-11 text-sm font-semibold text-aqua underline underline-offset-4"
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? texts.showLess : texts.showAll(count)}
        </button>
      )}
      {isWhole && count > lines.length && <p className="pb-2 text-sm">{texts.rest(lines.length)}</p>}
    </section>
  );
}

export function AgendaFailed() {
  const { reload } = useDeskActs();
  return (
    <p className="flex flex-wrap items-center gap-x-4">
      {texts.todayFailed}
      <button type="button" className={smallButton} onClick={reload}>
        {panel.retry}
      </button>
    </p>
  );
}
