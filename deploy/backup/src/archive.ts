import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { extract, pack } from 'tar-stream';
import { BackupFault } from './fault.js';
import { MANIFEST, manifest, type Manifest } from './manifest.js';

type Bytes = AsyncIterable<Uint8Array>;

/** Writes a compressed tar entry by entry. The compression is fast, because photos hardly shrink. */
export class ArchiveWriter {
  readonly checksums: Record<string, string> = {};
  private readonly tar = pack();
  private readonly written: Promise<void>;

  constructor(file: string) {
    this.written = pipeline(this.tar, createGzip({ level: 1 }), createWriteStream(file, { mode: 0o600 }));
    // `close` reports the error, or the entry that is being written does.
    this.written.catch(() => {});
  }

  /** @param size of the content in bytes; a tar holds it before the content */
  async add(name: string, size: number, content: Bytes): Promise<void> {
    const hash = createHash('sha256');
    let failed: Error | undefined;
    const entry = this.tar.entry({ name, size, mode: 0o600 }, (error) => (failed = error ?? undefined));
    for await (const chunk of content) {
      hash.update(chunk);
      if (!entry.write(chunk)) await Promise.race([once(entry, 'drain'), this.written]);
    }
    const ended = once(entry, 'close');
    entry.end(null);
    await Promise.race([ended, this.written]);
    if (failed) throw failed;
    this.checksums[name] = hash.digest('hex');
  }

  addText(name: string, text: string): Promise<void> {
    const bytes = Buffer.from(text);
    return this.add(
      name,
      bytes.length,
      (async function* () {
        yield bytes;
      })(),
    );
  }

  async close(): Promise<void> {
    this.tar.finalize();
    await this.written;
  }

  abandon(): void {
    this.tar.destroy();
  }
}

/** Calls `take` for each entry, one after another. Skips what `take` leaves unread. */
export async function readArchive(
  file: string,
  take: (name: string, size: number, content: Bytes) => Promise<unknown>,
): Promise<void> {
  const tar = extract();
  const fed = pipeline(createReadStream(file), createGunzip(), tar);
  const read = async () => {
    for await (const entry of tar) {
      await take(entry.header.name, entry.header.size ?? 0, entry as unknown as Bytes);
      entry.resume();
    }
  };
  await Promise.all([fed, read()]);
}

/**
 * Reads the whole archive and compares all checksums.
 * @throws BackupFault that names the damage
 */
export async function verify(file: string): Promise<Manifest> {
  const found: Record<string, string> = {};
  let text: string | undefined;
  try {
    await readArchive(file, async (name, _size, content) => {
      const hash = createHash('sha256');
      const chunks: Uint8Array[] = [];
      for await (const chunk of content) {
        hash.update(chunk);
        if (name === MANIFEST) chunks.push(chunk);
      }
      if (name === MANIFEST) text = Buffer.concat(chunks).toString();
      else found[name] = hash.digest('hex');
    });
  } catch (error) {
    throw new BackupFault(`${file} is damaged or no archive: ${(error as Error).message}`, { cause: error });
  }
  if (text === undefined) throw new BackupFault(`${file} is incomplete: it has no ${MANIFEST}`);
  const parsed = manifest.safeParse(JSON.parse(text));
  if (!parsed.success) throw new BackupFault(`${file}: ${MANIFEST} is not understood`, { cause: parsed.error });
  const { checksums } = parsed.data;
  for (const name of new Set([...Object.keys(checksums), ...Object.keys(found)])) {
    if (found[name] === undefined) throw new BackupFault(`${file} is incomplete: ${name} is missing`);
    if (found[name] !== checksums[name]) throw new BackupFault(`${file} is damaged: wrong checksum of ${name}`);
  }
  return parsed.data;
}

export async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}
