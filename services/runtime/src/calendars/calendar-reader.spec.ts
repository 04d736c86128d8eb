import { describe, expect, test } from '@jest/globals';
import { CalendarReader } from './calendar-reader.js';
import type { EntriesQuestion } from './entries.js';
import { calendarOf, eventOf, zoneWith } from './spec-calendar.js';

/** A thread runs what is compiled. */
const THREAD = new URL('../../dist/calendars/thread.js', import.meta.url);
const reader = new CalendarReader(THREAD, 60_000);

const QUESTION = {
  asks: 'nights' as const,
  timeZone: 'America/Chicago',
  from: '2026-11-22',
  to: '2027-12-27',
  dawn: 6,
};
const read = (text: string, more = {}) => reader.read({ ...QUESTION, ...more, text });
const nights = async (lines: string[], more = {}) => {
  const answer = await read(calendarOf(...lines), more);
  return 'fault' in answer ? answer : answer.nights;
};
const ENTRIES = { asks: 'entries' as const, timeZone: 'America/Chicago', texts: ['summary'], zoneProperty: 'x-zone' };
const entries = async (lines: string[], more: Partial<EntriesQuestion> = {}) => {
  const answer = await reader.read({ ...ENTRIES, ...more, text: calendarOf(...lines) });
  return 'fault' in answer ? answer : answer.entries;
};

const NEW_YORK_AS_X = [
  'BEGIN:VTIMEZONE',
  'TZID:Hora del cliente',
  'BEGIN:STANDARD',
  'DTSTART:20071104T020000',
  'TZOFFSETFROM:-0400',
  'TZOFFSETTO:-0500',
  'RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU',
  'END:STANDARD',
  'BEGIN:DAYLIGHT',
  'DTSTART:20070311T020000',
  'TZOFFSETFROM:-0500',
  'TZOFFSETTO:-0400',
  'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU',
  'END:DAYLIGHT',
  'END:VTIMEZONE',
];

describe('an event takes', () => {
  test.each<[string, string[], string[]]>([
    ['the night of its start', ['DTSTART:20261206T020000Z', 'DTEND:20261206T050000Z'], ['2026-12-05']],
    ['one night past midnight', ['DTSTART:20261206T030000Z', 'DTEND:20261206T090000Z'], ['2026-12-05']],
    ['the night before when it is over at dawn', ['DTSTART:20261206T070000Z', 'DURATION:PT2H'], ['2026-12-05']],
    ['the night of its start, without an end', ['DTSTART:20261206T020000Z'], ['2026-12-05']],
    [
      'every night until its end',
      ['DTSTART:20261205T000000Z', 'DTEND:20261207T050000Z'],
      ['2026-12-04', '2026-12-05', '2026-12-06'],
    ],
    ['its whole local day', ['DTSTART;VALUE=DATE:20261205', 'DTEND;VALUE=DATE:20261206'], ['2026-12-05']],
    ['one day, without an end', ['DTSTART;VALUE=DATE:20261205'], ['2026-12-05']],
    [
      'one day, with the end of the same day',
      ['DTSTART;VALUE=DATE:20261205', 'DTEND;VALUE=DATE:20261205'],
      ['2026-12-05'],
    ],
    [
      'its days without the last',
      ['DTSTART;VALUE=DATE:20261230', 'DTEND;VALUE=DATE:20270102'],
      ['2026-12-30', '2026-12-31', '2027-01-01'],
    ],
    ['a day that is written as hours', ['DTSTART:20261205T060000Z', 'DTEND:20261206T060000Z'], ['2026-12-05']],
    ['an hour of the band, without a zone', ['DTSTART:20261205T200000', 'DTEND:20261205T230000'], ['2026-12-05']],
    ['an hour of a named zone', ['DTSTART;TZID=Asia/Tokyo:20261206T100000', 'DURATION:PT1H'], ['2026-12-05']],
    ["an hour of a zone that nobody knows, as the band's", ['DTSTART;TZID=Nada:20261205T200000'], ['2026-12-05']],
    ['nothing, when it is cancelled', ['DTSTART:20261206T020000Z', 'STATUS:CANCELLED'], []],
    ['nothing, when it is free time', ['DTSTART:20261206T020000Z', 'TRANSP:TRANSPARENT'], []],
    ['nothing before yesterday', ['DTSTART;VALUE=DATE:20261101', 'DTEND;VALUE=DATE:20261122'], []],
    ['the days from yesterday on', ['DTSTART;VALUE=DATE:20261101', 'DTEND;VALUE=DATE:20261123'], ['2026-11-22']],
    ['nothing after the last day', ['DTSTART;VALUE=DATE:20271228'], []],
    ['the last day', ['DTSTART;VALUE=DATE:20271227', 'DTEND;VALUE=DATE:20280301'], ['2027-12-27']],
  ])('%s', async (_name, lines, expected) => expect(await nights(eventOf(...lines))).toEqual(expected));

  test('an hour of a zone that the file explains', async () => {
    const at = (hour: string) => [...NEW_YORK_AS_X, ...eventOf(`DTSTART;TZID=Hora del cliente:20261206T${hour}`)];
    expect(await nights(at('065900'))).toEqual(['2026-12-05']);
    expect(await nights(at('070000'))).toEqual(['2026-12-06']);
  });

  test('other nights in another zone of the band, but the same day when it has none', async () => {
    const lines = [...eventOf('DTSTART:20261205T100000Z'), ...eventOf('DTSTART;VALUE=DATE:20261210')];
    expect(await nights(lines)).toEqual(['2026-12-04', '2026-12-10']);
    expect(await nights(lines, { timeZone: 'Europe/Madrid' })).toEqual(['2026-12-05', '2026-12-10']);
  });
});

