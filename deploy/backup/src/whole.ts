import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { ArchiveWriter, readArchive, sha256Of } from './archive.js';
import type { BackupEnv } from './backup.env.js';
import { destinationOf, STREAM } from './destination.js';
import { DamagedArchive } from './fault.js';
import { alone } from './lock.js';
import { MANIFEST, objectEntry, type Manifest } from './manifest.js';
import { openArchive, type OpenArchive } from './open-archive.js';
import { checksumsOf } from './parts.js';
import { makeWorkFolder } from './work-folder.js';

interface WholeOptions {
  /** A file, or `s3://bucket/key`. */
  archive: string;
  /** A folder, `s3://bucket/folder`, or the standard output. */
  to: string;
  signal?: AbortSignal;
}

/** Takes an archive out of its place: one file with its photos, which can be restored anywhere, also by an older release. */
export async function whole(
  env: BackupEnv,
  { archive, to, signal }: WholeOptions,
  log: (line: string) => void,
): Promise<void> {
  const destination = to === STREAM ? undefined : await destinationOf(env, to);
  // As a backup: one run at a time has a folder in its destination.
  await alone(env, 'archive', log, async () => {
    const work = destination ? await destination.workFolder() : await makeWorkFolder(tmpdir());
    try {
      const opened = await openArchive(env, archive, work, signal);
      const name = basename(archive);
      if (!destination) {
        await pack(opened, new ArchiveWriter(process.stdout, signal), archive, signal);
        return log(`${name} is out, with its photos`);
      }
      const file = join(await makeWorkFolder(work), name);
      await pack(opened, new ArchiveWriter(file, signal), archive, signal);
      await destination.put(file, checksumsOf(name, await sha256Of(file), []), signal);
      log(`${name} is out, with its photos: ${destination.placeOf(name)}`);
    } finally {
      await rm(work, { recursive: true, force: true });
    }
  });
}

async function pack(
  { file, manifest, parts }: OpenArchive,
  writer: ArchiveWriter,
  place: string,
  signal?: AbortSignal,
): Promise<void> {
  try {
    await readArchive(file, async (name, size, content) => {
      if (name !== MANIFEST) await writer.add(name, size, content);
    });
    for (const { key, part } of manifest.objects) {
      if (!part) continue;
      const content = await parts.readPart(part.sha256, signal);
      if (content) await writer.add(objectEntry(key), part.size, content);
      if (writer.checksums[objectEntry(key)] !== part.sha256)
        throw new DamagedArchive(
          `${place} is damaged: its photo ${key} ${content ? 'has other bytes' : 'is missing'}`,
          {
            damaged: [part.sha256],
          },
        );
    }
    const objects = manifest.objects.map(({ part: _inside, ...object }) => object);
    const contents: Manifest = { ...manifest, format: 1, objects, checksums: writer.checksums };
    await writer.addText(MANIFEST, JSON.stringify(contents, null, 1));
    await writer.close();
  } finally {
    writer.abandon();
  }
}
