import { expect, test } from '@jest/globals';
import { baseFound } from './base-image.js';
import { certificateFound } from './site.js';
import { clockFound, versionFound } from './doctor.js';

test.each([
  [120_000, 'fault', 'El de Postgres va 120 segundos adelante del de esta máquina.'],
  [-90_000, 'fault', 'El de Postgres va 90 segundos atrás del de esta máquina.'],
  [20_000, 'warning', 'El de Postgres va 20 segundos adelante del de esta máquina.'],
  [900, 'ok', 'Igual que Redis, Postgres.'],
])('a clock that is %i ms ahead: %s', (ahead, state, found) => {
  expect(
    clockFound([
      ['Redis', 5],
      ['Postgres', ahead],
    ]),
  ).toMatchObject({ state, found });
});

test('without another clock nobody knows', () => {
  expect(clockFound([])).toMatchObject({ state: 'unknown' });
});

test('replicas of two releases are named with their processes', () => {
  const running = [
    ['gateway', '1.3.0'],
    ['content', '1.2.0'],
    ['content', '1.3.0'],
  ] as const;
  expect(versionFound([...running])).toMatchObject({
    state: 'fault',
    found: 'Corren varias versiones a la vez: 1.3.0 (gateway, content) y 1.2.0 (content).',
  });
  expect(versionFound([running[0]])).toMatchObject({ state: 'ok' });
});

test.each([
  [6, 3, 'ok'],
  [6, 1, 'fault'],
  [90, 8, 'ok'],
  [90, 6, 'fault'],
])('a certificate for %i days with %i left: %s', (life, left, state) => {
  const until = Date.now() + left * 86_400_000;
  const certificate = { from: until - life * 86_400_000, until, error: undefined };
  expect(certificateFound('https://band.example.org', { certificate }, 'UTC').state).toBe(state);
});

test.each([
  [3, 'ok'],
  [46, 'warning'],
  [121, 'fault'],
])('images whose base is %i days old: %s', (days, state) => {
  const now = Date.parse('2026-11-21T03:00:00Z');
  const madeAt = `${new Date(now - days * 86_400_000).toISOString()}\n`;
  expect(baseFound(madeAt, now)).toMatchObject({ state, found: expect.stringContaining(`hace ${days} días`) });
});
