import { z } from 'zod';
import { LIMITS } from '../ground/limits.js';
import { BAD_LIST, day, id, isStorable, oneOf, pageQuery } from '../kit/fields.js';
import { STAGES } from '../kit/stages.js';
import { say } from '../sentences/say.js';

export const INQUIRY_STATUSES = ['pending', 'contacted', 'completed'] as const;
export type InquiryStatus = (typeof INQUIRY_STATUSES)[number];

export const BAD_STATUS = say('bad_status', { values: INQUIRY_STATUSES.join(', ') });
export const BAD_FLAG = say('bad_flag');
const flag = z
  .union([z.boolean(), z.enum(['true', 'false'])], { error: BAD_FLAG })
  .transform((value) => value === true || value === 'true');

/**
 * `arrival`: newest first. `event`: the soonest event first, and after the last of them those that have passed, latest first.
 * `waiting`: the inquiries that wait for an answer, longest first, and after them the others, newest first.
 */
export const INQUIRY_ORDERS = ['arrival', 'event', 'waiting'] as const;
export type InquiryOrder = (typeof INQUIRY_ORDERS)[number];

/** The matters for the band. `money`: a claim or a late first payment. `quote`: it expired. `letter`: given up. */
const WAITS = ['money', 'quote', 'letter'] as const;
export type Waits = (typeof WAITS)[number];

/** The filters of the admin's list and its order, all of them optional. */
export const inquiriesQuery = pageQuery.extend({
  /** `arrival` when absent. */
  sort: oneOf(INQUIRY_ORDERS).optional(),
  stage: oneOf(STAGES).optional(),
  /** True for those whose follow-up is due today or earlier. */
  due: flag.optional(),
  waits: oneOf(WAITS).optional(),
  /** Local days between which the event is, both included. */
  from: day.optional(),
  to: day.optional(),
  status: z.enum(INQUIRY_STATUSES, { error: BAD_STATUS }).optional(),
  suspect: flag.optional(),
  /** A reference, or words that all occur in name, e-mail, phone or town. Case and accents do not count. */
  q: z
    .string({ error: say('must_be_text') })
    .trim()
    .max(200, say('search_long'))
    .refine(isStorable, { error: say('search_bad') })
    .optional(),
});
export type InquiriesQueryInput = z.input<typeof inquiriesQuery>;
export type InquiriesQuery = z.infer<typeof inquiriesQuery>;

/** The header of the list with the number of all inquiries that are set apart, whatever the filter: the field of `page`. */
export const SUSPECTS_HEADER = 'suspects';

/** One inquiry, or all of them. */
export const inquiriesExportQuery = z.object({
  format: z.enum(['csv', 'json'], { error: say('bad_format') }).default('csv'),
  id: id.optional(),
});
export type InquiriesExportQuery = z.infer<typeof inquiriesExportQuery>;

/** The chosen inquiries, or all that the filters find. */
export const inquiriesExportFilter = inquiriesQuery.omit({ limit: true, cursor: true }).extend({
  format: inquiriesExportQuery.shape.format,
  ids: z
    .array(id, BAD_LIST)
    .max(LIMITS.export, say('limit_most', { most: LIMITS.export }))
    .optional(),
});
export type InquiriesExportFilter = z.output<typeof inquiriesExportFilter>;
