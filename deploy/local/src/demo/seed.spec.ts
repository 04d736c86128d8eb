import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
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
  const failure = seed({ url, password: 'wrong-secret' });

  await expect(failure).rejects.toThrow(/POST .*\/api\/admin\/members\/upload answered 401 .*Contraseña incorrecta/);
  await expect(failure).rejects.not.toThrow(/wrong-secret/);
});
