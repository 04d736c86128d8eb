/** Kinds: bytes for the standard output or the error output of the asker, and the exit code at the end. */
export const FRAME = { out: 1, err: 2, end: 3 } as const;

const HEAD = 5;

/** One byte for the kind, four for the length, and the bytes. */
export function frame(kind: number, bytes: Uint8Array): Buffer {
  const head = Buffer.alloc(HEAD);
  head.writeUInt8(kind);
  head.writeUInt32BE(bytes.length, 1);
  return Buffer.concat([head, bytes]);
}

/** @returns a reader of chunks that calls `take` for each whole frame */
export function frameReader(take: (kind: number, bytes: Buffer) => void): (chunk: Buffer) => void {
  let rest = Buffer.alloc(0);
  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    while (rest.length >= HEAD && rest.length >= HEAD + rest.readUInt32BE(1)) {
      const end = HEAD + rest.readUInt32BE(1);
      take(rest.readUInt8(), rest.subarray(HEAD, end));
      rest = rest.subarray(end);
    }
  };
}
