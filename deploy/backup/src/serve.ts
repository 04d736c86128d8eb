import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { BACKUP_STATE_PATH } from '@tocada/contracts/house/doctor.js';
import { readEnv } from '@tocada/runtime/env.js';
import { gaugesOf } from '@tocada/runtime/gauges.js';
import { createLogger, scrub } from '@tocada/runtime/logger.js';
import { PrivateServer } from '@tocada/runtime/private-server.js';
import type { Closable } from '@tocada/runtime/process.js';
import { backOff } from '@tocada/runtime/queue/back-off.js';
import { Counter } from 'prom-client';
import { BackupEnv } from './backup.env.js';
import { destinationOf, type Archive } from './destination.js';
import { killedWords } from './killed.js';
import { isCopyDue, isTrialDue, newest, nextBackup } from './schedule.js';
import { backupStateOf } from './state.js';
import { readTrialNotes, type TrialNotes } from './trial-notes.js';

/** The time between two reads of the destination, because others make archives there too. */
const LOOK_EVERY = 5 * 60_000;
/** After a run that changed nothing, for whatever reason. */
const REST = 60_000;
/** A run that takes longer has hung. */
const RUN_LIMIT = 3 * 3_600_000;

/** Removes personal data: the errors of Postgres quote stored values. The dates of archives stay. */
const tellable = (message: string): string =>
  message
    .split(/(tocada-\d{8}T\d{6}Z)/)
    .map((part, index) => (index % 2 === 1 ? part : scrub(part)))
    .join('');

const MAIN = fileURLToPath(new URL('./main.js', import.meta.url));

interface State {
  archives: Archive[];
  notes: TrialNotes;
}

/** Work that another process does: its memory goes with it. */
interface Chore {
  name: 'backup' | 'copy' | 'trial';
  isDue: (state: State, now: number) => boolean | Promise<boolean>;
  failures: Counter;
  tries: number;
  /** By the clock that never jumps. */
  notBefore: number;
}

const chore = (name: Chore['name'], isDue: Chore['isDue'], metric: string, help: string): Chore => ({
  name,
  isDue,
  failures: new Counter({ name: metric, help }),
  tries: 0,
  notBefore: 0,
});

/** Makes, copies and tries backups when they are due. Failed runs back off; replicas take turns by a lock. */
export async function serve(source: NodeJS.ProcessEnv): Promise<Closable> {
  const env = readEnv(BackupEnv, source);
  const logger = createLogger('backup', env.LOG_LEVEL);
  const destination = await destinationOf(env);
  const second = env.BACKUP_ALSO_TO && (await destinationOf(env, env.BACKUP_ALSO_TO));
  const stop = new AbortController();
  let state: State | undefined;
  const look = async () => {
    state = { archives: await destination.archives(), notes: await readTrialNotes(destination) };
    return state;
  };

  const chores = [
    chore(
      'backup',
      ({ archives }, now) => nextBackup(archives, env.VERSION, now, env.BACKUP_EVERY) <= now,
      'tocada_backup_failures_total',
      'Backups that failed since the start',
    ),
    ...(second
      ? [
          chore(
            'copy',
            async ({ archives }, now) => isCopyDue(archives, await second.archives(), now),
            'tocada_backup_copy_failures_total',
            'Copies to the second place that failed since the start',
          ),
        ]
      : []),
    chore(
      'trial',
      ({ archives, notes }, now) => isTrialDue(archives, notes, now),
      'tocada_backup_restore_failures_total',
      'Trial restores that failed since the start',
    ),
  ];
  const seconds = (time: number | undefined) => (time ?? 0) / 1000;
  gaugesOf(async () => state ?? look(), {
    tocada_backup_last_success_timestamp_seconds: [
      'When the newest complete archive was begun; 0 without any',
      ({ archives }) => seconds(newest(archives, Date.now())?.madeAt.getTime()),
    ],
    tocada_backup_last_size_bytes: [
      'Size of the newest complete archive',
      ({ archives }) => newest(archives, Date.now())?.size ?? 0,
    ],
    tocada_backup_restore_verified_timestamp_seconds: [
      'When an archive was last restored on trial; 0 if never',
      ({ notes }) => seconds(notes.verified && Date.parse(notes.verified.at)),
    ],
  });

  const run = async (name: string) => {
    const child = spawn(process.execPath, [MAIN, name, '--due'], { env: source, stdio: ['ignore', 'pipe', 'pipe'] });
    let isEnded = false;
    const end = () => {
      isEnded = true;
      child.kill('SIGTERM');
    };
    stop.signal.addEventListener('abort', end);
    const limit = setTimeout(end, RUN_LIMIT);
    createInterface({ input: child.stdout }).on('line', (line) => logger.info(line));
    try {
      const [told, [code, signal]] = await Promise.all([
        text(child.stderr),
        once(child, 'close') as Promise<[number | null, NodeJS.Signals | null]>,
      ]);
      const killed = signal && !isEnded ? killedWords(name, signal) : '';
      if (code !== 0) throw new Error(`${told}${killed}`.trim() || `${name} has ended with ${code ?? signal}`);
    } finally {
      clearTimeout(limit);
      stop.signal.removeEventListener('abort', end);
    }
  };

  /** @returns milliseconds until the chore is worth a look again */
  const turn = async (one: Chore): Promise<number> => {
    const wait = one.notBefore - performance.now();
    if (wait > 0) return wait;
    let delay = REST;
    try {
      if (!(await one.isDue(await look(), Date.now()))) return LOOK_EVERY;
      await run(one.name);
      await look();
      one.tries = 0;
    } catch (error) {
      if (stop.signal.aborted) return 0;
      one.tries += 1;
      one.failures.inc();
      delay = backOff(one.tries);
      logger.error(
        { tries: one.tries, nextTry: Math.round(delay / 1000) },
        `${one.name}: ${tellable((error as Error).message)}`,
      );
    }
    one.notBefore = performance.now() + delay;
    return delay;
  };

  const work = async () => {
    while (!stop.signal.aborted) {
      const waits: number[] = [];
      for (const one of chores) waits.push(await turn(one));
      const due = state
        ? nextBackup(state.archives, env.VERSION, Date.now(), env.BACKUP_EVERY) - Date.now()
        : LOOK_EVERY;
      const delay = Math.max(1000, Math.min(LOOK_EVERY, ...waits, ...(due > 0 ? [due] : [])));
      await sleep(delay, undefined, { signal: stop.signal }).catch(() => {});
    }
  };

  const health = new PrivateServer({
    atStart: {},
    answers: { [BACKUP_STATE_PATH]: () => backupStateOf(env, tmpdir()) },
  });
  const port = await health.listen(env.PRIVATE_PORT, env.PRIVATE_HOST);
  health.started();
  logger.info({ port }, 'ready');
  const done = work();
  return {
    async close() {
      health.drain();
      stop.abort();
      await done;
      await health.close();
      logger.info('stopped');
    },
  };
}
