import type { Migration } from '@mikro-orm/migrations';
import type { EntityManager } from '@mikro-orm/postgresql';

type MigrationClass = new (...args: ConstructorParameters<typeof Migration>) => Migration;

/** For specs: runs what a migration does with the rows that stand, once more. Its tables have been changed already. */
export async function fillAgain(em: EntityManager, migration: MigrationClass): Promise<void> {
  const made = new migration(em.getDriver(), em.config);
  await made.up();
  for (const query of made.getQueries()) if (String(query).startsWith('update')) await em.execute(String(query));
}
