import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { readEnv } from '@tocada/runtime/env.js';
import { BackupEnv } from './backup.env.js';
import { STREAM } from './destination.js';
import { BackupFault } from './fault.js';

const USAGE = `backup [--to FOLDER|s3://BUCKET/FOLDER] [--keep N] [--due] [--whole]
backup --whole --to - >FILE
copy [--due]
trial [--to FOLDER|s3://BUCKET/FOLDER] [--due]
list [--to FOLDER|s3://BUCKET/FOLDER]
remove ARCHIVE… [--to FOLDER|s3://BUCKET/FOLDER] [--stopped]
whole ARCHIVE|s3://BUCKET/KEY --to FOLDER|s3://BUCKET/FOLDER|-
restore ARCHIVE|s3://BUCKET/KEY [--overwrite] [--site FILE] [--numbers-after C-2026-0012,R-2026-0030|none]
numbers [--after C-2026-0012,R-2026-0030|none]
kept [--to FOLDER] [--remove]
new-links`;

/** The commands whose --to is no place of archives. */
const OTHER_PLACE = ['kept', 'whole'];

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
  const { to, keep, words, ...options } = read(args);
  const [name = '', ...rest] = words;
  const [archive] = rest;
  const isPlace = to !== undefined && !OTHER_PLACE.includes(name);
  const env = readEnv(BackupEnv, { ...source, ...(isPlace && { BACKUP_TO: to }), ...(keep && { BACKUP_KEEP: keep }) });
  const { due, whole: isWhole, overwrite, site, after, remove: isRemoved, stopped: isStopped } = options;
  if (to === STREAM && !(name === 'whole' || (name === 'backup' && isWhole))) throw new BackupFault(USAGE);
  // A command loads its own module alone: a backup beside a busy site does not load the packages of a restore.
  switch (rest.length > 0 ? `${name} ARCHIVE` : name) {
    case 'backup':
      return (await import('./backup.js')).backup(env, { due, whole: isWhole, signal }, log);
    case 'copy':
      return (await import('./copy.js')).copy(env, { due, signal }, log);
    case 'trial':
      return (await import('./trial.js')).trial(env, { due, signal }, log);
    case 'list':
      return (await import('./list.js')).list(env, log);
    case 'remove ARCHIVE': {
      const names = rest.map((place) => basename(place));
      return (await import('./list.js')).remove(env, { names, isStopped }, log);
    }
    case 'numbers':
      return (await import('./numbers.js')).numbers(env, after, log);
    case 'kept':
      return (await import('./kept.js')).kept(env, { to, remove: isRemoved }, log);
    case 'new-links':
      return (await import('./links.js')).newLinks(env, log);
    case 'whole ARCHIVE':
      if (rest.length === 1 && to)
        return (await import('./whole.js')).whole(env, { archive: archive!, to, signal }, log);
      break;
    case 'restore ARCHIVE':
      if (rest.length === 1) {
        const given = { archive: archive!, overwrite, site, numbersAfter: options['numbers-after'] };
        return (await import('./restore.js')).restore(env, given, log);
      }
  }
  throw new BackupFault(USAGE);
}

/** Prints lines on the standard output, or beside it when the bytes of an archive go there. */
export function printerOf(args: string[]): (line: string) => void {
  const told = read(args).to === STREAM ? process.stderr : process.stdout;
  return (line) => void told.write(`${line}\n`);
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
        whole: { type: 'boolean' },
        stopped: { type: 'boolean' },
      },
    });
    return { ...values, words: positionals };
  } catch (error) {
    throw new BackupFault(`${(error as Error).message}\n${USAGE}`, { cause: error });
  }
}
