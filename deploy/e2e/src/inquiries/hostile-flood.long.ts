import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { AuditEntry } from '@tocada/contracts/house/audit.js';
import type { Inquiry } from '@tocada/contracts/inquiries/inquiries.js';
import { inquiryReference } from '@tocada/contracts/inquiries/inquiry-form.js';
import { Redis } from 'ioredis';
import { BookingDesk } from '../kit/booking-desk.js';
import { freePort } from '@tocada/local/ports.js';
import { admin, BOOKING, EVENT, passwordQuery } from '../kit/requests.js';
import { ScriptedMailServer } from '../kit/scripted-mail-server.js';
import { call, PASSWORD, startTestStack, type Answer, type TestStack } from '../kit/stack.js';
import { Tries } from '../kit/tries.js';
import { until } from '@tocada/runtime/spec-until.js';

const BAND = 'banda@example.org';
const SPAM = 2000;
const AT_ONCE = 16;
/** The requests that are believed without a stamp within an hour, and the mails to clients within one. */
const BELIEVED = 30;
const CLIENT_MAILS = 30;
const WRONG_PASSWORDS = 10;
const BOOKINGS = 20;
const FORMS = 200;

/** The address that a stranger would like the band's domain to send. */
const BAIT = 'https://malo.example/premio';
/** One mailbox in twenty spellings. */
const SPELLINGS = Array.from({ length: 20 }, (_, index) => {
  const dotted = [...'victima'].map((letter, at) => letter + (((index % 16) >> at) & 1 ? '.' : '')).join('');
  return `${dotted}${index % 3 ? '' : `+${index}`}@${index % 2 ? 'gmail' : 'GoogleMail'}.com`;
});

const tries = new Tries({
  spam: SPAM,
  'mails to strangers': CLIENT_MAILS + SPELLINGS.length,
  'wrong passwords': 1300,
  'keys of the calendar': 260,
  'foreign pages': 34,
  'known devices': 115,
  'requests from one line': 200,
  'audit trail': 90,
});

let stack: TestStack;
let desk: BookingDesk;
let smtp: ScriptedMailServer;
let redis: Redis;

beforeAll(async () => {
  smtp = new ScriptedMailServer(await freePort());
  await smtp.start();
  stack = await startTestStack({ SMTP_URL: smtp.url, MAIL_TO: BAND, RATE_LIMIT: 'on' }, [
    '--scale',
    'bookings=2',
    '--scale',
    'gateway=2',
  ]);
  desk = new BookingDesk(stack);
  redis = new Redis(stack.backing.REDIS_URL!);
});
afterAll(async () => {
  redis.disconnect();
  await stack.remove();
  await smtp.kill();
});

/** As a proxy in front tells it; each test is a visitor of its own. */
const from = (address: string) => ({ 'x-forwarded-for': address });
const post = (path: string, body: object, address: string) => call(stack.url + path, 'POST', body, from(address));

function expectTooMany(answer: Awaited<ReturnType<typeof call>>, longest: number): void {
  expect(answer.status).toBe(429);
  expect(answer.body).toEqual({
    message: 'Demasiados intentos. Espera un momento e intenta nuevamente.',
    code: 'too_many_requests',
  });
  const seconds = Number(answer.headers.get('retry-after'));
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(longest);
}

const bandMails = () => smtp.received.filter(({ to }) => to === BAND);
const isTold = ({ id }: Inquiry) => bandMails().some(({ mail }) => mail.subject?.includes(inquiryReference(id)));
const summary = async () => (await call(`${stack.url}/api/admin/mail?${passwordQuery}`)).body;
const suspects = async () => Number((await desk.list('limit=1&suspect=false')).headers.get('suspects'));

/** Believable requests from everywhere, without a stamp. */
async function flood(count: number): Promise<number[]> {
  const statuses: number[] = [];
  let left = count;
  const program = async () => {
    while ((left -= 1) >= 0) {
      const from = Array.from({ length: 3 }, () => Math.floor(Math.random() * 256)).join('.');
      statuses.push((await desk.post({ name: BAIT, details: BAIT }, { 'x-forwarded-for': `11.${from}` })).status);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, program));
  return statuses;
}

