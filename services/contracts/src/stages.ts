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

/** The stage of a status that was set alone. */
const STAGE_OF: Record<InquiryStatus, Stage> = { pending: 'new', contacted: 'contacted', completed: 'completed' };

/** The stage that holds. Where stage and status disagree, the status wins: the release before writes the status alone. */
export const stageOf = (stage: Stage, status: InquiryStatus): Stage =>
  STATUS_OF[stage] === status ? stage : STAGE_OF[status];

/** The stages that a row with this stage may have stored, because `stageOf` reads all of them as `stage`. */
export const storedAs = (stage: Stage): { status: InquiryStatus; stages: Stage[] } => {
  const status = STATUS_OF[stage];
  return { status, stages: STAGES.filter((stored) => stageOf(stored, status) === stage) };
};

const OPEN_STAGES = STAGES.filter((stage) => STATUS_OF[stage] !== 'completed');
const CLOSED_STAGES = STAGES.filter((stage) => STATUS_OF[stage] === 'completed');

export const LOST_REASONS = ['price', 'date', 'other_band', 'no_answer', 'plans_changed', 'other'] as const;
export const CANCELLED_BY = ['client', 'band'] as const;
export type StageReason = (typeof LOST_REASONS)[number] | (typeof CANCELLED_BY)[number];

export interface Transition {
  from: readonly Stage[];
  to: Stage;
  /** What the inquiry does to its dates. */
  dates?: 'hold' | 'book' | 'release' | 'release all';
  /** The reasons of which one is required. */
  reasons?: readonly StageReason[];
  /** Whether words are required too. */
  explained?: true;
}

/** Every way from one stage to another. `PUT …/status` alone may go elsewhere. */
const TRANSITIONS: readonly Transition[] = [
  { from: ['new'], to: 'contacted' },
  { from: ['new', 'contacted', 'quoted'], to: 'quoted', dates: 'hold' },
  { from: ['quoted'], to: 'accepted', dates: 'hold' },
  { from: OPEN_STAGES, to: 'booked', dates: 'book' },
  { from: ['booked'], to: 'completed', dates: 'release' },
  { from: OPEN_STAGES, to: 'lost', dates: 'release all', reasons: LOST_REASONS },
  { from: ['accepted', 'booked'], to: 'cancelled', dates: 'release all', reasons: CANCELLED_BY, explained: true },
  { from: CLOSED_STAGES, to: 'contacted' },
];

export const transitionOf = (from: Stage, to: Stage): Transition | undefined =>
  TRANSITIONS.find((one) => one.to === to && one.from.includes(from));
