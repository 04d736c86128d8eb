import { z } from 'zod';
import { publicRoute } from '../kit/route.js';
import { read } from '../kit/rpc.js';
import { since } from '../kit/since.js';

/**
 * `full`: Redis or a database answers but refuses writes, because its memory or its disk is full. `unknown`: the part could not be
 * checked, because a part that the check passes through is down or full.
 */
export type PartHealth = 'ok' | 'down' | 'full' | 'unknown';

export interface Health {
  status: 'ok' | 'down';
  parts: Record<string, PartHealth>;
}

export const serviceHealth = (service: string) =>
  read(
    `${service}.health`,
    z.object({}),
    // `refusesWrites`: the last write of the replica that answers.
    z.object({ database: z.boolean(), refusesWrites: since('0.2', z.boolean()) }),
  );

export const HEALTH_ROUTES = {
  /** 200 when every part is well, else 503 with the same body. */
  health: publicRoute<void, Health>()('GET', '/api/health'),
};
