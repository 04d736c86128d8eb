import { spawn } from 'node:child_process';

/**
 * Ends a process when this one is gone, however it went: the pipe to a watching shell then closes.
 * @param pid negative for a process group
 * @returns what ends the watch, because the number may belong to another process later
 */
export function endWithUs(pid: number, signal: NodeJS.Signals): () => void {
  if (process.platform === 'win32') return () => {};
  // In a session of its own, so that Ctrl-C does not reach the shell before its time.
  const script = 'read -r line; kill -s "$0" -- "$1"';
  const shell = spawn('/bin/sh', ['-c', script, signal.slice('SIG'.length), String(pid)], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  shell.on('error', () => {});
  shell.unref();
  return () => void shell.kill('SIGKILL');
}
