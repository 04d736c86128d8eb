import { join } from 'node:path';
import { PUBLIC_FOLDER } from '@tocada/contracts/kit/images.js';
import { NODE_MEMORY } from '../node-memory.js';
import { freePort } from '../ports.js';
import { ROOT } from '../root.js';
import { storeKeys, type Secrets } from '../secrets.js';
import type { ProcessSpec } from '../supervised.js';

/** Our embedded S3 server as a process of the stack. */
export async function storage(
  dataDir: string,
  secrets: Secrets,
  bucket: string,
  siteUrl: string,
): Promise<{ spec: ProcessSpec; url: string }> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  return {
    url,
    spec: {
      name: 'storage',
      index: 1,
      command: process.execPath,
      args: [join(ROOT, 'deploy/object-store/dist/main.js')],
      env: {
        PATH: process.env.PATH ?? '',
        ...NODE_MEMORY,
        S3_PORT: String(port),
        S3_DIR: join(dataDir, 'storage'),
        S3_BUCKET: bucket,
        S3_PUBLIC_READ: `${bucket}/${PUBLIC_FOLDER}/*`,
        ...storeKeys(secrets),
        SITE_URL: siteUrl,
      },
      ipc: true,
      ready: () => answersOk(`${url}/livez`),
    },
  };
}

/** The time limit of one readiness check. Long, for a busy machine. Milliseconds. */
export const ANSWER_LIMIT = 10_000;

/** Rejects unless `url` answers 2xx. */
export async function answersOk(url: string): Promise<void> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(ANSWER_LIMIT) });
  await answer.body?.cancel();
  if (!answer.ok) throw new Error(`${url} answers ${answer.status}`);
}
