import type { Template } from '@tocada/contracts/replies.js';
import { seeded } from '@tocada/demo/random.js';
import { PASSWORD } from './bench-stack.js';
import { play, type Known, type Ledger } from './desk-drill.acts.js';
import { judge } from './desk-drill.judge.js';
import { startDrillStack } from './drill-stack.js';
import { outages, type Kills } from './notices-drill.outages.js';
import { print } from './report.js';

interface Drill {
  acts: number;
  /** The same seed draws the same acts and kills the same parts in the same order. */
  seed: number;
}

interface Verdict {
  counts: Record<string, number>;
  kills: Kills;
  faults: string[];
}

/** Admins and clients at the same time. */
const ACTORS = 8;

/**
 * Several admins and clients hold, book, move and release dates, answer, move requests through their stages and erase
 * them, while Redis, gateway, content, the bookings replicas, Postgres and its connections are killed and come back. In the end no night is
 * booked twice, no closed request holds a date, and every acknowledged act has happened once. The drill starts a separate
 * stack.
 */
export async function drill({ acts, seed }: Drill): Promise<Verdict> {
  const stack = await startDrillStack(['--scale', 'bookings=2']);
  try {
    const list = `${stack.url}/api/admin/reply-templates?password=${PASSWORD}`;
    const templates = ((await (await fetch(list)).json()) as Template[]).map(({ id }) => id);
    const known: Known = { inquiries: [], entries: [], templates };
    const ledger: Ledger = {
      counts: {},
      notes: new Map(),
      replies: new Map(),
      inquiries: new Map(),
      erased: new Set(),
      faults: [],
    };
    const chaos = outages(stack, seeded(seed));
    let next = 0;
    const actor = async () => {
      while (next < acts) {
        const index = (next += 1) - 1;
        await play(stack.url, index, seeded(seed + index), known, ledger);
      }
    };
    await Promise.all(Array.from({ length: ACTORS }, actor));
    const kills = await chaos.stop();
    return { counts: ledger.counts, kills, faults: await judge(stack, ledger) };
  } finally {
    await stack.remove();
  }
}

if (import.meta.main) {
  const [acts = '10000', seed = '979'] = process.argv.slice(2);
  const { counts, kills, faults } = await drill({ acts: Number(acts), seed: Number(seed) });
  for (const [name, count] of Object.entries({ ...counts, ...kills }).toSorted()) print(`${name.padEnd(40)} ${count}`);
  for (const fault of faults) print(`FAULT ${fault}`);
  print(faults.length === 0 ? 'held' : 'broken');
  process.exit(faults.length === 0 ? 0 : 1);
}
