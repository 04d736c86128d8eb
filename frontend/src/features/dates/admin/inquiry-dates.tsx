import { CALENDAR_ADMIN_ROUTES, type CalendarEntry } from '@tocada/contracts/dates/calendar.js';
import { isoDay } from '@tocada/contracts/ground/days.js';
import { isClosed } from '@tocada/contracts/kit/stages.js';
import { useState } from 'react';
import { useSite } from '../../../lib/context';
import { useSession } from '../../../panel/admin-session';
import { useAsk } from '../../../panel/confirm';
import { useDeskActs } from '../../../panel/desk/desk-context';
import { texts as desk } from '../../../panel/desk/desk.texts';
import { endOfDay } from '../../../panel/desk/end-of-day';
import { markName } from '../../../panel/desk/mark';
import {
  holdEnd,
  hourOfEntry,
  nameOf,
  nightOfInquiry,
  nightOn,
  othersWaiting,
  shortDay,
} from '../../../panel/desk/nights';
import { useNights } from '../../../panel/desk/nights-context';
import { Overruled } from '../../../panel/desk/overruled';
import { Part, type SectionProps } from '../../../panel/desk/part';
import { Refusal } from '../../../panel/desk/refusal';
import { mainSmallButton, smallButton } from '../../../panel/desk/small-button';
import { texts as words } from '../../../panel/desk/stage-words.texts';
import { useAct, type Work } from '../../../panel/desk/use-act';
import { useToday } from '../../../panel/desk/use-desk';
import { Badge } from '../../../ui/badge';
import { loneLinkClass } from '../../../ui/button';
import { ChallengeMessage, type Challenged } from './challenge-message';
import { DateForm, type Answer, type Asked } from './date-form';
import { texts } from './holds.texts';

