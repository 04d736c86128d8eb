import type { EntityManager } from '@mikro-orm/postgresql';
import type { Pool } from 'pg';

/**
 * A single statement on a connection of the pool. MikroORM's own `execute` writes the values into the statement, and
 * Postgres logs the statement that it refuses: here they travel beside it, and are never logged.
 */
export async function sql<T>(em: EntityManager, statement: string, values: unknown[] = []): Promise<T[]> {
  const pool = (await em.getConnection().getNativeClient()) as Pool;
  const { rows } = await pool.query(statement, values);
  return rows as T[];
}
