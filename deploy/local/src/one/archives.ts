import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { readAddresses } from '../addresses.js';
import { ROOT } from '../root.js';
import type { Settings } from '../settings.js';

const MAIN = join(ROOT, 'deploy/backup/dist/main.js');

/**
 * Runs a command of deploy/backup in a process of its own: its packages would stay in the memory of this one.
 * @returns whether it succeeded. It says itself why not.
 */
export async function runArchives(
  words: string[],
  { env, dataDir }: Settings,
  servers: Record<string, string>,
  signal?: AbortSignal,
): Promise<boolean> {
  const child = spawn(process.execPath, [MAIN, ...words], {
    cwd: dataDir,
    env: { ...readAddresses(env), ...servers, ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const end = () => void child.kill('SIGTERM');
  signal?.addEventListener('abort', end);
  const [code] = (await once(child, 'exit')) as [number | null];
  signal?.removeEventListener('abort', end);
  return code === 0;
}

/** Where the newest archive of the destination is, as `restore` takes it. */
export async function newestArchive(env: NodeJS.ProcessEnv): Promise<string | undefined> {
  const [{ readEnv }, { BackupEnv }, { destinationOf }, { newest }] = await Promise.all([
    import('@tocada/runtime/env.js'),
    import('@tocada/backup/backup.env.js'),
    import('@tocada/backup/destination.js'),
    import('@tocada/backup/schedule.js'),
  ]);
  const destination = await destinationOf(readEnv(BackupEnv, env));
  const last = newest(await destination.archives(), Date.now());
  return last && destination.placeOf(last.name);
}
