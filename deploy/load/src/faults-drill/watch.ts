import { readFileSync } from 'node:fs';
import type { Records } from './records.js';
import { OWN, type Scene } from '../drill-scene.js';
import { residentMegabytes } from '../memory.js';
import { table } from '../report.js';

/** Notices processes that end without a fault. */
export function watchDeaths(scene: Scene, records: Records) {
  const last = new Map([...scene.processes].map(([label, { pid }]) => [label, pid]));
  let expected: string[] = [];
  const look = () => {
    for (const [label, supervised] of scene.processes) {
      const { pid } = supervised;
      if (pid === last.get(label)) continue;
      last.set(label, pid);
      if (expected.includes(label) || (expected.includes('clocks') && OWN.includes(label)) || pid !== undefined)
        continue;
      const words = readFileSync(supervised.logFile, 'utf8').trim().split('\n').slice(-3).join(' | ');
      records.breach(`${label} ended by itself: ${words.slice(-600)}`);
    }
  };
  const timer = setInterval(look, 50);
  return {
    expect(labels: string[]) {
      look();
      expected = labels;
    },
    stop: () => clearInterval(timer),
  };
}

export function watchMemory(scene: Scene) {
  const samples = new Map<string, number[]>();
  const look = () => {
    for (const [label, { pid, available }] of scene.processes) {
      if (!pid || !available) continue;
      try {
        samples.set(label, [...(samples.get(label) ?? []), residentMegabytes(pid)]);
      } catch {
        // The process has ended meanwhile.
      }
    }
  };
  const timer = setInterval(look, 2000);
  return {
    /** @returns a table of the processes' memory */
    stop(): string {
      clearInterval(timer);
      const rows = [...samples].map(([label, values]) => [
        label,
        ...[values[0]!, Math.max(...values), values.at(-1)!].map((value) => value.toFixed(0)),
      ]);
      return table(['memory, MB', 'first', 'most', 'last'], rows);
    },
  };
}
