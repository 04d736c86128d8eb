import { parseArgs } from 'node:util';
import { readEnv } from '@tocada/runtime/env.js';
import { backup } from './backup.js';
import { BackupEnv } from './backup.env.js';
import { copy } from './copy.js';
import { BackupFault } from './fault.js';
import { kept } from './kept.js';
import { numbers } from './numbers.js';
import { restore } from './restore.js';
import { trial } from './trial.js';

const USAGE = `backup [--to FOLDER|s3://BUCKET/FOLDER] [--keep N] [--due]
copy [--due]
trial [--to FOLDER|s3://BUCKET/FOLDER] [--due]
restore ARCHIVE|s3://BUCKET/KEY [--overwrite] [--site FILE] [--numbers-after C-2026-0012,R-2026-0030|none]
numbers [--after C-2026-0012,R-2026-0030|none]
kept [--to FOLDER] [--remove]`;

/**
 * @param args the name of a command, and its arguments
 * @throws BackupFault, EnvError: messages for the person at the terminal
 */
export async function command(
  args: string[],
  source: NodeJS.ProcessEnv,
  log: (line: string) => void,
  signal?: AbortSignal,
): Promise<void> {
  const { to, keep, overwrite, site, due, after, remove, 'numbers-after': numbersAfter, words } = read(args);
  const [name, archive] = words;
  const isPlace = to !== undefined && name !== 'kept';
  const env = readEnv(BackupEnv, { ...source, ...(isPlace && { BACKUP_TO: to }), ...(keep && { BACKUP_KEEP: keep }) });
  if (name === 'backup' && !archive) await backup(env, { due, signal }, log);
  else if (name === 'copy' && !archive) await copy(env, { due, signal }, log);
  else if (name === 'trial' && !archive) await trial(env, { due, signal }, log);
  else if (name === 'restore' && archive) await restore(env, { archive, overwrite, site, numbersAfter }, log);
  else if (name === 'numbers' && !archive) await numbers(env, after, log);
  else if (name === 'kept' && !archive) await kept(env, { to, remove }, log);
  else throw new BackupFault(USAGE);
}

function read(args: string[]) {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        to: { type: 'string' },
        keep: { type: 'string' },
        due: { type: 'boolean' },
        overwrite: { type: 'boolean' },
        site: { type: 'string' },
        after: { type: 'string' },
        'numbers-after': { type: 'string' },
        remove: { type: 'boolean' },
      },
    });
    return { ...values, words: positionals };
  } catch (error) {
    throw new BackupFault(`${(error as Error).message}\n${USAGE}`, { cause: error });
  }
}
