import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { readAddresses } from '../addresses.js';
import { ROOT } from '../root.js';

const MAIN = join(ROOT, 'deploy/backup/dist/main.js');

/**
 * Runs a command of deploy/backup in a process of its own: its packages would stay in the memory of this one.
 * @param words the command and its arguments
 * @param env the settings, and the addresses of the servers when they are not those of the stack that runs in DATA_DIR
 * @returns whether it succeeded, and where the archive is that it made. It says itself why it failed.
 */
export async function runArchives(
  words: string[],
  env: NodeJS.ProcessEnv,
  signal?: AbortSignal,
): Promise<{ isDone: boolean; place: string | undefined }> {
  const child = spawn(process.execPath, [MAIN, ...words], {
    env: { ...readAddresses(env), ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const end = () => void child.kill('SIGTERM');
  signal?.addEventListener('abort', end);
  let place: string | undefined;
  createInterface({ input: child.stdout }).on('line', (line) => {
    process.stdout.write(`${line}\n`);
    place = /objects are in (\S+)$/.exec(line)?.[1] ?? place;
  });
  const [code] = (await once(child, 'close')) as [number | null];
  signal?.removeEventListener('abort', end);
  return { isDone: code === 0, place };
}
