/** The value of a register before its creation and after its removal. */
export const ABSENT = 'absent';

/** An abandoned call runs until its deadline; clock skew and queueing may add to that. Milliseconds. */
export const LATEST = 12_000;

/** All times come from performance.now() in the drill, a clock that never goes back. */
export interface Write {
  value: string;
  start: number;
  /** The write cannot happen after this time: its answer or its deadline. Infinity while it is under way. */
  end: number;
  acknowledged?: number;
  /** Answered with a 4xx: the write must not happen at all. */
  refused?: boolean;
  /** The answers of each gateway, for reading a broken history. */
  told?: string;
  /** Sent several times without a key, so the write may happen more than once before its end. */
  repeats?: boolean;
  /** Extra grace for a change without an announcement. Milliseconds. */
  grace?: number;
}

/** A time in which the database lost its last writes. */
export interface Period {
  start: number;
  end: number;
}

export interface Reading {
  value: string;
  start: number;
  end: number;
  /** The gateway, `the edge` or `the database`, and the address that was read. */
  where: string;
  /** True when the answer was marked as possibly old. */
  marked: boolean;
  /** Read from the database, past every cache. */
  uncached: boolean;
}

/** Anything with one value at a time: an event's version, a booking's status. */
export interface Register {
  name: string;
  writes: Write[];
  readings: Reading[];
}

export const register = (name: string): Register => ({
  name,
  writes: [{ value: ABSENT, start: -Infinity, end: -Infinity, acknowledged: -Infinity }],
  readings: [],
});

interface Known extends Write {
  /** The write happened before this time: it was acknowledged, or its value was read. */
  by: number;
  /** The write does not happen after this time. */
  last: number;
}

/**
 * Computes the known facts of each write. If only one write has a value and a reader saw the value, the write happened.
 * @param resets a write that has not passed its deadline when one of them begins may happen again
 */
function know(register: Register, resets: Period[]): Known[] {
  const seen = new Map<string, number>();
  for (const { value, end } of register.readings) seen.set(value, Math.min(end, seen.get(value) ?? Infinity));
  return register.writes.map((write) => {
    const isUnique = register.writes.filter(({ value }) => value === write.value).length === 1;
    const by = Math.min(write.acknowledged ?? Infinity, (isUnique && seen.get(write.value)) || Infinity);
    const deadline = Math.max(write.end, write.start + LATEST);
    // A duplicate that is still under way runs again where the record of the first run is lost.
    const isForgotten = resets.some(({ start, end }) => write.start < end && start < deadline);
    if (isForgotten) return { ...write, by, last: deadline };
    return { ...write, by, last: write.repeats ? write.end : Math.min(write.end, by) };
  });
}

interface Stale {
  reading: Reading;
  /** The newest write that the answer should have shown. */
  missed: Known;
}

/** The time before a missed write in which other writes are told. Milliseconds. */
const AROUND = 5000;

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(2)} s`;

/**
 * Returns one line for each way in which answers broke the register. An unmarked answer must hold the last written
 * value or one that is being written. A write that was given up before a newer write began must not happen after the
 * newer one.
 * @param grace milliseconds until a change must have reached every gateway
 */
export function judgeRegister(register: Register, grace: number, resets: Period[] = []): string[] {
  const writes = know(register, resets);
  const lines: string[] = [];
  // At each time, of the writes that a reader must know, the one that began last.
  const steps = writes
    .filter(({ by }) => by < Infinity)
    .map((write) => ({ at: write.by + (write.grace ?? 0) + grace, write }))
    .toSorted((a, b) => a.at - b.at);
  for (let index = 1; index < steps.length; index += 1) {
    const before = steps[index - 1]!.write;
    if (before.start > steps[index]!.write.start) steps[index]!.write = before;
  }

  const stale = new Map<string, Stale[]>();
  const unwritten = new Set<string>();
  for (const reading of register.readings) {
    const candidates = writes.filter(({ value, start }) => value === reading.value && start <= reading.end);
    if (candidates.every(({ refused }) => refused)) {
      const why = candidates.length > 0 ? 'was refused' : 'was never written';
      unwritten.add(`${register.name}: ${reading.where} answered ${reading.value}, which ${why}`);
      continue;
    }
    if (reading.marked) continue;
    const missed = steps.findLast(({ at }) => at < reading.start)?.write;
    if (!missed || candidates.some(({ refused, last }) => !refused && last >= missed.start)) continue;
    const key = `${reading.value} after ${missed.value}`;
    stale.set(key, [...(stale.get(key) ?? []), { reading, missed }]);
  }
  lines.push(...unwritten);

  for (const found of stale.values()) {
    const { reading, missed } = found[0]!;
    const isOverwritten = found.some(({ reading: { uncached } }) => uncached);
    const places = new Set(found.map(({ reading: { where } }) => where));
    const until = Math.max(...found.map(({ reading: { end } }) => end));
    lines.push(
      `${register.name}: ${isOverwritten ? 'OVERWRITTEN' : 'STALE'} ${reading.value} answered unmarked from ` +
        `${seconds(reading.start)} to ${seconds(until)}, ${found.length} times by ${[...places].join(', ')}; ` +
        `${missed.value} was written at ${seconds(missed.start)} and known at ${seconds(missed.by)}; ` +
        `writes around then: ${historyOf(writes, missed.start - AROUND, until)}`,
    );
  }
  return lines;
}

/** The writes that were under way between two times, each with the answers that its writer got. */
const historyOf = (writes: Known[], from: number, until: number): string =>
  writes
    .filter(({ start, end }) => end >= from && start <= until)
    .map(({ value, start, end, acknowledged, told }) => {
      const outcome = acknowledged ? `acknowledged at ${seconds(acknowledged)}` : `over at ${seconds(end)}`;
      return `${value} asked at ${seconds(start)}, ${outcome}${told ? ` (${told})` : ''}`;
    })
    .join('; ');
