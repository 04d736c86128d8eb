import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { FRAME, frame, frameReader } from './frames.js';

/** Where the launcher of a running site answers. Only its own user reaches the folder. */
export const socketOf = (dataDir: string): string => join(dataDir, 'run/archives.sock');

async function open(path: string): Promise<Socket | undefined> {
  const socket = connect(path);
  try {
    await once(socket, 'connect');
    return socket;
  } catch {
    return undefined;
  }
}

/**
 * Lets the launcher of the running site run a command of deploy/backup, in place of a second launcher beside it. Prints what
 * the command writes.
 * @returns the exit code; undefined when no launcher answers yet
 */
export async function askLauncher(dataDir: string, words: string[]): Promise<number | undefined> {
  const socket = await open(socketOf(dataDir));
  if (!socket) return undefined;
  let code: number | undefined;
  socket.on(
    'data',
    frameReader((kind, bytes) => {
      if (kind === FRAME.end) code = bytes.readUInt8();
      else write(kind === FRAME.out ? process.stdout : process.stderr, bytes, socket);
    }),
  );
  socket.on('error', () => {});
  socket.write(frame(FRAME.out, Buffer.from(JSON.stringify(words))));
  await once(socket, 'close');
  if (code === undefined) process.stderr.write(`${words[0]} was cut short: the site stopped.\n`);
  return code ?? 1;
}

/** A slow reader of a large archive must not fill the memory. */
function write(stream: NodeJS.WriteStream, bytes: Buffer, socket: Socket): void {
  if (stream.write(bytes)) return;
  socket.pause();
  stream.once('drain', () => socket.resume());
}
