import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from '@tocada/runtime/database/sql.js';

/** The inquiries that were set apart since the last digest. */
const FLOODED = `select count(*)::int as count, (extract(epoch from min(created_at)) * 1000)::float8 as since from booking_inquiries
  where flooded and suspect and created_at > coalesce(
    (select max(done_at) from notices where kind = 'digest' and state = 'sent'), '-infinity')`;

/** The inquiries that were set apart because too many came. */
interface Flooded {
  count: number;
  /** When the first of them came; null when there is none. */
  since: Date | null;
}

export async function floodedInquiries(em: EntityManager): Promise<Flooded> {
  const [flood] = await sql<{ count: number; since: number | null }>(em, FLOODED);
  const { count, since } = flood!;
  return { count, since: since === null ? null : new Date(since) };
}
