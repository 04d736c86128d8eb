import type { Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Before a server stops listening: for `seconds` it goes on answering, and asks after every answer for the connection to
 * be closed. A balancer that keeps idle connections for less than that never sends into one that has just gone.
 */
export async function drain(server: Server, seconds: number): Promise<void> {
  if (seconds === 0) return;
  server.maxRequestsPerSocket = 1;
  await sleep(seconds * 1000);
}
