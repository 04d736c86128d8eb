import { describe, expect, test } from '@jest/globals';
import { backOff } from './back-off.js';
import { DeliveryError } from './delivery-error.js';

const HOUR = 3_600_000;

describe('backOff', () => {
  test('doubles from five seconds to two hours', () => {
    const middle = () => 0.5;
    expect([1, 2, 3, 4].map((tries) => backOff(tries, middle))).toEqual([5000, 10_000, 20_000, 40_000]);
    expect(backOff(50, middle)).toBe(2 * HOUR);
  });

  test('fills a day with some twenty tries', () => {
    let tries = 0;
    for (let time = 0; time < 24 * HOUR; time += backOff(tries)) tries += 1;
    expect(tries).toBeGreaterThan(15);
    expect(tries).toBeLessThan(30);
  });
});

describe('DeliveryError.from', () => {
  const smtpError = (fields: object) => DeliveryError.from(Object.assign(new Error('x'), fields));

  test.each([
    [{ code: 'EENVELOPE', responseCode: 550, response: '550 No such user' }, true],
    [{ code: 'EMESSAGE', responseCode: 554, response: '554 Spam' }, true],
    [{ code: 'EENVELOPE', responseCode: 451, response: '451 Later' }, false],
    [{ code: 'EAUTH', responseCode: 535, response: '535 Bad login' }, false],
    [{ code: 'ECONNECTION' }, false],
  ])('%j is final: %s', (fields, isFinal) => {
    expect(smtpError(fields)).toMatchObject({ isFinal });
  });

  test('keeps the server’s words as one short line', () => {
    expect(smtpError({ response: `550 a\r\nb\u0000${'c'.repeat(1000)}` }).message).toBe(`550 a b ${'c'.repeat(492)}`);
  });
});
