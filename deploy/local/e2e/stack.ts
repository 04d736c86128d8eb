import { rmSync } from 'node:fs';
import { freePort } from '../src/ports.js';
import { readSettings } from '../src/settings.js';
import { start, type Stack } from '../src/stack.js';
import { temporaryFolder } from '../src/temporary-folder.js';

export const PASSWORD = 'contraseña-de-prueba';

export interface TestStack extends Stack {
  dataDir: string;
  /** Stops it and removes its data. */
  remove(): Promise<void>;
}

/** A stack of its own for one test file, in an empty folder, on a free port, without demo content. */
export async function startTestStack(env: NodeJS.ProcessEnv = {}, args: string[] = []): Promise<TestStack> {
  const dataDir = temporaryFolder('e2e');
  const settings = readSettings(
    {
      PATH: process.env.PATH,
      PORT: String(await freePort()),
      DATA_DIR: dataDir,
      ADMIN_PASSWORD: PASSWORD,
      RATE_LIMIT: 'off',
      SEED: 'off',
      NODE_ENV: 'test',
      ...env,
    },
    args,
  );
  const stack = await start(settings);
  return {
    ...stack,
    dataDir,
    async remove() {
      await stack.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

export interface Answer<T = any> {
  status: number;
  headers: Headers;
  body: T;
}

/** One call with a JSON body; the answer's body is parsed when it is JSON. */
export async function call(
  url: string,
  method = 'GET',
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const answer = await fetch(url, {
    method,
    headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await answer.text();
  const isJson = answer.headers.get('content-type')?.startsWith('application/json');
  return { status: answer.status, headers: answer.headers, body: isJson ? JSON.parse(text) : text };
}
