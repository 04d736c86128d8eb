import { useEffect, useRef } from 'react';
import type { Cache, SWRResponse } from 'swr';
import { ApiError } from '../lib/api';
import { isWorthRetrying } from '../lib/retry';

/** Milliseconds. */
const AGAIN = 3000;

/** Repeats a failed read while an older one shows: SWR does not. A refusal such as 404 is an answer. */
export function useReadAgain<T>({ data, error, mutate }: SWRResponse<T, Error>): void {
  const isKnown = data !== undefined;
  const timer = useRef<number>(undefined);
  useEffect(() => {
    if (!isKnown || !error || timer.current) return;
    if (error instanceof ApiError && !isWorthRetrying(error.status)) return;
    const wait = () => {
      timer.current = window.setTimeout(() => {
        timer.current = undefined;
        if (document.hidden) wait();
        else void mutate();
      }, AGAIN);
    };
    wait();
  }, [isKnown, error, mutate]);
  // An edit of a row in between takes the error away, and not the need of the read.
  useEffect(() => () => window.clearTimeout(timer.current), []);
}

/** True while a list is read. An edit must then read it again: SWR drops the running read, which may be older. */
export const isReading = (cache: Cache, key: string): boolean => cache.get(key)?.isValidating === true;
