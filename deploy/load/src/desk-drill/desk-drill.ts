import type { Template } from '@tocada/contracts/messages/replies.js';
import { seeded } from '@tocada/local/random.js';
import { PASSWORD } from '../bench-stack.js';
import { startDrillStack } from '../drill-stack.js';
import { outages, type Kills } from '../outages.js';
import { endWith } from '../report.js';
import { play, type Known, type Ledger } from './acts.js';
import { judge } from './judge.js';
import { judgeNights, probe } from './nights.js';

interface Drill {
  acts: number;
  /** The same seed draws the same acts and kills the same parts in the same order. */
  seed: number;
  rounds?: number;
}

interface Verdict {
  counts: Record<string, number>;
  kills: Kills;
  faults: string[];
}

/** Admins and clients at the same time. */
const ACTORS = 8;

/**
 * Several admins and clients hold, book, move and release dates, answer, move requests through their stages, erase them, and
 * add, move and remove shows, while Redis, gateways, both replicas of content and of bookings, Postgres and its connections are
 * killed or frozen and come back. After each round everything rests, and the answer about every night is compared with one that
 * is computed from both databases. In the end no night is booked twice, no closed request holds a date, and every acknowledged
 * act has happened once. The drill starts a separate stack.
 */
export async function drill({ acts, seed, rounds = 5 }: Drill): Promise<Verdict> {
  const stack = await startDrillStack(['--scale', 'bookings=2', '--scale', 'content=2', '--scale', 'gateway=2']);
  try {
    const list = `${stack.url}/api/admin/reply-templates?password=${PASSWORD}`;
    const templates = ((await (await fetch(list)).json()) as Template[]).map(({ id }) => id);
    const known: Known = { inquiries: [], entries: [], templates, shows: [], undos: [] };
    const ledger: Ledger = {
      counts: {},
      notes: new Map(),
      replies: new Map(),
      inquiries: new Map(),
      erased: new Set(),
      shown: [],
      booked: [],
      held: [],
      acts: [],
      faults: [],
    };
    const kills: Kills = {};
    let next = 0;
    for (let round = 1; round <= rounds; round += 1) {
      const chaos = outages(stack, seeded(seed + round));
      const actor = async () => {
        while (next < (acts * round) / rounds) {
          const index = (next += 1) - 1;
          await play(stack.url, index, seeded(seed + index), known, ledger);
        }
      };
      const resting = new AbortController();
      const probes = [0, 1].map((index) => probe(stack.url, index, ledger, resting.signal));
      await Promise.all(Array.from({ length: ACTORS }, actor)).finally(() => resting.abort());
      await Promise.all(probes);
      for (const [name, count] of Object.entries(await chaos.stop())) kills[name] = (kills[name] ?? 0) + count;
      ledger.faults.push(...(await judgeNights(stack)));
    }
    return { counts: ledger.counts, kills, faults: await judge(stack, ledger) };
  } finally {
    await stack.remove();
  }
}

if (import.meta.main) {
  const [acts = '10000', seed = '979'] = process.argv.slice(2);
  const { counts, kills, faults } = await drill({ acts: Number(acts), seed: Number(seed) });
  endWith([{ ...counts, ...kills }], faults);
}
