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
 * Moves the data into the image's major of Postgres. The source is an archive that was made while the site was stopped:
 * no number was given since. The old files stay beside the new ones. A move that was cut short begins again.
 * @throws Fault without such an archive, or when it cannot be restored; the data are then as before
 */
export async function moveToOwnMajor(
  settings: Settings,
  state: VolumeState,
  log: (line: string) => void,
  signal: AbortSignal,
): Promise<void> {
  const { dataDir, env } = settings;
  const foreign = await foreignMajor(dataDir);
  if (!foreign && !state.moving) return;
  const { archive = state.archive, from = foreign?.data ?? '' } = state.moving ?? {};
  if (archive === undefined) throw new Fault(refusal(from, foreign!.server, state.release));
  const folder = folderOf(dataDir);
  const aside = asideOf(dataDir, from);
  const { moving: _ended, ...before } = state;
  if (state.moving === undefined) {
    log(`Moving the data of Postgres ${from} into Postgres ${foreign!.server}, by ${archive} …`);
    rmSync(aside, { recursive: true, force: true });
    writeState(dataDir, { ...before, moving: { from, archive } });
  }
  // Beside the files of before stands a part of the archive, when the move was cut short.
  if (existsSync(aside)) rmSync(folder, { recursive: true, force: true });
  else renameSync(folder, aside);
  const { isDone } = await withServers(settings, (servers) =>
    runArchives(
      ['restore', archive, '--overwrite', '--numbers-after', 'none'],
      { ...servers, ...env, DATA_DIR: dataDir },
      signal,
    ),
  );
  signal.throwIfAborted();
  if (!isDone) {
    rmSync(folder, { recursive: true, force: true });
    renameSync(aside, folder);
  }
  writeState(dataDir, { ...before, archive });
  if (!isDone) throw new Fault('The data could not be moved: the lines above say why. They are as before.');
  log(`The data are moved. Those of before stay in ${basename(aside)} of the volume, until you remove them.`);
}
