import { ERRORS, type ErrorBody, type ErrorCode, type FieldError } from '@tocada/contracts/errors.js';

/** A failure with an error code of the contracts. Any other error that is thrown counts as `internal`. */
export class AppError extends Error {
  override name = 'AppError';

  constructor(
    readonly code: ErrorCode,
    message: string = ERRORS[code].message,
    readonly errors?: FieldError[],
    options?: ErrorOptions,
    /** With `stale`: the row as it is now. With `date_taken`: the entry that has the date. With `night_taken_by`: the night. */
    readonly current?: unknown,
  ) {
    super(message, options);
  }

  get status(): number {
    return ERRORS[this.code].status;
  }

  toBody(): ErrorBody {
    const { message, code, errors, current } = this;
    return { message, code, ...(errors && { errors }), ...(current !== undefined && { current }) };
  }

  /** `invalid`, at a field of the input. */
  static atField(path: string, message: string): AppError {
    return new AppError('invalid', message, [{ path, message }]);
  }

  /** @param current what stands now, as the admin's list shows it */
  static stale(current: unknown, message?: string): AppError {
    return new AppError('stale', message, undefined, undefined, current);
  }

  /** @param taken the entry that has the date, as the admin's calendar shows it */
  static dateTaken(taken: { title: string; name: string | null }): AppError {
    const message = `Esa fecha ya está ocupada: ${[taken.title, taken.name].filter(Boolean).join(', ')}.`;
    return new AppError('date_taken', message, undefined, undefined, taken);
  }

  /** @param night what stands there, as the admin's nights show it */
  static nightTakenBy(message: string, night: unknown): AppError {
    return new AppError('night_taken_by', message, undefined, undefined, night);
  }

  /** An unknown code comes from another release and counts as `internal`. */
  static fromBody({ code, message, errors, current }: ErrorBody): AppError {
    if (!Object.hasOwn(ERRORS, code)) return new AppError('internal');
    return new AppError(code, message, errors, undefined, current);
  }
}

interface Issue {
  message: string;
  path?: readonly (PropertyKey | { key: PropertyKey })[] | undefined;
}

/** For Nest's StandardSchemaValidationPipe: the message of the first issue becomes the message of the error. */
export function invalid(issues: readonly Issue[]): AppError {
  const errors = issues.map(({ path, message }) => ({
    path: (path ?? []).map((step) => String(typeof step === 'object' ? step.key : step)).join('.'),
    message,
  }));
  return new AppError('invalid', errors[0]?.message, errors);
}
