import type { Redis } from 'ioredis';
import { streamOf, versionOf } from './protocol.js';

/** The sorted set in which gateways give signs of life: no stream has them as its consumers. */
export const GATEWAYS_KEY = 'admin:gateways';
/** The time without a sign after which a process counts as gone. Milliseconds. */
export const GATEWAY_GONE_AFTER = 20_000;
const REPLICA_GONE_AFTER = 10_000;

/** The releases of the gateways that run. */
export async function gatewayVersions(redis: Redis): Promise<string[]> {
  const names = await redis.zrange(GATEWAYS_KEY, Date.now() - GATEWAY_GONE_AFTER, '+inf', 'BYSCORE');
  return names.map((name) => name.slice(0, name.lastIndexOf(':')));
}

/** The releases of the replicas of a service that read its stream. */
export async function replicaVersions(redis: Redis, service: string): Promise<string[]> {
  const rows = (await redis.xinfo('CONSUMERS', streamOf(service), service)) as unknown[][];
  const consumers = rows.map((row) => ({ name: String(row[1]), idle: Number(row[row.indexOf('idle') + 1]) }));
  return consumers.filter(({ idle }) => idle < REPLICA_GONE_AFTER).map(({ name }) => versionOf(name));
}
