import { Injectable } from '@nestjs/common';
import { serviceHealth, type Health, type PartHealth } from '@tocada/contracts/house/health.js';
import type { RpcOutput } from '@tocada/contracts/kit/rpc.js';
import { runChecks } from '@tocada/runtime/private-server.js';
import { StreamsClient } from '@tocada/runtime/streams/streams.client.js';
import { Redis, ReplyError } from 'ioredis';
import { GatewayEnv } from '../config/gateway.env.js';
import { ObjectStore } from '../images/object-store.js';

const SERVICES = ['content', 'bookings'] as const;

/** Written by each check. The gateway's user of Redis may write keys of this prefix. */
const PROBE_KEY = 'throttle:health';
const PROBE_LIFE = 1000;
/** Redis is at its memory limit, or cannot write its file. */
const FULL = /^(OOM|MISCONF) /;

const databaseOf = (service: string) => `${service}Database`;
const wordOf = (answers: boolean): PartHealth => (answers ? 'ok' : 'down');

export const databaseHealth = ({ database, refusesWrites }: RpcOutput<ReturnType<typeof serviceHealth>>): PartHealth =>
  database && refusesWrites ? 'full' : wordOf(database);

@Injectable()
export class Parts {
  constructor(
    private readonly env: GatewayEnv,
    private readonly client: StreamsClient,
    private readonly redis: Redis,
    private readonly store: ObjectStore,
  ) {}

  async examine(): Promise<Health> {
    // A service is asked through Redis, and its database through the service.
    const [redis, others] = await Promise.all([this.redisHealth(), this.othersHealth()]);
    const services = await Promise.all(
      SERVICES.map((name) =>
        redis === 'ok' ? this.serviceHealth(name) : { [name]: 'unknown', [databaseOf(name)]: 'unknown' },
      ),
    );
    const parts = Object.assign({ gateway: 'ok', redis }, ...services, others) as Health['parts'];
    return { status: Object.values(parts).every((health) => health === 'ok') ? 'ok' : 'down', parts };
  }

  /** A Redis at its memory limit answers reads and pings, but takes no calls. */
  private async redisHealth(): Promise<PartHealth> {
    let isFull = false;
    const { redis } = await runChecks({
      redis: async () => {
        if (!this.client.connected) throw new Error('no connection to Redis');
        try {
          await this.redis.set(PROBE_KEY, '', 'PX', PROBE_LIFE);
        } catch (error) {
          isFull = error instanceof ReplyError && FULL.test((error as Error).message);
          throw error;
        }
      },
    });
    if (isFull) return 'full';
    return redis ? 'ok' : 'down';
  }

  private async serviceHealth(name: (typeof SERVICES)[number]): Promise<Record<string, PartHealth>> {
    let database: PartHealth = 'unknown';
    const { answers } = await runChecks({
      answers: async () => {
        database = databaseHealth(await this.client.call(serviceHealth(name), {}));
      },
    });
    return { [name]: wordOf(answers!), [databaseOf(name)]: database };
  }

  private async othersHealth(): Promise<Record<string, PartHealth>> {
    const results = await runChecks({
      storage: () => this.store.ping(),
      companion: async () => {
        const answer = await fetch(new URL('/livez', this.env.COMPANION_URL), { signal: AbortSignal.timeout(1400) });
        if (!answer.ok) throw new Error(`companion answers ${answer.status}`);
      },
    });
    return Object.fromEntries(Object.entries(results).map(([name, answers]) => [name, wordOf(answers)]));
  }
}
