/** SQLSTATE classes 08 (connection), 53 (resources), 57 (operator), both timeouts, and errors of sockets. */
const AWAY =
  /^(08|53|57P)|^(57014|55P03|25P03|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOENT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;
const AWAY_TEXT = /timeout exceeded when trying to connect|Connection terminated|connection timeout|not queryable/i;

const codeOf = (error: unknown): string => String((error as { code?: unknown }).code ?? '');

/** True when the database failed to answer. False when the database answered and refused the statement. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (AWAY.test(codeOf(error)) || AWAY_TEXT.test(error.message)) return true;
  return error.cause !== undefined && isDatabaseAway(error.cause);
}
