import { once } from 'node:events';
import { appendFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { BACKUP_STATE_PATH } from '@tocada/contracts/house/doctor.js';
import { readAddresses } from './addresses.js';
import { runArchive, type Sinks } from './archive-runs.js';
import type { Settings } from './settings.js';

const MINUTE = 60_000;
/** The start has its own work first. */
const FIRST_LOOK = 5 * MINUTE;
/** A look is a process of a second, because waiting takes memory. */
const LOOK_EVERY = 60 * MINUTE;

export interface Backups {
  /** Where the doctor asks. */
  url: string;
  /** Runs a command of deploy/backup now, unless one is at work. @returns its exit code */
  run(words: string[], sinks: Sinks, signal?: AbortSignal): Promise<number>;
  close(): Promise<void>;
}

/** Makes the backups of `npm start`, as the service `backups` does in production, and tells the doctor of them. */
export async function keepBackups(
  { env, dataDir, output }: Pick<Settings, 'env' | 'dataDir' | 'output'>,
  log: (line: string) => void,
): Promise<Backups> {
  // Without a bound archives would fill the disk.
  const source = () => ({ BACKUP_KEEP: '14', ...readAddresses(env), ...env });
  const server = createServer((request, response) => {
    const answer = async () => {
      if (request.url !== BACKUP_STATE_PATH) return void response.writeHead(404).end();
      // Loaded on demand, because the launcher runs all day and the doctor is run rarely.
      const { backupStateOfStart } = await import('@tocada/backup/state.js');
      response.end(JSON.stringify(await backupStateOfStart(source(), dataDir)));
    };
    answer().catch(() => response.writeHead(503).end());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  const stopping = new AbortController();
  const now: { running?: { name: string; since: Date; ended: Promise<unknown> } } = {};
  const runNow = async (words: string[], sinks: Sinks, signal = stopping.signal) => {
    const ended = runArchive(words, source(), sinks, AbortSignal.any([stopping.signal, signal]));
    now.running = { name: words[0] ?? '', since: new Date(), ended };
    try {
      return await ended;
    } finally {
      delete now.running;
    }
  };
  const runDue = async (step: string) => {
    while (now.running) await now.running.ended.catch(() => {});
    if (stopping.signal.aborted) return;
    let [told, fault] = ['', ''];
    const sinks = { out: (chunk: Buffer) => (told += chunk), err: (chunk: Buffer) => (fault += chunk) };
    const code = await runNow([step, '--due'], sinks);
    if (output === 'files') appendFileSync(join(dataDir, 'logs/backups.log'), told + fault);
    else if (told) log(told.trim());
    if (code !== 0 && !stopping.signal.aborted) {
      const where = output === 'files' ? ' (logs/backups.log)' : '';
      log(`The ${step} of the data failed: ${fault.trim().split('\n')[0]}${where}`);
    }
  };
  let timer: NodeJS.Timeout | undefined;
  let work = Promise.resolve();
  const look = () => {
    timer = setTimeout(look, LOOK_EVERY);
    work = work
      .then(() => runDue('backup'))
      .then(() => (env.BACKUP_ALSO_TO ? runDue('copy') : undefined))
      .catch((error: Error) => log(`No backup: ${error.message}`));
  };
  if (env.BACKUP_EVERY !== '0') timer = setTimeout(look, FIRST_LOOK);

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async run(words, sinks, signal) {
      const { running } = now;
      if (running) {
        const since = running.since.toISOString().slice(0, 19);
        await sinks.err(
          Buffer.from(`Another command (${running.name}, since ${since}Z) is at work: wait for its end.\n`),
        );
        return 1;
      }
      return runNow(words, sinks, signal);
    },
    async close() {
      stopping.abort();
      clearTimeout(timer);
      await work;
      await now.running?.ended.catch(() => {});
      server.close();
      server.closeAllConnections();
    },
  };
}
