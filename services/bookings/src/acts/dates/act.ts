import { randomUUID } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { UNDO_SECONDS, type ActEffects, type CalendarEntry } from '@tocada/contracts/dates/calendar.js';
import { say } from '@tocada/contracts/sentences/say.js';
import { AppError } from '@tocada/runtime/app-error.js';
import { sql } from '@tocada/runtime/database/sql.js';
import { heldByOthers, releaseEntry } from '../../records/dates/entries.sql.js';
import { nightOf } from '../../records/dates/nights.js';
import { showsOn } from '../../records/dates/shows.sql.js';
import type { Slot } from '../../records/dates/slot.js';
import { brief } from '../../records/ground/brief.js';
import type { KeptDates, KeptRow } from '../../records/ground/kept-row.js';
import { storedTimeZone } from '../../records/ground/time-zone.sql.js';
import { addActivity } from '../../records/inquiries/activity.sql.js';
import type { InquiryRow } from '../../records/inquiries/inquiry.entity.js';

/** The columns that an undo gives back. None tells of the client. */
const INQUIRY = `id, revision, stage, status, lost_reason, lost_note, first_reply_at, event_date, has_time, start_time,
  end_time, follow_up_on, still_owed`;
const ENTRY = `id, revision, kind, day::text as day, starts_at, ends_at, lower(slot) as "from", upper(slot) as "to", placed_at, expires_at,
  released_at, released_reason`;

const READ_INQUIRY = `select ${INQUIRY} from booking_inquiries where id = $1`;
const READ_ENTRIES = `select ${ENTRY} from calendar_entries where id = any($1::uuid[]) or inquiry_id = $2::uuid`;
const REVISIONS = 'select id, revision from calendar_entries where id = any($1::uuid[]) or inquiry_id = $2::uuid';
/** The quotes that wait for the client, which a closing withdraws. */
const READ_QUOTES = `select id, revision, state from quotes where inquiry_id = $1 and state in ('sent', 'partly_signed')`;
const QUOTE_REVISIONS = 'select id, revision from quotes where id = any($1::uuid[])';
const KEEP = 'insert into undoable_acts (id, inquiry_id, before) values ($1, $2, $3::json)';
const SWEEP = `delete from undoable_acts where at < statement_timestamp() - interval '${UNDO_SECONDS} seconds'`;
const OVERRULED = `select before->'overruled' as overruled from undoable_acts where id = $1`;
const LOCK_INQUIRIES = 'select id from booking_inquiries where id = any($1::uuid[]) order by id for update';

/** The rows that an act changed, as they were before. */
export interface Before extends KeptDates {
  inquiry: KeptRow | null;
  overruled: string[];
  /** The quotes that the act withdrew. */
  quotes: KeptRow[];
  /** The ids of other entries that stood on the same nights all the same. */
  standing: string[];
}

interface Over {
  slot: Slot;
  /** True when the entry will be a booking, which ends the first options of others. */
  books: boolean;
  anyway: boolean | null | undefined;
}

/** An ended option in a timeline, without a name: that client may be erased. `CALENDAR_TEXTS` translates it. */
const OPTION = 'la 1.ª opción de otra solicitud';

/** One act of the band on stages and dates, in its transaction and under the lock of the dates. */
export class Act {
  /** True when the act issued a document. Letters send the document to the client, so the act cannot be undone. */
  isFinal = false;
  private readonly overruled: string[] = [];

  private constructor(
    private readonly em: EntityManager,
    private readonly row: Pick<InquiryRow, 'id'> | null,
    private readonly inquiry: KeptRow | null,
    private readonly entries: KeptRow[],
    private readonly quotes: KeptRow[],
  ) {}

  /** @param row the locked inquiry. @param entryId the entry of the act, for one that belongs to no inquiry */
  static async begin(em: EntityManager, row: Pick<InquiryRow, 'id'> | null, entryId?: string): Promise<Act> {
    const inquiryId = row?.id ?? null;
    const [inquiry] = inquiryId ? await sql<KeptRow>(em, READ_INQUIRY, [inquiryId]) : [];
    const entries = await sql<KeptRow>(em, READ_ENTRIES, [entryId ? [entryId] : [], inquiryId]);
    const quotes = inquiryId ? await sql<KeptRow>(em, READ_QUOTES, [inquiryId]) : [];
    return new Act(em, row, inquiry ?? null, entries, quotes);
  }

