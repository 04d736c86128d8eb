import { expect, test } from '@jest/globals';
import { needsWhole, plan } from './release.js';

test.each([
  ['0.2.0', { release: '0.2.0', before: '0.1.0' }, 'same'],
  ['0.3.0', { release: '0.2.0', before: '0.1.0' }, 'upgrade'],
  ['0.10.0', { release: '0.9.0' }, 'upgrade'],
  ['1.0.0', { release: '0.9.9' }, 'upgrade'],
  ['0.1.0', { release: '0.2.0', before: '0.1.0' }, 'back'],
  ['0.1.0', { release: '0.3.0', before: '0.2.0' }, 'refuse'],
  ['0.9.0', { release: '0.10.0' }, 'refuse'],
  ['0.2.1', { release: '0.2.2' }, 'refuse'],
  // Images of one's own have other names, which do not say which is the older.
  ['mine', { release: '0.2.0' }, 'upgrade'],
  ['mine', { release: 'yours', before: 'mine' }, 'back'],
])('image %s on a volume of %j: %s', (image, used, expected) => {
  expect(plan(image, used)).toBe(expected);
});

test('a release that cannot read photos beside an archive gets whole ones', () => {
  expect(['unknown', '0.1.0', '0.2.0', '0.10.0', 'mine'].map(needsWhole)).toEqual([true, true, false, false, false]);
});
