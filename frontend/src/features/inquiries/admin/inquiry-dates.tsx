import { CALENDAR_ADMIN_ROUTES, type CalendarEntry } from '@tocada/contracts/calendar.js';
import { isoDay, isoTime } from '@tocada/contracts/dates.js';
import type { InquiryDetail } from '@tocada/contracts/inquiries.js';
import { STATUS_OF } from '@tocada/contracts/stages.js';
import { useId, useState, type FormEvent } from 'react';
import { useSite } from '../../../lib/context';
import { useSession } from '../../../panel/admin-session';
import { Badge } from '../../../ui/badge';
import { Field } from '../../../ui/field';
import { ChallengeMessage, type Challenged } from './challenge-message';
import { endOfDay } from './end-of-day';
import type { PartProps } from './part-props';
import { shortMoment } from './next-step';
import { dayAfter, nightOn, shortDay } from './nights';
import { useNights } from './nights-context';
import { Refusal } from './refusal';
import { useAct } from './use-act';
import { useToday } from './use-desk';
import { mainSmallButton, smallButton } from './small-button';

/** Which small form is open: a new hold, or one entry's new end or new night. */
type Asked = { what: 'hold' } | { what: 'extend' | 'move'; entry: CalendarEntry };

interface Night {
  day: string;
  startTime: string | null;
  endTime: string | null;
  until: string;
}

const hourOfEntry = (iso: string | null, timeZone: string) => (iso ? isoTime(iso, timeZone).slice(11, 16) : '');

interface AskProps {
  asked: Asked;
  /** The day of the inquiry. */
  day: string;
  busy: boolean;
  onSave: (night: Night) => void;
  onCancel: () => void;
}

const SAVE = { hold: 'Apartar', extend: 'Alargar', move: 'Cambiar la fecha' };

function Ask({ asked, day: wanted, busy, onSave, onCancel }: AskProps) {
  const { timeZone } = useSite();
  const today = useToday();
  const id = useId();
  const entry = asked.what === 'hold' ? undefined : asked.entry;
  const [day, setDay] = useState(entry?.day ?? wanted);
  const [start, setStart] = useState(hourOfEntry(entry?.startsAt ?? null, timeZone));
  const [end, setEnd] = useState(hourOfEntry(entry?.endsAt ?? null, timeZone));
  const [until, setUntil] = useState(() => dayAfter(today, 7));
  const [errors, setErrors] = useState<{ day?: string; until?: string; start?: string }>({});
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = {
      ...(asked.what !== 'extend' && !day && { day: 'Elige un día' }),
      ...(asked.what !== 'move' && !(until >= today) && { until: 'Elige hoy o un día que venga' }),
      ...(asked.what === 'move' && end && !start && { start: 'Falta la hora de inicio' }),
    };
    setErrors(found);
    if (Object.keys(found).length === 0) onSave({ day, startTime: start || null, endTime: end || null, until });
  };
  return (
    <form noValidate className="grid gap-4 rounded-tile border border-rail p-4 sm:grid-cols-2" onSubmit={submit}>
      {asked.what !== 'extend' && (
        <Field form={id} name="day" label="Día" required error={errors.day} className="sm:col-span-2">
          <input type="date" value={day} onChange={(event) => setDay(event.target.value)} />
        </Field>
      )}
      {asked.what === 'move' ? (
        <>
          <Field form={id} name="start" label="Empieza (Opcional)" error={errors.start}>
            <input type="time" value={start} onChange={(event) => setStart(event.target.value)} />
          </Field>
          <Field form={id} name="end" label="Termina (Opcional)" error={undefined}>
            <input type="time" value={end} onChange={(event) => setEnd(event.target.value)} />
          </Field>
        </>
      ) : (
        <Field form={id} name="until" label="Apartada hasta" required error={errors.until} className="sm:col-span-2">
          <input type="date" min={today} value={until} onChange={(event) => setUntil(event.target.value)} />
        </Field>
      )}
      <div className="flex flex-wrap gap-3 sm:col-span-2">
        <button type="submit" disabled={busy} className={mainSmallButton}>
          {SAVE[asked.what]}
        </button>
        <button type="button" disabled={busy} className={smallButton} onClick={onCancel}>
          No, volver
        </button>
      </div>
    </form>
  );
}

