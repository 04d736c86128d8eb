import type { Fault } from './faults.js';
import type { Operation } from './records.js';
import { percentile, table } from '../report.js';

/** A past round of faults, in times of performance.now(). */
export interface PastRound {
  faults: Fault[];
  begin: number;
  end: number;
  /** Milliseconds until each kind of operation worked again; Infinity where it did not recover without help. */
  recovery: Map<string, number>;
}

/** A slower operation counts as hurt even when its answer was good. Milliseconds. */
const SLOW = 1000;

export interface Recovery {
  kind: string;
  round: PastRound;
  milliseconds: number;
}

/** For each kind of operation that a round hurt: how long after the faults it worked again. */
export function recoveries(rounds: PastRound[], operations: Operation[]): Recovery[] {
  return rounds.flatMap((round) => {
    const hurt = new Set(
      operations
        .filter(({ start, end }) => start <= round.end && end >= round.begin)
        .filter(({ start, end, good }) => !good || end - start > SLOW)
        .map(({ kind }) => kind),
    );
    return [...round.recovery]
      .filter(([kind]) => hurt.has(kind))
      .map(([kind, milliseconds]) => ({ kind, round, milliseconds }));
  });
}

export const share = (found: Recovery[], part: number): number =>
  found.length > 0
    ? percentile(
        found.map(({ milliseconds }) => milliseconds),
        part,
      )
    : 0;

/** For each kind of fault: its number, the kinds of operation that it hurt, and their recovery times. */
export function faultsTable(rounds: PastRound[], found: Recovery[], mail: { kind: string }[]): string {
  const kinds = new Set(rounds.flatMap(({ faults }) => faults.map(({ kind }) => kind)));
  const rows = [...kinds].toSorted().map((kind) => {
    const own = ({ faults }: PastRound) => faults.some((fault) => fault.kind === kind);
    const hurt = found.filter(({ round }) => own(round));
    const worst = hurt.toSorted((a, b) => a.milliseconds - b.milliseconds).at(-1);
    return [
      kind,
      String(rounds.filter(own).length),
      String(hurt.length),
      hurt.length > 0 ? `${share(hurt, 0.5).toFixed(0)} ms` : '',
      worst ? `${worst.milliseconds.toFixed(0)} ms, ${worst.kind}` : '',
    ];
  });
  const posts = [...Map.groupBy(mail, ({ kind }) => kind)].map(([kind, all]) => [kind, String(all.length), '', '', '']);
  return table(['fault', 'times', 'hurt', 'back, median', 'slowest'], [...rows, ...posts]);
}

/** Lists the operations that failed well after the end of all faults. */
export function lateTable(operations: Operation[]): string {
  const same = Map.groupBy(operations, ({ kind, told }) => `${kind}: ${told}`);
  const rows = [...same].map(([name, all]) => {
    const [first, last] = [all[0]!, all.at(-1)!].map(({ start }) => `${(start / 1000).toFixed(1)} s`);
    return [name, String(all.length), first!, last!];
  });
  return table(['not good long after faults', 'times', 'first', 'last'], rows);
}
