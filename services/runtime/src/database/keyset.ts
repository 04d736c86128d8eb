import { BAD_CURSOR, id as uuid } from '@tocada/contracts/fields.js';
import { AppError } from '../app-error.js';

/** The position at which a page ends: the instant in the sort column and the id of the row. */
interface Position {
  at: Date;
  id: string;
}

const encodeCursor = ({ at, id }: Position): string => Buffer.from(`${at.getTime()}.${id}`).toString('base64url');

/** @throws AppError `invalid` when the text is not one of our cursors */
function decodeCursor(cursor: string): Position {
  const [, time, id] = /^(-?\d{1,13})\.(.+)$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  const parsed = uuid.safeParse(id);
  if (!time || !parsed.success) {
    throw new AppError('invalid', BAD_CURSOR, [{ path: 'cursor', message: BAD_CURSOR }]);
  }
  return { at: new Date(Number(time)), id: parsed.data };
}

/** Filter for the rows after `cursor` in a list ordered by `column` and id, both descending. */
export function behind<C extends string>(column: C, cursor: string | undefined) {
  if (cursor === undefined) return {};
  const { at, id } = decodeCursor(cursor);
  // Postgres uses only the first condition to bound the index scan.
  return { [column]: { $lte: at }, $or: [{ [column]: { $lt: at } }, { id: { $lt: id } }] };
}

/** Filter for the rows after `cursor` in a list ordered by `column` and id, both ascending. */
export function ahead<C extends string>(column: C, cursor: string | undefined) {
  if (cursor === undefined) return {};
  const { at, id } = decodeCursor(cursor);
  return { [column]: { $gte: at }, $or: [{ [column]: { $gt: at } }, { id: { $gt: id } }] };
}

/** Makes a page of `limit` rows and its cursor. `rows` holds one row more than `limit` when there is another page. */
export function toPage<T>(rows: T[], limit: number, position: (row: T) => Position) {
  if (rows.length <= limit) return { items: rows, next: null };
  const items = rows.slice(0, limit);
  return { items, next: encodeCursor(position(items.at(-1)!)) };
}
