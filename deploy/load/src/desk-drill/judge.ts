import { STATUS_OF, type Stage } from '@tocada/contracts/kit/stages.js';
import type { DrillStack } from '../drill-stack.js';
import { query } from '../query.js';
import { entriesOfNights, type Ledger } from './acts.js';

const OVERLAPS = `select a.day::text as day from calendar_entries a join calendar_entries b on a.id < b.id and a.slot && b.slot
  where a.kind in ('booked', 'blocked') and a.released_at is null
  and b.kind in ('booked', 'blocked') and b.released_at is null`;

/** The nights that two have. */
export const overlaps = async (database: string): Promise<string[]> =>
  (await query<{ day: string }>(database, OVERLAPS)).map(({ day }) => `two have ${day}`);

/** A request has a night once. */
const TWICE = `select inquiry_id as inquiry, day::text as day from calendar_entries
  where inquiry_id is not null and released_at is null and (kind <> 'hold' or expires_at > now())
  group by inquiry_id, day having count(*) > 1`;

const INQUIRIES = `select id, email, stage, status, suspect,
  (select count(*)::int from calendar_entries where inquiry_id = i.id and released_at is null and kind = 'booked') as booked,
  (select count(*)::int from calendar_entries where inquiry_id = i.id and released_at is null and kind = 'hold'
    and expires_at > now()) as held,
  (select count(*)::int from activities where inquiry_id = i.id and kind = 'note') as notes,
  (select count(*)::int from activities where inquiry_id = i.id and kind = 'reply') as told,
  (select count(*)::int from replies where inquiry_id = i.id) as replies
  from booking_inquiries i`;

interface Row {
  id: string;
  email: string;
  stage: Stage;
  status: string;
  suspect: boolean;
  booked: number;
  held: number;
  notes: number;
  told: number;
  replies: number;
}

function* faultsOf(row: Row, { notes, replies }: Ledger): Generator<string> {
  const { id, stage, status, booked, held } = row;
  if (STATUS_OF[stage] !== status) yield `${stage} with ${status}`;
  if (status === 'completed' && held > 0) yield `${stage} holds a date`;
  if (['lost', 'cancelled'].includes(stage) && booked > 0) yield `${stage} has a booking`;
  if (stage === 'booked' && booked === 0) yield 'booked without a booking';
  // Every act that was acknowledged happened once, and no other act left a trace.
  if (row.notes !== (notes.get(id) ?? 0)) yield `${row.notes} notes, ${notes.get(id) ?? 0} acknowledged`;
  if (row.replies !== (replies.get(id) ?? 0)) yield `${row.replies} replies, ${replies.get(id) ?? 0} acknowledged`;
  if (row.told !== row.replies) yield `${row.replies} replies, ${row.told} in the timeline`;
}

/** Compares what stands in the end with the rules and with what was acknowledged. */
export async function judge({ url, backing }: DrillStack, ledger: Ledger): Promise<string[]> {
  const database = backing.BOOKINGS_DATABASE_URL!;
  const faults = [...ledger.faults, ...(await overlaps(database))];
  for (const { inquiry, day } of await query<{ inquiry: string; day: string }>(database, TWICE))
    faults.push(`${inquiry}: has ${day} twice`);
  const rows = await query<Row>(database, INQUIRIES);
  for (const row of rows) for (const fault of faultsOf(row, ledger)) faults.push(`${row.id}: ${fault}`);
  const byEmail = Map.groupBy(rows, ({ email }) => email);
  for (const [email, id] of ledger.inquiries) {
    const found = (byEmail.get(email) ?? []).map((row) => row.id);
    const expected = ledger.erased.has(id) ? [] : [id];
    if (found.join() !== expected.join()) faults.push(`${email}: ${found.length} rows, not ${expected.length}`);
  }
  if (byEmail.size !== ledger.inquiries.size - ledger.erased.size)
    faults.push(`${byEmail.size} clients, ${ledger.inquiries.size - ledger.erased.size} acknowledged`);
  for (const id of ledger.erased) {
    const left = await query(database, `select 1 from inbox where result::text like '%' || $1 || '%'`, [id]);
    if (left.length > 0) faults.push(`${id}: erased, and ${left.length} recorded answers name it`);
  }
  faults.push(...(await ranks(url)), ...brokenWords(ledger));
  return faults;
}

/** Bookings over a show or a first option that was acknowledged before the call and stood until its acknowledgement. */
const brokenWords = ({ shown, held, booked }: Ledger): string[] =>
  booked.flatMap((booking) =>
    [...shown, ...held]
      .filter(
        ({ night, from, to, inquiryId }) =>
          night === booking.night &&
          from < booking.from &&
          to > booking.to &&
          (inquiryId === null || inquiryId !== booking.inquiryId),
      )
      .map(({ id }) => `${booking.night}: booked over ${id} without asking`),
  );

/** The holds of a night are ranked from 1 without gaps. */
async function ranks(url: string): Promise<string[]> {
  const entries = await entriesOfNights(url);
  if (!entries) return ['the entries of the nights cannot be had'];
  return [...Map.groupBy(entries, ({ day }) => day)].flatMap(([day, ofNight]) => {
    const found = ofNight.flatMap(({ rank }) => rank ?? []).toSorted((a, b) => a - b);
    return found.every((rank, index) => rank === index + 1) ? [] : [`${day}: ranks ${found.join(' ')}`];
  });
}
