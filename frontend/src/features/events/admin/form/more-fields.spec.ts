import { describe, expect, test } from '@jest/globals';
import type { AdminEvent } from '@tocada/contracts/events/events.js';
import { moreFaults, moreFieldsOf, moreInput, groupsSet, type MoreFields } from './more-fields.js';

const CHICAGO = 'America/Chicago';
const NONE = moreFieldsOf(null, CHICAGO);
/** Friday 4 December 2026, 20:30. */
const EVENT = { date: '2026-12-05T02:30:00.000Z', hasTime: true } as AdminEvent;
const START = { day: '2026-12-04', hour: '20:30' };
const sent = (fields: Partial<MoreFields>, base: AdminEvent | null = null, isMoved = false) =>
  moreInput({ ...moreFieldsOf(base, CHICAGO), ...fields }, base, CHICAGO, isMoved);

describe('the options of an event', () => {
  test('that nobody has set send nothing, so that the call is the specification’s', () => {
    expect(sent({})).toEqual({});
    expect(sent({}, EVENT)).toEqual({});
    expect(groupsSet(NONE)).toEqual([]);
  });

  test('are sent as far as they changed, and emptied by null', () => {
    expect(sent({ publication: 'draft', priceMin: '15', priceMax: '$1,500.50', region: 'TX' })).toEqual({
      publication: 'draft',
      priceMinCents: 1500,
      priceMaxCents: 150_050,
      region: 'TX',
    });
    const set = { ...EVENT, priceMinCents: 1500, region: 'TX', ticketUrl: 'https://example.org' } as AdminEvent;
    expect(sent({ priceMin: '', region: '' }, set)).toEqual({ priceMinCents: null, region: null });
  });

  test('come back from an event as they went', () => {
    const event = {
      ...EVENT,
      publication: 'public',
      announceAt: '2026-11-27T16:00:00.000Z',
      doorsAt: '2026-12-05T01:00:00.000Z',
      endsAt: '2026-12-05T07:00:00.000Z',
      priceMinCents: 1550,
    } as AdminEvent;
    expect(moreFieldsOf(event, CHICAGO)).toMatchObject({
      announceDay: '2026-11-27',
      announceHour: '10:00',
      doors: '19:00',
      ends: '01:00',
      lastDay: '',
      priceMin: '15.50',
    });
    expect(groupsSet(moreFieldsOf(event, CHICAGO))).toEqual(['publication', 'hours', 'tickets']);
  });

  test('announce at ten where no hour is typed, by the clock of the band', () => {
    expect(sent({ announceDay: '2026-11-27' })).toEqual({ announceAt: '2026-11-27T16:00:00.000Z' });
    expect(sent({ announceDay: '2027-03-14', announceHour: '09:30' })).toEqual({
      announceAt: '2027-03-14T14:30:00.000Z',
    });
  });

  test('keep the hours that the form shows when the start moves, and leave the last day to move with it', () => {
    const night = { ...EVENT, doorsAt: '2026-12-05T01:00:00.000Z', endsAt: '2026-12-05T07:00:00.000Z' } as AdminEvent;
    expect(sent({}, night, true)).toEqual({ doorsAt: '19:00', endsAt: '01:00' });
    const weekend = { ...EVENT, endsAt: '2026-12-07T06:00:00.000Z' } as AdminEvent;
    expect(moreFieldsOf(weekend, CHICAGO)).toMatchObject({ lastDay: '2026-12-06', ends: '' });
    expect(sent({}, weekend, true)).toEqual({});
    expect(sent({ lastDay: '2026-12-07', ends: '02:00' }, weekend)).toEqual({ endsAt: '2026-12-08T02:00' });
  });

  test.each([
    [{ doors: '21:00' }, START, ['doors']],
    [{ doors: '19:00' }, { day: '2026-12-04', hour: '' }, ['doors']],
    [{ doors: '23:00' }, { day: '2026-12-05', hour: '00:30' }, []],
    [{ lastDay: '2026-12-03' }, START, ['lastDay']],
    [{ ends: '01:00' }, { day: '2026-12-04', hour: '' }, ['ends']],
    [{ priceMin: '20', priceMax: '15' }, START, ['priceMax']],
    [{ announceHour: '10:00' }, START, ['announceDay']],
    [{}, { day: '', hour: '' }, ['date']],
    [{ publication: 'draft' }, { day: '', hour: '' }, []],
  ] as [Partial<MoreFields>, { day: string; hour: string }, string[]][])(
    '%j at %j: faults at %j',
    (fields, start, paths) => {
      expect(moreFaults({ ...NONE, ...fields }, NONE, start).map(({ path }) => path)).toEqual(paths);
    },
  );
});
