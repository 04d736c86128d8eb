import type { Pool, PoolClient } from 'pg';
import { gaugeByState, gaugesOf } from '../gauges.js';

/**
 * Gives a pool back the connections that closed while somebody had them: Kysely never returns one whose BEGIN or
 * ROLLBACK failed, and its place in the pool would be lost.
 */
export function reclaimClosed(pool: Pool): void {
  const taken = new Set<PoolClient>();
  pool.on('acquire', (client) => taken.add(client));
  pool.on('release', (_error, client) => taken.delete(client as PoolClient));
  pool.on('connect', (client) => {
    client.once('end', () => {
      if (!taken.has(client)) return;
      const { release } = client;
      // Its holder may yet return it.
      client.release = () => {};
      release(true);
    });
  });
}

/** Tells whether every connection of the pool has been taken for `limit` milliseconds and none came back. */
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

/** How much of the pool is in use, and who waits for a connection. To be called once in a process. */
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
