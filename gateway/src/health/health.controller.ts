import { Controller, Res } from '@nestjs/common';
import { HEALTH_ROUTES } from '@tocada/contracts/routes.js';
import { serviceHealth, type Health } from '@tocada/contracts/health.js';
import { runChecks } from '@tocada/runtime/private-server.js';
import { StreamsClient } from '@tocada/runtime/streams/streams.client.js';
import type { Response } from 'express';
import { GatewayEnv } from '../config/gateway.env.js';
import { Handle } from '../http/handle.js';
import { ObjectStore } from '../images/object-store.js';

const SERVICES = ['content', 'bookings'] as const;

/** How long a good answer is kept, because anybody may ask for health and each check asks every part. Milliseconds. */
const KEPT_FOR = 1000;

@Controller()
export class HealthController {
  private last: Promise<Health> | undefined;
  /** Until when the last answer is given again, by performance.now(); Infinity during a check. */
  private keptUntil = 0;

  constructor(
    private readonly env: GatewayEnv,
    private readonly client: StreamsClient,
    private readonly store: ObjectStore,
  ) {}

  @Handle(HEALTH_ROUTES.health)
  async health(@Res({ passthrough: true }) response: Response): Promise<Health> {
    const health = await this.recent();
    const isWell = health.status === 'ok';
    response.status(isWell ? 200 : 503).set({ 'cache-control': 'no-store', ...(!isWell && { 'retry-after': '2' }) });
    return health;
  }

  /** Runs one check at a time and shares its answer. A bad answer is not kept, so that a recovery shows at once. */
  private recent(): Promise<Health> {
    if (performance.now() < this.keptUntil) return this.last!;
    this.keptUntil = Infinity;
    this.last = this.examine();
    const keep = (milliseconds: number) => (this.keptUntil = performance.now() + milliseconds);
    this.last.then(
      ({ status }) => keep(status === 'ok' ? KEPT_FOR : 0),
      () => keep(0),
    );
    return this.last;
  }

  private async examine(): Promise<Health> {
    const databases: Record<string, boolean> = {};
    const services = SERVICES.map((name) => {
      databases[`${name}Database`] = false;
      const check = async () => {
        if (!this.client.connected) throw new Error('no connection to Redis');
        databases[`${name}Database`] = (await this.client.call(serviceHealth(name), {})).database;
      };
      return [name, check] as const;
    });
    const results = await runChecks({
      gateway: () => Promise.resolve(),
      redis: () => this.client.ping(),
      ...Object.fromEntries(services),
      storage: () => this.store.ping(),
      companion: async () => {
        const answer = await fetch(new URL('/livez', this.env.COMPANION_URL), { signal: AbortSignal.timeout(1400) });
        if (!answer.ok) throw new Error(`companion answers ${answer.status}`);
      },
    });
    const all = Object.entries({ ...results, ...databases });
    const isAllWell = all.every(([, isWell]) => isWell);
    const parts = Object.fromEntries(all.map(([name, isWell]) => [name, isWell ? 'ok' : 'down'] as const));
    return { status: isAllWell ? 'ok' : 'down', parts };
  }
}
