import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from '@tocada/runtime/database/sql.js';

/**
 * The zone for the moments that a transaction writes; it stays until the transaction ends. Ask before locking any row,
 * because a change of the zone locks in this order.
 * @param first the zone of site.json, which counts until the first start has recorded one
 */
export async function heldTimeZone(em: EntityManager, first: string): Promise<string> {
  const [row] = await sql<{ zone: string }>(em, 'select coalesce(time_zone, $1) as zone from site_settings for share', [
    first,
  ]);
  return row!.zone;
}
