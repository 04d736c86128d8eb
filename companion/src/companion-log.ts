import { scrub } from '@tocada/runtime/logger.js';
import type { Logger } from 'pino';

const HEAD = /^\S+ \S+ \[(\w+)\] *(.*)$/;
const LONGEST = 300;

/**
 * Companion prints import tokens and failed requests to the console. The first lines of its warnings and errors become
 * log lines; everything else is dropped, and so is every failed attempt to reach Redis, which /readyz shows. Companion
 * also prints an error when a visitor's address does not answer, so all lines are logged as warnings.
 */
export function catchCompanionLog(logger: Logger): void {
  const log = (head: unknown, message: unknown) => {
    const [, level, tag] = HEAD.exec(String(head)) ?? [];
    if ((level !== 'warn' && level !== 'error') || String(message).endsWith('redis error')) return;
    logger.warn({ tag, detail: scrub(String(message).split('\n', 1)[0]!.slice(0, LONGEST)) }, 'Companion');
  };
  Object.assign(console, { log });
}
