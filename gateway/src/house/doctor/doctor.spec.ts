import { expect, test } from '@jest/globals';
import { EXAMINED } from '@tocada/contracts/house/doctor.js';
import DOCTOR from '@tocada/contracts/house/doctor.texts.js';
import { spanishIn } from '@tocada/runtime/spec-spanish.js';
import { backupFound, diskFound, restoreFound } from './backups.js';
import { baseFound } from './base-image.js';
import { clockFound, versionFound } from './doctor.js';
import { certificateFound, siteFound } from './site.js';

test.each([
  [120_000, 'fault', 'El de Postgres va 120 segundos adelante del de esta máquina.'],
  [-90_000, 'fault', 'El de Postgres va 90 segundos atrás del de esta máquina.'],
  [20_000, 'warning', 'El de Postgres va 20 segundos adelante del de esta máquina.'],
  [900, 'ok', 'Igual que Redis, Postgres.'],
])('a clock that is %i ms ahead: %s', (ahead, state, found) => {
  expect(
    clockFound(
      [
        ['Redis', 5],
        ['Postgres', ahead],
      ],
      'es',
    ),
  ).toMatchObject({ state, found });
});

test('without another clock nobody knows', () => {
  expect(clockFound([], 'es')).toMatchObject({ state: 'unknown' });
});

test('replicas of two releases are named with their processes', () => {
  const running = [
    ['gateway', '1.3.0'],
    ['content', '1.2.0'],
    ['content', '1.3.0'],
  ] as const;
  expect(versionFound([...running], 'es')).toMatchObject({
    state: 'fault',
    found: 'Corren varias versiones a la vez: 1.3.0 (gateway, content) y 1.2.0 (content).',
  });
  expect(versionFound([running[0]], 'es')).toMatchObject({ state: 'ok' });
});

test.each([
  [6, 3, 'ok'],
  [6, 1, 'fault'],
  [90, 8, 'ok'],
  [90, 6, 'fault'],
])('a certificate for %i days with %i left: %s', (life, left, state) => {
  const until = Date.now() + left * 86_400_000;
  const certificate = { from: until - life * 86_400_000, until, error: undefined };
  expect(certificateFound('https://band.example.org', { certificate }, 'UTC', 'es').state).toBe(state);
});

test.each([
  [3, 'ok'],
  [46, 'warning'],
  [121, 'fault'],
])('images whose base is %i days old: %s', (days, state) => {
  const now = Date.parse('2026-11-21T03:00:00Z');
  const madeAt = `${new Date(now - days * 86_400_000).toISOString()}\n`;
  expect(baseFound(madeAt, now, 'es')).toMatchObject({ state, found: expect.stringContaining(`hace ${days} días`) });
});

test('an English panel reads the lines in English', () => {
  const DAY = 86_400_000;
  const now = Date.now();
  const found = [
    clockFound([['Postgres', 120_000]], 'en'),
    versionFound(
      [
        ['gateway', '1.3.0'],
        ['content', '1.2.0'],
      ],
      'en',
    ),
    certificateFound(
      'https://band.example.org',
      { certificate: { from: now - 89 * DAY, until: Date.parse('2150-05-01T12:00:00Z'), error: undefined } },
      'UTC',
      'en',
    ),
    siteFound('https://band.example.org', { failure: 'ENOTFOUND' }, false, 'en'),
    baseFound(new Date(now - 46 * DAY).toISOString(), now, 'en'),
    backupFound(null, 'en'),
    restoreFound(undefined, 'en'),
    diskFound(null, 5e8, 'en'),
  ];
  expect(found[0]!.found).toBe('The clock of Postgres is 120 seconds ahead of this machine’s.');
  expect(found[2]!.found).toMatch(/^Valid until: Friday, May 1, 2150 \(\d+ days\)\.$/);
  expect(found[4]!.found).toContain('46 days ago');
  expect(found[7]!.found).toBe('500 MB free.');
  expect(spanishIn(JSON.stringify([found, DOCTOR.en]))).toEqual([]);
  expect(Object.keys(DOCTOR.en.examined)).toEqual(Object.keys(EXAMINED));
});
