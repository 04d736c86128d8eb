import { setTimeout as sleep } from 'node:timers/promises';
import { PASSWORD, SITE } from './engine.js';

/** Path, method, body and headers of a request to the site. */
export type Request = [path: string, method?: string, body?: object, headers?: Record<string, string>];

export const call = async (...[path, method = 'GET', body, headers = {}]: Request): Promise<Response> =>
  fetch(SITE + path, {
    method,
    headers: { ...(body && { 'content-type': 'application/json' }), ...headers },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(30_000),
  });

export const password = `password=${encodeURIComponent(PASSWORD)}`;

/** The tries of a list while a starved host has no time for it. */
const LIST_TRIES = 10;

/** All rows of a list of the panel. @throws Error with any other answer than 200, and with the last 503 */
export const list = async (path: string): Promise<Record<string, any>[]> => {
  for (let tries = 1; ; tries += 1) {
    const answer = await call(`/api/admin/${path}?${password}`);
    if (answer.status === 200) return (await answer.json()) as Record<string, any>[];
    if (answer.status !== 503 || tries === LIST_TRIES)
      throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    await sleep(2000);
  }
};

/** Why a call got no answer. */
export const reasonOf = (error: unknown): string => {
  const { cause, message } = error as Error & { cause?: NodeJS.ErrnoException };
  return cause?.code ?? message;
};
