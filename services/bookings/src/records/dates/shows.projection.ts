import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { CHANGES } from '@tocada/contracts/changes.js';
import type { ShowChange, ShowChanges, ShowsCursor } from '@tocada/contracts/events/events.js';
import { say } from '@tocada/contracts/sentences/say.js';
import { AppError } from '@tocada/runtime/app-error.js';
import { requestContext } from '@tocada/runtime/context.js';
import { ChangesService } from '@tocada/runtime/database/changes.service.js';
import { isDatabaseAway } from '@tocada/runtime/database/database-error.js';
import { periodically } from '@tocada/runtime/periodic.js';
import {
  countDifferent,
  erasedInquiries,
  forgetOtherShows,
  moveCursor,
  showRows,
  standing,
  storeShows,
} from './shows.sql.js';

/** Asks content. Replaced in specs. */
export abstract class ShowsSource {
  abstract changesAfter(cursor: ShowsCursor | null): Promise<ShowChanges>;
  /** The events lose their link to inquiries that were erased. */
  abstract forgetInquiries(ids: string[]): Promise<void>;
  /** Calls `heard` after each change of content, and when a change may have been missed. */
  abstract listen(heard: () => void): void;
}

/** The time after which the projection asks without having heard of a change. Milliseconds. */
const ASK_EVERY = 5000;
/** A full comparison, in case the databases were restored from different moments. Milliseconds. */
const COMPARE_EVERY = 3_600_000;
/** The time that a screen waits for content before it shows the nights as they were known. Milliseconds. */
const SCREEN_LIMIT = 800;

/** Keeps the nights of shows current by pulling the events changed since the last pull: a lost message does no harm. */
@Injectable()
export class ShowsProjection implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly log = new Logger(ShowsProjection.name);
  private readonly stops: (() => void)[] = [];
  private running: Promise<void> | undefined;
  private next: Promise<void> | undefined;

  constructor(
    private readonly em: EntityManager,
    private readonly changes: ChangesService,
    private readonly source: ShowsSource,
  ) {}

  onApplicationBootstrap(): void {
    const follow = () =>
      this.pull()
        .then(() => this.forgetErased())
        .catch((error: unknown) => this.note(error));
    this.source.listen(() => void follow());
    this.stops.push(
      periodically(ASK_EVERY, follow, this.log),
      periodically(COMPARE_EVERY, () => this.rebuild().catch((error: unknown) => this.note(error)), this.log),
    );
  }

  onApplicationShutdown(): void {
    for (const stop of this.stops) stop();
  }

  /** For acts: resolves when every show that was acknowledged before is known. @throws AppError `unavailable` */
  async current(): Promise<void> {
    try {
      // Content may have just lost a replica, or be busy for a moment.
      await this.pull().catch(() => this.pull());
    } catch (cause) {
      throw new AppError('unavailable', say('shows_unknown'), undefined, { cause });
    }
  }

  /** For screens and mails, which show what is known while content does not answer. */
  async refresh(): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const limit = new Promise<void>((resolve) => (timer = setTimeout(resolve, SCREEN_LIMIT)));
    await Promise.race([this.pull().catch((error: unknown) => this.note(error)), limit]);
    clearTimeout(timer);
  }

  /** Takes the links of events to erased inquiries away, in content too. Repeated until content has done it. */
  async forgetErased(): Promise<void> {
    const ids = await erasedInquiries(this.em);
    if (ids.length > 0) await this.source.forgetInquiries(ids);
  }

  /** A pull that began before the call may have missed a change, so the call waits for the one after it. */
  private pull(): Promise<void> {
    if (!this.running) return (this.running = this.start());
    return (this.next ??= this.running
      .catch(() => {})
      .then(() => {
        this.next = undefined;
        return (this.running = this.start());
      }));
  }

  /** Outside the context of a caller, because several callers share the pull, and the first may give up. */
  private start(): Promise<void> {
    const pulling: Promise<void> = requestContext
      .exit(() => this.follow())
      .finally(() => {
        if (this.running === pulling) this.running = undefined;
      });
    return pulling;
  }

  private async follow(): Promise<void> {
    for (;;) {
      const { version, cursor } = await standing(this.em);
      const found = cursor && (await this.source.changesAfter(cursor));
      // A site without events gets no row, because a backup is restored over empty tables alone.
      if (!cursor && version === 0 && (await this.hasNoShows())) return;
      // The projection is new, or the database of content was restored from an older moment.
      if (!found || found.revision < cursor.revision) await this.rebuild();
      else if (found.changes.length === 0) return;
      else {
        const rows = await showRows(found.changes, found.timeZone);
        await this.write(async (em) => {
          if (await moveCursor(em, version, found.cursor)) await storeShows(em, rows);
        });
      }
    }
  }

  /** Compares every show with content and mends what differs. */
  async rebuild(): Promise<{ shows: number; mended: number }> {
    for (;;) {
      const { version } = await standing(this.em);
      const { shows, cursor, timeZone } = await this.all();
      const ids = shows.map(({ id }) => id);
      const rows = await showRows(shows, timeZone);
      const mended = await this.write(async (em) => {
        if (!(await moveCursor(em, version, cursor))) return undefined;
        return (await forgetOtherShows(em, ids)) + (await storeShows(em, rows));
      });
      if (mended !== undefined) return { shows: shows.length, mended };
    }
  }

  /** The number of nights of shows that differ from content. Zero while all is well. */
  async differences(): Promise<number> {
    await this.pull();
    const { shows, timeZone } = await this.all();
    return countDifferent(this.em, await showRows(shows, timeZone));
  }

  private async all() {
    const known = new Map<string, ShowChange>();
    let cursor: ShowsCursor | null = null;
    for (;;) {
      const page: ShowChanges = await this.source.changesAfter(cursor);
      for (const change of page.changes) known.set(change.id, change);
      ({ cursor } = page);
      if (page.changes.length === 0)
        return { shows: [...known.values()].filter(({ show }) => show !== null), cursor, timeZone: page.timeZone };
    }
  }

  private async hasNoShows(): Promise<boolean> {
    const { changes } = await this.source.changesAfter(null);
    return changes.length === 0;
  }

  private write<T>(work: (em: EntityManager) => Promise<T>): Promise<T> {
    return this.changes.write(CHANGES.bookings.tags, randomUUID(), {}, work);
  }

  /** An outage of content or of the database is no fault of the projection, and the doctor tells of it. */
  private note(error: unknown): void {
    if (!(error instanceof AppError) && !isDatabaseAway(error)) this.log.error(error);
  }
}
