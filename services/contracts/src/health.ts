import { z } from 'zod';
import { read } from './rpc.js';

export type HealthWord = 'ok' | 'down';

/** Body of GET /api/health; 200 when every part says ok, else 503. */
export interface Health {
  status: HealthWord;
  parts: Record<string, HealthWord>;
}

/** Answered by every service under its own name. */
export const serviceHealth = (service: string) =>
  read(`${service}.health`, z.object({}), z.object({ database: z.boolean() }));
