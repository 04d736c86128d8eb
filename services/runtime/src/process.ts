import { StartFault } from './start-fault.js';

const SHUTDOWN_LIMIT = 25_000;

/** A server of this product: whatever runs in a process can be closed, once, after finishing what it has begun. */
export interface Closable {
  close(): Promise<void>;
}

/** Starts a process's server; SIGTERM and SIGINT close it, and a fault at start is one clear line per cause. */
export async function runProcess(start: () => Promise<Closable>): Promise<void> {
  let server: Closable | undefined;
  let closing = false;
  const stop = () => {
    if (closing) return;
    closing = true;
    setTimeout(() => process.exit(1), SHUTDOWN_LIMIT).unref();
    // A start may wait for the database for ever, and what it has begun, Postgres rolls back.
    Promise.resolve(server?.close()).then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on('SIGTERM', stop).on('SIGINT', stop);
  // A supervisor that was killed cannot say goodbye: its end of the channel closes.
  process.on('disconnect', stop);
  try {
    server = await start();
  } catch (error) {
    process.stderr.write(
      error instanceof StartFault ? `${error.message}\n` : `${String((error as Error).stack ?? error)}\n`,
    );
    process.exit(1);
  }
}
