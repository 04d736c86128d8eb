import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from '@tocada/runtime/database/sql.js';

/** An event that is moved to a later year is told of for longer. */
const KEEP_UNTIL = ['payments', 'documents', 'client_files'].map(
  (table) => `update ${table} set retain_until = $2 where inquiry_id = $1 and retain_until < $2`,
);
export async function keepRecordsUntil(em: EntityManager, inquiryId: string, day: string): Promise<void> {
  for (const statement of KEEP_UNTIL) await sql(em, statement, [inquiryId, day]);
}
