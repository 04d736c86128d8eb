import { setTimeout as sleep } from 'node:timers/promises';
import { PASSWORD } from './bench-stack.js';
import { NO_ANSWER } from './faults-drill/clients.js';

/** The time that an act is repeated under its key until it has a clear answer. Milliseconds. */
const PATIENCE = 120_000;

export interface Answer {
  status: number;
  body: any;
  /** True when an attempt before this one had no clear answer. Redis may still deliver that attempt. */
  isRepeated?: boolean;
}

/** Repeats a call under one key until it has a clear answer. */
export const settle = (url: string, method: string, fields: object, key: string): Promise<Answer> =>
  patiently(() =>
    answerOf(url, {
      method,
      headers: { 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify({ ...fields, password: PASSWORD }),
    }),
  );

/** Presses the button of a form of the client's page until there is a clear answer. The body is the page. */
export const press = (url: string, fields: URLSearchParams): Promise<Answer> =>
  patiently(() => answerOf(url, { method: 'POST', body: fields, redirect: 'manual' }));

/** A page, until there is a clear answer. */
export const readPage = (url: string): Promise<Answer> => patiently(() => answerOf(url));

/** A read of the admin, without patience. */
export const ask = (url: string, query: Record<string, string> = {}): Promise<Answer> =>
  answerOf(`${url}?${new URLSearchParams({ ...query, password: PASSWORD })}`);

/** A read until there is a clear answer. */
export const read = (url: string, query?: Record<string, string>): Promise<Answer> => patiently(() => ask(url, query));

async function patiently(attempt: () => Promise<Answer>): Promise<Answer> {
  const limit = Date.now() + PATIENCE;
  for (let isRepeated = false; ; isRepeated = true) {
    const answer = await attempt();
    if (![502, 503, NO_ANSWER].includes(answer.status) || Date.now() > limit) return { ...answer, isRepeated };
    await sleep(300);
  }
}

async function answerOf(url: string, init: RequestInit = {}): Promise<Answer> {
  try {
    const answer = await fetch(url, { ...init, signal: AbortSignal.timeout(30_000) });
    const text = await answer.text();
    const isJson = answer.headers.get('content-type')?.startsWith('application/json');
    return { status: answer.status, body: text && isJson ? JSON.parse(text) : text };
  } catch {
    return { status: NO_ANSWER, body: undefined };
  }
}
