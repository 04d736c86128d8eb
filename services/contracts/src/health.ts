import { z } from 'zod';
import { read } from './rpc.js';

type HealthWord = 'ok' | 'down';

export interface Health {
  status: HealthWord;
  parts: Record<string, HealthWord>;
}

/** Answered by every service under its own name. */
export const serviceHealth = (service: string) =>
  read(`${service}.health`, z.object({}), z.object({ database: z.boolean() }));