test('while 2,000 spam requests run, the band reads of a real one within ten seconds', async () => {
  const flooding = flood(SPAM);
  await until(suspects, (count) => count > 100);
  const [stamp] = await desk.oldStamps(1);
  const real = await desk.book({ name: 'Cliente verdadera', stamp });
  await until(
    () => isTold(real),
    (told) => told,
  );
  expect(await desk.find(real.id)).toMatchObject({ suspect: false });
  for (const status of await flooding) tries.hold('spam', () => expect(status).toBe(201));
  expect(await suspects()).toBe(SPAM - BELIEVED);
  expect((await desk.list()).body.filter(({ suspect }) => !suspect)).toHaveLength(BELIEVED + 1);
}, 180_000);

test('of the flood leave only the mails of those that were believed, and as many to clients as the brake lets pass', async () => {
  await until(summary, ({ waiting }) => waiting === 0);
  expect(bandMails()).toHaveLength(BELIEVED + 1);
  expect(smtp.received).toHaveLength(BELIEVED + 1 + CLIENT_MAILS);
  expect(await summary()).toMatchObject({ held: 1, failed: 0 });
  for (const { to, mail } of smtp.received)
    if (to !== BAND) tries.hold('mails to strangers', () => expect(JSON.stringify(mail)).not.toContain(BAIT));
});

test('what is beyond the brake leaves at the admin’s word', async () => {
  const held = (await desk.list('suspect=false')).body.find(({ notices }) =>
    notices.some(({ state }) => state === 'held'),
  )!;
  expect((await desk.retry(held.id)).status).toBe(200);
  await desk.settled(held.id);
  expect(smtp.received.filter(({ to }) => to === held.email)).toHaveLength(1);
  expect(await summary()).toMatchObject({ held: 0 });
});

test('one mail tells of all that were set apart', async () => {
  await desk.sql(
    `update notices set next_try_at = now() - interval '1 second', lease_until = now() - interval '1 second' where kind = 'digest'`,
  );
  const isDigest = ({ mail }: { mail: { subject?: string } }) => mail.subject?.includes('apartadas') ?? false;
  await until(
    () => bandMails().filter(isDigest).length,
    (count) => count > 0,
  );
  const { mail } = bandMails().find(isDigest)!;
  expect(mail.subject).toBe('1,970 solicitudes apartadas – Neón 979');
  for (const part of [mail.text, mail.html]) expect(part).toContain(`${stack.url}/admin`);
  expect(await flood(3)).toEqual([201, 201, 201]);
  const [next] = await desk.sql<{ due: number }>(
    `select extract(epoch from next_try_at - now())::float8 as due from notices where kind = 'digest' and state = 'waiting'`,
  );
  expect(next!.due).toBeGreaterThan(3000);
  expect(bandMails().filter(isDigest)).toHaveLength(1);
});

test('one mailbox in twenty spellings: five of its requests are believed', async () => {
  await desk.takeStamps(SPELLINGS.length);
  const ids: string[] = [];
  for (const email of SPELLINGS) ids.push((await desk.book({ email })).id);
  const rows = await desk.sql<{ id: string; suspect: boolean }>(
    'select id, suspect from booking_inquiries where id = any($1)',
    [ids],
  );
  const suspect = ids.map((id) => rows.find((row) => row.id === id)!.suspect);
  for (const [index, isSuspect] of suspect.entries())
    tries.hold('mails to strangers', () => expect([index, isSuspect]).toEqual([index, index >= 5]));
});

