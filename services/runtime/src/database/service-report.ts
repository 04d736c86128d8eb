import type { EntityManager } from '@mikro-orm/postgresql';
import type { Finding, ServiceReport } from '@tocada/contracts/house/doctor.js';
import type { Process } from '@tocada/contracts/house/settings.js';
import { exampleSecrets } from '../doctor.js';
import { sql } from './sql.js';

/** Milliseconds. */
const CLOCK_LIMIT = 2000;

/** The lead of the database's clock over this process's, in milliseconds; null while the database does not answer. */
async function databaseAhead(em: EntityManager): Promise<number | null> {
  const askedAt = Date.now();
  const asked = sql<{ now: number }>(em, 'select extract(epoch from clock_timestamp())::float8 * 1000 as now');
  let timer: NodeJS.Timeout;
  const late = new Promise<null>((resolve) => (timer = setTimeout(resolve, CLOCK_LIMIT, null)));
  const rows = await Promise.race([asked.catch(() => null), late]).finally(() => clearTimeout(timer));
  return rows && rows[0]!.now - (askedAt + Date.now()) / 2;
}

/** The answer of a service to the doctor. */
export async function serviceReport(
  service: Process,
  env: object,
  em: EntityManager,
  looks: Promise<Finding>[],
): Promise<ServiceReport> {
  const [ahead, ...findings] = await Promise.all([databaseAhead(em), ...looks]);
  return { findings, databaseAhead: ahead, now: Date.now(), exampleSecrets: exampleSecrets(service, env) };
}
