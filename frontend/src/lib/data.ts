import type { OutputOf, Route } from '@tocada/contracts/kit/route.js';
import useSWR, { type SWRConfiguration } from 'swr';
import { load } from './api';

/** Loaded once and kept: no refetch on focus, reconnect or interval, never stale, no retries. */
export const swrOptions: SWRConfiguration = {
  fetcher: load,
  refreshInterval: 0,
  revalidateOnFocus: false,
  revalidateOnReconnect: false,
  revalidateIfStale: false,
  shouldRetryOnError: false,
};

export type Load<T> = { status: 'loading' } | { status: 'failed' } | { status: 'ready'; data: T };

/** The state depends only on data and error, so that the server and the first render in the browser agree. */
export const loadOf = <T>(data: T | undefined, error: Error | undefined): Load<T> => {
  if (data !== undefined) return { status: 'ready', data };
  return { status: error ? 'failed' : 'loading' };
};

/** The answer of a public read without parameters. */
export const useLoad = <R extends Route>({ path }: R): Load<OutputOf<R>> => {
  const { data, error } = useSWR<OutputOf<R>, Error>(path);
  return loadOf(data, error);
};
