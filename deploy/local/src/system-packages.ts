import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';

export const onPath = (name: string): string | undefined =>
  (process.env.PATH ?? '')
    .split(':')
    .map((folder) => join(folder, name))
    .find((file) => existsSync(file));

/** True when this machine uses Debian packages and this user may install them. */
export const canInstall = (): boolean => userInfo().uid === 0 && onPath('apt-get') !== undefined;

/** @throws when a package cannot be installed */
export function installPackages(...names: string[]): void {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  execFileSync('apt-get', ['update'], { stdio: 'ignore' });
  execFileSync('apt-get', ['install', '-y', '--no-install-recommends', ...names], { stdio: 'ignore', env });
}

/** Runs an installation and prints its name. A failure is ignored, because callers then look for each program. */
export function tryToInstall(
  names: string[],
  log: (line: string) => void,
  install: () => void = () => installPackages(...names),
): void {
  if (names.length === 0) return;
  log(`Installing ${names.join(', ')} …`);
  try {
    install();
  } catch {
    // The caller reports the programs that are still missing.
  }
}
