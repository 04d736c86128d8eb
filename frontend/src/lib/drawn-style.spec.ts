import { expect, test } from '@jest/globals';
import { cssString } from './drawn-style';

test('a text in CSS cannot end its string or its style element', () => {
  expect(cssString('/media/derived/a.jpg')).toBe('"/media/derived/a.jpg"');
  expect(cssString('a"]{}</style>\\\n')).toBe(String.raw`"a\22 ]{}\3c /style>\5c \a "`);
});
