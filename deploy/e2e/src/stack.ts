import { rmSync } from 'node:fs';
import { test } from '@jest/globals';
import { freePort } from '@tocada/local/ports.js';
import { readSettings } from '@tocada/local/settings.js';
import { start } from '@tocada/local/stack.js';
import { temporaryFolder } from '@tocada/local/temporary-folder.js';
import { AccessLog } from './access-log.js';
import { Collector } from './collector.js';
import { ask, search, type WatchedStack } from './leaks.js';

export const PASSWORD = 'contraseña-de-prueba';

/** Of what only a stack of our own shows: its processes, its folder, its very server. These stand aside at E2E_URL. */
export const ownTest: typeof test.skip = process.env.E2E_URL ? test.skip : test;

export interface TestStack extends WatchedStack {
  /** Passwords, tokens and clients that its logs, traces, metrics, audit trail or addresses hold so far. */
  leaks(): Promise<string[]>;
  /** Stops it and removes its data. @throws when there are leaks */
  remove(): Promise<void>;
}

/**
 * A stack of its own for one test file, in an empty folder, on a free port, without demo content; or, emptied, the one
 * that runs at E2E_URL with PASSWORD and RATE_LIMIT=off; E2E_BACKING may tell, in JSON, what stands behind it, and E2E_HAS
 * with which other settings it runs.
 */
export async function startTestStack(env: NodeJS.ProcessEnv = {}, args: string[] = []): Promise<TestStack> {
  if (process.env.E2E_URL) return runningStack(process.env.E2E_URL, [...Object.keys(env), ...args]);
  const dataDir = temporaryFolder('e2e');
  const collector = new Collector();
  const settings = readSettings(
    {
      PATH: process.env.PATH,
      TMPDIR: process.env.TMPDIR,
      PORT: String(await freePort()),
      DATA_DIR: dataDir,
      ADMIN_PASSWORD: PASSWORD,
      RATE_LIMIT: 'off',
      SEED: 'off',
      // Whether they come depends on the hour of the test.
      REMINDERS: 'off',
      BACKUP_EVERY: '0',
      NODE_ENV: 'test',
      // Tests kill and inspect its processes.
      BACKING: 'embedded',
      OTEL_EXPORTER_OTLP_ENDPOINT: await collector.listen(),
      ...env,
    },
    args,
  );
  const accessLog = new AccessLog(dataDir, settings.port);
  // The processes trust the certificates of servers that tests start.
  const trusted: Record<string, string> = env.NODE_EXTRA_CA_CERTS
    ? { NODE_EXTRA_CA_CERTS: env.NODE_EXTRA_CA_CERTS }
    : {};
  settings.rewire = async (label, given) =>
    label.startsWith('gateway') ? accessLog.observing(given) : { ...given, ...trusted };
  const stack = await start(settings);
  const watched = { ...stack, dataDir, collector, accessLog };
  return {
    ...watched,
    leaks: async () => search(watched, await ask(watched)),
    async remove() {
      let leaks: string[];
      try {
        const asked = await ask(watched).finally(() => stack.stop());
        leaks = search(watched, asked);
      } finally {
        watched.accessLog.close();
        collector.close();
        rmSync(dataDir, { recursive: true, force: true });
      }
      if (leaks.length > 0) throw new Error(`The stack told what it must not:\n${leaks.join('\n')}`);
    },
  };
}

/** What tests may know of a stack that they did not start: its address. */
async function runningStack(url: string, wanted: string[]): Promise<TestStack> {
  const has = process.env.E2E_HAS?.split(' ') ?? [];
  const missing = wanted.filter((name) => !has.includes(name));
  if (missing.length > 0) throw new Error(`not to be had at E2E_URL: ${missing.join(' ')}`);
  const password = `password=${encodeURIComponent(PASSWORD)}`;
  for (const path of ['gallery', 'events', 'band-members', 'bookings']) {
    const { body } = await call(`${url}/api/admin/${path}?${password}`);
    const rows = (body as { id: string }[]).values();
    const client = async () => {
      for (const { id } of rows) await call(`${url}/api/admin/${path}/${id}?${password}`, 'DELETE', {});
    };
    await Promise.all(Array.from({ length: 16 }, client));
  }
  const { E2E_BACKING } = process.env;
  const known = { url, adminPassword: PASSWORD, remove: () => Promise.resolve() };
  return new Proxy({ ...known, ...(E2E_BACKING && { backing: JSON.parse(E2E_BACKING) }) } as TestStack, {
    get(known, name: keyof TestStack) {
      if (name in known || typeof name === 'symbol' || name === ('then' as string)) return known[name];
      throw new Error(`${name} is not to be known at E2E_URL`);
    },
  });
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
