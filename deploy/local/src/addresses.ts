import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ROOT } from './root.js';
import type { Settings } from './settings.js';

const fileOf = (dataDir: string) => join(dataDir, 'addresses.json');
const gatewayFileOf = (dataDir: string) => join(dataDir, 'gateway.json');

/** Writes what only this user may read. @returns a function that removes the file */
function writeOwn(file: string, values: Record<string, string>): () => void {
  writeFileSync(file, `${JSON.stringify(values, null, 2)}\n`, { mode: 0o600 });
  return () => rmSync(file, { force: true });
}

const dataDirOf = (env: NodeJS.ProcessEnv) => resolve(ROOT, env.DATA_DIR || '.data');
const readOwn = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;

/** The addresses of servers as environment variables, with the other settings of the commands. */
export const addressesFor = ({ siteConfig }: Settings, backing: Record<string, string>): Record<string, string> => ({
  ...backing,
  SITE_CONFIG: siteConfig,
});

/** Writes the addresses of the running stack's servers to a file for other commands. @returns a function that removes it */
export const writeAddresses = (settings: Settings, backing: Record<string, string>): (() => void) =>
  writeOwn(fileOf(settings.dataDir), addressesFor(settings, backing));

/** Writes the environment of the running stack's gateway to a file for the doctor. @returns a function that removes it */
export const writeGateway = (dataDir: string, env: Record<string, string>): (() => void) =>
  writeOwn(gatewayFileOf(dataDir), env);

/** The environment of the gateway of the stack that runs in DATA_DIR; undefined when none runs. */
export function readGateway(env: NodeJS.ProcessEnv): Record<string, string> | undefined {
  const file = gatewayFileOf(dataDirOf(env));
  return existsSync(file) ? readOwn(file) : undefined;
}

/** True when a stack runs in DATA_DIR. */
export const isRunning = (env: NodeJS.ProcessEnv): boolean => existsSync(fileOf(dataDirOf(env)));

/** The addresses of the stack that runs in DATA_DIR as environment variables, or the defaults of `npm start`. */
export function readAddresses(env: NodeJS.ProcessEnv): Record<string, string> {
  const dataDir = dataDirOf(env);
  const always = { SITE_CONFIG: join(ROOT, 'deploy/site.json'), BACKUP_TO: join(dataDir, 'backups') };
  if (!existsSync(fileOf(dataDir))) return always;
  return { ...always, ...readOwn(fileOf(dataDir)) };
}
