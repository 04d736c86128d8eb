import { setImmediate } from 'node:timers/promises';

/**
 * Resolves when the event loop has looked at all sockets once more. The end of a connection that the kernel knew before is
 * known to Node then: Node reads it one turn after the last data.
 */
export async function arrivals(): Promise<void> {
  await setImmediate();
  await setImmediate();
}
