import { accessSync, constants, existsSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { Fault } from '../fault.js';
import type { Settings } from '../settings.js';
import { withServers } from '../stopped-stack.js';
import { runArchives } from './archives.js';
import { moveToOwnMajor } from './postgres-major.js';
import { needsWhole, plan } from './release.js';
import { readState, writeState } from './state.js';
import { lockVolume } from './volume-lock.js';

/** Postgres cannot start with less: it may need another segment of its log. Bytes. */
const LEAST_ROOM = 32 * 1024 ** 2;
const MEGABYTE = 1024 ** 2;

const ownId = () => `${process.getuid?.()}:${process.getgid?.()}`;

/** @throws Fault that says how to make the folder writable */
export function mustBeWritable(dataDir: string): void {
  try {
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new Fault(
      `${dataDir} cannot be written by user ${ownId()} (${(error as NodeJS.ErrnoException).code}). ` +
        `If it is a folder of the host: chown -R ${ownId()} FOLDER. Or run the container as its owner: --user UID:GID.`,
    );
  }
}

/** Takes the volume for as long as this process lives. @throws Fault when another container has it */
export function takeVolume(dataDir: string, log: (line: string) => void): void {
  const lock = lockVolume(dataDir);
  if ('holder' in lock) {
    const { host, since } = lock.holder;
    throw new Fault(
      `Another container${host && ` (${host}, since ${since})`} uses this volume. Two at once would destroy the data: stop that one first.`,
    );
  }
  if (!lock.isKnown)
    log(`The file system of ${dataDir} has no locks: see to it that no second container uses this volume.`);
}

/** Removes what a killed container left: the number of a process says nothing in this one. */
export function sweep(dataDir: string): void {
  const left = ['run', 'tmp', 'addresses.json', 'gateway.json', 'postgres/postmaster.pid'];
  for (const name of left) rmSync(join(dataDir, name), { recursive: true, force: true });
}

/** @throws Fault when the servers could not even start */
export function mustHaveRoom(dataDir: string): void {
  const { bavail, bsize } = statfsSync(dataDir);
  const free = bavail * bsize;
  if (free < LEAST_ROOM)
    throw new Fault(
      `The disk of ${dataDir} is full (${Math.floor(free / MEGABYTE)} MB are free, ${LEAST_ROOM / MEGABYTE} are needed). ` +
        'Nothing is lost. Make room there, or move old archives out of its folder backups, and start again.',
    );
}

/** True when both services have made their tables. A first start that was cut short leaves nothing to save. */
async function hasTables({ CONTENT_DATABASE_URL, BOOKINGS_DATABASE_URL }: NodeJS.ProcessEnv): Promise<boolean> {
  const found = [CONTENT_DATABASE_URL, BOOKINGS_DATABASE_URL].map(async (connectionString) => {
    const client = new pg.Client({ connectionString });
    client.on('error', () => {});
    await client.connect();
    const { rows } = await client.query("select to_regclass('public.mikro_orm_migrations') is not null as has");
    await client.end();
    return rows[0].has as boolean;
  });
  return (await Promise.all(found)).every(Boolean);
}

/**
 * Makes the volume fit for this image: moves the data to another major of Postgres, and makes an archive before the migrations of
 * another release.
 * @param image its release
 * @throws Fault when the image must not use the volume; nothing is changed then
 */
export async function prepareVolume(
  settings: Settings,
  image: string,
  log: (line: string) => void,
  signal: AbortSignal,
): Promise<void> {
  const { dataDir } = settings;
  const state =
    readState(dataDir) ?? (existsSync(join(dataDir, 'postgres')) ? { release: 'unknown' } : { release: image });
  const { release, before } = state;
  const step = plan(image, state);
  if (step === 'refuse')
    throw new Fault(
      `The volume was last used by Tocada ${release}, and this is ${image}, which does not know all of its data. ` +
        `Take the image ${release}${before ? `, or ${before}, the release before it` : ''}. ` +
        `To go further back, restore an archive of ${image} into an empty volume.`,
    );
  await moveToOwnMajor(settings, state, log, signal);
  if (step === 'back')
    log(`The volume was last used by Tocada ${release}. Its data stay; what only ${release} knows is left unused.`);
  const isSaved = readState(dataDir)?.archive !== undefined;
  if (step === 'upgrade' && !isSaved) {
    log(`From Tocada ${release} to ${image}: first an archive …`);
    // For the release before, should somebody go back further than its own tables.
    const words = ['backup', ...(needsWhole(release) ? ['--whole'] : [])];
    const { isDone } = await withServers(settings, async (servers) => {
      const all = { ...servers, ...settings.env, DATA_DIR: dataDir, VERSION: release };
      return (await hasTables(all)) ? runArchives(words, all, signal) : { isDone: true };
    });
    signal.throwIfAborted();
    if (!isDone)
      throw new Fault(
        `No archive could be made before the upgrade: the lines above say why. Nothing is changed: the image ${release} runs as before.`,
      );
  }
  // Before the migrations, so that the image of before knows what it finds. An archive is older than what comes now.
  writeState(
    dataDir,
    step === 'upgrade' ? { release: image, before: release } : { release, ...(before && { before }) },
  );
}
