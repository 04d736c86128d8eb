import { AppError } from '@tocada/runtime/app-error.js';
import { StartFault } from '@tocada/runtime/start-fault.js';

/** The words in which a command tells its fault. Other errors are thrown on. @param away for a service that does not answer */
export function commandWords(error: unknown, away: string): string {
  if (error instanceof StartFault) return error.message;
  if (!(error instanceof AppError)) throw error;
  return error.code === 'unavailable' ? away : error.message;
}
