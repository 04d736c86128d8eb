import { readdir } from 'node:fs/promises';
import { Migration } from '@mikro-orm/migrations';

type MigrationClass = new (...args: ConstructorParameters<typeof Migration>) => Migration;

/**
 * The migrations in the folder `migrations` beside a module, in the order of their names.
 * @param url `import.meta.url` of the module
 */
export async function migrationsBeside(url: string): Promise<MigrationClass[]> {
  const folder = new URL('migrations/', url);
  const files = (await readdir(folder)).filter((file) => /^\d+_\w+\.[jt]s$/.test(file)).toSorted();
  const modules = (await Promise.all(files.map((file) => import(new URL(file, folder).href)))) as object[];
  return modules.flatMap((module) => Object.values(module).filter(isMigration));
}

const isMigration = (exported: unknown): exported is MigrationClass =>
  typeof exported === 'function' && exported.prototype instanceof Migration;
