import { AsyncLocalStorage } from 'node:async_hooks';

/** What follows a request through every process. */
export interface RequestContext {
  requestId: string;
  /** W3C name of the span under which work is done now; absent while nothing is traced. */
  traceparent?: string;
}

export const requestContext = new AsyncLocalStorage<RequestContext>();
