import { raw, type FilterQuery } from '@mikro-orm/core';
import { isoDay } from '@tocada/contracts/ground/days.js';
import type { InquiriesQuery } from '@tocada/contracts/inquiries/inquiries-query.js';
import { storedAs, type Stage } from '@tocada/contracts/kit/stages.js';
import { localMoment } from '@tocada/runtime/zone.js';
import type { InquiryRow } from './inquiry.entity.js';

export type Filter = FilterQuery<InquiryRow>;

const REFERENCE = /^([0-9a-f]{4})-?([0-9a-f]{4})$/i;

const asPattern = (word: string): string => word.replace(/[\\%_]/g, '\\$&');

const holds = (word: string): Filter =>
  ({
    $or: [`search`, `searchable(date_note)`].map((column) => ({
      [raw(`${column} like '%' || searchable(?) || '%'`, [asPattern(word)])]: [],
    })),
  }) as Filter;

/** Matches inquiries that hold every word of `q`, and the inquiry with that reference. */
function matches(q: string): Filter {
  const words: Filter = { $and: q.split(/\s+/).map(holds) } as Filter;
  const [, first, second] = REFERENCE.exec(q) ?? [];
  if (!first || !second) return words;
  const start = `${first}${second}`.toLowerCase();
  const range = { $gte: `${start}-0000-0000-0000-000000000000`, $lte: `${start}-ffff-ffff-ffff-ffffffffffff` };
  return { $or: [words, { id: range }] } as Filter;
}

/** Where stage and status disagree, the status wins. */
function isAt(stage: Stage): Filter {
  const { status, stages } = storedAs(stage);
  return { status, stage: { $in: stages } } as Filter;
}

const isDue = (due: boolean, today: string): Filter =>
  (due ? { followUpOn: { $lte: today } } : { $or: [{ followUpOn: null }, { followUpOn: { $gt: today } }] }) as Filter;

/** Those whose day is known. */
const DATED = { dateNote: null };

/** The filter of the admin's list. @param zoneOf is asked only for filters that need the zone */
export const filterOf = async (query: InquiriesQuery, zoneOf: () => Promise<string>): Promise<Filter> => {
  const { status, suspect, stage, due, from, to, q } = query;
  const timeZone = due === undefined && from === undefined && to === undefined ? '' : await zoneOf();
  const startOf = (day: string) => localMoment(day, timeZone);
  return {
    $and: [
      ...(stage === undefined ? [] : [{ suspect: false }, isAt(stage)]),
      ...(due === undefined ? [] : [isDue(due, isoDay(new Date().toISOString(), timeZone))]),
      ...(from === undefined ? [] : [{ ...DATED, eventDate: { $gte: startOf(from).instant } }]),
      ...(to === undefined ? [] : [{ ...DATED, eventDate: { $lt: startOf(to).until } }]),
      ...(status === undefined ? [] : [{ status }]),
      ...(suspect === undefined ? [] : [{ suspect }]),
      ...(q ? [matches(q)] : []),
    ],
  } as Filter;
};
