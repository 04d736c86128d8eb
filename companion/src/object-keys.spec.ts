import { describe, expect, test } from '@jest/globals';
import { ObjectKeys } from './object-keys.js';

const keys = new ObjectKeys('secret');

describe('object keys', () => {
  test('are a folder, a UUID of version 8 and the ending of the type, never twice', () => {
    const made = Array.from({ length: 1000 }, () => keys.create('events', 'image/jpeg'));
    expect(new Set(made).size).toBe(1000);
    for (const key of made) {
      expect(key).toMatch(/^events\/[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}\.jpg$/);
      expect(keys.isOurs(key)).toBe(true);
    }
  });

  test('of another secret, or changed in one place, are not ours', () => {
    const key = keys.create('gallery', 'image/png');
    expect(new ObjectKeys('other').isOurs(key)).toBe(false);
    expect(new ObjectKeys('secret').isOurs(key)).toBe(true);
    for (let at = 0; at < key.length; at += 1) {
      const other = key[at] === '0' ? '1' : '0';
      expect(keys.isOurs(key.slice(0, at) + other + key.slice(at + 1))).toBe(false);
    }
    const moved = [key.replace('gallery', 'members'), key.replace('.png', '.gif'), `${key}\n`, `/${key}`];
    for (const wrong of [...moved, [key], undefined, null, '', 7]) expect(keys.isOurs(wrong)).toBe(false);
  });
});
