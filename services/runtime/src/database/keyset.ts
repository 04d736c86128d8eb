import { BAD_CURSOR, id as uuid } from '@tocada/contracts/kit/fields.js';
import { AppError } from '../app-error.js';

/** The position at which a page ends: the instant in the sort column and the id of the row. */
export interface Position {
  at: Date;
  id: string;
}

export const encodeCursor = ({ at, id }: Position): string =>
  Buffer.from(`${at.getTime()}.${id}`).toString('base64url');

/** @throws AppError `invalid` when the text is not one of our cursors */
export function decodeCursor(cursor: string): Position {
  const [, time, id] = /^(-?\d{1,13})\.(.+)$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  const parsed = uuid.safeParse(id);
  if (!time || !parsed.success) throw badCursor();
  return { at: new Date(Number(time)), id: parsed.data };
}

export const badCursor = () => AppError.atField('cursor', BAD_CURSOR);

/** Filter for the rows after `position` in a list ordered by `column` and id, both in one direction. */
export const beyond = <C extends string>(column: C, direction: 'asc' | 'desc', { at, id }: Position) =>
  // Postgres uses only the first condition to bound the index scan.
  direction === 'desc'
    ? { [column]: { $lte: at }, $or: [{ [column]: { $lt: at } }, { id: { $lt: id } }] }
    : { [column]: { $gte: at }, $or: [{ [column]: { $gt: at } }, { id: { $gt: id } }] };

/** Filter for the rows after `cursor` in a list ordered by `column` and id, both descending. */
export const behind = <C extends string>(column: C, cursor: string | undefined) =>
  cursor === undefined ? {} : beyond(column, 'desc', decodeCursor(cursor));

/** Filter for the rows after `cursor` in a list ordered by `column` and id, both ascending. */
export const ahead = <C extends string>(column: C, cursor: string | undefined) =>
  cursor === undefined ? {} : beyond(column, 'asc', decodeCursor(cursor));

/** Makes a page of `limit` rows and its cursor. `rows` holds one row more than `limit` when there is another page. */
export function toPage<T>(rows: T[], limit: number, position: (row: T) => Position) {
  if (rows.length <= limit) return { items: rows, next: null };
  const items = rows.slice(0, limit);
  return { items, next: encodeCursor(position(items.at(-1)!)) };
}
