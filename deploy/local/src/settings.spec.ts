import { expect, test } from '@jest/globals';
import { PROCESSES } from '@tocada/contracts/settings.js';
import { givenTo } from './settings.js';

const reached = (env: NodeJS.ProcessEnv) =>
  PROCESSES.filter((process) => Object.keys(givenTo(process, env)).length > 0);

test.each([
  ['LOG_LEVEL', [...PROCESSES]],
  ['S3_REGION', ['gateway', 'content', 'companion']],
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
