import { mkdirSync, accessSync, constants } from 'node:fs';
import { join, resolve } from 'node:path';
import { PROCESSES, settingsOf, type Process } from '@tocada/contracts/house/settings.js';
import { readValues } from '@tocada/runtime/env.js';
import { readSite } from '@tocada/runtime/site-config.js';
import { Fault } from './fault.js';
import { some } from './pick.js';
import { ROOT } from './root.js';

/** The kinds of process that can have replicas. */
export const SCALABLE = PROCESSES;
export type Scalable = Process;

export interface Settings {
  port: number;
  host: string;
  dataDir: string;
  siteUrl: string;
  siteConfig: string;
  scale: Record<Scalable, number>;
  seed: boolean;
  /** The address of a development server for pages and assets. */
  pages?: string;
  /** Where the processes write their lines: into files in DATA_DIR/logs, or where this process writes its own. */
  output: Output;
  /** Milliseconds in which the whole stack stops, however busy it is. Without them each process has a limit of its own. */
  stopWithin?: number;
  /** True when the first visit of the panel sets the password. Without it a password is made and printed. */
  asksForPassword: boolean;
  /** The caller's environment, with addresses of external servers and settings of processes. */
  env: NodeJS.ProcessEnv;
  rewire: Rewire;
}

export type Output = 'files' | 'own';

/**
 * Changes the environment of a process before its start, by its label, also of Postgres, Redis and the store. A drill puts proxies
 * between processes this way.
 */
export type Rewire = (label: string, env: Record<string, string>) => Promise<Record<string, string>>;

/** @throws Fault that says which setting is wrong */
export function readSettings(given: NodeJS.ProcessEnv, args: string[]): Settings {
  const { values: env, faults } = readValues(given);
  const [fault] = faults;
  if (fault) throw new Fault(fault);
  const port = Number(env.PORT || 8080);
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new Fault(`PORT must be a number from 1 to 65535, not "${env.PORT}".`);
  if (env.ADMIN_PASSWORD && env.ADMIN_PASSWORD.length < 12)
    throw new Fault('ADMIN_PASSWORD must have 12 characters or more.');
  if (env.COMPANION_SECRET && env.COMPANION_SECRET.length < 32)
    throw new Fault('COMPANION_SECRET must have 32 characters or more.');
  const siteConfig = resolve(ROOT, env.SITE_CONFIG || 'deploy/site.json');
  checkSite(siteConfig);
  const dataDir = resolve(ROOT, env.DATA_DIR || '.data');
  makeFolders(dataDir);
  return {
    port,
    host: env.HOST || '127.0.0.1',
    dataDir,
    siteUrl: env.SITE_URL || `http://localhost:${port}`,
    siteConfig,
    scale: readScale(args),
    seed: env.SEED !== 'off',
    output: 'files',
    asksForPassword: false,
    env,
    rewire: async (_label, environment) => environment,
  };
}

/** The settings in `env` for a process, also as `NAME_FILE`. The launcher chooses what an image would set. */
export const givenTo = (process: Process, env: NodeJS.ProcessEnv): Record<string, string> =>
  some(
    env,
    ...settingsOf(process)
      .filter(([, { setBy }]) => !setBy || setBy === 'tests')
      .flatMap(([name]) => [name, `${name}_FILE`]),
  );

/** Checked here, because the processes would report a fault only after everything else has started. */
function checkSite(path: string): void {
  try {
    readSite(path);
  } catch (error) {
    throw new Fault((error as Error).message);
  }
}

function makeFolders(dataDir: string): void {
  try {
    // Postgres may run under another account, which may pass through this folder but not list or read it.
    mkdirSync(dataDir, { recursive: true, mode: 0o711 });
    for (const folder of ['run', 'logs', 'storage']) mkdirSync(join(dataDir, folder), { recursive: true, mode: 0o700 });
    accessSync(dataDir, constants.W_OK);
  } catch (error) {
    throw new Fault(`DATA_DIR ${dataDir} cannot be written (${(error as NodeJS.ErrnoException).code}).`);
  }
}

function readScale(args: string[]): Record<Scalable, number> {
  const scale: Record<Scalable, number> = { gateway: 1, content: 1, bookings: 1, companion: 1 };
  for (let index = 0; index < args.length; index += 1) {
    const [name, count] =
      (args[index] === '--scale' ? args[(index += 1)] : args[index]?.replace(/^--scale=/, ''))?.split('=') ?? [];
    const replicas = Number(count);
    if (!SCALABLE.includes(name as Scalable) || !Number.isInteger(replicas) || replicas < 1 || replicas > 16) {
      throw new Fault(`Not understood: ${args.join(' ')}. Example: --scale content=3 (${SCALABLE.join(', ')}).`);
    }
    scale[name as Scalable] = replicas;
  }
  return scale;
}
