import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { AdminEvent } from '@tocada/contracts/events/events.js';
import {
  EVENT_FILES,
  type ExportedEvents,
  type ImportedEvents,
  type ImportedLine,
} from '@tocada/contracts/events/files.js';
import { zoneOf } from '@tocada/contracts/events/hours.js';
import { isDated } from '@tocada/contracts/events/state.js';
import { isoDay } from '@tocada/contracts/ground/days.js';
import { languagesOf, type Language } from '@tocada/contracts/ground/language.js';
import type { RpcPayload } from '@tocada/contracts/kit/rpc.js';
import { say } from '@tocada/contracts/sentences/say.js';
import { AppError } from '@tocada/runtime/app-error.js';
import { CSV_START, csvLineOf } from '@tocada/runtime/csv.js';
import { ChangesService } from '@tocada/runtime/database/changes.service.js';
import type { CallContext } from '@tocada/runtime/streams/handlers-of.js';
import { SiteService } from '../../site/site.service.js';
import { EventsService } from '../events.service.js';
import { columnsOf, type ShowColumns } from '../show-columns.js';
import { ShowWrites } from '../show-writes.js';
import { bandsintown, BANDSINTOWN_NAMES, ROWS_MOST } from './bandsintown.js';
import { cellsOf } from './event-cells.js';
import EVENT_FILE_WORDS from './event-files.texts.js';
import { icsFile } from './ics-file.js';
import { knownShows, type KnownShow } from './known-shows.sql.js';
import { COLUMNS, plainName } from './plain-cells.js';
import { readFile, type FileLine } from './read-file.js';

const CSV_TYPE = 'text/csv; charset=utf-8';
const ICS_TYPE = 'text/calendar; charset=utf-8';

type Input = RpcPayload<typeof EVENT_FILES.import>;

/** The lines of a file, whose hours without a zone are of the band's. */
interface ReadFile {
  bandZone: string;
  lines: FileLine[];
}

/** A line of a file and, where it makes a new event, the event's columns. */
type Judged = ImportedLine & { columns?: ShowColumns };

const told = ({ columns: _columns, ...line }: Judged): ImportedLine => line;

/** Events as files, for other sites and from them. */
@Injectable()
export class EventFilesService {
  constructor(
    private readonly em: EntityManager,
    private readonly changes: ChangesService,
    private readonly events: EventsService,
    private readonly writes: ShowWrites,
    private readonly site: SiteService,
  ) {}

  async export({ format }: RpcPayload<typeof EVENT_FILES.export>): Promise<ExportedEvents> {
    const [{ items }, site] = await Promise.all([this.events.forAdmin({}), this.site.identity()]);
    const events = items.toReversed();
    const language = languagesOf(site).panel;
    const { file } = EVENT_FILE_WORDS[language];
    if (format === 'csv')
      return {
        files: [{ name: `${file}.csv`, type: CSV_TYPE, text: csvOf(events, site.timeZone, language) }],
        leftOut: [],
      };
    if (format === 'ics') {
      const undated = events.filter((event) => !isDated(event));
      const text = icsFile(events, site.timeZone, language);
      const leftOut = undated.map((event) => leftOutOf(event, say('export_no_date')));
      return { files: [{ name: `${file}.ics`, type: ICS_TYPE, text }], leftOut };
    }
    const facts = { artist: site.name, bandZone: site.timeZone };
    const { lines, leftOut } = bandsintown(events, new Date().toISOString(), facts);
    const files = [];
    for (let start = 0; start < lines.length; start += ROWS_MOST) {
      const text = [BANDSINTOWN_NAMES, ...lines.slice(start, start + ROWS_MOST)].map(csvLineOf).join('');
      files.push({ name: `bandsintown-${files.length + 1}.csv`, type: CSV_TYPE, text: CSV_START + text });
    }
    return { files, leftOut: leftOut.map(({ event, why }) => leftOutOf(event, why)) };
  }

