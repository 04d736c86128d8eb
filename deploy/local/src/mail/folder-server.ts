import { randomUUID } from 'node:crypto';
import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

const LARGEST = 1024 * 1024;

/** Accepts every mail and writes it atomically to `folder` as `<time>-<id>.eml`. */
export function writeToFolder(port: number, folder: string): Promise<SMTPServer> {
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: LARGEST,
    closeTimeout: 1000,
    logger: false,
    onData(stream, _session, done) {
      const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}`;
      const store = async () => {
        const part = join(folder, `.${name}`);
        try {
          await writeFile(part, await buffer(stream), { mode: 0o600 });
          await rename(part, join(folder, `${name}.eml`));
        } catch (error) {
          // A full disk takes the name of a file and nothing of its content, and the sender tries again and again.
          await rm(part, { force: true });
          throw error;
        }
      };
      store().then(
        () => done(null, 'Written'),
        (error: Error) => done(Object.assign(error, { responseCode: 451 })),
      );
    },
  });
  server.on('error', () => {});
  return new Promise((resolve, reject) => {
    server.server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve(server));
  });
}
