import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Below the range of ephemeral ports, so that no outgoing connection takes one of these ports. */
const FROM = 12_000;
const TO = 32_000;

/** A port that is free on the loopback interface now. Random, so that concurrent calls rarely return the same one. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(FROM, TO);
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer().once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
