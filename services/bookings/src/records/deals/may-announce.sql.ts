import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from '@tocada/runtime/database/sql.js';

const MAY_ANNOUNCE = 'select may_announce as answer from client_pages where inquiry_id = $1';

/** The client's answer on the client's page. Null: none yet. */
export async function mayAnnounce(em: EntityManager, inquiryId: string): Promise<boolean | null> {
  const [page] = await sql<{ answer: boolean | null }>(em, MAY_ANNOUNCE, [inquiryId]);
  return page?.answer ?? null;
}
