import type { Pool, PoolClient } from 'pg';
import { gaugeByState, gaugesOf } from '../gauges.js';

/** Returns connections that closed in use to the pool. Kysely does not when BEGIN or ROLLBACK failed. */
export function reclaimClosed(pool: Pool): void {
  const taken = new Set<PoolClient>();
  pool.on('acquire', (client) => taken.add(client));
  pool.on('release', (_error, client) => taken.delete(client as PoolClient));
  pool.on('connect', (client) => {
    client.once('end', () => {
      if (!taken.has(client)) return;
      const { release } = client;
      // The holder may still release the connection.
      client.release = () => {};
      release(true);
    });
  });
}

/** Returns a check: whether all connections have been in use for `limit` milliseconds and none was released meanwhile. */
export function watchPool(pool: Pool, limit: number): () => boolean {
  let taken = 0;
  let since = performance.now();
  const count = (step: number) => () => {
    taken += step;
    since = performance.now();
  };
  pool.on('acquire', count(1)).on('release', count(-1));
  return () => taken >= pool.options.max && performance.now() - since > limit;
}

/** Metrics of the pool: connections in use and callers that wait for one. Call once per process. */
export function observePool(pool: Pool): void {
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
