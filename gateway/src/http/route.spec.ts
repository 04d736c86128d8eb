import { expect, test } from '@jest/globals';
import { loggedPath } from './route.js';

test.each([
  '/request/a.s1.1.mac',
  '/request/a.s1.1.mac/accept',
  '/request/a.s1.1.mac/',
  '/REQUEST/a.s1.1.mac',
  '/en/request/a.s1.1.mac',
  '//request/a.s1.1.mac',
  '/%72equest/a.s1.1.mac',
  '/request%2Fa.s1.1.mac',
])('no log holds the token in %s', (path) => expect(loggedPath(path)).toBe('/request/:token'));

test('a path that cannot be decoded is not logged, and every other path is', () => {
  expect(loggedPath('/%72equest/a.s1.1.mac%')).toBe('/*path');
  expect(loggedPath('/requests/1')).toBe('/requests/1');
  expect(loggedPath('/events/%C3%B1')).toBe('/events/%C3%B1');
});
