import { S3Error } from './errors.js';

const MAX_LINE_BYTES = 1024;
const MAX_TRAILERS = 16;

/** Removes aws-chunked framing: yields the payload, then fills `trailers`. Throws IncompleteBody. */
export async function* decodeAwsChunked(
  source: AsyncIterable<Buffer>,
  trailers: Map<string, string>,
): AsyncGenerator<Buffer> {
  const reader = new ChunkReader(source);
  for (;;) {
    const line = await reader.line();
    const size = /^[0-9a-f]{1,12}(;|$)/i.test(line) ? Number.parseInt(line, 16) : NaN;
    if (Number.isNaN(size)) throw new S3Error('IncompleteBody', 'The chunked encoding is broken.');
    if (size === 0) break;
    yield* reader.bytes(size);
    if ((await reader.line()) !== '') throw new S3Error('IncompleteBody', 'The chunked encoding is broken.');
  }
  for (let line = await reader.line(); line !== ''; line = await reader.line()) {
    const colon = line.indexOf(':');
    if (colon < 1 || trailers.size === MAX_TRAILERS) throw new S3Error('IncompleteBody', 'The trailer is broken.');
    trailers.set(line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim());
  }
}

class ChunkReader {
  readonly #source: AsyncIterator<Buffer>;
  #buffered: Buffer = Buffer.alloc(0);

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  async line(): Promise<string> {
    let end = this.#buffered.indexOf('\r\n');
    while (end < 0) {
      if (this.#buffered.length > MAX_LINE_BYTES)
        throw new S3Error('IncompleteBody', 'The chunked encoding is broken.');
      this.#buffered = Buffer.concat([this.#buffered, await this.#next()]);
      end = this.#buffered.indexOf('\r\n');
    }
    const line = this.#buffered.toString('latin1', 0, end);
    this.#buffered = this.#buffered.subarray(end + 2);
    return line;
  }

  async *bytes(count: number): AsyncGenerator<Buffer> {
    let left = count;
    while (left > 0) {
      if (this.#buffered.length === 0) this.#buffered = await this.#next();
      const piece = this.#buffered.subarray(0, left);
      this.#buffered = this.#buffered.subarray(piece.length);
      left -= piece.length;
      if (piece.length > 0) yield piece;
    }
  }

  async #next(): Promise<Buffer> {
    const { done, value } = await this.#source.next();
    if (done) throw new S3Error('IncompleteBody');
    return value;
  }
}
