import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { Redis } from 'ioredis';
import { admin, BOOKING, EVENT, passwordQuery } from './requests.js';
import { call, PASSWORD, startTestStack, type TestStack } from './stack.js';

const WRONG_PASSWORDS = 10;
const BOOKINGS = 20;
const FORMS = 200;

let stack: TestStack;
let redis: Redis;

beforeAll(async () => {
  // Two gateways, because a limit that each counts for itself would be twice as high.
  stack = await startTestStack({ RATE_LIMIT: 'on' }, ['--scale', 'gateway=2']);
  redis = new Redis(stack.backing.REDIS_URL!);
});
// Strangers share a limit: one test's guesses are not to slow the next.
beforeEach(async () => {
  const keys = await redis.keys('throttle:password:*');
  if (keys.length > 0) await redis.del(keys);
});
afterAll(async () => {
  redis.disconnect();
  await stack.remove();
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

describe('design §6 wrong passwords', () => {
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
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(WRONG_PASSWORDS);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(100 - WRONG_PASSWORDS);
  });

  test('an IPv6 /64 is one address: of 300 of its addresses ten are answered', async () => {
    const answers = await Promise.all(
      Array.from({ length: 300 }, (_, host) =>
        post('/api/admin/session', { password: `${host}` }, `2001:db8:1:2::${host.toString(16)}`),
      ),
    );
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(WRONG_PASSWORDS);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(300 - WRONG_PASSWORDS);
    expect((await post('/api/admin/session', admin(), '2001:db8:1:3::1')).status).toBe(200);
  });

  test('300 strangers at once: few are answered, and who was right before is not slowed', async () => {
    expect((await post('/api/admin/session', admin(), '203.0.113.8')).status).toBe(200);
    const attack = Array.from({ length: 300 }, (_, host) =>
      post('/api/admin/session', { password: `${host}` }, `198.51.100.${host % 250}`),
    );
    const statuses = await Promise.all(attack.map(async (answer) => (await answer).status));
    // Thirty, and the turns that pass before the last of them is heard.
    const answered = statuses.filter((status) => status === 401).length;
    expect(answered).toBeGreaterThanOrEqual(30);
    expect(answered).toBeLessThan(60);
    expect(statuses.filter((status) => status !== 401 && status !== 429)).toEqual([]);
    const known = Array.from({ length: 10 }, () => post('/api/admin/session', admin(), '203.0.113.8'));
    expect((await Promise.all(known)).map(({ status }) => status)).toEqual(Array(10).fill(200));
    const stranger = Array.from({ length: 10 }, (_, host) => post('/api/admin/session', admin(), `192.0.2.${host}`));
    const refused = (await Promise.all(stranger)).filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(0);
    expectTooMany(refused[0]!, 5);
  });

  test('the right one is never counted', async () => {
    const answers = await Promise.all(
      Array.from({ length: 3 * WRONG_PASSWORDS }, () => post('/api/admin/session', admin(), '203.0.113.3')),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(3 * WRONG_PASSWORDS).fill(200));
  });

  test('every admin call counts, wherever the password stands', async () => {
    const address = '203.0.113.4';
    const paths = [
      '/api/admin/bookings?password=a',
      '/api/admin/bookings?password=b&password=c',
      '/api/admin/bookings',
    ];
    for (let attempt = 0; attempt < WRONG_PASSWORDS; attempt += 1) {
      const answer = await call(stack.url + paths[attempt % 3]!, 'GET', undefined, from(address));
      expect(answer.status).toBe(401);
    }
    expectTooMany(await post('/api/admin/session', { password: PASSWORD }, address), 60);
  });
});

describe('§7 POST /api/booking-inquiry', () => {
  test('twenty in ten minutes from one address, then 429 and nothing stored', async () => {
    const address = '203.0.113.5';
    for (let attempt = 0; attempt < BOOKINGS; attempt += 1) {
      expect((await post('/api/booking-inquiry', BOOKING, address)).status).toBe(201);
    }
    expectTooMany(await post('/api/booking-inquiry', BOOKING, address), 600);
    const list = await call(`${stack.url}/api/admin/bookings?${passwordQuery}`, 'GET', undefined, from('203.0.113.6'));
    expect(list.body).toHaveLength(BOOKINGS);
    expect((await post('/api/booking-inquiry', BOOKING, '203.0.113.6')).status).toBe(201);
  });

  test('twenty from a network that one line of IPv6 has to itself, whichever of its addresses they come from', async () => {
    const statuses = [];
    for (let attempt = 0; attempt <= BOOKINGS; attempt += 1)
      statuses.push((await post('/api/booking-inquiry', BOOKING, `2001:db8:0:7::${attempt.toString(16)}`)).status);
    expect(statuses).toEqual([...Array(BOOKINGS).fill(201), 429]);
    expect((await post('/api/booking-inquiry', BOOKING, '2001:db8:0:8::1')).status).toBe(201);
  });

  test('a form that is not fit to be stored does not count, but nobody may go on for ever', async () => {
    const address = '203.0.113.8';
    for (let attempt = 0; attempt < 2 * BOOKINGS; attempt += 1)
      expect((await post('/api/booking-inquiry', {}, address)).status).toBe(400);
    expect((await post('/api/booking-inquiry', BOOKING, address)).status).toBe(201);
    const more = await Promise.all(Array.from({ length: FORMS }, () => post('/api/booking-inquiry', {}, address)));
    expect(more.filter(({ status }) => status === 400)).toHaveLength(FORMS - 2 * BOOKINGS - 1);
    expectTooMany(await post('/api/booking-inquiry', BOOKING, address), 600);
  });
});
