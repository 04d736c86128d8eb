import { setTimeout as sleep } from 'node:timers/promises';
import { MAIL_KINDS } from './faults.js';
import type { Past } from './once.js';
import { faults } from './plan.js';
import { now, type Records } from './records.js';
import type { Scene } from '../drill-scene.js';

/** Runs the mail server's faults beside all others, since no request waits for mail. */
export function mailFaults(scene: Scene, records: Records, random: () => number, past: Past[]) {
  const own: Past[] = [];
  const stopping = new AbortController();
  const loop = (async () => {
    for (const fault of faults(MAIL_KINDS, random)) {
      await sleep(2000 + random() * 8000, undefined, { signal: stopping.signal }).catch(() => {});
      if (stopping.signal.aborted) return;
      const kept = { kind: fault.kind, begin: now(), end: Infinity };
      own.push(kept);
      past.push(kept);
      await MAIL_KINDS[fault.kind]!.run({ scene, records, booking: () => undefined }, fault);
      kept.end = now();
    }
  })();
  return {
    past: own,
    async stop() {
      stopping.abort();
      await loop;
    },
  };
}
