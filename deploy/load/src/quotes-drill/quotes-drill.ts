import { setTimeout as sleep } from 'node:timers/promises';
import { seeded } from '@tocada/local/random.js';
import { startDrillStack } from '../drill-stack.js';
import { outages, type Kills } from '../outages.js';
import { query } from '../query.js';
import { endWith, print } from '../report.js';
import { bandAct } from './band.js';
import { clientAct } from './client.js';
import { judge } from './judge.js';
import { newLedger, turnOf, type Play, type Turn } from './play.js';
import { watch } from './watch.js';
import { installWitness } from './witness.js';

interface Drill {
  acts: number;
  /** The same seed draws the same acts and kills the same parts in the same order. */
  seed: number;
  log(line: string): void;
}

interface Verdict {
  /** The answers by act and outcome. */
  acts: Record<string, number>;
  kills: Kills;
  counts: Record<string, number>;
  faults: string[];
}

const REPLICAS = ['--scale', 'bookings=2', '--scale', 'content=2', '--scale', 'gateway=2'];
/** Long enough for a payment that is taken back at once, and short enough for others to be printed first. Seconds. */
const RECEIPTS_WAIT = '4';
const ADMINS = 2;
const CLIENTS = 40;
/** The longest pause of a client between two looks at the page. Milliseconds. */
const PAUSE = 5000;
/** The limit for documents and mails to be done once everything works again. Milliseconds. */
const SETTLE_LIMIT = 300_000;

const WAITING = `select (select count(*) from notices where state = 'waiting')::int
  + (select count(*) from documents where sha256 is null and facts is not null)::int as count`;

/**
 * Two admins and forty clients send, choose, sign, decline, withdraw, amend, agree elsewhere, pay, confirm, void, charge,
 * write off, complete, cancel and erase, and quotes expire, while bookings, gateways, content, Redis, Postgres and the mail
 * server are killed or frozen and come back. Every moment that the drill looks at, the database in the end, the mails and
 * the bucket are judged. The drill starts a separate stack.
 */
export async function drill({ acts, seed, log }: Drill): Promise<Verdict> {
  const stack = await startDrillStack(REPLICAS, { env: { RECEIPTS_WAIT } });
  try {
    const database = stack.backing.BOOKINGS_DATABASE_URL!;
    await installWitness(database);
    const clients = Array.from({ length: CLIENTS }, (_, index) => ({ index, links: [] }));
    const play: Play = { stack, clients, ledger: newLedger(), begun: 0 };
    const done = { band: 0, clients: 0 };
    const chaos = outages(stack, seeded(seed), () => done.band + done.clients);
    const watching = watch(play);
    const actor = async (who: keyof typeof done, pause: number, act: (turn: Turn) => Promise<boolean>) => {
      while (done.band + done.clients < acts) {
        const index = (play.begun += 1) - 1;
        const random = seeded(seed + index);
        // As many acts of clients as of the band, whatever the speed of the host.
        if ((who === 'band' || done.clients <= done.band) && (await act(turnOf(index, random)))) {
          done[who] += 1;
          if ((done.band + done.clients) % 100 === 0) log(`${done.band + done.clients} acts`);
        }
        await sleep(random() * pause);
      }
    };
    await Promise.all([
      ...Array.from({ length: ADMINS }, () => actor('band', 50, (turn) => bandAct(play, turn))),
      ...play.clients.map((client) => actor('clients', PAUSE, (turn) => clientAct(play, client, turn))),
    ]);
    const kills = await chaos.stop();
    log('everything is back');
    for (const limit = Date.now() + SETTLE_LIMIT; Date.now() < limit; await sleep(1000)) {
      const [waiting] = await query<{ count: number }>(database, WAITING);
      if (waiting!.count === 0) break;
    }
    const looks = await watching.stop();
    const { faults, counts } = await judge(play, chaos.past);
    return { acts: play.ledger.counts, kills, counts: { ...counts, ...looks }, faults };
  } finally {
    await stack.remove();
  }
}

if (import.meta.main) {
  const [acts = '10000', seed = '979'] = process.argv.slice(2);
  const verdict = await drill({ acts: Number(acts), seed: Number(seed), log: print });
  endWith([verdict.acts, verdict.kills, verdict.counts], verdict.faults);
}
