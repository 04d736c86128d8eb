import type { Options } from '@mikro-orm/postgresql';
import { connectionLimits } from './connection-limits.js';

/** A busy machine may take long for a statement, and for what holds a lock. Changes of dates wait twice as long as `lock`. */
const LIMITS = connectionLimits({ statement: 60_000, lock: 4000, silence: 90_000 });

/** For specs: a busy machine may take long to open a connection or to answer, and no service is there that would try again. */
export const patient = <O extends Options>(options: O): O => ({
  ...options,
  driverOptions: { ...options.driverOptions, ...LIMITS, connectionTimeoutMillis: 60_000 },
});
