import { ERRORS, type ErrorBody, type ErrorCode, type FieldError } from '@tocada/contracts/errors.js';

/** A failure with a code of the contracts; everything else that is thrown counts as `internal`. */
export class AppError extends Error {
  override name = 'AppError';

  constructor(
    readonly code: ErrorCode,
    message: string = ERRORS[code].message,
    readonly errors?: FieldError[],
    options?: ErrorOptions,
  ) {
    super(message, options);
  }

  get status(): number {
    return ERRORS[this.code].status;
  }

  toBody(): ErrorBody {
    return { message: this.message, code: this.code, ...(this.errors && { errors: this.errors }) };
  }

  /** A code of another release, which is unknown here, counts as `internal`. */
  static fromBody({ code, message, errors }: ErrorBody): AppError {
    return Object.hasOwn(ERRORS, code) ? new AppError(code, message, errors) : new AppError('internal');
  }
}

interface Issue {
  message: string;
  path?: readonly (PropertyKey | { key: PropertyKey })[] | undefined;
}

/** For Nest's StandardSchemaValidationPipe: the first field's message speaks for all. */
export function invalid(issues: readonly Issue[]): AppError {
  const errors = issues.map(({ path, message }) => ({
    path: (path ?? []).map((step) => String(typeof step === 'object' ? step.key : step)).join('.'),
    message,
  }));
  return new AppError('invalid', errors[0]?.message, errors);
}