describe('wrong passwords', () => {
  // Strangers share a limit: one test's guesses are not to slow the next.
  beforeEach(async () => {
    const keys = await redis.keys('throttle:password:*');
    if (keys.length > 0) await redis.del(keys);
  });
  /** Counts guesses: `answered` of them were heard. */
  const guessed = (answers: Answer[], answered: number) => {
    const heard = answers.filter(({ status }) => status === 401).length;
    for (const { status } of answers)
      tries.hold('wrong passwords', () =>
        expect({ status: [401, 429].includes(status), heard }).toEqual({ status: true, heard: answered }),
      );
  };

  test('ten from one address, then 429 even with the right one', async () => {
    const address = '203.0.113.1';
    for (let attempt = 0; attempt < WRONG_PASSWORDS; attempt += 1) {
      expect((await post('/api/admin/session', { password: `intento ${attempt}` }, address)).status).toBe(401);
    }
    expectTooMany(await post('/api/admin/session', { password: 'otra' }, address), 60);
    expectTooMany(await post('/api/admin/session', admin(), address), 60);
    expectTooMany(await post('/api/admin/events', admin(EVENT), address), 60);
    expectTooMany(await call(`${stack.url}/api/admin/bookings?${passwordQuery}`, 'GET', undefined, from(address)), 60);
    // Others are not disturbed, and the blocked visitor still reads.
    expect((await post('/api/admin/session', admin(), '203.0.113.2')).status).toBe(200);
    const read = await call(`${stack.url}/api/events`, 'GET', undefined, from(address));
    expect([read.status, read.body]).toEqual([200, []]);
  });

  test('a hundred at once: ten are answered', async () => {
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, guess) => post('/api/admin/session', { password: `${guess}` }, '203.0.113.7')),
    );
    guessed(answers, WRONG_PASSWORDS);
  });

  test('an IPv6 /64 is one address: of 300 of its addresses ten are answered', async () => {
    const answers = await Promise.all(
      Array.from({ length: 300 }, (_, host) =>
        post('/api/admin/session', { password: `${host}` }, `2001:db8:1:2::${host.toString(16)}`),
      ),
    );
    guessed(answers, WRONG_PASSWORDS);
    expect((await post('/api/admin/session', admin(), '2001:db8:1:3::1')).status).toBe(200);
  });

  test('300 strangers at once: few are answered, and who was right before is not slowed', async () => {
    expect((await post('/api/admin/session', admin(), '203.0.113.8')).status).toBe(200);
    const attack = Array.from({ length: 300 }, (_, host) =>
      post('/api/admin/session', { password: `${host}` }, `198.51.100.${host % 250}`),
    );
    const answers = await Promise.all(attack);
    // Thirty, and the turns that pass before the last of them is heard.
    const heard = answers.filter(({ status }) => status === 401).length;
    expect(heard).toBeGreaterThanOrEqual(30);
    expect(heard).toBeLessThan(60);
    guessed(answers, heard);
    const known = Array.from({ length: 10 }, () => post('/api/admin/session', admin(), '203.0.113.8'));
    expect((await Promise.all(known)).map(({ status }) => status)).toEqual(Array(10).fill(200));
    const stranger = Array.from({ length: 10 }, (_, host) => post('/api/admin/session', admin(), `192.0.2.${host}`));
    const refused = (await Promise.all(stranger)).filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(0);
    expectTooMany(refused[0]!, 5);
  });

  test('of 600 addresses of a /48, each in a /64 of its own, a hundred are answered at most', async () => {
    const attack = Array.from({ length: 600 }, (_, line) =>
      post('/api/admin/session', { password: `${line}` }, `2001:db8:9:${line.toString(16)}::1`),
    );
    const answers = await Promise.all(attack);
    const heard = answers.filter(({ status }) => status === 401).length;
    expect(heard).toBeLessThanOrEqual(100);
    guessed(answers, heard);
  });

  test('an address that the visitor invents in front of the real one is not believed', async () => {
    const attack = Array.from({ length: 60 }, (_, guess) =>
      post('/api/admin/session', { password: `${guess}` }, `192.0.2.${guess}, 203.0.113.20`),
    );
    guessed(await Promise.all(attack), WRONG_PASSWORDS);
  });

  test('the right one is never counted', async () => {
    const answers = await Promise.all(
      Array.from({ length: 3 * WRONG_PASSWORDS }, () => post('/api/admin/session', admin(), '203.0.113.3')),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(3 * WRONG_PASSWORDS).fill(200));
  });

  test('every admin call with a password counts, wherever the password stands', async () => {
    const address = '203.0.113.4';
    const paths = ['/api/admin/bookings?password=a', '/api/admin/bookings?password=b&password=c'];
    for (let attempt = 0; attempt < WRONG_PASSWORDS; attempt += 1) {
      const answer = await call(stack.url + paths[attempt % 2]!, 'GET', undefined, from(address));
      expect(answer.status).toBe(401);
    }
    expectTooMany(await post('/api/admin/session', { password: PASSWORD }, address), 60);
  });
});

