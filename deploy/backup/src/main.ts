import { runProcess } from '@tocada/runtime/process.js';
import { StartFault } from '@tocada/runtime/start-fault.js';

const STOP_LIMIT = 15_000;

/** For containers: `node deploy/backup/dist/main.js serve` backs up by its clock; its commands run once. */
async function runOnce(args: string[]): Promise<void> {
  const stop = new AbortController();
  for (const name of ['SIGTERM', 'SIGINT'] as const)
    process.once(name, () => {
      stop.abort();
      setTimeout(() => process.exit(1), STOP_LIMIT).unref();
    });
  try {
    const { command, printerOf } = await import('./command.js');
    await command(args, process.env, printerOf(args), stop.signal);
  } catch (error) {
    // A system error (no room, no rights, no connection) is plain enough without its stack.
    const isPlain = error instanceof StartFault || (error as NodeJS.ErrnoException).syscall !== undefined;
    const told = isPlain ? (error as Error).message : String((error as Error).stack);
    process.stderr.write(`${stop.signal.aborted ? 'Stopped before the end: nothing unfinished is left.' : told}\n`);
    process.exitCode = 1;
  }
}

const args = process.argv.slice(2);
// The clock loads nothing of what its commands need: it waits all day.
if (args[0] === 'serve')
  await runProcess(async () => {
    const { serve } = await import('./serve.js');
    return serve(process.env);
  });
else await runOnce(args);
