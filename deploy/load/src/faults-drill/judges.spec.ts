import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Received } from '@tocada/e2e/kit/scripted-mail-server.js';
import { judge } from './judge.js';
import { judgeDoubledMails, type Past } from './once.js';
import { Records } from './records.js';
import { recoveries, type PastRound } from './verdict.js';

describe('forbidden answers', () => {
  const bodies: Record<string, [status: number, body: string, headers?: Record<string, string>]> = {
    '/api/away': [503, '{"message":"El servicio no está disponible","code":"unavailable"}'],
    '/api/gone': [404, '{"message":"No encontrado","code":"not_found"}'],
    '/api/internal': [500, '{"message":"Ha ocurrido un error","code":"internal"}'],
    '/api/page': [503, '<html><body>Bad gateway</body></html>'],
    '/api/stack': [400, '{"message":"TypeError: x\\n    at Foo (file:///srv/x.js:1:1)","code":"invalid"}'],
    '/missing': [404, '<html>404 Page Not Found</html>'],
    '/api/events': [200, '[{"title":"Noche R1v2"},{"title":"Noche R2v1"}]', { 'cache-status': 'tocada; hit; ttl=-1' }],
  };
  let server: Server;
  let records: Records;
  beforeAll(async () => {
    server = createServer((request, response) => {
      const [status, body, headers] = bodies[request.url!]!;
      response.writeHead(status, headers).end(body);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    records = new Records({ 'gateway-1': `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  const broken = async (path: string) => {
    const before = records.judge(0);
    await records.ask('gateway-1', { path });
    return records.judge(0).filter((line) => !before.includes(line));
  };

  test.each(['/api/away', '/api/gone', '/missing', '/api/events'])('%s is allowed', async (path) => {
    expect(await broken(path)).toEqual([]);
  });
  test.each(['/api/internal', '/api/page', '/api/stack'])('%s is forbidden', async (path) => {
    expect(await broken(path)).toEqual([expect.stringContaining(path)]);
  });

  test('an answer records the versions it holds and the rows it misses', async () => {
    const [first, second, third, other] = ['upcoming', 'upcoming', 'upcoming', 'members'].map((list) =>
      records.open(list),
    );
    const answer = await records.ask('gateway-1', { path: '/api/events' });
    records.observe('gateway-1 /api/events', answer, ['upcoming']);
    const read = { marked: true, where: 'gateway-1 /api/events' };
    expect(first!.readings).toEqual([expect.objectContaining({ ...read, value: 'v2' })]);
    expect(second!.readings).toEqual([expect.objectContaining({ ...read, value: 'v1' })]);
    expect(third!.readings).toEqual([expect.objectContaining({ ...read, value: 'absent' })]);
    expect(other!.readings).toEqual([]);
  });
});

describe('bookings and their mails', () => {
  const row = { id: 'a', email: 'c1@drill.example', status: 'pending', sent: 2, unsent: 0 };
  const mail = (to: string, id: string) =>
    ({ to, mail: { messageId: id, replyTo: [{ address: 'c1@drill.example' }] } }) as unknown as Received;
  const mails = [mail('c1@drill.example', '<1>'), mail('banda@drill.example', '<2>')];
  const acknowledged = new Map([['c1@drill.example', 'a']]);
  const faults = (rows: (typeof row)[], received: Received[]) =>
    judge({ requests: 1, acknowledged, rows, mails: received }).faults;

  test('one row and two mails are right', () => expect(faults([row], mails)).toEqual([]));
  test('a lost booking that was acknowledged', () => expect(faults([], [])).toHaveLength(1));
  test('a booking stored twice', () => {
    expect(faults([row, { ...row, id: 'b' }], mails)).toContain('c1@drill.example: acknowledged, 2 rows');
  });
  test('a lost mail', () => expect(faults([row], mails.slice(1))).toHaveLength(1));
  test('a mail without a row', () => {
    const stranger = mail('c9@drill.example', '<3>');
    expect(faults([row], [...mails, stranger])).toEqual(['c9@drill.example: mail without a row']);
  });
});

describe('a mail sent twice', () => {
  const at = (time: number) => ({ to: 'c1@drill.example', at: time, mail: { messageId: '<1>' } as Received['mail'] });
  const twice = [at(10_000), at(40_000)];
  const fault = (kind: string, begin: number, end: number): Past => ({ kind, begin, end });

  test('one mail is right', () => expect(judgeDoubledMails([at(10_000)], []).broken).toEqual([]));
  test.each([
    ['the server died before it could answer', [fault('mail server dies between DATA and its answer', 9000, 10_500)]],
    ['the sender died before it could note it', [fault('kill one bookings', 11_000, 12_000)]],
    ['the sender died while its last bytes were on the way', [fault('kill both bookings', 9900, 9950)]],
    ['the sender stood still with the whole host', [fault('the host pauses', 9500, 39_000)]],
    [
      'the sender died while it waited for the answer',
      [fault('mail server hangs after DATA', 9000, 35_000), fault('kill both bookings', 34_000, 36_000)],
    ],
    [
      'the server fell silent before it answered, and then the sender died',
      [fault('freeze the mail server', 10_100, 34_000), fault('kill one bookings', 34_000, 36_000)],
    ],
    [
      'the sender died while the server was silent, and the server took the mail after the silence',
      [fault('freeze the mail server', 1000, 9990), fault('restart one bookings', 2000, 4000)],
    ],
  ])('is right where %s', (_name, faults) => {
    expect(judgeDoubledMails(twice, faults).broken).toEqual([]);
  });
  test.each([
    ['without a cause', []],
    ['because the sender could not note it for a while', [fault('full disk of Postgres', 9500, 20_000)]],
    ['because the server was slow', [fault('mail server hangs after DATA', 9000, 35_000)]],
    [
      'because the server fell silent after its answer',
      [fault('freeze the mail server', 12_000, 34_000), fault('kill one bookings', 34_000, 36_000)],
    ],
    [
      'because the sender died before the server fell silent',
      [fault('restart one bookings', 500, 890), fault('freeze the mail server', 1000, 9990)],
    ],
    ['with a server that died earlier or later', [fault('kill the mail server', 100, 900)]],
    ['with a sender that died later', [fault('kill one bookings', 39_000, 39_500)]],
  ])('is wrong %s', (_name, faults) => {
    expect(judgeDoubledMails(twice, faults).broken).toHaveLength(1);
  });
});

test('recovery counts only the operations that a round hurt', () => {
  const round: PastRound = {
    faults: [],
    begin: 1000,
    end: 5000,
    recovery: new Map([
      ['edit', 700],
      ['read', 20],
      ['page', Infinity],
      ['booking', 30],
    ]),
  };
  const operation = (kind: string, start: number, end: number, good: boolean) => ({ kind, start, end, good, told: '' });
  const found = recoveries(
    [round],
    [
      operation('edit', 1500, 9500, false),
      operation('edit', 5300, 5700, true),
      operation('read', 2000, 2010, true),
      operation('page', 4900, 6900, true),
      operation('booking', 5100, 5130, false),
    ],
  );
  expect(found.map(({ kind, milliseconds }) => [kind, milliseconds])).toEqual([
    ['edit', 700],
    ['page', Infinity],
  ]);
});
