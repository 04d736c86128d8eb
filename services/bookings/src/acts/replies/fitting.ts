import type { CalendarEntry, Night } from '@tocada/contracts/dates/calendar.js';
import { isClosed, type Stage } from '@tocada/contracts/kit/stages.js';
import type { Draft, NewsKind, Purpose } from '@tocada/contracts/messages/replies.js';
import { say, type Said } from '@tocada/contracts/sentences/say.js';
import type STORED_FAULTS from '@tocada/contracts/sentences/stored-faults.texts.js';

/** The key of the sentence why a text would not be true. */
type Untrue = keyof typeof STORED_FAULTS.es & `untrue_${string}`;

/** The situation of an inquiry while the band writes to its client. */
export interface Situation {
  inquiryId: string;
  stage: Stage;
  night: Night;
  /** True when the day has passed. */
  isOver: boolean;
  /** True when the client has named no day, so that nothing is true of a night. */
  isDateless: boolean;
  /** True when the gig was ever moved. */
  wasMoved: boolean;
  /** The news that the client has not heard yet. */
  news: NewsKind | undefined;
}

const isTaken = ({ kind }: CalendarEntry) => kind !== 'hold';

interface Facts {
  own: CalendarEntry | undefined;
  /** The entry that takes the night from this inquiry. */
  taken: CalendarEntry | undefined;
  /** The hold of another request that comes first. */
  ahead: CalendarEntry | undefined;
  isBooked: boolean;
  isOpen: boolean;
}

function factsOf({ inquiryId, stage, night }: Situation): Facts {
  const own = night.entries.find((entry) => entry.inquiryId === inquiryId && (isTaken(entry) || entry.live));
  const others = night.entries.filter((entry) => entry.inquiryId !== inquiryId);
  const isBooked = own?.kind === 'booked';
  const isFirst = own?.rank === 1;
  return {
    own,
    taken: isBooked ? undefined : others.find(isTaken),
    ahead: isBooked || isFirst ? undefined : others.find((entry) => !isTaken(entry)),
    isBooked,
    isOpen: !isClosed(stage),
  };
}

/** Why a text that offers the night would not be true. */
function whyNotOffered({ isOver }: Situation, { taken, ahead, isBooked, isOpen }: Facts): Untrue | undefined {
  if (isOver) return 'untrue_past';
  if (!isOpen) return 'untrue_closed';
  if (isBooked) return 'untrue_own';
  if (taken) return `untrue_${taken.kind}`;
  return ahead && 'untrue_behind';
}

const stands = (wanted: Stage, why: Untrue) => (situation: Situation) => (situation.stage === wanted ? undefined : why);

/** Why a text for a purpose would not be true; undefined when it is true. */
const WHY_UNTRUE: Record<Purpose, (situation: Situation, facts: Facts) => Untrue | undefined> = {
  free: whyNotOffered,
  quote: whyNotOffered,
  deposit: whyNotOffered,
  taken({ isOver, night }, { taken, isBooked }) {
    if (isOver) return 'untrue_past';
    if (isBooked) return 'untrue_own';
    if (taken) return undefined;
    return night.state === 'free' ? 'untrue_free' : 'untrue_only_held';
  },
  held({ isOver, night }, { taken, ahead, isBooked }) {
    if (isOver) return 'untrue_past';
    if (isBooked) return 'untrue_own';
    if (taken) return `untrue_${taken.kind}`;
    if (ahead) return undefined;
    return night.state === 'free' ? 'untrue_free' : 'untrue_first';
  },
  nudge({ isOver, stage }, { isOpen }) {
    if (isOver) return 'untrue_past';
    if (stage === 'booked') return 'untrue_own';
    return isOpen ? undefined : 'untrue_closed';
  },
  thanks({ isOver, stage }) {
    if (stage !== 'booked' && stage !== 'completed') return 'untrue_no_gig';
    return isOver || stage === 'completed' ? undefined : 'untrue_gig_ahead';
  },
  booked({ isOver, stage }, { isBooked }) {
    if (isOver) return 'untrue_past';
    return stage === 'booked' && isBooked ? undefined : 'untrue_not_booked';
  },
  moved({ isOver, stage, wasMoved }, { isBooked }) {
    if (isOver) return 'untrue_past';
    return stage === 'booked' && isBooked && wasMoved ? undefined : 'untrue_not_moved';
  },
  cancelled: stands('cancelled', 'untrue_not_cancelled'),
  lost: stands('lost', 'untrue_not_lost'),
  overruled({ isOver, night }, { taken }) {
    if (isOver) return 'untrue_past';
    if (taken?.kind === 'booked') return undefined;
    return night.state === 'free' ? 'untrue_free' : 'untrue_not_overruled';
  },
  challenge({ isOver }, { own }) {
    if (isOver) return 'untrue_past';
    return own?.kind === 'hold' && own.rank === 1 ? undefined : 'untrue_not_held';
  },
};

/** The texts that speak of no night that is to come. */
const TIMELESS: readonly Purpose[] = ['thanks', 'cancelled', 'lost'];

export const whyUntrue = (purpose: Purpose, situation: Situation): Untrue | undefined =>
  situation.isDateless && !TIMELESS.includes(purpose)
    ? 'untrue_no_date'
    : WHY_UNTRUE[purpose](situation, factsOf(situation));

export function bestPurpose(situation: Situation): Purpose | undefined {
  const { stage, isOver, isDateless, news } = situation;
  if (news) return news;
  if (stage === 'completed' || (isOver && stage === 'booked')) return 'thanks';
  if (stage === 'booked' || stage === 'cancelled' || stage === 'lost') return stage;
  if (isOver || isDateless) return undefined;
  const { taken, ahead } = factsOf(situation);
  if (taken) return 'taken';
  if (ahead) return 'held';
  return stage === 'quoted' ? 'nudge' : stage === 'accepted' ? 'deposit' : 'free';
}

/** The hint for the band before it offers the night. */
export function hintFor(purpose: Purpose, { inquiryId, night }: Situation): Said | undefined {
  const others = night.asked.filter((one) => one.inquiryId !== inquiryId).length;
  if (purpose !== 'free' || others === 0) return undefined;
  return others === 1 ? say('also_asked_by_one') : say('also_asked_by', { count: others });
}

/** The best first, then what is true, then what is not. Otherwise in the order of the templates. */
export function inOrder(drafts: Draft[], best: Purpose | undefined): Draft[] {
  const placeOf = ({ purpose, untrue }: Draft) => (untrue ? 2 : purpose && purpose === best ? 0 : 1);
  return drafts.toSorted((one, other) => placeOf(one) - placeOf(other));
}
