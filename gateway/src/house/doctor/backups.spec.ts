import { expect, test } from '@jest/globals';
import type { BackupState } from '@tocada/contracts/house/doctor.js';
import { backupFound, diskFound, restoreFound } from './backups.js';

const HOUR = 3_600_000;
const ago = (hours: number) => new Date(Date.now() - hours * HOUR).toISOString();
const state = (aged: number, more: Partial<BackupState> = {}): BackupState => ({
  isScheduled: true,
  isTried: true,
  everyHours: 24,
  newest: { madeAt: ago(aged), size: 1 },
  copy: null,
  isOnSiteDisk: false,
  verifiedAt: ago(1),
  isDamaged: false,
  freeBytes: null,
  lacksForNext: null,
  lacksForSite: null,
  databaseFreeBytes: null,
  ...more,
});

test.each([
  ['a fresh one elsewhere', state(3), 'ok', undefined],
  ['one that is older than a day', state(27), 'fault', /docker compose logs backups/],
  ['one that is older than six hours, of which there should be more', state(9, { everyHours: 6 }), 'fault', /logs/],
  ['one of six hours', state(7, { everyHours: 6 }), 'ok', undefined],
  ['all on the disk of the site', state(3, { isOnSiteDisk: true }), 'warning', /BACKUP_ALSO_TO.*otro disco/],
  ['a copy that is up to date', state(3, { copy: { madeAt: ago(3) } }), 'ok', undefined],
  ['a copy that comes next', state(1, { copy: { madeAt: ago(25) } }), 'ok', undefined],
  ['a copy that is old', state(3, { copy: { madeAt: ago(50) } }), 'warning', /Revisa BACKUP_ALSO_TO/],
  ['no copy at all', state(3, { copy: { madeAt: null } }), 'warning', /Revisa BACKUP_ALSO_TO/],
  ['by hand, on the disk of the site', state(30, { isScheduled: false, isOnSiteDisk: true }), 'warning', /BACKUP/],
  ['none yet', state(0, { newest: null }), 'fault', /docker compose logs backups/],
  ['none yet of npm start', state(0, { newest: null, isTried: false }), 'warning', /se hace solo/],
  ['by hand, long ago', state(300, { isScheduled: false }), 'warning', /docker compose run --rm backup/],
] as const)('the last backup: %s', (_, given, expected, todo) => {
  const found = backupFound(given, 'es');
  expect(found.state).toBe(expected);
  const advice = typeof found.todo === 'object' ? found.todo.compose : found.todo;
  if (todo) expect(advice).toMatch(todo);
});

test('where nothing restores on trial, nobody waits for it', () => {
  expect(restoreFound(state(3, { isTried: false, verifiedAt: null }), 'es').state).toBe('off');
  expect(restoreFound(state(3, { verifiedAt: null }), 'es').state).toBe('fault');
  // On a new site the first trial is under way.
  expect(restoreFound(state(0.1, { verifiedAt: null }), 'es').state).toBe('warning');
});

test.each([
  [
    'enough everywhere',
    9e9,
    { freeBytes: 8e9, databaseFreeBytes: 7e9 },
    'ok',
    /^Quedan 7 GB libres donde guarda la base/,
  ],
  [
    'the disk of Postgres, while the others have room',
    9e9,
    { freeBytes: 8e9, databaseFreeBytes: 5e8 },
    'fault',
    /base de datos/,
  ],
  ['the disk of the archives', 9e9, { freeBytes: 2e9, databaseFreeBytes: 7e9 }, 'warning', /guardan los respaldos/],
  ['one disk for all', 2e9, { freeBytes: 2e9, databaseFreeBytes: 2e9 }, 'warning', /^Quedan 2 GB libres\.$/],
  [
    'a next backup that does not fit, whatever goes for it',
    9e9,
    { freeBytes: 2e8, lacksForNext: { needed: 4e8, reachable: 3e8 } },
    'fault',
    /^Quedan 200 MB libres donde se guardan los respaldos\. El próximo necesita unos 400 MB, y sin los anteriores habría 300 MB\.$/,
  ],
  [
    'a large archive for which older ones go',
    9e9,
    { newest: { madeAt: ago(3), size: 6e9 }, freeBytes: 5e9 },
    'ok',
    /^Quedan 5 GB libres donde se guardan los respaldos\.$/,
  ],
  [
    'too little for the site beside the archives',
    9e9,
    { freeBytes: 4e9, lacksForSite: { needed: 5e9, reachable: 4.5e9 } },
    'warning',
    /^Quedan 4 GB libres .* Después de un respaldo deberían quedar 5 GB, y quitar los anteriores no basta\.$/,
  ],
  ['a Postgres elsewhere, whose disk nobody sees', 9e9, {}, 'ok', /^Quedan 9 GB libres\.$/],
] as const)('the disk: %s', (_, free, more, expected, found) => {
  expect(diskFound(state(3, more), free, 'es')).toMatchObject({ state: expected, found: expect.stringMatching(found) });
});