describe('a rule', () => {
  const WEEKLY = ['DTSTART;TZID=America/Chicago:20261127T200000', 'DURATION:PT3H', 'RRULE:FREQ=WEEKLY;COUNT=4'];

  test('takes each of its nights, by the hour of its zone', async () => {
    expect(await nights(eventOf(...WEEKLY))).toEqual(['2026-11-27', '2026-12-04', '2026-12-11', '2026-12-18']);
    // At 5:30 the night before still runs, before and after the change of the clock.
    const early = ['DTSTART;TZID=America/Chicago:20270313T053000', 'RRULE:FREQ=DAILY;COUNT=3'];
    expect(await nights(eventOf(...early))).toEqual(['2027-03-12', '2027-03-13', '2027-03-14']);
  });

  test('has begun long ago and never ends: it fills the days that are asked for', async () => {
    const all = (await nights(eventOf('DTSTART;VALUE=DATE:20010101', 'RRULE:FREQ=DAILY'))) as string[];
    expect([all.length, all[0], all.at(-1)]).toEqual([401, '2026-11-22', '2027-12-27']);
  });

  test('ends at a moment of UTC, in a zone before UTC', async () => {
    const lines = ['DTSTART;TZID=Asia/Tokyo:20261205T200000', 'RRULE:FREQ=DAILY;UNTIL=20261207T110000Z'];
    expect(await nights(eventOf(...lines))).toEqual(['2026-12-04', '2026-12-05', '2026-12-06']);
  });

  test('has exceptions: left out, moved, cancelled and free', async () => {
    const change = (of: string, ...lines: string[]) =>
      eventOf('UID:serie', `RECURRENCE-ID;TZID=America/Chicago:${of}T200000`, ...lines);
    const lines = [
      ...eventOf('UID:serie', ...WEEKLY, 'EXDATE;TZID=America/Chicago:20261127T200000'),
      ...change('20261204', 'DTSTART;TZID=America/Chicago:20261205T200000'),
      ...change('20261211', 'DTSTART;TZID=America/Chicago:20261211T200000', 'STATUS:CANCELLED'),
      ...eventOf('UID:otra', 'RECURRENCE-ID;TZID=America/Chicago:20261218T200000', 'DTSTART:20261224T020000Z'),
    ];
    expect(await nights(lines)).toEqual(['2026-12-05', '2026-12-18', '2026-12-23']);
  });

  test('has more dates, and a change of all that follow', async () => {
    const lines = [
      ...eventOf('UID:serie', ...WEEKLY, 'RDATE;TZID=America/Chicago:20270101T200000'),
      ...eventOf(
        'UID:serie',
        'RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=America/Chicago:20261211T200000',
        'DTSTART;TZID=America/Chicago:20261212T200000',
        'DURATION:PT3H',
      ),
    ];
    expect(await nights(lines)).toEqual(['2026-11-27', '2026-12-04', '2026-12-12', '2026-12-19', '2027-01-02']);
  });
});

