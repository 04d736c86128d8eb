import { Controller, Res } from '@nestjs/common';
import { HEALTH_ROUTES, type Health } from '@tocada/contracts/house/health.js';
import type { Response } from 'express';
import { Handle } from '../http/handle.js';
import { Parts } from './parts.js';

/** A healthy result is reused for this many milliseconds: the route is public, and each check calls every part. */
const KEPT_FOR = 1000;

@Controller()
export class HealthController {
  private last: Promise<Health> | undefined;
  /** Until when the last answer is given again, by performance.now(); Infinity during a check. */
  private keptUntil = 0;

  constructor(private readonly parts: Parts) {}

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
    this.last = this.parts.examine();
    const keep = (milliseconds: number) => (this.keptUntil = performance.now() + milliseconds);
    this.last.then(
      ({ status }) => keep(status === 'ok' ? KEPT_FOR : 0),
      () => keep(0),
    );
    return this.last;
  }
}
