import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { killedWords } from '@tocada/backup/killed.js';
import { endWithUs } from './end-with-us.js';
import { NODE_MEMORY } from './node-memory.js';
import { ROOT } from './root.js';

const MAIN = join(ROOT, 'deploy/backup/dist/main.js');

/** A run that has not ended so long after it was told to is killed. The next one removes its parts. Milliseconds. */
const END_LIMIT = 3000;

/** They get the output of a command, and the command waits for them. */
export interface Sinks {
  out: (chunk: Buffer) => unknown;
  err: (chunk: Buffer) => unknown;
}

const give = async (stream: AsyncIterable<Buffer>, sink: Sinks['out']): Promise<void> => {
  for await (const chunk of stream) await sink(chunk);
};

/**
 * Runs a command of deploy/backup in a process of its own: its packages would stay in the memory of this one.
 * @param words the command and its arguments
 * @param env the settings, and the addresses of the servers
 * @returns the exit code. A process that a signal has ended says so.
 */
export async function runArchive(
  words: string[],
  env: NodeJS.ProcessEnv,
  { out, err }: Sinks,
  signal?: AbortSignal,
): Promise<number> {
  const child = spawn(process.execPath, [MAIN, ...words], {
    env: { ...NODE_MEMORY, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  child.once('exit', endWithUs(child.pid!, 'SIGTERM'));
  const end = () => stop(child);
  signal?.addEventListener('abort', end);
  if (signal?.aborted) end();
  const closed = once(child, 'close') as Promise<[number | null, NodeJS.Signals | null]>;
  const [[code, ended]] = await Promise.all([closed, give(child.stdout, out), give(child.stderr, err)]);
  signal?.removeEventListener('abort', end);
  if (ended && !signal?.aborted) await err(Buffer.from(`${killedWords(words[0]!, ended)}\n`));
  return code ?? 1;
}

function stop(child: ChildProcess): void {
  child.kill('SIGTERM');
  const limit = setTimeout(() => child.kill('SIGKILL'), END_LIMIT);
  child.once('exit', () => clearTimeout(limit));
}
