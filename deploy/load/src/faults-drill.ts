import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { BookingDesk } from './faults-drill.bookings.js';
import { Editor } from './faults-drill.edits.js';
import { calm, judgePhotos, judgeProcesses, readDatabases } from './faults-drill.end.js';
import { KINDS, MAIL_KINDS, rightClocks } from './faults-drill.faults.js';
import { judgeDoubledMails, type Past } from './faults-drill.once.js';
import { photographer, type Photos } from './faults-drill.photos.js';
import { describe, faults, rounds, type Round } from './faults-drill.plan.js';
import { Probes } from './faults-drill.probes.js';
import { Reader } from './faults-drill.readers.js';
import { now, Records, type Row } from './faults-drill.records.js';
import { kill, startScene, type Scene } from './faults-drill.scene.js';
import { faultsTable, recoveries, share, type PastRound, type Recovery } from './faults-drill.verdict.js';
import { residentMegabytes } from './memory.js';
import { judge } from './notices-drill.judge.js';
import { settledRows } from './notices-drill.rows.js';
import { print, table } from './report.js';
import { seeded } from './seeded.js';

export interface Drill {
  /** The same seed draws the same faults in the same order. */
  seed: number;
  /** How long faults go on. */
  minutes: number;
  /** In the place of those that the seed draws. */
  rounds?: Iterable<Round>;
  /** Draws from the kinds of faults alone whose name matches. */
  only?: RegExp;
  /** Milliseconds that an acknowledged edit may take to every gateway. */
  grace?: number;
  log(line: string): void;
}

export interface Verdict {
  /** One line for each promise that was broken. */
  broken: string[];
  counts: Record<string, number>;
  recoveries: Recovery[];
  tables: string[];
}

const ORIGINS = ['gateway-1', 'gateway-2', 'the edge'];
const OWN = ['gateway', 'content', 'bookings', 'companion'].flatMap((name) => [`${name}-1`, `${name}-2`]);
/** Between rounds, once nothing fails any more. */
const QUIET = 500;
const QUIET_LIMIT = 5000;
/** Clients who wait for their last answers. */
const END_LIMIT = 120_000;

/**
 * Visitors, an admin and clients who want to book, at two replicas of everything, while parts freeze, die, restart, lose
 * touch with one another or go wrong in time. Judged by every answer, the databases and the mails. Needs no running
 * stack: it starts one of its own.
 */
export async function drill({ seed, minutes, rounds: given, only = /./, grace = 250, log }: Drill): Promise<Verdict> {
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
    const mail = postalFaults(scene, records, seeded(seed + 1), past);

    const rounded: PastRound[] = [];
    const ground = { scene, records, booking: () => load.booking };
    for (const round of given ?? rounds(random, only)) {
      if (now() - start > minutes * 60_000) break;
      deaths.expect(round.flatMap(({ kind, replica }) => KINDS[kind]!.holds(replica)));
      log(`${seconds(now())}: ${round.map(describe).join('; ')}`);
      const begin = now();
      await Promise.all(
        round.map(async (fault) => {
          await sleep(fault.after);
          const kept = { kind: fault.kind, begin: now(), end: Infinity };
          past.push(kept);
          await KINDS[fault.kind]!.run(ground, fault).catch((error: Error) => {
            records.breach(`${describe(fault)}: ${error.message}`);
          });
          kept.end = now();
        }),
      );
      const end = now();
      deaths.expect([]);
      const recovery = await load.probes.recovery(end);
      rounded.push({ faults: round, begin, end, recovery });
      const [slowest, time] = [...recovery].toSorted(([, a], [, b]) => b - a)[0]!;
      log(`  over at ${seconds(end)}, the last to work again after ${time.toFixed(0)} ms: ${slowest}`);
      const lost = [...recovery].filter(([, time]) => time === Infinity).map(([kind]) => kind);
      if (lost.length > 0) {
        const line = `needs a hand after ${round.map(({ kind }) => kind).join(', ')}: ${lost.join(', ')}`;
        log(line);
        records.breach(line);
        deaths.expect(OWN);
        const hand = { kind: 'all by hand', begin: now(), end: Infinity };
        past.push(hand);
        rightClocks(scene);
        await kill(OWN.map((label) => scene.processes.get(label)!));
        hand.end = now();
      }
      await quiet(records);
      await sleep(300 + random() * 1000);
    }

    await mail.stop();
    await calm(records, log);
    deaths.stop();
    await load.stop();
    await judgePhotos(scene, records, load.photos);
    const rows = await settledRows(scene, log);
    await readDatabases(scene, records, load.desk, rows);
    await judgeProcesses(scene, records);
    const { desk } = load;
    const bookings = judge({
      requests: desk.requests,
      acknowledged: desk.acknowledged,
      kills: {},
      rows,
      mails: scene.smtp.received,
    });
    const doubled = judgeDoubledMails(scene.smtp.received, past);
    const found = recoveries(rounded, records.operations);
    const late = records.operations.filter(({ good, start }) => !good && isCalm(rounded, start)).length;
    return {
      broken: [...records.judge(grace), ...bookings.faults, ...doubled.broken],
      counts: {
        rounds: rounded.length,
        faults: past.length,
        operations: records.operations.length,
        'of these not good': records.operations.filter(({ good }) => !good).length,
        'not good, asked over 5 s after faults': late,
        'versions read off answers': records.rows.reduce((sum, { readings }) => sum + readings.length, 0),
        edits: records.rows.reduce((sum, { writes }) => sum + writes.length - 1, 0),
        photos: load.photos.size,
        ...bookings.counts,
        ...doubled.counts,
      },
      recoveries: found,
      tables: [faultsTable(rounded, found, mail.past), memory.stop()],
    };
  } finally {
    await scene.remove();
  }
}