describe('a foreign page', () => {
  test.each([
    ['a stranger', '203.0.113.40', false],
    ['a known address', '203.0.113.41', true],
  ])('whose pictures call the panel locks out nobody: %s', async (_who, address, isKnown) => {
    if (isKnown) expect((await post('/api/admin/session', admin(), address)).status).toBe(200);
    const ask = (path: string, headers: Record<string, string>) =>
      call(`${stack.url}/api/admin/${path}`, 'GET', undefined, { ...from(address), ...headers });
    const sent: Record<string, string>[] = [
      // A browser of before 2023 says nothing about a picture. More of them than wrong passwords are allowed.
      ...Array.from({ length: 5 }, () => ({})),
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'https://evil.example' },
      { origin: 'null' },
    ];
    for (const headers of sent)
      for (const path of [
        'bookings',
        'bookings',
        'session',
        ...(headers['sec-fetch-site'] || headers.origin ? ['bookings?password=x', `bookings?${passwordQuery}`] : []),
      ]) {
        const { status } = await ask(path, headers);
        tries.hold('foreign pages', () => expect([200, 429]).not.toContain(status));
      }
    expect((await post('/api/admin/session', admin(), address)).status).toBe(200);
  });
});

describe('a device that was right before', () => {
  const open = (fields: object, address: string) => post('/api/admin/session', admin({ ...fields }), address);

  test('enters from a new address while strangers guess 17 times a second', async () => {
    const keys = await redis.keys('throttle:password:*');
    if (keys.length > 0) await redis.del(keys);
    const { device } = (await open({ device: '' }, '203.0.113.50')).body;
    expect((await open({ device }, '203.0.113.50')).body.device).toBe(device);
    const guessing = Array.from({ length: 100 }, (_, guess) =>
      post(
        '/api/admin/session',
        { password: `${guess}`, device: randomBytes(32).toString('base64url') },
        `198.18.0.${guess}`,
      ),
    );
    await until(
      () => redis.get('throttle:password:strangers'),
      (count) => Number(count) >= 30,
    );
    for (let visit = 0; visit < 12; visit += 1) {
      const { status } = await open({ device }, `198.18.1.${visit}`);
      tries.hold('known devices', () => expect(status).toBe(200));
    }
    for (const { status } of await Promise.all(guessing))
      tries.hold('known devices', () => expect([401, 429]).toContain(status));
  });

  test('has ten wrong passwords a minute from all addresses, and is no session', async () => {
    const { device } = (await open({ device: '' }, '203.0.113.51')).body;
    const guesses = Array.from({ length: 30 }, (_, guess) =>
      post('/api/admin/session', { password: `${guess}`, device }, `198.18.2.${guess}`),
    );
    const heard = (await Promise.all(guesses)).filter(({ status }) => status === 401);
    tries.hold('known devices', () => expect(heard).toHaveLength(WRONG_PASSWORDS));
    const bearer = { ...from('203.0.113.52'), authorization: `Bearer ${device}` };
    const { status } = await call(`${stack.url}/api/admin/bookings`, 'GET', undefined, bearer);
    tries.hold('known devices', () => expect(status).toBe(401));
  });

  test('is a stranger again once all sessions are closed', async () => {
    const opened = (await open({ device: '' }, '203.0.113.53')).body;
    const asks = () => open({ device: opened.device }, '203.0.113.53');
    expect((await asks()).body.device).toBe(opened.device);
    const authorization = `Bearer ${opened.session}`;
    const headers = { ...from('203.0.113.53'), authorization };
    expect((await call(`${stack.url}/api/admin/sessions`, 'DELETE', undefined, headers)).status).toBe(204);
    const { status } = await call(`${stack.url}/api/admin/bookings`, 'GET', undefined, headers);
    tries.hold('known devices', () => expect(status).toBe(401));
    expect(await redis.keys('admin:device:*')).toEqual([]);
    expect((await asks()).body.device).not.toBe(opened.device);
  });
});

