import { z } from 'zod';
import { id, instant, oneOf, saidText } from '../kit/fields.js';
import { adminRoute, adminRouteOf } from '../kit/route.js';
import { read, write } from '../kit/rpc.js';
import { say, type Said } from '../sentences/say.js';
import { EVENTS_PATH } from './events.js';

/** `bandsintown`: the columns of its template, 50 events a file. */
export const EXPORT_FORMATS = ['bandsintown', 'csv', 'ics'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];
const IMPORT_FORMATS = ['csv', 'ics'] as const;

/** The events of one import. */
export const IMPORT_MOST = 1000;
/** The longest text of an import, in UTF-16 code units. A longer one is refused with the number of its lines. */
const IMPORT_TEXT = 1_000_000;

/** The events that a text seems to hold: the entries of a calendar, or the lines below the first. */
function eventsIn(text: string): number {
  const entries = text.split('BEGIN:VEVENT').length - 1;
  return entries > 0 ? entries : text.split(/\r\n?|\n/).filter((line) => line.trim() !== '').length - 1;
}

export const tooMany = (count: number): Said => say('import_many', { count, most: IMPORT_MOST });

/** Why a text is refused unread, for server and page. */
export function importFault(text: string): Said | undefined {
  if (text.trim() === '') return say('import_empty');
  if (text.length <= IMPORT_TEXT) return undefined;
  const count = eventsIn(text);
  return count > IMPORT_MOST ? tooMany(count) : say('too_long', { most: IMPORT_TEXT });
}

const exported = z.object({
  files: z.array(z.object({ name: z.string(), type: z.string(), text: z.string() })),
  /** The events that the format cannot hold. `why`: a key of the forms' sentences. */
  leftOut: z.array(z.object({ id, title: z.string(), date: instant.nullable(), why: saidText })),
});
export type ExportedEvents = z.infer<typeof exported>;

const importInput = z.object({
  text: z.string({ error: say('import_empty') }).transform((text, context) => {
    const fault = importFault(text);
    if (!fault) return text;
    context.addIssue({ code: 'custom', message: fault });
    return z.NEVER;
  }),
  /** Absent: by the first line of the text. */
  format: oneOf(IMPORT_FORMATS).optional(),
});

/** A line of the text, or an entry of the calendar. */
const importedLine = z.object({
  /** In the text, from 1. */
  line: z.number().int(),
  /** `known`: an event of that day and venue stands already. `wrong`: it is left out. */
  state: z.enum(['new', 'known', 'wrong']),
  /** Why it is wrong: a key of the forms' sentences, with its parameters. */
  why: saidText.optional(),
  title: z.string(),
  date: instant.nullable(),
  hasTime: z.boolean(),
  venue: z.string().nullable(),
  location: z.string(),
});
export type ImportedLine = z.infer<typeof importedLine>;

const imported = z.object({
  lines: z.array(importedLine),
  /** The number of drafts that were made. 0 in a preview. */
  added: z.number().int(),
});
export type ImportedEvents = z.infer<typeof imported>;

export interface ImportInput {
  text: string;
  format?: (typeof IMPORT_FORMATS)[number];
  /** True: nothing is written. */
  preview?: boolean;
}

export const EVENT_FILES = {
  export: read('content.event-files.export', z.object({ format: oneOf(EXPORT_FORMATS) }), exported),
  preview: read('content.event-files.preview', importInput, imported),
  /** All new lines become drafts. */
  import: write('content.event-files.import', importInput, imported, ['events']),
};

export const EVENT_FILE_ROUTES = {
  export: adminRoute('GET', `${EVENTS_PATH}/export`, { call: EVENT_FILES.export }),
  import: adminRouteOf<ImportInput, ImportedEvents>()('POST', `${EVENTS_PATH}/import`, {
    status: 200,
    audit: 'event.import',
  }),
};
