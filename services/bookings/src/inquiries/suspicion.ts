import { LIMITS } from '@tocada/contracts/limits.js';

interface Signs {
  website?: string | null | undefined;
  elapsedMs?: number | null | undefined;
  overLimit: boolean;
}

/**
 * Whether a request looks like spam. A time that was not measured says nothing: programs of the band's own and forms
 * of other sites send none, and a request must not be set aside for it.
 */
export const isSuspect = ({ website, elapsedMs, overLimit }: Signs): boolean =>
  overLimit || Boolean(website?.trim()) || (elapsedMs ?? Infinity) < LIMITS.minimumFillMs;
