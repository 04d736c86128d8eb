import { describe, expect, test } from '@jest/globals';
import { DeliveryError } from './delivery-error.js';

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
