import {
  ERRORS,
  type ErrorBody,
  type ErrorCode,
  type FieldError,
  type Question,
} from '@tocada/contracts/ground/errors.js';
import type { Language } from '@tocada/contracts/ground/language.js';
import { say, type Said } from '@tocada/contracts/sentences/say.js';
import { sentenceOf } from '@tocada/contracts/sentences/sentences.js';

// since 0.2: 0.1.0 takes the Spanish sentences, and knows no `said`.
/** The body of an error between processes. */
export interface ErrorReply extends ErrorBody {
  /** The texts behind `message` and the messages of `errors`, for other languages. */
  said?: { message: string; errors?: string[] };
  /** The call needs another release than this replica's. */
  isOfOtherRelease?: true;
}

/** In Spanish, with the text behind it. */
interface SaidField extends FieldError {
  said: string;
}

/** The text behind a sentence. One that only the other process knows is of no use here. */
const known = (said: string | undefined, message: string): Said =>
  (said !== undefined && sentenceOf(said) !== said ? said : message) as Said;

/** A failure with an error code of the contracts. Any other error that is thrown counts as `internal`. */
export class AppError extends Error {
  override name = 'AppError';
  readonly errors: SaidField[] | undefined;

  constructor(
    readonly code: ErrorCode,
    /** The text behind the message, which itself is in Spanish. */
    readonly said: Said = say(code),
    errors?: { path: string; said: Said }[],
    options?: ErrorOptions,
    /** With `stale`: the row as it is now. With `date_taken`: the entry that has the date. With `night_taken_by`: the night. */
    readonly current?: unknown,
    /** With `ask`. */
    readonly questions?: Question[],
  ) {
    super(sentenceOf(said), options);
    this.errors = errors?.map((error) => ({ path: error.path, message: sentenceOf(error.said), said: error.said }));
  }

  get status(): number {
    return ERRORS[this.code];
  }

  toBody(language: Language = 'es'): ErrorBody {
    const { said, code, errors, current, questions } = this;
    const fields = errors?.map((error) => ({ path: error.path, message: sentenceOf(error.said, language) }));
    return {
      message: sentenceOf(said, language),
      code,
      ...(fields && { errors: fields }),
      ...(current !== undefined && { current }),
      ...(questions && { questions }),
    };
  }

  /** The body for another process, which knows in which language to answer. */
  toReply(): ErrorReply {
    const errors = this.errors?.map(({ said }) => said);
    return { ...this.toBody(), said: { message: this.said, ...(errors && { errors }) } };
  }

  /** `invalid`, at a field of the input. */
  static atField(path: string, said: Said): AppError {
    return new AppError('invalid', said, [{ path, said }]);
  }

  /** @param current what stands now, as the admin's list shows it */
  static stale(current: unknown, said?: Said): AppError {
    return new AppError('stale', said, undefined, undefined, current);
  }

  /** @param taken the entry that has the date, as the admin's calendar shows it */
  static dateTaken(taken: { title: string; name: string | null }): AppError {
    const what = [taken.title, taken.name].filter(Boolean).join(', ');
    return new AppError('date_taken', say('date_taken_by', { what }), undefined, undefined, taken);
  }

  /** @param night what stands there, as the admin's nights show it */
  static nightTakenBy(said: Said, night: unknown): AppError {
    return new AppError('night_taken_by', said, undefined, undefined, night);
  }

  static ask(questions: Question[]): AppError {
    return new AppError('ask', undefined, undefined, undefined, undefined, questions);
  }

  /** An unknown code comes from another release and counts as `internal`. */
  static fromReply({ code, message, errors, current, questions, said }: ErrorReply): AppError {
    if (!Object.hasOwn(ERRORS, code)) return new AppError('internal');
    const fields = errors?.map((error, index) => ({
      path: error.path,
      said: known(said?.errors?.[index], error.message),
    }));
    return new AppError(code, known(said?.message, message), fields, undefined, current, questions);
  }
}

/** The call, or a field of its input, is of a newer release. Another replica may know it. */
export class OtherReleaseError extends AppError {
  constructor() {
    super('unavailable', say('other_release'));
  }

  override toReply(): ErrorReply {
    return { ...super.toReply(), isOfOtherRelease: true };
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
    said: message as Said,
  }));
  return new AppError('invalid', errors[0]?.said, errors);
}
