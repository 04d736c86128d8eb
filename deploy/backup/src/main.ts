import { EnvError } from '@tocada/runtime/env.js';
import { command } from './command.js';
import { BackupFault } from './fault.js';

/** For containers: `node deploy/backup/dist/main.js backup`, or `… restore ARCHIVE`, with the services' environment. */
try {
  await command(process.argv.slice(2), process.env, (line) => void process.stdout.write(`${line}\n`));
} catch (error) {
  const isFault = error instanceof BackupFault || error instanceof EnvError;
  process.stderr.write(`${isFault ? error.message : String((error as Error).stack)}\n`);
  process.exitCode = 1;
}
