import { spawn } from 'node:child_process';
import { url as debuggerAddress } from 'node:inspector';

/**
 * The watcher's wait for a turn, in seconds, and the time between two turns that it is told of, in milliseconds. Bash loses
 * what arrives at the very end of a wait, so that several turns have to fit into one.
 */
const WAIT = 2;
const TURN_EVERY = 500;
/** Seconds without a turn after which the process is ended. */
const LIMIT = 10;

/** Of the processor, in a wait that counts for a process that runs: with less the machine is used up. Ticks of 10 ms. */
const BUSY = 20;

/**
 * Reads a line per turn of the event loop, and counts its own waits without one: after a pause of the whole host one wait is
 * missed, however long the pause was. Where Linux tells the state of the thread, a wait counts only when the thread sleeps
 * or is stopped, or when it has had the processor: a process that waits for its turn on a machine that is used up, or for
 * its disk, is not ended. The end of the input is the end of the process.
 */
const watching = (limit: number) => `
missed=0 had=0 stat=/proc/$PPID/task/$PPID/stat
counts() {
  local line before=$had
  read -r line 2>/dev/null <$stat || return 0
  set -- \${line##*) }
  had=$((\${12} + \${13}))
  case $1 in
    S | T | t) return 0 ;;
    R) [ $((had - before)) -ge ${BUSY} ] ;;
    *) return 1 ;;
  esac
}
while [ $missed -lt ${limit} ]; do
  read -r -t ${WAIT} _
  case $? in
    0) missed=0 ;;
    1) exit ;;
    *) if counts; then missed=$((missed + ${WAIT})); fi ;;
  esac
done
printf '{"level":"fatal","time":"%(%Y-%m-%dT%H:%M:%SZ)T","name":"watchdog","pid":%d,"msg":"the event loop has not turned for ${limit} s: ended"}\\n' -1 $PPID
kill -KILL $PPID`;

/**
 * Ends this process when its event loop stands still. A process of its own watches, because a thread of Node's would take
 * 16 MB in each process, stops together with this one, and cannot end the first process of a container. For the same
 * reason containers need an init (`init: true`). Without bash there is no watcher. The input is a socket, with which bash would
 * read the files of a login.
 */
export function watch(limit = LIMIT): void {
  // A breakpoint stops the event loop too.
  if (debuggerAddress() !== undefined) return;
  const watcher = spawn('bash', ['--norc', '--noprofile', '-c', watching(limit)], {
    stdio: ['pipe', 'inherit', 'ignore'],
    env: { PATH: process.env.PATH, TZ: 'UTC' },
  });
  watcher.on('error', () => {});
  watcher.stdin.on('error', () => {});
  watcher.unref();
  (watcher.stdin as unknown as { unref(): void }).unref();
  setInterval(() => watcher.stdin.write('\n'), TURN_EVERY).unref();
}
