import { StartFault } from './start-fault.js';
import { watch } from './watchdog.js';

const SHUTDOWN_LIMIT = 25_000;

/** A running server. `close` finishes the work that has begun. */
export interface Closable {
  close(): Promise<void>;
}

/** Starts the server of a process. SIGTERM and SIGINT close the server. A fault at start prints one line per cause. */
export async function runProcess(start: () => Promise<Closable>): Promise<void> {
  let server: Closable | undefined;
  let closing = false;
  const stop = () => {
    if (closing) return;
    closing = true;
    setTimeout(() => process.exit(1), SHUTDOWN_LIMIT).unref();
    // A start may wait for the database without a limit, so it is not awaited. Postgres rolls back its transaction.
    Promise.resolve(server?.close()).then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on('SIGTERM', stop).on('SIGINT', stop);
  // A killed supervisor sends no signal, but its end of the IPC channel closes.
  process.on('disconnect', stop);
  try {
    server = await start();
    // Not before: a start may keep the event loop busy for as long as the machine is slow.
    watch();
    // The start leaves about 10 MB of garbage, which would stay until the heap has grown. Collecting it takes 0.1 s.
    globalThis.gc?.({ type: 'major', flavor: 'last-resort', execution: 'sync' });
  } catch (error) {
    process.stderr.write(
      error instanceof StartFault ? `${error.message}\n` : `${String((error as Error).stack ?? error)}\n`,
    );
    process.exit(1);
  }
}