describe('a file', () => {
  test('may have lines that are folded, a mark at its start and several calendars', async () => {
    const folded = calendarOf(...eventOf('DTSTART;VALUE=DATE:2026', ' 1205'));
    const text = `\uFEFF${folded}${calendarOf(...eventOf('DTSTART;VALUE=DATE:20261206'))}`;
    expect(await read(text)).toMatchObject({ nights: ['2026-12-05', '2026-12-06'] });
  });

  test('without events is a calendar', async () => expect(await nights([])).toEqual([]));

  test('with an event that nobody understands has the others, and says so', async () => {
    const lines = [
      ...eventOf('DTSTART;VALUE=DATE:20261206', 'X-ROTO;=":', 'roto', 'DESCRIPTION'),
      ...eventOf('SUMMARY:Sin fecha'),
      ...eventOf('DTSTART:mañana'),
      ...eventOf('DTSTART;VALUE=DATE:20261205', 'RRULE:FREQ=WEEKLY;BYYEARDAY=3'),
      ...eventOf('DTSTART;VALUE=DATE:20261207'),
    ];
    const unclear = { count: 3, line: 12 };
    expect(await read(calendarOf(...lines))).toEqual({ nights: ['2026-12-06', '2026-12-07'], unclear });
  });

  test.each([
    ['is empty', '', 'no_calendar'],
    ['is text', 'Hola', 'no_calendar'],
    ['is a web page', '\n<!doctype html><title>Inicia sesión</title>', 'web_page'],
    ['was cut', calendarOf(...eventOf('DTSTART;VALUE=DATE:20261205')).slice(0, -20), 'no_calendar'],
  ])('that %s is refused', async (_name, text, fault) => expect(await read(text)).toEqual({ fault }));
});

describe('entries', () => {
  test('come with their lines, the texts that are asked for and wall clocks', async () => {
    const lines = [
      ...NEW_YORK_AS_X,
      ...eventOf('DTSTART;TZID=Hora del cliente:20261205T203000', 'DURATION:PT2H', 'SUMMARY:Una\\, dos'),
      ...eventOf('DTSTART;TZID=Asia/Tokyo:20261206T100000', 'DTEND:20261206T020000Z'),
      ...eventOf('DTSTART:20261205T203000', 'X-ZONE:Europe/Madrid'),
      ...eventOf('DTSTART;VALUE=DATE:20261205', 'RDATE;VALUE=DATE:20261206'),
      ...eventOf('DTSTART:mañana'),
    ];
    expect(await entries(lines)).toEqual([
      {
        line: 19,
        read: {
          texts: { summary: 'Una, dos' },
          start: { day: '2026-12-05', hour: '19:30' },
          end: { day: '2026-12-05', hour: '21:30' },
          zone: undefined,
        },
      },
      {
        line: 26,
        read: {
          texts: { summary: '' },
          start: { day: '2026-12-06', hour: '10:00' },
          end: { day: '2026-12-06', hour: '11:00' },
          zone: 'Asia/Tokyo',
        },
      },
      {
        line: 32,
        read: {
          texts: { summary: '' },
          start: { day: '2026-12-06', hour: '03:30' },
          end: undefined,
          zone: undefined,
        },
      },
      { line: 38, read: 'repeats' },
      { line: 44, read: expect.stringMatching(/^(no_start|unreadable)$/) },
    ]);
  });
});