/** The dates of an inquiry in the calendar, and what else there is on its night. */
export function InquiryDates({ inquiry, onChange, onDone }: SectionProps) {
  const session = useSession();
  const { timeZone } = useSite();
  const today = useToday();
  const ask = useAsk();
  const { open } = useDeskActs();
  const { nights } = useNights();
  const { busy, refusal, overruled, run } = useAct(onChange);
  const [asked, setAsked] = useState<Asked>();
  const [message, setMessage] = useState<Challenged>();
  const { id, stage, entries } = inquiry;
  const day = isoDay(inquiry.eventDate, timeZone);
  const nightDay = nightOfInquiry(inquiry, timeZone);
  const isOpen = stage != null && !isClosed(stage);
  const own = entries.filter(({ releasedAt }) => !releasedAt);
  const { night } = inquiry;
  const others = night.entries.filter(({ inquiryId }) => inquiryId !== id);
  const asking = night.asked.filter(
    ({ inquiryId }) => inquiryId !== id && !others.some((entry) => entry.inquiryId === inquiryId),
  );

  const act = async (done: string, work: Work) => {
    if (!(await run(done, work))) return;
    setAsked(undefined);
    onDone();
  };
  const save = (form: Asked, { day: chosen, startTime, endTime, until }: Answer) => {
    const expiresAt = endOfDay(until || chosen, timeZone);
    if (form.kind === 'hold') {
      // Without a day, the inquiry's own hours count.
      const on = chosen === day ? {} : { day: chosen };
      return act(desk.dateActs.held, ({ anyway }) =>
        session.call(CALENDAR_ADMIN_ROUTES.hold, { id }, { ...on, expiresAt, anyway }),
      );
    }
    const { id: entryId } = form.entry;
    // Another admin may have changed it while the form was open.
    const { revision } = own.find((entry) => entry.id === entryId) ?? form.entry;
    if (form.kind === 'extend')
      return act(desk.dateActs.extended, () =>
        session.call(CALENDAR_ADMIN_ROUTES.extend, { id: entryId }, { revision, expiresAt }),
      );
    return act(desk.dateActs.moved, ({ anyway }) =>
      session.call(CALENDAR_ADMIN_ROUTES.move, { id: entryId }, { revision, day: chosen, startTime, endTime, anyway }),
    );
  };
  const confirm = ({ id: entryId, revision }: CalendarEntry) =>
    act(desk.dateActs.booked, (more) =>
      session.call(CALENDAR_ADMIN_ROUTES.confirm, { id: entryId }, { revision, ...more }),
    );
  const release = ({ id: entryId, revision }: CalendarEntry) =>
    act(desk.dateActs.released, () => session.call(CALENDAR_ADMIN_ROUTES.release, { id: entryId }, { revision }));
  const challenge = async ({ id: entryId, revision, day: on, inquiryId }: CalendarEntry) => {
    // The hold may be of another night than the inquiry.
    const known = on === night.day ? night : nightOn(nights ?? new Map(), on);
    const question = { title: texts.nobodyWaits, text: texts.challengeText, action: texts.challenge };
    if (othersWaiting(known, inquiryId) === 0 && !(await ask(question))) return;
    await act(texts.challenged, async () =>
      setMessage(await session.call(CALENDAR_ADMIN_ROUTES.challenge, { id: entryId }, { revision })),
    );
  };

  const challengeButton = (entry: CalendarEntry) =>
    entry.rank === 1 && (
      <button type="button" disabled={busy} className={smallButton} onClick={() => void challenge(entry)}>
        {texts.challengeHours}
      </button>
    );
  const wordsOf = ({ kind, live, rank, expiresAt }: CalendarEntry) => {
    if (kind !== 'hold') return markName(kind);
    return live ? desk.holdsUntil(rank!, holdEnd(expiresAt!, timeZone, today)) : texts.ended;
  };
  const hourText = (entry: CalendarEntry) => {
    const hour = hourOfEntry(entry, timeZone);
    return hour ? ` · ${hour}` : '';
  };
  return (
    <Part title={texts.title}>
      {own.length === 0 && <p>{texts.noDate}</p>}
      <ul className="space-y-4">
        {own.map((entry) => (
          <li key={entry.id} className="space-y-3 rounded-tile border border-rail p-4">
            <p className="text-paper">
              <span className="font-semibold">
                {shortDay(entry.day, today)}
                {hourText(entry)}
              </span>{' '}
              · {wordsOf(entry)}
            </p>
            <div className="flex flex-wrap gap-3">
              {/* The stage has the button that books the inquiry's own night. */}
              {entry.kind === 'hold' && isOpen && entry.day !== nightDay && (
                <button type="button" disabled={busy} className={mainSmallButton} onClick={() => void confirm(entry)}>
                  {desk.bookOn(shortDay(entry.day, today))}
                </button>
              )}
              {entry.kind === 'hold' && entry.live && (
                <>
                  <button
                    type="button"
                    disabled={busy}
                    className={smallButton}
                    onClick={() => setAsked({ kind: 'extend', entry })}
                  >
                    {texts.extend}
                  </button>
                  {challengeButton(entry)}
                </>
              )}
              {entry.live && (
                <button
                  type="button"
                  disabled={busy}
                  className={smallButton}
                  onClick={() => setAsked({ kind: 'move', entry })}
                >
                  {texts.moveDate}
                </button>
              )}
              {!(entry.kind === 'booked' && stage === 'booked') && (
                <button type="button" disabled={busy} className={smallButton} onClick={() => void release(entry)}>
                  {desk.release}
                </button>
              )}
            </div>
          </li>
        ))}
      </ul>
      {(others.length > 0 || asking.length > 0) && (
        <div className="space-y-2">
          <p className="font-semibold text-paper">{texts.sameNight}</p>
          <ul className="space-y-2">
            {others.map((entry) =>
              entry.kind === 'show' ? (
                <li key={entry.id} className="flex flex-wrap items-center gap-3">
                  <Badge tone="alarm">{desk.show}</Badge>
                  <a href={`#eventos-${entry.eventId ?? entry.id}`} className={`${loneLinkClass} min-w-0 break-words`}>
                    {entry.title}
                    {hourText(entry)}
                  </a>
                </li>
              ) : (
                <li key={entry.id} className="flex flex-wrap items-center gap-3">
                  <span className="min-w-0 break-words">
                    <span className="font-semibold text-paper">{nameOf(entry)}</span>
                    {hourText(entry)} · {wordsOf(entry)}
                  </span>
                  {entry.kind === 'hold' && challengeButton(entry)}
                </li>
              ),
            )}
            {asking.map(({ inquiryId, name, eventType, location, stage: at }) => (
              <li key={inquiryId} className="flex flex-wrap items-center gap-x-3">
                <button
                  type="button"
                  className="min-h-11 text-left font-semibold break-words text-aqua underline underline-offset-4"
                  onClick={() => open(inquiryId)}
                >
                  {name}
                </button>
                <span className="min-w-0 break-words">
                  {texts.asks([eventType, location].filter(Boolean).join(', '))} · {words.stages[at].name}
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
      {isOpen && inquiry.dateNote && <p className="text-sm">{desk.dateFirst}</p>}
      {isOpen && stage !== 'booked' && !inquiry.dateNote && (
        <p>
          <button
            type="button"
            aria-expanded={asked?.kind === 'hold'}
            className={smallButton}
            onClick={() => setAsked(asked?.kind === 'hold' ? undefined : { kind: 'hold' })}
          >
            {texts.holdDate}
          </button>
        </p>
      )}
      <Refusal>{refusal}</Refusal>
      <Overruled ids={overruled} />
      {asked && (
        <DateForm
          key={asked.kind === 'hold' ? 'hold' : `${asked.kind} ${asked.entry.id}`}
          asked={asked}
          day={day}
          busy={busy}
          onSave={(answer) => void save(asked, answer)}
          onCancel={() => setAsked(undefined)}
        />
      )}
      {message && <ChallengeMessage challenged={message} />}
    </Part>
  );
}
