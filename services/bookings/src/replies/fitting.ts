import type { CalendarEntry, Night } from '@tocada/contracts/calendar.js';
import type { Draft, NewsKind, Purpose } from '@tocada/contracts/replies.js';
import { isClosed, type Stage } from '@tocada/contracts/stages.js';

/** The situation of an inquiry while the band writes to its client. */
export interface Situation {
  inquiryId: string;
  stage: Stage;
  night: Night;
  /** True when the day has passed. */
  isOver: boolean;
  /** True when the gig was ever moved. */
  wasMoved: boolean;
  /** The news that the client has not heard yet. */
  news: NewsKind | undefined;
}

const isTaken = ({ kind }: CalendarEntry) => kind !== 'hold';

const STANDS: Record<CalendarEntry['kind'], string> = {
  booked: 'está reservada',
  blocked: 'está bloqueada',
  external: 'está ocupada en otro calendario',
  show: 'tiene un show',
  hold: 'está apartada',
};

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

const PAST = 'Ese día ya pasó.';
const CLOSED = 'La solicitud está cerrada.';
const OWN = 'Esa noche ya está reservada para esta solicitud.';
const FREE = 'Esa noche está libre.';

/** The sentence why a text that offers the night would not be true. */
function whyNotOffered({ isOver }: Situation, { taken, ahead, isBooked, isOpen }: Facts): string | undefined {
  if (isOver) return PAST;
  if (!isOpen) return CLOSED;
  if (isBooked) return OWN;
  if (taken) return `Esa noche ${STANDS[taken.kind]}.`;
  return ahead && 'Otra solicitud tiene apartada esa noche primero.';
}

const stands = (wanted: Stage, why: string) => (situation: Situation) => (situation.stage === wanted ? undefined : why);

/** Why a text for a purpose would not be true; undefined when it is true. */
const WHY_UNTRUE: Record<Purpose, (situation: Situation, facts: Facts) => string | undefined> = {
  free: whyNotOffered,
  quote: whyNotOffered,
  deposit: whyNotOffered,
  taken({ isOver, night }, { taken, isBooked }) {
    if (isOver) return PAST;
    if (isBooked) return OWN;
    if (taken) return undefined;
    return night.state === 'free' ? FREE : 'Esa noche está apartada, no ocupada.';
  },
  held({ isOver, night }, { taken, ahead, isBooked }) {
    if (isOver) return PAST;
    if (isBooked) return OWN;
    if (taken) return `Esa noche ${STANDS[taken.kind]}.`;
    if (ahead) return undefined;
    return night.state === 'free' ? FREE : 'Esta solicitud es la primera opción de esa noche.';
  },
  nudge({ isOver, stage }, { isOpen }) {
    if (isOver) return PAST;
    if (stage === 'booked') return OWN;
    return isOpen ? undefined : CLOSED;
  },
  thanks({ isOver, stage }) {
    if (stage !== 'booked' && stage !== 'completed') return 'Esta solicitud no llegó a tocada.';
    return isOver || stage === 'completed' ? undefined : 'La tocada todavía no es.';
  },
  booked({ isOver, stage }, { isBooked }) {
    if (isOver) return PAST;
    return stage === 'booked' && isBooked ? undefined : 'La solicitud no está reservada para ese día.';
  },
  moved({ isOver, stage, wasMoved }, { isBooked }) {
    if (isOver) return PAST;
    return stage === 'booked' && isBooked && wasMoved ? undefined : 'La fecha de la tocada no ha cambiado.';
  },
  cancelled: stands('cancelled', 'La solicitud no está cancelada.'),
  lost: stands('lost', 'La solicitud no está perdida.'),
  overruled({ isOver, night }, { taken }) {
    if (isOver) return PAST;
    if (taken?.kind === 'booked') return undefined;
    return night.state === 'free' ? FREE : 'Esa noche no está reservada para otro evento.';
  },
  challenge({ isOver }, { own }) {
    if (isOver) return PAST;
    return own?.kind === 'hold' && own.rank === 1 ? undefined : 'La solicitud no tiene apartada esa noche.';
  },
};

export const whyUntrue = (purpose: Purpose, situation: Situation): string | undefined =>
  WHY_UNTRUE[purpose](situation, factsOf(situation));

/** The purpose that fits the night and the stage best. */
export function bestPurpose(situation: Situation): Purpose | undefined {
  const { stage, isOver, news } = situation;
  if (news) return news;
  if (stage === 'completed' || (isOver && stage === 'booked')) return 'thanks';
  if (stage === 'booked' || stage === 'cancelled' || stage === 'lost') return stage;
  if (isOver) return undefined;
  const { taken, ahead } = factsOf(situation);
  if (taken) return 'taken';
  if (ahead) return 'held';
  return stage === 'quoted' ? 'nudge' : stage === 'accepted' ? 'deposit' : 'free';
}

/** The hint for the band before it offers the night. */
export function hintFor(purpose: Purpose, { inquiryId, night }: Situation): string | undefined {
  const others = night.asked.filter((one) => one.inquiryId !== inquiryId).length;
  if (purpose !== 'free' || others === 0) return undefined;
  return others === 1
    ? 'Otra solicitud también pide esa noche.'
    : `Otras ${others} solicitudes también piden esa noche.`;
}

/** The best first, then what is true, then what is not. Otherwise in the order of the templates. */
export function inOrder(drafts: Draft[], best: Purpose | undefined): Draft[] {
  const placeOf = ({ purpose, untrue }: Draft) => (untrue ? 2 : purpose && purpose === best ? 0 : 1);
  return drafts.toSorted((one, other) => placeOf(one) - placeOf(other));
}
