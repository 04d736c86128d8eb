import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from '@tocada/runtime/database/sql.js';
import type { Summary } from '@tocada/runtime/queue/outbox-gauges.js';

/** The table has a few thousand rows at most, and waiting rows have a partial index. */
const SUMMARY = `select count(*) filter (where state in ('pending', 'removed'))::int as waiting,
  count(*) filter (where state = 'failed')::int as failed,
  coalesce(extract(epoch from now() - min(created_at) filter (where state = 'pending')), 0)::float8 as "oldestSeconds"
  from images`;

export const imagesSummary = async (em: EntityManager): Promise<Summary> => (await sql<Summary>(em, SUMMARY))[0]!;
