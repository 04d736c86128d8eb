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

/** All rows of a list of the panel. */
export const list = async (path: string): Promise<Record<string, any>[]> =>
  (await call(`/api/admin/${path}?${password}`)).json() as Promise<Record<string, any>[]>;

/** Why a call got no answer. */
export const reasonOf = (error: unknown): string => {
  const { cause, message } = error as Error & { cause?: NodeJS.ErrnoException };
  return cause?.code ?? message;
};
