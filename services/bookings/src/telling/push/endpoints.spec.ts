import { expect, test } from '@jest/globals';
import { endpointOf, serviceOf } from './endpoints.js';

test.each([
  ['https://web.push.apple.com/QGx', 'Apple'],
  ['https://fcm.googleapis.com/fcm/send/abc:def', 'Google'],
  ['https://updates.push.services.mozilla.com/wpush/v2/gAAAA', 'Mozilla'],
  ['https://wns2-par02p.notify.windows.com/w/?token=B', 'Microsoft'],
  ['https://FCM.googleapis.com/fcm/send/abc', 'Google'],
])('%s is of %s', (endpoint, maker) => expect(serviceOf(endpoint, undefined)).toBe(maker));

test.each([
  'http://fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com:8443/fcm/send/abc',
  'https://fcm.googleapis.com@evil.example/fcm',
  'https://user:word@fcm.googleapis.com/fcm',
  'https://fcm.googleapis.com.evil.example/',
  'https://evilfcm.googleapis.com/',
  'https://googleapis.com/',
  'https://notify.windows.com.evil.example/',
  'https://fcm.googleapis.com./x',
  'https://evil.example/?fcm.googleapis.com',
  'https://evil.example/#.web.push.apple.com',
  'https://127.0.0.1/',
  'https://[::1]/',
  'https://localhost/',
  'https://169.254.169.254/latest/meta-data',
  'file:///etc/passwd',
  'javascript:alert(1)',
  '//fcm.googleapis.com/x',
  'fcm.googleapis.com',
  '',
])('%j is of nobody', (endpoint) => expect(serviceOf(endpoint, undefined)).toBeUndefined());

test('the service of tests counts only where it is named, and not its neighbours', () => {
  const service = 'http://127.0.0.1:4000';
  expect(serviceOf(`${service}/push/1`, service)).toBe('Test');
  expect(serviceOf(`${service}/push/1`, undefined)).toBeUndefined();
  expect(serviceOf('http://127.0.0.1:40001/push/1', service)).toBeUndefined();
  expect(serviceOf('http://127.0.0.1:4000@evil.example/', service)).toBeUndefined();
});

test.each([
  ['https://fcm.googleapis.com/fcm/send/abc:def', 'https://fcm.googleapis.com/fcm/send/abc:def'],
  ['HTTPS://FCM.googleapis.com:443/fcm/./x/../send', 'https://fcm.googleapis.com/fcm/send'],
  ['https://fcm.googleapis.com/a\r\nb\tc d', 'https://fcm.googleapis.com/abc%20d'],
  ['https://fcm.googleapis.com\\a#b', 'https://fcm.googleapis.com/a'],
  ['https://web.push.apple.com', 'https://web.push.apple.com/'],
  ['https://evil.example\\@fcm.googleapis.com/a', undefined],
  ['https://user@fcm.googleapis.com/a', undefined],
  ['nada', undefined],
])('%j is called as %j', (text, href) => expect(endpointOf(text, undefined)).toBe(href));
