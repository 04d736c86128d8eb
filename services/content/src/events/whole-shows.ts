import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from '@tocada/runtime/database/sql.js';

// since 0.2: 0.1.0 writes events without ends and states, which a trigger of the database keeps in step.
/** Says that the transaction writes events with all that this release knows of them, so that the trigger rests. */
export const writesWholeShows = (em: EntityManager) => sql(em, `select set_config('tocada.shows', 'whole', true)`);
