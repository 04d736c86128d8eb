/** Every way a call can fail: code → HTTP status. The code is also the key of the sentence used when nothing better is known. */
export const ERRORS = {
  invalid: 400,
  broken_json: 400,
  unauthorized: 401,
  session_ended: 401,
  foreign: 403,
  /** The link is of a scope that may not do this. */
  not_yours: 403,
  not_found: 404,
  method_not_allowed: 405,
  stale: 409,
  date_taken: 409,
  /** Something stands on the night that the act would override. The same call with `anyway: true` goes through. */
  night_taken_by: 409,
  /** The call has `ask`, and the act may be a slip. The same call with the codes of `questions` as `answers` goes through. */
  ask: 409,
  /** The request has words in place of its day. It needs the day first. */
  no_date: 409,
  /** The act does not belong to the stage of the inquiry, or to the entry of the calendar. */
  wrong_stage: 409,
  /** The client saw another document than the one that stands now. */
  quote_changed: 409,
  /** Another name has signed under the same link. */
  already_signed: 409,
  quote_expired: 410,
  too_large: 413,
  not_json: 415,
  idempotency_mismatch: 422,
  too_many_requests: 429,
  internal: 500,
  not_supported: 501,
  connection_lost: 502,
  unavailable: 503,
} as const;
export type ErrorCode = keyof typeof ERRORS;

export interface FieldError {
  path: string;
  message: string;
}

/**
 * An open question of an act. `code`: its name, a colon and a digest of its facts, as `over_owed:4f1d0a2b`. An answer repeats the
 * code, so it answers the question with these facts alone: a fact that has changed meanwhile makes another code, which asks again.
 */
export interface Question {
  code: string;
  /** Sums, days, numbers. */
  facts: Readonly<Record<string, string | number>>;
}

/** Body of every failed API call; `message` holds the first field's message where fields are at fault. */
export interface ErrorBody<Current = unknown> {
  message: string;
  code: ErrorCode;
  errors?: FieldError[];
  /** With `stale`: what stands now, as the admin's list shows it. With `date_taken`: the entry that has the date. With `night_taken_by`: the night. */
  current?: Current;
  /** With `ask`: all open questions at once. */
  questions?: Question[];
}
