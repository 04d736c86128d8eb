import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import type { Backups } from '../backups.js';
import { socketOf } from './ask.js';
import { FRAME, frame, frameReader } from './frames.js';

/**
 * Answers `tocada backup` and the like in the container of a running site: one command at a time.
 * @param done called after a command that succeeded
 */
export async function answerArchives(
  dataDir: string,
  backups: Pick<Backups, 'run'>,
  done: (words: string[]) => void,
): Promise<{ close(): void }> {
  const path = socketOf(dataDir);
  rmSync(path, { force: true });
  const answer = async (socket: Socket, words: string[]) => {
    const gone = new AbortController();
    socket.once('close', () => gone.abort());
    const send = (kind: number) => async (chunk: Buffer) => {
      if (socket.destroyed || socket.write(frame(kind, chunk))) return;
      await once(socket, 'drain', { signal: gone.signal }).catch(() => {});
    };
    const code = await backups.run(words, { out: send(FRAME.out), err: send(FRAME.err) }, gone.signal);
    if (code === 0) done(words);
    if (!socket.destroyed) socket.end(frame(FRAME.end, Buffer.from([code])));
  };
  const server = createServer((socket) => {
    socket.on('error', () => {});
    let isAsked = false;
    socket.on(
      'data',
      frameReader((_kind, bytes) => {
        if (isAsked) return;
        isAsked = true;
        answer(socket, JSON.parse(bytes.toString()) as string[]).catch(() => socket.destroy());
      }),
    );
  });
  server.listen(path);
  await once(server, 'listening');
  return { close: () => void server.close() };
}
