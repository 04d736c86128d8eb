import type { ShowChange, ShowChanges, ShowsCursor } from '@tocada/contracts/events/events.js';
import { AppError } from '@tocada/runtime/app-error.js';
import { ShowsSource } from './shows.projection.js';

type Show = NonNullable<ShowChange['show']>;

/** For specs: content with events that a spec sets, and that can be away. */
export class SpecShows extends ShowsSource {
  isAway = false;
  /** The number of times that it was asked. */
  asked = 0;
  private revision = 0;
  private events = new Map<string, ShowChange & { revision: number }>();
  private heard: () => void = () => {};

  constructor(private readonly timeZone: string) {
    super();
  }

  /** Adds or changes a show; null removes it. */
  set(id: string, show: (Partial<Show> & { date: string }) | null): void {
    this.revision += 1;
    const filled = show && {
      title: 'Show',
      hasTime: true,
      endsAt: null,
      timeZone: null,
      eventStatus: 'scheduled' as const,
      location: 'Bryan, TX',
      venue: null,
      inquiryId: null,
      ...show,
    };
    this.events.set(id, { id, revision: this.revision, show: filled });
    this.heard();
  }

  /** The database of content as it was before all its changes. */
  restore(): void {
    this.events = new Map();
    this.revision = 0;
  }

  async changesAfter(cursor: ShowsCursor | null): Promise<ShowChanges> {
    this.asked += 1;
    if (this.isAway) throw new AppError('unavailable');
    const { revision, timeZone } = this;
    const after = cursor?.revision ?? -1;
    const found = [...this.events.values()].filter((event) => event.revision > after);
    const last = found.at(-1);
    return {
      revision,
      timeZone,
      changes: found.map(({ id, show }) => ({ id, show })),
      cursor: { revision: last?.revision ?? after, id: last?.id ?? '00000000-0000-0000-0000-000000000000' },
    };
  }

  async forgetInquiries(ids: string[]): Promise<void> {
    if (this.isAway) throw new AppError('unavailable');
    for (const [id, { show }] of this.events)
      if (show?.inquiryId && ids.includes(show.inquiryId)) this.set(id, { ...show, inquiryId: null });
  }

  listen(heard: () => void): void {
    this.heard = heard;
  }
}
