import { mkdtempSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from '@jest/globals';
import { seed } from './seed.js';

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** A product that answers every call with `status`. */
async function product(status: number): Promise<string> {
  server = createServer((request, response) => {
    request.resume().on('end', () => response.writeHead(status).end('{"message":"Contraseña incorrecta"}'));
  });
  await new Promise<void>((resolve) => server!.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

it('stops at the first refused call and names it, without the password', async () => {
  const url = await product(401);
  const journal = join(mkdtempSync(join(tmpdir(), 'tocada-seed-')), 'demo.json');
  const failure = seed({ url, password: 'wrong-secret', journal });

  await expect(failure).rejects.toThrow(/GET .*\/api\/admin\/band-members answered 401 .*Contraseña incorrecta/);
  await expect(failure).rejects.not.toThrow(/wrong-secret/);
});
