import { EnvError } from './env.js';

const SHUTDOWN_LIMIT = 25_000;

/** A server of this product: whatever runs in a process can be closed, once, after finishing what it has begun. */
export interface Closable {
  close(): Promise<void>;
}

/** Starts a process's server; SIGTERM and SIGINT close it, and a fault at start is one clear line per cause. */
export async function runProcess(start: () => Promise<Closable>): Promise<void> {
  const hasSupervisor = process.connected;
  try {
    const server = await start();
    let closing = false;
    const stop = () => {
      if (closing) return;
      closing = true;
      setTimeout(() => process.exit(1), SHUTDOWN_LIMIT).unref();
      server.close().then(
        () => process.exit(0),
        () => process.exit(1),
      );
    };
    process.on('SIGTERM', stop).on('SIGINT', stop);
    // A supervisor that was killed cannot say goodbye: its end of the channel closes, perhaps while this process still started.
    if (hasSupervisor) process.on('disconnect', stop);
    if (hasSupervisor && !process.connected) stop();
  } catch (error) {
    process.stderr.write(
      error instanceof EnvError ? `${error.message}\n` : `${String((error as Error).stack ?? error)}\n`,
    );
    process.exit(1);
  }
}
