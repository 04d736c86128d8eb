import { spawnSync } from 'node:child_process';
import { docker, env, healthy, must, options, PASSWORD, removeStack, SITE } from './engine.js';

/** The one image, in a container and on a volume of the drill. */
export const IMAGE = 'tocada:drill-1.0.0';
export const NAME = 'tocada-drill-one';
export const VOLUME = 'tocada-drill-one';

/** As the recipes run it. */
export const CONFINED = [
  '--read-only',
  '--tmpfs=/tmp:size=16m',
  '--cap-drop=ALL',
  '--security-opt=no-new-privileges',
  '--memory=768m',
  '--memory-swap=768m',
  '--pids-limit=256',
];
/** The password of the drill's other calls, the address that they ask, no demo band, and no limit for their floods. */
export const OPEN = [
  `--env=ADMIN_PASSWORD=${PASSWORD}`,
  `--env=SITE_URL=${SITE}`,
  '--env=RATE_LIMIT=off',
  '--env=SEED=off',
];

/** A longer start is a fault of its own. Milliseconds. */
export const START_LIMIT = 240_000;

const place = (volume: string) => [`--publish=${env.PORT}:8080`, `--volume=${volume}:/data`];

/** Starts it, without waiting. */
export const launch = (image: string, flags: string[], volume = VOLUME): void =>
  void docker('run', '--detach', '--name', NAME, ...place(volume), ...CONFINED, ...flags, image);

/** Starts it, and resolves when the site is healthy. */
export async function begin(image = IMAGE, flags = OPEN, volume = VOLUME): Promise<void> {
  launch(image, flags, volume);
  await healthy(START_LIMIT);
}

/** Runs a command of the image on a volume that no container uses. @returns all that it wrote, and its status */
export function runOnce(image: string, words: string[], flags: string[] = [], volume = VOLUME) {
  const argv = ['run', '--rm', `--volume=${volume}:/data`, ...CONFINED, ...flags, image, ...words];
  const { status, stdout, stderr } = spawnSync('docker', argv, options);
  return { status, said: stdout + stderr };
}

/** Its lines so far. */
export const logs = (): string => {
  const { stdout, stderr } = spawnSync('docker', ['logs', NAME], options);
  return stdout + stderr;
};

/** Waits for the end of a start that is refused. @returns its last words */
export function refused(image: string, flags = OPEN): string {
  const { status, said } = runOnce(image, [], flags);
  must(status === 1, `the start is refused (${status}: ${said})`);
  return said;
}

export const end = (): void => {
  spawnSync('docker', ['stop', '--time=10', NAME], options);
  spawnSync('docker', ['rm', '--force', NAME], options);
};

/** Removes the container and its data, and the stack of compose, whose port it takes. */
export function removeOne(): void {
  spawnSync('docker', ['rm', '--force', '--volumes', NAME], options);
  spawnSync('docker', ['volume', 'rm', '--force', VOLUME], options);
  removeStack();
}

/** A fresh volume. */
export async function freshOne(flags = OPEN): Promise<void> {
  removeOne();
  await begin(IMAGE, flags);
}
