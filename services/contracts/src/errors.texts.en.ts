import type { es } from './errors.texts.es.js';

export const en = {
  invalid: 'Some of the data sent isn’t valid',
  broken_json: 'The body of the request isn’t valid JSON',
  unauthorized: 'Wrong password',
  session_ended: 'Your session ended. Enter the password to continue.',
  foreign: 'This wasn’t sent from a page on this site',
  not_found: 'Not found',
  method_not_allowed: 'Method not allowed',
  stale: 'Someone changed this while you were editing it.',
  date_taken: 'That date is already taken.',
  night_taken_by: 'There’s already something on that night.',
  wrong_stage: 'This can’t be done here anymore.',
  too_large: 'The request is too large',
  not_json: 'The body of the request must be JSON',
  idempotency_mismatch: 'This idempotency key was already used with different data',
  too_many_requests: 'Too many attempts. Wait a moment and try again.',
  internal: 'Something went wrong. Please try again.',
  not_supported: 'This installation doesn’t offer that',
  connection_lost: 'The connection to the server was lost, so we can’t tell whether it was saved.',
  unavailable: 'The service isn’t available right now. Try again in a few seconds.',
} satisfies typeof es;
