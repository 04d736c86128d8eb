import { z } from 'zod';
import { baseRevision, id, instant, isStorable, requiredText, revision, saidText } from '../kit/fields.js';
import { adminRoute } from '../kit/route.js';
import { rowRoutes } from '../kit/row.routes.js';
import { read, write } from '../kit/rpc.js';
import { say } from '../sentences/say.js';

const BAD_ADDRESS = say('calendar_address');

/** The address as it is read. Calendar programs write `webcal:` for https. */
const addressOf = (text: string): string | undefined => {
  const https = text.replace(/^webcals?:/i, 'https:');
  if (!/^https:\/\//i.test(https) || !isStorable(https)) return undefined;
  try {
    return new URL(https).href;
  } catch {
    return undefined;
  }
};

const text = z
  .string({ error: BAD_ADDRESS })
  .trim()
  .max(2000, say('too_long', { most: 2000 }));
const toAddress = (typed: string, context: z.RefinementCtx): string => {
  const url = addressOf(typed);
  if (url) return url;
  context.addIssue({ code: 'custom', message: BAD_ADDRESS });
  return z.NEVER;
};

const name = requiredText(say('name_required')).max(80, say('too_long', { most: 80 }));

export const externalCalendarInput = z.object({ name, url: text.transform(toAddress) });
/** The address is secret, so no form knows it: without one it stays. */
export const externalCalendarEdit = z.object({
  name,
  url: text.transform((typed, context) => (typed === '' ? null : toAddress(typed, context))).nullish(),
});
export type ExternalCalendarEdit = z.input<typeof externalCalendarEdit>;
const externalCalendarChange = externalCalendarEdit.extend({ revision: baseRevision });

/** A calendar from elsewhere whose nights count as busy. */
const externalCalendar = z.object({
  id,
  name: z.string(),
  /** The server of its address. The rest of the address is a key, so it leaves the service never. */
  host: z.string(),
  /** The busy nights from yesterday on. */
  nights: z.number().int(),
  /** True while it is being read, or about to be. */
  reading: z.boolean(),
  /** When it was last tried, and when it was last read. */
  triedAt: instant.nullable(),
  readAt: instant.nullable(),
  /** The error of the last try, in Spanish. */
  error: z.string().nullable(),
  // since 0.2: 0.1.0 answers the sentence alone.
  said: saidText.nullish(),
  revision,
});
export type ExternalCalendar = z.infer<typeof externalCalendar>;

export const EXTERNAL_CALENDARS = {
  /** In the order in which they were added. */
  all: read('bookings.externalCalendars.all', z.object({}), z.array(externalCalendar)),
  create: write('bookings.externalCalendars.create', externalCalendarInput, externalCalendar),
  /** A new address forgets the nights of the one before. */
  update: write('bookings.externalCalendars.update', externalCalendarChange.extend({ id }), externalCalendar, [
    'calendar',
  ]),
  remove: write('bookings.externalCalendars.remove', z.object({ id, revision: baseRevision }), z.null(), ['calendar']),
  /** Has it read now. The answer does not wait for the other server. */
  readNow: write('bookings.externalCalendars.readNow', z.object({ id }), externalCalendar),
};

const PATH = '/api/admin/external-calendars';

export const EXTERNAL_CALENDAR_ROUTES = {
  all: adminRoute('GET', PATH, { call: EXTERNAL_CALENDARS.all }),
  ...rowRoutes(PATH, EXTERNAL_CALENDARS, 'externalCalendar'),
  readNow: adminRoute('POST', `${PATH}/:id/read`, {
    call: EXTERNAL_CALENDARS.readNow,
    status: 200,
    audit: 'externalCalendar.read',
  }),
};
