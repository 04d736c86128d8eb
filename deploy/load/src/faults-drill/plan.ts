import { KINDS, type Fault, type Kind } from './faults.js';

/** Faults that begin at about the same time. */
export type Round = Fault[];

/** The most that their starts lie apart. Milliseconds. */
const SPREAD = 2000;

/** Draws faults without end. Every kind comes once before any kind comes again. */
export function* faults(kinds: Record<string, Kind>, random: () => number): Generator<Fault, never> {
  for (;;) {
    const left = Object.keys(kinds);
    while (left.length > 0) {
      const kind = left.splice(Math.floor(random() * left.length), 1)[0]!;
      const [shortest, longest] = kinds[kind]!.lasts;
      yield {
        kind,
        replica: random() < 0.5 ? 1 : 2,
        after: Math.round(random() * SPREAD),
        lasts: Math.round(shortest + random() * (longest - shortest)),
      };
    }
  }
}

/** Half of the rounds have one fault, the others two or three that hold different parts. */
export function* rounds(random: () => number, only: RegExp): Generator<Round, never> {
  const kinds = Object.entries(KINDS).filter(([name]) => only.test(name));
  const drawn = faults(Object.fromEntries(kinds), random);
  let next = drawn.next().value;
  for (;;) {
    const draw = random();
    const size = draw < 0.5 ? 1 : draw < 0.8 ? 2 : 3;
    const round: Round = [];
    const held = new Set<string>();
    while (round.length < size) {
      const holds = KINDS[next.kind]!.holds(next.replica);
      if (holds.some((each) => held.has(each))) break;
      for (const each of holds) held.add(each);
      round.push(next);
      next = drawn.next().value;
    }
    yield round;
  }
}

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`;

export const describe = ({ kind, replica, after, lasts }: Fault): string =>
  `${kind}${/\bone\b|clock/.test(kind) ? ` (${replica})` : ''}${lasts ? ` for ${seconds(lasts)}` : ''} after ${seconds(after)}`;
