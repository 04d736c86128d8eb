import { setTimeout as sleep } from 'node:timers/promises';
import { seeded } from '@tocada/local/random.js';
import { calm, judgePhotos, judgeProcesses, readDatabases } from './end.js';
import { KINDS, rightClocks, type Fault, type Ground } from './faults.js';
import { Load } from './load.js';
import { mailFaults } from './mail.js';
import { judgeDoubledMails, type Past } from './once.js';
import { describe, rounds, type Round } from './plan.js';
import { now, Records } from './records.js';
import { kill, OWN, startScene, type Scene } from '../drill-scene.js';
import { faultsTable, lateTable, recoveries, share, type PastRound, type Recovery } from './verdict.js';
import { watchDeaths, watchMemory } from './watch.js';
import { judge } from './judge.js';
import { settledRows } from './rows.js';
import { print, table } from '../report.js';

interface Drill {
  /** The same seed draws the same faults in the same order. */
  seed: number;
  minutes: number;
  /** Replaces the rounds that the seed draws, and the mail server's faults. */
  rounds?: Iterable<Round>;
  /** Draws only kinds of faults with a matching name. */
  only?: RegExp;
  /** Milliseconds until an acknowledged edit must have reached every gateway. */
  grace?: number;
  /** True when the drill ends with the first fault from which something did not recover without help. */
  stopsAtHand?: boolean;
  log(line: string): void;
}

interface Verdict {
  /** One line for each broken promise. */
  broken: string[];
  counts: Record<string, number>;
  recoveries: Recovery[];
  tables: string[];
}

/** The pause between rounds, once nothing fails any more. */
const QUIET = 500;
const QUIET_LIMIT = 5000;

/** People use a stack with two replicas of everything, while its parts break. Answers, rows and mails are judged. */
export async function drill(options: Drill): Promise<Verdict> {
  const { seed, minutes, rounds: given, only = /./, grace = 250, stopsAtHand = false, log } = options;
  const scene = await startScene();
  try {
    const random = seeded(seed);
    const records = new Records({
      'gateway-1': scene.gateways[0]!,
      'gateway-2': scene.gateways[1]!,
      'the edge': scene.url,
    });
    const load = new Load(records, seed);
    const deaths = watchDeaths(scene, records);
    const memory = watchMemory(scene);
    const past: Past[] = [];
    await load.probes.recovery(now());
    await quiet(records);
    const start = now();
    const mail = given ? undefined : mailFaults(scene, records, seeded(seed + 1), past);

    const rounded: PastRound[] = [];
    for (const round of given ?? rounds(random, only)) {
      if (now() - start > minutes * 60_000) break;
      log(`${seconds(now())}: ${round.map(describe).join('; ')}`);
      deaths.expect(round.flatMap(({ kind, replica }) => KINDS[kind]!.holds(replica)));
      const begin = now();
      await Promise.all(round.map((fault) => play(fault, { scene, records, booking: () => load.booking }, past)));
      const end = now();
      deaths.expect([]);
      const recovery = await load.probes.recovery(end);
      rounded.push({ faults: round, begin, end, recovery });
      const slowest = [...recovery].toSorted(([, a], [, b]) => b - a);
      const [kind, time] = slowest[0]!;
      log(`  over at ${seconds(end)}, the last to work again after ${time.toFixed(0)} ms: ${kind}`);
      if (time === Infinity) {
        const lost = slowest.filter((each) => each[1] === Infinity).map(([each]) => each);
        records.breach(`needs a hand after ${round.map(({ kind }) => kind).join(', ')}: ${lost.join(', ')}`);
        deaths.expect(OWN);
        await giveHand(scene, past);
        if (stopsAtHand) break;
      }
      await quiet(records);
      await sleep(300 + random() * 1000);
    }

    await mail?.stop();
    await calm(records, log);
    deaths.stop();
    await load.stop();
    await judgePhotos(scene, records, load.photos);
    const rows = await settledRows(scene, log);
    await readDatabases(scene, records, load.desk, rows);
    await judgeProcesses(scene, records);
    const { requests, acknowledged } = load.desk;
    const mails = scene.smtp.received;
    const bookings = judge({ requests, acknowledged, rows, mails });
    const doubled = judgeDoubledMails(mails, past);
    const found = recoveries(rounded, records.operations);
    const late = records.operations.filter(({ good, start }) => !good && isCalm(rounded, start));
    return {
      broken: [...records.judge(grace), ...bookings.faults, ...doubled.broken],
      counts: {
        rounds: rounded.length,
        faults: past.length,
        operations: records.operations.length,
        'of these not good': records.operations.filter(({ good }) => !good).length,
        'not good, asked over 5 s after faults': late.length,
        'versions read off answers': records.rows.reduce((sum, { readings }) => sum + readings.length, 0),
        edits: records.rows.reduce((sum, { writes }) => sum + writes.length - 1, 0),
        photos: load.photos.size,
        ...bookings.counts,
        ...doubled.counts,
      },
      recoveries: found,
      tables: [faultsTable(rounded, found, mail?.past ?? []), lateTable(late), memory.stop()],
    };
  } finally {
    await scene.remove();
  }
}

