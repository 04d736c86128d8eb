import { MikroORM, type Options } from '@mikro-orm/postgresql';
import { openSpecDatabase } from '@tocada/runtime/database/spec-database.js';
import { contentOrm } from './content.orm.js';
import { servicesOver } from './spec-services.js';

/** For specs: content over a database of the file's own. */
export async function openContent() {
  const database = await openSpecDatabase('content', contentOrm);
  return {
    ...database,
    services: servicesOver(database.em),
    /** The same database with other entities. */
    open: (entities: NonNullable<Options['entities']>) => MikroORM.init({ ...database.options, entities }),
  };
}
