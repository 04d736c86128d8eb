import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { takeLock, type Lock } from '@tocada/runtime/lock.mjs';
import { lockFolder } from './lock.js';
import { ROOT } from './root.js';

const { signal } = new AbortController();

test('a folder is locked for one: while that runs nobody else gets it, while it stops they wait', async () => {
  const folder = randomUUID();
  const first = await lockFolder(folder, () => {}, signal);
  await expect(lockFolder(folder, () => {}, signal)).rejects.toThrow(`Another Tocada already runs on ${folder}.`);
  first.state = 'stopping';
  const lines: string[] = [];
  const second = lockFolder(folder, (line) => (lines.push(line), first.release()), signal);
  (await second).release();
  expect(lines).toEqual([`Waiting for the Tocada on ${folder} to stop …`]);
});

test('a lock goes with its process, however that ends', async () => {
  const name = randomUUID();
  const script = `import { takeLock } from ${JSON.stringify(join(ROOT, 'services/runtime/lock.mjs'))};
    await takeLock('${name}'); console.log('taken'); setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  expect(await takeLock(name)).toEqual({ holder: 'running' });
  child.kill('SIGSTOP');
  expect(await takeLock(name)).toEqual({ holder: '' });
  child.kill('SIGKILL');
  await once(child, 'exit');
  ((await takeLock(name)) as Lock).release();
});