async function play(fault: Fault, ground: Ground, past: Past[]): Promise<void> {
  await sleep(fault.after);
  const played = { kind: fault.kind, begin: now(), end: Infinity };
  past.push(played);
  await KINDS[fault.kind]!.run(ground, fault).catch((error: Error) => {
    ground.records.breach(`${describe(fault)}: ${error.message}`);
  });
  played.end = now();
}

/** Restarts all processes with correct clocks: the manual repair that must never be necessary. */
async function giveHand(scene: Scene, past: Past[]): Promise<void> {
  const hand = { kind: 'all by hand', begin: now(), end: Infinity };
  past.push(hand);
  rightClocks(scene);
  await kill(OWN.map((label) => scene.processes.get(label)!));
  hand.end = now();
}

async function quiet(records: Records): Promise<void> {
  for (const limit = now() + QUIET_LIMIT; now() < limit;) {
    const from = records.operations.length;
    await sleep(QUIET);
    if (records.operations.slice(from).every(({ good }) => good)) return;
  }
}

/** True when a time lies well after one round and before the next. */
const isCalm = (past: PastRound[], at: number): boolean => {
  const index = past.findLastIndex(({ begin }) => begin <= at);
  return index >= 0 && at > past[index]!.end + 5000;
};

const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`;

const P50 = 500;
const P90 = 5000;

/** Runs one seed after another and prints each verdict. Resolves with the number of seeds that broke a promise. */
async function run(seeds: number[], minutes: number, only: RegExp): Promise<number> {
  let failed = 0;
  for (const seed of seeds) {
    print(`\nseed ${seed}, ${minutes} minutes`);
    const { broken, counts, recoveries: found, tables } = await drill({ seed, minutes, only, log: print });
    print('');
    print(
      table(
        ['', ''],
        Object.entries(counts).map(([name, count]) => [name, String(count)]),
      ),
    );
    for (const each of tables) print(`\n${each}`);
    const [p50, p90] = [share(found, 0.5), share(found, 0.9)];
    print(
      `\nhurt and back ${found.length} times: p50 ${p50.toFixed(0)} ms (≤ ${P50}), p90 ${p90.toFixed(0)} ms (≤ ${P90})`,
    );
    for (const line of broken) print(`BROKEN ${line}`);
    const held = broken.length === 0 && p50 <= P50 && p90 <= P90;
    print(held ? 'held' : 'broken');
    if (!held) failed += 1;
  }
  return failed;
}

/** `979`, `1-10` or `3,5,8`. */
const readSeeds = (text: string): number[] =>
  text.split(',').flatMap((part) => {
    const [first, last = first] = part.split('-').map(Number);
    return Array.from({ length: last! - first! + 1 }, (_, index) => first! + index);
  });

if (import.meta.main) {
  const [seeds = '979', minutes = '8', only = '.'] = process.argv.slice(2);
  process.exit((await run(readSeeds(seeds), Number(minutes), new RegExp(only))) > 0 ? 1 : 0);
}
