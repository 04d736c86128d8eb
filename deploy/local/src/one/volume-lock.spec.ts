import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { until } from '@tocada/runtime/spec-until.js';
import { lockVolume } from './volume-lock.js';

let folder: string;
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'tocada-volume-'))));
afterEach(() => rmSync(folder, { recursive: true }));

test('a second one on a volume hears who has it, and may take it when the first one is gone', () => {
  const first = lockVolume(folder);
  if ('holder' in first) throw new Error('nobody has it yet');
  expect(first.isKnown).toBe(true);
  expect(lockVolume(folder)).toEqual({ holder: { host: hostname(), since: expect.stringMatching(/^\d{4}-.*Z$/) } });
  first.release();
  const second = lockVolume(folder);
  expect(second).not.toHaveProperty('holder');
  if ('release' in second) second.release();
});

test('a killed holder leaves no lock behind', async () => {
  // Its own group, because flock starts the command as a child that holds the lock too.
  const other = spawn('flock', [join(folder, 'lock'), 'sleep', '60'], { detached: true, stdio: 'ignore' });
  const isHeld = () => existsSync(join(folder, 'lock')) && 'holder' in lockVolume(folder);
  await until(isHeld, (held) => held);
  process.kill(-other.pid!, 'SIGKILL');
  await once(other, 'exit');
  await until(isHeld, (held) => !held);
});
