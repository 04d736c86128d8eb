import { z } from 'zod';
import { id, pageOf, pageQuery } from '../kit/fields.js';
import { adminRoute, adminRouteOf } from '../kit/route.js';
import { read } from '../kit/rpc.js';
import { filePart, partStart } from './client-files.js';
import { DOCUMENT_KINDS } from './quotes.js';

/** A document or a kept file of an erased client. The fields do not say whose it was. */
const keptRecord = z.object({
  id,
  kind: z.enum([...DOCUMENT_KINDS, 'kept']),
  /** Null for a file. */
  number: z.string().nullable(),
  /** The band's local day on which it was made. */
  day: z.string(),
  /** The sum that it is about. Null where it has none, or where a release that kept no sums made it. */
  cents: z.number().int().nullable(),
  currency: z.string().nullable(),
  /** The last day on which it is kept. */
  retainUntil: z.string(),
  /** Where the panel downloads it. */
  url: z.string(),
});
export type KeptRecord = z.infer<typeof keptRecord>;

const RECORDS = '/api/admin/records';
export const recordPath = (recordId: string, type: string): string => `${RECORDS}/${recordId}.${type}`;

export const KEPT_RECORDS = {
  /** Those without a request, newest first. */
  page: read('bookings.keptRecords.page', pageQuery, pageOf(keptRecord)),
  part: read('bookings.keptRecords.part', z.object({ id, from: partStart }), filePart),
};

export const KEPT_RECORD_ROUTES = {
  page: adminRoute('GET', RECORDS, { call: KEPT_RECORDS.page }),
  /** The answer is the file. Its name is an id and an ending. */
  file: adminRouteOf<void, Blob>()('GET', `${RECORDS}/:file`),
};
