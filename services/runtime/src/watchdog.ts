import { spawn } from 'node:child_process';
import { url as debuggerAddress } from 'node:inspector';

const TURN_EVERY = 1000;
/** Seconds without a turn after which the process is ended. */
const LIMIT = 10;

/**
 * Reads a line per turn of the event loop, and counts its own seconds without one: after a pause of the whole host the
 * first second is missed once, however long the pause was. The end of the input is the end of the process.
 */
const watching = (limit: number) => `
missed=0
while [ $missed -lt ${limit} ]; do
  read -r -t 1 _
  case $? in 0) missed=0 ;; 1) exit ;; *) missed=$((missed + 1)) ;; esac
done
printf '{"level":"fatal","time":"%(%Y-%m-%dT%H:%M:%SZ)T","name":"watchdog","pid":%d,"msg":"the event loop has not turned for ${limit} s: ended"}\\n' -1 $PPID
kill -KILL $PPID`;

/**
 * Ends this process when its event loop stands still. A process of its own watches, because a thread of Node's would take
 * 16 MB in each process, stops together with this one, and cannot end the first process of a container. For the same
 * reason containers need an init (`init: true`). Without bash nobody watches.
 */
export function watch(limit = LIMIT): void {
  // A breakpoint stops the event loop too.
  if (debuggerAddress() !== undefined) return;
  const watcher = spawn('bash', ['-c', watching(limit)], {
    stdio: ['pipe', 'inherit', 'ignore'],
    env: { PATH: process.env.PATH, TZ: 'UTC' },
  });
  watcher.on('error', () => {});
  watcher.stdin.on('error', () => {});
  watcher.unref();
  (watcher.stdin as unknown as { unref(): void }).unref();
  setInterval(() => watcher.stdin.write('\n'), TURN_EVERY).unref();
}
