import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { extract, pack } from 'tar-stream';
import { DamagedArchive } from './fault.js';
import { MANIFEST, manifest, objectEntry, type Manifest } from './manifest.js';

type Bytes = AsyncIterable<Uint8Array>;

/** Writes a compressed tar entry by entry. The compression is fast, because photos hardly shrink. */
export class ArchiveWriter {
  readonly checksums: Record<string, string> = {};
  private readonly tar = pack();
  private readonly written: Promise<void>;
  private failure: Error | undefined;

  /** @param to a file that is made, or a stream */
  constructor(to: string | Writable, signal?: AbortSignal) {
    const target = typeof to === 'string' ? createWriteStream(to, { mode: 0o600, flush: true }) : to;
    this.written = pipeline(this.tar, createGzip({ level: 1 }), target, { signal });
    // `close` reports the error, or the entry that is being written does.
    this.written.catch((error: Error) => (this.failure = error));
  }

  /** @param size of the content in bytes; a tar holds it before the content */
  async add(name: string, size: number, content: Bytes): Promise<void> {
    try {
      await this.write(name, size, content);
    } catch (error) {
      // The file's own error (a full disk) explains more than that of the tar, which it destroyed.
      await nextTurn();
      throw this.failure ?? error;
    }
  }

  private async write(name: string, size: number, content: Bytes): Promise<void> {
    const hash = createHash('sha256');
    let failed: Error | undefined;
    const entry = this.tar.entry({ name, size, mode: 0o600 }, (error) => (failed = error ?? undefined));
    // A full disk destroys the entry, and without a listener its error would end the process.
    entry.on('error', () => {});
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
  signal?: AbortSignal,
): Promise<void> {
  const tar = extract();
  const fed = pipeline(createReadStream(file), createGunzip(), tar, { signal });
  const read = async () => {
    for await (const entry of tar) {
      await take(entry.header.name, entry.header.size ?? 0, entry as unknown as Bytes);
      entry.resume();
    }
  };
  await Promise.all([fed, read()]);
}

/** Reads the whole archive and compares all checksums. @throws DamagedArchive that names the damage */
export async function verify(file: string, signal?: AbortSignal): Promise<Manifest> {
  const found: Record<string, string> = {};
  let text: string | undefined;
  const take = async (name: string, _size: number, content: Bytes) => {
    const hash = createHash('sha256');
    const chunks: Uint8Array[] = [];
    for await (const chunk of content) {
      hash.update(chunk);
      if (name === MANIFEST) chunks.push(chunk);
    }
    if (name === MANIFEST) text = Buffer.concat(chunks).toString();
    else found[name] = hash.digest('hex');
  };
  try {
    await readArchive(file, take, signal);
  } catch (error) {
    signal?.throwIfAborted();
    throw new DamagedArchive(`${file} is damaged or no archive: ${(error as Error).message}`, { cause: error });
  }
  if (text === undefined) throw new DamagedArchive(`${file} is incomplete: it has no ${MANIFEST}`);
  const parsed = manifest.safeParse(JSON.parse(text));
  if (!parsed.success) throw new DamagedArchive(`${file}: ${MANIFEST} is not understood`, { cause: parsed.error });
  const { checksums, objects } = parsed.data;
  const listed = objects.flatMap(({ key, part }) => (part ? [] : [objectEntry(key)]));
  for (const name of new Set([...listed, ...Object.keys(checksums), ...Object.keys(found)])) {
    if (found[name] === undefined) throw new DamagedArchive(`${file} is incomplete: ${name} is missing`);
    if (found[name] !== checksums[name]) throw new DamagedArchive(`${file} is damaged: wrong checksum of ${name}`);
  }
  return parsed.data;
}

export async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}
