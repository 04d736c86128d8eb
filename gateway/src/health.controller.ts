import { Controller, Get, Res } from '@nestjs/common';
import { serviceHealth, type Health } from '@tocada/contracts/health.js';
import { runChecks } from '@tocada/runtime/private-server.js';
import { StreamsClient } from '@tocada/runtime/streams/streams.client.js';
import type { Response } from 'express';
import { GatewayEnv } from './gateway.env.js';
import { ObjectStore } from './object-store.js';

const SERVICES = ['content', 'bookings'] as const;

/** How long an answer is kept: anybody may ask, and every part behind is asked for it. Milliseconds. */
const KEPT_FOR = 1000;

@Controller('api/health')
export class HealthController {
  private last: Promise<Health> | undefined;
  /** By performance.now(); Infinity while one is under way. */
  private answered = -Infinity;

  constructor(
    private readonly env: GatewayEnv,
    private readonly client: StreamsClient,
    private readonly store: ObjectStore,
  ) {}

  @Get()
  async health(@Res({ passthrough: true }) response: Response): Promise<Health> {
    const health = await this.recent();
    const isWell = health.status === 'ok';
    response.status(isWell ? 200 : 503).set({ 'cache-control': 'no-store', ...(!isWell && { 'retry-after': '2' }) });
    return health;
  }

  /** One examination at a time serves everybody. */
  private recent(): Promise<Health> {
    if (performance.now() - this.answered < KEPT_FOR) return this.last!;
    this.answered = Infinity;
    this.last = this.examine().finally(() => (this.answered = performance.now()));
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
    const isWell = all.every(([, answers]) => answers);
    const parts = Object.fromEntries(all.map(([name, answers]) => [name, answers ? 'ok' : 'down'] as const));
    return { status: isWell ? 'ok' : 'down', parts };
  }
}
