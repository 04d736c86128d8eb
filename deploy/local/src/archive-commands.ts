import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { leaveWithoutDemo } from './add-demo.js';
import { isRunning, readAddresses } from './addresses.js';
import { Fault } from './fault.js';
import { ROOT } from './root.js';
import { offlineArchive } from './offline-archives.js';
import { readSettings } from './settings.js';
import { withServers } from './stopped-stack.js';

export const backupCommand = (args: string[]): Promise<number> => runArchive(['backup', ...args], process.env);

export const restoreCommand = (args: string[]): Promise<number> => archiveCommand(['restore', ...args]);

/** Starts the servers that neither run nor are named by the environment. */
export async function archiveCommand(words: string[]): Promise<number> {
  const { env } = process;
  if (isRunning(env)) return runArchive(words, env);
  const offline = env.CONTENT_DATABASE_URL ? undefined : offlineArchive(words);
  if (offline) return runArchive(offline.words, { ...offline.addresses, ...env });
  return withServers(readSettings(env, []), (servers) => runArchive(words, { ...servers, ...env }));
}

/**
 * Runs a command of deploy/backup against the servers that `env` names, else against those of the stack that runs in DATA_DIR.
 * @param words the command and its arguments
 */
async function runArchive(words: string[], env: NodeJS.ProcessEnv): Promise<number> {
  const { command, printerOf } = await import('@tocada/backup/command.js');
  try {
    await command(words, { ...readAddresses(env), ...env }, printerOf(words));
    const dataDir = resolve(ROOT, env.DATA_DIR || '.data');
    if (words[0] === 'restore' && existsSync(dataDir)) leaveWithoutDemo(dataDir);
    return 0;
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    if (error.name === 'BackupFault') throw new Fault(error.message);
    if (error.name === 'EnvError') {
      throw new Fault(
        `No stack is running in DATA_DIR, and the environment does not say where else it is.\n${error.message}`,
      );
    }
    throw error;
  }
}
