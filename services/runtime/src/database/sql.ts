import { createHash } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { CompiledQuery, type Transaction } from 'kysely';
import type { Pool } from 'pg';

/** Stays small, because all statements are constants in the source. */
const names = new Map<string, string>();

function nameOf(statement: string): string {
  let name = names.get(statement);
  if (!name) {
    name = createHash('sha1').update(statement).digest('base64url');
    names.set(statement, name);
  }
  return name;
}

/** Selects an instant as the API writes it. */
export const isoText = (column: string): string =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/**
 * Runs one statement, in the transaction of `em` if there is one. Values travel apart from the statement: MikroORM's
 * `execute` writes values into the statement, and Postgres would log them with a statement that it refuses. Outside a
 * transaction the statement is prepared, and each connection parses and plans it once.
 * @param planned `each time` for a range that may hold many rows. A plan for any range expects few rows in it: such a plan
 * took five times as long for the nights of a year.
 */
export async function sql<T>(
  em: EntityManager,
  statement: string,
  values: unknown[] = [],
  planned: 'once' | 'each time' = 'once',
): Promise<T[]> {
  const transaction = em.getTransactionContext<Transaction<unknown>>();
  if (transaction) return (await transaction.executeQuery<T>(CompiledQuery.raw(statement, values))).rows;
  const pool = (await em.getConnection().getNativeClient()) as Pool;
  const name = planned === 'once' ? nameOf(statement) : undefined;
  const { rows } = await pool.query({ name, text: statement, values });
  return rows as T[];
}
