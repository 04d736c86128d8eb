import { isoDay } from '@tocada/contracts/ground/days.js';
import { LIMITS } from '@tocada/contracts/ground/limits.js';
import type { InquiriesQuery, InquiryOrder } from '@tocada/contracts/inquiries/inquiries-query.js';
import { badCursor, beyond, decodeCursor, encodeCursor, type Position } from '@tocada/runtime/database/keyset.js';
import { localMoment } from '@tocada/runtime/zone.js';
import type { Filter } from './inquiries.filter.js';
import type { InquiryRow } from './inquiry.entity.js';

/** Rows of a list that stand together, in the order of an instant. */
interface Part {
  // since 0.2: 0.1.0 knows the keys 0 and 1 alone.
  /** The name of the part in cursors. */
  key: number;
  where: object;
  column: 'createdAt' | 'eventDate';
  direction: 'asc' | 'desc';
}

const DATED = { dateNote: null };
const DATELESS = { dateNote: { $ne: null } };

/** The parts of the list in each order, one after the other. @param today the start of the local day */
const PARTS: Record<InquiryOrder, (today: Date) => Part[]> = {
  arrival: () => [{ key: 0, where: {}, column: 'createdAt', direction: 'desc' }],
  event: (today) => [
    { key: 0, where: { ...DATED, eventDate: { $gte: today } }, column: 'eventDate', direction: 'asc' },
    // A request without a day is never past.
    { key: 2, where: DATELESS, column: 'eventDate', direction: 'asc' },
    { key: 1, where: { ...DATED, eventDate: { $lt: today } }, column: 'eventDate', direction: 'desc' },
  ],
  waiting: (today) => {
    // A request about a day that has passed waits for no answer.
    const open = { status: 'pending', suspect: false };
    const isAhead = { ...DATED, eventDate: { $gte: today } };
    return [
      { key: 0, where: { ...open, ...isAhead }, column: 'createdAt', direction: 'asc' },
      { key: 2, where: { ...open, ...DATELESS }, column: 'createdAt', direction: 'asc' },
      {
        key: 1,
        where: { $not: { ...open, $or: [isAhead, DATELESS] } },
        column: 'createdAt',
        direction: 'desc',
      },
    ];
  },
};

interface Start {
  /** The key of a part. */
  part: number;
  /** The same on all pages of a walk, or a row would change its part at midnight. */
  today: Date;
  /** Undefined at the start of the list. */
  after?: Position;
}

// since 0.2: 0.1.0 knows this order alone.
/** The cursors of `arrival` are those of the other lists. */
const cursorOf = (sort: InquiryOrder, part: number, today: Date, position: Position): string =>
  sort === 'arrival' ? encodeCursor(position) : `${sort}.${part}.${today.getTime()}.${encodeCursor(position)}`;

/** @throws AppError `invalid` when the cursor is none of this order */
function startAt(sort: InquiryOrder, cursor: string): Start {
  if (sort === 'arrival') return { part: 0, today: new Date(), after: decodeCursor(cursor) };
  const [, order, part, today, position] = /^([a-z]+)\.([0-2])\.(\d{1,13})\.([^.]+)$/.exec(cursor) ?? [];
  if (order !== sort || !position) throw badCursor();
  return { part: Number(part), today: new Date(Number(today)), after: decodeCursor(position) };
}

/**
 * A page of the list in the order of the query.
 * @param zoneOf is asked only for an order that needs the zone
 * @param find reads rows of one part
 */
export async function pageInOrder(
  { sort = 'arrival', limit = LIMITS.adminPart, cursor }: InquiriesQuery,
  zoneOf: () => Promise<string>,
  find: (part: Filter, orderBy: Record<string, 'asc' | 'desc'>, limit: number) => Promise<InquiryRow[]>,
): Promise<{ items: InquiryRow[]; next: string | null }> {
  const start = cursor === undefined ? { part: 0, today: await todayOf(sort, zoneOf) } : startAt(sort, cursor);
  const parts = PARTS[sort](start.today);
  const found: { row: InquiryRow; part: Part }[] = [];
  // One row more than the page tells whether another page follows.
  for (const part of parts.slice(parts.findIndex(({ key }) => key === start.part))) {
    if (found.length > limit) break;
    const { where, column, direction } = part;
    const after = part.key === start.part && start.after ? beyond(column, direction, start.after) : {};
    const filter = { $and: [where, after] } as Filter;
    const rows = await find(filter, { [column]: direction, id: direction }, limit + 1 - found.length);
    found.push(...rows.map((row) => ({ row, part })));
  }
  const page = found.slice(0, limit);
  const items = page.map(({ row }) => row);
  if (found.length <= limit) return { items, next: null };
  const { row, part } = page.at(-1)!;
  return { items, next: cursorOf(sort, part.key, start.today, { at: row[part.column], id: row.id }) };
}

async function todayOf(sort: InquiryOrder, zoneOf: () => Promise<string>): Promise<Date> {
  const now = new Date();
  if (sort === 'arrival') return now;
  const timeZone = await zoneOf();
  return localMoment(isoDay(now.toISOString(), timeZone), timeZone).instant;
}
