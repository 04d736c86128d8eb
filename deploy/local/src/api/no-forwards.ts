import { CALENDAR_ADMIN_ROUTES } from '@tocada/contracts/dates/calendar.js';
import { CLIENT_FILE_ROUTES } from '@tocada/contracts/deals/client-files.js';
import { KEPT_RECORD_ROUTES } from '@tocada/contracts/deals/kept-records.js';
import { PAYMENT_ROUTES, paymentsQuery } from '@tocada/contracts/deals/payments-file.js';
import { QUOTE_ROUTES } from '@tocada/contracts/deals/quotes.js';
import { EVENT_ADMIN_ROUTES, EVENTS } from '@tocada/contracts/events/events.js';
import { EVENT_FILE_ROUTES, EVENT_FILES } from '@tocada/contracts/events/files.js';
import { EVENT_PREVIEW_ROUTES } from '@tocada/contracts/events/preview.js';
import { EVENT_SERIES, EVENT_SERIES_ROUTES } from '@tocada/contracts/events/series.js';
import { CONTENT_DOCTOR, DOCTOR_ROUTES, doctorQuery } from '@tocada/contracts/house/doctor.js';
import { HEALTH_ROUTES } from '@tocada/contracts/house/health.js';
import { SESSION_ROUTES } from '@tocada/contracts/house/session.js';
import { setupInput } from '@tocada/contracts/house/setup.js';
import { SETUP_ROUTES } from '@tocada/contracts/house/setup.routes.js';
import { INQUIRIES, inquiryForm } from '@tocada/contracts/inquiries/inquiries.js';
import { inquiriesExportFilter, inquiriesExportQuery } from '@tocada/contracts/inquiries/inquiries-query.js';
import { INQUIRY_ADMIN_ROUTES } from '@tocada/contracts/inquiries/inquiries.admin-routes.js';
import { INQUIRY_ROUTES } from '@tocada/contracts/inquiries/inquiries.routes.js';
import { IMAGE_ROUTES, IMAGES } from '@tocada/contracts/kit/images.js';
import type { InputOf, OutputOf, Route } from '@tocada/contracts/kit/route.js';
import { artUploadInput, UPLOAD_ROUTES } from '@tocada/contracts/kit/uploads.js';
import { PUSH, PUSH_ROUTES, pushChange, pushInput } from '@tocada/contracts/messages/push.js';
import { SITE_ADMIN_ROUTES, sitePreview } from '@tocada/contracts/site/site.js';
import { PUBLIC_READS } from '@tocada/gateway/cache/public-reads.js';
import { z } from 'zod';

/** The input and the answer of a route. Parameters of its address may stand in `input` as well. */
export interface Shape {
  /** Null: nothing beside the address. */
  input: z.ZodType | null;
  /** Null: no body. A text is the media type of a file. */
  answer: z.ZodType | string | null;
}

type InputFor<R extends Route> = InputOf<R> extends void ? null : z.ZodType<unknown, InputOf<R>>;
type AnswerFor<R extends Route> =
  OutputOf<R> extends void ? string | null : OutputOf<R> extends string | Blob ? string : z.ZodType<OutputOf<R>>;

/** Compiles only when the schemas fit the types of the route. */
const shape = <R extends Route>(
  route: R,
  input: NoInfer<InputFor<R>>,
  answer: NoInfer<AnswerFor<R>>,
): [Route, Shape] => [route, { input, answer }];

const warnings = z.array(z.enum(['date_busy', 'date_quoted'])).optional();
const storedEvent = EVENTS.create.output.extend({ warnings });
const { create: makeSeries, preview, change } = EVENT_SERIES;
const seriesPreview = z.object({
  seriesId: z.null(),
  events: z.array(preview.output.element.extend({ isTaken: z.boolean() })),
});
const feedAddress = z.object({ path: z.string().nullable() });

/** The routes that are no forwards: the gateway answers them itself, or adds to a call. */
export const NO_FORWARDS = new Map<Route, Shape>([
  ...PUBLIC_READS.map(({ route, call }): [Route, Shape] => [route, { input: call.input, answer: call.output }]),
  shape(EVENT_ADMIN_ROUTES.create, EVENTS.create.input, storedEvent),
  shape(EVENT_ADMIN_ROUTES.update, EVENTS.update.input, storedEvent),
  shape(EVENT_ADMIN_ROUTES.reschedule, EVENTS.reschedule.input, storedEvent),
  shape(EVENT_ADMIN_ROUTES.restore, EVENTS.restore.input, storedEvent),
  shape(
    EVENT_SERIES_ROUTES.create,
    makeSeries.input,
    z.union([makeSeries.output.extend({ events: z.array(storedEvent) }), seriesPreview]),
  ),
  shape(EVENT_SERIES_ROUTES.change, change.input, change.output),
  shape(
    EVENT_FILE_ROUTES.import,
    EVENT_FILES.import.input.extend({ preview: z.boolean().optional() }),
    EVENT_FILES.import.output,
  ),
  shape(EVENT_PREVIEW_ROUTES.page, null, 'text/html'),
  shape(SITE_ADMIN_ROUTES.preview, sitePreview, 'text/html'),
  shape(INQUIRY_ROUTES.stamp, null, z.object({ stamp: z.string() })),
  shape(INQUIRY_ROUTES.create, inquiryForm, INQUIRIES.create.output.omit({ detailsLink: true })),
  shape(INQUIRY_ADMIN_ROUTES.export, inquiriesExportQuery.partial(), 'text/csv'),
  shape(INQUIRY_ADMIN_ROUTES.exportFound, inquiriesExportFilter, 'text/csv'),
  shape(CALENDAR_ADMIN_ROUTES.feed, null, feedAddress),
  shape(CALENDAR_ADMIN_ROUTES.renewFeed, null, feedAddress),
  shape(CALENDAR_ADMIN_ROUTES.endFeed, null, null),
  shape(QUOTE_ROUTES.document, null, 'application/pdf'),
  shape(KEPT_RECORD_ROUTES.file, null, 'application/octet-stream'),
  shape(PAYMENT_ROUTES.file, paymentsQuery, 'text/csv'),
  shape(CLIENT_FILE_ROUTES.content, null, 'application/octet-stream'),
  shape(
    HEALTH_ROUTES.health,
    null,
    z.object({
      status: z.enum(['ok', 'down']),
      parts: z.record(z.string(), z.enum(['ok', 'down', 'full', 'unknown'])),
    }),
  ),
  shape(
    SESSION_ROUTES.open,
    null,
    z.object({
      session: z.string(),
      uploadToken: z.string(),
      expiresIn: z.number().int(),
      wrongPasswords: z.number().int(),
      device: z.string().optional(),
    }),
  ),
  shape(SESSION_ROUTES.end, null, null),
  shape(SESSION_ROUTES.endAll, null, null),
  shape(SETUP_ROUTES.claim, setupInput, null),
  shape(DOCTOR_ROUTES.examine, doctorQuery, CONTENT_DOCTOR.examine.output.shape.findings),
  shape(IMAGE_ROUTES.prepare, IMAGES.prepare.input, IMAGES.prepare.output),
  shape(
    UPLOAD_ROUTES.upload,
    artUploadInput,
    z.object({
      uploadURL: z.string(),
      method: z.literal('PUT'),
      headers: z.record(z.string(), z.string()),
      imageURL: z.string(),
    }),
  ),
  shape(PUSH_ROUTES.create, pushInput, PUSH.create.output),
  shape(PUSH_ROUTES.update, pushChange, PUSH.update.output),
]);
