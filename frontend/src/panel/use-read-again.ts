import { useEffect } from 'react';
import type { SWRResponse } from 'swr';

/** Milliseconds. */
const AGAIN = 3000;

/**
 * Makes a lost read again while the screen shows an older one: SWR itself neither tries again nor goes on polling. A first
 * read that fails says so beside a button.
 */
export function useReadAgain<T>({ data, error, mutate }: SWRResponse<T, Error>): void {
  const isKnown = data !== undefined;
  useEffect(() => {
    if (!isKnown || !error) return undefined;
    const timer = setTimeout(() => void mutate(), AGAIN);
    return () => clearTimeout(timer);
  }, [isKnown, error, mutate]);
}
