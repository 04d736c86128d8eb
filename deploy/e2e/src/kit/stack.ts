import { test } from '@jest/globals';
import type { SiteState } from '@tocada/contracts/site/site.js';
import { until } from '@tocada/runtime/spec-until.js';
import type { TestStack } from '../worker/test-stack.js';
import type { Worker } from '../worker/worker.js';
import { language } from './journey-language.js';

export type { TestStack };

declare global {
  /** The globals from the environment of the tests: the worker, which lives over all files, and the path of the file. */
  var tocadaWorker: () => Promise<Worker>;
  var tocadaFile: string;
}

export const PASSWORD = 'contraseña-de-prueba';

/** A test of a part that only a stack of our own shows: its processes, folder or server. It is skipped at E2E_URL. */
export const ownTest: typeof test.skip = process.env.E2E_URL ? test.skip : test;

/** A stack without demo content. */
export const SETTINGS = {
  ADMIN_PASSWORD: PASSWORD,
  RATE_LIMIT: 'off',
  SEED: 'off',
  // Reminders depend on the hour of the test.
  REMINDERS: 'off',
  BACKUP_EVERY: '0',
  // A receipt is printed at once.
  RECEIPTS_WAIT: '0',
  NODE_ENV: 'test',
  // Tests kill and inspect its processes.
  BACKING: 'embedded',
};

/** The stack for a test file that leaves all its processes alive: that of the files before it, emptied. */
export async function shareTestStack(env: NodeJS.ProcessEnv = {}, args: string[] = []): Promise<TestStack> {
  if (process.env.E2E_URL) return runningStack(process.env.E2E_URL, [...Object.keys(env), ...args]);
  return speaking(await (await tocadaWorker()).share(tocadaFile, { ...SETTINGS, ...env }, args));
}

/**
 * A stack of its own for one test file, in an empty folder, on a free port, without demo content; or the one that runs at
 * E2E_URL with PASSWORD and RATE_LIMIT=off, as it was before the first file. E2E_BACKING tells, in JSON, which servers stand
 * behind that one, and E2E_HAS with which other settings it runs.
 */
export async function startTestStack(env: NodeJS.ProcessEnv = {}, args: string[] = []): Promise<TestStack> {
  if (process.env.E2E_URL) return runningStack(process.env.E2E_URL, [...Object.keys(env), ...args]);
  return speaking(await (await tocadaWorker()).start({ ...SETTINGS, ...env }, args));
}

/** Makes the language of this file that of the band and of its panel. A band without a choice is in Spanish. */
async function speaking(stack: TestStack): Promise<TestStack> {
  if (language === 'es') return stack;
  const address = `${stack.url}/api/admin/site`;
  const { revision, data } = (await call(`${address}?password=${encodeURIComponent(PASSWORD)}`)).body as SiteState;
  const languages = { primary: language, second: null, panel: language };
  const answer = await call(address, 'PUT', { revision, data: { ...data, languages }, password: PASSWORD });
  if (answer.status !== 200) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`);
  const isSpoken = async (path: string) => (await call(stack.url + path)).body.includes(`<html lang="${language}"`);
  await until(async () => (await isSpoken('/')) && (await isSpoken('/admin')), Boolean);
  return stack;
}

/** The part of a stack that tests may know when they did not start it: its address, and the servers behind it. */
async function runningStack(url: string, wanted: string[]): Promise<TestStack> {
  const has = process.env.E2E_HAS?.split(' ') ?? [];
  const missing = wanted.filter((name) => !has.includes(name));
  if (missing.length > 0) throw new Error(`not to be had at E2E_URL: ${missing.join(' ')}`);
  const backing = JSON.parse(process.env.E2E_BACKING!) as Record<string, string>;
  await (await tocadaWorker()).empty({ backing });
  const known = { url, backing, adminPassword: PASSWORD, remove: () => Promise.resolve() };
  const stack = new Proxy(known as TestStack, {
    get(known, name: keyof TestStack) {
      if (name in known || typeof name === 'symbol' || name === ('then' as string)) return known[name];
      throw new Error(`${name} is not to be known at E2E_URL`);
    },
  });
  return speaking(stack);
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
