import { AsyncLocalStorage } from 'node:async_hooks';

/** What follows a request through every process. */
export interface RequestContext {
  requestId: string;
}

export const requestContext = new AsyncLocalStorage<RequestContext>();
