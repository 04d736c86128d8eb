import { describe, expect, it } from '@jest/globals';
import { spoken } from '@tocada/contracts/ground/spec-spoken.js';
import { counter, keyMove, step, swipe } from './moves.js';

describe('lightbox moves', () => {
  it('stops at both ends', () => {
    expect(step(0, -1, 3)).toBe(0);
    expect(step(0, 1, 3)).toBe(1);
    expect(step(2, 1, 3)).toBe(2);
  });

  it('moves on a sideways swipe of 50 px or more', () => {
    expect(swipe(-50, 10)).toBe(1);
    expect(swipe(80, -20)).toBe(-1);
    expect(swipe(49, 0)).toBe(0);
    expect(swipe(60, 90)).toBe(0);
  });

  it('maps the arrow keys and counts from one', () => {
    expect([keyMove('ArrowLeft'), keyMove('ArrowRight'), keyMove('Tab')]).toEqual([-1, 1, 0]);
    expect(counter(0, 24)).toBe(spoken({ es: '1 de 24', en: '1 of 24' }));
  });
});
