import { existsSync, renameSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { foreignMajor } from '../backing/postgres.js';
import { Fault } from '../fault.js';
import type { Settings } from '../settings.js';
import { withServers } from '../stopped-stack.js';
import { runArchives } from './archives.js';
import { writeState, type VolumeState } from './state.js';

const folderOf = (dataDir: string) => join(dataDir, 'postgres');
const asideOf = (dataDir: string, major: string) => `${folderOf(dataDir)}-${major}`;

const refusal = (data: string, server: string, release: string) => `\
The volume holds data of Postgres ${data}, and this image has Postgres ${server}. Let the image that ran before make an archive \
of it, then start this one again: it moves the data by itself.
  docker run --rm -v VOLUME:/data IMAGE:${release} backup`;

/**
 * Moves the data into the image's major of Postgres, by an archive that was made while the site was stopped. The files of before
 * stay beside them. A move that was cut short begins anew.
 * @throws Fault without such an archive, or when it cannot be restored; the data are then as before
 */
export async function moveToOwnMajor(
  settings: Settings,
  state: VolumeState,
  log: (line: string) => void,
  signal: AbortSignal,
): Promise<void> {
  const { dataDir } = settings;
  const { release, before, moving } = state;
  const used = { release, ...(before && { before }) };
  const folder = folderOf(dataDir);
  if (moving !== undefined) {
    const aside = asideOf(dataDir, moving.from);
    // A part of the archive stands there, unless the move had not even begun.
    if (existsSync(aside)) rmSync(folder, { recursive: true, force: true });
    else renameSync(folder, aside);
    return finish(moving);
  }
  const foreign = await foreignMajor(dataDir);
  if (!foreign) return;
  const { data, server } = foreign;
  const { archive } = state;
  if (archive === undefined) throw new Fault(refusal(data, server, release));
  log(`Moving the data from Postgres ${data} to ${server}, by ${archive} …`);
  rmSync(asideOf(dataDir, data), { recursive: true, force: true });
  const move = { from: data, archive };
  writeState(dataDir, { ...used, moving: move });
  renameSync(folder, asideOf(dataDir, data));
  return finish(move);

  async function finish({ from, archive }: typeof move): Promise<void> {
    const aside = asideOf(dataDir, from);
    const isDone = await withServers(settings, (servers) =>
      runArchives(['restore', archive, '--overwrite'], settings, servers, signal),
    );
    signal.throwIfAborted();
    if (!isDone) {
      rmSync(folder, { recursive: true, force: true });
      renameSync(aside, folder);
      writeState(dataDir, { ...used, archive });
      throw new Fault('The data could not be moved: the lines above say why. They are as before.');
    }
    writeState(dataDir, { ...used, archive });
    log(`The data are moved. Those of before stay in ${basename(aside)} of the volume, until you remove them.`);
  }
}
