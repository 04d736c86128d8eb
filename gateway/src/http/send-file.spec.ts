import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import express, { type ErrorRequestHandler } from 'express';
import { sendFile } from './send-file.js';

const FILE = Buffer.from('%PDF-1.7 '.repeat(10));
const PART = 32;
/** The bytes that the store holds, which may be others than those whose hash is known. */
let stored = FILE;
let reads: number[] = [];
const partFrom = async (from: number) => {
  reads.push(from);
  const sha256 = createHash('sha256').update(FILE).digest('hex');
  const content = stored.subarray(from, from + PART).toString('base64');
  return { name: 'w9.pdf', mediaType: 'application/pdf', bytes: FILE.length, sha256, content };
};

const app = express();
const server = createServer(app);
let url: string;
beforeAll(async () => {
  app.get('/', (request, response, next) => {
    sendFile(request, response, ({ name }) => ({ 'x-name': name }), partFrom).catch(next);
  });
  const fail: ErrorRequestHandler = (error, _request, response, _next) => {
    if (response.headersSent) response.destroy();
    else response.sendStatus(error.status);
  };
  app.use(fail);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
});
afterAll(() => void server.close());

const ask = async (method = 'GET') => {
  reads = [];
  return fetch(url, { method });
};

test('a file arrives whole, part after part', async () => {
  const answer = await ask();
  expect(Buffer.from(await answer.arrayBuffer())).toEqual(FILE);
  expect([answer.headers.get('x-name'), answer.headers.get('content-length')]).toEqual(['w9.pdf', '90']);
  expect(reads).toEqual([0, 32, 64]);
});

test('HEAD reads one part', async () => {
  const answer = await ask('HEAD');
  expect([answer.status, answer.headers.get('content-length'), reads]).toEqual([200, '90', [0]]);
});

test.each([
  ['other bytes', Buffer.alloc(FILE.length, 'x')],
  ['a longer file', Buffer.concat([FILE, FILE])],
  ['a shorter file', FILE.subarray(0, 40)],
])('%s in place of the file is a failed download', async (_name, bytes) => {
  stored = bytes;
  await expect(ask().then((answer) => answer.arrayBuffer())).rejects.toThrow();
  stored = FILE;
});
