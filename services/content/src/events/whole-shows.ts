import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from '@tocada/runtime/database/sql.js';

/**
 * Says that the transaction writes events with all that this release knows of them. For all other writes the database keeps
 * ends and states in step itself, as for those of the release before.
 */
export const writesWholeShows = (em: EntityManager) => sql(em, `select set_config('tocada.shows', 'whole', true)`);
