import type { Options } from '@mikro-orm/postgresql';

/** For specs: a busy machine may take long to open a connection, and no service is there that would try again. */
export const patient = <O extends Options>(options: O): O => ({
  ...options,
  driverOptions: { ...options.driverOptions, connectionTimeoutMillis: 60_000 },
});
