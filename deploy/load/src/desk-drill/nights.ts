import { setTimeout as sleep } from 'node:timers/promises';
import type { CalendarEntry, Night } from '@tocada/contracts/dates/calendar.js';
import { PASSWORD } from '../bench-stack.js';
import type { DrillStack } from '../drill-stack.js';
import { settle } from '../patient-calls.js';
import { query } from '../query.js';
import { NIGHT_RANGE, TIME_ZONE, type Ledger } from './acts.js';

/** The time after an acknowledged act in which the taken nights may still be the ones before. Milliseconds. */
const FRESH = 1000;
const FIRST_PROBED = Date.UTC(2045, 0, 1);
const DAY_MS = 86_400_000;

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);

/** An admin with nights of its own, so that the right answer is always known, and held against availability. */
export async function probe(url: string, index: number, ledger: Ledger, resting: AbortSignal): Promise<void> {
  let count = 0;
  const act = (method: string, path: string, fields: object) => {
    count += 1;
    const key = `probe-${index}-${ledger.counts.probe ?? 0}-${count}-${Math.random()}`;
    return settle(`${url}/api/admin${path}`, method, fields, key);
  };
  const expected = async (night: string, isBusy: boolean, after: string) => {
    const acknowledged = performance.now();
    for (let look = 0; look < 3; look += 1) {
      await sleep(Math.max(0, acknowledged + FRESH - performance.now()));
      const answer = await fetch(`${url}/api/availability?from=${night}&to=${night}`).catch(() => undefined);
      // An answer that is marked as stale does not claim to be right.
      if (answer?.status !== 200 || answer.headers.has('cache-status')) continue;
      const { busy } = (await answer.json()) as { busy: string[] };
      if (busy.includes(night) !== isBusy)
        ledger.faults.push(`${night}: availability is wrong a second after ${after}; ${await standingOn(url, night)}`);
      return;
    }
  };
  const refused = (night: string, { status, body }: { status: number; body: any }, what: string) => {
    if (status !== 409 || body.code !== 'night_taken_by')
      ledger.faults.push(`${night}: ${what} answers ${status} ${body?.code ?? body?.kind}`);
  };

  while (!resting.aborted) {
    const number = (ledger.counts.probe ?? 0) + 1;
    ledger.counts.probe = number;
    const night = dayOf(FIRST_PROBED + (number * 2 + index) * 3 * DAY_MS);
    const client = { name: 'Sonda', email: `s${index}-${number}@probe.example`, phone: '9795550100' };
    const request = { ...client, eventType: 'Boda', location: 'Bryan TX', eventDate: night, source: 'phone' };
    const [one, other] = [
      (await act('POST', '/bookings', request)).body,
      (await act('POST', '/bookings', request)).body,
    ];
    const first = (await act('POST', `/bookings/${one.id}/holds`, {})).body as CalendarEntry;
    const second = (await act('POST', `/bookings/${other.id}/holds`, {})).body as CalendarEntry;
    refused(night, await act('POST', `/calendar/${second.id}/confirm`, {}), 'a booking over a first option');
    const { body: show } = await act('POST', '/events', {
      title: 'Sonda',
      location: 'Bryan TX',
      date: `${night}T21:00`,
    });
    const isBusy = expected(night, true, 'a show');
    const over = await act('POST', `/calendar/${first.id}/confirm`, {});
    refused(night, over, 'a booking over a show');
    await isBusy;
    await act('DELETE', `/events/${show.id}`, {});
    // A first attempt to book that had no answer may still be delivered, and then the night has become free for it.
    if (!over.isRepeated) await expected(night, false, 'the removal of a show');
    await act('POST', `/calendar/${first.id}/confirm`, {});
    await expected(night, true, 'a booking');
    // Nothing remains that the judges of all clients would count.
    for (const { id } of [one, other]) await act('DELETE', `/bookings/${id}`, {});
  }
}

/** The entries of a night by the panel's answer, for the line of a fault. */
async function standingOn(url: string, night: string): Promise<string> {
  const address = new URLSearchParams({ from: night, to: night, password: PASSWORD });
  const answer = await fetch(`${url}/api/admin/nights?${address}`).catch(() => undefined);
  return `the night is ${answer?.ok ? await answer.text() : 'not known'}`;
}

