import { AsyncLocalStorage } from 'node:async_hooks';
import { AppError } from './app-error.js';

/** What follows a request through every process. */
export interface RequestContext {
  requestId: string;
  /** W3C name of the span under which work is done now; absent while nothing is traced. */
  traceparent?: string;
  /** Whether the deadline has passed, after which the caller is told that nothing was done. */
  isLate?: () => boolean;
}

export const requestContext = new AsyncLocalStorage<RequestContext>();

/** Whether the caller of the work under way has given up. Work that nobody called for is never late. */
export const isLate = (): boolean => requestContext.getStore()?.isLate?.() ?? false;

/** @throws AppError `unavailable` when the caller of the work under way has given up: it may no longer be done */
export function throwIfLate(): void {
  if (isLate()) throw new AppError('unavailable');
}
