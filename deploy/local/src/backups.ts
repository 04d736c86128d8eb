import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { BACKUP_STATE_PATH } from '@tocada/contracts/doctor.js';
import { readAddresses } from './addresses.js';
import { endWithUs } from './end-with-us.js';
import { ROOT } from './root.js';
import type { Settings } from './settings.js';

const MINUTE = 60_000;
/** The start has its own work first. */
const FIRST_LOOK = 5 * MINUTE;
/** A look is a process of a second, because waiting takes memory. */
const LOOK_EVERY = 60 * MINUTE;

/** A run that has not ended so long after it was told to is killed. The next one removes its parts. Milliseconds. */
const END_LIMIT = 3000;

export interface Backups {
  /** Where the doctor asks. */
  url: string;
  close(): Promise<void>;
}

/**
 * Makes the backups of `npm start` when they are due, and tells the doctor of them, as the service `backups` does in
 * production. The environment decides with BACKUP_EVERY, BACKUP_TO and BACKUP_ALSO_TO.
 */
export async function keepBackups(
  { env, dataDir, output }: Pick<Settings, 'env' | 'dataDir' | 'output'>,
  log: (line: string) => void,
): Promise<Backups> {
  const source = () => ({ ...readAddresses(env), ...env });
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

  let running: ChildProcess | undefined;
  let isClosed = false;
  const run = async (step: string) => {
    if (isClosed) return;
    running = spawn(process.execPath, [join(ROOT, 'deploy/backup/dist/main.js'), step, '--due'], {
      // Without a bound archives would fill the disk.
      env: { BACKUP_KEEP: '14', ...source() },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    running.once('exit', endWithUs(running.pid!, 'SIGTERM'));
    const [told, fault, [code]] = await Promise.all([
      text(running.stdout!),
      text(running.stderr!),
      once(running, 'exit') as Promise<[number | null]>,
    ]);
    if (output === 'files') appendFileSync(join(dataDir, 'logs/backups.log'), told + fault);
    else if (told) log(told.trim());
    if (code !== 0 && !isClosed) {
      const where = output === 'files' ? ' (logs/backups.log)' : '';
      log(`The ${step} of the data failed: ${fault.trim().split('\n')[0]}${where}`);
    }
  };
  let timer: NodeJS.Timeout | undefined;
  let work = Promise.resolve();
  const look = () => {
    timer = setTimeout(look, LOOK_EVERY);
    work = work
      .then(() => run('backup'))
      .then(() => (env.BACKUP_ALSO_TO ? run('copy') : undefined))
      .catch((error: Error) => log(`No backup: ${error.message}`));
  };
  if (env.BACKUP_EVERY !== '0') timer = setTimeout(look, FIRST_LOOK);

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      isClosed = true;
      clearTimeout(timer);
      running?.kill('SIGTERM');
      const limit = setTimeout(() => running?.kill('SIGKILL'), END_LIMIT);
      await work;
      clearTimeout(limit);
      server.close();
      server.closeAllConnections();
    },
  };
}
