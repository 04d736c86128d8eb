import { describe, expect, it } from '@jest/globals';
import type { AdminEvent } from '@tocada/contracts/events/events.js';
import { expectedDate, localOf, momentOf } from './event-moment.js';

const CHICAGO = 'America/Chicago';
const loaded = (date: string, hasTime: boolean) => ({ date, hasTime }) as AdminEvent;

describe('the date fields of an event', () => {
  it.each([
    ['2026-03-08T06:00:00.000Z', false, { day: '2026-03-08', hour: '' }],
    ['2026-03-09T01:00:00.000Z', true, { day: '2026-03-08', hour: '20:00' }],
    ['2026-11-01T05:00:00.000Z', false, { day: '2026-11-01', hour: '' }],
    ['2026-11-01T07:30:00.000Z', true, { day: '2026-11-01', hour: '01:30' }],
    ['2026-11-02T05:30:00.000Z', true, { day: '2026-11-01', hour: '23:30' }],
  ])('%s is shown as the band has it, and saved unchanged', (date, hasTime, local) => {
    const event = loaded(date, hasTime);
    expect(localOf(event, CHICAGO)).toEqual(local);
    expect(momentOf(local, event, CHICAGO)).toBe(hasTime ? date : local.day);
    expect(expectedDate(momentOf(local, null, CHICAGO), CHICAGO).hasTime).toBe(hasTime);
  });

  it('sends local text for changed fields', () => {
    const event = loaded('2026-11-01T07:30:00.000Z', true);
    expect(momentOf({ day: '2026-11-01', hour: '21:00' }, event, CHICAGO)).toBe('2026-11-01T21:00');
    expect(momentOf({ day: '2026-11-01', hour: '' }, event, CHICAGO)).toBe('2026-11-01');
    expect(momentOf({ day: '2026-03-08', hour: '20:30' }, null, CHICAGO)).toBe('2026-03-08T20:30');
  });

  it.each([
    ['2026-03-08', '2026-03-08T06:00:00.000Z'],
    ['2026-03-08T20:30', '2026-03-09T01:30:00.000Z'],
    ['2026-11-01', '2026-11-01T05:00:00.000Z'],
    ['2026-11-01T23:30', '2026-11-02T05:30:00.000Z'],
    ['2026-07-04T21:00', '2026-07-05T02:00:00.000Z'],
  ])('%s is expected at %s', (moment, date) => {
    expect(expectedDate(moment, CHICAGO).date).toBe(date);
  });
});
