import { describe, expect, test } from '@jest/globals';
import { CachedAnswer } from './cached-answer.js';

/** What is sent to who accepts `encoding`. */
function sent(answer: CachedAnswer, encoding: string): Buffer {
  let body: Buffer | undefined;
  const response = { writeHead: () => response, end: (bytes: Buffer) => void (body = bytes) };
  answer.send({ method: 'GET', headers: { 'accept-encoding': encoding } } as never, response as never);
  return body!;
}

describe('CachedAnswer', () => {
  test.each(['identity', 'gzip', 'br'])('holds no more memory than its bytes: %s', (encoding) => {
    const answer = new CachedAnswer({ type: 'text/plain', body: Buffer.from('rock '.repeat(200)) }, {});
    const body = sent(answer, encoding);
    expect(body.buffer.byteLength).toBe(body.length);
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
