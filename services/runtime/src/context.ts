import { AsyncLocalStorage } from 'node:async_hooks';
import { AppError } from './app-error.js';

/** The context that a request carries through every process. */
interface RequestContext {
  requestId: string;
  /** W3C traceparent of the current span; absent when the request is not traced. */
  traceparent?: string;
  /** True when the caller has given up: its deadline has passed, or its connection has ended. A late write is not done. */
  isLate?: () => boolean;
  /** The answer that a cache is making for the request. Stale answers that it is made of mark it as stale. */
  making?: { stale: boolean };
}

/** The only AsyncLocalStorage of a process: in Node 20 each further one slows every cached answer by a tenth. */
export const requestContext = new AsyncLocalStorage<RequestContext>();

/** True when the caller of the current work has given up. Background work has no caller and is never late. */
export const isLate = (): boolean => requestContext.getStore()?.isLate?.() ?? false;

/** @throws AppError `unavailable` when the caller has given up, because the work may then no longer be done */
export function throwIfLate(): void {
  if (isLate()) throw new AppError('unavailable');
}
