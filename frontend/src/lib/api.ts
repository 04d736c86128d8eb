import type { ErrorBody } from '@tocada/contracts/ground/errors.js';
import { SPOKEN } from '@tocada/contracts/ground/language.js';
import { texts } from './api.texts';

/** A call fails after this many milliseconds, so that no section waits forever. */
const TIMEOUT = 15_000;

/** An answer that is not OK. The message is "status: body", or "status: status text" for an empty body. */
export class ApiError extends Error {
  override name = 'ApiError';

  constructor(
    readonly status: number,
    readonly body: string,
    statusText: string,
  ) {
    super(`${status}: ${body || statusText}`);
  }

  /** The server's message, when there is one. */
  get sentence(): string | undefined {
    return this.problem?.message;
  }

  get problem(): ErrorBody | undefined {
    try {
      const parsed: unknown = JSON.parse(this.body);
      if (parsed !== null && typeof parsed === 'object' && 'message' in parsed && typeof parsed.message === 'string')
        return parsed as ErrorBody;
    } catch {
      // A body that is not JSON came from a proxy and holds no message.
    }
    return undefined;
  }
}

/** Why there was no answer; undefined for any other error. The browsers' own texts differ, and know one language each. */
export const unansweredOf = (error: unknown): string | undefined => {
  // Only timeoutSignal() aborts these calls.
  if (error instanceof DOMException && error.name === 'AbortError') return texts.tooSlow;
  return error instanceof TypeError ? texts.noNetwork : undefined;
};

/** The text of an error for people: "status: sentence" for our own answers, the bare message for all others. */
export const messageOf = (error: unknown): string => {
  if (error instanceof ApiError && error.sentence) return `${error.status}: ${error.sentence}`;
  const unanswered = unansweredOf(error);
  if (unanswered) return unanswered;
  return error instanceof Error ? error.message : '';
};

export interface Call {
  method?: string;
  body?: unknown;
  headers?: Record<string, string>;
  /** Lets the call arrive when the page is left. */
  keepalive?: boolean;
  /** Milliseconds after which the call fails. Downloads need longer than other calls. */
  patience?: number;
}

/** Aborts a call that takes too long, body included. Our oldest browsers have no AbortSignal.timeout(). */
const timeoutSignal = (patience: number): AbortSignal => {
  const controller = new AbortController();
  setTimeout(() => controller.abort(), patience);
  return controller.signal;
};

/** Spanish is the API's own language of sentences, and the site's own of texts, but below a prefix. */
const isOwn = () => SPOKEN === 'es' && !location.pathname.startsWith('/es');

/** The address of a call with the language of its answer. */
const inSpoken = (url: string) => (isOwn() ? url : `${url}${url.includes('?') ? '&' : '?'}lang=${SPOKEN}`);

/** Makes one API call. @throws ApiError, or TypeError and AbortError from the network */
export const send = async (
  url: string,
  { method = 'GET', body, headers, keepalive, patience = TIMEOUT }: Call = {},
): Promise<Response> => {
  const response = await fetch(inSpoken(url), {
    method,
    credentials: 'include',
    headers: { ...(body === undefined ? {} : { 'Content-Type': 'application/json' }), ...headers },
    body: body === undefined ? null : JSON.stringify(body),
    signal: timeoutSignal(patience),
    ...(keepalive && { keepalive }),
  });
  if (!response.ok) throw new ApiError(response.status, await response.text(), response.statusText);
  return response;
};

/** The parsed JSON of an answer; undefined for an empty answer. */
export const bodyOf = async <T>(response: Response): Promise<T> =>
  (response.status === 204 ? undefined : await response.json()) as T;

/** Makes one API call and resolves with the parsed JSON. */
export const request = async <T>(url: string, call?: Call): Promise<T> => bodyOf<T>(await send(url, call));

export const load = <T>(url: string) => request<T>(url);