  /**
   * Refuses to break a given word, unless the band says `anyway`: a show on the night, or the first option of another request.
   * With `anyway`, a booking ends that option and notes it in the timelines of both.
   * @returns what the timeline of the request says about it
   * @throws AppError `night_taken_by`
   */
  async over({ slot, books, anyway }: Over): Promise<{ over?: string }> {
    const inquiryId = this.row?.id ?? null;
    const shows = await showsOn(this.em, slot, inquiryId);
    const held = books ? await heldByOthers(this.em, slot, inquiryId) : [];
    const options = held.filter(({ rank }) => rank === 1);
    if (shows.length === 0 && options.length === 0) return {};
    if (!anyway) throw await this.refusal(slot, shows, options);
    for (const option of options) await this.overrule(option);
    return { over: [...shows.map(({ title }) => brief(title)), ...options.map(() => OPTION)].join(', ') };
  }

  private async refusal({ day }: Slot, shows: CalendarEntry[], options: CalendarEntry[]): Promise<AppError> {
    const said = say('night_stands', {
      shows: shows.map(({ title }) => brief(title)),
      options: options.map(({ name, title, expiresAt }) => ({
        whom: [name && brief(name), title].filter(Boolean).join(', '),
        until: expiresAt!,
      })),
      timeZone: await storedTimeZone(this.em),
    });
    return AppError.nightTakenBy(said, await nightOf(this.em, day));
  }

  private async overrule({ id, inquiryId, day }: CalendarEntry): Promise<void> {
    // Lock the other inquiry before its entry, in the same order as all others, or the two deadlock.
    if (inquiryId) await sql(this.em, LOCK_INQUIRIES, [[inquiryId]]);
    this.entries.push(...(await sql<KeptRow>(this.em, READ_ENTRIES, [[id], null])));
    await releaseEntry(this.em, id, 'overruled');
    if (!inquiryId) return;
    await addActivity(this.em, inquiryId, 'overruled', { day });
    this.overruled.push(inquiryId);
  }

  /** The dates of the inquiry as they were. Call it after they have changed. */
  dates(): Promise<KeptDates> {
    return this.datesBefore([]);
  }

  /** @param ids of entries that belong to other inquiries, too */
  private async datesBefore(ids: string[]): Promise<KeptDates> {
    const now = await sql<KeptRow>(this.em, REVISIONS, [ids, this.row?.id ?? null]);
    const known = this.entries.map(({ id }) => id);
    return { entries: changed(this.entries, now), placed: now.filter(({ id }) => !known.includes(id)) };
  }

  /** Keeps the rows of before for an undo. Call it after the flush. `withOverruled` fills `overruled`. */
  async end(): Promise<ActEffects> {
    const { em, row, overruled } = this;
    if (this.isFinal) return { undo: null, overruled: [] };
    const inquiryId = row?.id ?? null;
    const dates = await this.datesBefore(this.entries.map(({ id }) => id));
    const [after] = inquiryId ? await sql<KeptRow>(em, READ_INQUIRY, [inquiryId]) : [];
    const quotes = await sql<KeptRow>(em, QUOTE_REVISIONS, [this.quotes.map((quote) => quote.id)]);
    const before: Before = {
      inquiry: this.inquiry && after ? { ...this.inquiry, revision: after.revision } : null,
      ...dates,
      overruled,
      quotes: changed(this.quotes, quotes),
      standing: await standingAt(em, dates.entries, inquiryId),
    };
    const id = randomUUID();
    await sql(em, SWEEP);
    await sql(em, KEEP, [id, inquiryId, JSON.stringify(before)]);
    return { undo: id, overruled: [] };
  }
}

/** The rows that have another revision now, with that revision. */
function changed(before: KeptRow[], now: KeptRow[]): KeptRow[] {
  const revisions = new Map(now.map(({ id, revision }) => [id, revision]));
  return before.flatMap((row) => {
    const revision = revisions.get(row.id);
    return revision === undefined || revision === row.revision ? [] : [{ ...row, revision }];
  });
}

/** The shows, and the live holds of others, that entries would break a word given for if they came back to where they were. */
export async function standingAt(em: EntityManager, entries: KeptRow[], inquiryId: string | null): Promise<string[]> {
  const ids: string[] = [];
  for (const { kind, released_at: releasedAt, ...entry } of entries) {
    if (kind === 'blocked' || releasedAt !== null) continue;
    const slot = entry as unknown as Slot;
    const shows = await showsOn(em, slot, null);
    const held = kind === 'booked' ? await heldByOthers(em, slot, inquiryId) : [];
    ids.push(...[...shows, ...held].map(({ id }) => id));
  }
  return ids;
}

/** Adds ended options to an act's answer. The recorded answer has none: it would still name erased inquiries. */
export async function withOverruled<T extends ActEffects>(em: EntityManager, acting: Promise<T>) {
  const answer = await acting;
  const [row] = answer.undo ? await sql<{ overruled: string[] }>(em, OVERRULED, [answer.undo]) : [];
  return { ...answer, overruled: row?.overruled ?? [] };
}