/** Everybody who asks for something. */
class Load {
  readonly desk: BookingDesk;
  readonly probes: Probes;
  readonly photos: Photos = new Map();
  /** The booking that a clerk is working on. */
  booking: string | undefined;
  private isOver = false;
  private readonly clients: Promise<unknown>[];

  constructor(records: Records, seed: number) {
    const generators = (function* () {
      for (let next = seed * 1000; ; next += 1) yield seeded(next);
    })();
    const random = () => generators.next().value!;
    const anywhere = () => {
      const draw = random();
      return () => ORIGINS[Math.floor(draw() * ORIGINS.length)]!;
    };
    const isOver = () => this.isOver;
    const ids = new Map<Row, string>();
    this.desk = new BookingDesk(records, anywhere());
    this.probes = new Probes(records, this.desk, ids, random());
    const editor = () => new Editor(records, random(), anywhere(), ids);
    const editors = (['upcoming', 'upcoming', 'past', 'members', 'members'] as const).map((list) =>
      editor().keep(list, isOver),
    );
    const readers = [...ORIGINS, 'gateway-1', 'gateway-2'].map((at) =>
      new Reader(records, at, ids).browse(random(), isOver),
    );
    this.clients = [
      ...editors,
      ...readers,
      this.desk.visitors(random(), isOver),
      this.desk.visitors(random(), isOver),
      this.desk.clerk(random(), isOver, (id) => (this.booking = id)),
      this.desk.clerk(random(), isOver, () => {}),
      photographer(records, random(), this.photos, isOver),
      this.probes.run(isOver),
    ];
  }

  /** Resolves when everybody has the last answer. @throws what a client did not expect */
  async stop(): Promise<void> {
    this.isOver = true;
    const late = sleep(END_LIMIT, undefined, { ref: false }).then(() => {
      throw new Error('clients still wait for answers');
    });
    await Promise.race([Promise.all(this.clients), late]);
  }
}

/** Mail's faults go on beside all others, for nobody waits for mail. */
function postalFaults(scene: Scene, records: Records, random: () => number, past: Past[]) {
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

/** A process that ends though no fault ended it. */
function watchDeaths(scene: Scene, records: Records) {
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

function watchMemory(scene: Scene) {
  const samples = new Map<string, number[]>();
  const look = () => {
    for (const [label, { pid, available }] of scene.processes) {
      if (!pid || !available) continue;
      try {
        samples.set(label, [...(samples.get(label) ?? []), residentMegabytes(pid)]);
      } catch {
        // It has ended meanwhile.
      }
    }
  };
  const timer = setInterval(look, 2000);
  return {
    /** @returns a table of them */
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

async function quiet(records: Records): Promise<void> {
  for (const limit = now() + QUIET_LIMIT; now() < limit;) {
    const from = records.operations.length;
    await sleep(QUIET);
    if (records.operations.slice(from).every(({ good }) => good)) return;
  }
}

/** Whether so long after a round, and before the next. */
const isCalm = (past: PastRound[], at: number): boolean => {
  const index = past.findLastIndex(({ begin }) => begin <= at);
  return index >= 0 && at > past[index]!.end + 5000;
};

const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`;

const P50 = 500;
const P90 = 5000;

/** Runs seeds one after the other and prints what came of each. Resolves with the number of those that broke a promise. */
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
