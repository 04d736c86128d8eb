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

const ask = async (method = 'GET', headers: Record<string, string> = {}) => {
  reads = [];
  return fetch(url, { method, headers });
};
const ETAG = `"${createHash('sha256').update(FILE).digest('hex')}"`;
const textOf = (start: number, end?: number) => FILE.subarray(start, end).toString();

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

test('a file that the asker has is not sent again', async () => {
  expect((await ask('HEAD')).headers.get('etag')).toBe(ETAG);
  for (const known of [ETAG, `"other", W/${ETAG}`, '*']) {
    const answer = await ask('GET', { 'if-none-match': known });
    expect([answer.status, answer.headers.get('etag'), await answer.text(), reads]).toEqual([304, ETAG, '', [0]]);
  }
  expect((await ask('GET', { 'if-none-match': '"other"' })).status).toBe(200);
});

test.each([
  ['bytes=5-9', 'bytes 5-9/90', textOf(5, 10), [0]],
  ['bytes=40-', 'bytes 40-89/90', textOf(40), [0, 40, 72]],
  ['bytes=-10', 'bytes 80-89/90', textOf(80), [0, 80]],
  ['bytes=20-69', 'bytes 20-69/90', textOf(20, 70), [0, 32, 64]],
  ['bytes=0-500', 'bytes 0-89/90', textOf(0), [0, 32, 64]],
])('a download that broke goes on: %s', async (range, part, text, from) => {
  for (const more of [{}, { 'if-range': ETAG }] as Record<string, string>[]) {
    const answer = await ask('GET', { range, ...more });
    expect([answer.status, answer.headers.get('content-range')]).toEqual([206, part]);
    expect([await answer.text(), answer.headers.get('content-length')]).toEqual([text, String(text.length)]);
    expect(reads).toEqual(from);
  }
});

test.each([
  [{ range: 'bytes=5-9', 'if-range': '"other"' }, 200],
  [{ range: 'bytes=5-9,20-30' }, 200],
  [{ range: 'lines=5-9' }, 200],
  [{ range: 'bytes=x' }, 200],
  [{ range: 'bytes=90-' }, 416],
])('%j gets the whole file, or is told that there is no such part', async (headers, status) => {
  const answer = await ask('GET', headers as Record<string, string>);
  const text = await answer.text();
  expect([answer.status, text.length]).toEqual([status, status === 200 ? FILE.length : 0]);
  if (status === 416) expect(answer.headers.get('content-range')).toBe('bytes */90');
});
