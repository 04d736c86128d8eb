import { describe, expect, it } from '@jest/globals';
import { hourOf, isoDay, isoMoment, isUpcoming, longDate, longMoment, plainSpaces, posterDate } from './dates.js';

const CHICAGO = 'America/Chicago';
const at = (date: string, hasTime = true) => ({ date, hasTime });

describe('dates in the band’s zone', () => {
  it('names the local day, not that of UTC', () => {
    expect(longDate('2026-03-15T01:30:00.000Z', CHICAGO)).toBe('sábado, 14 de marzo de 2026');
    expect(isoDay('2026-03-15T01:30:00.000Z', CHICAGO)).toBe('2026-03-14');
    expect(posterDate('2026-03-15T01:30:00.000Z', CHICAGO)).toEqual({ day: '14', month: 'mar', weekday: 'sáb' });
  });

  it('holds on the days when the clocks change', () => {
    expect(longDate('2026-03-08T06:00:00.000Z', CHICAGO)).toBe('domingo, 8 de marzo de 2026');
    expect(isoMoment(at('2026-03-08T06:00:00.000Z'), CHICAGO)).toBe('2026-03-08T00:00:00-06:00');
    expect(isoMoment(at('2026-03-09T01:00:00.000Z'), CHICAGO)).toBe('2026-03-08T20:00:00-05:00');
    expect(longDate('2026-11-01T05:00:00.000Z', CHICAGO)).toBe('domingo, 1 de noviembre de 2026');
    expect(isoMoment(at('2026-11-02T02:00:00.000Z'), CHICAGO)).toBe('2026-11-01T20:00:00-06:00');
  });

  it('shows an hour only when one is known', () => {
    expect(longMoment(at('2026-03-15T01:30:00.000Z'), CHICAGO)).toBe('sábado, 14 de marzo de 2026, 8:30 p.m.');
    expect(longMoment(at('2026-03-14T05:00:00.000Z', false), CHICAGO)).toBe('sábado, 14 de marzo de 2026');
    expect(isoMoment(at('2026-03-14T05:00:00.000Z', false), CHICAGO)).toBe('2026-03-14');
  });

  it('writes UTC with an offset too', () => {
    expect(isoMoment(at('2026-03-15T01:30:00.000Z'), 'UTC')).toBe('2026-03-15T01:30:00+00:00');
  });

  it('has plain spaces alone, as every ICU writes them', () => {
    expect(plainSpaces('8:30\u202Fp.\u00A0m.')).toBe('8:30 p.m.');
    expect(hourOf('2026-03-15T01:30:00.000Z', CHICAGO)).toBe('8:30 p.m.');
  });

  it('keeps an event upcoming until its moment passes', () => {
    const event = { upcomingUntil: '2026-03-15T05:00:00.000Z' };
    expect(isUpcoming(event, '2026-03-15T04:59:59.999Z')).toBe(true);
    expect(isUpcoming(event, '2026-03-15T05:00:00.000Z')).toBe(false);
  });
});
