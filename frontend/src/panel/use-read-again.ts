import { useEffect } from 'react';
import type { SWRResponse } from 'swr';
import { ApiError } from '../lib/api';
import { isWorthRetrying } from '../lib/retry';

/** Milliseconds. */
const AGAIN = 3000;

/**
 * Makes a lost read again while the screen shows an older one: SWR itself neither tries again nor goes on polling. A first
 * read that fails says so beside a button. An answer that would be the same, such as 404 for an erased client, is no lost read.
 */
export function useReadAgain<T>({ data, error, mutate }: SWRResponse<T, Error>): void {
  const isKnown = data !== undefined;
  useEffect(() => {
    if (!isKnown || !error) return undefined;
    if (error instanceof ApiError && !isWorthRetrying(error.status)) return undefined;
    const timer = setTimeout(() => void mutate(), AGAIN);
    return () => clearTimeout(timer);
  }, [isKnown, error, mutate]);
}
