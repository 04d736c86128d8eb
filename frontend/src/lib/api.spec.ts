import { describe, expect, it } from '@jest/globals';
import { spoken } from '@tocada/contracts/ground/spec-spoken.js';
import { ApiError, messageOf } from './api.js';

describe('request errors', () => {
  it('hold status and body, or the status text for an empty body', () => {
    expect(new ApiError(500, 'boom', 'Internal Server Error').message).toBe('500: boom');
    expect(new ApiError(502, '', 'Bad Gateway').message).toBe('502: Bad Gateway');
  });

  it('read as a sentence when the server sent one', () => {
    const body = JSON.stringify({ message: 'Email inválido', code: 'invalid', errors: [] });
    expect(messageOf(new ApiError(400, body, 'Bad Request'))).toBe('400: Email inválido');
    expect(messageOf(new ApiError(400, '{"message":7}', 'Bad Request'))).toBe('400: {"message":7}');
    expect(messageOf(new TypeError('Failed to fetch'))).toMatch(
      spoken({ es: /^No se pudo conectar/, en: /^Couldn’t connect/ }),
    );
    expect(messageOf(new DOMException('', 'AbortError'))).toMatch(
      spoken({ es: /tardó demasiado/, en: /took too long/ }),
    );
    expect(messageOf('nothing')).toBe('');
  });
});
