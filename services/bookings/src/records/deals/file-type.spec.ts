import { expect, test } from '@jest/globals';
import { fileTypeOf } from './file-type.js';

const head = (text: string) => Buffer.from(text.padEnd(40, '.'), 'latin1');

test.each([
  ['%PDF-1.7', 'pdf'],
  ['\xff\xd8\xff\xe0', 'jpg'],
  ['\x89PNG\r\n\x1a\n', 'png'],
  ['RIFF....WEBPVP8 ', 'webp'],
  ['....ftypheic', 'heic'],
  ['....ftypmif1', 'heic'],
])('%j is a file for clients', (start, type) => expect(fileTypeOf(head(start))).toBe(type));

test.each([
  '<!doctype html>',
  '<svg xmlns=',
  'PK\x03\x04',
  'MZ',
  '\x7fELF',
  'RIFF....WAVE',
  '....ftypisom',
  ' %PDF-1.7',
  '#!',
])('%j is none', (start) => expect(fileTypeOf(head(start))).toBeUndefined());

test('a file of a few bytes is none', () => {
  for (const bytes of ['', '%PDF', '\xff\xd8']) expect(fileTypeOf(Buffer.from(bytes, 'latin1'))).toBeUndefined();
});
