import { existsSync } from 'node:fs';
import { Fault } from './fault.js';
import { askForNewPasswords } from './secrets.js';

/** For passwords of the servers that have leaked. @param start the command that starts the site again */
export async function newPasswordsCommand(dataDir: string, start: string): Promise<number> {
  if (!existsSync(dataDir)) throw new Fault(`There is no folder ${dataDir}.`);
  askForNewPasswords(dataDir);
  process.stdout.write(`The next start makes the passwords of Postgres, Redis and the store anew: ${start}.\n`);
  return 0;
}
