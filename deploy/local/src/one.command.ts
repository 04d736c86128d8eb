// The one image: the whole product in one container, with everything that it keeps in DATA_DIR.
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join, resolve } from 'node:path';
import { readValues } from '@tocada/runtime/env.js';
import { leaveWithoutDemo } from './add-demo.js';
import { Fault } from './fault.js';
import { doctorCommand, nightsCommand, timeZoneCommand } from './gateway-commands.js';
import { newPasswordsCommand } from './new-passwords.js';
import { offlineArchive } from './offline-archives.js';
import { ROOT } from './root.js';
import { renewSetupCode } from './secrets.js';
import { readSettings, type Settings } from './settings.js';
import { setupWords } from './setup.js';
import { start } from './stack.js';
import { withServers } from './stopped-stack.js';
import { answerArchives } from './one/answer.js';
import { runArchives } from './one/archives.js';
import { askLauncher } from './one/ask.js';
import { mustBeWritable, mustHaveRoom, prepareVolume, sweep, takeVolume } from './one/prepare-volume.js';
import { readState, writeState } from './one/state.js';
import { lockVolume } from './one/volume-lock.js';

/** A file of the image, because an operator's VERSION names the image to take, and that name may be "latest". */
const RELEASE_FILE = join(ROOT, 'release.txt');
const IMAGE = existsSync(RELEASE_FILE) ? readFileSync(RELEASE_FILE, 'utf8').trim() : process.env.VERSION || 'unknown';
// The archives and the doctor name the release by it.
process.env.VERSION = IMAGE;
const dataDir = resolve(process.env.DATA_DIR || '/data');

/** Its file says that the whole site has answered since the start. */
const READY = join(dataDir, 'run/ready');

/** Docker kills a container ten seconds after SIGTERM. Milliseconds. */
const STOP_WITHIN = 9000;

const print = (line: string) => void process.stdout.write(`${line}\n`);

/** Without a mail server there is none here: mails in a folder of the volume would reach nobody. */
function settingsOfImage(): Settings {
  const tmp = join(dataDir, 'tmp');
  mkdirSync(tmp, { recursive: true, mode: 0o700 });
  const { env, ...settings } = readSettings({ ...process.env, DATA_DIR: dataDir, TMPDIR: tmp }, []);
  return {
    ...settings,
    env: { ...env, RUNS_IN: 'one', SMTP_URL: env.SMTP_URL ?? 'off' },
    output: 'own',
    stopWithin: STOP_WITHIN,
    asksForPassword: !env.ADMIN_PASSWORD,
  };
}

async function startCommand(): Promise<number> {
  const stopping = new AbortController();
  const { signal } = stopping;
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => stopping.abort());
  mustBeWritable(dataDir);
  takeVolume(dataDir, print);
  sweep(dataDir);
  mustHaveRoom(dataDir);
  const settings = settingsOfImage();
  try {
    await prepareVolume(settings, IMAGE, print, signal);
    const stack = await start(settings, print, signal);
    const desk = await answerArchives(dataDir, stack.backups, afterArchive).catch((error: Error) =>
      print(`Commands of backups run beside the site: ${error.message}`),
    );
    writeFileSync(READY, '');
    print(`Tocada ${IMAGE} is ready.`);
    // The start leaves garbage, which would stay until the heap has grown.
    globalThis.gc?.({ type: 'major', flavor: 'last-resort', execution: 'sync' });
    if (stack.setupCode) print(setupWords(stack.setupCode, settings.env.SITE_URL));
    if (!signal.aborted) await once(signal, 'abort');
    print('Stopping …');
    desk?.close();
    await stack.stop();
  } catch (error) {
    if (!signal.aborted) throw error;
  }
  return 0;
}

/** True when the volume belongs to this container. @throws Fault when it belongs to another one */
function isRunningHere(): boolean {
  const lock = lockVolume(dataDir);
  if (!('holder' in lock)) return false;
  if (lock.holder.host === hostname()) return true;
  throw new Fault('A running container uses this volume: docker exec CONTAINER tocada …, or stop it first.');
}

const afterArchive = ([name]: string[]) => {
  if (name === 'restore') leaveWithoutDemo(dataDir);
};

/** Runs a command of deploy/backup: its name and its arguments. */
async function archiveCommand(words: string[]): Promise<number> {
  mustBeWritable(dataDir);
  const run = async (servers: Record<string, string>, given = words) => {
    const { values } = readValues(process.env);
    const { isDone, place } = await runArchives(given, { ...servers, ...values, DATA_DIR: dataDir });
    if (isDone) afterArchive(words);
    return { isDone, place };
  };
  if (isRunningHere()) {
    const code = await askLauncher(dataDir, words);
    if (code !== undefined) return code;
    if (!existsSync(READY)) throw new Fault('The site is starting: try again when it is ready.');
    // The file system of the volume has no sockets.
    return (await run({})).isDone ? 0 : 1;
  }
  sweep(dataDir);
  const offline = offlineArchive(words);
  if (offline) return (await run(offline.addresses, offline.words)).isDone ? 0 : 1;
  const { isDone, place } = await withServers(settingsOfImage(), (servers) => run(servers));
  const state = readState(dataDir);
  // A restore ends with the tables of this release, on which the release before runs, too.
  if (isDone && words[0] === 'restore')
    writeState(dataDir, { release: IMAGE, ...(state?.release === IMAGE && state.before && { before: state.before }) });
  // Nobody writes until the next start, which forgets the archive.
  else if (place !== undefined && state) writeState(dataDir, { ...state, archive: place });
  return isDone ? 0 : 1;
}

/** For a forgotten password. */
async function setupCodeCommand(): Promise<number> {
  if (process.env.ADMIN_PASSWORD) throw new Fault('ADMIN_PASSWORD is set, and is the password.');
  print(renewSetupCode(dataDir));
  return 0;
}

const COMMANDS: Record<string, (args: string[]) => Promise<number>> = {
  start: startCommand,
  backup: (args) => archiveCommand(['backup', ...args]),
  restore: (args) => archiveCommand(['restore', ...args]),
  archive: archiveCommand,
  doctor: doctorCommand,
  nights: nightsCommand,
  'time-zone': timeZoneCommand,
  'setup-code': setupCodeCommand,
  'new-passwords': () => newPasswordsCommand(dataDir, 'docker restart tocada, or docker compose restart'),
};

const isFull = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOSPC';

try {
  const [name = 'start', ...args] = process.argv.slice(2);
  const command = COMMANDS[name];
  if (!command) throw new Fault(`Unknown command ${name}: ${Object.keys(COMMANDS).join(', ')}.`);
  process.exit(await command(args));
} catch (error) {
  const words = isFull(error) ? `The disk of ${dataDir} is full. Nothing is lost: make room there.` : undefined;
  process.stderr.write(`${words ?? (error instanceof Fault ? error.message : String((error as Error).stack))}\n`);
  process.exit(1);
}
