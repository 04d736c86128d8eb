import { read } from '@tocada/contracts/kit/rpc.js';
import { z } from 'zod';

export const ECHO = read('bench.echo', z.unknown(), z.unknown());

/** Nest's own Redis transport takes the parts of an address. */
export const redisOptions = (url: string) => {
  const { hostname, port, password } = new URL(url);
  return { host: hostname, port: Number(port), password: decodeURIComponent(password) };
};
