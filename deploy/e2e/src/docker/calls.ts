import { until } from '@tocada/runtime/spec-until.js';
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

/** All rows of a list of the panel. A starved host may have no time for it at first. @throws Error with any other answer */
export const list = async (path: string): Promise<Record<string, any>[]> => {
  const ask = async () => {
    const answer = await call(`/api/admin/${path}?${password}`);
    return { status: answer.status, text: await answer.text() };
  };
  const { status, text } = await until(ask, (answer) => answer.status !== 503);
  if (status !== 200) throw new Error(`${path}: ${status} ${text}`);
  return JSON.parse(text) as Record<string, any>[];
};

/** Why a call got no answer. */
export const reasonOf = (error: unknown): string => {
  const { cause, message } = error as Error & { cause?: NodeJS.ErrnoException };
  return cause?.code ?? message;
};
