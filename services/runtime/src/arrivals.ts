import { setImmediate } from 'node:timers/promises';

/** Resolves after another look at all sockets. Node reads a known end of a connection one turn after its data. */
export async function arrivals(): Promise<void> {
  await setImmediate();
  await setImmediate();
}
