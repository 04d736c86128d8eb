import { expect, test } from '@jest/globals';
import { killedWords } from './killed.js';

test('a process that was killed says that it wants memory, and how much', () => {
  expect(killedWords('backup', 'SIGKILL', 600)).toBe(
    'backup was killed, most likely for want of memory: give it 960 MB in place of 600.',
  );
  expect(killedWords('backup', 'SIGKILL', 300)).toContain('give it 768 MB in place of 300.');
  expect(killedWords('trial', 'SIGSEGV')).toBe('trial was ended by SIGSEGV.');
});
