/** SQLSTATE classes 08 (connection), 53 (resources), 57 (operator intervention), and what sockets say. */
const AWAY = /^(08|53|57P)|^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOENT|EHOSTUNREACH|ENOTFOUND|EAI_AGAIN)$/;
const AWAY_TEXT =
  /timeout exceeded when trying to connect|Connection terminated|Query read timeout|connection timeout|not queryable/i;

const codeOf = (error: unknown): string => String((error as { code?: unknown }).code ?? '');

/** Whether the database did not answer, as opposed to having refused the statement. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (AWAY.test(codeOf(error)) || AWAY_TEXT.test(error.message)) return true;
  return error.cause !== undefined && isDatabaseAway(error.cause);
}
