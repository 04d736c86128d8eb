import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { ConsoleLogger, Logger } from '@nestjs/common';
import { pino } from 'pino';
import { nestLogger, scrub, scrubPath } from './logger.js';

describe('scrub', () => {
  test.each([
    'Key (email)=(ana.pérez+rock@example.org) already exists',
    "insert into t values ('Ana', '(979) 555-0142')",
    'phone +52 1 55 1234 5678 refused',
    '9795550142',
  ])('leaves no address and no number in %j', (text) => {
    const clean = scrub(text);
    expect(clean).not.toContain('example.org');
    expect(clean.replace(/\D/g, '').length).toBeLessThan(7);
  });

  test('keeps ids, small numbers and words', () => {
    const text = 'event 40ed29ed-52a5-45ac-a910-9dbe57f5850a not found after 3 tries on port 5432';
    expect(scrub(text)).toBe(text);
  });
});

test.each(['a', 'a.', '1 ', '%', ' @', '/'])('a long text of %j takes no time that grows with its square', (part) => {
  const long = part.repeat(50_000);
  const began = process.cpuUsage().user;
  scrub(long);
  scrubPath(long);
  // A square would take minutes.
  expect((process.cpuUsage().user - began) / 1e6).toBeLessThan(5);
});

describe('scrubPath', () => {
  test.each([
    ['/nadie/lucia@example.org', '/nadie/…'],
    ['/baja/lucia%40example.org/ya', '/baja/…/ya'],
    ['/tel/+1%20(979)%20555-0142', '/tel/…'],
    ['/nadie/lucia%40example.org%E0', '/nadie/…'],
    ['/nadie/lucia%2540example.org', '/nadie/…'],
    ['/979/555/0142', '/…'],
    ['/979_555_0142', '/…'],
    [`/${'a'.repeat(16_000)}`, '/…'],
  ])('%s becomes %s', (path, clean) => expect(scrubPath(path)).toBe(clean));

  test.each(['/', '/api/events/40ed29ed-52a5-45ac-a910-9dbe57f5850a', '/media/%E0%A4', '/assets/index-B2x9.js', '//'])(
    'keeps %s',
    (path) => expect(scrubPath(path)).toBe(path),
  );
});

describe('nestLogger', () => {
  const lines: Record<string, unknown>[] = [];
  const own = pino({ level: 'debug', base: null, timestamp: false }, { write: (line) => lines.push(JSON.parse(line)) });
  const { debug, info, warn, error } = pino.levels.values;
  beforeEach(() => {
    lines.length = 0;
    Logger.overrideLogger(nestLogger(own));
  });
  afterEach(() => Logger.overrideLogger(new ConsoleLogger()));

  test('a message of ours is written at its level, with its fields and its class', () => {
    const logger = new Logger('ImagesQueue');
    logger.log({ msg: 'image done', image: 'a', ms: 7 });
    logger.log('ready');
    logger.warn('no mail is sent');
    logger.debug('asked');
    expect(lines).toEqual([
      { level: info, context: 'ImagesQueue', msg: 'image done', image: 'a', ms: 7 },
      { level: info, context: 'ImagesQueue', msg: 'ready' },
      { level: warn, context: 'ImagesQueue', msg: 'no mail is sent' },
      { level: debug, context: 'ImagesQueue', msg: 'asked' },
    ]);
  });

  test('what Nest tells of its start is for debugging only', () => {
    for (const context of ['NestFactory', 'InstanceLoader']) new Logger(context).log('Starting…');
    expect(lines.map(({ level }) => level)).toEqual([debug, debug]);
  });

  test('an error is written as one, and no text with personal data', () => {
    new Logger('RpcExceptionsHandler').error(new Error('lost'));
    new Logger('Mailer').error('lucia@example.org', 'stack');
    expect(lines).toMatchObject([
      { level: error, msg: 'unhandled error', err: { message: 'lost' }, context: 'RpcExceptionsHandler' },
      { level: error, msg: '…', context: 'Mailer' },
    ]);
  });
});
