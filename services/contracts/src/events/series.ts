import { z } from 'zod';
import { BAD_LIST, baseRevision, day, id, instant, oneOf } from '../kit/fields.js';
import { adminRouteOf } from '../kit/route.js';
import { read, write } from '../kit/rpc.js';
import { say } from '../sentences/say.js';
import { adminEvent, eventInput, EVENTS_PATH, type StoredEvent } from './events.js';
import { LAST, SERIES_MOST, STEP_MOST } from './series-days.js';

const whole = (least: number, most: number) => {
  const error = say('number_between', { least, most });
  return z.number({ error }).int(error).min(least, error).max(most, error);
};

const rule = z.object(
  {
    every: oneOf(['week', 'month']),
    n: whole(1, STEP_MOST).optional(),
    /** Sunday is 0. */
    weekday: whole(0, 6).optional(),
    nth: whole(LAST, 5)
      .refine((nth) => nth !== 0, { error: say('number_between', { least: LAST, most: 5 }) })
      .optional(),
  },
  { error: say('data_missing') },
);

const seriesInput = z.object({
  /** The first event. The others take its fields, and its hours on their own days. */
  event: eventInput,
  rule,
  /** The days of the series, with those that are left out. */
  count: whole(1, SERIES_MOST),
  /** The days on which no event is made. */
  leaveOut: z
    .array(day, BAD_LIST)
    .max(SERIES_MOST, say('lines_most', { most: SERIES_MOST }))
    .optional(),
});
export type SeriesInput = z.input<typeof seriesInput>;

/** A date of a series that is not made yet. */
const seriesDate = z.object({ day, date: instant, hasTime: z.boolean() });
export type SeriesDate = z.infer<typeof seriesDate>;

const SCOPES = ['one', 'following'] as const;

const seriesChange = z.object({
  /** `following`: also the events of the series after it. */
  scope: oneOf(SCOPES),
  /** The edited event of the series. */
  from: id,
  /** The fields as the form of that event has them. The fields that differ from the stored ones are the change. */
  event: eventInput,
  /** Of the edited event. */
  revision: baseRevision,
});
export type SeriesChange = z.input<typeof seriesChange>;

const made = z.object({ seriesId: id, events: z.array(adminEvent) });
export type MadeSeries = z.infer<typeof made>;

/** The answer to a preview. `isTaken`: the band has something else on that night. */
export interface SeriesPreview {
  seriesId: null;
  events: (SeriesDate & { isTaken: boolean })[];
}

export const EVENT_SERIES = {
  /** Writes nothing. */
  preview: read('content.series.preview', seriesInput, z.array(seriesDate)),
  create: write('content.series.create', seriesInput, made, ['events']),
  /** Answers the events that changed. */
  change: write('content.series.change', seriesChange.extend({ id }), made, ['events', 'gallery']),
};

export const EVENT_SERIES_ROUTES = {
  /** With `?preview=1` it writes nothing and answers 200 with a `SeriesPreview`. */
  create: adminRouteOf<SeriesInput, { seriesId: string; events: StoredEvent[] } | SeriesPreview>()(
    'POST',
    `${EVENTS_PATH}/series`,
    { audit: 'event.series' },
  ),
  change: adminRouteOf<SeriesChange, MadeSeries>()('PUT', `${EVENTS_PATH}/series/:id`, {
    audit: 'event.series-change',
  }),
};
