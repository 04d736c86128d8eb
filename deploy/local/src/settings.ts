import { mkdirSync, accessSync, constants } from 'node:fs';
import { join, resolve } from 'node:path';
import { readSite } from '@tocada/runtime/site-config.js';
import { Fault } from './fault.js';
import { ROOT } from './root.js';

/** Kinds of process that can have replicas. */
export const SCALABLE = ['gateway', 'content', 'bookings', 'companion'] as const;
export type Scalable = (typeof SCALABLE)[number];

export interface Settings {
  port: number;
  host: string;
  dataDir: string;
  siteUrl: string;
  siteConfig: string;
  scale: Record<Scalable, number>;
  seed: boolean;
  /** Address of a development server for pages and assets. */
  pages?: string;
  /** The caller's environment, from which addresses of outside services and settings of processes are taken. */
  env: NodeJS.ProcessEnv;
  rewire: Rewire;
}

/** The last word on the environment of a process of ours, by its label: a drill puts proxies between the parts. */
export type Rewire = (label: string, env: Record<string, string>) => Promise<Record<string, string>>;

/** @throws Fault that says which setting is wrong */
export function readSettings(env: NodeJS.ProcessEnv, args: string[]): Settings {
  const port = Number(env.PORT || 8080);
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new Fault(`PORT must be a number from 1 to 65535, not "${env.PORT}".`);
  if (env.ADMIN_PASSWORD && env.ADMIN_PASSWORD.length < 12)
    throw new Fault('ADMIN_PASSWORD must have 12 characters or more.');
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
    env,
    rewire: async (_label, environment) => environment,
  };
}

/** Here, because a process of the stack would say it only after everything else has started. */
function checkSite(path: string): void {
  try {
    readSite(path);
  } catch (error) {
    throw new Fault((error as Error).message);
  }
}

function makeFolders(dataDir: string): void {
  try {
    // Postgres may run under another account: it passes through, but lists and reads nothing of ours.
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
