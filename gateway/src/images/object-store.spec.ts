import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { GatewayEnv } from '../config/gateway.env.js';
import { ObjectStore } from './object-store.js';

let server: Server;
let store: ObjectStore;
let answer: { status: number; body: string };

beforeAll(async () => {
  server = createServer((_request, response) => void response.writeHead(answer.status).end(answer.body));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const S3_ENDPOINT = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const keys = { S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' };
  store = new ObjectStore({ S3_ENDPOINT, S3_BUCKET: 'media', S3_REGION: 'us-east-1', ...keys } as GatewayEnv);
});
afterAll(() => void server.close());

test('a picture is read, one that is gone or foreign is none', async () => {
  answer = { status: 200, body: 'bytes' };
  expect(String(await store.read('/media/events/a.jpg'))).toBe('bytes');
  expect(await store.read('/elsewhere/a.jpg')).toBeUndefined();
  for (const [status, code] of [
    [404, 'NoSuchKey'],
    [403, 'AccessDenied'],
  ] as const) {
    answer = { status, body: `<Error><Code>${code}</Code></Error>` };
    expect(await store.read('/media/events/a.jpg')).toBeUndefined();
  }
});

test('a store that is out of order is not taken for a picture that is gone', async () => {
  answer = { status: 503, body: '<Error><Code>SlowDown</Code></Error>' };
  await expect(store.read('/media/events/a.jpg')).rejects.toMatchObject({ code: 'unavailable' });
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await expect(store.read('/media/events/a.jpg')).rejects.toMatchObject({ code: 'unavailable' });
});
