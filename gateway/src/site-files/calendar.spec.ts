import { expect, test } from '@jest/globals';
import { NAMELESS_ENTRY, type CalendarEntry } from '@tocada/contracts/dates/calendar.js';
import { entry } from '@tocada/contracts/dates/spec-entry.js';
import type { Event, Tombstone } from '@tocada/contracts/events/events.js';
import { show } from '@tocada/contracts/events/spec-show.js';
import { siteWith } from '@tocada/runtime/spec-site.js';
import { bandCalendarOf, calendarOf } from './calendar.js';

const site = siteWith();

const booked = (fields: Partial<CalendarEntry>) => entry({ title: 'Festival, Bryan TX', ...fields });

const hoursTold = (startsAt: string, endsAt: string): string[] => {
  const text = bandCalendarOf([booked({ startsAt, endsAt })], site, 'https://band.example');
  return text
    .slice(text.indexOf('BEGIN:VEVENT'))
    .match(/^DT(START|END).*$/gm)!
    .map((line) => line.trim());
};

test('an hour that comes once is told by the clock of the band', () => {
  expect(hoursTold('2026-10-31T01:00:00Z', '2026-10-31T04:00:00Z')).toEqual([
    'DTSTART;TZID=America/Chicago:20261030T200000',
    'DTEND;TZID=America/Chicago:20261030T230000',
  ]);
});

test('of two equal hours, the first is told by the clock, and the second in UTC', () => {
  expect(hoursTold('2026-11-01T06:30:00Z', '2026-11-01T06:45:00Z')).toEqual([
    'DTSTART;TZID=America/Chicago:20261101T013000',
    'DTEND;TZID=America/Chicago:20261101T014500',
  ]);
  expect(hoursTold('2026-11-01T07:30:00Z', '2026-11-01T09:00:00Z')).toEqual([
    'DTSTART;TZID=Etc/UTC:20261101T073000',
    'DTEND;TZID=Etc/UTC:20261101T090000',
  ]);
});

test('a night in which an hour never comes ends by the new clock', () => {
  expect(hoursTold('2026-03-08T07:30:00Z', '2026-03-08T08:30:00Z')).toEqual([
    'DTSTART;TZID=America/Chicago:20260308T013000',
    'DTEND;TZID=America/Chicago:20260308T033000',
  ]);
});

const english = siteWith({ languages: { primary: 'es', second: 'en', panel: 'en', former: null } });

test('a band with an English panel reads its calendar in English', () => {
  const text = bandCalendarOf(
    [booked({ kind: 'hold', rank: 1 }), booked({ kind: 'hold', rank: 2 }), booked({ title: NAMELESS_ENTRY })],
    english,
    'https://band.example',
  );
  expect(text.match(/^(SUMMARY|X-WR-CALNAME|PRODID).*$/gm)!.map((line) => line.trim())).toEqual([
    'PRODID:-//Tocada//Tocada//EN',
    'X-WR-CALNAME:Neón 979: schedule',
    'SUMMARY:Hold: Festival\\, Bryan TX',
    'SUMMARY:2nd hold: Festival\\, Bryan TX',
    'SUMMARY:Booked',
  ]);
});

test('the English calendar of the shows says so, and leads to the English pages', () => {
  const text = calendarOf([show({ id: 'a1' })], [], english, 'https://band.example/en', 'en');
  expect(text.match(/^(URL|PRODID).*$/gm)!.map((line) => line.trim())).toEqual([
    'PRODID:-//Tocada//Tocada//EN',
    'URL:https://band.example/en/calendario.ics',
    'URL;VALUE=URI:https://band.example/en/events/a1',
  ]);
});

const entryOf = (event: Partial<Event>, gone: Tombstone[] = []) => {
  const text = calendarOf(
    gone.length > 0 ? [] : [show({ revision: 3, ...event })],
    gone,
    site,
    'https://band.example',
    'es',
  );
  return text
    .slice(text.indexOf('BEGIN:VEVENT'))
    .match(/^(UID|SEQUENCE|DTSTART|DTEND|SUMMARY|STATUS|TRANSP|DTSTAMP|LAST-MODIFIED).*$/gm)!
    .map((line) => line.trim());
};

test('a state is told by the status and by the title, and frees the night of followers', () => {
  expect(entryOf({ eventStatus: 'cancelled', changedAt: '2026-05-01T10:00:00.000Z' })).toEqual([
    `UID:${show().id}@band.example`,
    'SEQUENCE:3',
    'DTSTAMP:20260301T000000Z',
    'LAST-MODIFIED:20260501T100000Z',
    'DTSTART;TZID=America/Chicago:20261127T203000',
    'DTEND;TZID=America/Chicago:20261127T233000',
    'SUMMARY:CANCELADO: Viernes de neón',
    'TRANSP:TRANSPARENT',
    'STATUS:CANCELLED',
  ]);
  expect(entryOf({ eventStatus: 'postponed' })).toEqual(
    expect.arrayContaining(['SUMMARY:POSPUESTO: Viernes de neón', 'STATUS:TENTATIVE', 'TRANSP:TRANSPARENT']),
  );
  expect(entryOf({ eventStatus: 'rescheduled' })).toEqual(
    expect.arrayContaining(['SUMMARY:Viernes de neón', 'STATUS:CONFIRMED']),
  );
});

test('a show in El Paso has the hours of its own clock, with the rules of its zone', () => {
  const lines = entryOf({ timeZone: 'America/Denver', endsAt: '2026-11-28T05:00:00.000Z' });
  expect(lines).toEqual(
    expect.arrayContaining([
      'DTSTART;TZID=America/Denver:20261127T193000',
      'DTEND;TZID=America/Denver:20261127T220000',
    ]),
  );
  const text = calendarOf([show({ timeZone: 'America/Denver' })], [], site, 'https://band.example', 'es');
  expect(text).toContain('TZID:America/Denver');
});

test('an event of several days without hours ends after its last day', () => {
  const days = { hasTime: false, date: '2026-12-04T06:00:00.000Z', endsAt: '2026-12-07T06:00:00.000Z' };
  expect(entryOf(days)).toEqual(expect.arrayContaining(['DTSTART;VALUE=DATE:20261204', 'DTEND;VALUE=DATE:20261207']));
});

test('an event that is gone stays as cancelled, without a title where nothing may name it', () => {
  const tombstone: Tombstone = {
    id: show().id,
    sequence: 7,
    title: null,
    date: show().date,
    hasTime: true,
    timeZone: null,
    changedAt: '2026-05-01T10:00:00.000Z',
    until: '2026-07-01T10:00:00.000Z',
  };
  expect(entryOf({}, [tombstone])).toEqual(
    expect.arrayContaining([`UID:${show().id}@band.example`, 'SEQUENCE:7', 'SUMMARY:CANCELADO', 'STATUS:CANCELLED']),
  );
  expect(entryOf({}, [{ ...tombstone, title: 'Viernes' }])).toContain('SUMMARY:CANCELADO: Viernes');
});
