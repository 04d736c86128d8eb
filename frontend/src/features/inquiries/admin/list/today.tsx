import { dayAfter } from '@tocada/contracts/dates.js';
import { INQUIRY_ADMIN_ROUTES, type AdminInquiry } from '@tocada/contracts/inquiries.js';
import { useState, type ReactNode } from 'react';
import { useNow, useSite } from '../../../../lib/context';
import { useDeskActs } from '../desk/desk-context';
import { ageOf, endsSoon, isLate, shortMoment } from '../desk/next-step';
import { hourOfEntry, nightOn, shortDay } from '../desk/nights';
import { useNights } from '../desk/nights-context';
import { smallButton } from '../desk/small-button';
import { useCounts, useDeskRead, useToday } from '../desk/use-desk';

/** Rows of a list of the strip. */
const LIMIT = 100;
const { path } = INQUIRY_ADMIN_ROUTES.page;
const READS = [`${path}?status=pending&suspect=false&limit=${LIMIT}`, `${path}?due=true&suspect=false&limit=${LIMIT}`];

interface Line {
  key: string;
  /** The inquiry that a press opens; null for what is none. */
  id: string | null;
  name: string;
  text: string;
}

interface Group {
  title: string;
  count: number;
  /** The time that the first of them waits. */
  hint?: string | undefined;
  lines: Line[];
}

const countOf = (count: number) => (count > 999 ? '999+' : String(count));

/** The groups of requests that need the band today. */
const useGroups = (): Group[] | 'failed' | undefined => {
  const { timeZone } = useSite();
  const now = useNow();
  const today = useToday();
  const counts = useCounts();
  const { nights, failed } = useNights();
  const { data, error } = useDeskRead<AdminInquiry[]>(READS);
  if (!nights || !data) return failed || error ? 'failed' : undefined;
  const [unanswered = [], due = []] = data;
  const isAll = unanswered.length < LIMIT;
  const oldest = unanswered.at(-1);
  const week = Array.from({ length: 7 }, (_, index) => dayAfter(today, index));
  const ending = [...nights.values()]
    .flatMap(({ entries }) => entries)
    .filter((entry) => entry.kind === 'hold' && endsSoon(entry, now))
    .sort((a, b) => a.expiresAt!.localeCompare(b.expiresAt!));
  const gigs = week
    .flatMap((day) => nightOn(nights, day).entries)
    .filter(({ kind }) => kind === 'booked' || kind === 'show')
    .map((entry): Line => {
      const { id, kind, inquiryId, day, title, name } = entry;
      const hour = hourOfEntry(entry, timeZone);
      const on = hour ? `${shortDay(day)}, ${hour}` : shortDay(day);
      return kind === 'show'
        ? { key: id, id: null, name: title, text: `${on} · show` }
        : { key: id, id: inquiryId, name: name ?? title, text: `${on} · ${title}` };
    });
  return [
    {
      title: 'Sin responder',
      count: isAll ? unanswered.length : (counts?.stages.new ?? LIMIT),
      // The list begins with the newest, so the oldest is known only when all are.
      hint: isAll && oldest && isLate(oldest.createdAt, now) ? ageOf(oldest.createdAt, now) : undefined,
      // The one that waits longest comes first.
      lines: unanswered
        .map(({ id, name, createdAt }) => ({ key: id, id, name, text: `espera hace ${ageOf(createdAt, now)}` }))
        .reverse(),
    },
    {
      title: 'Por dar seguimiento',
      count: due.length < LIMIT ? due.length : (counts?.due ?? LIMIT),
      lines: due.map(({ id, name, followUpOn, followUpNote }) => ({
        key: id,
        id,
        name,
        text: `${followUpOn! < today ? `desde el ${shortDay(followUpOn!)}` : 'hoy'}${followUpNote ? `: ${followUpNote}` : ''}`,
      })),
    },
    {
      title: 'Apartados por vencer',
      count: ending.length,
      lines: ending.map((entry) => ({
        key: entry.id,
        id: entry.inquiryId,
        name: entry.name ?? entry.title,
        text: `aparta el ${shortDay(entry.day)} hasta el ${shortMoment(entry.expiresAt!, timeZone)}`,
      })),
    },
    {
      title: 'Tocadas de la semana',
      count: gigs.length,
      lines: gigs,
    },
  ];
};

interface Props {
  onOpen: (id: string) => void;
}

function Lines({ count, lines, onOpen }: Props & Group): ReactNode {
  return (
    <ul className="mt-3 grid max-h-[60vh] gap-2 overflow-y-auto rounded-tile border border-rail bg-hall p-4">
      {count > lines.length && <li>Aquí están las {lines.length} más recientes. Las demás están en la lista.</li>}
      {lines.map(({ key, id, name, text }) => (
        <li key={key} className="flex flex-wrap items-center gap-x-3">
          {id ? (
            <button
              type="button"
              className="min-h-11 text-left font-semibold break-words text-aqua underline underline-offset-4"
              onClick={() => onOpen(id)}
            >
              {name}
            </button>
          ) : (
            <span className="font-semibold text-paper">{name}</span>
          )}
          <span>{text}</span>
        </li>
      ))}
    </ul>
  );
}

/** The requests that need the band today: a line of counts. Each opens its requests. */
export function Today({ onOpen }: Props) {
  const groups = useGroups();
  const { reload } = useDeskActs();
  const [open, setOpen] = useState<string>();
  const shown = Array.isArray(groups) ? groups.find(({ title }) => title === open) : undefined;
  return (
    <section aria-label="Hoy" className="min-h-14">
      {groups === 'failed' && (
        <p className="flex flex-wrap items-center gap-x-4">
          No se pudo cargar lo de hoy.
          <button type="button" className={smallButton} onClick={reload}>
            Reintentar
          </button>
        </p>
      )}
      {Array.isArray(groups) && (
        // The counts change while one reads the list below, so the height is always the same.
        <ul className="grid grid-cols-4 gap-1.5 sm:gap-3">
          {groups.map(({ title, count, hint, lines }) => (
            <li key={title}>
              <button
                type="button"
                aria-expanded={open === title}
                disabled={lines.length === 0}
                className="flex size-full min-h-14 flex-col-reverse items-center justify-center rounded-tile border border-rail bg-hall py-1.5 text-center text-xs hyphens-auto text-paper hover:border-aqua aria-expanded:border-aqua disabled:border-rail disabled:text-dust sm:text-sm"
                onClick={() => setOpen(open === title ? undefined : title)}
              >
                <span>{title}</span>
                <span className="whitespace-nowrap">
                  <span className={`text-base font-semibold ${lines.length > 0 ? 'text-bulb' : ''}`}>
                    {countOf(count)}
                  </span>
                  {hint && <span className="sm:hidden"> ({hint.replace(/ días?$/, ' d')})</span>}
                  {hint && <span className="max-sm:hidden"> · el más viejo, {hint}</span>}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {shown && shown.lines.length > 0 && (
        <Lines
          {...shown}
          onOpen={(id) => {
            setOpen(undefined);
            onOpen(id);
          }}
        />
      )}
    </section>
  );
}