describe('a file that would cost any time is told by its line, and costs its own events alone', () => {
  const SECONDLY = zoneWith('X', 'RRULE:FREQ=SECONDLY');
  const fine = (day: string) => eventOf(`DTSTART;VALUE=DATE:${day}`);

  test.each<[string, string[], string]>([
    ['a duration of millions of years', eventOf('DTSTART:20261205T200000', 'DURATION:P99999999999D'), 'lasts_too_long'],
    ['a negative one', eventOf('DTSTART:20261205T200000', 'DURATION:-P99999999999D'), 'lasts_too_long'],
    ['one of seconds', eventOf('DTSTART:20261205T200000', 'DURATION:PT9999999999999999S'), 'lasts_too_long'],
    ['a zone that changes every second', [...SECONDLY, ...eventOf('DTSTART;TZID=X:20261205T200000')], 'zone_too_long'],
    [
      'a zone of thousands of observances',
      [
        ...zoneWith('X').slice(0, 2),
        ...Array.from({ length: 6000 }, () => zoneWith('X').slice(2, -1)).flat(),
        'END:VTIMEZONE',
        ...eventOf('DTSTART;TZID=X:20261205T200000'),
      ],
      'zone_too_long',
    ],
    [
      'the last of a thousand zones',
      [
        ...Array.from({ length: 1000 }, (_none, index) => zoneWith(`X${index}`)).flat(),
        ...eventOf('DTSTART;TZID=X999:20261205T200000'),
      ],
      'zone_too_long',
    ],
    ['a property of parameters alone', eventOf(`DTSTART${';A=b'.repeat(10_000)}:20261205T200000`), 'property_too_long'],
  ])('%s', async (_name, lines, why) => {
    const line =
      calendarOf(...lines)
        .split('\r\n')
        .lastIndexOf('BEGIN:VEVENT') + 1;
    const all = [...lines, ...fine('20261206')];
    expect(await read(calendarOf(...all))).toEqual({ nights: ['2026-12-06'], unclear: { count: 1, line } });
    const [first, second] = (await entries(all)) as { line: number; read: unknown }[];
    expect(first).toEqual({ line, read: why });
    expect(second).toMatchObject({ read: { start: { day: '2026-12-06' } } });
  });

  test('a rule whose events last for thousands of years', async () => {
    const rule = eventOf('DTSTART:20261205T200000', 'DTEND:99991231T200000', 'RRULE:FREQ=DAILY');
    expect(await read(calendarOf(...rule))).toEqual({ nights: [], unclear: { count: 1, line: 4 } });
  });

  test('a zone that nothing is in costs nothing, and a year far away is of the last rule', async () => {
    expect(await nights([...SECONDLY, ...fine('20261206')])).toEqual(['2026-12-06']);
    const far = eventOf('DTSTART;TZID=Hora del cliente:99991205T200000');
    expect(await entries([...NEW_YORK_AS_X, ...far])).toMatchObject([
      { read: { start: { day: '9999-12-05', hour: '19:00' } } },
    ]);
  });
});

describe('what never ends is given up with the line where it stood, and this thread goes on meanwhile', () => {
  /** Enough for the start of a thread, and for many repetitions. Milliseconds. */
  const hasty = new CalendarReader(THREAD, 1500);
  const NEVER = 'RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30';

  test.each<[string, string[], number]>([
    ['every second', eventOf('DTSTART:20261201T000000Z', 'RRULE:FREQ=SECONDLY'), 10],
    ['a day that never comes', eventOf('DTSTART:20261201T000000Z', NEVER), 10],
    ['a zone whose day never comes', [...zoneWith('X', NEVER), ...eventOf('DTSTART;TZID=X:20261201T000000')], 10],
  ])('%s', async (_name, lines, line) => {
    let turns = 0;
    const timer = setInterval(() => (turns += 1), 10);
    const text = calendarOf(...eventOf('DTSTART;VALUE=DATE:20261205', 'SUMMARY:Una'), ...lines);
    expect(await hasty.read({ ...QUESTION, text })).toEqual({ fault: 'endless', line });
    clearInterval(timer);
    // On a busy machine there are few turns. A thread that reads by itself has none.
    expect(turns).toBeGreaterThan(0);
    // The next calendar is read as always.
    expect(await nights(eventOf('DTSTART;VALUE=DATE:20261205'))).toEqual(['2026-12-05']);
  });

  test('a calendar that would take all memory', async () => {
    const change = `${eventOf('DTSTART:20261205T200000Z', 'RECURRENCE-ID:20261205T200000Z').join('\r\n')}\r\n`;
    const answer = await reader.read({ ...QUESTION, text: calendarOf(change.repeat(60_000).trimEnd()) });
    expect(answer).toEqual({ fault: 'endless', line: expect.any(Number) });
  });
});
