import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Below the range from which systems take the local ends of connections: nobody else picks one of these by chance. */
const FROM = 12_000;
const TO = 32_000;

/** A port that is free on the loopback now, by chance another one for each who asks at the same time. */
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