const NIGHT = (instant: string, hour: string) => `case when ${hour} < '06:00'
  then (${instant} at time zone '${TIME_ZONE}')::date - 1 else (${instant} at time zone '${TIME_ZONE}')::date end::text`;
const CLOCK = (instant: string) => `to_char(${instant} at time zone '${TIME_ZONE}', 'HH24:MI')`;

const SHOWS = `select id, inquiry_id as inquiry,
  ${NIGHT('date', `case when has_time then ${CLOCK('date')} else '06:00' end`)} as day from events`;
const ENTRIES = `select id, kind, inquiry_id as inquiry, day::text as day from calendar_entries as own
  where released_at is null and (kind <> 'hold' or (expires_at > now()
    and not exists (select from booking_inquiries where id = own.inquiry_id and status = 'completed')))`;
const ASKED = `select id, ${NIGHT('event_date', `coalesce(start_time, case when has_time then ${CLOCK('event_date')} else '06:00' end)`)} as day
  from booking_inquiries where not suspect and status <> 'completed'`;

interface Row {
  id: string;
  kind?: string;
  inquiry?: string | null;
  day: string;
}

const textOf = (parts: string[]) => parts.toSorted().join(' ');

/** At rest: compares the answer about every night with one that is computed from both databases. */
export async function judgeNights({ url, backing }: DrillStack): Promise<string[]> {
  const { from, to } = NIGHT_RANGE;
  const address = new URLSearchParams({ from, to, password: PASSWORD });
  const read = async () => ({
    shows: await query<Row>(backing.CONTENT_DATABASE_URL!, SHOWS),
    entries: await query<Row>(backing.BOOKINGS_DATABASE_URL!, ENTRIES),
    asked: await query<Row>(backing.BOOKINGS_DATABASE_URL!, ASKED),
  });
  const before = await read();
  const [nights, availability] = (await Promise.all(
    [`${url}/api/admin/nights?${address}`, `${url}/api/availability?from=${from}&to=${to}`].map(async (asked) =>
      (await fetch(asked)).json(),
    ),
  )) as [Night[], { busy: string[] }];
  const after = await read();
  // Also at rest a hold ends by the clock, and then it stands in one of the two only: either is a right answer.
  const faults = faultsIn(nights, availability.busy, after);
  const earlier = new Set(faultsIn(nights, availability.busy, before));
  return faults.filter((fault) => earlier.has(fault));
}

interface Stored {
  shows: Row[];
  entries: Row[];
  asked: Row[];
}

function faultsIn(nights: Night[], busy: string[], { shows, entries, asked }: Stored): string[] {
  const { from, to } = NIGHT_RANGE;
  const faults: string[] = [];
  for (let time = Date.parse(from); time <= Date.parse(to); time += DAY_MS) {
    const day = dayOf(time);
    const on = (rows: Row[]) => rows.filter((row) => row.day === day);
    const isBooking = ({ inquiry }: Row) =>
      on(entries).some((entry) => entry.kind === 'booked' && inquiry !== null && entry.inquiry === inquiry);
    const standing = textOf([
      ...on(entries).map(({ id }) => id),
      ...on(shows).flatMap((show) => (isBooking(show) ? [] : [show.id])),
    ]);
    const night = nights.find((one) => one.day === day);
    const shown = textOf(night?.entries.map(({ id }) => id) ?? []);
    if (shown !== standing) faults.push(`${day}: the night has [${shown}], the databases have [${standing}]`);
    const [told, open] = [
      textOf(night?.asked.map(({ inquiryId }) => inquiryId) ?? []),
      textOf(on(asked).map(({ id }) => id)),
    ];
    if (night && night.asked.length < 20 && told !== open)
      faults.push(`${day}: asked by [${told}], open are [${open}]`);
    const isTaken = on(shows).length > 0 || on(entries).some(({ kind }) => kind !== 'hold');
    if (busy.includes(day) !== isTaken) faults.push(`${day}: availability says ${String(!isTaken)}`);
    if ((night?.state === 'taken') !== isTaken) faults.push(`${day}: the night is ${night?.state ?? 'not listed'}`);
  }
  return faults;
}
