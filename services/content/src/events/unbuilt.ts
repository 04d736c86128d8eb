import { AppError } from '@tocada/runtime/app-error.js';

/** The answer to calls that are declared and not built. */
export const unbuilt = (): Promise<never> => Promise.reject(new AppError('not_supported'));
