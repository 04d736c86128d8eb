import { readAddresses } from '../addresses.js';
import { runArchive } from '../archive-runs.js';

/**
 * Runs a command of deploy/backup while the site is stopped.
 * @param words the command and its arguments
 * @param env the settings, and the addresses of the servers when they are not those of the stack that runs in DATA_DIR
 * @returns whether it succeeded, and where the archive is that it made. It says itself why it failed.
 */
export async function runArchives(
  words: string[],
  env: NodeJS.ProcessEnv,
  signal?: AbortSignal,
): Promise<{ isDone: boolean; place: string | undefined }> {
  let told = '';
  const sinks = {
    out(chunk: Buffer) {
      process.stdout.write(chunk);
      // An archive that goes through the pipe is no text.
      if (told.length < LONGEST) told += chunk.toString();
    },
    err: (chunk: Buffer) => process.stderr.write(chunk),
  };
  const code = await runArchive(words, { ...readAddresses(env), ...env }, sinks, signal);
  return { isDone: code === 0, place: /objects are in (\S+)$/m.exec(told)?.[1] };
}

const LONGEST = 100_000;
