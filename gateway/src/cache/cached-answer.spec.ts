import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import { CachedAnswer } from './cached-answer.js';

/** The bytes for a client that accepts `encoding`. */
function sent(answer: CachedAnswer, encoding: string): Buffer {
  let body: Buffer | undefined;
  const response = { writeHead: () => response, end: (bytes: Buffer) => void (body = bytes) };
  answer.send({ method: 'GET', headers: { 'accept-encoding': encoding } } as never, response as never);
  return body!;
}

describe('CachedAnswer', () => {
  test.each(['identity', 'gzip', 'br'])('holds no more memory than its bytes: %s', (encoding) => {
    const answer = new CachedAnswer({ type: 'text/plain', body: Buffer.from(randomBytes(15_000).toString('hex')) }, {});
    const body = sent(answer, encoding);
    expect(body.buffer.byteLength).toBe(body.length);
  });

  test.each([
    ['identity', (bytes: Buffer) => bytes],
    ['gzip', gunzipSync],
    ['br', brotliDecompressSync],
  ] as const)('sends exactly its bytes, be they few or many: %s', async (encoding, unpack) => {
    for (const length of [1000, 60_000]) {
      const body = Buffer.from(`¿Rock en español? ${randomBytes(length).toString('base64')} ñ€🎸`);
      const answer = new CachedAnswer({ type: 'text/plain', body }, {});
      const server = createServer((asked, response) => answer.send(asked, response));
      try {
        await once(server.listen(0, '127.0.0.1'), 'listening');
        const { port } = server.address() as AddressInfo;
        const asked = request({ port, host: '127.0.0.1', headers: { 'accept-encoding': encoding } }).end();
        const [got] = (await once(asked, 'response')) as [IncomingMessage];
        const bytes = Buffer.concat((await got.toArray()) as Buffer[]);
        expect(Number(got.headers['content-length'])).toBe(bytes.length);
        expect(unpack(bytes).equals(body)).toBe(true);
      } finally {
        server.closeAllConnections();
        server.close();
      }
    }
  });

  test('is another answer once its headers are others: browsers keep some of them on a 304', () => {
    const tagOf = (policy: string) => {
      let etag: string | undefined;
      const response = {
        writeHead: (_: number, headers: string[]) => ((etag = headers[headers.indexOf('etag') + 1]), response),
        end: () => {},
      };
      const answer = new CachedAnswer({ type: 'text/html', body: Buffer.from('rock') }, { 'x-policy': policy });
      answer.send({ method: 'GET', headers: {} } as never, response as never);
      return etag;
    };
    expect(tagOf('one')).toBe(tagOf('one'));
    expect(tagOf('one')).not.toBe(tagOf('other'));
  });
});
