import { AppError } from '@tocada/runtime/app-error.js';

/** Waits for a command. @throws AppError `unavailable` when Redis does not execute the command */
export async function askRedis<T>(command: Promise<T>): Promise<T> {
  try {
    return await command;
  } catch (cause) {
    throw new AppError('unavailable', undefined, undefined, { cause });
  }
}
