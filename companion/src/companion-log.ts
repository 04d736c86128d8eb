import { scrub } from '@tocada/runtime/logger.js';
import type { Logger } from 'pino';

const HEAD = /^\S+ \S+ \[(\w+)\] *(.*)$/;
const LONGEST = 300;

/**
 * Companion prints to the console: import tokens, and errors with the whole request that failed. Its warnings and errors
 * become lines of ours, cut to their first line; the rest is dropped, and each attempt to reach Redis, which /readyz
 * tells. It calls an address that does not answer an error as well, so none of them is more than a warning.
 */
export function catchCompanionLog(logger: Logger): void {
  const log = (head: unknown, message: unknown) => {
    const [, level, tag] = HEAD.exec(String(head)) ?? [];
    if ((level !== 'warn' && level !== 'error') || String(message).endsWith('redis error')) return;
    logger.warn({ tag, detail: scrub(String(message).split('\n', 1)[0]!.slice(0, LONGEST)) }, 'Companion');
  };
  Object.assign(console, { log });
}