  async preview(input: Input): Promise<ImportedEvents> {
    const file = await this.read(input, await this.writes.bandZone(this.em.fork()));
    const lines = await this.em.fork().transactional((em) => this.judge(em, input, file));
    return { lines: lines.map(told), added: 0 };
  }

  /** Reads the file before the transaction: other writes wait for that one, and a calendar may take seconds. */
  async import(input: Input, { writeId }: CallContext): Promise<ImportedEvents> {
    const file = await this.read(input, await this.writes.bandZone(this.em.fork()));
    return this.changes.write(EVENT_FILES.import.changes, writeId, input, async (em) => {
      const judged = await this.judge(em, input, file);
      const fresh = judged.flatMap(({ columns }) => columns ?? []);
      await this.writes.insertAll(em, fresh);
      return { lines: judged.map(told), added: fresh.length };
    });
  }

  private async read(input: Input, bandZone: string): Promise<ReadFile> {
    return { bandZone, lines: await readFile(input, bandZone, new Date().toISOString()) };
  }

  private async judge(em: EntityManager, input: Input, file: ReadFile): Promise<Judged[]> {
    const bandZone = await this.writes.bandZone(em);
    // The band's zone may have changed meanwhile.
    const read = file.bandZone === bandZone ? file : await this.read(input, bandZone);
    const lines = read.lines.map((line) => judged(line, bandZone));
    const days = lines.flatMap(({ columns }) => columns?.date ?? []).toSorted((one, other) => +one - +other);
    const now = new Date();
    const known = await knownShows(em, days[0] ?? now, days.at(-1) ?? now);
    const taken = new Set(known.flatMap((show) => nightsOf(show, bandZone)));
    return lines.map(({ columns, ...line }) => {
      if (!columns) return line;
      const { date, timeZone = null, seriesId = null, title, venue, location } = columns;
      const show = { date: date?.toISOString() ?? null, timeZone, seriesId, title, venue, location };
      const nights = nightsOf(show, bandZone);
      if (nights.some((night) => taken.has(night))) return { ...line, state: 'known' };
      for (const night of nights) taken.add(night);
      return { ...line, columns };
    });
  }
}

/** The day and the place of an event, and its day in its series. Two events with one of them in common are one. */
const nightsOf = (show: KnownShow, bandZone: string): string[] => {
  const { date, title, venue, location, seriesId } = show;
  const place = plainName(venue ?? location);
  const day = date && isoDay(date, zoneOf(show, bandZone));
  return [`${day ?? plainName(title)} ${place}`, ...(day && seriesId ? [`${day} ${seriesId}`] : [])];
};

function judged(line: FileLine, bandZone: string): Judged {
  const { cells } = line;
  const shown = {
    line: line.line,
    title: cells.title ?? '',
    date: null,
    hasTime: false,
    venue: cells.venue ?? null,
    location: cells.location ?? '',
  };
  if ('why' in line) return { ...shown, state: 'wrong', why: line.why };
  try {
    const columns = columnsOf(line.event, null, bandZone);
    const { title, date, hasTime, venue, location } = columns;
    return { ...shown, state: 'new', title, date: date?.toISOString() ?? null, hasTime, venue, location, columns };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { ...shown, state: 'wrong', why: error.said };
  }
}

const leftOutOf = ({ id, title, date }: AdminEvent, why: ExportedEvents['leftOut'][number]['why']) => ({
  id,
  title,
  date,
  why,
});

/** The columns that a file always has. */
const ALWAYS = COLUMNS.indexOf('hasPhotos');

/** Without the later columns that no event fills. */
function csvOf(events: AdminEvent[], bandZone: string, language: Language): string {
  const rows = events.map((event) => cellsOf(event, bandZone, language));
  const columns = COLUMNS.filter((column, at) => at <= ALWAYS || rows.some((row) => row[column]));
  const names = columns.map((column) => EVENT_FILE_WORDS[language].columns[column]);
  return CSV_START + [names, ...rows.map((row) => columns.map((column) => row[column] ?? ''))].map(csvLineOf).join('');
}
