import type { EntityManager } from '@mikro-orm/postgresql';
import type { Pool } from 'pg';
import { gaugeByState, gaugesOf } from '../gauges.js';

/** How much of the pool is in use, and who waits for a connection. To be called once in a process. */
export async function observePool(em: EntityManager): Promise<void> {
  const pool = (await em.getConnection().getNativeClient()) as Pool;
  const { max } = pool.options;
  gaugeByState('db_client_connections', 'Connections to the database', async () => ({
    used: pool.totalCount - pool.idleCount,
    idle: pool.idleCount,
  }));
  gaugesOf(async () => pool.waitingCount, {
    db_client_connections_max: ['Connections that the pool may open', () => max],
    db_client_pending_requests: ['Statements that wait for a connection', (waiting) => waiting],
  });
}
