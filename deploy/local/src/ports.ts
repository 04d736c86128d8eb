import crypto from 'node:crypto';
import { createServer } from 'node:net';

/** Below the range of ephemeral ports, so that no outgoing connection takes one of these ports. */
const FROM = 12_000;
const TO = 32_000;

/** The ports that this process has been given. A start asks for about twenty, and one of a hundred starts met a port twice. */
const given = new Set<number>();

/** A port that is free on the loopback interface now. Random, so that concurrent processes rarely get the same one. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = crypto.randomInt(FROM, TO);
    if (given.has(port)) continue;
    given.add(port);
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer().once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
