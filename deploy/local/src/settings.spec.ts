import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { PROCESSES } from '@tocada/contracts/house/settings.js';
import { Fault } from './fault.js';
import { givenTo, readSettings } from './settings.js';

const reached = (env: NodeJS.ProcessEnv) =>
  PROCESSES.filter((process) => Object.keys(givenTo(process, env)).length > 0);

test.each([
  ['LOG_LEVEL', [...PROCESSES]],
  ['S3_REGION', ['gateway', 'content', 'bookings', 'companion']],
  ['RATE_LIMIT', ['gateway', 'bookings']],
  ['RETENTION_MONTHS', ['bookings']],
  ['ORPHANS_AFTER', ['content']],
  ['COMPANION_BOX_SECRET', ['companion']],
  ['WEBHOOK_SECRET_FILE', ['bookings']],
])('%s reaches the processes that read it and no other', (name, processes) => {
  expect(reached({ [name]: '1' })).toEqual(processes);
  expect(reached({ [name]: '' })).toEqual([]);
});

test.each(['HOST', 'PORT', 'PRIVATE_PORT', 'COMPANION_SECRET', 'COMPANION_URL', 'HOME'])(
  '%s of the caller reaches no process',
  (name) => {
    expect(reached({ [name]: '1' })).toEqual([]);
  },
);

test('a secret may be given as the path of its file, and a file that cannot be read is a fault', () => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'tocada-settings-'));
  const ADMIN_PASSWORD_FILE = join(DATA_DIR, 'password');
  try {
    const read = () => readSettings({ DATA_DIR, ADMIN_PASSWORD_FILE, OTHER_FILE: '/none' }, []);
    expect(read).toThrow(new Fault('ADMIN_PASSWORD_FILE: ENOENT'));
    writeFileSync(ADMIN_PASSWORD_FILE, 'una contraseña larga\n');
    expect(read().env.ADMIN_PASSWORD).toBe('una contraseña larga');
    writeFileSync(ADMIN_PASSWORD_FILE, 'corta');
    expect(read).toThrow('12 characters');
  } finally {
    rmSync(DATA_DIR, { recursive: true });
  }
});