describe('requests from one line', () => {
  const countOf = async () => (await desk.sql('select 1 from booking_inquiries')).length;

  test('twenty in ten minutes from one address, then 429 and nothing stored', async () => {
    const address = '203.0.113.5';
    for (let attempt = 0; attempt < BOOKINGS; attempt += 1) {
      expect((await post('/api/booking-inquiry', BOOKING, address)).status).toBe(201);
    }
    const before = await countOf();
    for (let attempt = 0; attempt < BOOKINGS; attempt += 1) {
      const answer = await post('/api/booking-inquiry', BOOKING, address);
      tries.hold('requests from one line', () => expectTooMany(answer, 600));
    }
    expect(await countOf()).toBe(before);
    expect((await post('/api/booking-inquiry', BOOKING, '203.0.113.6')).status).toBe(201);
  });

  test('twenty from a network that one line of IPv6 has to itself, whichever of its addresses they come from', async () => {
    const statuses: number[] = [];
    for (let attempt = 0; attempt <= BOOKINGS; attempt += 1)
      statuses.push((await post('/api/booking-inquiry', BOOKING, `2001:db8:0:7::${attempt.toString(16)}`)).status);
    tries.hold('requests from one line', () => expect(statuses).toEqual([...Array(BOOKINGS).fill(201), 429]));
    expect((await post('/api/booking-inquiry', BOOKING, '2001:db8:0:8::1')).status).toBe(201);
  });

  test('a form that is not fit to be stored does not count, but nobody may go on for ever', async () => {
    const address = '203.0.113.8';
    for (let attempt = 0; attempt < 2 * BOOKINGS; attempt += 1)
      expect((await post('/api/booking-inquiry', {}, address)).status).toBe(400);
    expect((await post('/api/booking-inquiry', BOOKING, address)).status).toBe(201);
    const more = await Promise.all(Array.from({ length: FORMS }, () => post('/api/booking-inquiry', {}, address)));
    expect(more.filter(({ status }) => status === 400)).toHaveLength(FORMS - 2 * BOOKINGS - 1);
    for (const { status } of more) tries.hold('requests from one line', () => expect([400, 429]).toContain(status));
    expectTooMany(await post('/api/booking-inquiry', BOOKING, address), 600);
  });
});

test('two hundred wrong keys of the calendar from one line, then 429 without a question to bookings', async () => {
  const ask = (address: string) =>
    call(`${stack.url}/agenda.ics?clave=${randomBytes(32).toString('base64url')}`, 'GET', undefined, from(address));
  const statuses: number[] = [];
  for (let round = 0; round < 26; round += 1)
    statuses.push(
      ...(await Promise.all(Array.from({ length: 10 }, () => ask('203.0.113.60')))).map(({ status }) => status),
    );
  for (const [index, status] of statuses.entries())
    tries.hold('keys of the calendar', () => expect([index, status]).toEqual([index, index < 200 ? 404 : 429]));
  expect((await ask('203.0.113.61')).status).toBe(404);
  const { path } = (await call(`${stack.url}/api/admin/calendar-feed`, 'POST', admin())).body;
  expect((await call(stack.url + path, 'GET', undefined, from('203.0.113.61'))).status).toBe(200);
});

test('the audit trail notes each wrong password that was heard, and only roughly whence it came', async () => {
  const heardBy = async (label: string) => {
    const { PRIVATE_PORT } = stack.processes.get(label)!.spec.env;
    const { body } = await call(`http://127.0.0.1:${PRIVATE_PORT}/metrics`);
    return Number(/^admin_wrong_passwords_total (\d+)/m.exec(body)?.[1]);
  };
  const heard = (await heardBy('gateway-1')) + (await heardBy('gateway-2'));
  const noted = async () => {
    const entries: AuditEntry[] = [];
    for (let path: string | undefined = '/api/admin/audit?limit=100'; path;) {
      const { body, headers } = await call(`${stack.url}${path}&${passwordQuery}`);
      entries.push(...body);
      path = /<([^>]+)>/.exec(headers.get('link') ?? '')?.[1];
    }
    return entries.filter(({ action }) => action === 'password.wrong');
  };
  for (const { address, target } of await until(noted, ({ length }) => length === heard))
    tries.hold('audit trail', () =>
      expect([address, target]).toEqual([expect.stringMatching(/\.0\/24$|::\/48$/), null]),
    );
});

test('every door was tried often, and held', () => expect(tries.report()).toEqual([]));
