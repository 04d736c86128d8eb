import { describe, expect, test } from '@jest/globals';
import { pushFound } from './push.doctor.js';
import { subjectOf } from './vapid.js';

const KEY = 'ours';
const device = (fields = {}) => ({
  device: 'iPhone de Ana',
  key: KEY,
  failures: 0,
  lastError: null as string | null,
  lastOk: null as string | null,
  ...fields,
});
const look = (devices: ReturnType<typeof device>[], changes: { siteUrl?: string; key?: string | undefined } = {}) => {
  const { siteUrl, key } = { siteUrl: 'https://banda.mx', key: KEY, ...changes };
  const seen = {
    devices,
    key,
    siteUrl,
    subject: subjectOf(siteUrl, 'x@localhost'),
    site: { timeZone: 'America/Chicago' },
  };
  return (['es', 'en'] as const).map((language) => pushFound({ ...seen, language }));
};
const states = (...asked: Parameters<typeof look>) => look(...asked).map(({ state }) => state);

describe('the doctor', () => {
  test('names a contact that Apple refuses, also before the first device', () => {
    const bad = { siteUrl: 'https://localhost:8443' };
    expect(states([], bad)).toEqual(['warning', 'warning']);
    const [es, en] = look([device()], bad);
    expect(es).toMatchObject({ state: 'fault', found: expect.stringContaining('https://localhost:8443') });
    expect(en!.found).toContain('BadJwtToken');
    expect(look([device()], { siteUrl: 'http://10.0.0.1' })[0]!.found).toContain('mailto:x@localhost');
  });

  test('names devices of another key, and a key that is missing', () => {
    const [es] = look([device({ key: 'theirs' }), device({ device: 'Android' })]);
    expect(es).toMatchObject({ state: 'fault', found: expect.stringContaining('iPhone de Ana') });
    expect(es!.found).not.toContain('Android');
    expect(states([device()], { key: undefined })).toEqual(['fault', 'fault']);
    expect(states([], { key: undefined })).toEqual(['off', 'off']);
  });

  test('names a red device with the words of its service', () => {
    expect(states([device({ failures: 2, lastError: 'HTTP 500' })])).toEqual(['ok', 'ok']);
    const [es] = look([device({ failures: 3, lastError: 'HTTP 403 BadJwtToken' })]);
    expect(es).toMatchObject({ state: 'fault' });
    expect(es!.found).toContain('iPhone de Ana, 3 fallos seguidos (HTTP 403 BadJwtToken)');
  });

  test('is content with devices that ring, and says nothing of a site without any', () => {
    expect(look([device({ lastOk: '2026-12-05T02:30:00.000Z' })])[0]).toEqual({
      state: 'ok',
      found: '1 dispositivo; el último aviso se entregó el 4 de diciembre de 2026 a las 8:30 p.m..',
    });
    expect(states([])).toEqual(['off', 'off']);
    expect(states([], { siteUrl: 'http://localhost:8080' })).toEqual(['off', 'off']);
  });
});
