import { describe, expect, it, jest } from '@jest/globals';
import {
  dayOf,
  hourOf,
  isoDay,
  isoMoment,
  isoTime,
  isUpcoming,
  learnOffsets,
  longDate,
  longMoment,
  offsetsAround,
  posterDate,
  shortDate,
  sentenceMoment,
  sheetMoment,
} from './days.js';
import { spoken } from './spec-spoken.js';

const CHICAGO = 'America/Chicago';
const at = (date: string, hasTime = true) => ({ date, hasTime });

describe('dates in the band’s zone', () => {
  it('names the local day, not that of UTC', () => {
    expect(longDate('2026-03-15T01:30:00.000Z', CHICAGO)).toBe(
      spoken({ es: 'sábado, 14 de marzo de 2026', en: 'Saturday, March 14, 2026' }),
    );
    expect(isoDay('2026-03-15T01:30:00.000Z', CHICAGO)).toBe('2026-03-14');
    expect(posterDate('2026-03-15T01:30:00.000Z', CHICAGO)).toEqual(
      spoken({ es: { day: '14', month: 'mar', weekday: 'sáb' }, en: { day: '14', month: 'Mar', weekday: 'Sat' } }),
    );
    expect(shortDate('2026-03-15T01:30:00.000Z', CHICAGO)).toBe(spoken({ es: 'sáb 14 mar', en: 'Sat, Mar 14' }));
  });

  it('is right on the days when the clocks change', () => {
    expect(longDate('2026-03-08T06:00:00.000Z', CHICAGO)).toBe(
      spoken({ es: 'domingo, 8 de marzo de 2026', en: 'Sunday, March 8, 2026' }),
    );
    expect(isoMoment(at('2026-03-08T06:00:00.000Z'), CHICAGO)).toBe('2026-03-08T00:00:00-06:00');
    expect(isoMoment(at('2026-03-09T01:00:00.000Z'), CHICAGO)).toBe('2026-03-08T20:00:00-05:00');
    expect(longDate('2026-11-01T05:00:00.000Z', CHICAGO)).toBe(
      spoken({ es: 'domingo, 1 de noviembre de 2026', en: 'Sunday, November 1, 2026' }),
    );
    expect(isoMoment(at('2026-11-02T02:00:00.000Z'), CHICAGO)).toBe('2026-11-01T20:00:00-06:00');
  });

  it('shows an hour only when it is known', () => {
    expect(longMoment(at('2026-03-15T01:30:00.000Z'), CHICAGO)).toBe(
      spoken({ es: 'sábado, 14 de marzo de 2026, 8:30 p.m.', en: 'Saturday, March 14, 2026, 8:30 PM' }),
    );
    expect(longMoment(at('2026-03-14T05:00:00.000Z', false), CHICAGO)).toBe(
      spoken({ es: 'sábado, 14 de marzo de 2026', en: 'Saturday, March 14, 2026' }),
    );
    expect(isoMoment(at('2026-03-14T05:00:00.000Z', false), CHICAGO)).toBe('2026-03-14');
  });

  it('writes UTC with an offset too', () => {
    expect(isoMoment(at('2026-03-15T01:30:00.000Z'), 'UTC')).toBe('2026-03-15T01:30:00+00:00');
  });

  it('writes hours in one format', () => {
    expect(hourOf('2026-03-15T01:30:00.000Z', CHICAGO)).toBe(spoken({ es: '8:30 p.m.', en: '8:30 PM' }));
    expect(hourOf('2026-03-15T05:05:00.000Z', CHICAGO)).toBe(spoken({ es: '12:05 a.m.', en: '12:05 AM' }));
    expect(hourOf('2026-03-15T17:00:00.000Z', CHICAGO)).toBe(spoken({ es: '12:00 p.m.', en: '12:00 PM' }));
  });

  it('writes moments for sentences and for spreadsheets', () => {
    expect(sentenceMoment('2026-03-15T01:30:00.000Z', CHICAGO)).toBe(
      spoken({ es: '14 de marzo de 2026 a las 8:30 p.m.', en: 'March 14, 2026 at 8:30 PM' }),
    );
    expect(sheetMoment(at('2026-03-15T01:05:00.000Z'), CHICAGO)).toBe('2026-03-14 20:05');
    expect(sheetMoment(at('2026-03-14T05:00:00.000Z', false), CHICAGO)).toBe('2026-03-14');
  });

  it.each([
    ['Asia/Kolkata', '2026-03-15T07:00:00+05:30'],
    ['America/St_Johns', '2026-03-14T23:00:00-02:30'],
    ['Pacific/Kiritimati', '2026-03-15T15:30:00+14:00'],
  ])('writes the offset of %s', (zone, text) => {
    expect(isoMoment(at('2026-03-15T01:30:00.000Z'), zone)).toBe(text);
  });

  it('prints the same in engines that print dates differently or lack longOffset', () => {
    const iso = '2027-09-01T01:30:00.000Z';
    const say = (zone: string) => [
      ...[dayOf, longDate, hourOf, isoDay, isoTime, posterDate, sentenceMoment].map((tell) => tell(iso, zone)),
      ...[isoMoment, longMoment, sheetMoment].map((tell) => tell(at(iso), zone)),
    ];
    const { DateTimeFormat } = Intl;
    const usual = say('America/Denver');
    const strange = jest.spyOn(Intl, 'DateTimeFormat').mockImplementation(((locale: string, options: object) => {
      if ('timeZoneName' in options) throw new RangeError('Value longOffset out of range');
      const real = new DateTimeFormat(locale, options);
      return { format: () => '8/31/2027', formatToParts: (date: Date) => real.formatToParts(date).reverse() };
    }) as never);
    try {
      // Another zone with the same offset, because the formatter of the first zone is cached.
      expect(say('America/Boise')).toEqual(usual);
      expect(usual).toContain(
        spoken({ es: 'martes, 31 de agosto de 2027, 7:30 p.m.', en: 'Tuesday, August 31, 2027, 7:30 PM' }),
      );
    } finally {
      strange.mockRestore();
    }
  });

  it('keeps an event upcoming until its moment passes', () => {
    const event = { upcomingUntil: '2026-03-15T05:00:00.000Z' };
    expect(isUpcoming(event, '2026-03-15T04:59:59.999Z')).toBe(true);
    expect(isUpcoming(event, '2026-03-15T05:00:00.000Z')).toBe(false);
  });
});

