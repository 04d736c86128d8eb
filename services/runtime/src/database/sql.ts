import { createHash } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Pool } from 'pg';

/** Few: statements are constants of the source. */
const names = new Map<string, string>();

function nameOf(statement: string): string {
  let name = names.get(statement);
  if (!name) {
    name = createHash('sha1').update(statement).digest('base64url');
    names.set(statement, name);
  }
  return name;
}

/**
 * A single statement on a connection of the pool, parsed and planned once for each. MikroORM's own `execute` writes the
 * values into the statement, and Postgres logs the statement that it refuses: here they travel beside it, and are never
 * logged.
 */
export async function sql<T>(em: EntityManager, statement: string, values: unknown[] = []): Promise<T[]> {
  const pool = (await em.getConnection().getNativeClient()) as Pool;
  const { rows } = await pool.query({ name: nameOf(statement), text: statement, values });
  return rows as T[];
}
