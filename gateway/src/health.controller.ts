import { Controller, Get, Res } from '@nestjs/common';
import { serviceHealth, type Health } from '@tocada/contracts/health.js';
import { NOTICES, type NoticesSummary } from '@tocada/contracts/notices.js';
import { runChecks } from '@tocada/runtime/private-server.js';
import { StreamsClient } from '@tocada/runtime/streams/streams.client.js';
import type { Response } from 'express';
import { GatewayEnv } from './gateway.env.js';
import { ObjectStore } from './object-store.js';

const SERVICES = ['content', 'bookings'] as const;

@Controller('api/health')
export class HealthController {
  constructor(
    private readonly env: GatewayEnv,
    private readonly client: StreamsClient,
    private readonly store: ObjectStore,
  ) {}

  @Get()
  async health(@Res({ passthrough: true }) response: Response): Promise<Health> {
    const databases: Record<string, boolean> = {};
    const services = SERVICES.map((name) => {
      databases[`${name}Database`] = false;
      const check = async () => {
        if (!this.client.connected) throw new Error('no connection to Redis');
        databases[`${name}Database`] = (await this.client.call(serviceHealth(name), {})).database;
      };
      return [name, check] as const;
    });
    let notices: NoticesSummary | null = null;
    const { notices: _answered, ...results } = await runChecks({
      notices: async () => {
        if (this.client.connected) notices = await this.client.call(NOTICES.summary, {});
      },
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
    const healthy = all.every(([, answers]) => answers);
    response.status(healthy ? 200 : 503).set({ 'cache-control': 'no-store', ...(!healthy && { 'retry-after': '2' }) });
    const parts = Object.fromEntries(all.map(([name, answers]) => [name, answers ? 'ok' : 'down'] as const));
    return { status: healthy ? 'ok' : 'down', parts, notices };
  }
}
