import { describe, expect, it } from '@jest/globals';
import { excerpt, subscribeLink } from './share.js';

describe('words for sharing', () => {
  it('cuts a description at the limit, and only then adds an ellipsis', () => {
    expect(excerpt('a'.repeat(160), 160)).toBe('a'.repeat(160));
    expect(excerpt('a'.repeat(161), 160)).toBe(`${'a'.repeat(160)}...`);
  });

  it('does not cut an emoji in half', () => {
    expect(excerpt('🎸🎸🎸', 2)).toBe('🎸🎸...');
  });

  it('subscribes with the scheme that opens a calendar app', () => {
    expect(subscribeLink('https://band.example')).toBe('webcal://band.example/calendario.ics');
  });
});