/** The dates of an inquiry in the calendar, and who else wants the night. */
export function InquiryDates({
  inquiry,
  onChange,
  onDone,
  entries,
}: PartProps & { entries: InquiryDetail['entries'] }) {
  const session = useSession();
  const { timeZone } = useSite();
  const { nights } = useNights();
  const { busy, refusal, run } = useAct(onChange);
  const [asked, setAsked] = useState<Asked>();
  const [message, setMessage] = useState<Challenged>();
  const { id, stage } = inquiry;
  const day = isoDay(inquiry.eventDate, timeZone);
  const isClosed = !stage || STATUS_OF[stage] === 'completed';
  const own = entries.filter(({ releasedAt }) => !releasedAt);
  const { entries: all, shows } = nights ? nightOn(nights, day) : { entries: [], shows: [] };
  const others = all.filter(({ inquiryId }) => inquiryId !== id);

  const act = async (done: string, work: () => Promise<unknown>) => {
    if (!(await run(done, work))) return;
    setAsked(undefined);
    onDone();
  };
  const save = (what: Asked, { day: chosen, startTime, endTime, until }: Night) => {
    const expiresAt = endOfDay(until || chosen, timeZone);
    if (what.what === 'hold') {
      // Without a day, the inquiry's own hours count.
      const night = chosen === day ? {} : { day: chosen };
      return act('Fecha apartada', () => session.call(CALENDAR_ADMIN_ROUTES.hold, { id }, { ...night, expiresAt }));
    }
    const { id: entryId } = what.entry;
    // Somebody else may have changed it while the form was open.
    const { revision } = own.find((entry) => entry.id === entryId) ?? what.entry;
    if (what.what === 'extend')
      return act('Fecha apartada por más tiempo', () =>
        session.call(CALENDAR_ADMIN_ROUTES.extend, { id: entryId }, { revision, expiresAt }),
      );
    return act('Fecha cambiada', () =>
      session.call(CALENDAR_ADMIN_ROUTES.move, { id: entryId }, { revision, day: chosen, startTime, endTime }),
    );
  };
  const confirm = ({ id: entryId, revision }: CalendarEntry) =>
    act('Fecha reservada', () => session.call(CALENDAR_ADMIN_ROUTES.confirm, { id: entryId }, { revision }));
  const release = ({ id: entryId, revision }: CalendarEntry) =>
    act('Fecha liberada', () => session.call(CALENDAR_ADMIN_ROUTES.release, { id: entryId }, { revision }));
  const challenge = ({ id: entryId, revision }: CalendarEntry) =>
    act('Tiene 48 horas', async () =>
      setMessage(await session.call(CALENDAR_ADMIN_ROUTES.challenge, { id: entryId }, { revision })),
    );

  const challengeButton = (entry: CalendarEntry) =>
    entry.rank === 1 && (
      <button type="button" disabled={busy} className={smallButton} onClick={() => void challenge(entry)}>
        Dar 48 horas
      </button>
    );
  const wordsOf = ({ kind, live, rank, expiresAt }: CalendarEntry) => {
    if (kind === 'booked') return 'Reservada';
    if (kind === 'blocked') return 'Bloqueada';
    if (kind === 'external') return 'Ocupada, según otro calendario';
    return live ? `${rank}.ª opción, vence el ${shortMoment(expiresAt!, timeZone)}` : 'Venció; ya no aparta la fecha';
  };
  return (
    <>
      {own.length === 0 && <p>No tiene ninguna fecha apartada.</p>}
      <ul className="space-y-4">
        {own.map((entry) => (
          <li key={entry.id} className="space-y-3 rounded-tile border border-rail p-4">
            <p className="text-paper">
              <span className="font-semibold">{shortDay(entry.day)}</span> · {wordsOf(entry)}
            </p>
            <div className="flex flex-wrap gap-3">
              {entry.kind === 'hold' && !isClosed && (
                <button type="button" disabled={busy} className={mainSmallButton} onClick={() => void confirm(entry)}>
                  Reservar este día
                </button>
              )}
              {entry.kind === 'hold' && entry.live && (
                <>
                  <button
                    type="button"
                    disabled={busy}
                    className={smallButton}
                    onClick={() => setAsked({ what: 'extend', entry })}
                  >
                    Alargar
                  </button>
                  {challengeButton(entry)}
                </>
              )}
              {entry.live && (
                <button
                  type="button"
                  disabled={busy}
                  className={smallButton}
                  onClick={() => setAsked({ what: 'move', entry })}
                >
                  Nueva fecha
                </button>
              )}
              {!(entry.kind === 'booked' && stage === 'booked') && (
                <button type="button" disabled={busy} className={smallButton} onClick={() => void release(entry)}>
                  Liberar
                </button>
              )}
            </div>
          </li>
        ))}
      </ul>
      {(others.length > 0 || shows.length > 0) && (
        <div className="space-y-2">
          <p className="font-semibold text-paper">Esa noche también</p>
          <ul className="space-y-2">
            {shows.map((show) => (
              <li key={show.id}>
                <Badge tone="alarm">Show</Badge> {show.title}
              </li>
            ))}
            {others.map((entry) => (
              <li key={entry.id} className="flex flex-wrap items-center gap-3">
                <span>
                  <span className="font-semibold text-paper">{entry.name ?? entry.title}</span> · {wordsOf(entry)}
                </span>
                {entry.kind === 'hold' && challengeButton(entry)}
              </li>
            ))}
          </ul>
        </div>
      )}
      {!isClosed && stage !== 'booked' && (
        <p>
          <button
            type="button"
            aria-expanded={asked?.what === 'hold'}
            className={smallButton}
            onClick={() => setAsked(asked?.what === 'hold' ? undefined : { what: 'hold' })}
          >
            Apartar una fecha
          </button>
        </p>
      )}
      <Refusal>{refusal}</Refusal>
      {asked && (
        <Ask
          key={asked.what === 'hold' ? 'hold' : `${asked.what} ${asked.entry.id}`}
          asked={asked}
          day={day}
          busy={busy}
          onSave={(night) => void save(asked, night)}
          onCancel={() => setAsked(undefined)}
        />
      )}
      {message && <ChallengeMessage challenged={message} />}
    </>
  );
}
