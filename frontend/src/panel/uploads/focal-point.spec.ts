import { describe, expect, test } from '@jest/globals';
import { focalPointAt, movedPoint, pointOf } from './focal-point';

describe('a point of interest', () => {
  test('is written as CSS writes a position, inside the picture', () => {
    expect(focalPointAt({ x: 33.4, y: 66.6 })).toBe('33% 67%');
    expect(focalPointAt({ x: -8, y: 140 })).toBe('0% 100%');
    expect(pointOf('33% 67%')).toEqual({ x: 33, y: 67 });
  });

  test('is where a face is expected, until somebody sets it', () => {
    expect(pointOf(null)).toEqual({ x: 50, y: 20 });
  });

  test.each([
    ['ArrowLeft', false, '45% 20%'],
    ['ArrowDown', false, '50% 25%'],
    ['ArrowRight', true, '51% 20%'],
    ['ArrowUp', true, '50% 19%'],
    ['Enter', false, undefined],
  ])('is moved by %s (Shift: %s) to %s', (key, isFine, moved) => {
    expect(movedPoint({ x: 50, y: 20 }, key, isFine)).toBe(moved);
  });
});