describe('offsetsAround', () => {
  it.each([CHICAGO, 'UTC', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'Africa/Casablanca', 'Pacific/Kiritimati'])(
    'a browser that knows the offsets of %s writes the dates that Intl writes',
    (zone) => {
      const hours = Math.floor((Date.UTC(2027, 11, 31) - Date.UTC(2021, 0, 2)) / 3_600_000);
      const instants = Array.from({ length: hours / 29 }, (_, index) =>
        new Date(Date.UTC(2021, 0, 2, 29 * index, 30)).toISOString(),
      );
      const texts = () => instants.map((date) => isoMoment({ date, hasTime: true }, zone));
      const byIntl = texts();
      learnOffsets(zone, offsetsAround(2026, zone));
      const format = jest.spyOn(Intl.DateTimeFormat.prototype, 'formatToParts');
      try {
        expect(texts()).toEqual(byIntl);
        expect(format).not.toHaveBeenCalled();
      } finally {
        format.mockRestore();
      }
    },
  );

  it('before and after the offsets Intl is asked', () => {
    const texts = () =>
      ['2020-07-01T00:30', '2026-07-01T00:30', '2028-07-01T00:30'].map((date) =>
        isoMoment({ date: `${date}:00.000Z`, hasTime: true }, 'America/Denver'),
      );
    const byIntl = texts();
    const offsets = offsetsAround(2026, 'America/Denver');
    learnOffsets('America/Denver', offsets);
    expect(texts()).toEqual(byIntl);
    expect(JSON.stringify(offsets).length).toBeLessThan(350);
  });
});
