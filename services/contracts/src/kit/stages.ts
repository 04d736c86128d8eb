/** Where an inquiry stands, finer than its status. */
export const STAGES = ['new', 'contacted', 'quoted', 'accepted', 'booked', 'completed', 'lost', 'cancelled'] as const;
export type Stage = (typeof STAGES)[number];

/** The status of the specification that each stage shows. */
export const STATUS_OF = {
  new: 'pending',
  contacted: 'contacted',
  quoted: 'contacted',
  accepted: 'contacted',
  booked: 'contacted',
  completed: 'completed',
  lost: 'completed',
  cancelled: 'completed',
} as const satisfies Record<Stage, string>;
type InquiryStatus = (typeof STATUS_OF)[Stage];

/** The stages on the client's page, in their order. */
export const CLIENT_STAGES = ['received', 'quoted', 'deposit', 'booked', 'done', 'cancelled'] as const;
export type ClientStage = (typeof CLIENT_STAGES)[number];

/** The stage that the client's page shows at each. */
export const CLIENT_STAGE_OF: Readonly<Record<Stage, ClientStage>> = {
  new: 'received',
  contacted: 'received',
  quoted: 'quoted',
  accepted: 'deposit',
  booked: 'booked',
  completed: 'done',
  lost: 'cancelled',
  cancelled: 'cancelled',
};

/** The stage of a status that was set alone. */
const STAGE_OF: Record<InquiryStatus, Stage> = { pending: 'new', contacted: 'contacted', completed: 'completed' };

// since 0.2: 0.1.0 writes the status alone.
/** The stage that holds. Where stage and status disagree, the status wins. */
export const stageOf = (stage: Stage, status: InquiryStatus): Stage =>
  STATUS_OF[stage] === status ? stage : STAGE_OF[status];

/** The stages that a row with this stage may have stored, because `stageOf` reads all of them as `stage`. */
export const storedAs = (stage: Stage): { status: InquiryStatus; stages: Stage[] } => {
  const status = STATUS_OF[stage];
  return { status, stages: STAGES.filter((stored) => stageOf(stored, status) === stage) };
};

/** True when nothing is left to do with an inquiry at this stage. */
export const isClosed = (stage: Stage): boolean => STATUS_OF[stage] === 'completed';

const OPEN_STAGES = STAGES.filter((stage) => !isClosed(stage));
const CLOSED_STAGES = STAGES.filter(isClosed);

export const LOST_REASONS = ['price', 'date', 'other_band', 'no_answer', 'plans_changed', 'other'] as const;
export const CANCELLED_BY = ['client', 'band'] as const;
export type StageReason = (typeof LOST_REASONS)[number] | (typeof CANCELLED_BY)[number];

/** The way in which an inquiry enters a stage, and how it usually goes on. */
interface Way {
  /** From these stages. `PUT …/status` alone may come from others. */
  from: readonly Stage[];
  /** And from these once the night is past. */
  fromPast?: readonly Stage[];
  /** The change that the stage makes to the dates of the inquiry. */
  dates?: 'hold' | 'book' | 'release' | 'release all';
  /** True when the band is asked until when the date is held. */
  asksUntil?: true;
  /** The reasons of which one is required. */
  reasons?: readonly StageReason[];
  /** Present when words are asked for, too. */
  note?: 'optional' | 'required';
  /** The band's usual next act: the stage that it enters. A reply and a reopening make an inquiry contacted. */
  next: Stage | 'reply' | 'reopen';
}

export const WAY_INTO: Readonly<Record<Stage, Way>> = {
  new: { from: [], next: 'reply' },
  /** From a quote that the client declined or the band withdrew, too. */
  contacted: { from: ['new', 'quoted', ...CLOSED_STAGES], next: 'quoted' },
  quoted: { from: ['new', 'contacted', 'quoted'], dates: 'hold', asksUntil: true, next: 'accepted' },
  /** From a gig that is postponed, too. */
  accepted: { from: ['quoted', 'booked'], dates: 'hold', asksUntil: true, next: 'booked' },
  booked: { from: OPEN_STAGES, dates: 'book', next: 'completed' },
  completed: { from: ['booked'], fromPast: OPEN_STAGES, dates: 'release', next: 'reopen' },
  lost: { from: OPEN_STAGES, dates: 'release all', reasons: LOST_REASONS, note: 'optional', next: 'reopen' },
  cancelled: {
    from: ['accepted', 'booked'],
    dates: 'release all',
    reasons: CANCELLED_BY,
    note: 'required',
    next: 'reopen',
  },
};

/** True for a stage that has a night, so that nobody without a day enters it. */
export const hasNight = (stage: Stage): boolean => ['hold', 'book'].includes(WAY_INTO[stage].dates ?? '');

/** @param isPast true once the night of the request is past */
export const canEnter = (from: Stage, to: Stage, isPast = false): boolean =>
  WAY_INTO[to].from.includes(from) || (isPast && (WAY_INTO[to].fromPast ?? []).includes(from));
