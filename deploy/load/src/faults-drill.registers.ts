/** What a register holds before it is made and after it is removed. */
export const ABSENT = 'absent';

/** All times are those of performance.now() in the drill, which never goes back. */
export interface Write {
  value: string;
  start: number;
  /** From then on it can no longer happen: it was answered, or its deadline is over. Infinity while it is under way. */
  end: number;
  acknowledged?: number;
  /** By a 4xx: it must not happen at all. */
  refused?: boolean;
  /** Who said what when, for those who look into a broken history. */
  told?: string;
  /** It was sent several times without a key, so that it may happen more than once before its end. */
  repeats?: boolean;
  /** Added to what all have, for a change that nobody could announce. Milliseconds. */
  grace?: number;
}

export interface Reading {
  value: string;
  start: number;
  end: number;
  /** The gateway, `the edge` or `the database`, and what was asked there. */
  where: string;
  /** The answer said itself that it may be old. */
  marked: boolean;
  /** Asked of the database, past every cache. */
  uncached: boolean;
}

/** Something with one value at a time: an event's version, a booking's status. */
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

/** A write, and what became known of it. */
interface Known extends Write {
  /** It has happened by then, for it was acknowledged or seen. */
  by: number;
  /** It does not happen after this. */
  last: number;
}

/**
 * What each write is known to have done. A value that only one write has and that was read has happened by then.
 * @param resets moments at which the database lost its last writes: what was under way may happen again after them
 */
function know(register: Register, resets: number[]): Known[] {
  const seen = new Map<string, number>();
  for (const { value, end } of register.readings) seen.set(value, Math.min(end, seen.get(value) ?? Infinity));
  return register.writes.map((write) => {
    const isUnique = register.writes.filter(({ value }) => value === write.value).length === 1;
    const by = Math.min(write.acknowledged ?? Infinity, (isUnique && seen.get(write.value)) || Infinity);
    const canRepeat = write.repeats || resets.some((reset) => write.start < reset && reset < write.end);
    return { ...write, by, last: canRepeat ? write.end : Math.min(write.end, by) };
  });
}

interface Stale {
  reading: Reading;
  /** The newest write that the reader had to see. */
  missed: Known;
}

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(2)} s`;

/**
 * One line for each way in which answers broke the register: an answer without a mark must hold what was written last,
 * or what is being written; and nothing that was given up before a newer write began may come after that.
 * @param grace milliseconds that a change may take to every gateway
 */
export function judgeRegister(register: Register, grace: number, resets: number[] = []): string[] {
  const writes = know(register, resets);
  const lines: string[] = [];
  // Of the writes that a reader must know of at a moment, the one that began last.
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
        `${reading.value}: ${historyOf(writes, reading.value)}`,
    );
  }
  return lines;
}

/** When a value was asked for, and what its writer was told. */
const historyOf = (writes: Known[], value: string): string =>
  writes
    .filter((write) => write.value === value && write.start > -Infinity)
    .map(({ start, end, acknowledged, told }) => {
      const outcome = acknowledged ? 'acknowledged' : 'over';
      return `asked at ${seconds(start)}, ${outcome} at ${seconds(end)}${told ? ` (${told})` : ''}`;
    })
    .join(' and ') || 'as at the beginning';
