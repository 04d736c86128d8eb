import { raw, type FilterQuery } from '@mikro-orm/core';
import type { InquiriesQuery } from '@tocada/contracts/inquiries.js';
import { behind } from '@tocada/runtime/database/keyset.js';
import type { InquiryRow } from './inquiry.entity.js';

type Filter = FilterQuery<InquiryRow>;

const REFERENCE = /^([0-9a-f]{4})-?([0-9a-f]{4})$/i;

const asPattern = (word: string): string => word.replace(/[\\%_]/g, '\\$&');

const holds = (word: string): Filter =>
  ({ [raw(`search like '%' || searchable(?) || '%'`, [asPattern(word)])]: [] }) as Filter;

/** Matches inquiries that hold every word of `q`, and the inquiry with that reference. */
function matches(q: string): Filter {
  const words: Filter = { $and: q.split(/\s+/).map(holds) } as Filter;
  const [, first, second] = REFERENCE.exec(q) ?? [];
  if (!first || !second) return words;
  const start = `${first}${second}`.toLowerCase();
  const range = { $gte: `${start}-0000-0000-0000-000000000000`, $lte: `${start}-ffff-ffff-ffff-ffffffffffff` };
  return { $or: [words, { id: range }] } as Filter;
}

/** The filter of the admin's list. */
export const filterOf = ({ status, suspect, q, cursor }: InquiriesQuery): Filter =>
  ({
    $and: [
      behind('createdAt', cursor),
      ...(status === undefined ? [] : [{ status }]),
      ...(suspect === undefined ? [] : [{ suspect }]),
      ...(q ? [matches(q)] : []),
    ],
  }) as Filter;
