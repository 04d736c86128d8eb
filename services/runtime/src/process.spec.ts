import { spawnSync } from 'node:child_process';
import { expect, test } from '@jest/globals';

const PROCESS = new URL('../dist/process.js', import.meta.url);

test('a process that has started collects the garbage of its start', () => {
  const script = `
    import { setImmediate } from 'node:timers/promises';
    import { runProcess } from '${PROCESS}';
    const garbage = new WeakRef(new Array(1e6).fill({}));
    await runProcess(async () => {
      console.log('starting', garbage.deref() !== undefined);
      // A WeakRef that was read keeps its object until the event loop goes on.
      await setImmediate();
      return { close: async () => {} };
    });
    console.log('started', garbage.deref() !== undefined);
  `;
  const argv = ['--expose-gc', '--input-type=module', '--eval', script];
  const { stdout, stderr } = spawnSync(process.execPath, argv, { encoding: 'utf8' });
  expect(stderr).toBe('');
  expect(stdout).toBe('starting true\nstarted false\n');
});
